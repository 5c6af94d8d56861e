"""The demo in its window and among those who look on."""

import threading
from pathlib import Path

import pygame
import pytest

import kiosk.cli
from kiosk.counting.count import Showing
from kiosk.screens.surface import ScreenError
from tests.app.rehearsing import noted, short_deal, told
from tests.demo.doubles import TrueReader


def test_in_a_window_the_eye_reads_in_a_thread_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("kiosk.app.rehearse._LAST_LOOK", 0.0)
    before = threading.active_count()
    status, said = told(short_deal(Showing.SPREAD), tmp_path, monkeypatch, window=True)
    assert status == 0, said
    assert any("cartes ajoutées à la main 0" in line for line in said), said
    assert threading.active_count() == before


def test_who_looks_on_may_touch_the_window_and_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen: a click on the arrow back, and the deal counted as one with a false score."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("kiosk.app.rehearse._LAST_LOOK", 0.0)

    def meddle() -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(30, 25), button=1, touch=False))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode=""))

    monkeypatch.setattr(pygame.display, "flip", meddle)
    status, said = told(short_deal(Showing.SPREAD), tmp_path, monkeypatch, window=True)
    assert status == 0, said


def test_without_a_window_it_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> pygame.Surface:
        raise ScreenError("no display: connect a screen")

    monkeypatch.setattr("kiosk.app.rehearse.open_window", none)
    status, said = told(short_deal(Showing.SPREAD), tmp_path, monkeypatch, window=True)
    assert status == 0
    assert said[0].startswith("Pas d’écran (no display: connect a screen)")


def test_a_window_that_is_closed_early_is_no_false_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def close() -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    monkeypatch.setattr(pygame.display, "flip", close)
    status, said = told(short_deal(Showing.SPREAD), tmp_path, monkeypatch, window=True)
    assert status == 0
    assert any(line.startswith("0 donne en ") for line in said)


@pytest.mark.parametrize(
    ("spoilt", "why"), [("full", "No space left on device"), ("shut", "Is a directory")]
)
def test_a_picture_that_cannot_be_written_is_told_of_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    spoilt: str,
    why: str,
) -> None:
    """Seen: half pictures and no word on a full disk, and a traceback where a folder was shut."""
    tables = noted(monkeypatch)
    monkeypatch.setattr("vision.readers.open_reader", lambda: TrueReader(tables[-1]))
    monkeypatch.setattr("kiosk.cli._let_go", lambda _: None)
    first = tmp_path / "01-nouvelle-soiree.png"
    if spoilt == "full":
        first.symlink_to("/dev/full")
    else:
        first.mkdir()
    words = ["--demo", "--headless", "--deals", "1", "--pictures", str(tmp_path)]
    assert kiosk.cli.main(words) == 1
    said = capsys.readouterr().err
    assert said.startswith("tarot-kiosk --demo: ")
    assert why in said
    assert said.count("\n") == 1
