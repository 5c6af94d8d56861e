"""The settings' orders carried out on real files: stick, journal, sheet, doctor, power."""

import errno
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest

from hardware.backlight import Backlight
from hardware.panel.scripted import SilentPanel
from hardware.power import Action, PowerError
from kiosk.app import diagnosis, sticks
from kiosk.app.errands import Answer, Errands
from kiosk.app.orders import Means, Orders, changes, screen_settings
from kiosk.config import Places, load
from kiosk.counting.count import Scope, Showing
from kiosk.evening.events import Refusal
from kiosk.evening.intents import (
    ChooseDealer,
    ConfirmCount,
    ConfirmResult,
    EnterByHand,
    Intent,
    OpenDeal,
    SetContract,
    SetTaker,
    StartCount,
    StartEvening,
)
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import Phase, TableKind
from kiosk.screens.model import Check, Copy, Language, Notice, Order, Settings, Task, Tone
from kiosk.screens.words import Words
from kiosk.sheets import files as sheet_files
from kiosk.tarot.deal import Contract

PEOPLE = (("Anne", 0), ("Bruno", 1), ("Chloé", 2), ("Dédé", 3))
OUT = "La clé peut être retirée."
NOON = datetime(2026, 11, 22, 12, 0)  # noqa: DTZ001 - the table's own time


def at_once(work: Callable[[], None]) -> None:
    work()


def line(answer: Answer | None) -> str | None:
    """The words of an answer."""
    return answer.words if isinstance(answer, Notice) else answer


@dataclass
class Camera:
    """Hears what the camera's side is told."""

    heard: list[str] = field(default_factory=list)

    def focus(self) -> str | None:
        self.heard.append("focus")
        return "Mise au point en cours…"

    def read_with(self, deck: str) -> None:
        self.heard.append(f"deck {deck}")

    def lesson(self, order: Order) -> str | None:
        self.heard.append(f"{order.task} {order.text}".strip())
        return None

    def forget(self, deck: str) -> str | None:
        self.heard.append(f"forget {deck}")
        return None

    def learning(self) -> bool:
        return False


class Box:
    """A kiosk's record and orders, with a stick that can be pulled out."""

    def __init__(self, folder: Path, *, errands: Errands | None = None) -> None:
        self.folder = folder
        self.stick: Path | None = folder / "stick"
        (folder / "stick").mkdir()
        self.record = Record(Journal.open(folder / "evenings.db"))
        self.camera = Camera()
        self.asked: list[Action] = []
        self.refused = ""
        self.let_go: list[Path] = []
        self.language = "fr"
        state = folder / "state"
        self.places = Places(
            config=folder / "kiosk.toml", overlay=state / "settings.toml",
            journal=folder / "evenings.db", recordings=state, decks=state / "decks",
        )  # fmt: skip
        self.orders = Orders(
            Means(
                places=self.places,
                words=lambda: Words(self.language),
                journal=lambda: self.record.journal.path,
                restore=self.record.restore,
                state=lambda: self.record.state,
                panel=SilentPanel,
                sight=self.camera,
                backlight=Backlight(folder / "none"),
                own_checks=lambda: (Check(good=True, words="La caméra voit."),),
                power=self._power,
                find_stick=lambda: self.stick,
                let_go=self._let_go,
                now=lambda: NOON,
            ),
            errands or Errands(at_once),
        )

    def _let_go(self, place: Path) -> bool:
        # The copy or the sheet is there before the stick is let go of.
        assert any(place.iterdir())
        self.let_go.append(place)
        return False

    def _power(self, action: Action, language: str) -> None:
        assert language == "fr"
        self.asked.append(action)
        if self.refused:
            raise PowerError(self.refused)

    def phase(self) -> Phase:
        return self.record.state.phase

    def does(self, *intents: Intent) -> None:
        for intent in intents:
            assert not isinstance(self.record.do(intent), Refusal)

    def evening(self, name: str, deals: int = 1) -> None:
        begin = StartEvening(name=name, started=f"{name}T20:30", kind=TableKind.FOUR, people=PEOPLE)
        self.does(begin, ChooseDealer(0))
        for _ in range(deals):
            self.does(
                OpenDeal(), SetTaker(1), SetContract(Contract.GARDE),
                StartCount(Showing.TRICKS, Scope.ATTACK), EnterByHand(2, 98), ConfirmCount(),
                ConfirmResult(),
            )  # fmt: skip

    def order(self, task: Task, text: str = "") -> str | None:
        return line(self.orders(Order(task, text=text)))

    def news(self) -> str | None:
        return line(self.orders.news())


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def test_the_journal_is_copied_to_the_stick_and_never_over_another(box: Box) -> None:
    box.evening("2026-11-22")
    assert box.order(Task.BACKUP) == "Copie en cours…"
    assert box.news() == f"Copié\xa0: tarot-2026-11-22-1200.db. {OUT}"
    box.order(Task.BACKUP)
    assert box.news() == f"Copié\xa0: tarot-2026-11-22-1200-2.db. {OUT}"
    assert box.let_go == [box.stick, box.stick]
    assert sticks.copies(box.stick) == (
        Copy("tarot-2026-11-22-1200-2.db", "22/11/2026 12:00 (2)"),
        Copy("tarot-2026-11-22-1200.db", "22/11/2026 12:00"),
    )
    for copy in sticks.copies(box.stick):
        with Journal.to_read(box.folder / "stick" / copy.file) as read:
            assert [line.deals for line in read.evenings()] == [1]


