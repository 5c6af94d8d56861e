"""What tells files from others, wherever they lie, and decks from others of the same name."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, Final

from vision.evaluation.dark import DarkDeck
from vision.evaluation.other_hand import OtherHandDeck
from vision.evaluation.photos import Photo
from vision.synthesis.drawn import DrawnDeck
from vision.synthesis.face import Deck
from vision.synthesis.fonts import font_path
from vision.synthesis.scanned import ScannedDeck

_TYPE: Final = (".ttf", ".otf", ".woff2")


def digest_of(files: Iterable[Path]) -> str:
    """Ten digits of these files' names and bytes, in this order."""
    total = hashlib.sha256()
    for path in files:
        total.update(f"{path.name}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:10]


def digest_of_folders(folders: Iterable[Path]) -> str:
    """The same of all files in folders, and in folders inside them."""
    return digest_of(
        path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()
    )


@cache
def made_of(deck: Deck) -> str:
    """Ten digits of its pictures, or of how it is drawn and in which type."""
    if isinstance(deck, DarkDeck):
        return made_of(deck.light)
    if isinstance(deck, ScannedDeck):
        return digest_of(deck.files())
    if isinstance(deck, OtherHandDeck):
        return _drawn(asdict(deck.hand))
    if isinstance(deck, DrawnDeck):
        return _drawn(asdict(deck.style))
    raise TypeError(f"{type(deck).__name__}: say here what tells such decks of one name apart")


def photo_made_of(photo: Photo) -> str:
    """Ten digits of a photograph, and behind a dash ten of its labels, which may be put right."""
    picture = hashlib.sha256(photo.path.read_bytes()).hexdigest()[:10]
    return f"{picture}-{hashlib.sha256(repr(photo.labels).encode()).hexdigest()[:10]}"


def _drawn(style: dict[str, Any]) -> str:
    """Of fonts names and bytes count, and not where they lie."""
    fonts = [font_path(font) for font in sorted(set(_fonts(style)))]
    said = json.dumps(style, default=str)
    for font in set(_fonts(style)):
        said = said.replace(json.dumps(font), json.dumps(Path(font).name))
    return hashlib.sha256(f"{said} {digest_of(fonts)}".encode()).hexdigest()[:10]


def _fonts(value: object) -> Iterator[str]:
    """The fonts named anywhere in a style."""
    if isinstance(value, str) and value.lower().endswith(_TYPE):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _fonts(each)
