"""`tarot-kiosk doctor`: is everything there, and what to do when it is not.

Nothing that may be missing is imported before it was looked at.
"""

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from hardware.backlight import Backlight
from hardware.words import Language
from kiosk.cli import examine
from kiosk.cli.examine_journal import journal
from kiosk.cli.findings import Finding, Tongue, lines
from kiosk.config import Loaded, Places, Settings, find_places, load


def main(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> int:
    """0 when nothing is wrong, 1 otherwise; prints a line a thing."""
    parser = argparse.ArgumentParser(
        prog="tarot-kiosk doctor",
        description="Checks Python, libraries, screen, camera, panel, journal, disk and service.",
    )
    parser.add_argument(
        "--press", action="store_true", help="ask for each button in turn and wait for it"
    )
    parser.add_argument(
        "--beside", action="store_true", help="leave screen, camera and panel to a running kiosk"
    )
    parser.add_argument("--picture", type=Path, help="keep the camera's picture in this file")
    parser.add_argument("--language", choices=("fr", "en"), help="otherwise the configured one")
    options = parser.parse_args(arguments)
    places = find_places(environ)
    loaded = load(places.config, places.overlay)
    language: Language = options.language or loaded.settings.screen.language
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    bad, t = 0, Tongue(language)
    for finding in examination(
        t,
        loaded,
        places,
        press=options.press,
        picture=options.picture,
        beside=options.beside,
    ):
        for line in lines(t, (finding,)):
            print(line, flush=True)
        bad += finding.good is False
    print(t(f"{bad} à corriger.", f"{bad} to mend.") if bad else t("Tout va bien.", "All is well."))
    return 1 if bad else 0


def examination(
    t: Tongue,
    loaded: Loaded,
    places: Places,
    *,
    press: bool,
    picture: Path | None,
    beside: bool = False,
) -> Iterator[Finding]:
    """Everything, in the order in which one thing needs the one before.

    `beside` a running kiosk, which tells of screen, camera and panel itself, these are left out.
    """
    settings = loaded.settings
    on_a_pi = examine.is_a_pi()
    yield examine.python(t)
    libraries = list(examine.libraries(t))
    yield from libraries
    if on_a_pi:
        yield from examine.pi_parts(t)
    yield from examine.configuration(t, loaded.problems, places.config)
    busy = beside or examine.kiosk_runs()
    if not beside:
        yield examine.in_use(t, t("Écran", "Screen")) if busy else examine.screen(t)
    yield examine.backlight(t, Backlight(), lambda path: os.access(path, os.W_OK))
    if all(finding.good for finding in libraries):
        if not beside:
            yield from _camera(t, settings, busy=busy, picture=picture)
            yield from _panel(t, settings, busy=busy, on_a_pi=on_a_pi, press=press)
        yield examine.reader(t, settings.reader.deck, places.decks)
    else:
        what = t("Caméra, panneau, lecteur", "Camera, panel, reader")
        yield Finding(None, what, t("après les bibliothèques", "after the libraries"))
    path = Path(settings.journal.path) if settings.journal.path else places.journal
    yield journal(t, path)
    yield from examine.health(t, path.parent)
    yield examine.service(t)


def _camera(
    t: Tongue, settings: Settings, *, busy: bool, picture: Path | None
) -> Iterator[Finding]:
    from hardware.camera import CameraError, make_camera
    from kiosk.cli import parts

    what = t("Caméra", "Camera")
    if settings.camera.kind == "none":
        yield Finding(None, what, t("aucune (camera.kind)", "none (camera.kind)"))
    elif busy:
        yield examine.in_use(t, what)
    else:
        try:
            camera = make_camera(settings.camera, language=t.language)
        except CameraError as error:
            yield Finding(False, what, str(error), "camera.kind")
            return
        yield from parts.camera_findings(
            t, camera, reference=settings.camera.sharpness, save=picture
        )


def _panel(
    t: Tongue, settings: Settings, *, busy: bool, on_a_pi: bool, press: bool
) -> Iterator[Finding]:
    from hardware.panel import SilentPanel, open_panel
    from kiosk.cli import parts

    what = t("Panneau", "Panel")
    wiring = settings.wiring
    if wiring is None:
        yield Finding(None, what, t("aucun (panel.kind)", "none (panel.kind)"))
        return
    if busy:
        yield examine.in_use(t, what)
        return
    panel = open_panel(wiring, language=t.language)
    try:
        yield from parts.panel_findings(t, panel, wiring, on_a_pi=on_a_pi)
        if press and not isinstance(panel, SilentPanel):
            yield from parts.press_findings(t, panel, wiring, tell=print)
    finally:
        panel.close()
