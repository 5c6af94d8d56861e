"""The kiosk put together as it runs on the box, its settings used by touch to their end."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pygame
import pytest

from hardware.backlight import Backlight
from hardware.panel import SilentPanel
from hardware.power import Action
from hardware.words import Tongue, say
from kiosk.app import assemble, sighted, sticks
from kiosk.app.assemble import Box
from kiosk.app.orders import Orders
from kiosk.config import find_places, load
from kiosk.evening.deciding import decide
from kiosk.evening.intents import ChooseDealer, OpenDeal, StartEvening
from kiosk.evening.state import EMPTY, Phase, TableKind
from kiosk.screens.model import Place
from kiosk.screens.surface import open_window
from vision.enrolment import DeckFolder, EnrolledDeck, TemplateEmbedder, enrolled
from vision.synthesis.drawn import house_deck

SIZE = (800, 480)
PATIENCE = 40.0


class Table:
    """Somebody at the box: touches what is on its screen and waits for what comes of it."""

    def __init__(self, folder: Path, camera: str) -> None:
        self.folder = folder
        config = folder / "kiosk.toml"
        device = f'device = "{folder / "pictures"}"\n' if camera == "folder" else ""
        config.write_text(
            f'[screen]\nwidth = 800\nheight = 480\n[panel]\nkind = "none"\n'
            f'[camera]\nkind = "{camera}"\n{device}',
            encoding="utf-8",
        )
        state = folder / "state"
        state.mkdir()
        (state / "settings.toml").write_text("[screen]\nsound = true\n", encoding="utf-8")
        environ = {
            "HOME": str(folder), "TAROT_KIOSK_CONFIG": str(config), "STATE_DIRECTORY": str(state),
        }  # fmt: skip
        self.places = find_places(environ)
        loaded = load(self.places.config, self.places.overlay)
        assert loaded.problems == ()
        self.box = Box(loaded, self.places, open_window(SIZE), [])
        assert self.box.open_journal(self.places.journal)
        self.box.begin()

    def turn(self) -> None:
        assert self.box.kiosk is not None
        self.box.kiosk.turn()
        assert self.box.kiosk.failsafe.fault is None
        time.sleep(0.005)

    def tap(self, *names: str) -> None:
        """Touch these, each once it is there."""
        stage = self.box.stage
        for name in names:
            self.wait(lambda name=name: stage.scene.hit(name) is not None, name)  # type: ignore[misc]
            hit = stage.scene.hit(name)
            assert hit is not None
            point = x, y = hit.rect.centre
            self.wait(lambda point=point: not stage.unread(point, time.monotonic()), name)  # type: ignore[misc]
            where = {"finger_id": 1, "x": (x + 0.5) / SIZE[0], "y": (y + 0.5) / SIZE[1]}
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                pygame.event.post(pygame.event.Event(kind, where))
            self.turn()
            self.turn()

    def wait(self, until: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not until():
            shown = (self.box.stage.scene.name, self.said)
            assert time.monotonic() < end, f"{what} does not come; the screen shows {shown}"
            self.turn()

    def reads(self, words: str) -> None:
        """Wait until the screen says that."""
        self.wait(lambda: words in self.said, words)

    @property
    def said(self) -> str:
        return " ".join(self.box.stage.scene.words()).replace("\xa0", " ").replace("\u202f", " ")

    def phase(self) -> Phase:
        assert self.box.kiosk is not None
        return self.box.kiosk.state.phase

    def play(self) -> None:
        kiosk = self.box.kiosk
        assert kiosk is not None
        people = (("Anne", 0), ("Bruno", 1), ("Chloé", 2), ("Dédé", 3))
        kiosk.record.do(evening("soir", TableKind.FOUR, people))
        kiosk.record.do(ChooseDealer(0))
        self.turn()


def evening(name: str, kind: TableKind, people: tuple[tuple[str, int], ...]) -> StartEvening:
    return StartEvening(name=name, started="2026-11-22T20:30", kind=kind, people=people)


def picture(folder: Path) -> None:
    """A camera that sees one card on a mat: a folder with a picture."""
    mat = np.full((720, 1280, 3), (60, 90, 40), np.uint8)
    whole = house_deck().face("S-1").picture
    tall = 640
    face = cv2.resize(whole, (round(whole.shape[1] * tall / whole.shape[0]), tall))
    mat[40 : 40 + tall, 400 : 400 + face.shape[1]] = face
    (folder / "pictures").mkdir()
    cv2.imwrite(str(folder / "pictures" / "one.png"), mat)


@pytest.fixture
def open_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Table]]:
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(sticks, "STICKS", tmp_path / "media")
    tables: list[Table] = []

    def opened(camera: str = "none") -> Table:
        picture(tmp_path)
        tables.append(Table(tmp_path, camera))
        return tables[-1]

    yield opened
    for table in tables:
        table.box.close()
    pygame.display.quit()


def test_the_journal_goes_to_the_stick_and_comes_back_by_touch(
    open_table: Callable[..., Table],
) -> None:
    table = open_table()
    table.play()
    assert table.box.kiosk is not None
    record = table.box.kiosk.record
    table.tap("menu", "go.settings", "go.journal")
    table.reads("Mettez une clé USB")
    assert table.box.stage.scene.hit("backup") is None
    (table.folder / "media" / "sda1").mkdir(parents=True)
    table.tap("backup")
    table.reads("Copié : tarot-")
    record.do(OpenDeal())
    (copy,) = sticks.copies(table.folder / "media" / "sda1")
    table.wait(lambda: table.box.stage.scene.hit("restore") is not None, "the copy")
    table.tap("restore", f"copy.{copy.file}", "restore.no")
    assert table.phase() is Phase.ANNOUNCES
    table.tap(f"copy.{copy.file}", "restore.yes")
    table.reads("Restauré : 1 soirée.")
    assert table.phase() is Phase.RESTING
    table.tap("back", "back")
    assert "Restauré" not in table.said  # one has gone elsewhere
    table.tap("go.power", "power.no", "go.sheet")
    table.reads("Écrit : tarot-")
    assert len(list((table.folder / "media" / "sda1").glob("*.pdf"))) == 1


def test_the_camera_is_aimed_and_focused_by_touch(
    open_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sighted, "_SETTLING", 1.0)
    table = open_table("folder")
    table.tap("menu", "go.settings", "go.aim")
    table.reads("Netteté : bonne")
    table.reads("Lumière : bonne")
    table.tap("autofocus")
    table.reads("Mise au point en cours…")
    table.reads("Mise au point faite : l’image est nette.")
    kept = load(table.places.config, table.places.overlay).settings.camera.sharpness
    assert kept is not None
    assert kept > 0.25


def test_another_language_is_the_camera_s_and_the_buttons_too(
    open_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the first start nobody restarts a kiosk for it to go on in English."""

    def no_buttons(_: object, *, language: Tongue) -> SilentPanel:
        return SilentPanel(lambda: (say("panel.none", language, error="?"),))

    monkeypatch.setattr(assemble, "open_panel", no_buttons)
    table = open_table("folder")
    box = table.box
    table.wait(lambda: box._sight.words() == "La caméra voit.", "the camera")
    assert "Pas de boutons" in box._panel.problems()[0]
    table.tap("menu", "go.settings", "go.display", "language.en")
    assert box._sight.words() == "The camera sees."
    assert "No buttons" in box._panel.problems()[0]


