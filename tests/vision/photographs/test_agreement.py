"""What several looks at one photograph say together."""

from collections.abc import Sequence

import pytest

from vision.photographs.agreement import leaves_open, read_at_sizes, told_by_all
from vision.reading import Detection


def seen(card: str, confidence: float, x: float = 0.0, *, doubtful: bool = False) -> Detection:
    corners = ((x, 0.0), (x + 10, 0.0), (x + 10, 20.0), (x, 20.0))
    return Detection(card=card, confidence=confidence, corners=corners, doubtful=doubtful)


def asked(card: str, x: float = 0.0) -> Detection:
    """A question about a card."""
    return seen(card, 0.5, x, doubtful=True)


def counted(found: list[Detection]) -> tuple[set[str], set[str]]:
    """The sure cards and the doubtful ones."""
    return {d.card for d in found if not d.doubtful}, {d.card for d in found if d.doubtful}


class Looks:
    """Three looks, what each tells by itself, and what they tell together."""

    def __init__(self, together: list[Detection], *each: list[Detection]) -> None:
        self._together, self._each = together, each
        self.sizes: list[float] = []

    def look(self, times: float) -> int:
        self.sizes.append(times)
        return len(self.sizes) - 1

    def tell(self, looks: Sequence[int]) -> list[Detection]:
        return self._each[looks[0]] if len(looks) == 1 else self._together

    def all(self, *, least: float = 0.0, sure_by: int = 1) -> list[Detection]:
        return told_by_all(range(len(self._each)), self.tell, least=least, sure_by=sure_by)


SURE, OTHER = seen("S-R", 0.97), seen("H-4", 0.999, 80)


def test_what_is_asked_about_or_not_certain_is_worth_another_look() -> None:
    assert not leaves_open([seen("D-9", 0.999), seen("S-R", 0.99)])
    assert leaves_open([seen("D-9", 0.999), asked("S-R")])
    assert leaves_open([seen("D-9", 0.97)])
    assert leaves_open([seen("D-9", 0.999, doubtful=True)]), "as what lies in two places"
    assert not leaves_open([])


def test_what_is_certain_at_the_size_of_the_picture_is_looked_at_once() -> None:
    looks = Looks([], [OTHER])
    assert read_at_sizes(looks.look, looks.tell) == [OTHER]
    assert looks.sizes == [1.0]


def test_what_leaves_something_open_is_looked_at_in_two_sizes_more_and_they_tell_together() -> None:
    looks = Looks([OTHER, SURE], [OTHER, asked("S-R")], [OTHER, SURE], [OTHER])
    assert read_at_sizes(looks.look, looks.tell) == [OTHER, SURE]
    assert looks.sizes == [1.0, 0.84, 1.2]


def test_what_all_say_together_counts_where_one_of_them_is_sure_by_itself() -> None:
    """Seen: the 12 of an odd deck read as the 16 by all three with 0.94, and by all with 0.95."""
    assert counted(Looks([SURE], [asked("S-R")], [SURE], []).all()) == ({"S-R"}, set())
    assert counted(Looks([SURE], [asked("S-R")], [asked("S-R")], []).all()) == (set(), {"S-R"})


def test_a_question_that_all_together_leave_open_stays_one() -> None:
    assert counted(Looks([asked("S-R")], [SURE], [SURE], [SURE]).all()) == (set(), {"S-R"})


def test_what_one_look_is_sure_of_is_never_lost_in_silence() -> None:
    """A whole 5 that the finder missed at the size of the picture was."""
    assert counted(Looks([OTHER], [OTHER], [OTHER, SURE], [OTHER]).all()) == ({"H-4"}, {"S-R"})
    (lost,) = Looks([], [SURE], [], []).all()
    assert (lost.confidence, lost.corners) == (0.5, SURE.corners)


def test_nor_is_what_two_ask_about() -> None:
    assert counted(Looks([], [asked("S-R")], [], [asked("S-R")]).all()) == (set(), {"S-R"})
    assert Looks([], [], [asked("S-R")], []).all() == [], "of one size alone no question is made"
    twice = [asked("S-R"), asked("S-R", 60)]
    assert Looks([], twice, [], []).all() == [], "nor of two of its own"


def test_where_something_is_told_already_nothing_more_is_asked() -> None:
    near = seen("C-R", 0.99, 2)
    for told in (seen("S-R", 0.97), asked("S-R")):
        found = Looks([told], [near], [near], [near, SURE]).all()
        assert [(one.card, one.doubtful) for one in found] == [("S-R", told.doubtful)]
    elsewhere = seen("C-R", 0.99, 60)
    assert counted(Looks([SURE], [elsewhere, SURE], [], []).all()) == ({"S-R"}, {"C-R"})


def test_of_two_lost_cards_that_lie_together_one_is_asked_about() -> None:
    found = Looks([], [seen("C-R", 0.99)], [seen("S-R", 0.99, 2)], []).all()
    assert len(found) == 1


def test_the_surest_place_of_a_lost_card_is_asked_about() -> None:
    found = Looks([], [asked("S-R", 200), seen("S-R", 0.96)], [seen("S-R", 0.99, 100)], []).all()
    assert [one.corners[0][0] for one in found] == [100]


@pytest.mark.parametrize(("least", "counts"), [(0.0, True), (0.97, True), (0.98, False)])
def test_what_comes_to_less_than_it_must_is_asked_about(
    least: float,
    counts: bool,  # noqa: FBT001 - a table
) -> None:
    found = Looks([SURE], [SURE], [SURE], [SURE]).all(least=least)
    assert counted(found) == (({"S-R"}, set()) if counts else (set(), {"S-R"}))


def test_where_two_must_be_sure_what_one_alone_is_sure_of_is_asked_about() -> None:
    once = [[SURE], [asked("S-R")], [asked("S-R")]]
    twice = [[SURE], [asked("S-R")], [SURE]]
    assert counted(Looks([SURE], *once).all(sure_by=2)) == (set(), {"S-R"})
    assert counted(Looks([SURE], *once).all()) == ({"S-R"}, set())
    assert counted(Looks([SURE], *twice).all(sure_by=2)) == ({"S-R"}, set())
