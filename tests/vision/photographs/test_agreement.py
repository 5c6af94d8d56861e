"""What several readings of one photograph say together."""

from dataclasses import replace

import pytest

from vision.photographs.agreement import agreed, leaves_open, settled
from vision.reading import Detection


def seen(card: str, confidence: float, x: float = 0.0, *, doubtful: bool = False) -> Detection:
    corners = ((x, 0.0), (x + 10, 0.0), (x + 10, 20.0), (x, 20.0))
    return Detection(card=card, confidence=confidence, corners=corners, doubtful=doubtful)


def counted(found: list[Detection]) -> tuple[set[str], set[str]]:
    """The sure cards and the doubtful ones."""
    return {d.card for d in found if not d.doubtful}, {d.card for d in found if d.doubtful}


def test_what_every_reading_is_sure_of_counts() -> None:
    found = agreed([[seen("S-R", 0.998)], [seen("S-R", 0.99)], [seen("S-R", 0.999)]])
    assert counted(found) == ({"S-R"}, set())
    assert found[0].confidence == pytest.approx(0.9973, abs=0.0005)


def test_readings_that_agree_but_are_not_sure_are_asked_about() -> None:
    """Of 1,095 cards of packs kept back 971 count, and 13 wrong readings, for 22 at 0.99."""
    for confidence in (0.98, 0.994):
        found = agreed([[seen("S-3", confidence)] for _ in range(3)])
        assert counted(found) == (set(), {"S-3"})
    assert counted(agreed([[seen("S-3", 0.9955)] for _ in range(3)])) == ({"S-3"}, set())


def test_what_one_reading_alone_is_sure_of_is_asked_about() -> None:
    alone = [[], [seen("S-R", 0.999)], []]
    assert counted(agreed(alone)) == (set(), {"S-R"})
    assert counted(agreed([[seen("S-R", 0.9999)], [], []])) == (set(), {"S-R"})


def test_what_one_reading_does_not_show_is_asked_about() -> None:
    high = seen("S-R", 0.9999)
    assert counted(agreed([[], [high], [high]])) == (set(), {"S-R"})
    half = seen("S-R", 0.9, doubtful=True)
    assert counted(agreed([[half], [high], [high]])) == ({"S-R"}, set())


def test_readings_that_contradict_each_other_make_a_question_of_both() -> None:
    found = agreed([[seen("C-4", 0.999)], [seen("S-4", 0.999)], [seen("S-4", 0.97)]])
    assert counted(found) == (set(), {"C-4", "S-4"})


def test_a_sure_card_leaves_no_question_where_it_lies() -> None:
    readings = [[seen("C-4", 0.9999), seen("H-2", 0.4, 80, doubtful=True)],
                [seen("C-4", 0.9999), seen("S-4", 0.97, 2)],
                [seen("C-4", 0.9999)]]  # fmt: skip
    assert counted(agreed(readings)) == ({"C-4"}, {"H-2"})


@pytest.mark.parametrize("first", [True, False])
def test_what_hardly_reads_as_a_sure_card_elsewhere_takes_nothing_from_it(*, first: bool) -> None:
    """Seen: thirty-five indices of photographs lost to a question about another index."""
    sure, twin = seen("C-4", 0.9999), seen("C-4", 0.4, 80, doubtful=True)
    reading = [twin, sure] if first else [sure, twin]
    found = agreed([reading, reading, reading])
    assert [(d.doubtful, d.corners[0][0]) for d in found] == [(False, 0.0), (True, 80.0)]
    assert agreed([[sure], reading, reading]) == found[:1], "of another size's no question is made"


def test_a_guess_of_another_size_alone_is_no_question() -> None:
    assert agreed([[], [seen("H-2", 0.6, doubtful=True)], []]) == []


def test_what_was_asked_about_every_time_is_never_sure() -> None:
    asked = [seen("H-2", 0.9999, doubtful=True)]
    assert counted(agreed([asked, asked, asked])) == (set(), {"H-2"})


def test_a_sure_card_has_every_index_that_any_size_shows_once() -> None:
    here, there, other = seen("S-R", 0.999), seen("S-R", 0.999, 2), seen("S-R", 0.9999, 200)
    found = agreed([[here], [there], [other]])
    assert found[0].corners == (*other.corners, *here.corners)


def test_an_index_that_was_asked_about_is_none_of_a_sure_card() -> None:
    high, guess = seen("S-R", 0.9999), seen("S-R", 0.9, 200, doubtful=True)
    assert agreed([[high], [guess], [high]])[0].corners == high.corners


def asked(card: str, chance: float, x: float = 0.0) -> Detection:
    """A question about a place that reads as `card` with this chance."""
    corners = seen(card, chance, x).corners
    return Detection(
        card=card, confidence=0.5, corners=corners, doubtful=True, candidates=((card, chance),)
    )


SURE = seen("S-R", 0.97)


def test_what_is_asked_about_or_not_certain_is_worth_another_look() -> None:
    assert not leaves_open([seen("D-9", 0.999), seen("S-R", 0.99)])
    assert leaves_open([seen("D-9", 0.999), asked("S-R", 0.8)])
    assert leaves_open([seen("D-9", 0.97)])
    assert leaves_open([seen("D-9", 0.999, doubtful=True)]), "as what lies in two places"
    assert not leaves_open([])


