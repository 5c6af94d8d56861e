"""What the doctor looks at, apart from camera and panel: each gives findings, none raises."""

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shlex import quote
from typing import Final

from hardware.backlight import Backlight
from hardware.health import read_health
from hardware.power import Run, run_command
from kiosk.cli.findings import Finding, Tongue, parted
from kiosk.config import Problem

UNIT: Final = "tarot-kiosk.service"

_OLDEST, _NEWEST = (3, 11), (3, 13)

_LIBRARIES: Final = (
    ("numpy", "numpy"),
    ("cv2", "opencv-python-headless"),
    ("pygame", "pygame-ce"),
    ("gpiozero", "gpiozero"),
)
"""What is imported, and the package it must come from."""

_RIVALS: Final = (("opencv-python-headless", "opencv-python"), ("pygame-ce", "pygame"))
"""Two packages that write the same files: never both."""

_SCREEN_PROBE: Final = """
import json, pygame
pygame.display.init()
print(json.dumps([pygame.display.get_driver(), *pygame.display.get_desktop_sizes()[0]]))
"""


def python(t: Tongue, running: tuple[int, ...] = sys.version_info[:3]) -> Finding:
    """The interpreter's version."""
    words = ".".join(map(str, running))
    if _OLDEST <= running[:2] <= _NEWEST:
        return Finding(True, "Python", words)
    wanted = f"{_OLDEST[0]}.{_OLDEST[1]}–{_NEWEST[0]}.{_NEWEST[1]}"
    return Finding(
        False,
        "Python",
        words,
        t(
            f"il faut Python {wanted} : relancez systemd/install avec PYTHON=python3.13",
            f"it takes Python {wanted}: run systemd/install again with PYTHON=python3.13",
        ),
    )


def installed(package: str) -> str | None:
    """Its version, or None."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def libraries(
    t: Tongue,
    *,
    load: Callable[[str], object] = importlib.import_module,
    found: Callable[[str], str | None] = installed,
) -> Iterator[Finding]:
    """Each library loads, and from the package it should come from."""
    again = _anew(t) + t(" ; sinon make clean", "; else make clean")
    for module, package in _LIBRARIES:
        try:
            load(module)
        except Exception as error:  # noqa: BLE001 - a library built for another numpy raises anything
            yield Finding(False, package, " ".join(str(error).split())[:200], again)
        else:
            yield Finding(True, package, found(package) or t("d’apt", "from apt"))
    for ours, rival in _RIVALS:
        if found(rival) is not None:
            yield Finding(
                False,
                rival,
                t(f"installé à côté de {ours}", f"installed beside {ours}"),
                f"pip uninstall -y {rival} {ours} && pip install {ours}",
            )


def _anew(t: Tongue) -> str:
    """What mends a spoilt installation: run again, the script leaves alone what is there."""
    return t(
        "sudo systemd/install --uninstall, puis sudo systemd/install (les soirées restent)",
        "sudo systemd/install --uninstall, then sudo systemd/install (the evenings stay)",
    )


def is_a_pi(model: Path = Path("/proc/device-tree/model")) -> bool:
    """Whether this is a Raspberry Pi."""
    try:
        return "Raspberry Pi" in model.read_text(encoding="ascii", errors="replace")
    except OSError:
        return False


def pi_parts(
    t: Tongue, *, present: Callable[[str], object] = importlib.util.find_spec
) -> Iterator[Finding]:
    """What comes by apt on a Pi. PyPI's lgpio may be an empty package, so the module counts."""
    for module in ("lgpio", "picamera2"):
        if present(module) is not None:
            yield Finding(True, module, t("présent", "present"))
        else:
            cure = f"sudo apt install python3-{module}"
            yield Finding(False, module, t("absent", "missing"), cure)


def configuration(t: Tongue, problems: Sequence[Problem], config: Path) -> Iterator[Finding]:
    """Every line of the configuration that had to be passed over."""
    for problem in problems:
        said = problem.fr if t.language == "fr" else problem.en
        words, cure = parted(said)
        yield Finding(False, problem.place, words, cure or words)
    if not problems:
        yield Finding(True, t("Configuration", "Configuration"), str(config))


def kiosk_runs(run: Run = run_command) -> bool:
    """Whether the kiosk itself runs now, and holds camera, panel and screen."""
    try:
        return run(("systemctl", "is-active", UNIT))[0] == 0
    except OSError:
        return False


def camera_is_held(t: Tongue, run: Run = run_command) -> str:
    """What to do first where the running kiosk holds the camera; "" where nothing does."""
    if not kiosk_runs(run):
        return ""
    return t(
        "Le kiosque se sert de la caméra. Arrêtez-le : sudo systemctl stop tarot-kiosk ; "
        "ensuite, relancez-le : sudo systemctl start tarot-kiosk",
        "The kiosk is using the camera. Stop it: sudo systemctl stop tarot-kiosk; "
        "afterwards start it again: sudo systemctl start tarot-kiosk",
    )


