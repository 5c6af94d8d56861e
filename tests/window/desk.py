"""A desk to try the program at: Xvfb, the program itself in it, and a hand that clicks.

The hand looks up where things are on a twin of the screen that is drawn here from the same acts;
what the window shows must equal the twin to the pixel, so each look is an assertion.
"""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import numpy as np
import pygame
from numpy.typing import NDArray

from kiosk.screens.haste import READ
from tests.screens.sitting import Sitting

NEEDED: Final = ("Xvfb", "xdotool")
PATIENCE: Final = 8.0
"""Seconds for the window to show what it should."""

START: Final = 40.0
"""Seconds for the first picture, on a machine that has much else to do."""

_PROGRAM: Final = "from kiosk.cli import main; raise SystemExit(main())"
_SETTINGS: Final = """
[screen]
width = {size[0]}
height = {size[1]}
[camera]
kind = "none"
[panel]
kind = "none"
"""

Pixels = NDArray[np.uint8]


def missing() -> str:
    """The programs that are not installed, "" when all are."""
    return ", ".join(name for name in NEEDED if shutil.which(name) is None)


class Desk:
    """The program, running in a window; use it as a context."""

    def __init__(self, folder: Path, twin: Sitting) -> None:
        self.folder = folder
        self.twin = twin
        self.journal = folder / "state" / "evenings.db"
        self.clicks = 0
        self._processes: list[subprocess.Popen[bytes]] = []
        self._display = ""
        self.program: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        config = self.folder / "kiosk.toml"
        config.write_text(_SETTINGS.format(size=self.twin.size), encoding="utf-8")
        self._display = self._serve()
        environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("SDL_")},
            "DISPLAY": self._display,
            "SDL_VIDEODRIVER": "x11",
            "HOME": str(self.folder),
            "STATE_DIRECTORY": str(self.folder / "state"),
            "TAROT_KIOSK_CONFIG": str(config),
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        command = (sys.executable, "-c", _PROGRAM)
        with (self.folder / "program.log").open("wb") as log:
            self.program = subprocess.Popen(command, env=environ, stdout=log, stderr=log)  # noqa: S603 - our own
        self._processes.append(self.program)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self._processes):
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()

    def _serve(self) -> str:
        """An X server on a free display, whose screen is a file to look at."""
        width, height = self.twin.size
        reading, writing = os.pipe()
        command = ("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24",
                   "-nolisten", "tcp", "-fbdir", str(self.folder))  # fmt: skip
        self._processes.append(
            subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)  # noqa: S603 - our own
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        return f":{number}"

    def tap(self, *names: str) -> None:
        """Click on these, one after the other, each once the window shows it."""
        for name in names:
            self.look()
            hit = self.twin.stage.scene.hit(name)
            assert hit is not None, f"{name} is not on {self.twin.screen}: {self.twin.names}"
            time.sleep(READ)  # The hand is no quicker than the eye.
            self._click(hit.rect.centre)
            self.twin.tap(name)

    def press(self, key: str, twin: str) -> None:
        """Press a key of the keyboard, and its twin among the panel's buttons."""
        self.look()
        time.sleep(READ)
        self._xdotool("key", key)
        self.twin.press(twin)

    def look(self, name: str = "", *, patience: float = PATIENCE) -> None:
        """The window shows what it should; under a name its picture is left in the folder."""
        until = time.monotonic() + patience
        while True:
            seen = self.seen()
            wanted = self.wanted()
            if seen is not None and np.array_equal(seen, wanted):
                break
            if time.monotonic() > until:
                self._keep("seen", seen if seen is not None else wanted)
                self._keep("wanted", wanted)
                said = (self.folder / "program.log").read_text(encoding="utf-8")
                raise AssertionError(f"the window is not at {self.twin.screen}: {said}")
            time.sleep(0.02)
        if name:
            self._keep(name, seen)

    def stop(self) -> int:
        """Tell the program to end, as systemd does; its exit status."""
        assert self.program is not None
        self.program.send_signal(signal.SIGTERM)
        return self.program.wait(PATIENCE)

    def seen(self) -> Pixels | None:
        """(h, w, 3) RGB: what the X server's screen holds, None before there is one."""
        width, height = self.twin.size
        try:
            raw = (self.folder / "Xvfb_screen0").read_bytes()
        except OSError:
            return None
        # An XWD file: 25 big-endian numbers, a name, colours, then the pixels.
        head = struct.unpack_from(">25I", raw)
        start, line = head[0] + 12 * head[19], head[12]
        if len(raw) < start + line * height:
            return None
        rows = np.frombuffer(raw, np.uint8, line * height, start).reshape(height, line)
        blue_first = rows[:, : width * 4].reshape(height, width, 4)
        return np.ascontiguousarray(blue_first[..., 2::-1])

    def wanted(self) -> Pixels:
        """(h, w, 3) RGB: what the twin draws."""
        surface = self.twin.stage.surface
        raw = pygame.image.tobytes(surface, "RGB")
        return np.frombuffer(raw, np.uint8).reshape(surface.get_height(), surface.get_width(), 3)

    def _click(self, point: tuple[int, int]) -> None:
        self.clicks += 1
        self._xdotool("mousemove", str(point[0]), str(point[1]), "click", "1")

    def _xdotool(self, *words: str) -> None:
        environ = {**os.environ, "DISPLAY": self._display}
        command = (shutil.which("xdotool") or "xdotool", *words)
        subprocess.run(command, env=environ, check=True, timeout=PATIENCE)  # noqa: S603 - our own

    def _keep(self, name: str, pixels: Pixels | None) -> None:
        if pixels is None:
            return
        height, width = pixels.shape[:2]
        picture = pygame.image.frombuffer(pixels.tobytes(), (width, height), "RGB")
        pygame.image.save(picture, str(self.folder / f"{name}.png"))
