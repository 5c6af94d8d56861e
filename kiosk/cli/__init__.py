"""The command line: `tarot-kiosk`. One module a command, imported only when it is called."""

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Final, TextIO

COMMANDS: Final = {
    "score": "kiosk.cli.score",
    "scan": "kiosk.cli.scan",
    "deck": "kiosk.cli.deck",
    "export": "kiosk.cli.export",
    "record": "kiosk.cli.record",
    "doctor": "kiosk.cli.doctor",
}
"""Each names a module with `main(arguments) -> exit status`; anything else runs the kiosk."""

_KIOSK: Final = "kiosk.cli.run"
_STOPPED: Final = 130
"""What a shell takes for stopped by Ctrl-C."""

_CURES: Final = {
    errno.ENOSPC: "make room, or write elsewhere",
    errno.EDQUOT: "make room, or write elsewhere",
    errno.EACCES: "check the permissions",
    errno.EPERM: "check the permissions",
    errno.EROFS: "write elsewhere",
    errno.EMFILE: "close other programs",
    errno.ENFILE: "close other programs",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command named on the command line; the value is the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in COMMANDS:
        return _guarded(words[0], COMMANDS[words[0]], words[1:])
    if "--demo" in words:
        return _guarded("--demo", _KIOSK, words)
    # What befalls the kiosk itself is its own to handle, and the system's log wants all of it.
    return int(import_module(_KIOSK).main(words))


def _guarded(command: str, module: str, words: Sequence[str]) -> int:
    """Run a command; what the system refuses it is one line and status 1.

    Nothing is said of a reader that has gone: it wanted no more; nor of who stops it by Ctrl-C.
    """
    if not _streams(command):
        return 1
    try:
        try:
            return int(import_module(module).main(words))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _let_go(sys.stdout)
    except KeyboardInterrupt:
        return _STOPPED
    except OSError as error:
        _let_go(sys.stdout)
        where = f"{error.filename}: " if error.filename else ""
        cure = _CURES.get(error.errno or 0, "check where it reads from and writes to")
        _complain(command, f"{where}{error.strerror or error}: {cure}")
    return 1


def _streams(command: str) -> bool:
    """Whether the command can answer; what else was closed is opened on nothing.

    A file opened later would otherwise take its place, and what is meant for a terminal be
    written into it. A terminal that has not every letter shows what it has, and one that sends
    what is no letter has pressed some key.
    """
    if sys.stdin is None:
        if command == "score":
            return _complain(command, "standard input is closed: give it deals, one a line")
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - to the end
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdout is None:
        return _complain(command, "standard output is closed: give it a file or a terminal")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
    return True


def _let_go(stream: TextIO) -> None:
    """What is still kept for it goes nowhere, or the interpreter's own last flush fails again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _complain(command: str, message: str) -> bool:
    """Say what is wrong, where that can be said; always False."""
    if sys.stderr is not None:  # Otherwise print() would take the other stream.
        try:
            print(f"tarot-kiosk {command}: {message}", file=sys.stderr, flush=True)
        except OSError:
            _let_go(sys.stderr)
    return False
