"""Sets: what a share of one shows is like the whole."""

from vision.cards import CARDS
from vision.evaluation import sets
from vision.evaluation.run import items
from vision.evaluation.watching import Timed
from vision.reading import NO_HINT, Detection, Hint, Picture
from vision.synthesis.drawn import house_deck


class Blind:
    """Reads nothing: what was to be read is told all the same."""

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        """No card."""
        del picture, hint
        return []


def scanned(count: int) -> list[str | None]:
    """The cards of the first so many scans of the house deck."""
    some = items([sets.SCANS], [house_deck()], lambda _: count)
    return [outcome.truth for item in some for outcome in item.work(Timed(Blind())).outcomes]


def test_a_tenth_of_the_scans_is_not_one_suit() -> None:
    """Seen: `--share` measured the first eight spades, and called it scans of single cards."""
    tenth = scanned(8)
    assert len({str(card)[0] for card in tenth}) > 2
    assert "T" in {str(card)[0] for card in tenth}


def test_all_of_the_scans_are_each_card_once() -> None:
    assert sorted(map(str, scanned(78))) == sorted(CARDS)
