"""The whole kiosk, started as systemd starts it: how soon it shows something, sees, and how big.

Its camera is a folder with a picture of cards, its evening one that is counting them, so that
the reader runs. Imports are timed in processes of their own.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import cv2

from kiosk.counting.count import Showing
from kiosk.evening import intents as i
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import TableKind
from kiosk.tarot.deal import Contract
from tests.bench import Figure
from tests.bench.reader import frame

ROOT = Path(__file__).resolve().parents[2]
FIRST_SCREEN, CAMERA, RESIDENT = 1.5, 3.0, 250.0
RUNS = 3
PATIENCE = 600.0
HEAVY = ("cv2", "gpiozero", "PIL", "fpdf", "fontTools", "vision")
"""None of these may be imported before the first picture."""

_KIOSK = "import sys; from kiosk.cli import main; sys.exit(main([]))"


class Kiosk:
    """One process, and what it tells systemd."""

    def __init__(self, home: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(home / "notify"))
        self._socket.settimeout(1.0)
        self.began = time.perf_counter()
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-c", _KIOSK],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "SDL_VIDEODRIVER": "dummy",
                "HOME": str(home),
                "STATE_DIRECTORY": str(home),
                "TAROT_KIOSK_CONFIG": str(home / "kiosk.toml"),
                "GPIOZERO_PIN_FACTORY": "mock",
                "NOTIFY_SOCKET": str(home / "notify"),
            },
        )

    def until(self, word: str) -> tuple[float, float]:
        """Seconds on the wall and of processor time until it said this."""
        end = time.monotonic() + PATIENCE
        while word not in self._said():
            if (status := self._process.poll()) is not None:
                raise RuntimeError(f"the kiosk ended with {status} before it said {word!r}")
            if time.monotonic() > end:
                raise TimeoutError(f"the kiosk did not say {word!r} in {PATIENCE:g} seconds")
        return time.perf_counter() - self.began, self.processor()

    def _said(self) -> str:
        """What it says next; nothing where it says nothing for a second."""
        try:
            return self._socket.recv(2000).decode()
        except TimeoutError:
            return ""

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self._process.pid}/{name}").read_text(encoding="ascii")

    def processor(self) -> float:
        """Seconds of processor time so far."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> float:
        """Megabytes."""
        found = re.search(r"VmRSS:\s*(\d+)", self._proc("status"))
        return 0.0 if found is None else int(found[1]) / 1000

    def stop(self) -> None:
        """In good order."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)
        self._socket.close()


def counting(home: Path) -> None:
    """An evening that waits for cards, and a camera that shows some."""
    (home / "table").mkdir()
    bare, laid = frame(0), frame(20)
    for number in range(40):  # Cards come to lie there, and are read once they lie still.
        cv2.imwrite(str(home / "table" / f"{number:02}.png"), bare if number < 6 else laid)
    (home / "kiosk.toml").write_text(
        f'[camera]\nkind = "folder"\ndevice = "{home / "table"}"\n', encoding="utf-8"
    )
    (home / "settings.toml").write_text("", encoding="utf-8")
    people = (("Anne", 0), ("Bob", 1), ("Cléa", 2), ("Dan", 3))
    with Journal.open(home / "evenings.db") as journal:
        record = Record(journal)
        for intent in (
            i.StartEvening(name="Bench", started="2025-11-20", kind=TableKind.FOUR, people=people),
            i.ChooseDealer(0), i.OpenDeal(), i.SetTaker(1), i.SetContract(Contract.GARDE),
            i.StartCount(Showing.SPREAD),
        ):  # fmt: skip
            record.do(intent)


def entries(home: Path) -> int:
    """How much the journal holds."""
    with Journal.to_read(home / "evenings.db") as journal:
        return journal.last(journal.evenings()[0].id)


def started() -> tuple[float, float, float, float, float]:
    """To the first screen and to the camera, on the wall and of the processor; megabytes."""
    with tempfile.TemporaryDirectory(prefix="tarot-bench-") as folder:
        home = Path(folder)
        counting(home)
        before = entries(home)
        kiosk = Kiosk(home)
        try:
            shown = kiosk.until("READY=1")
            sees = kiosk.until("La caméra voit.")
            end = time.monotonic() + PATIENCE
            while entries(home) == before:
                if time.monotonic() > end:
                    message = "the kiosk read no card of twenty that lie in full sight"
                    raise TimeoutError(message)
                time.sleep(0.2)
            resident = kiosk.resident()
        finally:
            kiosk.stop()
    return *shown, *sees, resident


def imported(words: str) -> dict[str, float]:
    """Module → seconds of its own import, by Python's own account."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-X", "importtime", "-c", words],
        capture_output=True, text=True, check=True, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    rows = re.findall(r"import time:\s*(\d+) \|\s*\d+ \| +(\S+)", done.stderr)
    return {name: int(micros) / 1e6 for micros, name in rows}


def measure() -> list[Figure]:
    """Start, size and imports; seconds also as processor time, which other programs leave alone."""
    runs = [started() for _ in range(RUNS)]
    shown, shown_cpu, sees, sees_cpu, resident = (
        median(column) for column in zip(*runs, strict=True)
    )
    modules = imported("import kiosk.app.assemble")
    heavy = sum(1 for name in modules if name.split(".")[0] in HEAVY)
    return [
        Figure("start: to the first screen", "1.5 s", shown / FIRST_SCREEN, 1.0),
        Figure(
            "start: to the first screen, processor", "1.5 s", shown_cpu / FIRST_SCREEN, 1.0
        ),
        Figure("start: to a running camera", "3 s", sees / CAMERA, 1.0),
        Figure("start: to a running camera, processor", "3 s", sees_cpu / CAMERA, 1.0),
        Figure("start: imports before the first picture", "one second", sum(modules.values())),
        Figure("start: heavy modules imported before it", "one module", heavy, 0.0),
        Figure("memory: the kiosk with its reader reading", "250 MB", resident / RESIDENT, 1.0),
    ]  # fmt: skip
