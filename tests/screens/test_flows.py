"""The screens used as people use them: by touch alone, and by buttons alone."""

from dataclasses import replace

import pygame
import pytest

from kiosk.counting.count import Showing
from kiosk.evening.intents import DoubtCard, SeeCards
from kiosk.evening.state import Ending, Phase, TableKind
from kiosk.screens.model import Health, Live, Place, Settings, Task, Ui
from kiosk.screens.samples import ECART, MORE_TRICKS, TRICKS, announcing, enrolments, evening
from kiosk.tarot.deal import Contract, PoigneeSize, Side
from tests.screens.sitting import Sitting


def seated(*names: str) -> Sitting:
    """An evening begun by touch, Anne dealing."""
    sitting = Sitting()
    sitting.tap("new", *[f"name.{name}" for name in names], "start", "seat.0")
    assert sitting.screen == "marque"
    return sitting


def by_hand(sitting: Sitting, bouts: int, figures: str) -> None:
    """Points entered instead of shown."""
    sitting.tap("how", "hand", f"bouts.{bouts}", *[f"key.{f}" for f in figures], "enter")


def test_a_deal_by_touch_with_cards_shown() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(*TRICKS, *MORE_TRICKS[:2])
    sitting.tap("last", "how", "pile.apart", "back")
    sitting.does([SeeCards(ECART)])
    sitting.tap("finish")
    assert sitting.state.phase is Phase.RESULT
    assert "Garde réussie" in " ".join(sitting.stage.scene.words())
    sitting.tap("confirm")
    assert sitting.screen == "marque"
    assert sum(sitting.totals) == 0
    assert sitting.totals[0] > 0


def test_a_deal_like_the_last_one_is_two_touches_before_the_cards() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.2", "contract.garde_sans", "count")
    by_hand(sitting, 2, "45")
    sitting.tap("finish", "confirm")
    before = sitting.touches
    sitting.tap("repeat", "count")
    assert sitting.touches - before == 2
    assert sitting.state.phase is Phase.COUNTING
    assert sitting.state.draft is not None
    assert sitting.state.draft.facts.taker == 2
    assert sitting.state.draft.facts.contract is Contract.GARDE_SANS


def test_a_deal_by_buttons_alone() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.press("valider")
    assert sitting.screen == "donne"
    sitting.press("garde")
    assert "garde" in sitting.stage.scene.lit
    sitting.choose("taker.1")
    sitting.press("chelem", "chelem")
    sitting.choose("count", "how", "hand", "bouts.3", "key.6", "key.0", "enter")
    sitting.press("dernier_pli")
    assert sitting.stage.lamps()["dernier_pli"] == "set"
    sitting.press("dernier_pli", "dernier_pli")
    sitting.choose("finish")
    sitting.press("valider")
    assert sitting.screen == "marque"
    assert sitting.totals == (-98, 294, -98, -98)


def test_annuler_leads_back_to_la_marque_and_asks_before_it_drops_a_deal() -> None:
    sitting = seated("Anne", "Bruno", "Chloé")
    sitting.press("valider", "garde", "annuler")
    assert sitting.screen == "donne.drop"
    sitting.press("valider")
    assert sitting.screen == "donne"
    sitting.press("annuler")
    sitting.choose("drop.yes")
    assert sitting.screen == "marque"
    assert sitting.state.evening is not None
    assert sitting.state.evening.deals == ()


def test_a_doubtful_card_is_asked_and_answered_by_one_touch() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.prise", "count")
    sitting.does([DoubtCard(("T-16", "T-6"))])
    sitting.tap("finish")
    assert sitting.screen == "checks"
    assert sitting.stage.scene.hit("vouch") is None
    sitting.tap("resume", "doubt.T-6")
    assert sitting.state.draft is not None
    count = sitting.state.draft.count
    assert count is not None
    assert count.attack == ("T-6",)
    assert count.doubts == ()


def test_another_card_than_the_candidates_comes_from_the_grid() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.prise", "count")
    sitting.does([DoubtCard(("T-16", "T-6"))])
    sitting.tap("doubt.other", "card.H-R")
    assert sitting.screen == "comptage"
    assert sitting.state.draft is not None
    assert sitting.state.draft.count is not None
    assert sitting.state.draft.count.attack == ("H-R",)


