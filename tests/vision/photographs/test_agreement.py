"""What several readings of one photograph say together."""

import pytest

from vision.photographs.agreement import agreed
from vision.reading import Detection


def seen(card: str, confidence: float, x: float = 0.0, *, doubtful: bool = False) -> Detection:
    corners = ((x, 0.0), (x + 10, 0.0), (x + 10, 20.0), (x, 20.0))
    return Detection(card=card, confidence=confidence, corners=corners, doubtful=doubtful)


def counted(found: list[Detection]) -> tuple[set[str], set[str]]:
    """The sure cards and the doubtful ones."""
    return {d.card for d in found if not d.doubtful}, {d.card for d in found if d.doubtful}


def test_what_every_reading_is_sure_of_counts() -> None:
    found = agreed([[seen("S-R", 0.995)], [seen("S-R", 0.99)], [seen("S-R", 0.997)]])
    assert counted(found) == ({"S-R"}, set())
    assert found[0].confidence == pytest.approx(0.995, abs=0.002)


def test_readings_that_agree_but_are_not_sure_are_asked_about() -> None:
    """Letters no tarot has read so: of 221 on packs kept back 10 counted at 0.97, 3 at 0.99."""
    found = agreed([[seen("S-3", 0.98)], [seen("S-3", 0.985)], [seen("S-3", 0.98)]])
    assert counted(found) == (set(), {"S-3"})


def test_what_one_reading_alone_is_sure_of_is_asked_about() -> None:
    alone = [[], [seen("S-R", 0.999)], []]
    assert counted(agreed(alone)) == (set(), {"S-R"})
    assert counted(agreed([[seen("S-R", 0.9999)], [], []])) == (set(), {"S-R"})


def test_two_sure_readings_outvote_one_that_shows_nothing() -> None:
    high = seen("S-R", 0.9999)
    assert counted(agreed([[], [high], [high]])) == ({"S-R"}, set())


def test_readings_that_contradict_each_other_make_a_question_of_both() -> None:
    found = agreed([[seen("C-4", 0.999)], [seen("S-4", 0.999)], [seen("S-4", 0.97)]])
    assert counted(found) == (set(), {"C-4", "S-4"})


def test_a_sure_card_leaves_no_question_where_it_lies() -> None:
    readings = [[seen("C-4", 0.9999), seen("H-2", 0.4, 80, doubtful=True)],
                [seen("C-4", 0.9999), seen("S-4", 0.97, 2)],
                [seen("C-4", 0.9999)]]  # fmt: skip
    assert counted(agreed(readings)) == ({"C-4"}, {"H-2"})


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