def test_a_question_that_all_other_sizes_answer_alike_is_settled() -> None:
    """Seen: the 8s of a slab, each asked about at one size and read at all others."""
    found = settled([seen("D-9", 0.999, 80), asked("S-R", 0.8)], [[SURE], [seen("S-R", 0.99)]])
    assert counted(found) == ({"D-9", "S-R"}, set())
    assert next(one for one in found if one.card == "S-R").confidence == pytest.approx(0.97)


def test_what_the_first_size_did_not_see_is_told_by_the_others() -> None:
    assert counted(settled([asked("D-9", 0.6, 80)], [[SURE], [SURE]])) == ({"S-R"}, {"D-9"})


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (asked("S-R", 0.8), [[SURE], []]),
        (asked("S-R", 0.8), [[SURE], [seen("S-R", 0.99, doubtful=True)]]),
        (asked("S-R", 0.8), [[SURE], [SURE, seen("C-R", 0.97, 2)]]),
        (asked("S-R", 0.4), [[SURE], [SURE]]),
        (asked("C-R", 0.8), [[SURE], [SURE]]),
    ],
    ids=["not seen", "asked about", "another too", "unlikely at first", "another at first"],
)
def test_what_other_sizes_leave_open_stays_a_question(
    first: Detection, again: list[list[Detection]]
) -> None:
    """Seen: a cut 20 that was the 2 at both other sizes, and a J that was an 8."""
    assert counted(settled([first], again)) == (set(), {first.card})


def test_a_number_that_may_be_half_of_one_is_not_told_by_other_sizes() -> None:
    """Seen: a cut 18 that was the 8 at both, and asked about at the first."""
    again = [[seen("T-8", 0.999)], [seen("T-8", 0.999)]]
    assert counted(settled([asked("T-8", 0.8)], again)) == (set(), {"T-8"})
    assert counted(settled([seen("T-8", 0.97)], again)) == ({"T-8"}, set())


def test_a_number_that_may_be_half_of_one_is_asked_about_where_the_first_size_lost_it() -> None:
    """Seen: a whole 5 that the finder missed at the size of the picture, lost in silence."""
    again = [[seen("T-5", 0.999)], [seen("T-5", 0.99)]]
    assert counted(settled([asked("D-9", 0.6, 80)], again)) == (set(), {"T-5", "D-9"})


def test_a_number_that_shows_at_most_corners_of_its_card_is_no_half_of_one() -> None:
    """Seen: a 6 filling the picture, read at three corners and at a fourth for another card's."""
    most, two = (replace(seen("T-6", 0.999), read_well=n) for n in (3, 2))
    assert counted(settled([asked("T-6", 0.9)], [[most], [most]])) == ({"T-6"}, set())
    assert counted(settled([asked("T-6", 0.9)], [[most], [two]])) == (set(), {"T-6"})


@pytest.mark.parametrize("card", ["T-2", "T-12"])
def test_a_trump_that_is_whole_at_one_size_only_is_asked_about(card: str) -> None:
    """Seen: the 2s left of a 12 and a 21, read as one card at the first size alone, with 1.0.

    And the 1 of a 19 beside its neighbour's 2, with 0.995.
    """
    first = [seen(card, 1.0), asked("D-9", 0.6, 80)]
    assert counted(settled(first, [[], []])) == (set(), {card, "D-9"})
    assert counted(settled(first, [[], [seen(card, 0.97)]])) == ({card}, {"D-9"})


@pytest.mark.parametrize("again", [[[SURE], [SURE]], [[SURE], []]])
def test_a_sure_card_is_asked_about_where_others_are_sure_of_another_and_none_of_it(
    again: list[list[Detection]],
) -> None:
    """And so both are: none is told by the others, as the first was sure of another there."""
    first = [seen("C-R", 0.999, 1), asked("S-R", 0.8)]
    assert counted(settled(first, again)) == (set(), {"C-R", "S-R"})
    borne_out = [[SURE], [seen("C-R", 0.99, 1)]]
    assert counted(settled(first, borne_out)) == ({"C-R"}, {"S-R"})
    elsewhere = [seen("C-R", 0.999, 60), asked("D-9", 0.8)]
    assert counted(settled(elsewhere, again))[0] >= {"C-R"}


def test_a_question_about_another_place_stays() -> None:
    first = [asked("S-R", 0.8), asked("S-R", 0.8, 60)]
    assert counted(settled(first, [[SURE], [SURE]])) == ({"S-R"}, {"S-R"})


def test_a_card_sure_at_every_size_is_one() -> None:
    first = replace(SURE, candidates=(("S-R", 0.97),))
    found = settled([first, asked("D-9", 0.5, 80)], [[SURE], [SURE]])
    assert [one.card for one in found] == ["S-R", "D-9"]


@pytest.mark.parametrize(("confidence", "counts"), [(0.97, False), (0.995, True)])
def test_what_no_other_size_is_sure_of_is_asked_about_unless_it_is_certain(
    confidence: float,
    counts: bool,  # noqa: FBT001 - a table
) -> None:
    first = [seen("H-4", confidence), asked("D-9", 0.5, 80)]
    sure, questions = counted(settled(first, [[], [asked("H-8", 0.6)]]))
    assert ("H-4" in sure) is counts
    assert ("H-4" in questions) is not counts
    assert counts or settled(first, [[], []])[0].confidence <= 0.5
    assert counted(settled(first, [[], [seen("H-4", 0.96)]]))[0] == {"H-4"}
