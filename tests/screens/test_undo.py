"""The undo arrow: only where one sees the evening, and it says what it took back."""

import pytest

from kiosk.counting.count import Pile, Scope, Showing, ShowPart
from kiosk.evening.intents import (
    AddPoignee,
    CallCard,
    ChooseDealer,
    CloseEvening,
    DoubtCard,
    DropDeal,
    EnterByHand,
    Intent,
    JoinPlayer,
    LeavePlayer,
    MarkLastTrick,
    OpenDeal,
    SeeCards,
    SetContract,
    SetHouseRules,
    SetOwed,
    SetPartner,
    SetPetitAuBout,
    SetTaker,
    ShowCards,
    StartCount,
    StepBack,
    VoidDeal,
)  # fmt: skip
from kiosk.evening.state import State, TableKind
from kiosk.screens import samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.gallery import all_samples
from kiosk.screens.model import Settings
from kiosk.screens.stage import look_for, view
from kiosk.screens.undone import undone_words
from kiosk.screens.words import Words
from kiosk.tarot.deal import Contract, PoigneeSize, Side
from kiosk.tarot.house import HouseRules
from tests.screens.sitting import Sitting, by_hand, scored, seated

WITH_UNDO = {
    "marque", "who_deals", "donne", "showing", "comptage", "resultat", "resultat.partner",
    "call", "poignee", "no_score", "grid", "piles", "checks", "people", "dealer", "rules",
}  # fmt: skip


def notice(sitting: Sitting) -> str:
    assert sitting.stage.ui.notice in sitting.stage.scene.words()
    return sitting.stage.ui.notice


def test_undo_is_only_where_the_evening_is_seen() -> None:
    look = look_for((800, 480), Settings(started=True), Fonts())
    scenes = [view(look, s.ui, s.state, s.live) for s in all_samples() if s.state.evening]
    with_undo = {scene.name.partition(".")[0] for scene in scenes if scene.hit("undo")}
    assert with_undo == {name.partition(".")[0] for name in WITH_UNDO}
    assert {scene.name for scene in scenes if scene.hit("undo")} <= WITH_UNDO | {"no_score.renonce"}


def test_points_being_typed_and_a_doubt_being_settled_are_not_undone_under_ones_hand() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.tap("how", "hand", "key.4")
    assert "undo" not in sitting.names
    sitting.tap("back", "back")
    sitting.does([DoubtCard(("T-16", "T-6"))])
    sitting.tap("doubt.other")
    assert "undo" not in sitting.names
    sitting.tap("back")
    assert "undo" in sitting.names


def test_a_deal_taken_off_the_sheet_is_said_wherever_one_stands() -> None:
    sitting = scored(seated("Anne", "Bruno", "Chloé", "Dédé"))
    sitting.tap("menu", "go.people", "undo")
    assert sitting.screen == "resultat"
    assert notice(sitting) == "La donne 1 n’est plus inscrite."
    assert sitting.totals == (0, 0, 0, 0)
    sitting.tap("confirm")
    assert sitting.stage.ui.notice == ""


def test_cards_and_words_taken_back_while_counting_are_said() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(samples.TRICKS[0])
    sitting.tap("how", "undo")
    assert sitting.screen == "piles"
    assert notice(sitting) == "Dernier geste repris\u00a0: la fin du pli"
    sitting.tap("undo")
    assert notice(sitting) == "4 cartes reprises."
    sitting.tap("back")
    by_hand(sitting, 2, "49")
    sitting.tap("undo")
    assert notice(sitting) == "Dernier geste repris\u00a0: les points à la main"


CARDS = ("S-1", "S-2", "S-4")
COUNT = StartCount(Showing.TRICKS, Scope.ATTACK)


def tables() -> dict[str, State]:
    four = samples.evening()
    five = samples.evening(samples.NAMES[:5], TableKind.FIVE)
    return {
        "four": four,
        "six": samples.evening(samples.NAMES[:6], TableKind.FOUR),
        "announced": samples.announcing(four),
        "called": samples.announcing(five),
        "shown": samples.shown(four),
        "counting": samples.counting(four),
        "result": samples.result(four),
        "closed": samples.closed(four),
    }


@pytest.mark.parametrize(
    ("table", "intent", "said"),
    [
        ("four", JoinPlayer("Zoé", 6, 4), "Taken back: the people"),
        ("six", LeavePlayer(1), "Taken back: the people"),
        ("four", ChooseDealer(2), "Taken back: the dealer"),
        ("four", SetHouseRules(HouseRules(petit_chelem=200)), "Taken back: the table’s rules"),
        ("four", VoidDeal(1), "Deal 1 counts again."),
        ("four", CloseEvening(), "The evening goes on."),
        ("four", OpenDeal(), ""),
        ("announced", DropDeal(), ""),
        ("announced", SetTaker(None), "Taken back: the taker"),
        ("announced", SetContract(Contract.PRISE), "Taken back: the contract"),
        ("announced", AddPoignee(0, PoigneeSize.SIMPLE), "Taken back: a poignée"),
        ("announced", ShowCards(ShowPart.POIGNEE, 0), "Taken back: a poignée"),
        ("announced", COUNT, ""),
        ("called", CallCard("S-R"), "Taken back: the called card"),
        ("called", SetPartner(0), "Taken back: the partner"),
        ("shown", SeeCards(("T-3",)), "1 card taken back."),
        ("counting", SeeCards(CARDS), "3 cards taken back."),
        ("counting", MarkLastTrick(Side.ATTACK), "Taken back: the last trick"),
        ("counting", DoubtCard(("T-16", "T-6")), "Taken back: a doubtful card"),
        ("counting", SetOwed(Side.DEFENCE), "Taken back: the card for the Excuse"),
        ("counting", SetPetitAuBout(Side.ATTACK), "Taken back: the petit au bout"),
        ("counting", EnterByHand(2, 98), "Taken back: the points by hand"),
        ("result", StepBack(), ""),
    ],
    ids=str,
)
def test_what_was_taken_back_is_named(table: str, intent: Intent, said: str) -> None:
    before = tables()[table]
    assert undone_words(Words("en"), samples.play(before, [intent]), before) == said


def test_one_undo_brings_back_the_cards_of_a_count_begun_again_with_the_other_pile() -> None:
    """Two acts of one touch: the first undo said that it was taken back, and no card was there."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.does([SeeCards(CARDS)])
    sitting.tap("how", "scope.defence", "again.yes", "undo")
    assert notice(sitting) == "3 cartes sont revenues."
    assert sitting.state.draft is not None
    count = sitting.state.draft.count
    assert count is not None
    assert (count.scope, count.pile, count.attack) == (Scope.ATTACK, Pile.ATTACK, CARDS)
