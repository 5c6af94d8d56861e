"""A rehearsal that stops for ever in the middle of a count: `python -m tests.app.dying FOLDER`.

It prints what it had counted, on a line of its own, and then only turns until it is killed.
"""

import os
import sys
from pathlib import Path

from kiosk.counting.count import Showing
from tests.app.rehearsing import rehearsal, short_deal

ENOUGH = 5


def main(folder: Path) -> None:
    """Count a few cards, say so, and wait for the end."""
    with rehearsal(folder) as table:
        for _ in table.fingers.play(short_deal(Showing.SPREAD)):
            table.turn()
            count = table.hands.count()
            if count is not None and len(count.attack + count.defence) >= ENOUGH:
                break
        sys.stdout.write(f"{table.record.state!r}\n")
        sys.stdout.flush()
        while True:
            table.turn()
            if os.getppid() == 1:
                return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
