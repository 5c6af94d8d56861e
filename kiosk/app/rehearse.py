"""`tarot-kiosk --demo`: plays an evening at the simulated table and checks every line of it."""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from kiosk.app.rehearsal import Plan, Rehearsal
from kiosk.demo.hands import StuckError
from kiosk.demo.script import Script, Unplayed
from kiosk.demo.scripts import scripts
from kiosk.demo.sums import Sums
from kiosk.demo.telling import check_lines, deal_lines
from kiosk.demo.truth import compare
from kiosk.evening.journal import Journal
from kiosk.evening.state import Phase, State
from kiosk.screens.surface import ScreenError, off_screen, open_window
from vision.reading import Reader
from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck

NAMES: Final = ("Alice", "Bruno", "Chloé", "David", "Emma")
SIZE: Final = (1024, 600)
_LAST_LOOK: Final = 6.0
"""Seconds the last screen stays in a window."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for on the command line. `journal` None keeps the evening nowhere.

    `deck` gives the cards that are played with.
    """

    deals: int = 3
    seed: int = 1
    players: int = 4
    speed: float = 1.0
    window: bool = True
    journal: Path | None = None
    pictures: Path | None = None
    deck: Callable[[], Deck] = house_deck


def rehearse(
    wish: Wish,
    say: Say,
    open_reader: Callable[[], Reader],
    *,
    played: Iterator[Script | Unplayed] | None = None,
) -> Sums:
    """Run it, and tell what it came to.

    `played` takes the place of the simulated players' deals.
    """
    started = time.perf_counter()
    with ExitStack() as stack:
        surface = _surface(wish, say)
        window = surface is not None
        path = wish.journal
        if path is None:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="tarot-kiosk-"))
            path = Path(folder) / "demo.db"
        plan = Plan(
            names=NAMES[: wish.players],
            seed=wish.seed,
            window=window,
            speed=wish.speed,
            pictures=wish.pictures,
            deck=wish.deck,
            goes_on=partial(_theirs, names=NAMES[: wish.players]),
        )
        journal = Journal.open(path)
        if journal.set_aside is not None:
            say(f"Journal abîmé, gardé de côté : {journal.set_aside}")
        if window:
            stack.callback(pygame.display.quit)
        rehearsal = stack.enter_context(
            Rehearsal(plan, journal, surface or off_screen(SIZE), open_reader)
        )
        deals = played or scripts(wish.seed, wish.deals, players=wish.players)
        sums = _played(rehearsal, deals, say)
        if window and not rehearsal.kiosk.stopping:
            rehearsal.linger(_LAST_LOOK)
    _sum_up(sums, say, time.perf_counter() - started, wish)
    return sums


def _theirs(state: State, names: Sequence[str]) -> bool:
    """Whether these very people sit there and may deal: no evening of others is played on in."""
    evening = state.evening
    if evening is None or state.phase is not Phase.RESTING or evening.dealer is None:
        return False
    return [evening.player(seat).name for seat in evening.seats] == list(names)


def _surface(wish: Wish, say: Say) -> pygame.Surface | None:
    """A window, or None when there can be none: then it is said."""
    if not wish.window:
        return None
    try:
        return open_window(SIZE, fullscreen=False)
    except ScreenError as error:
        say(f"Pas d’écran ({error}) : la démonstration se passe de fenêtre.")
        return None


def _played(rehearsal: Rehearsal, deals: Iterator[Script | Unplayed], say: Say) -> Sums:
    sums = Sums()
    if rehearsal.record.state.evening is None:
        rehearsal.run(rehearsal.fingers.sit_down(rehearsal.plan.names, 0))
    for one in deals:
        if rehearsal.kiosk.stopping:
            break
        try:
            if isinstance(one, Unplayed):
                rehearsal.run(rehearsal.fingers.leave(one))
                sums.unplayed += 1
                say(f"(donne sans score : {one.why.replace('_', ' ')})")
                continue
            rehearsal.run(rehearsal.fingers.play(one))
            if not rehearsal.kiosk.stopping:
                _check(rehearsal, one, sums, say)
        except StuckError as error:
            sums.give_up(rehearsal.fingers.tally, scored=isinstance(one, Script))
            say(f"  ✗ la donne n’a pas pu être comptée : {error}")
            break
    sums.left = rehearsal.kiosk.stopping
    return sums


def _check(rehearsal: Rehearsal, script: Script, sums: Sums, say: Say) -> None:
    evening = rehearsal.record.state.evening
    if evening is None or not evening.deals:
        raise StuckError("a deal was played and no line was written")
    line = evening.deals[-1]
    found, tally = compare(script, line), rehearsal.fingers.tally
    for text in (*deal_lines(evening, line, script), *check_lines(found, tally)):
        say(text)
    sums.add(script.showing, tally, found)


def _sum_up(sums: Sums, say: Say, seconds: float, wish: Wish) -> None:
    say("")
    for line in sums.lines(seconds):
        say(line)
    if wish.pictures is not None:
        say(f"images des écrans : {wish.pictures}")
    if wish.journal is not None:
        say(f"journal : {wish.journal}")
