"""Measure item after item, skip what is measured, and stop when the time is up."""

import hashlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from time import process_time
from typing import Any
from zlib import crc32

import cv2

from vision.evaluation import photos, sets
from vision.evaluation.boxes import with_boxes
from vision.evaluation.digests import made_of, photo_made_of
from vision.evaluation.ledger import Ledger, Record, file_name
from vision.evaluation.sets import Measured, Set
from vision.evaluation.watching import Timed
from vision.learned import NETS
from vision.reading import Detection, Picture, Reader
from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck

_PICTURED = 2
"""Items of each set and deck of which a picture with boxes is kept, right or wrong."""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One thing to measure: `work` reads it. `made_of` tells it from others of its id."""

    id: str
    made_of: str
    set_name: str
    deck: str
    number: int
    work: Callable[[Timed], Measured]


def items(
    kinds: Sequence[Set], decks: Sequence[Deck], count: Callable[[Set], int], first: int = 0
) -> Iterator[Item]:
    """So many items of these sets and decks, in turns, so that any beginning of them is fair.

    From number `first` on: rules that were found on items flatter those, and others tell.
    """
    most = max((count(kind) for kind in kinds), default=0)
    for number in range(first, first + most):
        for kind in kinds:
            if number - first >= count(kind):
                continue
            for deck in (house_deck(),) if kind is sets.NOTHING else decks:
                held = len(deck.cards())
                if held < kind.least or (kind is sets.SCANS and number >= held):
                    continue
                yield Item(
                    f"{kind.name}/{deck.name}/{number:04d}", made_of(deck), kind.title,
                    "" if kind is sets.NOTHING else deck.name, number, _work(kind, deck, number),
                )  # fmt: skip


def _work(kind: Set, deck: Deck, number: int) -> Callable[[Timed], Measured]:
    return lambda reader: kind.measure(reader, deck, sets.randomness(kind, deck, number), number)


def photo_items(folder: Path) -> Iterator[Item]:
    """Every photograph of a folder that was kept out of training."""
    for number, photo in enumerate(filter(photos.was_kept_back, photos.photographs(folder))):
        yield Item(
            f"{sets.PHOTOS}/{photo.set_name}/{photo.path.stem}", photo_made_of(photo),
            photo.set_name, "", number, _photo_work(photo),
        )  # fmt: skip


def _photo_work(photo: photos.Photo) -> Callable[[Timed], Measured]:
    def work(reader: Timed) -> Measured:
        picture = photo.load()
        found = reader.read(picture)
        return Measured(tuple(photos.outcomes(photo, picture, found)), shown=(picture, found))

    return work


def in_part(item: Item, part: tuple[int, int]) -> bool:
    """Whether an item falls to process k of n; the same ones whatever else is measured."""
    return crc32(item.id.encode()) % part[1] == part[0] - 1


def measure(
    todo: Iterator[Item], reader: Reader, ledger: Ledger, weights: str, *,
    part: tuple[int, int] = (1, 1), budget: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> int:  # fmt: skip
    """Measure what is not in the ledger yet; the value is how many items that were.

    No item is begun once `budget` seconds have passed. One that fails is written down as failed
    and is tried again in the next run.
    """
    ledger.refuse_others(weights)
    start, measured = clock(), 0
    code, tools = code_digest(), tools_digest()
    for item in todo:
        if (item.id, item.made_of) in ledger.done or not in_part(item, part):
            continue
        if budget is not None and clock() - start >= budget:
            break
        record, shown = _measured(item, reader, weights, code=code, tools=tools)
        ledger.add(record)
        wrong = any(outcome.wrong for outcome in record.outcomes)
        if shown is not None and (wrong or item.number < _PICTURED):
            _keep_picture(ledger.folder / "pictures", item, *shown)
        measured += 1
    return measured


def _measured(
    item: Item, reader: Reader, weights: str, *, code: str, tools: str
) -> tuple[Record, tuple[Picture, list[Detection]] | None]:
    timed, start = Timed(reader), process_time()
    record = Record(
        id=item.id, set_name=item.set_name, deck=item.deck, weights=weights, made_of=item.made_of,
        code=code, tools=tools,
    )  # fmt: skip
    try:
        found = item.work(timed)
    except Exception as error:  # noqa: BLE001 - one bad item must not end a night's measuring
        said = f"{type(error).__name__}: {error}"
        print(f"{item.id}: {said}", file=sys.stderr, flush=True)
        return replace(record, error=said), None
    return replace(
        record, outcomes=found.outcomes, pile=found.pile, frames=found.frames,
        committed=found.committed, reads=timed.pictures, reading=timed.seconds,
        drawing=process_time() - start - timed.seconds,
    ), found.shown  # fmt: skip


def _keep_picture(folder: Path, item: Item, picture: Picture, detections: list[Detection]) -> None:
    folder.mkdir(exist_ok=True)
    name = file_name(item.id, item.made_of)
    cv2.imwrite(str(folder / f"{name}.jpg"), with_boxes(picture, detections))


def weights_digest(folder: Path | None = None) -> str:
    """What tells these weights from others."""
    where: Any = folder or files("vision").joinpath("weights")
    data = b"".join(where.joinpath(f"{net}.onnx").read_bytes() for net in NETS)
    return hashlib.sha256(data).hexdigest()[:10]


def code_digest() -> str:
    """What tells this reader's and tracker's code from others."""
    return _digest_of_rooms(".", "nets", "looks", "fusing", "photographs", "tracking", "enrolment")


def tools_digest() -> str:
    """What tells this code that draws, marks and counts from others.

    With that of the contours by which a card that is shown is found, and where scanned decks have
    their indices.
    """
    return _digest_of_rooms("evaluation", "synthesis", "contour")


def _digest_of_rooms(*rooms: str) -> str:
    here = Path(str(files("vision")))
    code = (path for room in rooms for path in (here / room).iterdir())
    paths = sorted(path for path in code if path.suffix in (".py", ".toml"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:10]
