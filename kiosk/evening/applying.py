"""What an event makes of a state, and what a log adds up to."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, assert_never

from kiosk.counting import count as counting
from kiosk.counting.count import Count
from kiosk.evening.events import (
    Act,
    CardDoubted,
    CardRemoved,
    CardsSeen,
    CountCleared,
    CountConfirmed,
    CountStarted,
    DealAmended,
    DealClosed,
    DealDropped,
    DealerChosen,
    DealOpened,
    DoubtSettled,
    Entry,
    EveningClosed,
    EveningReopened,
    EveningStarted,
    Event,
    FactsSet,
    HandEntered,
    LastTrickMarked,
    OwedSet,
    PeopleChanged,
    PileChosen,
    ShowEnded,
    ShowStarted,
    SteppedBack,
    TableChanged,
    TrickClosed,
    Undone,
)
from kiosk.evening.state import (
    EMPTY,
    DealFacts,
    Denied,
    Draft,
    Ending,
    Evening,
    FinishedDeal,
    Phase,
    PlayerId,
    Shown,
    State,
)
from kiosk.evening.vouching import checked, in_contract

PASSING: Final[frozenset[type]] = frozenset({
    DealOpened, FactsSet, ShowStarted, ShowEnded, CountStarted, CardsSeen, CardRemoved,
    CardDoubted, DoubtSettled, TrickClosed, LastTrickMarked, PileChosen, OwedSet, HandEntered,
    CountConfirmed, CountCleared, SteppedBack,
})  # fmt: skip
"""Events that touch nothing but the open deal."""

CLOSING: Final[frozenset[type]] = frozenset({DealClosed, DealDropped, EveningClosed})
"""Events that leave no open deal, whatever it was: `fold` may pass over the PASSING before."""

CountEvent = (
    CardsSeen | CardRemoved | CardDoubted | DoubtSettled | TrickClosed | LastTrickMarked
    | PileChosen | OwedSet | HandEntered | CountCleared
)  # fmt: skip


class MisfitError(ValueError):
    """An event that does not fit the state before it: the log is damaged."""


def apply(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912 - a case an event
    """The state after `event`. MisfitError when the log cannot be in this order."""
    match event:
        case DealClosed():
            return _closed(state, (event,))
        case EveningStarted():
            return State(Phase.RESTING, _started(event))
        case DealOpened():
            return State(Phase.ANNOUNCES, _evening(state), Draft(event.facts))
        case CountStarted():
            return _count_started(state, event)
        case CountConfirmed():
            draft = _draft(state)
            count = replace(_count(draft), vouched=event.vouched)
            return replace(state, phase=Phase.RESULT, draft=replace(draft, count=count))
        case SteppedBack():
            back = Phase.COUNTING if state.phase is Phase.RESULT else Phase.ANNOUNCES
            return replace(state, phase=back)
        case FactsSet():
            return replace(state, draft=_with_facts(_draft(state), event.facts))
        case ShowStarted():
            return replace(
                state, draft=replace(_draft(state), shown=Shown(event.what, event.player))
            )
        case ShowEnded():
            return replace(state, draft=replace(_draft(state), shown=None))
        case DealDropped():
            return State(Phase.RESTING, _evening(state))
        case EveningClosed():
            return State(Phase.CLOSED, _evening(state))
        case EveningReopened():
            return State(Phase.RESTING, _evening(state))
        case PeopleChanged() | TableChanged() | DealerChosen() | DealAmended():
            return replace(state, evening=_changed(_evening(state), event))
        case CardsSeen() | CardRemoved() if event.pile is None:
            return replace(state, draft=_showing(_draft(state), event))
        case _:
            draft = _draft(state)
            return replace(state, draft=replace(draft, count=counted(_count(draft), event)))


def counted(count: Count, event: CountEvent) -> Count:
    """The count after `event`."""
    return _asked_anew(count, _counted(count, event))


def _counted(count: Count, event: CountEvent) -> Count:  # noqa: C901, PLR0911 - a case an event
    match event:
        case CardsSeen():
            return counting.see(count, event.cards, event.pile or count.pile)
        case CardRemoved():
            return counting.remove(count, event.card, event.pile or count.pile)
        case CardDoubted():
            return counting.doubt(count, event.doubt)
        case DoubtSettled():
            return counting.settle(count, event.number, event.card)
        case TrickClosed():
            return counting.close_trick(count)
        case LastTrickMarked():
            return replace(count, last_trick=event.side)
        case PileChosen():
            return replace(count, pile=event.pile)
        case OwedSet():
            return replace(count, owed=event.side)
        case HandEntered():
            return replace(count, by_hand=event.by_hand)
        case CountCleared():
            return counting.cleared(count)
        case _:
            assert_never(event)


def _asked_anew(before: Count, after: Count) -> Count:
    """`after`; what a person answered for was the pile as it was, and of another it is asked."""
    if not after.vouched or checked(before) == checked(after):
        return after
    return replace(after, vouched=())


def _with_facts(draft: Draft, facts: DealFacts) -> Draft:
    count = draft.count
    if count is not None and count.vouched:
        count = in_contract(count, draft.facts.contract, facts.contract)
    return replace(draft, facts=facts, count=count)


def apply_act(state: State, act: Act) -> State:
    """The state after all events of one act.

    What comes before a count's confirmation in its act is what the count proposed, and what of it
    is gone when one steps back from the result a person denied.
    """
    before, phase = state.draft, state.phase
    for event in act:
        state = apply(state, event)
    last, draft = act[-1] if act else None, state.draft
    if before is None or draft is None:
        return state
    if isinstance(last, CountConfirmed):
        return replace(state, draft=replace(draft, said=before.facts, proposed=draft.facts))
    if isinstance(last, SteppedBack) and phase is Phase.RESULT:
        return replace(state, draft=replace(draft, denied=_denied(before)))
    return state


def _denied(draft: Draft) -> Denied | None:
    """What a person took off in the result, of the petit au bout and the chelem proposed there.

    So it is of a count that was denied before and confirmed once more.
    """
    proposed, facts, count = draft.proposed, draft.facts, draft.count
    if proposed is None or count is None:
        return None
    same, before = replace(count, vouched=()), draft.denied
    still = before if before is not None and before.count == same else Denied(same)
    petit = still.petit_au_bout or proposed.petit_au_bout is not None
    chelem = still.chelem or proposed.chelem is not None
    return Denied(same, petit and facts.petit_au_bout is None, chelem and facts.chelem is None)


def standing(log: Iterable[Entry]) -> list[Act]:
    """The acts that have not been taken back, oldest first."""
    acts: list[Act] = []
    for entry in log:
        if isinstance(entry, Undone):
            if not acts:
                raise MisfitError("an undo with nothing before it")
            acts.pop()
        else:
            acts.append(entry)
    return acts


def fold(log: Iterable[Entry]) -> State:
    """What a log adds up to.

    The same as applying every standing event in turn; the steps of deals already closed are
    passed over, since what closes a deal says all of it.
    """
    acts = standing(log)
    last = len(acts) - 1
    while last >= 0 and not is_closing(acts[last]):
        last -= 1
    state = EMPTY
    lines: list[DealClosed] = []
    for event in chain.from_iterable(acts[: last + 1]):
        if isinstance(event, DealClosed):
            lines.append(event)
        elif type(event) not in PASSING:
            state = apply(_closed(state, lines), event)
            lines.clear()
    state = _closed(state, lines)
    for act in acts[last + 1 :]:
        state = apply_act(state, act)
    return state


def is_closing(act: Act) -> bool:
    """Whether an act leaves no open deal behind."""
    return not CLOSING.isdisjoint(map(type, act))


def is_passing(act: Act) -> bool:
    """Whether an act touches nothing but the open deal."""
    return PASSING.issuperset(map(type, act))


def _evening(state: State) -> Evening:
    if state.evening is None:
        raise MisfitError("an event before any evening was started")
    return state.evening


def _draft(state: State) -> Draft:
    if state.draft is None:
        raise MisfitError("an event of a deal while no deal is open")
    return state.draft


def _count(draft: Draft) -> Count:
    if draft.count is None:
        raise MisfitError("an event of a count while nothing is being counted")
    return draft.count


def _started(event: EveningStarted) -> Evening:
    return Evening(
        name=event.name,
        started=event.started,
        kind=event.kind,
        players=event.players,
        seats=event.seats,
        house=event.house,
        totals=(0,) * len(event.players),
    )


def _count_started(state: State, event: CountStarted) -> State:
    draft = _draft(state)
    old = draft.count or Count(showing=event.showing, scope=event.scope, pile=event.pile)
    new = replace(old, showing=event.showing, scope=event.scope, pile=event.pile)
    counting_on = replace(draft, count=_asked_anew(old, new), shown=None)
    return State(Phase.COUNTING, state.evening, counting_on)


def _showing(draft: Draft, event: CardsSeen | CardRemoved) -> Draft:
    if draft.shown is None:
        raise MisfitError("cards shown while nothing is being shown")
    cards = draft.shown.cards
    if isinstance(event, CardsSeen):
        cards = (*cards, *(card for card in event.cards if card not in cards))
    else:
        cards = tuple(card for card in cards if card != event.card)
    return replace(draft, shown=replace(draft.shown, cards=cards))


def _closed(state: State, lines: Sequence[DealClosed]) -> State:
    """The state after deals closed one after the other, which is most of a log: all at once."""
    if not lines:
        return state
    evening = _evening(state)
    deals = list(evening.deals)
    for line in lines:
        if line.deal.number != len(deals) + 1:
            raise MisfitError(f"deal {line.deal.number} written after deal {len(deals)}")
        deals.append(line.deal)
    totals = _added(evening.totals, (line.deal for line in lines))
    last = lines[-1]
    sheet = replace(
        evening, deals=tuple(deals), totals=totals, dealer=last.dealer, barred=last.barred
    )
    return State(Phase.RESTING, sheet)


def _added(totals: tuple[int, ...], deals: Iterable[FinishedDeal]) -> tuple[int, ...]:
    """The totals with what these deals gained and lost.

    A deal always adds up to 0: one that does not is not what was written.
    """
    sums = list(totals)
    for deal in deals:
        if left := sum([gain for _, gain in deal.scores]):
            raise MisfitError(f"deal {deal.number} adds up to {left}, not to 0")
        for player, gain in () if deal.voided else deal.scores:
            if not 0 <= player < len(sums):
                raise MisfitError(f"deal {deal.number} scores player {player}, whom nobody knows")
            sums[player] += gain
    return tuple(sums)


def _changed(
    evening: Evening, event: PeopleChanged | TableChanged | DealerChosen | DealAmended
) -> Evening:
    match event:
        case PeopleChanged():
            new = (0,) * (len(event.players) - len(evening.players))
            return replace(
                evening,
                players=event.players,
                seats=event.seats,
                dealer=event.dealer,
                barred=tuple(player for player in evening.barred if player in event.seats),
                totals=evening.totals + new,
            )
        case TableChanged():
            return replace(evening, kind=event.kind, house=event.house)
        case DealerChosen():
            return replace(evening, dealer=event.dealer)
        case DealAmended():
            return _amended(evening, event.deal)


def _amended(evening: Evening, deal: FinishedDeal) -> Evening:
    if not 1 <= deal.number <= len(evening.deals):
        raise MisfitError(f"deal {deal.number} amended, of {len(evening.deals)}")
    deals = (*evening.deals[: deal.number - 1], deal, *evening.deals[deal.number :])
    totals = _added((0,) * len(evening.players), deals)
    old = evening.deals[deal.number - 1].facts.renonce
    barred = _barred_anew(evening, deal, old) if deal.facts.renonce != old else evening.barred
    return replace(evening, deals=deals, totals=totals, barred=barred)


def _barred_anew(
    evening: Evening, deal: FinishedDeal, old: PlayerId | None
) -> tuple[PlayerId, ...]:
    """Who may not bid once the renonce of `deal` is not `old` any more.

    Who made none after all may bid in the deal that follows, dealt again or not.
    """
    again = evening.deals[deal.number :]
    if any(each.ending is not Ending.FAUSSE_DONNE for each in again):
        return evening.barred
    # Of a fausse donne somebody is always barred: nobody but `old`, and the fault was his.
    faults = ({*evening.barred} - {old} or {*evening.barred}) if again else set()
    return tuple(seat for seat in evening.seats if seat in faults | {deal.facts.renonce})
