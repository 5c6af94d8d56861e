"""A state is the fold of its log, and undo gives the exact state before."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from kiosk.evening import events as e
from kiosk.evening import intents as i
from kiosk.evening.applying import CLOSING, PASSING, MisfitError, apply, fold
from kiosk.evening.encoding import decode, encode
from kiosk.evening.events import Entry, Undone
from kiosk.evening.state import EMPTY, Phase
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract
from tests.evening.playing import WALKS, by_cards, by_hand, sit, walked


@settings(max_examples=60, deadline=None)
@given(WALKS)
def test_undo_of_any_act_gives_the_state_before(moves: list[tuple[i.Intent, ...]]) -> None:
    played = walked(moves)
    for number in range(len(played.acts)):
        log: list[Entry] = [*played.acts[: number + 1], Undone()]
        assert fold(log) == played.states[number]


@settings(max_examples=60, deadline=None)
@given(WALKS)
def test_the_fold_passes_over_nothing_that_matters(moves: list[tuple[i.Intent, ...]]) -> None:
    """Applying every event one by one, and folding, come to the same."""
    played = walked(moves)
    assert fold(played.acts) == played.state


@settings(max_examples=60, deadline=None)
@given(WALKS)
def test_a_log_written_and_read_folds_to_the_same(moves: list[tuple[i.Intent, ...]]) -> None:
    played = walked(moves)
    assert [decode(encode(act)) for act in played.acts] == played.acts


@settings(max_examples=60, deadline=None)
@given(WALKS)
def test_totals_are_the_sums_of_the_lines_and_add_up_to_nothing(
    moves: list[tuple[i.Intent, ...]],
) -> None:
    played = walked(moves)
    if played.state.evening is None:
        return
    evening = played.evening
    sums = dict.fromkeys(range(len(evening.players)), 0)
    for deal in evening.deals:
        assert sum(gain for _, gain in deal.scores) == 0
        for player, gain in deal.scores:
            sums[player] += 0 if deal.voided else gain
    assert evening.totals == tuple(sums.values())
    assert sum(evening.totals) == 0


def test_undo_goes_back_through_a_written_deal_card_by_card() -> None:
    played = sit()
    played.do(*by_cards(1, Contract.GARDE, CARDS[:22]))
    log: list[Entry] = [*played.acts, *[Undone()] * 5]
    state = fold(log)
    assert state == played.states[-6]
    assert state.phase is Phase.COUNTING
    assert state.draft is not None
    assert state.draft.count is not None
    assert state.draft.count.attack == CARDS[:19]


def test_everything_undone_is_no_evening() -> None:
    played = sit()
    assert fold([*played.acts, *[Undone()] * len(played.acts)]) == EMPTY
    with pytest.raises(MisfitError):
        fold([Undone()])


def test_every_event_either_stays_in_the_open_deal_or_is_kept() -> None:
    """An event told wrongly would be lost when its deal is closed, or keep the fold slow."""
    lasting = {
        e.EveningStarted, e.PeopleChanged, e.TableChanged, e.DealerChosen, e.DealAmended,
        e.EveningReopened,
    }  # fmt: skip
    assert {*PASSING, *CLOSING, *lasting} == set(e.Event.__args__)
    assert not PASSING & CLOSING


@pytest.mark.parametrize(
    "event",
    [
        e.DealDropped(),
        e.TrickClosed(),
        e.ShowEnded(),
        e.CountConfirmed(()),
        e.CardsSeen(("S-1",), None),
        e.EveningClosed(),
    ],
)
def test_an_event_out_of_place_is_refused(event: e.Event) -> None:
    with pytest.raises(MisfitError):
        apply(EMPTY, event)


def test_a_line_out_of_order_is_refused() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 49))
    closing = played.acts[-1][-1]
    with pytest.raises(MisfitError, match="deal 1 written after deal 1"):
        apply(played.state, closing)


def test_a_line_that_does_not_add_up_to_0_is_refused() -> None:
    """Rather than shown: a score that was not written would be taken for one that was."""
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 49))
    closing = played.acts[-1][-1]
    assert isinstance(closing, e.DealClosed)
    (player, gain), *others = closing.deal.scores
    damaged = replace(closing.deal, scores=((player, gain + 4), *others))
    with pytest.raises(MisfitError, match="deal 1 adds up to 4, not to 0"):
        fold([*played.acts[:-1], (replace(closing, deal=damaged),)])
    with pytest.raises(MisfitError, match="deal 1 adds up to 4, not to 0"):
        apply(played.state, e.DealAmended(damaged))