def test_a_trick_closed_one_card_short_says_so_at_once_until_the_next() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.does([SeeCards(("S-1", "S-2", "S-3"))])
    sitting.tap("trick")
    said = "Le pli 1 a 3 cartes, à 4 joueurs."
    assert said in sitting.stage.scene.words()
    sitting.does([SeeCards(("H-1", "H-2", "H-3", "H-4"))])
    assert said in sitting.stage.scene.words()
    sitting.tap("trick")
    assert not any("joueurs" in words for words in sitting.stage.scene.words())


def test_cards_are_ticked_in_and_out() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.prise", "count", "grid", "card.T-1", "card.EX")
    sitting.tap("card.T-1", "back")
    assert sitting.state.draft is not None
    assert sitting.state.draft.count is not None
    assert sitting.state.draft.count.attack == ("EX",)


def test_a_pile_that_cannot_be_needs_somebodys_word() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(*TRICKS, *MORE_TRICKS[:2])
    sitting.tap("finish")
    assert sitting.screen == "checks"
    before = sitting.state
    sitting.tap("resume")
    assert sitting.state == before
    sitting.tap("finish", "vouch")
    assert sitting.state.phase is Phase.RESULT
    assert "Quelqu’un a répondu du compte" in sitting.stage.scene.words()


def test_five_players_call_a_king_and_say_at_the_end_who_had_it() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé", "Élodie")
    assert sitting.state.evening is not None
    assert sitting.state.evening.kind is TableKind.FIVE
    sitting.tap("deal", "taker.1", "contract.garde", "call", "call.H-R", "count")
    by_hand(sitting, 2, "45½")
    sitting.tap("finish")
    assert sitting.screen == "resultat.partner"
    sitting.tap("partner.3")
    assert sitting.screen == "resultat"
    sitting.tap("confirm")
    assert sitting.totals == (-60, 120, -60, 60, -60)


def test_a_poignee_by_size_and_taken_back() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "announce.poignee", "who.2", "size.double")
    assert sitting.state.draft is not None
    shown = sitting.state.draft.facts.poignees
    assert [(p.player, p.size) for p in shown] == [(2, PoigneeSize.DOUBLE)]
    sitting.tap("size.simple", "size.simple", "done")
    assert sitting.screen == "donne"
    assert sitting.state.draft.facts.poignees == ()


def test_a_poignee_shown_to_the_camera() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "announce.poignee", "who.1", "show")
    assert sitting.screen == "showing"
    trumps = tuple(f"T-{n}" for n in range(5, 15))
    sitting.does([SeeCards(trumps)])
    sitting.tap("show.keep")
    assert sitting.state.draft is not None
    assert sitting.state.draft.facts.poignees[0].size is PoigneeSize.SIMPLE
    assert len(sitting.state.draft.facts.poignees[0].cards) == 10


@pytest.mark.parametrize(
    ("touches", "ending"),
    [
        (("end.passe",), Ending.PASSED),
        (("end.petit_sec", "whose.1"), Ending.PETIT_SEC),
        (("end.fausse_donne", "whose.0"), Ending.FAUSSE_DONNE),
    ],
)
def test_deals_without_a_score(touches: tuple[str, ...], ending: Ending) -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "announce.other", *touches)
    assert sitting.screen == "marque"
    assert sitting.state.evening is not None
    assert [deal.ending for deal in sitting.state.evening.deals] == [ending]


def test_a_renonce_lets_the_taker_leave_a_failure() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "announce.other", "end.renonce", "whose.1")
    sitting.tap("count")
    by_hand(sitting, 0, "40")
    sitting.tap("finish", "waive")
    assert sitting.screen == "marque"
    assert sitting.totals == (0, 0, 0, 0)


def test_an_old_deal_is_corrected_after_its_effect_was_shown() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm")
    assert sitting.totals == (198, -66, -66, -66)
    sitting.tap("menu", "go.history", "deal.1", "amend", "taker.1", "amend.next")
    assert sitting.totals == (198, -66, -66, -66)
    assert "198" in sitting.stage.scene.words()
    sitting.tap("change.yes")
    assert sitting.totals == (-66, 198, -66, -66)
    assert sitting.screen == "deal"
    sitting.tap("void", "change.yes")
    assert sitting.totals == (0, 0, 0, 0)
    sitting.tap("undo")
    assert sitting.totals == (-66, 198, -66, -66)


