"""`tarot-kiosk record`: keeps frames and what was read in them, when asked and only then."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from hardware.camera import Camera, CameraError, State, Supervisor, make_camera
from hardware.recorder import Limits, Recorder, RecorderError, erase, recordings
from kiosk.cli.answers import is_yes
from kiosk.cli.examine import camera_is_held
from kiosk.cli.findings import Tongue
from kiosk.config import find_places, load
from kiosk.config.keys import MOST_MB, MOST_MINUTES
from vision.reading import Detection, Picture

Read = Callable[[Picture], list[Detection]]

_PAUSE = 0.02
_TELL = 5.0
"""Seconds between two lines that say that it is recording."""


def main(
    arguments: Sequence[str],
    environ: Mapping[str, str] = os.environ,
    *,
    ask: Callable[[str], str] = input,
) -> int:
    """0 when it recorded, listed or erased; 1 when it could not; 2 when it was not allowed to."""
    parser = argparse.ArgumentParser(
        prog="tarot-kiosk record",
        description="Keeps the camera's pictures and what was read in them, for a bug report.",
    )
    parser.add_argument("--yes", action="store_true", help="do not ask first")
    parser.add_argument("--minutes", type=partial(_up_to, MOST_MINUTES), help="at most so long")
    parser.add_argument("--max-mb", type=partial(_up_to, MOST_MB), help="at most so large")
    parser.add_argument("--list", action="store_true", help="say what was recorded")
    parser.add_argument("--erase", action="store_true", help="erase every recording")
    options = parser.parse_args(arguments)
    places = find_places(environ)
    settings = load(places.config, places.overlay).settings
    t = Tongue(settings.screen.language)
    own = settings.recording
    root = Path(own.folder) if own.folder else places.recordings
    limits = Limits(
        megabytes=options.max_mb or own.max_mb,
        minutes=options.minutes or own.max_minutes,
        fps=own.fps,
    )
    if options.list:
        return _list(t, root)
    if not options.erase and (reason := camera_is_held(t)):
        print(reason, file=sys.stderr)
        return 1
    question = _erase_question(t, root) if options.erase else _question(t, root, limits)
    if not options.yes and not _allowed(ask, question):
        print(t("Rien n’a été fait.", "Nothing was done."))
        return 2
    try:
        if options.erase:
            return _erase(t, root)
        camera = make_camera(settings.camera, language=t.language)
        read = reader(settings.reader.deck, places.decks)
        return record(t, camera, read, root, limits)
    except BrokenPipeError:
        raise  # Who does not listen any more is told nothing.
    except (CameraError, RecorderError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1


def _allowed(ask: Callable[[str], str], question: str) -> bool:
    """Whether a person says yes; where nobody can answer, nobody does."""
    try:
        answer = ask(question)
    except EOFError:
        print()
        return False
    return is_yes(answer)


def _up_to(most: int, text: str) -> float:
    """A limit as large as the settings allow at most; one that is no limit would fill the disk."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no number, give one") from None
    if not 0 < value <= most:
        raise argparse.ArgumentTypeError(f"{text} must be above 0, and {most} at most")
    return value


def _question(t: Tongue, root: Path, limits: Limits) -> str:
    return t(
        f"Enregistrer ce que voit la caméra dans {root}, {limits.megabytes:g} Mo et "
        f"{limits.minutes:g} min au plus ? [o/N] ",
        f"Record what the camera sees in {root}, at most {limits.megabytes:g} MB and "
        f"{limits.minutes:g} min? [y/N] ",
    )


def _erase_question(t: Tongue, root: Path) -> str:
    count = len(recordings(root))
    return t(
        f"Effacer {count} enregistrement(s) dans {root} ? [o/N] ",
        f"Erase {count} recording(s) in {root}? [y/N] ",
    )


def _list(t: Tongue, root: Path) -> int:
    found = recordings(root)
    for folder, size in found:
        print(f"{folder}  {size / 1e6:.1f} {t('Mo', 'MB')}")
    if not found:
        print(t(f"Aucun enregistrement dans {root}.", f"No recording in {root}."))
    return 0


def _erase(t: Tongue, root: Path) -> int:
    count = erase(root)
    print(t(f"{count} enregistrement(s) effacé(s).", f"{count} recording(s) erased."))
    return 0


def reader(deck: str, decks: Path) -> Read:
    """The best reader here, with the enrolled deck of that name unless it is "".

    DeckError when there is no such deck.
    """
    from vision.readers import open_with_deck

    return open_with_deck(deck, decks).read


def record(
    t: Tongue,
    camera: Camera,
    read: Read,
    root: Path,
    limits: Limits,
    *,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> int:
    """Until the limits are reached or it is interrupted; says all the while that it records.

    CameraError when no frame ever comes; a camera that comes back is recorded on.
    """
    supervisor = Supervisor(camera, clock=clock, language=t.language)
    recorder = Recorder(root, limits, clock=clock)
    tell = clock()
    supervisor.open()
    try:
        while not recorder.full:
            frame = supervisor.read()
            if frame is not None and recorder.due:
                found = read(frame.picture)
                recorder.keep(frame, {"cards": [asdict(detection) for detection in found]})
            elif frame is None and recorder.kept == 0 and supervisor.status.state is State.WAITING:
                raise CameraError(supervisor.words())
            if clock() >= tell:
                tell = clock() + _TELL
                print(_telling(t, recorder), flush=True)
            pause(_PAUSE)
    except KeyboardInterrupt:
        print()
    finally:
        recorder.close()
        supervisor.close()
    if not recorder.kept:
        print(t("Aucune image n’a été gardée.", "No picture was kept."))
        return 1
    print(
        t(
            f"{recorder.kept} images dans {recorder.folder}. Pour tout effacer : "
            "tarot-kiosk record --erase",
            f"{recorder.kept} pictures in {recorder.folder}. To erase all: "
            "tarot-kiosk record --erase",
        )
    )
    return 0


def _telling(t: Tongue, recorder: Recorder) -> str:
    size = recorder.bytes / 1e6
    return t(
        f"● Enregistrement : {recorder.kept} images, {size:.1f} Mo (Ctrl-C arrête)",
        f"● Recording: {recorder.kept} pictures, {size:.1f} MB (Ctrl-C stops)",
    )
