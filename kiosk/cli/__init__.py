"""The command line: `tarot-kiosk`. One module a command, imported only when it is called."""

import sys
from collections.abc import Sequence
from importlib import import_module

COMMANDS = {
    "score": "kiosk.cli.score",
    "scan": "kiosk.cli.scan",
    "deck": "kiosk.cli.deck",
    "export": "kiosk.cli.export",
    "record": "kiosk.cli.record",
    "doctor": "kiosk.cli.doctor",
}
"""Each names a module with `main(arguments) -> exit status`; anything else runs the kiosk."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command named on the command line; the value is the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in COMMANDS:
        name, words = COMMANDS[words[0]], words[1:]
    else:
        name = "kiosk.cli.run"
    status = import_module(name).main(words)
    return int(status)