def test_without_a_stick_it_is_said_and_nothing_is_done(box: Box) -> None:
    box.evening("2026-11-22")
    box.stick = None
    for task in (Task.BACKUP, Task.RESTORE, Task.EXPORT):
        assert box.order(task) == "Pas de clé USB\xa0: branchez-en une, puis recommencez."
    assert box.news() is None
    assert box.phase() is Phase.RESTING


def test_a_stick_that_is_gone_meanwhile_is_told_in_french(box: Box) -> None:
    box.evening("2026-11-22")
    box.stick = box.folder / "pulled"
    box.order(Task.BACKUP)
    told = box.news()
    assert told is not None
    assert told.startswith("Pas de copie\xa0: ")
    assert "rebranchez la clé" in told
    box.order(Task.EXPORT)
    assert (box.news() or "").startswith("La feuille n’a pas été écrite\xa0: ")


def test_a_copy_comes_back_and_the_journal_of_before_is_kept(box: Box) -> None:
    box.evening("2026-11-20", deals=2)
    box.order(Task.BACKUP)
    box.does(OpenDeal())
    assert box.phase() is Phase.ANNOUNCES
    told = box.order(Task.RESTORE, "tarot-2026-11-22-1200.db")
    assert told == "Restauré\xa0: 1 soirée. L’ancien journal est gardé à côté."
    assert box.phase() is Phase.RESTING
    assert box.record.state.evening is not None
    assert len(box.record.state.evening.deals) == 2
    (aside,) = box.folder.glob("evenings*before-restore*")
    with Journal.to_read(aside) as before:
        assert before.load(before.evenings()[0].id).phase is Phase.ANNOUNCES
    box.does(OpenDeal())  # it is written on, in the journal restored
    assert Record(Journal.open(box.folder / "evenings.db")).resume().phase is Phase.ANNOUNCES


@pytest.mark.parametrize("kind", ["torn", "foreign", "none"])
def test_a_copy_that_will_not_do_changes_nothing(box: Box, kind: str) -> None:
    box.evening("2026-11-20")
    source = box.folder / "stick" / "tarot-x.db"
    if kind == "torn":
        source.write_bytes(b"SQLite format 3\0" + bytes(4000))
    elif kind == "foreign":
        with sqlite3.connect(source) as db:
            db.execute("CREATE TABLE recipes (name)")
        db.close()
    before = box.record.state
    told = box.order(Task.RESTORE, source.name)
    assert told is not None
    assert told.startswith("Rien n’a été restauré\xa0: tarot-x.db")
    assert box.record.state == before
    box.does(OpenDeal())
    assert list(box.folder.glob("evenings*before-restore*")) == []


def test_only_files_of_the_stick_itself_are_restored(box: Box) -> None:
    box.evening("2026-11-20")
    outside = box.folder / "outside.db"
    box.record.journal.backup(outside)
    told = box.order(Task.RESTORE, "../outside.db")
    assert told is not None
    assert told.startswith("Rien n’a été restauré")


def test_the_sheet_goes_to_the_stick_as_pdf_and_csv(box: Box) -> None:
    assert box.order(Task.EXPORT) == "Il n’y a pas encore de soirée à écrire."
    box.evening("2026-11-22", deals=3)
    box.order(Task.EXPORT)
    told = "Écrit\xa0: tarot-2026-11-22-1200 en PDF et en CSV."
    assert box.news() == f"{told} {OUT}"
    assert box.let_go == [box.folder / "stick"]
    stick = box.folder / "stick"
    assert (stick / "tarot-2026-11-22-1200.pdf").read_bytes().startswith(b"%PDF")
    text = (stick / "tarot-2026-11-22-1200.csv").read_text(encoding="utf-8-sig")
    assert "Chloé" in text
    assert text.count("Garde") >= 3


def test_what_is_under_way_done_or_failed_is_told_apart(box: Box) -> None:
    box.evening("2026-11-22")
    for task, doing in ((Task.EXPORT, "Écriture de la feuille…"), (Task.BACKUP, "Copie en cours…")):
        assert box.orders(Order(task)) == Notice(doing, Tone.BUSY)
        done = box.orders.news()
        assert isinstance(done, Notice)
        assert done.tone is Tone.DONE
    box.stick = box.folder / "pulled"
    box.order(Task.EXPORT)
    assert isinstance(box.orders.news(), str)


def test_switching_off_is_asked_of_the_system_and_a_refusal_is_told(box: Box) -> None:
    assert box.order(Task.SWITCH_OFF) == "Arrêt en cours…"
    assert box.order(Task.RESTART) == "Redémarrage…"
    assert box.asked == [Action.POWER_OFF, Action.REBOOT]
    assert box.news() is None
    box.refused = "L’arrêt a été refusé (polkit)."
    box.order(Task.SWITCH_OFF)
    assert box.news() == "L’arrêt a été refusé (polkit)."