def test_a_focus_fixed_in_the_configuration_is_left_alone(
    open_table: Callable[..., Table],
) -> None:
    table = open_table("folder")
    overlay = table.places.overlay
    overlay.write_text("[camera]\nfocus = 2.5\n", encoding="utf-8")
    table.box.close()
    loaded = load(table.places.config, overlay)
    box = table.box = Box(loaded, table.places, open_window(SIZE), [])
    assert box.open_journal(table.places.journal)
    box.begin()
    table.tap("menu", "go.settings", "go.aim")
    table.tap("autofocus")
    table.reads("La mise au point est fixée à 2.5")


def test_a_damaged_journal_is_told_of_in_the_screen_s_language(
    open_table: Callable[..., Table],
) -> None:
    table = open_table("folder")
    table.box.close()
    with table.places.overlay.open("a", encoding="utf-8") as overlay:
        overlay.write('language = "en"\n')
    table.places.journal.write_text("no journal" * 100, encoding="utf-8")
    problems: list[str] = []
    loaded = load(table.places.config, table.places.overlay)
    box = table.box = Box(loaded, table.places, open_window(SIZE), problems)
    assert box.open_journal(table.places.journal)
    assert [one.partition(":")[0] for one in problems] == ["A damaged journal was kept aside"]


def test_a_deck_is_named_shown_and_kept_by_touch(open_table: Callable[..., Table]) -> None:
    table = open_table("folder")
    decks = DeckFolder(table.places.decks)
    table.tap("menu", "go.settings", "go.deck", "enrol")
    table.tap(*["key.⌫"] * 7, "key.P", "key.i", "key.f", "done")
    table.reads("Triez le jeu")
    table.tap("begin")
    table.reads("Posez : As de pique")
    table.tap("take")  # the picture shows it; here nothing ever moves
    table.reads("1 sur 78")
    table.tap("back", "stop.no", "back", "stop.keep")
    table.reads("1 carte sur 78 est enregistrée.")
    assert decks.names() == ["Pif"]
    table.tap("use")
    assert table.box.stage.ui.place is Place.DECK
    assert table.box.stage.settings.deck == "Pif"
    table.tap("forget", "forget.no", "forget", "forget.yes")
    table.reads("Pif est oublié.")
    assert decks.names() == []
    assert table.box.stage.settings.deck == ""


