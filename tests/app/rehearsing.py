"""Short deals at the simulated table, read truly: what the app's tests are made of."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pygame
import pytest

from kiosk.app.rehearsal import STEP, Plan, Rehearsal
from kiosk.app.rehearse import Wish, rehearse
from kiosk.counting.count import Scope, Showing
from kiosk.demo.script import Script
from kiosk.demo.scripts import scripts
from kiosk.demo.table import RenderedTable
from kiosk.evening.intents import OpenDeal, SetContract, SetTaker, StartCount
from kiosk.evening.journal import Journal
from kiosk.evening.state import State
from kiosk.tarot.deal import Contract, Side
from tests.demo.doubles import Change, TrueReader
from vision.reading import Reader

NAMES = ("Alice", "Bruno", "Chloé", "David")


@contextmanager
def rehearsal(
    folder: Path, *, change: Change | None = None, wrap: Callable[[Reader], Reader] | None = None
) -> Iterator[Rehearsal]:
    """A rehearsal without a window whose reader knows the truth; the evening is begun."""
    held: list[Rehearsal] = []

    def open_reader() -> Reader:
        table = held[0].table
        reader: Reader = TrueReader(table) if change is None else TrueReader(table, change)
        return reader if wrap is None else wrap(reader)

    surface = pygame.Surface((800, 480))
    journal = Journal.open(folder / "evenings.db")
    with Rehearsal(Plan(names=NAMES, seed=4), journal, surface, open_reader) as made:
        held.append(made)
        if made.record.state.evening is None:
            made.run(made.fingers.sit_down(NAMES, 0))
        yield made


@lru_cache(maxsize=8)
def short_deal(showing: Showing = Showing.TRICKS, *, contract: Contract | None = None) -> Script:
    """The first deal dealt by player 0 whose shown pile is small."""
    for seed in range(2000):
        one = next(scripts(seed, 1))
        if not isinstance(one, Script) or one.poignees or one.owed:
            continue
        if contract is not None and one.deal.contract is not contract:
            continue
        for side, scope in ((Side.ATTACK, Scope.ATTACK), (Side.DEFENCE, Scope.DEFENCE)):
            if 4 <= len(one.pile(side)) <= 16:
                return replace(one, showing=showing, scope=scope)
    raise LookupError("no short deal among the seeds tried: try more")


def pile_shown(script: Script) -> tuple[str, ...]:
    """The cards of the tricks that a short deal shows: one side's."""
    return script.pile(Side(script.scope.value))


def noted(monkeypatch: pytest.MonkeyPatch) -> list[RenderedTable]:
    """The tables that will be opened, as they are."""
    tables: list[RenderedTable] = []

    class Noted(RenderedTable):
        def open(self) -> None:
            tables.append(self)
            super().open()

    monkeypatch.setattr("kiosk.app.rehearsal.RenderedTable", Noted)
    return tables


def told(
    script: Script | list[Script],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    window: bool = False,
) -> tuple[int, list[str]]:
    """What the whole command says, with a reader that knows what lies on its table."""
    tables = noted(monkeypatch)
    said: list[str] = []
    sums = rehearse(
        Wish(
            deals=1,
            window=window,
            speed=12,
            journal=tmp_path / "j.db",
            pictures=tmp_path / "out",
        ),
        said.append,
        lambda: TrueReader(tables[0]),
        played=iter([script] if isinstance(script, Script) else script),
    )
    return int(not sums.all_true), said


def go(table: Rehearsal, acts: Iterable[object]) -> None:
    """Let hands act, a turn of the kiosk and of the clock each."""
    for _ in acts:
        table.kiosk.turn()
        table.clock.on(STEP)


def begin_tricks(table: Rehearsal) -> None:
    """A garde of the attack's, whose tricks are to be shown."""
    for intent in (
        OpenDeal(), SetTaker(1), SetContract(Contract.GARDE),
        StartCount(Showing.TRICKS, Scope.ATTACK),
    ):  # fmt: skip
        assert isinstance(table.record.do(intent), State)