def in_use(t: Tongue, what: str) -> Finding:
    """A part that the running kiosk has in its hands."""
    return Finding(
        None,
        what,
        t(
            "le kiosque s’en sert ; pour l’essayer : sudo systemctl stop tarot-kiosk",
            "the kiosk is using it; to try it: sudo systemctl stop tarot-kiosk",
        ),
    )


def screen(t: Tongue, *, probe: Sequence[str] = (sys.executable, "-c", _SCREEN_PROBE)) -> Finding:
    """The driver SDL takes and the display's size, tried in a process of its own."""
    what = t("Écran", "Screen")
    cure = t(
        "branchez l’écran ; sans bureau il faut /dev/dri et le groupe video ou render",
        "plug in the screen; without a desktop it takes /dev/dri and the group video or render",
    )
    try:
        done = subprocess.run(  # noqa: S603 - an argument list of our own
            probe,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
            env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        )
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or ["?"])[-1]
            return Finding(False, what, last, cure)
        driver, width, height = json.loads(done.stdout.strip().splitlines()[-1])
    except (OSError, subprocess.TimeoutExpired, ValueError, IndexError) as error:
        return Finding(False, what, str(error), cure)
    if driver in {"dummy", "offscreen"}:
        return Finding(None, what, t("aucun (sans affichage)", "none (headless)"))
    return Finding(True, what, f"{driver}, {width} × {height}")


def backlight(t: Tongue, light: Backlight, writable: Callable[[Path], bool]) -> Finding:
    """Whether the brightness can be set."""
    what = t("Luminosité", "Brightness")
    path = light.path
    if path is None:
        return Finding(None, what, t("cet écran ne la règle pas", "this screen cannot set it"))
    if writable(path):
        return Finding(True, what, str(path))
    return Finding(
        False,
        what,
        t(f"{path} ne s’écrit pas", f"{path} cannot be written"),
        t("relancez systemd/install (règle udev)", "run systemd/install again (udev rule)"),
    )


def reader(t: Tongue, deck: str, decks: Path) -> Finding:
    """Which reader reads, that its weights do, and that the deck it should know can be loaded."""
    from vision.enrolment import DeckFolder, default_embedder
    from vision.readers import default_reader, open_reader

    what = t("Lecteur", "Reader")
    name = default_reader()
    try:
        open_reader(name)
    except (ValueError, OSError):
        return Finding(
            False,
            what,
            t("ses fichiers manquent ou sont abîmés", "its files are missing or damaged"),
            _anew(t),
        )
    if not deck:
        return Finding(True, what, name)
    folder = DeckFolder(decks)
    try:
        folder.load(deck, default_embedder())
    except (ValueError, OSError):
        there = deck in folder.names()
        cure = f"tarot-kiosk deck enrol {quote(deck)}{' --replace' if there else ''}"
        return Finding(
            False,
            what,
            t(f"le jeu « {deck} » ne se lit pas", f"the deck “{deck}” cannot be read")
            if there
            else t(f"il n’y a pas de jeu « {deck} »", f"there is no deck “{deck}”"),
            t(f"{cure}, ou videz reader.deck", f"{cure}, or empty reader.deck"),
        )
    return Finding(True, what, f"{name}, {deck}")


def health(t: Tongue, folder: Path, run: Run = run_command) -> Iterator[Finding]:
    """Supply, heat and disk."""
    what = t("Alimentation, chaleur, disque", "Supply, heat, disk")
    found = read_health(folder, run=run)
    problems = found.problems(t.language)
    for problem in problems:
        words, _, cure = problem.partition(":")
        yield Finding(False, what, words.strip(), cure.strip() or words.strip())
    if not problems:
        parts = []
        if found.flags is not None:
            parts.append(t("alimentation bonne", "supply good"))
        if found.degrees is not None:
            parts.append(f"{found.degrees:.0f} °C")
        if found.free_mb is not None:
            parts.append(t(f"{found.free_mb} Mo libres", f"{found.free_mb} MB free"))
        yield Finding(True if parts else None, what, ", ".join(parts) or "?")


def service(t: Tongue, run: Run = run_command) -> Finding:
    """The unit: installed, watched, and how often it was restarted."""
    what = t("Service et chien de garde", "Service and watchdog")
    none = Finding(
        None, what, t("pas installé (systemd/install)", "not installed (systemd/install)")
    )
    names = "LoadState,ActiveState,WatchdogUSec,NRestarts"
    try:
        status, said = run(("systemctl", "show", UNIT, "--property", names))
    except OSError:
        return none
    shown = dict(line.partition("=")[::2] for line in said.splitlines())
    if status != 0 or shown.get("LoadState") != "loaded":
        return none
    words = ", ".join(f"{key} {shown.get(key, '?')}" for key in names.split(",")[1:])
    again = t("relancez systemd/install", "run systemd/install again")
    if shown.get("WatchdogUSec") in {None, "", "0", "infinity"}:
        return Finding(False, what, words, again)
    # The unit never gives up: what does not come up is about to be started again, and never failed.
    again_and_again = (
        shown.get("ActiveState") == "activating" and shown.get("NRestarts", "0") != "0"
    )
    if again_and_again or shown.get("ActiveState") == "failed":
        return Finding(False, what, words, "journalctl -u tarot-kiosk -b")
    return Finding(True, what, words)
