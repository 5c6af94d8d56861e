"""What the count on the screen holds, and asks, for what the eye has to tell."""

from collections.abc import Iterable

from kiosk.evening.state import State
from kiosk.tarot.cards import CARDS
from vision.tracking import Doubt


def counted(state: State) -> set[str]:
    """Every card of the open count, or of the poignée being shown."""
    if state.draft is None:
        return set()
    if state.draft.shown is not None:
        return set(state.draft.shown.cards)
    count = state.draft.count
    return set() if count is None else {*count.attack, *count.defence, *count.apart}


def answers_to(doubt: Doubt, state: State) -> tuple[str, ...]:
    """The cards a doubt is asked with; one whose answers are all counted opens to every card left.

    What is not counted yet comes first.
    """
    known = counted(state)
    likely = [card for card, _ in doubt.candidates]
    fresh = [card for card in likely if card not in known]
    others = () if fresh else tuple(card for card in CARDS if card not in known)
    return (*fresh, *(card for card in likely if card in known), *others)


def same_question(state: State, candidates: Iterable[str]) -> int | None:
    """The number of the open question about the very same cards, if there is one."""
    count = None if state.draft is None else state.draft.count
    wanted = set(candidates)
    doubts = () if count is None else count.doubts
    return next((doubt.number for doubt in doubts if set(doubt.candidates) == wanted), None)


def doubt_numbers(state: State) -> set[int]:
    """The numbers of the questions that are open."""
    count = None if state.draft is None else state.draft.count
    return set() if count is None else {doubt.number for doubt in count.doubts}
