"""The window: a bare display, a desktop, or none at all."""

import os
import time
from pathlib import Path
from typing import Final

import pygame

HEADLESS: Final = "dummy"
BARE: Final = "KMSDRM"
"""SDL's name for a display without a desktop."""
_UNSEEN: Final = "offscreen"
"""SDL's name for a display that nobody sees: it takes this one where it finds no other."""

_LOOK_AGAIN: Final = 0.25
"""Seconds between two looks for a display that is not there yet."""


class ScreenError(RuntimeError):
    """No window can be had: says why and what to do."""


def open_window(
    size: tuple[int, int] | None = None, *, fullscreen: bool = True, patience: float = 0.0
) -> pygame.Surface:
    """A surface to draw on that is shown by `pygame.display.flip`.

    Without a desktop SDL draws by KMSDRM, which has no software framebuffer: the window must
    be backed by a renderer, and `SCALED` gives one. `size` None takes the whole display;
    `patience` is how many seconds to wait for one, which at power-on comes when it comes.
    """
    _find_display(patience)
    if size is None:
        sizes = pygame.display.get_desktop_sizes()
        size = sizes[0] if sizes else (800, 480)
    flags = 0
    driver = pygame.display.get_driver()
    if driver == BARE:
        # Left to itself SDL takes its desktop OpenGL renderer, finds only OpenGL ES on such a
        # machine, and every picture is black without an error.
        os.environ.setdefault("SDL_RENDER_DRIVER", "opengles2")
    if driver != HEADLESS:
        flags = pygame.SCALED | (pygame.FULLSCREEN if fullscreen else 0)
    try:
        surface = pygame.display.set_mode(size, flags)
    except pygame.error as error:
        raise ScreenError(
            f"no window of {size[0]}×{size[1]} ({error}): check the screen's cable and size"
        ) from error
    pygame.display.set_caption("Tarot")
    pygame.mouse.set_visible(not fullscreen)
    return surface


def _find_display(patience: float) -> None:
    end = time.monotonic() + patience
    while not pygame.display.get_init():
        try:
            _begin_display()
        except pygame.error as error:
            if time.monotonic() >= end:
                raise ScreenError(
                    f"no display ({error}): connect a screen, or run with --headless"
                ) from error
            time.sleep(_LOOK_AGAIN)


def _begin_display() -> None:
    pygame.display.init()
    if pygame.display.get_driver() == _UNSEEN and _UNSEEN not in os.getenv("SDL_VIDEODRIVER", ""):
        pygame.display.quit()
        raise pygame.error("No available video device")


def has_display() -> bool:
    """Whether something to draw on is likely to be there, before SDL is asked."""
    if os.environ.get("SDL_VIDEODRIVER") == HEADLESS:
        return False
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return any(Path("/dev/dri").glob("card*"))


def off_screen(size: tuple[int, int]) -> pygame.Surface:
    """A surface that no window shows, for pictures and tests."""
    return pygame.Surface(size)
