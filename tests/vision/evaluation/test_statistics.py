"""Bounds against published values, and tables against outcomes counted by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.evaluation.sight import Sight
from vision.evaluation.statistics import (
    READ_AGAIN,
    UNLABELLED,
    Outcome,
    clopper_pearson,
    share,
    summarise,
)


def one(
    truth: str | None, read: str | None, confidence: float = 0.999, *, doubtful: bool = False,
    sight: Sight = Sight.READABLE, at: str | None = None, set_name: str = "trick", deck: str = "a",
) -> Outcome:  # fmt: skip
    return Outcome(
        set_name=set_name, deck=deck, truth=truth, read=read, confidence=confidence,
        doubtful=doubtful, sight=sight, at=at,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 10, 0.0, 0.3085), (1, 10, 0.0025, 0.4450), (5, 10, 0.1871, 0.8129), (10, 10, 0.6915, 1)],
)
def test_clopper_pearson_gives_the_tabled_values(
    count: int, total: int, low: float, high: float
) -> None:
    assert clopper_pearson(count, total) == pytest.approx((low, high), abs=5e-5)


def test_no_error_in_three_thousand_is_at_most_one_in_eight_hundred() -> None:
    """With none in n the exact bound is 1 − 0.025^(1/n)."""
    assert clopper_pearson(0, 3000)[1] == pytest.approx(1 - 0.025 ** (1 / 3000), rel=1e-9)


def test_nothing_counted_bounds_nothing() -> None:
    assert clopper_pearson(0, 0) == (0, 1)
    assert share(0, 0).value == 0


def test_pictures_read_once_more_are_not_pooled_with_themselves() -> None:
    twice = [one("T-1", "T-16", set_name=f"owned{READ_AGAIN}"), one("T-1", "T-1", set_name="owned")]
    found = summarise(twice)
    assert [row.set_name for row in found.rows] == ["owned", f"owned{READ_AGAIN}"]
    assert found.confusions == ()
    assert (found.promises[0].wrong.count, found.promises[0].wrong.total) == (0, 1)


def test_more_than_all_is_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and total"):
        clopper_pearson(3, 2)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 20000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_bounds_hold_the_share_and_mirror(case: tuple[int, int]) -> None:
    count, total = case
    low, high = clopper_pearson(count, total)
    assert 0 <= low <= count / total <= high <= 1
    other = clopper_pearson(total - count, total)
    assert (1 - other[1], 1 - other[0]) == pytest.approx((low, high), abs=1e-9)


def test_outcomes_are_counted_where_they_belong() -> None:
    (row,) = summarise(
        [
            one("T-1", "T-1"),
            one("T-1", "T-1", doubtful=True),
            one("T-1", None),
            one("T-16", "T-1"),
            one("T-16", "T-1", sight=Sight.REFUSE),
            one("T-16", "T-16", sight=Sight.BETWEEN),
            one("T-16", None, sight=Sight.REFUSE),
            one(None, "EX"),
            one(None, "EX", doubtful=True),
            one(None, None),
        ]
    ).rows
    assert [f.count for f in (row.right, row.asked, row.missed, row.misread)] == [1, 1, 1, 1]
    assert row.right.total == 4
    assert (row.wrong.count, row.wrong.total) == (3, 4), "misread, phantom, and cut card read"
    assert (row.phantoms.count, row.phantoms.total, row.refused) == (1, 3, 2)
    assert (row.refuse.wrong.count, row.refuse.left.count, row.refuse.wrong.total) == (1, 1, 2)
    assert (row.between.right.count, row.between.right.total) == (1, 1)


def test_rows_are_by_set_and_by_deck() -> None:
    rows = summarise(
        [
            one("T-1", "T-1", deck="b"),
            one("T-1", "T-2", deck="a"),
            one("T-1", "T-1", set_name="spread"),
        ]
    ).rows
    assert [(row.set_name, row.deck) for row in rows] == [
        ("spread", "all"), ("trick", "all"), ("trick", "a"), ("trick", "b"),
    ]  # fmt: skip
    assert [row.right.count for row in rows] == [1, 1, 0, 1]


def test_confusions_name_the_commonest_first() -> None:
    summary = summarise([one("T-16", "T-1")] * 2 + [one("H-6", "H-9"), one(None, "EX")])
    assert summary.confusions == (("T-16", "T-1", 2), ("H-6", "H-9", 1), ("nothing", "EX", 1))


def test_a_second_index_misread_is_no_second_card_but_counts_as_wrong() -> None:
    summary = summarise([one("T-16", "T-16"), one(None, "T-1", at="T-16")])
    (row,) = summary.rows
    assert (row.right.count, row.right.total, row.wrong.count) == (1, 1, 1)
    assert summary.confusions == (("T-16", "T-1", 1),)


def test_what_nobody_labelled_breaks_no_promise() -> None:
    unlabelled = one(None, "EX", set_name="photos" + UNLABELLED)
    summary = summarise([one("T-1", "T-1"), unlabelled])
    assert [risk.wrong.count for risk in summary.promises] == [0, 0, 0]
    assert summary.confusions == ()
    assert [row.set_name for row in summary.rows] == ["photos unlabelled", "trick"]


def test_calibration_measures_promise_against_deed() -> None:
    honest = summarise([one("T-1", "T-1", 0.75)] * 3 + [one("T-1", "T-2", 0.75)])
    assert honest.calibration_error == pytest.approx(0)
    boaster = summarise([one("T-1", "T-1", 0.9999), one("T-1", "T-2", 0.9999)])
    assert boaster.calibration_error == pytest.approx(0.4999)
    assert [risk.kept for risk in boaster.promises] == [False] * 3


def test_promises_count_only_the_sure_at_or_above() -> None:
    summary = summarise(
        [one("T-1", "T-1", 0.95)] * 9
        + [one("T-1", "T-2", 0.9), one("T-1", "T-2", 0.999, doubtful=True)]
    )
    nine, ninety_nine, _ = summary.promises
    assert (nine.wrong.count, nine.wrong.total, nine.kept) == (1, 10, True)
    assert ninety_nine.wrong.total == 0


def test_answering_less_risks_less() -> None:
    summary = summarise([one("T-1", "T-1", 0.99), one("T-1", "T-2", 0.6), one("T-2", None, 0)])
    first, last = summary.risks[0], summary.risks[-3]
    assert (first.answered.count, first.answered.total, first.wrong.count) == (2, 3, 1)
    assert (last.level, last.answered.count, last.wrong.count) == (0.99, 1, 0)
