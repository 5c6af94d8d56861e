"""What a button of the panel means in each phase, whichever screen is open.

The screen is asked first: it knows what it shows. These are for the buttons it gives no
meaning to, so that « Garde » is garde while one is looking at the curves.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hardware.panel.parts import Button
from kiosk.evening.intents import (
    AnnounceChelem,
    CloseTrick,
    Intent,
    MarkLastTrick,
    OpenDeal,
    SetContract,
    SetPetitAuBout,
)
from kiosk.evening.state import Draft, Phase, State
from kiosk.tarot.deal import Contract, Side

Meaning = Callable[[State], tuple[Intent, ...]]

_NEXT: Final = {None: Side.ATTACK, Side.ATTACK: Side.DEFENCE, Side.DEFENCE: None}
"""Each press says the next: attack, defence, nobody."""


def _draft(state: State) -> Draft:
    if state.draft is None:
        raise ValueError(f"no deal is open in {state.phase}")
    return state.draft


def _bid(contract: Contract) -> Meaning:
    def meaning(state: State) -> tuple[Intent, ...]:
        if state.draft is None:
            return (OpenDeal(), SetContract(contract))
        return (SetContract(contract),)

    return meaning


def _chelem(state: State) -> tuple[Intent, ...]:
    return (AnnounceChelem(not _draft(state).facts.chelem_announced),)


def _petit_au_bout(state: State) -> tuple[Intent, ...]:
    return (SetPetitAuBout(_NEXT[_draft(state).facts.petit_au_bout]),)


def _last_trick(state: State) -> tuple[Intent, ...]:
    count = _draft(state).count
    return () if count is None else (MarkLastTrick(_NEXT[count.last_trick]),)


def _close_trick(_: State) -> tuple[Intent, ...]:
    return (CloseTrick(),)


_BIDS: Final[Mapping[Button, Meaning]] = {
    Button.PETITE: _bid(Contract.PRISE),
    Button.GARDE: _bid(Contract.GARDE),
    Button.GARDE_SANS: _bid(Contract.GARDE_SANS),
    Button.GARDE_CONTRE: _bid(Contract.GARDE_CONTRE),
}

PRESSES: Final[Mapping[Phase, Mapping[Button, Meaning]]] = MappingProxyType({
    Phase.NO_EVENING: {},
    Phase.RESTING: _BIDS,
    Phase.ANNOUNCES: {**_BIDS, Button.CHELEM: _chelem},
    Phase.COUNTING: {
        Button.DERNIER_PLI: _last_trick,
        Button.PETIT_AU_BOUT: _petit_au_bout,
        Button.ENCODER: _close_trick,
    },
    Phase.RESULT: {Button.PETIT_AU_BOUT: _petit_au_bout},
    Phase.CLOSED: {},
})  # fmt: skip


def meaning(state: State, button: Button) -> tuple[Intent, ...]:
    """What the button asks for in this state; nothing where it means nothing."""
    found = PRESSES[state.phase].get(button)
    return () if found is None else found(state)
