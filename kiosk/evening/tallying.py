"""Intents about the count: cards seen, doubts, piles, points by hand."""

from dataclasses import replace

from kiosk.counting.count import (
    ByHand,
    Doubt,
    Pile,
    Scope,
    cleared,
    first_pile,
    news,
    open_trick,
)
from kiosk.evening.events import (
    Act,
    CardDoubted,
    CardRemoved,
    CardsSeen,
    CountCleared,
    CountConfirmed,
    CountStarted,
    DoubtSettled,
    Event,
    FactsSet,
    HandEntered,
    LastTrickMarked,
    OwedSet,
    PileChosen,
    SteppedBack,
    TrickClosed,
)
from kiosk.evening.intents import (
    AddCard,
    ChoosePile,
    ClearByHand,
    CloseTrick,
    ConfirmCount,
    CountAgain,
    DoubtCard,
    EnterByHand,
    MarkLastTrick,
    RemoveCard,
    SeeCards,
    SetOwed,
    SettleDoubt,
    StartCount,
    StepBack,
)
from kiosk.evening.marks import contract_of, report_of
from kiosk.evening.refusing import counting, draft_of, refuse
from kiosk.evening.state import Phase, State
from kiosk.evening.vouching import answered
from kiosk.tarot.cards import PACK_HALF_POINTS, is_card


def start_count(state: State, intent: StartCount) -> Act:
    """Begin, or go on another way."""
    draft = draft_of(state)
    contract_of(draft.facts)
    if draft.shown is not None:
        raise refuse("showing", "poignee", "finish the poignée being shown first")
    pile = first_pile(intent.scope)
    old = draft.count
    if old is not None:
        same = (old.showing, old.scope) == (intent.showing, intent.scope)
        if same and state.phase is Phase.COUNTING:
            return ()
        if _in_scope(old.pile, intent.scope):
            pile = old.pile
    return (CountStarted(intent.showing, intent.scope, pile),)


def see_cards(state: State, intent: SeeCards) -> Act:
    """What the camera is sure of; no events when it is no news."""
    for card in intent.cards:
        _real(card)
    shown = draft_of(state).shown
    if shown is not None:
        fresh = tuple(card for card in dict.fromkeys(intent.cards) if card not in shown.cards)
        return (CardsSeen(fresh, None),) if fresh else ()
    count = counting(state)
    # The écart lies in sight beside the tricks: seeing it again is no news either.
    fresh = tuple(card for card in news(count, intent.cards, count.pile) if card not in count.apart)
    return (CardsSeen(fresh, count.pile),) if fresh else ()


def doubt_card(state: State, intent: DoubtCard) -> Act:
    """A card to ask about, unless it is asked about already or every candidate is counted."""
    for card in intent.candidates:
        _real(card)
    count = counting(state)
    counted = {*count.attack, *count.defence, *count.apart}
    asked = {frozenset(doubt.candidates) for doubt in count.doubts}
    if not set(intent.candidates) - counted or frozenset(intent.candidates) in asked:
        return ()
    candidates = tuple(dict.fromkeys(intent.candidates))
    return (CardDoubted(Doubt(count.next_doubt(), candidates, intent.pile or count.pile)),)


def settle_doubt(state: State, intent: SettleDoubt) -> Act:
    """A person has said which card it is."""
    if intent.card is not None:
        _real(intent.card)
    if intent.number not in {doubt.number for doubt in counting(state).doubts}:
        raise refuse("no_doubt", "doubt", f"doubt {intent.number} is settled already")
    return (DoubtSettled(intent.number, intent.card),)


def add_card(state: State, intent: AddCard) -> Act:
    """A card by hand."""
    _real(intent.card)
    shown = draft_of(state).shown
    pile = None if shown is not None else intent.pile or counting(state).pile
    there = shown.cards if shown is not None else counting(state).cards(pile or Pile.ATTACK)
    if intent.card in there:
        raise refuse("card_there", "card", f"{intent.card} is there already", card=intent.card)
    return (CardsSeen((intent.card,), pile),)


def remove_card(state: State, intent: RemoveCard) -> Act:
    """A card out."""
    _real(intent.card)
    shown = draft_of(state).shown
    if shown is not None:
        pile, there = None, intent.card in shown.cards
    else:
        count = counting(state)
        pile = intent.pile or count.pile_of(intent.card)
        there = pile is not None and intent.card in count.cards(pile)
    if not there:
        raise refuse("card_not_there", "card", f"{intent.card} is not there", card=intent.card)
    return (CardRemoved(intent.card, pile),)


def close_trick(state: State, _: CloseTrick) -> Act:
    """The trick is whole."""
    if not open_trick(counting(state)):
        raise refuse("empty_trick", "trick", "no card since the last trick was closed")
    return (TrickClosed(),)


