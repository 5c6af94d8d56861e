"""A deck shown to the camera, card by card, for `deck enrol`."""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from hardware.camera import Camera, CameraError, Frame
from kiosk.cli.answers import is_yes
from vision.cards import CARDS
from vision.enrolment import ShownCard, shown_card
from vision.reading import Reader

_PATIENCE: Final = 5.0
"""Seconds to wait for a frame."""
_PAUSE: Final = 0.02
_STALE: Final = 2
"""Frames thrown away after Enter: they may show the hand that laid the card."""


def show_cards(
    camera: Camera,
    reader: Reader,
    answers: Iterable[str],
    say: Callable[[str], None],
    *,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> dict[str, list[ShownCard]]:
    """Ask for each card in turn and take its indices; the camera is open.

    An empty answer takes the picture, `s` skips the card, `q` or the end of `answers` stops.
    A picture on which no index is found, or another card too, is asked for again. So is one that
    does not come; a camera that went away is opened anew, and what was shown before is kept. What
    surely reads as another card is taken by a yes only: Enter may have been pressed twice.
    """
    found: dict[str, list[ShownCard]] = {}
    waiting = list(CARDS)
    held: ShownCard | None = None
    say("Lay each card alone under the camera, then Enter; s skips it, q ends.")
    say(f"{waiting[0]}?")
    for answer in answers:
        word = answer.strip().lower()
        if word == "q":
            break
        card = waiting[0]
        if held is not None and is_yes(word):
            found[card] = [held]
        elif word != "s":
            held = None
            frame = _fresh(camera, clock, pause)
            if frame is None:
                say(f"No picture for {_PATIENCE:.0f} s: check the camera. {card}?")
                continue
            read = reader.read(frame.picture)
            look = shown_card(frame.picture, card, reader, read)
            if look is None:
                say(f"No index found: lay it flat, alone, in good light. {card}?")
                continue
            if look.beside:
                say(f"{look.beside} lies there too: take it away. {card}?")
                continue
            sure = {one.card for one in read if not one.doubtful}
            if sure and card not in sure:
                held, other = look, min(sure, key=CARDS.index)
                say(f"It reads {other}: lay the right card, then Enter; y if it is right. {card}?")
                continue
            found[card] = [look]
        held = None
        waiting.pop(0)
        if not waiting:
            break
        say(f"{waiting[0]}?")
    return found


def _fresh(
    camera: Camera, clock: Callable[[], float], pause: Callable[[float], None]
) -> Frame | None:
    """A frame taken after now; None when none comes in time."""
    begin, seen = clock(), 0
    while clock() - begin < _PATIENCE:
        try:
            frame = camera.read()
        except CameraError:
            pause(_PAUSE)
            with suppress(CameraError):  # Then the next `read` says so again.
                camera.open()
            continue
        if frame is not None:
            seen += 1
            if seen > _STALE:
                return frame
        pause(_PAUSE)
    return None
