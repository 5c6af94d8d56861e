"""Which button means what in which phase, and that the kiosk goes by it."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from hardware.panel.names import button_name
from hardware.panel.parts import Button
from kiosk.app.presses import PRESSES, meaning
from kiosk.app.rehearsal import STEP
from kiosk.counting.count import Pile, Scope, Showing
from kiosk.evening.applying import apply_act
from kiosk.evening.deciding import decide
from kiosk.evening.events import Refusal, Undone
from kiosk.evening.intents import (
    AnnounceChelem,
    ChooseDealer,
    CloseEvening,
    CloseTrick,
    ConfirmCount,
    EnterByHand,
    Intent,
    MarkLastTrick,
    OpenDeal,
    SeeCards,
    SetContract,
    SetPetitAuBout,
    SetTaker,
    StartCount,
    StartEvening,
    Undo,
)
from kiosk.evening.state import EMPTY, Phase, State, TableKind
from kiosk.screens.draw import Draw
from kiosk.screens.fonts import Fonts
from kiosk.screens.model import Language, Settings, Ui
from kiosk.screens.reglages import PANEL, button_words
from kiosk.screens.stage import look_for
from kiosk.tarot.deal import Contract, Side
from tests.app.rehearsing import rehearsal

START = StartEvening(
    name="essai",
    started="2024-11-16T20:30",
    kind=TableKind.FOUR,
    people=(("Alice", 0), ("Bruno", 1), ("Chloé", 2), ("David", 3)),
)
DEAL = (OpenDeal(), SetTaker(1), SetContract(Contract.GARDE))
COUNT = (*DEAL, StartCount(Showing.TRICKS, Scope.ATTACK))
WAYS: dict[Phase, tuple[Intent, ...]] = {
    Phase.NO_EVENING: (),
    Phase.RESTING: (START, ChooseDealer(0)),
    Phase.ANNOUNCES: (START, ChooseDealer(0), *DEAL),
    Phase.COUNTING: (START, ChooseDealer(0), *COUNT),
    Phase.RESULT: (START, ChooseDealer(0), *COUNT, EnterByHand(2, 98), ConfirmCount()),
    Phase.CLOSED: (START, ChooseDealer(0), CloseEvening()),
}

PRISE, GARDE = SetContract(Contract.PRISE), SetContract(Contract.GARDE)
SANS, CONTRE = SetContract(Contract.GARDE_SANS), SetContract(Contract.GARDE_CONTRE)
BIDS = {
    Button.PETITE: (PRISE,),
    Button.GARDE: (GARDE,),
    Button.GARDE_SANS: (SANS,),
    Button.GARDE_CONTRE: (CONTRE,),
}
TABLE: dict[Phase, dict[Button, tuple[Intent, ...]]] = {
    Phase.NO_EVENING: {},
    Phase.RESTING: {button: (OpenDeal(), *bid) for button, bid in BIDS.items()},
    Phase.ANNOUNCES: {**BIDS, Button.CHELEM: (AnnounceChelem(announced=True),)},
    Phase.COUNTING: {
        Button.DERNIER_PLI: (MarkLastTrick(Side.ATTACK),),
        Button.PETIT_AU_BOUT: (SetPetitAuBout(Side.ATTACK),),
        Button.ENCODER: (CloseTrick(),),
    },
    Phase.RESULT: {Button.PETIT_AU_BOUT: (SetPetitAuBout(Side.ATTACK),)},
    Phase.CLOSED: {},
}


def done(state: State, intent: Intent) -> State:
    decision = decide(state, intent)
    assert not isinstance(decision, Refusal | Undone), (intent, decision)
    return apply_act(state, decision)


def state_in(phase: Phase) -> State:
    state = EMPTY
    for intent in WAYS[phase]:
        state = done(state, intent)
    assert state.phase is phase
    return state


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("button", list(Button))
def test_what_each_button_means_in_each_phase(phase: Phase, button: Button) -> None:
    assert meaning(state_in(phase), button) == TABLE[phase].get(button, ())


@pytest.mark.parametrize("phase", list(Phase))
def test_what_a_button_means_can_be_done(phase: Phase) -> None:
    for button in PRESSES[phase]:
        state = state_in(phase)
        for intent in meaning(state, button):
            decision = decide(state, intent)
            if isinstance(intent, CloseTrick):
                assert isinstance(decision, Refusal)
                assert decision.reason == "empty_trick"
                continue
            state = done(state, intent)


def test_sides_come_round() -> None:
    state = state_in(Phase.COUNTING)
    said = []
    for _ in range(3):
        (intent,) = meaning(state, Button.DERNIER_PLI)
        assert isinstance(intent, MarkLastTrick)
        said.append(intent.side)
        state = done(state, intent)
    assert said == [Side.ATTACK, Side.DEFENCE, None]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_panel_calls_its_buttons_what_the_screen_calls_them(
    language: Literal["fr", "en"],
) -> None:
    look = look_for((800, 480), Settings(language=Language(language)), Fonts())
    on_screen = {name: button_words(Draw(look, Ui()), name) for name in PANEL}
    assert on_screen == {name: button_name(Button(name), language) for name in PANEL}
    assert button_name(Button.ENCODER, language)


def test_the_kiosk_says_what_an_undo_took_back(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table:
        for name in ("deal", "contract.garde", "undo"):
            for _ in table.hands.tap(name):
                table.kiosk.turn()
                table.clock.on(STEP)
        table.kiosk.turn()
        assert table.record.state.phase is Phase.ANNOUNCES
        assert "Dernier geste repris\u00a0: le contrat" in table.stage.scene.words()


def test_a_press_that_is_refused_leaves_the_screen_where_it_is(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table:
        table.record.do(Undo())  # Who deals first is asked again.
        table.turn()
        table.run(table.hands.tap("menu"))
        table.run(table.hands.tap("back"))
        table.run(table.hands.press(Button.GARDE))
        assert table.record.state.phase is Phase.RESTING
        assert table.stage.scene.name == "who_deals"
        assert table.stage.ui.notice


def test_the_knob_that_opens_a_screen_does_not_end_the_trick(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table:
        for intent in (*COUNT, SeeCards(("H-1", "H-2"))):
            assert not isinstance(table.record.do(intent), Refusal)
        for _ in range(4):
            table.turn()  # Until it can have been read.
        table.stage.ui = replace(table.stage.ui, focus="grid")
        table.run(table.hands.press(Button.ENCODER))
        draft = table.record.state.draft
        assert draft is not None
        assert draft.count is not None
        assert table.stage.scene.name == "grid"
        assert draft.count.trick_cards(Pile.ATTACK) == ()