def test_settings_are_kept_and_read_again(box: Box) -> None:
    chosen = Settings(language=Language.ENGLISH, keyboard="qwerty", deck="Mamie",
                      rotation=90, started=True)  # fmt: skip
    assert box.orders(Order(Task.SAVE_SETTINGS, chosen)) is None
    assert box.camera.heard == ["deck Mamie"]
    loaded = load(box.places.config, box.places.overlay)
    assert loaded.problems == ()
    assert changes(screen_settings(loaded, started=True)) == changes(chosen)
    assert screen_settings(loaded, started=True).keyboard == "qwerty"


def test_a_sound_that_cannot_be_heard_is_told(box: Box) -> None:
    assert "buzzer" in (box.order(Task.TRY_SOUND) or "")


def test_settings_that_cannot_be_written_are_told(box: Box) -> None:
    box.places.overlay.parent.write_text("a file where the folder should be")
    told = line(box.orders(Order(Task.SAVE_SETTINGS, Settings())))
    assert told is not None
    assert told.startswith("Réglage non gardé\xa0: ")


def test_decks_and_focus_go_to_the_cameras_side(box: Box) -> None:
    box.order(Task.AUTOFOCUS)
    box.order(Task.ENROL_DECK, "Mamie")
    box.order(Task.ENROL_SKIP)
    box.order(Task.FORGET_DECK, "Mamie")
    assert box.camera.heard == ["focus", "enrol_deck Mamie", "enrol_skip", "forget Mamie"]


def test_one_errand_at_a_time_and_none_brings_the_table_down(tmp_path: Path) -> None:
    waiting: list[Callable[[], None]] = []
    box = Box(tmp_path, errands=Errands(waiting.append))
    box.evening("2026-11-22")
    assert box.order(Task.BACKUP) == "Copie en cours…"
    assert box.order(Task.EXPORT) == "Autre chose est en cours\xa0: réessayez dans un instant."
    assert box.order(Task.DIAGNOSE) == "Autre chose est en cours\xa0: réessayez dans un instant."
    assert not box.orders.examining
    waiting.pop()()
    assert (box.news() or "").startswith("Copié")
    errands = Errands(at_once)

    def falls() -> str:
        raise RuntimeError("the stick melted")

    assert errands.run(falls)
    assert errands.poll() == "the stick melted"
    assert errands.run(lambda: None)
    assert errands.poll() is None


def test_a_full_stick_is_told_of_in_the_screen_s_language(
    box: Box, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sheet_files, "_replace", full)
    box.evening("2026-11-22")
    box.order(Task.EXPORT)
    said = str(box.orders.news())
    assert said.startswith("La feuille n’a pas été écrite\xa0: plus de place\xa0;")
    assert "device" not in said
    assert "No space left on device" in capsys.readouterr().err


def test_what_an_errand_raises_is_said_in_the_screen_s_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def melted(*_: object) -> None:
        raise RuntimeError("the stick melted")

    monkeypatch.setattr(sticks, "back_up", melted)
    box = Box(tmp_path)
    box.orders = Orders(box.orders._means)
    box.order(Task.BACKUP)
    said = None
    while said is None:
        said = box.orders.news()
    assert str(said).startswith("quelque chose d’inattendu")


def test_the_doctors_findings_come_to_the_screen(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real doctor in its own process, as the kiosk's « Tout vérifier » runs it."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.setenv("TAROT_KIOSK_CONFIG", str(box.places.config))
    monkeypatch.setenv("STATE_DIRECTORY", str(box.folder / "state"))
    assert box.order(Task.DIAGNOSE) is None
    assert not box.orders.examining
    first, *others = box.orders.diagnosis
    assert first.words == "La caméra voit."
    told = {line.words.partition(":")[0].strip(): line for line in others}
    assert told["Python"].good
    assert told["pygame-ce"].good
    assert "Lecteur" in told
    assert not {"Écran", "Caméra", "Panneau"} & set(told)  # which the kiosk tells of itself


def test_what_the_doctor_told_in_another_language_is_not_shown_in_this_one(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnosis, "diagnose", lambda _: ())
    box.order(Task.DIAGNOSE)
    assert [check.words for check in box.orders.diagnosis] == ["La caméra voit."]
    box.language = "en"
    assert box.orders.diagnosis == ()


def test_lines_of_the_doctor_are_taken_with_their_cures() -> None:
    said = "ok  Python: 3.13.5\n!!  Journal: abîmé\n      → restaurez\n--  Son: aucun\nbye\n"
    assert diagnosis.checks(said) == (
        Check(good=True, words="Python: 3.13.5"),
        Check(good=False, words="Journal: abîmé → restaurez"),
        Check(good=None, words="Son: aucun"),
    )
    (ill,) = diagnosis.diagnose(("/nowhere/doctor",))
    assert ill.good is False
    (silent,) = diagnosis.diagnose(("true",))
    assert silent.good is False
