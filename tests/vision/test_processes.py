"""A helper works for its parent, and is gone when that is."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from vision.processes import helper, side_by_side

PARENT = """
import sys
from pathlib import Path
from tests.vision.test_processes import stay
from vision.processes import helper

if __name__ == "__main__":
    helper(stay, (Path(sys.argv[1]),)).start()
    stay(Path(sys.argv[1] + ".parent"))
"""


def stay(here: Path) -> None:
    here.with_suffix(".new").write_text(str(os.getpid()), "ascii")
    here.with_suffix(".new").rename(here)
    time.sleep(60)


def put(here: Path, what: str) -> None:
    here.write_text(what, "ascii")


def alive(process: int) -> bool:
    """Running, and not merely waiting to be noticed as dead."""
    try:
        state = Path(f"/proc/{process}/stat").read_text("ascii").rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_for(said: Path) -> int:
    for _ in range(300):
        if said.exists():
            return int(said.read_text("ascii"))
        time.sleep(0.1)
    raise AssertionError(f"no process wrote {said}")


def test_a_helper_does_what_it_is_told(tmp_path: Path) -> None:
    one = helper(put, (tmp_path / "here", "done"))
    one.start()
    one.join(30)
    assert one.exitcode == 0
    assert (tmp_path / "here").read_text("ascii") == "done"


def fail(status: int) -> None:
    os._exit(status)


def test_side_by_side_waits_for_all_and_says_which_failed(tmp_path: Path) -> None:
    calls = [(tmp_path / str(k), "done") for k in range(3)]
    assert side_by_side(put, calls) == []
    assert sorted(here.name for here in tmp_path.iterdir()) == ["0", "1", "2"]
    assert side_by_side(fail, [(0,), (3,), (0,), (4,)]) == [3, 4]


def test_a_helper_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    """Seen: a stopped rendering went on beside the next one, in the same folder."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT, "utf-8")
    said = tmp_path / "child"
    parent = subprocess.Popen(  # noqa: S603 - this very interpreter
        [sys.executable, str(script), str(said)],
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    child = wait_for(said)
    assert alive(child)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    for _ in range(100):
        if not alive(child):
            return
        time.sleep(0.1)
    os.kill(child, signal.SIGKILL)
    raise AssertionError("the helper outlived its parent")
