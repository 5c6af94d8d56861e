"""« Quelque chose a mal tourné »: what goes wrong is shown, and the evening goes on."""

import errno
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hardware.panel.parts import Button
from hardware.panel.scripted import ScriptedPanel, SilentPanel
from kiosk.app.failsafe import MOST, Failsafe
from kiosk.app.kiosk import TOLD, Kiosk
from kiosk.app.rehearsal import STEP, Rehearsal
from kiosk.app.troubles import trouble_words
from kiosk.counting.count import Showing
from kiosk.demo import layouts
from kiosk.evening.intents import OpenDeal, SetContract, SetTaker, StartCount
from kiosk.evening.journal import Journal
from kiosk.evening.state import Phase, State
from kiosk.evening.trouble import ReadOnlyError
from kiosk.screens.model import Health, Live, Notice, Place, Tone
from kiosk.screens.words import Words
from kiosk.tarot.deal import Contract
from tests.app.rehearsing import rehearsal
from tests.hardware.clock import HandClock


def wrong() -> None:
    raise ValueError("seven of nothing")


def done(table: Rehearsal, acts: Iterator[None]) -> None:
    """Let the kiosk turn at each step of the hands, without the rehearsal's own check."""
    for _ in acts:
        table.kiosk.turn()
        table.clock.on(STEP)


def quiet(_: str) -> None:
    """No log in a test's output."""


def test_a_fault_is_kept_in_words_until_it_was_read() -> None:
    logged: list[str] = []
    safe = Failsafe(HandClock(), words=str, log=logged.append)
    assert safe.run(lambda: None)
    assert not safe.run(wrong)
    assert safe.fault == "seven of nothing"
    assert "Traceback" in logged[0]
    safe.clear()
    left: str | None = safe.fault
    assert left is None


def test_a_fault_that_will_not_go_away_ends_the_program() -> None:
    clock = HandClock()
    safe = Failsafe(clock, words=str, log=quiet)
    for _ in range(MOST - 1):
        safe.run(wrong)
        clock.on(0.1)
    with pytest.raises(ValueError, match="seven"):
        safe.run(wrong)


def test_faults_far_apart_do_not() -> None:
    clock = HandClock()
    safe = Failsafe(clock, words=str, log=quiet)
    for _ in range(3 * MOST):
        assert not safe.run(wrong)
        clock.on(2)


FORESEEN = (
    ReadOnlyError(Path("/soir.db"), "it cannot be written", "free the disk"),
    OSError(errno.ENOSPC, "No space left on device"),
    OSError(errno.EROFS, "Read-only file system"),
    FileNotFoundError(errno.ENOENT, "No such file or directory"),
    OSError(errno.EIO, "Input/output error"),
)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_troubles_are_told_in_the_screen_s_language(language: str) -> None:
    words = Words(language)
    unforeseen = trouble_words(words, ValueError("seven of nothing"))
    said = [trouble_words(words, error) for error in FORESEEN]
    assert len({*said, unforeseen}) == len(FORESEEN) + 1
    for text in (*said, unforeseen):
        assert "trouble." not in text
        assert not any(raw in text for raw in ("seven", "Errno", "device", "No such", "Input"))
    assert trouble_words(Words("fr"), FORESEEN[1]).startswith("plus de place\xa0;")


def test_a_fault_shows_the_panne_screen_and_home_is_one_touch_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with rehearsal(tmp_path) as table:
        table.kiosk.failsafe = Failsafe(table.clock, words=str, log=quiet)
        before = table.record.state
        monkeypatch.setattr(table.record, "do", lambda _: wrong())
        done(table, table.hands.tap("deal"))
        assert table.stage.ui.place is Place.FAULT
        assert table.stage.scene.name == "panne"
        assert any("seven of nothing" in words for words in table.stage.scene.words())
        monkeypatch.undo()
        done(table, table.hands.tap("home"))
        table.kiosk.turn()
        assert table.stage.scene.name == "marque"
        assert table.kiosk.failsafe.fault is None
        assert table.record.state == before
        done(table, table.hands.tap("deal"))
        assert table.record.state.phase is Phase.ANNOUNCES


