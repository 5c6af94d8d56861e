"""Enrolled decks on disk: one .npz each, no pickle, in one folder that names cannot leave."""

import fcntl
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.enrolment.embedding import Embedder
from vision.enrolment.errors import DeckError
from vision.enrolment.prototypes import EnrolledDeck
from vision.enrolment.teaching import Material, Teacher
from vision.enrolment.variations import WIDE
from vision.geometry import PATCH
from vision.nets.head import SHAPES, Head, Heads

VERSION: Final = 2
_ENDING: Final = ".npz"
_NAME: Final = re.compile(r"\w[\w -]{0,39}")
_MOST_BYTES: Final = 64_000_000


def checked_name(name: str) -> str:
    """The name, if a deck may have it: letters, digits, spaces, - and _, up to 40."""
    if not _NAME.fullmatch(name) or name != name.strip():
        raise DeckError(
            f"{name!r} cannot be a deck's name: use up to 40 letters, digits, spaces, - or _"
        )
    return name


class DeckFolder:
    """The enrolled decks of one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> list[str]:
        """The decks there are, in the order of the alphabet; none where nobody may look."""
        try:
            if not self._folder.is_dir():
                return []
        except OSError:
            return []
        found = (path.stem for path in self._folder.glob(f"*{_ENDING}"))
        return sorted(name for name in found if _NAME.fullmatch(name))

    def path(self, name: str) -> Path:
        """The file of a deck; DeckError for a name that is none."""
        return self._folder / f"{checked_name(name)}{_ENDING}"

    def prepare(self) -> None:
        """Make the folder; DeckError where no deck could be kept, before anybody shows one."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DeckError(
                f"{self._folder}: no place for decks ({error.strerror}): check the path"
            ) from error
        if not os.access(self._folder, os.W_OK | os.X_OK):
            raise DeckError(f"{self._folder}: no deck can be kept there: check its permissions")

    def save(self, deck: EnrolledDeck) -> Path:
        """Write a deck, whole or not at all, over an older one of the same name.

        DeckError when it has more looks than `load` would take.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        with self._alone():
            return self._put(deck)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While nobody else keeps a deck here, be it the kiosk or a command beside it."""
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)

    def _put(self, deck: EnrolledDeck) -> Path:
        path = self.path(deck.name)
        part = path.with_suffix(".part")
        try:
            _write(part, deck)
            if part.stat().st_size > _MOST_BYTES:
                raise DeckError(f"deck {deck.name!r} is too large to be kept: give fewer pictures")
            part.replace(path)
        except OSError as error:  # A full disk does not say by itself what found no room on it.
            error.filename = error.filename or str(path)
            raise
        finally:
            part.unlink(missing_ok=True)
        return path

    def load(self, name: str, embedder: Embedder, teacher: Teacher | None = None) -> EnrolledDeck:
        """Read a deck; vectors that are not by this embedder are made again from the patches.

        So are heads that another teacher's nets were taught, and kept; without a `teacher`, or from
        a deck that an older version kept, there are none. DeckError when there is no deck of that
        name, or its file is damaged or from a newer version.
        """
        path, cure = self._there(name), _again(name)
        which = _which(path)
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as held:
                about = json.loads(bytes(held["about"]).decode())
                _check_version(int(about["version"]), name)
                patches, owners, vectors = held["patches"], held["owners"], held["vectors"]
                material, heads = _lesson_in(held, owners)
            made_by, heads_by = str(about["embedder"]), str(about.get("heads", ""))
        except DeckError:
            raise
        except MemoryError as error:
            raise DeckError(
                f"deck {name!r} finds no room in memory: restart; if that does not help, {cure}"
            ) from error
        except Exception as error:  # A bit that fell over raises of zip, zlib, tokenize or ast.
            raise DeckError(f"deck {name!r} is damaged: {cure}") from error
        if not _sound(patches, owners, vectors):
            raise DeckError(f"deck {name!r} is damaged: {cure}")
        if made_by != embedder.name or vectors.shape[1:] != embedder.embed(patches[:1]).shape[1:]:
            vectors = embedder.embed(patches)
        deck = EnrolledDeck(name, patches, owners.astype(np.intp), vectors, embedder, material)
        if teacher is None or material is None:
            return deck
        if heads is not None and heads_by == teacher.name:
            return replace(deck, heads=heads, heads_by=heads_by)
        deck = replace(deck, heads=teacher.teach(material), heads_by=teacher.name)
        with suppress(OSError, DeckError), self._alone():  # Else it is taught again the next time.
            if _which(path) == which:  # Not removed, or shown anew, in the minutes that took.
                self._put(deck)
        return deck

    def _there(self, name: str) -> Path:
        """The file of a deck that is there; DeckError where it is not, or cannot be looked at."""
        path = self.path(name)
        if not path.is_file():
            have = ", ".join(self.names()) or "none yet"
            raise DeckError(f"no deck {name!r} (there are: {have}): enrol it first")
        if path.stat().st_size > _MOST_BYTES:
            raise DeckError(f"deck {name!r} is too large to be one: {_again(name)}")
        try:
            path.open("rb").close()
        except OSError as error:  # What the system keeps shut is not damaged.
            raise DeckError(
                f"deck {name!r} cannot be opened ({error.strerror}): check its permissions"
            ) from error
        return path

    def remove(self, name: str) -> None:
        """Delete a deck; DeckError when there is none of that name."""
        try:
            self.path(name).unlink()
        except FileNotFoundError as error:
            have = ", ".join(self.names()) or "none"
            raise DeckError(f"no deck {name!r} to remove (there are: {have})") from error