def test_nobody_switches_off_while_a_deck_that_was_shown_is_being_learned(
    open_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a minute or two, may be left alone, and was gone then with all 78 cards."""
    table = open_table("folder")
    assert table.box.kiosk is not None
    asked: list[Action] = []
    orders = table.box.kiosk._parts.order
    assert isinstance(orders, Orders)
    means = replace(orders._means, power=lambda action, _: asked.append(action))
    monkeypatch.setattr(orders, "_means", means)
    goes_on, save = threading.Event(), DeckFolder.save

    def slowly(folder: DeckFolder, deck: EnrolledDeck) -> Path:
        assert goes_on.wait(PATIENCE)
        return save(folder, deck)

    monkeypatch.setattr(DeckFolder, "save", slowly)
    table.tap("menu", "go.settings", "go.deck", "enrol", "done", "begin", "take")
    table.reads("1 sur 78")
    table.tap("back", "stop.keep")
    table.reads("Le kiosque apprend le jeu")
    table.tap("back", "back", "back", "go.power", "power.off")
    table.reads("Le kiosque apprend le jeu")
    assert asked == []
    goes_on.set()
    table.reads("Mon jeu est enregistré")
    table.tap("power.off")
    table.wait(lambda: asked == [Action.POWER_OFF], "the end")


def test_leaving_the_lesson_gives_the_eye_back(open_table: Callable[..., Table]) -> None:
    table = open_table("folder")
    table.tap("menu", "go.settings", "go.deck", "enrol", "done", "begin", "skip")
    table.reads("Posez : 2 de pique")
    table.tap("back", "stop.drop")
    assert table.box.stage.ui.place is Place.DECK
    table.turn()
    assert DeckFolder(table.places.decks).names() == []


def test_decks_there_are_listed_and_one_of_that_name_is_asked_about(
    open_table: Callable[..., Table],
) -> None:
    table = open_table("folder")
    some = {"S-1": np.zeros((1, 64, 64, 3), np.uint8)}
    DeckFolder(table.places.decks).save(enrolled("Mon jeu", some, TemplateEmbedder()))
    table.tap("menu", "go.settings", "go.deck")
    table.tap("deck.Mon jeu", "enrol", "done")
    table.reads("Mon jeu existe déjà")
    table.tap("back")
    assert DeckFolder(table.places.decks).names() == ["Mon jeu"]


def test_the_doctor_is_asked_by_touch(
    open_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.setenv("TAROT_KIOSK_CONFIG", str(table.places.config))
    monkeypatch.setenv("STATE_DIRECTORY", str(table.folder / "state"))
    table.tap("menu", "go.settings", "go.about", "diagnose")
    table.reads("Vérification en cours")
    table.tap("back", "go.about")  # one may go and come back meanwhile
    table.reads("Python : ")


def test_statistics_over_all_evenings_know_the_others(open_table: Callable[..., Table]) -> None:
    table = open_table()
    table.play()
    assert table.box.kiosk is not None
    record = table.box.kiosk.record
    for number in range(3):
        begin = evening(f"avant {number}", TableKind.THREE, (("Zoé", 0), ("Ali", 1), ("Éva", 2)))
        act = decide(EMPTY, begin)
        assert isinstance(act, tuple)
        record.journal.begin(act)
    table.tap("menu", "go.curves", "stats", "over.all")
    table.reads("Zoé")


def test_a_display_shines_as_it_was_set_once_the_power_is_back(
    open_table: Callable[..., Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By itself it shines at its brightest then, and the settings would say otherwise."""
    light = tmp_path / "class" / "panel"
    light.mkdir(parents=True)
    (light / "max_brightness").write_text("200")
    (light / "brightness").write_text("17")
    made = partial(Backlight, light.parent)
    monkeypatch.setattr("kiosk.app.assemble.Backlight", made)
    table = open_table("none")
    assert (light / "brightness").read_text().strip() == "200"
    table.tap("menu", "go.settings", "go.display")
    assert table.box.stage.scene.hit("brightness.less") is not None


def test_a_display_whose_brightness_cannot_be_set_is_not_said_to_have_one(
    open_table: Callable[..., Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.app.assemble.Backlight", partial(Backlight, tmp_path / "none"))
    table = open_table("none")
    table.tap("menu", "go.settings", "go.display")
    assert table.box.stage.scene.hit("brightness.less") is None
    assert table.box.stage.scene.hit("sound.try") is not None
