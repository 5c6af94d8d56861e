"""Card themes that others drew: a page of 13 × 5 faces in one SVG file, or a file a face.

Themes of the first form come with Debian's packages gnome-cards-data and aisleriot, of the second
with the packages of `constraints/train-cards-npm.txt`.
"""

import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Picture = NDArray[np.uint8]
SUITS: Final = "CDHS"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_COLUMNS, _ROWS = 13, 5
_PAGE: Final = 4200
"""Width of a rendered page in pixels: five pixels a mm of a card."""
_TRIM: Final = 0.015
"""Part of each edge cut off: themes outline their cards."""
_TEN: Final = ("10", "T")
"""What a file of a ten is named by."""


def themes_in(folders: Iterable[Path]) -> list[Path]:
    """Pages, and folders of a file a face, that are in these folders or are one of them."""
    found: list[Path] = []
    for folder in folders:
        inside = sorted(folder.iterdir()) if folder.is_dir() else []
        apart = [each for each in (folder, *inside) if _file(each, "S", "2").is_file()]
        found += apart or [page for page in inside if page.suffix in {".svg", ".svgz"}]
    return found


def faces_of(theme: Path) -> dict[tuple[str, str], Picture]:
    """Its 52 faces, (h, w, 3) BGR of one size, by suit and rank; FileNotFoundError lacking one."""
    if theme.is_dir():
        wide = _PAGE // _COLUMNS
        each = {(suit, rank): _face(theme, suit, rank, wide) for suit in SUITS for rank in RANKS}
        high = min(picture.shape[0] for picture in each.values())
        return {card: picture[:high] for card, picture in each.items()}
    page = _rendered(theme)
    return {
        (suit, rank): _cell(page, row, column)
        for row, suit in enumerate(SUITS)
        for column, rank in enumerate(RANKS)
    }


def _rendered(theme: Path) -> Picture:
    """A page of faces, (h, w, 4) uint8 BGRA."""
    return _drawn(_PAGE, svg_path=str(theme))


def _face(theme: Path, suit: str, rank: str, wide: int) -> Picture:
    named = _TEN if rank == "10" else (rank,)
    path = next((p for p in (_file(theme, suit, name) for name in named) if p.is_file()), None)
    if path is None:
        raise FileNotFoundError(f"{theme} has no face {named[0]}{suit}.svg")
    picture = _drawn(wide, svg_string=_sized(path.read_text("utf-8")))
    return _trimmed(picture, 0, 0, picture.shape[0], picture.shape[1])


def _file(theme: Path, suit: str, rank: str) -> Path:
    return theme / f"{rank}{suit}.svg"


def _sized(drawing: str) -> str:
    """The drawing as large as its view box: a size in inches is not taken by the renderer."""
    box = re.search(r'viewBox="\s*\S+[\s,]+\S+[\s,]+([\d.]+)[\s,]+([\d.]+)', drawing)
    if not box or not re.search(r'<svg[^>]*\swidth="[\d.]+[a-z]', drawing):
        return drawing
    bare = re.sub(r'(<svg[^>]*?)\s(?:width|height)="[^"]*"', r"\1", drawing, count=1)
    bare = re.sub(r'(<svg[^>]*?)\s(?:width|height)="[^"]*"', r"\1", bare, count=1)
    return bare.replace("<svg", f'<svg width="{box[1]}" height="{box[2]}"', 1)


def _drawn(width: int, **source: Any) -> Picture:
    import resvg_py  # noqa: PLC0415 - only training with packs needs it

    data = bytes(resvg_py.svg_to_bytes(width=width, **source))
    picture = np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"), np.uint8)
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGBA2BGRA), np.uint8)


def _cell(page: Picture, row: int, column: int) -> Picture:
    """One face of a page."""
    high, wide = page.shape[0] / _ROWS, page.shape[1] / _COLUMNS
    return _trimmed(page, row * high, column * wide, high, wide)


def _trimmed(page: Picture, top: float, left: float, high: float, wide: float) -> Picture:
    """A face (h, w, 3), its outline cut off; what shows through is paper."""
    dy, dx = high * _TRIM, wide * _TRIM
    part = page[
        round(top + dy) : round(top + dy) + round(high - 2 * dy),
        round(left + dx) : round(left + dx) + round(wide - 2 * dx),
    ]
    share = part[:, :, 3:].astype(np.float32) / 255
    return np.asarray(part[:, :, :3] * share + 252 * (1 - share), np.uint8)
