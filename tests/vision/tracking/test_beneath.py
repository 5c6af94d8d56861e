"""What is left of cards beneath, on a pile dealt card by card, and what it must not hide."""

from dataclasses import replace

import pytest

from tests.vision.tracking.dealt import dealt, shown
from tests.vision.tracking.helpers import seen, table
from tests.vision.tracking.simulator import Lying
from vision.reading import Detection
from vision.tracking import Settings, Why
from vision.tracking.gates import glance
from vision.tracking.ink import same_index
from vision.tracking.replaced import misread_as_it
from vision.tracking.tracks import Track, spots


@pytest.mark.parametrize("new", [0, 1, 2])
def test_two_rests_beneath_that_read_alike_are_no_card(new: int) -> None:
    """Seen: two 8s of clubs beneath, the pips hidden, counted as the 8 of trumps.

    A card laid with the one on top shows ink that was not there before, at one place or more.
    """
    one, other, above = Lying("C-8", 100, 150), Lying("S-8", 400, 150), Lying("H-7", 250, 60)
    third = Lying("T-8", 20, 20)
    ends = (*third.quads()[:new], one.quads()[1], other.quads()[1])[:2]
    rest = _at_places("T-8", [(left, top) for left, top, *_ in ends])
    end = _at_places("S-8", [other.quads()[0][:2]])
    tracker = dealt(
        ([], []),
        ([one], [_whole(one)]),
        ([one, other], [_whole(other)]),
        ([one, other, above, *[third][:new]], [_whole(above), end, rest]),
        ([one, other, Lying("D-3", 250, 60)], [_whole(Lying("D-3", 250, 60))]),
    )
    tracker.commit()
    counted = [card.card for card in tracker.cards]
    assert sorted(counted) == sorted(["C-8", "S-8", "H-7", "D-3", *["T-8"][:new]])
    assert not tracker.doubts


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_left_of_black_ink_or_white_was_there_before(
    dark: bool,  # noqa: FBT001 - a table
) -> None:
    """The card laid covers half the index: less of its ink shows, and more of paper."""
    one, above = Lying("C-8", 100, 150), Lying("H-7", 172, 130)
    left, top, *_ = one.quads()[1]
    rest = _at_places("T-8", [(left, top)])
    tracker = dealt(
        ([], []),
        ([one], [_whole(one)]),
        ([one, above], [_whole(above), rest]),
        ([one, above, Lying("D-3", 400, 60)], [_whole(Lying("D-3", 400, 60))]),
        dark=dark,
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["C-8", "H-7", "D-3"]
    assert not tracker.doubts


def test_a_card_that_was_doubted_is_asked_about_though_what_is_left_of_it_is_seen_longer() -> None:
    """Seen: a 1 of clubs or spades, of which the next card left one index: lost in silence.

    The next card was counted in the look that showed it longest, not in the one that laid it.
    """
    first, doubted, after = Lying("H-7", 100, 150), Lying("C-1", 260, 100), Lying("S-4", 330, 170)
    left, top, *_ = doubted.quads()[0]
    seen_then = seen("C-1", left, top, 0.8, doubtful=True, others=(("S-1", 0.2),))
    seen_later = seen("T-1", left, top, 0.4, doubtful=True)
    tracker = shown(
        ([], [[]] * 4),
        ([first], [[_whole(first)]] * 6),
        ([first, doubted], [[seen_then]] * 4),
        ([first, doubted, after], [[_whole(after), seen_later]] * 7),
        ([first, last := Lying("D-3", 255, 95)], [[_whole(last)]] * 12),
    )
    assert [card.card for card in tracker.cards] == ["H-7", "S-4", "D-3"]
    assert len(tracker.doubts) == 1


def test_a_rest_read_where_the_card_laid_was_not_is_asked_about() -> None:
    """It may be that card: no other was counted in its look."""
    one, above = Lying("C-8", 100, 150), Lying("H-7", 130, 60)
    rest = _at_places("T-8", [one.quads()[1][:2]])
    end = _at_places("C-8", [one.quads()[0][:2]])
    tracker = dealt(
        ([], []),
        ([one], [_whole(one)]),
        ([one, above], [end, rest]),
        ([one, above, Lying("D-3", 400, 60)], [_whole(Lying("D-3", 400, 60))]),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["C-8", "D-3"]
    assert "T-8" in [doubt.candidates[0][0] for doubt in tracker.doubts if doubt.candidates]


def _whole(lying: Lying) -> Detection:
    """A card read at its two indices and, as many decks have them, at two corners more."""
    (left, top, *_), (right, low, *_) = lying.quads()
    return _at_places(lying.card, [(left, top), (right, low), (right, top), (left, low)])


def _at_places(card: str, places: list[tuple[int, int]]) -> Detection:
    indices = [seen(card, x, y, 0.9999) for x, y in places]
    return replace(indices[0], corners=sum((each.corners for each in indices), ()))


def at_both_corners(card: str, lying: Lying, *, turned: bool = False) -> Detection:
    """A detection of that identity at both indices of a card, each upright as it stands there."""
    boxes = [((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in lying.quads()]
    upright = [boxes[0], boxes[1][2:] + boxes[1][:2]]
    corners = sum(upright[::-1] if turned else upright, ())
    return replace(seen(card), corners=tuple((float(x), float(y)) for x, y in corners))


@pytest.mark.parametrize("aside", [0, 6, 25])
@pytest.mark.parametrize(("one", "two"), [("T-16", "H-7"), ("C-8", "S-8"), ("D-D", "D-V")])
def test_a_card_surely_misread_as_the_one_it_was_laid_on_is_asked_about(
    one: str, two: str, aside: int
) -> None:
    """It was dropped in silence: what reads as surely as the card before was taken for that."""
    first, second = Lying(one, 270, 105), Lying(two, 270 + aside, 105)
    tracker = dealt(
        ([], []),
        ([first], [at_both_corners(one, first)]),
        ([first, second], [at_both_corners(one, second)]),
        ([first, second], [at_both_corners(one, second)]),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == [one]
    assert [doubt.why for doubt in tracker.doubts] == [Why.TWICE]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("aside", [0, 6, 25])
def test_a_top_card_that_was_pushed_or_turned_is_itself(aside: int, *, turned: bool) -> None:
    """Both ends of a card look the same: turned, it shows the one where the other was."""
    lain, then = Lying("T-16", 270, 105), Lying("T-16", 270 + aside, 105)
    tracker = dealt(
        ([], []),
        ([lain], [at_both_corners("T-16", lain)]),
        ([then], [at_both_corners("T-16", then, turned=turned)]),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16"]
    assert tracker.doubts == ()


def test_what_shows_of_a_card_at_the_edge_of_the_one_laid_on_it_is_no_other_card() -> None:
    """Seen in a simulated pile: both indices of a 3 beside the 8 that hid the rest of it."""
    lying = Lying("S-3", 270, 105)
    whole = at_both_corners("S-3", lying)
    track = Track(whole, spots(whole.corners), Settings())
    track.see(whole, track.spots, table(lying), time=0.0, frame=0, look=1, seen=1)
    track.held = "S-3"
    before, after = table(lying)[..., 1].copy(), table(lying)
    for left, top, right, bottom in lying.quads():
        after[top:bottom, right - 2 : right] = 20
        after[bottom - 4 : bottom, left:right] = 120
    quads = [whole.corners[:4], whole.corners[4:]]
    assert not any(same_index(before, old, after[..., 1], new) for old in quads for new in quads)
    assert not misread_as_it(track, whole, 2, before, glance(after))
    another = table(Lying("S-8", 270, 105))
    assert misread_as_it(track, whole, 2, before, glance(another))
