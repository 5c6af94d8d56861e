"""What is read of an index that is hidden in part may be another: it is asked about."""

from dataclasses import replace

import pytest

from tests.vision.glimpses import ELSEWHERE, LOWER_RIGHT, UPPER_LEFT, glimpse
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.geometry import Place

OTHERS = [
    glimpse(card, 0.999, Place(100 + 120 * k, 600, 40, 0.0))
    for k, card in enumerate(("S-6", "H-2"))
]


@pytest.mark.parametrize("card", ["D-C", "T-16"])
def test_a_card_none_of_whose_indices_is_seen_whole_is_asked_about(card: str) -> None:
    """A 5 of which a third shows read as a C, with 0.98."""
    for uncut, doubtful in ((0.45, True), (0.8, True), (0.9, False)):
        seen = replace(glimpse(card, 0.99, ELSEWHERE), uncut=uncut)
        found = fuse([seen, *OTHERS], Caution())
        assert [d.doubtful for d in found if d.card == card] == [doubtful]
        assert [d.doubtful for d in found if d.card != card] == [False, False]


def test_one_index_seen_whole_is_enough() -> None:
    cut = replace(glimpse("D-C", 0.99, UPPER_LEFT), uncut=0.3)
    whole = glimpse("D-C", 0.99, LOWER_RIGHT)
    for seen, doubtful in (([cut], True), ([cut, whole], False)):
        found = fuse([*seen, *OTHERS], Caution())
        assert [d.doubtful for d in found if d.card == "D-C"] == [doubtful]
