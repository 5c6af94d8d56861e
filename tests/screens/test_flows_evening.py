"""The rest of an evening on the screens: names, seats, settings, old deals, what goes wrong."""

from dataclasses import replace

import pygame
import pytest

from kiosk.evening.intents import SetTable
from kiosk.evening.state import Phase, TableKind
from kiosk.screens.model import Health, Live, Place, Settings, Task, Ui
from kiosk.screens.samples import announcing, enrolments, evening, result
from kiosk.screens.stage import Stage
from tests.screens.sitting import Sitting, by_hand, scored, seated


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


def test_one_undo_brings_back_who_left_and_the_table_of_before() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    before = sitting.state.evening
    sitting.tap("menu", "go.people", "seat.2", "about.leave")
    assert sitting.state.evening is not None
    assert sitting.state.evening.kind is TableKind.THREE
    sitting.tap("undo")
    assert sitting.state.evening == before


def first_takes(sitting: Sitting) -> None:
    """One deal, whoever plays it."""
    sitting.tap("deal")
    assert sitting.state.draft is not None
    sitting.tap(f"taker.{sitting.state.draft.facts.players[0]}", "contract.garde", "count")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm")


@pytest.mark.parametrize("gone", range(5))
def test_who_comes_back_from_a_pause_sits_where_he_sat(gone: int) -> None:
    """Or the kiosk would name another to deal and to speak than the one whose turn it is."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé", "Élodie")
    sitting.does([SetTable(TableKind.FOUR)])
    first_takes(sitting)
    before = sitting.state.evening
    assert before is not None
    name = before.player(gone).name
    sitting.tap("menu", "go.people", f"seat.{gone}", "about.leave", "back", "back")
    first_takes(sitting)
    sitting.tap("menu", "go.people", f"join.{name}")
    evening = sitting.state.evening
    assert evening is not None
    turn = evening.seats.index(0)
    assert (*evening.seats[turn:], *evening.seats[:turn]) == before.seats
    assert evening.player(gone).badge == before.player(gone).badge


def test_a_name_spelt_wrong_is_mended_in_mid_evening() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    scored(sitting)
    before = sitting.totals
    sitting.tap("menu", "go.people", "seat.1", "about.rename", *["key.⌫"] * 3, "key.o", "done")
    assert sitting.screen == "people"
    assert sitting.state.evening is not None
    assert [player.name for player in sitting.state.evening.players][1] == "Bro"
    assert sitting.totals == before
    sitting.tap("about.rename", *["key.⌫"] * 3, "key.A", *[f"key.{c}" for c in "nne"], "done")
    assert "Anne est déjà là : ajoutez une lettre." in sitting.stage.scene.words()


def test_no_two_at_the_table_have_the_same_sign_however_many_came_and_went() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("menu")
    for name in ("Élodie", "François", "Gaëlle", "Hervé", "Inès", "Jérôme", "Anne"):
        evening = sitting.state.evening
        assert evening is not None
        sitting.tap("go.people", f"seat.{evening.seats[0]}", "about.leave")
        while f"join.{name}" not in sitting.names:
            sitting.tap("page.down")
        sitting.tap(f"join.{name}", "back")
        evening = sitting.state.evening
        assert evening is not None
        assert len({evening.player(number).badge for number in evening.seats}) == 4


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
    sitting.live = replace(sitting.live, enrolment=enrolments()["echec"])
    sitting.does([])
    sitting.tap("again")
    assert sitting.orders[-1].task is Task.ENROL_END
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


@pytest.mark.parametrize(("bouts", "said"), [(3, "3 bouts\xa0: Petit, 21, Excuse"), (2, "2 bouts")])
def test_the_result_names_the_bouts_that_were_counted(bouts: int, said: str) -> None:
    """Who played knows whose the Petit was; of bouts entered by hand nobody knows which."""
    stage = Stage(pygame.Surface((1024, 600)), Settings(started=True))
    stage.draw(result(evening(), bouts=bouts), Live())
    (line,) = (words for words in stage.scene.words() if "bouts" in words)
    assert line.endswith(f", {said}")


@pytest.mark.parametrize(("bouts", "said"), [(0, "0 bout"), (1, "1 bout"), (3, "3 bouts")])
def test_bouts_entered_by_hand_are_told_while_counting(bouts: int, said: str) -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    by_hand(sitting, bouts, "47")
    assert sitting.screen == "comptage"
    assert said in sitting.stage.scene.words()
    assert "21" not in sitting.stage.scene.words()  # no bout is drawn as one not held
    sitting.tap("undo")
    assert "21" in sitting.stage.scene.words()
    assert said not in sitting.stage.scene.words()


def test_who_keeps_a_few_cards_is_told_of_the_deck_they_replace() -> None:
    """Three cards took the place of a whole deck of that name, and nothing had said so."""
    sitting = Sitting(state=evening())
    sitting.tap("menu", "go.settings", "go.deck", "enrol", "done", "begin")
    for decks in ((), ("Mon jeu",)):
        sitting.live = replace(sitting.live, decks=decks, enrolment=enrolments()["carte"])
        sitting.does([])
        sitting.press("annuler")
        told = "prennent la place" in " ".join(sitting.stage.scene.words())
        assert told is bool(decks)
        sitting.tap("stop.no")
