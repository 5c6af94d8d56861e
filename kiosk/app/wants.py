"""What the evening wants the eye to read: which pile, how it is shown, how much lies there."""

from typing import Final

from kiosk.app.eye import Want
from kiosk.counting.count import Pile, Showing, ShowPart
from kiosk.evening.state import Phase, State
from kiosk.tarot.tables import table
from vision.tracking import Mode

MODES: Final = {
    Showing.TRICKS: Mode.TRICKS,
    Showing.SPREAD: Mode.SPREAD,
    Showing.DEALT: Mode.DEALT,
    Showing.HAND: None,
}
"""How the tracker looks at cards for each way of showing; by hand it does not look."""


def wanted(state: State, again: int = 0) -> Want | None:
    """What is to be read in this state; `again` counts how often it all began anew."""
    draft, evening = state.draft, state.evening
    if draft is None or evening is None:
        return None
    deal = f"{evening.started}/{len(evening.deals) + 1}"
    if state.phase is Phase.ANNOUNCES and draft.shown is not None:
        mode = Mode.POIGNEE if draft.shown.what is ShowPart.POIGNEE else Mode.SPREAD
        return Want(f"{deal}/{draft.shown.what}/{draft.shown.player}/{again}", mode)
    if state.phase is Phase.COUNTING and draft.count is not None:
        mode_of_count = MODES[draft.count.showing]
        if mode_of_count is None or draft.count.by_hand is not None:
            return None
        return Want(f"{deal}/{draft.count.showing}/{again}", mode_of_count)
    return None


def pile_now(state: State) -> str:
    """The pile that cards seen now lie in, "" when nothing is being counted."""
    count = None if state.draft is None else state.draft.count
    return count.pile.value if count is not None and state.phase is Phase.COUNTING else ""


def begun_otherwise(before: State, now: State) -> bool:
    """Whether it was said, with no trick counted yet, that the mat has the other side's pile.

    What is being read just then was looked at as the pile that is not shown after all.
    """
    if before.draft is None or now.draft is None:
        return False
    old, new = before.draft.count, now.draft.count
    if old is None or new is None or old.attack or old.defence:
        return False
    return old.scope is not new.scope and old.pile is not new.pile


def at_a_time(state: State) -> int | None:
    """How many cards lie on the mat at a time: a trick, the écart or the chien; else None."""
    draft = state.draft
    count = None if draft is None else draft.count
    if draft is None or count is None or count.showing is Showing.DEALT:
        return None
    players = len(draft.facts.players)
    if count.pile is Pile.APART:
        return table(players).chien
    return players if count.showing is Showing.TRICKS else None
