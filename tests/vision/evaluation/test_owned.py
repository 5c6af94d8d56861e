"""Tables of decks that their owner showed: read with what was kept, and without."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from vision.enrolment import EnrolledDeck, default_embedder
from vision.evaluation import owned
from vision.evaluation.ledger import Record
from vision.evaluation.owned import TITLE, WITHOUT, Owned, reader_of, shown
from vision.evaluation.sets import randomness
from vision.evaluation.statistics import Outcome
from vision.evaluation.summary import write_summary
from vision.evaluation.watching import Timed
from vision.learned import open_reader
from vision.readers import reading_with
from vision.reading import Reader
from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck, Face

FEW: Final = ("S-2", "S-R", "H-3", "H-V", "D-5", "D-10", "C-7", "C-C", "T-1", "T-9", "T-16", "EX")


class FewCards:
    """Twelve cards of the house deck: the fewest of a spread."""

    name = "twelve"

    def cards(self) -> tuple[str, ...]:
        return FEW

    def face(self, card: str) -> Face:
        return house_deck().face(card)

    def back(self) -> np.typing.NDArray[np.uint8]:
        return house_deck().back()


@pytest.fixture(scope="module")
def kept() -> EnrolledDeck:
    return shown(FewCards(), open_reader(), default_embedder())


def test_every_card_is_shown_once_alone(kept: EnrolledDeck) -> None:
    assert set(kept.cards()) == set(FEW)
    assert len(kept.owners) >= 2 * len(FEW) - 2  # both its indices, as a rule


def test_a_table_is_read_with_what_was_kept_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each deck is shown to a process once: the second table costs no more than its readings."""
    deck, one = FewCards(), owned.owned(None)
    asked: list[Deck] = []

    def counted(shown_one: Deck, weights: Path | None) -> Reader:
        asked.append(shown_one)
        return reader_of(shown_one, weights)

    monkeypatch.setattr(owned, "reader_of", counted)
    rows = [Timed(open_reader()) for _ in range(2)]
    for number, reader in enumerate(rows):
        found = one.measure(reader, deck, randomness(one, deck, number), number)
        for part in (WITHOUT, TITLE):
            mine = [o for o in found.outcomes if o.set_name == part]
            lying = {o.truth for o in mine}
            assert lying < set(FEW) if number % 2 else lying == set(FEW)  # a trick, a spread
            assert all(o.right for o in mine if o.readable), part
    assert [reader.pictures for reader in rows] == [1, 1]
    assert asked == [deck]


def test_what_was_kept_has_a_say(kept: EnrolledDeck) -> None:
    """With the prototypes of other cards under each name nothing is sure any more."""
    deck, measurer = FewCards(), Owned(None)
    owners = np.roll(kept.owners, len(kept.owners) // 2)
    measurer._kept[deck.name] = reading_with(replace(kept, owners=owners))
    rng = randomness(owned.owned(None), deck, 0)
    found = measurer.measure(Timed(open_reader()), deck, rng, 0).outcomes
    assert all(o.right for o in found if o.set_name == WITHOUT)
    assert not any(o.right or o.wrong for o in found if o.set_name == TITLE)


def test_its_pictures_are_drawn_ones_and_no_photographs(tmp_path: Path) -> None:
    outcomes = tuple(
        Outcome(set_name=name, deck="d", truth="T-1", read="T-1", confidence=0.95)
        for name in (TITLE, WITHOUT)
    )
    record = Record(
        id="owned/d/0000", set_name=TITLE, deck="d", weights="w", outcomes=outcomes
    )  # fmt: skip
    write_summary([record], tmp_path)
    found = json.loads((tmp_path / "accuracy.json").read_text("utf-8"))["promises"]
    counts = {name: [one["wrong"]["total"] for one in levels] for name, levels in found.items()}
    assert counts["one picture, drawn"][0] == 1, "the same picture is not counted twice"
    assert counts["photographs"][0] == 0
