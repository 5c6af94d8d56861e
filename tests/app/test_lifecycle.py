"""Starting, stopping, being killed, and losing the camera."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.counting.count import Showing
from kiosk.demo.truth import compare
from kiosk.evening.intents import OpenDeal
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import Phase, State
from kiosk.screens.model import Health
from tests.app.dying import ENOUGH
from tests.app.rehearsing import rehearsal, short_deal
from tests.app.test_presses import WAYS

ROOT = Path(__file__).resolve().parents[2]


def environment(folder: Path, **more: str) -> Mapping[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"),
        "GPIOZERO_PIN_FACTORY": "mock",
        **more,
    }


def test_after_kill_9_the_same_cards_are_counted_on_the_same_screen(tmp_path: Path) -> None:
    with subprocess.Popen(  # noqa: S603 - our own test, run by our own interpreter
        [sys.executable, "-m", "tests.app.dying", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(tmp_path),
    ) as child:
        assert child.stdout is not None
        said = next(line for line in child.stdout if line.startswith("State("))
        child.kill()
        assert child.wait(10) == -signal.SIGKILL
    with Journal.open(tmp_path / "evenings.db") as journal:
        state = Record(journal).resume()
    assert repr(state) == said.strip()
    assert state.phase is Phase.COUNTING
    assert state.draft is not None
    assert state.draft.count is not None
    assert len(state.draft.count.attack + state.draft.count.defence) >= ENOUGH
    # The kiosk started again shows it at once.
    with rehearsal(tmp_path) as table:
        table.turn()
        assert table.record.state == state
        assert table.stage.scene.name == "comptage"


class Systemd:
    """The socket that systemd would listen to."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "notify"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self.path))
        self._socket.settimeout(60)

    def wait_for(self, word: str) -> list[str]:
        """What came until a message with this word did."""
        came: list[str] = []
        while not came or word not in came[-1]:
            came.append(self._socket.recv(500).decode())
        return came

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    service = Systemd(tmp_path)
    yield service
    service.close()


@contextmanager
def kiosk(folder: Path, systemd: Systemd, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """One that runs, and is gone however the test ends."""
    config = folder / "config" / "tarot-kiosk" / "kiosk.toml"
    config.parent.mkdir(parents=True)
    # A camera whose folder holds nothing: it is looked for again and again.
    config.write_text(f'[camera]\nkind = "folder"\ndevice = "{folder / "none"}"\n')
    command = "import sys; from kiosk.cli import main; sys.exit(main([]))"
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-c", command],
        cwd=ROOT,
        env=environment(folder, NOTIFY_SOCKET=str(systemd.path), WATCHDOG_USEC="400000", **more),
    ) as child:
        try:
            yield child
        finally:
            child.kill()


def test_it_tells_systemd_and_stops_cleanly_when_asked(tmp_path: Path, systemd: Systemd) -> None:
    with kiosk(tmp_path, systemd) as child:
        came = systemd.wait_for("READY=1")
        assert "STATUS=no_evening" in came[-1]
        systemd.wait_for("ne contient ni image")  # The camera's trouble, for `systemctl status`.
        systemd.wait_for("WATCHDOG=1")
        systemd.wait_for("WATCHDOG=1")
        asked = time.monotonic()
        child.terminate()
        status = child.wait(20)
        # The kiosk gives itself two seconds; a busy machine stretches them.
        took = time.monotonic() - asked
    systemd.wait_for("STOPPING=1")
    assert status == 0
    assert took < 10
    folder = tmp_path / "state" / "tarot-kiosk"
    left = [path.name for path in folder.iterdir()]
    assert left == ["evenings.db"], "a journal closed in good order leaves no -wal behind"
    with Journal.to_read(folder / "evenings.db") as journal:
        assert journal.evenings() == ()


