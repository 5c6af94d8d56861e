"""How close something comes to a small trump's digit, and what that says of it."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.vision.glimpses import ELSEWHERE, LOWER_RIGHT, UPPER_LEFT, glimpse, line_of_cards
from tests.vision.looking import NINE, nine
from vision.fusing.caution import ALONE, AMONG, Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import no_rest
from vision.fusing.margins import with_margins
from vision.geometry import Place

CLOSE, BETWEEN, FAR, FARTHER = 0.05, 0.2, 0.5, 0.7


def test_only_what_may_be_a_rest_is_measured() -> None:
    seen = [glimpse(card, 0.99, NINE) for card in ("T-9", "T-19", "S-9", "EX")]
    told = [(g.margin, g.room, g.clear) for g in with_margins(nine(0.2), seen)]
    assert told[0][0] == told[0][2] == pytest.approx(0.2, abs=0.06)
    assert told[0][1] > 0.6, "nothing stands on its other side"
    assert told[1:] == [(math.inf, math.inf, 0.0)] * 3


def asked(
    card: str,
    *corners: tuple[Place, float, float],
    room: Sequence[float] = (math.inf, math.inf),
    clear: float = 0.0,
    boxed: bool = False,
) -> bool:
    """Whether a trump with such corners (margin, chance of being uncut) is asked about.

    `room` is what is blank on the other side of each, `clear` beside all of even the faintest.
    """
    company = line_of_cards("S-1", "S-2", "H-3", "D-4", "C-R")
    trump = [
        replace(
            glimpse(card, 0.999, place), margin=margin, uncut=uncut, heat=0.99, room=blank,
            clear=clear, boxed=boxed,
        )
        for (place, margin, uncut), blank in zip(corners, room, strict=False)
    ]  # fmt: skip
    (found,) = [d for d in fuse([*company, *trump], Caution()) if d.card == card]
    return found.doubtful


@pytest.mark.parametrize("margin", [CLOSE, BETWEEN, FAR, FARTHER])
def test_a_digit_must_surely_be_whole_whatever_stands_beside_it(margin: float) -> None:
    """Seen: where paper is wide round numbers, what a covered 17 leaves stood 0.45 away."""
    assert asked("T-9", (UPPER_LEFT, margin, 0.94))
    assert asked("T-9", (UPPER_LEFT, margin, 0.96)) is (margin == CLOSE)
    assert asked("T-9", (UPPER_LEFT, margin, 0.98)) is (margin == CLOSE)
    assert not asked("T-9", (UPPER_LEFT, margin, 0.99))


def test_a_10_has_no_other_digit_for_what_is_beside_it_to_hide() -> None:
    assert not asked("T-10", (UPPER_LEFT, CLOSE, 0.98))


def test_a_classifier_sure_of_a_number_does_not_make_it_whole() -> None:
    """Seen: the 7 of a 17, clean cut, read with 0.9998; half taken for none it is less a 7."""
    assert no_rest(0.3, 0.0002) == no_rest(0.3, 0.006) == pytest.approx(0.574, abs=0.01)
    assert no_rest(0.3, 0.2) < no_rest(0.3, 0.02) < no_rest(0.3, 0.006)
    assert no_rest(5.0, 0.006) > 0.99


def test_corners_something_comes_close_to_do_not_add_up() -> None:
    """Seen: a card along a row left the 2 of a 12 at both of its ends."""
    both = ((UPPER_LEFT, CLOSE, 0.9), (LOWER_RIGHT, CLOSE, 0.9))
    assert asked("T-2", *both)
    assert not asked("T-2", both[0], (LOWER_RIGHT, BETWEEN, 0.9))


@pytest.mark.parametrize(
    ("clear", "uncut", "doubtful"),
    [(0.25, 0.9, False), (0.25, 0.8, True), (0.15, 0.9, True)],
    ids=["nothing near", "hardly whole", "something faint near"],
)
def test_a_digit_with_nothing_near_it_need_not_be_whole_for_sure(
    clear: float,
    uncut: float,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a 3 in the middle of its panel, asked about in every frame, by the digit net 0.88."""
    assert asked("T-3", (UPPER_LEFT, FAR, uncut), clear=clear) is doubtful
    assert asked("T-3", (UPPER_LEFT, 0.15, uncut), clear=clear), "an edge is near"