def mark_last_trick(state: State, intent: MarkLastTrick) -> Act:
    """Who won the last trick; an open trick of that side is closed by it."""
    count = counting(state)
    if intent.side is count.last_trick:
        return ()
    side_pile = None if intent.side is None else Pile(intent.side.value)
    closes = side_pile is count.pile and bool(open_trick(count)) and bool(count.tricks)
    marked: Event = LastTrickMarked(intent.side)
    return (TrickClosed(), marked) if closes else (marked,)


def choose_pile(state: State, intent: ChoosePile) -> Act:
    """Where the next cards lie."""
    count = counting(state)
    if not _in_scope(intent.pile, count.scope):
        raise refuse(
            "pile_not_counted",
            "pile",
            f"only the {count.scope} pile is counted: choose to count both first",
            scope=count.scope.value,
        )
    return () if intent.pile is count.pile else (PileChosen(intent.pile),)


def set_owed(state: State, intent: SetOwed) -> Act:
    """Which side owes a card for its Excuse."""
    return () if intent.side is counting(state).owed else (OwedSet(intent.side),)


def enter_by_hand(state: State, intent: EnterByHand) -> Act:
    """Points and bouts as a person counted them."""
    count = counting(state)
    if not 0 <= intent.bouts <= 3:
        raise refuse("bouts", "bouts", f"there are 0 to 3 bouts, not {intent.bouts}")
    if not 0 <= intent.half_points <= PACK_HALF_POINTS:
        raise refuse("points", "points", "the attack has 0 to 91 points")
    entered = ByHand(intent.bouts, intent.half_points)
    return () if entered == count.by_hand else (HandEntered(entered),)


def clear_by_hand(state: State, _: ClearByHand) -> Act:
    """By the cards again."""
    return () if counting(state).by_hand is None else (HandEntered(None),)


def confirm_count(state: State, intent: ConfirmCount) -> Act:
    """On to the result, with the petit au bout and chelem that were seen, and not denied since.

    Refused while a doubt is open, and for a failed check that nobody answers for.
    """
    count, draft = counting(state), draft_of(state)
    facts, denied = draft.facts, draft.denied
    seen = report_of(facts, count)
    vouched = answered(seen, (*count.vouched, *intent.vouched))
    petit = facts.petit_au_bout or seen.petit_au_bout
    chelem = facts.chelem or seen.chelem
    if denied is not None and denied.count == replace(count, vouched=()):
        petit = facts.petit_au_bout if denied.petit_au_bout else petit
        chelem = facts.chelem if denied.chelem else chelem
    proposed = replace(facts, petit_au_bout=petit, chelem=chelem)
    confirmed = CountConfirmed(vouched)
    return (confirmed,) if proposed == facts else (FactsSet(proposed), confirmed)


def count_again(state: State, intent: CountAgain) -> Act:
    """Forget every card, and begin with the pile that is said."""
    if state.phase is Phase.RESULT:
        return (*_taken_back(state), SteppedBack(), CountCleared())
    count = counting(state)
    forgotten = () if cleared(count) == count else (CountCleared(),)
    if intent.scope is None or intent.scope is count.scope:
        return forgotten
    return (*forgotten, CountStarted(count.showing, intent.scope, first_pile(intent.scope)))


def step_back(state: State, _: StepBack) -> Act:
    """One phase back; nothing is forgotten that a person said."""
    draft_of(state)
    if state.phase not in (Phase.COUNTING, Phase.RESULT):
        raise refuse("no_step_back", "phase", "drop the deal to go back from here")
    return (*_taken_back(state), SteppedBack())


def _taken_back(state: State) -> Act:
    """Without what the count proposed on the way to the result, where nobody said otherwise since.

    Counted otherwise, it proposes anew.
    """
    draft = draft_of(state)
    if state.phase is not Phase.RESULT or draft.count is None or draft.said is None:
        return ()
    facts, seen, said = draft.facts, report_of(draft.facts, draft.count), draft.said
    petit, chelem = facts.petit_au_bout, facts.chelem
    left = replace(
        facts,
        petit_au_bout=said.petit_au_bout if petit is seen.petit_au_bout else petit,
        chelem=said.chelem if chelem is seen.chelem else chelem,
    )
    return () if left == facts else (FactsSet(left),)


def _in_scope(pile: Pile, scope: Scope) -> bool:
    return pile is Pile.APART or scope is Scope.BOTH or pile.value == scope.value


def _real(card: str) -> None:
    if not is_card(card):
        raise refuse("no_card", "card", f"{card!r} is no card", card=card)
