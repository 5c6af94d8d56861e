"""The doctor at the camera and at the panel."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from hardware.camera import Camera, CameraError, Frame
from hardware.panel import Button, Lamp, Panel, Press, SilentPanel, Wiring
from hardware.panel.wiring import HEADER
from kiosk.cli.findings import Finding, Tongue, parted

_WATCH: Final = 4.0
"""Seconds for exposure and focus to settle before the picture is judged."""

_FIRST: Final = 10.0
"""Seconds to wait for the first frame."""

_PRESS: Final = 15.0
"""Seconds to wait for each button."""

_PAUSE: Final = 0.01

Clock = Callable[[], float]
Pause = Callable[[float], None]


def _picture(camera: Camera, clock: Clock, pause: Pause) -> Frame | None:
    """The last frame of a few seconds of watching."""
    last: Frame | None = None
    begin = clock()
    until = begin + _FIRST
    while clock() < until:
        frame = camera.read()
        if frame is not None:
            if last is None:
                until = min(until, clock() + _WATCH)
            last = frame
        pause(_PAUSE)
    return last


def camera_findings(
    t: Tongue,
    camera: Camera,
    *,
    reference: float | None = None,
    save: Path | None = None,
    clock: Clock = time.monotonic,
    pause: Pause = time.sleep,
) -> Iterator[Finding]:
    """Takes a picture and judges its light and sharpness; keeps it in `save` when asked to."""
    from hardware.camera.meters import light_advice, measure, sharpness_advice

    what = t("Caméra", "Camera")
    try:
        camera.open()
        frame = _picture(camera, clock, pause)
    except CameraError as error:
        words, cure = parted(str(error))
        yield Finding(False, what, words, cure or words)
        return
    finally:
        camera.close()
    if frame is None:
        yield Finding(
            False,
            what,
            t(f"{camera.name} : aucune image", f"{camera.name}: no picture"),
            t("vérifiez le câble, puis camera.device", "check the cable, then camera.device"),
        )
        return
    height, width = frame.picture.shape[:2]
    yield Finding(True, what, f"{camera.name}, {width} × {height}")
    meters = measure(frame.picture)
    for name, figure, (good, advice) in (
        (t("Lumière", "Light"), f"{meters.light:.0f}/255", light_advice(meters, t.language)),
        (
            t("Netteté", "Sharpness"),
            f"{meters.sharpness:.2f}",
            sharpness_advice(meters, t.language, reference=reference),
        ),
    ):
        yield Finding(good, name, figure, "" if good else advice)
    if save is not None:
        yield _saved(t, frame, save)


def _saved(t: Tongue, frame: Frame, path: Path) -> Finding:
    import cv2

    what = t("Image", "Picture")
    try:
        # Not by OpenCV's imwrite, which does not survive a name in another encoding.
        path.write_bytes(cv2.imencode(path.suffix, frame.picture)[1].tobytes())
    except (cv2.error, OSError):
        pass
    else:
        return Finding(True, what, str(path))
    return Finding(
        False,
        what,
        t(f"{path} ne s’écrit pas", f"{path} cannot be written"),
        t("donnez un nom en .png ou .jpg dans un dossier à vous",
          "give a name in .png or .jpg in a folder of yours"),
    )  # fmt: skip


def panel_findings(t: Tongue, panel: Panel, wiring: Wiring, *, on_a_pi: bool) -> Iterator[Finding]:
    """Each button, lamp and other part with its pin, and what the panel itself complains of."""
    what = t("Panneau", "Panel")
    problems = list(panel.problems())
    for problem in problems:
        words, cure = parted(problem)
        # Without a header a silent panel is as it should be.
        yield Finding(False if on_a_pi else None, what, words, cure or words)
    if isinstance(panel, SilentPanel) or (problems and not on_a_pi):
        return  # No pin of it was had.
    ill = " ".join(problems)
    for part, pin in wiring.parts():
        good = None if f"({part})" in ill else True
        place = t(f"GPIO {pin}, borne {HEADER[pin]}", f"GPIO {pin}, place {HEADER[pin]}")
        yield Finding(good, part, place)


def press_findings(
    t: Tongue,
    panel: Panel,
    wiring: Wiring,
    *,
    tell: Callable[[str], None],
    clock: Clock = time.monotonic,
    pause: Pause = time.sleep,
) -> Iterator[Finding]:
    """Asks for each button in turn, its lamp lit, and waits for it to be pressed."""
    for button in wiring.buttons:
        tell(t(f"Appuyez sur « {button} »…", f"Press “{button}”…"))
        panel.set_lamps({button: Lamp.SET})
        yield _pressed(t, panel, button, clock, pause)
    panel.set_lamps({})
    panel.buzz(100)
    until = clock() + 0.2
    while clock() < until:
        panel.poll()
        pause(_PAUSE)


def _pressed(t: Tongue, panel: Panel, button: Button, clock: Clock, pause: Pause) -> Finding:
    until = clock() + _PRESS
    while clock() < until:
        for event in panel.poll():
            if not isinstance(event, Press):
                continue
            if event.button is button:
                return Finding(True, button, t("appuyé", "pressed"))
            return Finding(
                False,
                button,
                t(f"« {event.button} » a répondu", f"“{event.button}” answered"),
                t("échangez les deux fils, ou leurs broches dans [panel.buttons]",
                  "swap the two wires, or their pins in [panel.buttons]"),
            )  # fmt: skip
        pause(_PAUSE)
    return Finding(
        False,
        button,
        t("rien en quinze secondes", "nothing within fifteen seconds"),
        t("vérifiez ses deux fils : broche et masse", "check its two wires: pin and ground"),
    )
