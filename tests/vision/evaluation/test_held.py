"""A poignée held up: every trump shows at first, and the hand shakes."""

from vision.evaluation import sets
from vision.evaluation.held import FRAMES, poignee
from vision.evaluation.watching import Timed
from vision.learned import open_reader
from vision.synthesis.drawn import house_deck


def test_a_poignee_is_shown_and_told_card_by_card() -> None:
    deck = house_deck()
    reader = Timed(open_reader())
    pile, outcomes, watcher = poignee("held", deck, reader, sets.randomness(sets.POIGNEE, deck, 0))
    assert watcher.frames == FRAMES
    assert 8 <= pile.cards <= 15
    assert sum(o.right for o in outcomes) == pile.cards - len(pile.missing)
    assert all(o.truth == "EX" or str(o.truth).startswith("T-") for o in outcomes if o.truth)