def test_the_cards_of_an_old_deal_are_corrected() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.prise", "count")
    sitting.show(*TRICKS, *MORE_TRICKS[:2])
    sitting.tap("how", "pile.apart", "back")
    sitting.does([SeeCards(ECART)])
    sitting.tap("finish", "confirm")
    before = sitting.totals
    sitting.tap("menu", "go.history", "deal.1", "amend", "points.cards", "card.D-R", "card.S-5")
    assert sitting.totals == before
    sitting.press("annuler")
    sitting.tap("amend.next", "change.yes")
    assert sitting.state.evening is not None
    tally = sitting.state.evening.deals[0].tally
    assert tally is not None
    assert tally.count is not None
    assert "D-R" not in (*tally.count.attack, *tally.count.apart)
    assert sitting.totals[0] == before[0] - 4 * 3  # a Roi less, a five more: four points


def test_a_poignee_is_put_right_afterwards() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm", "menu", "go.history", "deal.1", "amend", "page.down")
    sitting.tap("poignee.0", "amend.next", "change.yes")
    assert sitting.totals == (258, -86, -86, -86)


def test_the_next_count_is_shown_as_the_last_was() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count", "how", "showing.spread", "back")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm", "repeat", "count")
    assert sitting.state.draft is not None
    assert sitting.state.draft.count is not None
    assert sitting.state.draft.count.showing is Showing.SPREAD


def test_a_chelem_is_said_by_the_panel_while_counting() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.press("valider", "garde")
    sitting.choose("taker.0", "count")
    sitting.press("chelem")
    assert sitting.state.draft is not None
    assert sitting.state.draft.facts.chelem is Side.ATTACK
    assert "chelem" in sitting.stage.scene.lit


def test_a_new_name_is_typed_and_known_names_are_touched() -> None:
    sitting = Sitting()
    sitting.tap("new", "name.Anne", "name.Bruno", "name.new")
    sitting.tap("key.Z", "key.o", "key.é", "done", "start")
    assert sitting.state.evening is not None
    assert [p.name for p in sitting.state.evening.players] == ["Anne", "Bruno", "Zoé"]
    assert sitting.state.evening.kind is TableKind.THREE


def test_a_seat_is_changed_and_somebody_taken_away() -> None:
    sitting = Sitting()
    sitting.tap("new", "name.Anne", "name.Bruno", "name.Chloé", "name.Dédé")
    sitting.tap("seat.0", "seat.2")
    assert [g.name for g in sitting.stage.ui.form.guests] == ["Chloé", "Bruno", "Anne", "Dédé"]
    sitting.tap("seat.1", "about.leave")
    assert [g.name for g in sitting.stage.ui.form.guests] == ["Chloé", "Anne", "Dédé"]


def test_somebody_leaves_and_another_joins() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé", "Élodie")
    sitting.tap("menu", "go.people", "seat.4", "about.leave", "join.François")
    assert sitting.state.evening is not None
    assert sitting.state.evening.seats == (0, 1, 2, 3, 5)
    sitting.tap("name.new", "key.M", "key.a", "done")
    assert sitting.state.evening.players[-1].name == "Ma"


