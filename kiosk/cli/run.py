"""`tarot-kiosk` without a command: the kiosk itself, or the demo of it."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NoReturn


def main(arguments: Sequence[str]) -> int:
    """Run until it is told to stop; the value is the exit status."""
    parser = _parser()
    options = parser.parse_args(list(arguments))
    if wrong := _out_of_place(arguments, options):
        parser.error(wrong)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if options.demo:
        return _demo(options)
    return _kiosk(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tarot-kiosk",
        description="Reads tarot cards with a camera and keeps the score.",
        epilog="Commands, each with --help: scan reads pictures, score scores deals, deck keeps "
        "your own, export writes sheets, record keeps pictures for a bug report, doctor checks "
        "the box.",
    )
    parser.add_argument("--journal", type=Path, help="the file that keeps the evenings")
    parser.add_argument("--deck", default="", help="an enrolled deck by name")
    demo = parser.add_argument_group("demo, at a simulated table")
    demo.add_argument("--demo", action="store_true", help="simulated players, camera and fingers")
    demo.add_argument("--headless", action="store_true", help="no window, as fast as it goes")
    demo.add_argument("--deals", type=_positive, default=3, help="how many scored deals (3)")
    demo.add_argument(
        "--seed", type=_natural, default=1, help="another evening for each number (1)"
    )
    demo.add_argument("--speed", type=_speed, default=1.0, help="in a window: 2 is twice as fast")
    demo.add_argument("--players", type=int, choices=(3, 4, 5), default=4, help="how many play (4)")
    demo.add_argument("--style", type=_natural, help="another drawn deck for each number")
    demo.add_argument(
        "--pictures", type=Path, default=Path("out/demo"), help="where screens are left (out/demo)"
    )
    return parser


_OF_THE_DEMO = ("headless", "deals", "seed", "speed", "players", "style", "pictures")


def _out_of_place(arguments: Sequence[str], options: argparse.Namespace) -> str | None:
    """What was asked of the kiosk that only the demo does, or of the demo that only it does."""
    if options.demo:
        return "the demo draws its own deck: give --style N for --deck" if options.deck else None
    bare = _parser()
    bare.set_defaults(**dict.fromkeys(_OF_THE_DEMO))
    said = bare.parse_args(list(arguments))
    asked = [n for n in _OF_THE_DEMO if getattr(said, n) is not None]
    return f"--{asked[0]} is of the demo: add --demo" if asked else None


def _positive(text: str) -> int:
    return _at_least(1, text)


def _natural(text: str) -> int:
    return _at_least(0, text)


def _at_least(least: int, text: str) -> int:
    # With a bare ValueError argparse would tell of a function of ours.
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no whole number, give one") from None
    if number < least:
        raise argparse.ArgumentTypeError(f"give {least} or more")
    return number


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= 50:
        raise argparse.ArgumentTypeError("give 0.1 to 50")
    return speed


def _say(text: str) -> None:
    print(text, flush=True)


def _demo(options: argparse.Namespace) -> int:
    from kiosk.screens.surface import has_display

    window = not options.headless
    if window and not has_display():
        _say("Pas d’écran : la démonstration se passe de fenêtre.")
        window = False
    from kiosk.app.rehearse import Wish, rehearse
    from kiosk.evening.trouble import JournalError
    from vision.readers import open_reader
    from vision.synthesis.drawn import numbered_deck

    wish = Wish(
        deals=options.deals,
        seed=options.seed,
        players=options.players,
        speed=options.speed,
        window=window,
        journal=options.journal,
        pictures=options.pictures,
        deck=partial(numbered_deck, options.style),
    )
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:  # Left alone where it is not heeded: nohup.
            signal.signal(number, _leave)
    try:
        return 0 if rehearse(wish, _say, open_reader).all_true else 1
    except JournalError as error:
        print(f"tarot-kiosk: {error}", file=sys.stderr)
        return 2


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    """End as the signal would have, but with all let go: no evening stays that nobody keeps."""
    raise SystemExit(128 + number)


def _kiosk(options: argparse.Namespace) -> int:
    from kiosk.app.assemble import run
    from kiosk.app.leaving import leave

    return leave(run(journal=options.journal, deck=options.deck))