def _write(path: Path, deck: EnrolledDeck) -> None:
    about = {"version": VERSION, "embedder": deck.embedder.name, "heads": deck.heads_by}
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            about=np.frombuffer(json.dumps(about).encode(), np.uint8),
            patches=deck.patches,
            owners=deck.owners.astype(np.int16),
            vectors=deck.vectors,
            **_of_lesson(deck),  # type: ignore[arg-type]
        )
        file.flush()
        os.fsync(file.fileno())


def _which(path: Path) -> tuple[int, int] | None:
    """Tells the deck that a file holds from another kept there since; None where none is."""
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_ino, about.st_mtime_ns


def _check_version(version: int, name: str) -> None:
    """DeckError for a newer one, whose arrays may be others: nothing is damaged."""
    if version > VERSION:
        raise DeckError(f"deck {name!r} was made by a newer version: {_again(name)}")


def _again(name: str) -> str:
    return f"remove it (tarot-kiosk deck remove {name!r}) and enrol it again"


def _of_lesson(deck: EnrolledDeck) -> dict[str, NDArray[np.generic]]:
    """The arrays of what the deck was taught from, and of the heads it taught."""
    if deck.material is None:
        return {}
    held: dict[str, NDArray[np.generic]] = {
        "wide": deck.material.wide, "elsewhere": deck.material.elsewhere,
    }  # fmt: skip
    for number, part in enumerate(part for head in deck.heads or () for part in head):
        held[f"head_{number}"] = part
    return held


def _lesson_in(
    held: Mapping[str, NDArray[np.generic]], owners: NDArray[np.generic]
) -> tuple[Material | None, Heads | None]:
    """The same from a file's arrays, where it has them; ValueError where they are no such."""
    if "wide" not in held:
        return None, None
    wide, elsewhere = held["wide"], held["elsewhere"]
    _check(wide, (len(owners), WIDE, WIDE, 3), np.uint8)
    _check(elsewhere, (len(elsewhere), PATCH, PATCH, 3), np.uint8)
    material = Material(wide.astype(np.uint8), owners.astype(np.intp), elsewhere.astype(np.uint8))
    if "head_0" not in held:
        return material, None
    parts = [held[f"head_{number}"] for number in range(2 * len(SHAPES))]
    for part, shape in zip(parts, 2 * SHAPES, strict=True):
        _check(part, shape, np.float32)
    floats = [part.astype(np.float32) for part in parts]
    return material, (Head(*floats[: len(SHAPES)]), Head(*floats[len(SHAPES) :]))


def _check(array: NDArray[np.generic], shape: tuple[int, ...], kind: type[np.generic]) -> None:
    if array.shape != shape or array.dtype != kind:
        raise ValueError(f"{array.dtype} {array.shape} where {shape} was kept")
    if not np.isfinite(array.astype(np.float32)).all():
        raise ValueError("numbers that are none")


def _sound(
    patches: NDArray[np.generic], owners: NDArray[np.generic], vectors: NDArray[np.generic]
) -> bool:
    """Whether the arrays have the shapes, types and values a deck has."""
    count = len(patches) if patches.ndim else 0
    if patches.dtype != np.uint8 or patches.shape != (count, 64, 64, 3) or count == 0:
        return False
    if owners.shape != (count,) or not np.issubdtype(owners.dtype, np.integer):
        return False
    if vectors.ndim != 2 or len(vectors) != count or vectors.dtype != np.float32:
        return False
    numbers = owners.astype(np.int64)
    inside = bool(numbers.min() >= 0 and numbers.max() < len(CARDS))
    return inside and bool(np.isfinite(vectors.astype(np.float64)).all())
