"""The window: a bare display, a desktop, or none at all."""

import os
from pathlib import Path
from typing import Final

import pygame

HEADLESS: Final = "dummy"


class ScreenError(RuntimeError):
    """No window can be had: says why and what to do."""


def open_window(size: tuple[int, int] | None = None, *, fullscreen: bool = True) -> pygame.Surface:
    """A surface to draw on that is shown by `pygame.display.flip`.

    Without a desktop SDL draws by KMSDRM, which has no software framebuffer: the window must
    be backed by a renderer, and `SCALED` gives one. `size` None takes the whole display.
    """
    if not pygame.display.get_init():
        try:
            pygame.display.init()
        except pygame.error as error:
            raise ScreenError(
                f"no display ({error}): connect a screen, or run with --headless"
            ) from error
    if size is None:
        sizes = pygame.display.get_desktop_sizes()
        size = sizes[0] if sizes else (800, 480)
    flags = 0
    if pygame.display.get_driver() != HEADLESS:
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
