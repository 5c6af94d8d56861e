"""The command line: `tarot-kiosk`."""

import sys


def main() -> int:
    """Run the command named on the command line; the value is the exit status."""
    print("tarot-kiosk: no command is built yet", file=sys.stderr)
    return 2