def test_a_journal_that_fails_changes_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise ReadOnlyError(tmp_path / "evenings.db", "the disk is full", "free some space")

    with rehearsal(tmp_path) as table:
        table.kiosk.failsafe = Failsafe(table.clock, words=str, log=quiet)
        monkeypatch.setattr(Journal, "append", full)
        done(table, table.hands.tap("deal"))
        assert table.record.state.phase is Phase.RESTING
        assert any("the disk is full" in words for words in table.stage.scene.words())
        monkeypatch.undo()
        opened = table.record.do(OpenDeal())
        assert isinstance(opened, State)
        assert opened.phase is Phase.ANNOUNCES


def test_a_reader_that_fails_is_told_of_in_words_where_it_is_missed(tmp_path: Path) -> None:
    class Broken:
        def read(self, *_: object) -> list[object]:
            raise RuntimeError("the net is upside down")

    with rehearsal(tmp_path, wrap=lambda _: Broken()) as table:  # type: ignore[arg-type, return-value]
        table.record.do(OpenDeal())
        table.record.do(SetTaker(1))
        table.record.do(SetContract(Contract.GARDE))
        table.record.do(StartCount(Showing.TRICKS))
        done(table, table.hands.lay(("T-21",), layouts.row(np.random.default_rng(1), 1)))
        done(table, table.hands.dawdle(60))
        words = " ".join(table.stage.scene.words())
        assert "L’image ne se lit pas" in words
        assert "upside" not in words


def test_a_screen_that_cannot_be_drawn_gives_way_to_the_panne(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kiosk.screens import stage  # noqa: PLC0415 - only to break it here

    def unpaintable(*_: object) -> None:
        raise RuntimeError("no such colour")

    with rehearsal(tmp_path) as table:
        table.kiosk.failsafe = Failsafe(table.clock, words=str, log=quiet)
        broken = {**stage.HOMES, Phase.ANNOUNCES: unpaintable}
        monkeypatch.setattr(stage, "HOMES", broken)
        done(table, iter([None] * 4))  # Until la marque can have been read.
        done(table, table.hands.press(Button.VALIDER))
        assert table.record.state.phase is Phase.ANNOUNCES
        assert table.stage.scene.name == "panne"
        assert any("no such colour" in words for words in table.stage.scene.words())


def test_what_stands_on_a_screen_and_cannot_be_told_gives_way_to_the_panne(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table:
        table.kiosk.failsafe = Failsafe(table.clock, words=str, log=quiet)

        def about(live: Live, _: State, place: Place) -> Live:
            if place is Place.MENU:
                raise PermissionError("the decks are shut")
            return live

        table.kiosk._parts = replace(table.kiosk._parts, about=about)
        done(table, table.hands.tap("menu"))
        assert table.stage.scene.name == "panne"
        done(table, table.hands.tap("home"))
        assert table.stage.ui.place is Place.HOME


def test_what_is_under_way_is_told_until_its_outcome_but_not_elsewhere(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table:
        kiosk, stage = table.kiosk, table.stage

        def told(after: float) -> bool:
            table.clock.on(after)
            kiosk.turn()
            return "Copie…" in stage.scene.words()

        kiosk._tell(Notice("Copie…", Tone.BUSY))
        assert told(STEP)
        assert told(TOLD)
        kiosk._tell(Notice("Copié.", Tone.DONE))
        assert not told(STEP)
        assert "Copié." in stage.scene.words()
        kiosk._tell(Notice("Copie…", Tone.BUSY))
        stage.ui = stage.ui.go(Place.MENU)
        assert not told(STEP)
        stage.ui = stage.ui.back()
        assert not told(STEP)


@pytest.mark.parametrize(
    ("panel", "health"),
    [
        (ScriptedPanel(problems=("Le bouton « Garde » est enfoncé.",)), Health.POOR),
        (SilentPanel(("Pas de boutons.",)), Health.MISSING),
        (SilentPanel(), Health.WELL),
    ],
)
def test_a_button_that_sticks_is_no_table_without_buttons(
    tmp_path: Path, panel: ScriptedPanel, health: Health
) -> None:
    with rehearsal(tmp_path) as table:
        table.kiosk.wire(panel)
        table.kiosk.turn()
        assert table.stage._live.panel is health
        assert table.stage._live.panel_words == tuple(panel.problems())


def test_what_is_wrong_from_the_start_is_told_on_the_first_picture(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table:
        parts = replace(table.kiosk._parts, problems=("Journal abîmé, gardé de côté.",))
        kiosk = Kiosk(parts)
        kiosk.turn()
        assert any("Réglages, À propos" in words for words in table.stage.scene.words())
        assert table.stage._live.problems == parts.problems
