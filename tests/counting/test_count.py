"""A count as a value: cards laid, taken out, tricks closed, doubts settled."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.counting import count as counting
from kiosk.counting.count import Count, Doubt, Pile, Scope, Showing, TrickEnd
from kiosk.tarot.cards import CARDS

EMPTY = counting.start(Showing.TRICKS, Scope.BOTH)


def test_a_card_seen_again_is_no_news() -> None:
    count = counting.see(EMPTY, ("S-1", "S-1", "T-1"), Pile.ATTACK)
    assert counting.news(count, ("T-1", "S-1"), Pile.ATTACK) == ()
    assert counting.see(count, ("T-1", "S-1"), Pile.ATTACK) == count


def test_a_card_in_two_piles_stays_in_both_until_somebody_says() -> None:
    count = counting.see(EMPTY, ("S-1",), Pile.ATTACK)
    count = counting.see(count, ("S-1",), Pile.DEFENCE)
    assert count.attack == count.defence == ("S-1",)
    assert counting.remove(count, "S-1", Pile.DEFENCE).attack == ("S-1",)


def test_the_defence_is_shown_first_when_only_it_is() -> None:
    assert counting.start(Showing.SPREAD, Scope.DEFENCE).pile is Pile.DEFENCE
    assert counting.start(Showing.SPREAD, Scope.BOTH).pile is Pile.ATTACK


def test_tricks_are_the_cards_between_their_ends() -> None:
    count = counting.see(EMPTY, CARDS[:4], Pile.ATTACK)
    count = counting.close_trick(count)
    count = counting.see(count, CARDS[4:8], Pile.ATTACK)
    assert counting.open_trick(count) == CARDS[4:8]
    count = counting.close_trick(count)
    assert count.trick_cards(Pile.ATTACK) == (CARDS[:4], CARDS[4:8])
    assert counting.open_trick(count) == ()


def test_a_card_taken_out_of_a_trick_leaves_the_others_in_theirs() -> None:
    count = counting.close_trick(counting.see(EMPTY, CARDS[:4], Pile.ATTACK))
    count = counting.close_trick(counting.see(count, CARDS[4:8], Pile.ATTACK))
    count = counting.remove(count, CARDS[1], Pile.ATTACK)
    assert count.trick_cards(Pile.ATTACK) == ((CARDS[0], *CARDS[2:4]), CARDS[4:8])


def test_a_card_taken_out_leaves_the_tricks_before_and_those_of_the_other_side() -> None:
    """A card fewer in each would have the good ones shown again."""
    count = counting.close_trick(counting.see(EMPTY, CARDS[:4], Pile.ATTACK))
    count = counting.close_trick(counting.see(count, CARDS[4:8], Pile.ATTACK))
    count = counting.see(replace(count, pile=Pile.DEFENCE), CARDS[8:16], Pile.DEFENCE)
    count = counting.remove(counting.close_trick(count), CARDS[4], Pile.ATTACK)
    assert count.trick_cards(Pile.ATTACK) == (CARDS[:4], CARDS[5:8])
    assert count.trick_cards(Pile.DEFENCE) == (CARDS[8:16],)


def test_a_trick_that_loses_its_last_card_is_no_trick() -> None:
    count = counting.close_trick(counting.see(EMPTY, CARDS[:1], Pile.ATTACK))
    count = counting.close_trick(counting.see(count, CARDS[1:3], Pile.ATTACK))
    count = counting.remove(count, CARDS[0], Pile.ATTACK)
    assert count.tricks == (TrickEnd(Pile.ATTACK, 2),)


def test_a_question_asked_anew_in_the_same_words_has_a_number_of_its_own() -> None:
    """A late second touch on the first must not answer the other, which looks the same."""
    first = Doubt(EMPTY.next_doubt(), ("T-9", "T-6"), Pile.ATTACK)
    over = counting.settle(counting.doubt(EMPTY, first), first.number, None)
    again = Doubt(over.next_doubt(), first.candidates, first.pile)
    assert again != first
    assert counting.doubt(over, again).doubts == (again,)


def test_a_settled_doubt_lays_its_card_in_the_pile_it_was_seen_in() -> None:
    asked = counting.doubt(EMPTY, Doubt(EMPTY.next_doubt(), ("T-1", "T-11"), Pile.DEFENCE))
    assert asked.next_doubt() == 2
    settled = counting.settle(asked, 1, "T-11")
    assert settled.defence == ("T-11",)
    assert settled.doubts == ()
    assert counting.settle(asked, 1, None) == replace(EMPTY, doubted=1)
    assert counting.settle(asked, 9, "T-11") == asked


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(CARDS), st.sampled_from(Pile), st.booleans()), max_size=60)
)
def test_piles_hold_each_card_once_and_tricks_stay_inside_them(
    steps: list[tuple[str, Pile, bool]],
) -> None:
    count: Count = EMPTY
    for card, pile, closes in steps:
        known = card in count.cards(pile)
        change = counting.remove if known else _seen
        count = change(count, card, pile)
        if closes:
            count = counting.close_trick(count)
    for pile in Pile:
        cards = count.cards(pile)
        assert len(set(cards)) == len(cards)
        assert all(len(cards) >= t.end for t in count.tricks if t.pile is pile)


def _seen(count: Count, card: str, pile: Pile) -> Count:
    return counting.see(count, (card,), pile)
