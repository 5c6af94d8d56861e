"""The window, where there is no display, and the pictures of the gallery."""

from pathlib import Path

import pygame
import pytest

from kiosk.screens import gallery
from kiosk.screens.surface import ScreenError, has_display, off_screen, open_window


@pytest.fixture
def dummy(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.usefixtures("dummy")
def test_a_window_without_a_display() -> None:
    surface = open_window((800, 480))
    assert surface.get_size() == (800, 480)
    assert not has_display()
    pygame.display.quit()


def test_no_display_is_said_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    with pytest.raises(ScreenError, match="--headless"):
        open_window((800, 480))


def test_a_desktop_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_display()


def test_off_screen_is_just_a_surface() -> None:
    assert off_screen((64, 32)).get_size() == (64, 32)


@pytest.mark.usefixtures("dummy")
def test_the_gallery_writes_a_picture_a_screen_and_a_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = gallery.all_samples()[:3]
    monkeypatch.setattr(gallery, "all_samples", lambda: few)
    said: list[str] = []
    assert gallery.main([str(tmp_path), "480x320-fr-normal"], said.append) == 0
    folder = tmp_path / "480x320-fr-normal"
    assert {p.stem for p in folder.glob("*.png")} == {sample.name for sample in few}
    assert pygame.image.load(folder / f"{few[0].name}.png").get_size() == (480, 320)
    assert (tmp_path / "480x320-fr-normal.png").is_file()
    assert said == [f"3 pictures in {tmp_path}"]


def test_samples_have_names_of_their_own() -> None:
    names = [sample.name for sample in gallery.all_samples()]
    assert len(names) == len(set(names))