def test_the_first_dealer_by_lot() -> None:
    sitting = Sitting()
    names = ("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("new", *[f"name.{name}" for name in names], "start", "lot")
    assert sitting.state.evening is not None
    assert sitting.state.evening.dealer == 0  # 3 of spades: the lowest of the four drawn


def test_settings_are_kept_and_shown_at_once() -> None:
    sitting = Sitting(state=evening())
    sitting.tap("menu", "go.settings", "go.display", "language.en")
    assert "Display and sound" in sitting.stage.scene.words()
    assert sitting.orders[-1].task is Task.SAVE_SETTINGS
    assert sitting.orders[-1].settings == sitting.stage.settings
    sitting.tap("mode.light")
    assert sitting.stage.scene.ground[0] > 200


def test_first_start_is_gone_through_and_skipped() -> None:
    sitting = Sitting(settings=Settings())
    assert sitting.screen == "premier.language"
    sitting.tap("next")
    assert sitting.screen == "premier.aim"
    sitting.tap("next")
    sitting.press("garde", "valider")
    assert set(sitting.stage.ui.choice.split()) == {"garde", "valider"}
    sitting.tap("skip")
    assert sitting.stage.settings.started
    assert sitting.screen == "accueil"


def test_a_refusal_is_said_and_nothing_moves() -> None:
    sitting = Sitting(state=announcing(evening(), filled=False))
    sitting.tap("announce.other", "end.renonce")
    before = sitting.screen
    sitting.tap("whose.1")
    assert sitting.refusals[-1].reason == "no_taker"
    assert sitting.screen == before
    assert "Dites d’abord qui a pris." in sitting.stage.scene.words()
    sitting.press("annuler")
    assert sitting.stage.ui.notice == ""


def test_a_fault_is_shown_once_and_left() -> None:
    sitting = Sitting(state=evening())
    sitting.live = replace(sitting.live, fault="le disque est plein")
    sitting.does([])
    assert sitting.screen == "panne"
    sitting.tap("home")
    assert sitting.screen == "marque"


def test_real_keys_type_a_name() -> None:
    sitting = Sitting()
    sitting.at(Ui().go(Place.NEW).go(Place.NAME, text="", subject=None))
    for letter in "ève":
        event = pygame.event.Event(pygame.KEYDOWN, key=0, unicode=letter, mod=0)
        sitting.does(sitting.stage.handle(event, 0.0))
    assert sitting.stage.ui.text == "ève"


def scored(sitting: Sitting) -> Sitting:
    """One garde of 49 points with two bouts, taken by the second."""
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm")
    return sitting


def test_a_whole_evening_by_buttons_alone() -> None:
    """Names, dealer, a deal, its correction and the close: encoder and valider, no finger."""
    sitting = Sitting(settings=Settings())
    sitting.press("valider", "valider", "valider")
    assert sitting.screen == "premier.buttons"  # there it is felt first, and leads on after
    sitting.press("valider", "valider")
    assert sitting.screen == "accueil"
    sitting.press("valider")
    sitting.choose("name.Anne", "name.Bruno", "name.new", "key.Z", "key.o", "done", "start")
    sitting.choose("seat.1")
    assert sitting.touches == 0
    sitting.press("valider", "petite")
    sitting.choose("taker.0", "count", "how", "hand", "bouts.1", "key.5", "key.1", "enter")
    sitting.choose("finish")
    sitting.press("valider")
    assert sitting.totals == (50, -25, -25)
    sitting.choose("menu", "go.history", "deal.1", "amend", "contract.garde", "amend.next")
    sitting.choose("change.yes")
    assert sitting.totals == (100, -50, -50)
    sitting.press("annuler", "annuler")
    sitting.choose("go.close", "close.yes")
    assert sitting.state.phase is Phase.CLOSED
    assert sitting.touches == 0


def test_the_called_card_of_an_old_deal_is_corrected() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé", "Élodie")
    sitting.tap("deal", "taker.1", "contract.garde", "call", "call.H-R", "partner.3", "count")
    by_hand(sitting, 2, "45½")
    sitting.tap("finish", "confirm", "menu", "go.history", "deal.1", "amend")
    assert "Roi de cœur" in sitting.stage.scene.words()
    sitting.tap("called.card")
    assert sitting.screen == "amend.called"
    sitting.press("annuler")
    sitting.tap("called.card", "call.S-R")
    assert "Roi de pique" in sitting.stage.scene.words()
    before = sitting.totals
    sitting.tap("amend.next", "change.yes")
    assert sitting.state.evening is not None
    deal = sitting.state.evening.deals[0]
    assert (deal.facts.called, deal.amended) == ("S-R", 1)
    assert sitting.totals == before  # the card called moves nothing by itself


def test_a_chelem_is_announced_and_made_by_touch() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "announce.chelem", "count")
    by_hand(sitting, 3, "91")
    sitting.tap("how", "chelem.attack", "back", "finish", "confirm")
    # (25 + 55) × 2 from each, and 400 for the chelem announced and made.
    assert sitting.totals == (1680, -560, -560, -560)
    sitting.tap("menu", "go.history", "deal.1", "amend", "announced.no", "amend.next", "change.yes")
    assert sitting.totals == (1080, -360, -360, -360)


def test_a_chelem_is_announced_by_its_button_and_taken_back() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.press("valider", "garde", "chelem")
    assert "chelem" in sitting.stage.scene.lit
    assert sitting.state.draft is not None
    assert sitting.state.draft.facts.chelem_announced
    sitting.press("chelem")
    assert not sitting.state.draft.facts.chelem_announced


def test_the_points_of_an_old_deal_are_typed_anew() -> None:
    sitting = scored(seated("Anne", "Bruno", "Chloé", "Dédé"))
    sitting.tap("menu", "go.history", "deal.1", "amend", "points.points")
    sitting.tap("bouts.1", "key.5", "key.6", "enter", "amend.next", "change.yes")
    assert sitting.state.evening is not None
    tally = sitting.state.evening.deals[0].tally
    assert tally is not None
    assert (tally.bouts, tally.half_points) == (1, 112)
    assert sitting.totals == (180, -60, -60, -60)


