"""Refusals, and the guards that many intents share."""

from kiosk.counting.count import Count
from kiosk.evening.events import Refusal
from kiosk.evening.state import Draft, Evening, Phase, PlayerId, State


class RefusedError(Exception):
    """Carries a refusal out of the functions that decide; `decide` returns it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def refuse(reason: str, field: str, message: str, **arguments: int | str) -> RefusedError:
    """An error to raise, with the refusal in it."""
    return RefusedError(Refusal(reason, field, message, tuple(arguments.items())))


def evening_of(state: State) -> Evening:
    """The evening, or the refusal that there is none."""
    if state.evening is None:
        raise refuse("no_evening", "evening", "start an evening first")
    return state.evening


def resting(state: State) -> Evening:
    """The evening, while no deal is open."""
    evening = evening_of(state)
    if state.phase is Phase.CLOSED:
        raise refuse("closed", "evening", "the evening is closed: open it again first")
    if state.phase is not Phase.RESTING:
        raise refuse("deal_open", "deal", "a deal is open: write it down or drop it first")
    return evening


def draft_of(state: State) -> Draft:
    """The open deal."""
    if state.draft is None:
        raise refuse("no_deal", "deal", "open a deal first")
    return state.draft


def counting(state: State) -> Count:
    """The count, while it goes on."""
    count = draft_of(state).count
    if state.phase is not Phase.COUNTING or count is None:
        raise refuse("not_counting", "count", "start to count first")
    return count


def known(evening: Evening, player: PlayerId) -> PlayerId:
    """A player of this evening."""
    if not 0 <= player < len(evening.players):
        raise refuse("unknown_player", "player", f"nobody here is number {player}", n=player)
    return player


def seated(evening: Evening, player: PlayerId) -> PlayerId:
    """A player who is at the table now."""
    if player not in evening.seats:
        known(evening, player)
        name = evening.player(player).name
        raise refuse("not_seated", "player", f"{name} is not at the table", name=name)
    return player


def playing(state: State, player: PlayerId) -> PlayerId:
    """A player who holds cards in the open deal."""
    evening, draft = evening_of(state), draft_of(state)
    if player not in draft.facts.players:
        name = evening.player(known(evening, player)).name
        raise refuse("sits_out", "player", f"{name} sits this deal out", name=name)
    return player