def test_a_journal_that_cannot_be_opened_is_told_and_tried_again(
    tmp_path: Path, systemd: Systemd
) -> None:
    state = tmp_path / "state" / "tarot-kiosk"
    state.mkdir(parents=True)
    (state / "evenings.db").mkdir()
    with kiosk(tmp_path, systemd) as child:
        # Started and alive, or systemd would kill and start it again for ever.
        assert "evenings.db" in systemd.wait_for("READY=1")[-1]
        systemd.wait_for("WATCHDOG=1")
        systemd.wait_for("WATCHDOG=1")
        assert child.poll() is None
        (state / "evenings.db").rmdir()
        systemd.wait_for("STATUS=no_evening")
        child.terminate()
        assert child.wait(20) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_demo_that_is_ended_leaves_no_evening_behind(
    tmp_path: Path, number: signal.Signals
) -> None:
    """Seen: a folder in /tmp for each demo whose terminal was closed."""
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-c", "import sys; from kiosk.cli import main; sys.exit(main())",
         "--demo", "--headless", "--pictures", str(tmp_path / "out")],
        stdout=subprocess.DEVNULL, cwd=ROOT, env=environment(tmp_path, TMPDIR=str(tmp_path)),
    ) as child:  # fmt: skip
        until = time.monotonic() + 60
        while not list(tmp_path.glob("out/*.png")) and time.monotonic() < until:
            time.sleep(0.05)
        assert list(tmp_path.glob("tarot-kiosk-*/demo.db"))
        child.send_signal(number)
        assert child.wait(30) == 128 + number
    assert not list(tmp_path.glob("tarot-kiosk-*"))


def test_nothing_heavy_is_imported_before_the_first_picture(tmp_path: Path) -> None:
    """« From process start to first screen ≤ 1.5 s »: OpenCV alone would take half of it."""
    code = """
import sys
from kiosk.app import kiosk
def first(self):
    heavy = {"cv2", "numpy", "gpiozero", "PIL", "vision", "kiosk.demo", "kiosk.app.eye"}
    print(sorted(heavy & set(sys.modules)))
    self.stop()
    return turn(self)
turn = kiosk.Kiosk.turn
kiosk.Kiosk.turn = first
from kiosk.cli import main
sys.exit(main([]))
"""
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "[]" in done.stdout.splitlines()[:2]