def test_counting_again_is_asked_before_cards_are_forgotten() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "again", "again.no")
    assert sitting.screen == "resultat"
    sitting.tap("again", "again.yes")
    assert sitting.screen == "comptage"


def test_without_a_camera_points_are_one_touch_away_wherever_one_is_stuck() -> None:
    bare = Live(camera=Health.ABSENT, panel=Health.ABSENT, known=("Anne", "Bruno", "Chloé"))
    sitting = Sitting(live=bare)
    sitting.tap("new", "name.Anne", "name.Bruno", "name.Chloé", "start", "seat.0")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    assert "caméra" not in " ".join(sitting.stage.scene.words())
    sitting.tap("finish")
    assert sitting.screen == "checks"
    assert len([w for w in sitting.stage.scene.words() if "montrée" in w]) == 1
    sitting.tap("hand", "bouts.2", "key.4", "key.9", "enter", "finish", "confirm")
    assert sitting.totals == (132, -66, -66)


def test_a_table_without_camera_and_buttons_is_not_asked_about_them() -> None:
    bare = Live(camera=Health.ABSENT, panel=Health.ABSENT)
    sitting = Sitting(settings=Settings(), live=bare)
    assert sitting.screen == "premier.language"
    sitting.tap("next")
    assert sitting.screen == "accueil"
    assert sitting.stage.settings.started


def test_the_lot_says_whom_it_falls_on() -> None:
    sitting = Sitting()
    names = ("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("new", *[f"name.{name}" for name in names], "start", "lot")
    assert "Le sort désigne Anne." in sitting.stage.scene.words()
    sitting.tap("menu")
    sitting.press("annuler")
    assert "Le sort désigne Anne." not in sitting.stage.scene.words()


def test_what_is_to_be_said_next_is_the_title() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé", "Élodie")
    sitting.tap("deal")
    titles = []
    for touch in ("taker.0", "contract.garde", "call", None):
        titles.append(sitting.stage.scene.words()[0].replace("\u202f", " ").replace("\xa0", " "))
        if touch:
            sitting.tap(touch)
        if touch == "call":
            sitting.tap("call.H-R")
    assert titles == [
        "Donne 1 : qui prend ?",
        "Donne 1 : quel contrat ?",
        "Donne 1 : quelle carte est appelée ?",
        "Donne 1 : Anne donne",
    ]


def test_a_deck_is_enrolled_and_forgotten_by_orders() -> None:
    sitting = Sitting(state=evening())
    sitting.tap("menu", "go.settings", "go.deck", "enrol", "done")
    assert sitting.screen == "enrol.begin"
    sitting.tap("begin")
    assert (sitting.orders[-1].task, sitting.orders[-1].text) == (Task.ENROL_DECK, "Mon jeu")
    sitting.live = replace(sitting.live, enrolment=enrolments()["carte"])
    sitting.does([])
    sitting.tap("take", "skip", "before")
    tasks = [order.task for order in sitting.orders[-3:]]
    assert tasks == [Task.ENROL_TAKE, Task.ENROL_SKIP, Task.ENROL_BACK]
    sitting.press("annuler")
    assert sitting.screen == "enrol.stop"
    sitting.tap("stop.no")
    sitting.live = replace(sitting.live, enrolment=enrolments()["autre"])
    sitting.does([])
    assert "Dame de carreau" in " ".join(sitting.stage.scene.words())
    sitting.tap("again")
    tasks.append(sitting.orders[-1].task)
    sitting.live = replace(sitting.live, enrolment=enrolments()["fini"])
    sitting.does([])
    sitting.tap("use")
    assert sitting.stage.settings.deck == "Mon jeu"
    assert [*tasks[-1:], sitting.orders[-1].task] == [Task.ENROL_AGAIN, Task.ENROL_STOP]
    assert sitting.stage.ui.place is Place.DECK


def test_a_copy_is_chosen_and_asked_about_before_it_comes_back() -> None:
    sitting = Sitting(state=evening())
    sitting.tap("menu", "go.settings", "go.journal", "restore")
    newest = sitting.live.copies[0].file
    sitting.tap(f"copy.{newest}")
    assert sitting.screen == "journal.restore"
    assert sitting.orders == []
    sitting.press("valider")  # the default keeps what is
    assert sitting.screen == "journal.copies"
    sitting.tap(f"copy.{newest}", "restore.yes")
    assert (sitting.orders[-1].task, sitting.orders[-1].text) == (Task.RESTORE, newest)
