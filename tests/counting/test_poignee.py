"""A poignée shown to the camera."""

from kiosk.counting.poignee import poignee_report
from kiosk.tarot.cards import TRUMPS
from kiosk.tarot.deal import PoigneeSize


def test_exactly_as_many_trumps_as_a_size_announce_it() -> None:
    """« Poignée : 10 atouts ; double : 13 ; triple : 15 » at 4 players."""
    seen = poignee_report(TRUMPS[:10], 4)
    assert (seen.size, seen.surplus, seen.message) == (PoigneeSize.SIMPLE, 0, "")
    assert seen.trumps == tuple(reversed(TRUMPS[:10]))
    assert poignee_report(TRUMPS[:13], 4).size is PoigneeSize.DOUBLE
    assert poignee_report(TRUMPS[:8], 5).size is PoigneeSize.SIMPLE


def test_a_surplus_has_to_be_hidden() -> None:
    seen = poignee_report(TRUMPS[:12], 4)
    assert (seen.size, seen.surplus) == (None, 2)
    assert "hide the surplus" in seen.message


def test_the_excuse_stands_for_a_trump_and_is_shown_last() -> None:
    seen = poignee_report((*TRUMPS[:9], "EX"), 4)
    assert seen.size is PoigneeSize.SIMPLE
    assert seen.trumps[-1] == "EX"


def test_what_is_no_trump_is_named() -> None:
    seen = poignee_report((*TRUMPS[:10], "S-R"), 4)
    assert seen.size is None
    assert "S-R" in seen.message


def test_too_few_are_no_poignee() -> None:
    seen = poignee_report(TRUMPS[:4], 4)
    assert (seen.size, seen.surplus) == (None, 0)
