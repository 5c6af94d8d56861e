"""What becomes of an intent: events, an undo, or a refusal with its reason."""

from collections.abc import Callable
from typing import Any, Final

from kiosk.evening import closing, dealing, intents, sitting, tallying
from kiosk.evening.applying import apply_act
from kiosk.evening.events import Act, Decision, Refusal, Undone
from kiosk.evening.intents import Intent
from kiosk.evening.marks import Result, result_of
from kiosk.evening.refusing import RefusedError, evening_of
from kiosk.evening.state import State
from kiosk.tarot.errors import RuleError

_DECIDERS: Final[dict[type, Callable[[State, Any], Act]]] = {
    intents.StartEvening: sitting.start_evening,
    intents.JoinPlayer: sitting.join_player,
    intents.LeavePlayer: sitting.leave_player,
    intents.RenamePlayer: sitting.rename_player,
    intents.SetSeats: sitting.set_seats,
    intents.SetTable: sitting.set_table,
    intents.SetHouseRules: sitting.set_house_rules,
    intents.ChooseDealer: sitting.choose_dealer,
    intents.DrawDealer: sitting.draw_dealer,
    intents.CloseEvening: sitting.close_evening,
    intents.ReopenEvening: sitting.reopen_evening,
    intents.OpenDeal: dealing.open_deal,
    intents.RepeatLastDeal: dealing.repeat_last_deal,
    intents.DropDeal: dealing.drop_deal,
    intents.SetTaker: dealing.set_taker,
    intents.SetContract: dealing.set_contract,
    intents.CallCard: dealing.call_card,
    intents.SetPartner: dealing.set_partner,
    intents.AddPoignee: dealing.add_poignee,
    intents.RemovePoignee: dealing.remove_poignee,
    intents.ShowCards: dealing.show_cards,
    intents.EndShow: dealing.end_show,
    intents.AnnounceChelem: dealing.announce_chelem,
    intents.DeclareMisere: dealing.declare_misere,
    intents.SetPetitAuBout: dealing.set_petit_au_bout,
    intents.SetChelem: dealing.set_chelem,
    intents.SetPetitChelem: dealing.set_petit_chelem,
    intents.PassGenerale: dealing.pass_generale,
    intents.PetitSec: dealing.petit_sec,
    intents.FausseDonne: dealing.fausse_donne,
    intents.Renonce: dealing.renonce,
    intents.StartCount: tallying.start_count,
    intents.SeeCards: tallying.see_cards,
    intents.DoubtCard: tallying.doubt_card,
    intents.SettleDoubt: tallying.settle_doubt,
    intents.AddCard: tallying.add_card,
    intents.RemoveCard: tallying.remove_card,
    intents.CloseTrick: tallying.close_trick,
    intents.MarkLastTrick: tallying.mark_last_trick,
    intents.ChoosePile: tallying.choose_pile,
    intents.SetOwed: tallying.set_owed,
    intents.EnterByHand: tallying.enter_by_hand,
    intents.ClearByHand: tallying.clear_by_hand,
    intents.ConfirmCount: tallying.confirm_count,
    intents.CountAgain: tallying.count_again,
    intents.StepBack: tallying.step_back,
    intents.ConfirmResult: closing.confirm_result,
    intents.CorrectDeal: closing.correct_deal,
    intents.VoidDeal: closing.void_deal,
}


def decide(state: State, intent: Intent) -> Decision:
    """Events (none when nothing changes), `Undone`, or a refusal. Never raises for an intent."""
    try:
        if isinstance(intent, intents.Undo):
            evening_of(state)
            return Undone()
        return _DECIDERS[type(intent)](state, intent)
    except RefusedError as error:
        return error.refusal
    except RuleError as error:
        return _by_rule(error)


def preview(state: State, intent: Intent) -> State | Refusal:
    """The state an intent would lead to; for `Undo`, ask the `Record`, which has the past."""
    decision = decide(state, intent)
    if isinstance(decision, Refusal):
        return decision
    if isinstance(decision, Undone):
        return Refusal("no_preview", "undo", "what was before is in the record")
    return apply_act(state, decision)


def result(state: State) -> Result | Refusal:
    """What the open deal would be written down as now, or what is still in the way."""
    try:
        return result_of(state)
    except RefusedError as error:
        return error.refusal
    except RuleError as error:
        return _by_rule(error)


def _by_rule(error: RuleError) -> Refusal:
    return Refusal(f"rule_{error.field}", error.field, error.message)
