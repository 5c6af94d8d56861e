"""The pictures that a demo leaves of its screens, and none of the demo before it."""

import re
from pathlib import Path
from typing import Final

LEFT: Final = ".tarot-kiosk-demo"
"""Names what was left here, a line a picture; nothing that it does not name is ever erased."""

_PICTURE: Final = re.compile(r"\d{2,}-[a-z-]+\.png")


def begin_album(folder: Path) -> None:
    """Erase what the demo before left there: of another number of screens, both would mix."""
    folder.mkdir(parents=True, exist_ok=True)
    left = folder / LEFT
    if left.exists():
        for name in left.read_text(encoding="utf-8", errors="replace").splitlines():
            if _PICTURE.fullmatch(name):
                (folder / name).unlink(missing_ok=True)
    left.write_text("", encoding="utf-8")


def leave_picture(folder: Path, name: str, png: bytes) -> None:
    """Leave one, named first: one that was cut short is the demo's too."""
    with (folder / LEFT).open("a", encoding="utf-8") as left:
        left.write(f"{name}\n")
    (folder / name).write_bytes(png)
