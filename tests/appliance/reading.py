"""Draws cards and has the `tarot-kiosk` that is installed read them: `reading PROGRAM FOLDER`.

One line a check, as the rest of the appliance's; 0 when every picture was read right. It runs on
the machine that is tested, and draws with the code that was installed there.
"""

import json
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.scene import draw, view_from_above

SIZE = (1280, 720)
PILES = (("T-21",), ("T-1", "EX", "H-R", "S-7", "D-10"))
"""One card, and a trick of five with both small bouts."""
PATIENCE = 900.0


def main(arguments: Sequence[str]) -> int:
    """0 when all was read right, 1 when not, 2 for a wrong call."""
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    program, folder = arguments
    good = [_scan(program, _draw(Path(folder), cards), cards) for cards in PILES]
    print(f"{sum(good)} of {len(good)} pictures read right")
    return 0 if all(good) else 1


def _draw(folder: Path, cards: Sequence[str]) -> Path:
    """A picture of those cards side by side on a green mat."""
    middle = (len(cards) - 1) / 2
    poses = [Pose(85.0 * (k - middle), 5.0 * k, 0.05 * k) for k in range(len(cards))]
    mat = np.full((SIZE[1], SIZE[0], 3), (50, 90, 40), np.uint8)
    rng = np.random.default_rng(1)
    shown = draw(house_deck(), cards, poses, view_from_above(SIZE, 2.6), mat, rng=rng).picture
    path = folder / f"{len(cards)}.png"
    if not cv2.imwrite(str(path), shown):
        raise OSError(f"{path} cannot be written")
    return path


def _scan(program: str, picture: Path, cards: Sequence[str]) -> bool:
    """Says what was read, how long the whole command took, and what of it was work."""
    begin, worked = time.monotonic(), _worked()
    done = subprocess.run(
        [program, "scan", str(picture)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    took, worked = time.monotonic() - begin, _worked() - worked
    line = json.loads(done.stdout or "{}")
    read = sorted(one["card"] for one in line.get("cards", ()))
    good = done.returncode == 0 and read == sorted(cards) and not line["doubtful"]
    print(
        f"{'ok     ' if good else 'FAILED '} scan of {', '.join(sorted(cards))} in {took:.1f} s,"
        f" of the processor {worked:.1f} s"
        + ("" if good else f": {done.stdout.strip()} {done.stderr.strip()}"),
        flush=True,
    )
    return good


def _worked() -> float:
    """Processor seconds of all that was run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
