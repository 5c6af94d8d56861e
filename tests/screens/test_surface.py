"""The window, where there is no display, and the pictures of the gallery."""

import os
import time
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


def test_a_display_that_nobody_sees_is_none_unless_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen: the kiosk, and the demo at its slow pace, ran on one that SDL takes by itself."""
    pygame.display.quit()
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":12345")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    if Path("/dev/dri").exists():
        pytest.skip("a display may be found here")
    with pytest.raises(ScreenError, match="--headless"):
        open_window((800, 480))
    assert not pygame.display.get_init()
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert open_window((800, 480)).get_size() == (800, 480)
    pygame.display.quit()


@pytest.mark.usefixtures("dummy")
def test_a_display_that_comes_late_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    tries: list[float] = []

    def plug_in(seconds: float) -> None:
        tries.append(seconds)
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    monkeypatch.setattr(time, "sleep", plug_in)
    assert open_window((800, 480), patience=5.0).get_size() == (800, 480)
    assert len(tries) == 1
    pygame.display.quit()


@pytest.mark.usefixtures("dummy")
@pytest.mark.parametrize(("driver", "renderer"), [("KMSDRM", "opengles2"), ("x11", None)])
def test_a_bare_display_is_drawn_on_by_opengl_es(
    driver: str, renderer: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What SDL takes by itself draws black there; `make appliance` looks at the real thing."""
    monkeypatch.setenv("SDL_RENDER_DRIVER", "")  # So that it is put back after the test.
    monkeypatch.delenv("SDL_RENDER_DRIVER")
    asked: list[str | None] = []

    def set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
        assert flags & pygame.SCALED
        asked.append(os.environ.get("SDL_RENDER_DRIVER"))
        return off_screen(size)

    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    open_window((800, 480))
    assert asked == [renderer]
    pygame.display.quit()


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
