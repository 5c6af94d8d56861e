"""What is shown beside the evening: the lot that the first dealer is drawn by."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk.app.about import About
from kiosk.evening.intents import DrawDealer, StartEvening
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import State, TableKind
from kiosk.screens.model import NO_LIVE, Place
from kiosk.tarot.cards import EXCUSE

PEOPLE = (("Anne", 0), ("Bruno", 1), ("Chloé", 2), ("Dédé", 3))


def test_the_excuse_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """« L'excuse ne compte pas »: left in the lot it was refused, and the lot stayed as it was."""

    def unlucky(cards: Sequence[str], k: int) -> list[str]:
        return sorted(cards, key=lambda card: card != EXCUSE)[:k]

    monkeypatch.setattr(random, "sample", unlucky)
    with Journal.open(tmp_path / "evenings.db") as journal:
        record = Record(journal)
        began = StartEvening(
            name="Jeudi", started="2026-11-22T20:00", kind=TableKind.FOUR, people=PEOPLE
        )
        assert isinstance(record.do(began), State)
        about = About(record, find_stick=lambda: None)
        live = about(NO_LIVE, record.state, Place.HOME)
        assert record.state.evening is not None
        drawn = tuple(zip(record.state.evening.seats, live.lot, strict=False))
        assert isinstance(record.do(DrawDealer(drawn)), State)