@pytest.mark.parametrize(
    ("margin", "room", "doubtful"),
    [(CLOSE, 0.15, True), (CLOSE, 0.25, False), (0.15, 0.18, False), (CLOSE, 0.05, False)],
    ids=["hemmed in", "room enough", "not close", "not told from what is round it"],
)
def test_a_digit_with_a_frame_on_one_side_and_a_card_on_the_other_is_asked_about(
    margin: float,
    room: float,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: the 2 of a 12, whole to all nets, between its panel's line and the next card."""
    whole = (UPPER_LEFT, margin, 0.9999)
    assert asked("T-2", whole, room=[room]) is doubtful
    assert not asked("T-2", whole, room=[room], boxed=True), "a box of its own hides no digit"
    assert not asked("T-10", whole, room=[room])


def test_a_digit_hemmed_in_at_one_end_of_its_card_is_known_by_the_other() -> None:
    """But what it is there tells nothing of the other, as what a card leaves of a 12 and of a 21.

    Both were 2s, and read for one card.
    """
    hemmed, free = (UPPER_LEFT, CLOSE, 0.9999), (LOWER_RIGHT, FAR, 0.99)
    assert not asked("T-2", hemmed, free, room=[0.15, FAR])
    assert asked("T-2", hemmed, (LOWER_RIGHT, FAR, 0.9), room=[0.15, FAR])
    assert asked("T-2", hemmed, (LOWER_RIGHT, CLOSE, 0.9999), room=[0.15, 0.12])


def test_a_10_has_both_its_digits() -> None:
    assert not asked("T-10", (UPPER_LEFT, CLOSE, 0.9), (LOWER_RIGHT, CLOSE, 0.9))


def in_two_places(card: str, *corners: tuple[float, float], other: float = 0.998) -> list[bool]:
    """Of a trump read in two places no card has, which are asked about, the first first.

    The first is read with 0.998, and the `other` with that chance.
    """
    company = line_of_cards("S-1", "S-2", "H-3", "D-4", "C-R")
    read = [
        replace(glimpse(card, chance, place), margin=margin, uncut=uncut, heat=0.99)
        for chance, place, (margin, uncut) in zip(
            (0.998, other), (UPPER_LEFT, ELSEWHERE), corners, strict=True
        )
    ]
    found = [d for d in fuse([*company, *read], Caution()) if d.card == card]
    return [d.doubtful for d in sorted(found, key=lambda d: d.corners[0][0])]


def test_of_two_places_the_one_that_is_whole_between_blank_paper_is_the_card() -> None:
    """Seen: a whole 3 asked about, as of a 13 the next card lay half over the 3 was left."""
    assert in_two_places("T-3", (FAR, 0.999), (CLOSE, 0.9)) == [False, True]
    assert in_two_places("T-3", (FAR, 0.999), (FAR, 0.999)) == [True, True]
    assert in_two_places("T-3", (BETWEEN, 0.999), (CLOSE, 0.9)) == [True, True]
    assert in_two_places("T-3", (FAR, 0.9), (CLOSE, 0.9)) == [True, True]


def test_a_rest_that_is_far_less_sure_than_the_card_is_not_asked_about() -> None:
    """Seen: of a hand held up a 5 lost in silence, unsettled by what was left of the 15."""
    assert in_two_places("T-5", (FAR, 0.999), (CLOSE, 0.9), other=0.9) == [False]


def test_a_number_that_stands_alone_must_be_surer() -> None:
    """Figures on paper mostly stand so."""
    assert ALONE.rest > AMONG.rest