@contextmanager
def own_process(
    code: str, home: Path, *words: str
) -> Iterator[tuple["subprocess.Popen[str]", Iterable[str]]]:
    """Code in a process of its own, and the lines that it prints."""
    with subprocess.Popen(  # noqa: S603 - our own code
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        env=environment(home),
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        yield child, child.stdout


ON_AN_EVENING = """
import sys
from kiosk.app import kiosk
from kiosk.counting.count import Showing
from kiosk.evening import intents as i
from kiosk.evening.state import Phase, TableKind
from kiosk.tarot.deal import Contract
def turned(self):
    turn(self)
    if self.state.phase is Phase.NO_EVENING:
        print(self.stage.scene.name, flush=True)
        people = tuple((name, badge) for badge, name in enumerate(("Anne", "Bob", "Cléa", "Dan")))
        for act in (
            i.StartEvening(
                name="Jeudi", started="2025-11-20T20:00", kind=TableKind.FOUR, people=people
            ),
            i.ChooseDealer(0), i.OpenDeal(), i.SetTaker(1), i.SetContract(Contract.GARDE),
            i.StartCount(Showing.SPREAD), i.SeeCards(("T-21", "H-R")),
        ):
            self.record.do(act)
    elif not told:
        told.append(self.stage.scene.name)
        print(*told, self.state.draft.count.attack, flush=True)
told = []
turn = kiosk.Kiosk.turn
kiosk.Kiosk.turn = turned
from kiosk.cli import main
sys.exit(main([]))
"""


def test_killed_before_any_setting_was_chosen_it_comes_back_to_the_count(tmp_path: Path) -> None:
    """The language is asked at the very first start, never again in the middle of a count."""
    config = tmp_path / "config" / "tarot-kiosk" / "kiosk.toml"
    config.parent.mkdir(parents=True)
    config.write_text('[camera]\nkind = "none"\n')
    said = []
    for lines in (2, 1):
        with own_process(ON_AN_EVENING, tmp_path) as (child, printed):
            told = (line for line in printed if line.startswith(("premier", "comptage")))
            said += [next(told).strip() for _ in range(lines)]
            child.kill()
            assert child.wait(20) == -signal.SIGKILL
    assert said[0] == "premier.language"
    assert said[2] == "comptage ('T-21', 'H-R')"


READING_SLOWLY = """
import sys, time
import vision.readers
opened = vision.readers.{opener}
class Slow:
    def __init__(self, *given):
        self.reader = opened(*given)
    def read(self, *given):
        print("reads", flush=True)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            found = self.reader.read(*given)
        return found
vision.readers.{opener} = Slow
from kiosk.screens import surface
surface.has_display = lambda: True
from kiosk.cli import main
sys.exit(main())
"""


@contextmanager
def reading_slowly(opener: str, home: Path, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """The command in a process of its own, in the middle of a read."""
    with own_process(READING_SLOWLY.format(opener=opener), home, *words) as (child, said):
        assert any(line.startswith("reads") for line in said)
        yield child


def test_stopped_in_the_middle_of_a_read_it_ends_in_good_order(tmp_path: Path) -> None:
    """A Pi reads a frame for longer than the end may wait; Python's own end was an abort then."""
    config = tmp_path / "config" / "tarot-kiosk" / "kiosk.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'[camera]\nkind = "folder"\ndevice = "{tmp_path / "pictures"}"\n')
    (tmp_path / "pictures").mkdir()
    cv2.imwrite(str(tmp_path / "pictures" / "mat.png"), np.full((720, 1280, 3), 90, np.uint8))
    journal = tmp_path / "state" / "tarot-kiosk" / "evenings.db"
    journal.parent.mkdir(parents=True)
    with Journal.open(journal) as kept:
        record = Record(kept)
        for intent in WAYS[Phase.COUNTING]:
            assert isinstance(record.do(intent), State)
    with reading_slowly("open_with_deck", tmp_path) as child:
        child.terminate()
        assert child.wait(20) == 0
    assert [path.name for path in journal.parent.iterdir()] == ["evenings.db"]


def test_a_demo_stopped_in_the_middle_of_a_read_ends_in_good_order(tmp_path: Path) -> None:
    """Its window is closed, or Ctrl-C pressed, while a slow machine reads a frame."""
    with reading_slowly("open_reader", tmp_path, "--demo") as child:
        child.send_signal(signal.SIGINT)
        assert child.wait(40) == 130


def test_a_camera_that_goes_and_comes_back_loses_no_card(tmp_path: Path) -> None:
    script = short_deal(Showing.TRICKS)
    with rehearsal(tmp_path) as table:
        gone = back = False
        alarms: set[str] = set()
        for _ in table.fingers.play(script):
            table.turn()
            count = table.hands.count()
            seen = 0 if count is None else len(count.attack + count.defence)
            if seen >= 4 and not gone:
                gone = True
                table.table.unplug()
                for _turn in range(40):
                    table.turn()
                    alarms |= {h.name for h in table.stage.scene.hits if h.name.startswith("alarm")}
                assert table.hands.count() == count
                table.table.plug()
                for _turn in range(200):
                    table.turn()
                    back = back or table.camera.status.state == "running"
        assert gone
        assert back
        assert alarms == {"alarm.camera"}
        evening = table.record.state.evening
        assert evening is not None
        assert compare(script, evening.deals[-1]).true


def test_a_camera_that_is_gone_stays_gone_while_it_is_tried_again(tmp_path: Path) -> None:
    """Its last picture is none of the table's now, and the sign for it does not come and go."""
    slow: list[Callable[[], None]] = []
    with rehearsal(tmp_path) as table:
        table.record.do(OpenDeal())
        for _ in range(8):
            table.turn()
        assert table.stage._live.view is not None
        table.camera._start = slow.append
        table.table.unplug()
        stood: set[str] = set()
        for turn in range(120):
            table.turn()
            stood.add(table.camera.status.state)
            if "lost" in stood:
                assert table.stage._live.camera is Health.MISSING
                assert table.stage._live.view is None
            if slow and turn % 3 == 0:
                slow.pop(0)()
        assert stood >= {"lost", "waiting", "opening"}
        table.table.plug()
        for _ in range(200):
            table.turn()
            if slow:
                slow.pop(0)()
        assert table.stage._live.camera is Health.WELL
        assert table.stage._live.view is not None
