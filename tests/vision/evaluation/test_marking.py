"""Readings are held against the card that lies where they were read."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.evaluation import tables
from vision.evaluation.marking import mark
from vision.evaluation.sight import SeenIndex, Sight
from vision.evaluation.statistics import Outcome, summarise
from vision.evaluation.tables import Table
from vision.reading import Detection, Point
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens
from vision.synthesis.mats import plain

DECK = house_deck()


def table() -> Table:
    """A 16 of trumps of which half a digit shows, under a 5, beside a 9."""
    return tables.lay(
        np.random.default_rng(3), DECK, [Pose(-60, 0, 0), Pose(-49, 0, 0), Pose(60, 0, 0)],
        mat=plain, cards=["T-16", "D-5", "T-9"], lens=Lens(),
    )  # fmt: skip


def found(
    card: str, where: Table, at: str, *, doubtful: bool = False, number: int = 0
) -> Detection:
    quads = [index.quad for index in where.indices if index.card == at]
    return Detection(card=card, confidence=0.99, corners=_quad(quads[number]), doubtful=doubtful)


def marked(where: Table, read: Sequence[Detection]) -> list[Outcome]:
    return mark("set", "deck", where, read, "p")


def test_a_card_is_right_where_it_lies() -> None:
    where = table()
    right = {o.truth: o for o in marked(where, [found("D-5", where, "D-5")])}
    assert right["D-5"].right
    assert right["T-9"].read is None
    assert right["T-16"].sight is Sight.REFUSE


def test_a_card_read_at_anothers_place_is_wrong_though_it_lies_elsewhere() -> None:
    where = table()
    outcomes = {o.truth: o for o in marked(where, [found("T-9", where, "D-5")])}
    assert outcomes["D-5"].wrong
    assert outcomes["T-9"].read is None


def test_a_cut_trump_taken_for_the_petit_counts_as_wrong_but_not_as_a_card() -> None:
    where = table()
    outcomes = marked(where, [found("T-1", where, "T-16")])
    assert len(outcomes) == 3
    (row,) = summarise(outcomes).rows
    assert (row.right.total, row.misread.count, row.wrong.count) == (2, 0, 1)
    assert row.refuse.wrong.count == 1


def test_what_lies_under_a_card_has_no_say_about_what_is_read_there() -> None:
    where = table()
    quad = next(index.quad for index in where.indices if index.card == "D-5")
    sliver = SeenIndex("T-16", quad, 0.01, glare=False)
    where = replace(where, indices=(sliver, *where.indices))
    right = {o.truth: o for o in marked(where, [found("D-5", where, "D-5")])}
    assert right["D-5"].right
    assert right["T-16"].read is None


def test_a_card_that_covers_half_an_index_is_right_where_both_are_near() -> None:
    """Seen: an ace in a strip, whose middle lies nearer to that of a large number beneath."""
    where = table()
    own = next(index.quad for index in where.indices if index.card == "D-5")
    middle, beside = own.mean(axis=0), np.array((1, 0), np.float32)
    around = (middle + 2 * (own - middle)).astype(np.float32)
    read = replace(found("D-5", where, "D-5"), corners=_quad(own + beside))
    for ink, card in ((0.4, "D-5"), (1.0, "T-16")):
        under = SeenIndex("T-16", around + beside, ink, glare=False)
        outcomes = {
            o.truth: o for o in marked(replace(where, indices=(under, *where.indices)), [read])
        }
        assert outcomes[card].read == "D-5", "a whole index is no other card's"
        assert outcomes[card].right == (card == "D-5")
    cut = SeenIndex("T-16", around, 0.4, glare=False)
    other = replace(read, card="T-1")
    outcomes = {o.truth: o for o in marked(replace(where, indices=(cut, *where.indices)), [other])}
    assert outcomes["T-16"].read == "T-1", "what lies far off has no say"


def _quad(quad: NDArray[np.float32]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in quad)


def test_a_question_at_a_card_is_one_about_it_whatever_it_guesses() -> None:
    where = table()
    outcomes = {o.truth: o for o in marked(where, [found("T-6", where, "T-9", doubtful=True)])}
    assert outcomes["T-9"].doubtful
    assert not outcomes["T-9"].wrong


def test_a_second_index_misread_stands_beside_the_first_read_right() -> None:
    where = table()
    outcomes = marked(where, [found("T-9", where, "T-9"), found("T-6", where, "T-9", number=2)])
    assert len(outcomes) == 4
    (row,) = summarise(outcomes).rows
    assert (row.right.count, row.right.total, row.wrong.count) == (1, 2, 1)
    assert summarise(outcomes).confusions == (("T-9", "T-6", 1),)


def test_a_doubtful_misreading_stands_beside_the_right_one() -> None:
    """Or nobody would see what another threshold had cost."""
    where = table()
    read = [found("T-9", where, "T-9"), found("T-1", where, "T-9", number=2, doubtful=True)]
    (more,) = [o for o in marked(where, read) if o.truth is None]
    assert (more.at, more.read, more.doubtful) == ("T-9", "T-1", True)
    same = [found("T-9", where, "T-9"), found("T-9", where, "T-9", number=2, doubtful=True)]
    assert len(marked(where, same)) == 3


def test_what_is_read_on_the_mat_is_a_phantom() -> None:
    where = table()
    corners = ((10.0, 10.0), (30.0, 10.0), (30.0, 50.0), (10.0, 50.0))
    (phantom,) = marked(where, [Detection(card="EX", confidence=0.99, corners=corners)])[3:]
    assert (phantom.truth, phantom.at, phantom.wrong) == (None, None, True)


def test_cards_spread_to_be_seen_are_all_readable() -> None:
    laid = tables.lay_showing(
        np.random.default_rng(5), DECK, lambda r: tables.spread(r, 14), frames=0, mat=plain
    )
    assert laid.readable == frozenset(laid.cards)
    assert len(laid.cards) == 14
