"""Near-identical frames do not add up to certainty; disagreement takes it away."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.tracking.evidence import MISS, Evidence, chance, log_odds


def evidence(*readings: tuple[str, float], decay: float = 0.5) -> Evidence:
    found = Evidence(decay=decay, cap=4.0)
    for card, confidence in readings:
        found.add(card, confidence, (), sure=True)
    return found


def test_a_hundred_like_frames_are_worth_two() -> None:
    many = evidence(*[("T-1", 0.99)] * 100)
    assert many.odds("T-1") == pytest.approx(2 * log_odds(0.99), rel=0.01)


def test_a_new_look_adds_again_up_to_the_cap() -> None:
    found = evidence(*[("T-1", 0.99)] * 10)
    once = found.odds("T-1")
    found.refresh()
    found.add("T-1", 0.99, (), sure=True)
    assert found.odds("T-1") == pytest.approx(once * 1.5, rel=0.01)
    for _ in range(20):
        found.refresh()
        found.add("T-1", 0.99, (), sure=True)
    assert found.odds("T-1") == pytest.approx(4 * log_odds(0.99))


def test_a_rival_takes_certainty_away() -> None:
    assert evidence(*[("T-1", 0.999)] * 4, *[("T-16", 0.999)] * 4).odds("T-1") < 4
    assert evidence(*[("T-1", 0.999)] * 4, *[("T-16", 0.999)] * 4).against("T-1") == 0.5


def test_what_is_read_now_outweighs_what_was_read_before() -> None:
    assert evidence(*[("T-1", 0.99)] * 100, *[("T-2", 0.99)] * 20).best == "T-2"


def test_a_doubted_reading_says_little() -> None:
    doubted = Evidence(decay=0.5, cap=4)
    doubted.add("T-1", 0.9999, (), sure=False)
    assert doubted.odds("T-1") == pytest.approx(log_odds(0.9))
    assert doubted.sure("T-1") == 0


def test_each_size_counts_once_and_all_add_up() -> None:
    found = Evidence(decay=0.5, cap=4)
    for size, confidence, sure in ((1.0, 0.5, False), (0.84, 0.97, True), (1.2, 0.98, True)):
        for _ in range(5 if size == 1.0 else 2):
            found.add("T-2", confidence, (), sure=sure, size=size)
    assert found.odds_by_sizes("T-2") == pytest.approx(log_odds(0.97) + log_odds(0.98))
    assert found.odds("T-2") < found.odds_by_sizes("T-2") / 2
    assert found.odds_by_sizes("T-3") == pytest.approx(3 * MISS)
    assert found.sure("T-2") == 4


def test_nothing_read_has_no_best() -> None:
    with pytest.raises(KeyError, match="add a reading"):
        _ = Evidence(decay=0.5, cap=4).best


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["T-1", "T-16", "EX"]), st.floats(0, 1)), min_size=1, max_size=40
    )
)
def test_odds_are_bounded_and_chances_add_up_to_one_at_most(
    readings: list[tuple[str, float]],
) -> None:
    found = evidence(*readings)
    assert abs(found.odds(found.best)) <= 7 * 4 + 1e-9
    chances = [value for _, value in found.chances()]
    assert sum(chances) <= 1 + 1e-9
    assert chances == sorted(chances, reverse=True)


@given(st.floats(0.001, 0.999))
def test_chance_undoes_log_odds(value: float) -> None:
    assert chance(log_odds(value)) == pytest.approx(value)
