"""The checks inside the appliance, as root; a line each: `ok name` or `FAILED name: why`."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

UNIT = "tarot-kiosk.service"
SEEN = Path("/var/lib/tarot-kiosk/seen.json")
SLOW = float(os.environ.get("APPLIANCE_SLOW", "10"))
"""Under emulation everything takes longer."""


def run(*command: str) -> tuple[int, str]:
    """Status and words."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).strip()


def show(name: str) -> str:
    """A property of the kiosk's unit."""
    return run("systemctl", "show", UNIT, "--property", name, "--value")[1]


def seen() -> dict[str, object]:
    """What the program last said of itself."""
    try:
        found: dict[str, object] = json.loads(SEEN.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def until(what: Callable[[], bool], seconds: float) -> bool:
    """Whether it comes true in that time."""
    end = time.monotonic() + seconds * SLOW
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.5)
    return False


def say(words: str) -> None:
    """To whoever listens at the serial line."""
    print(words, flush=True)


def check(name: str, good: bool, why: object = "") -> None:  # noqa: FBT001 - reads as a sentence
    """One line."""
    say(f"ok {name}" if good else f"FAILED {name}: {why}")


def put_stand_in() -> None:
    """Under the kiosk's own unit, all of its confines included."""
    folder = Path(f"/etc/systemd/system/{UNIT}.d")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "standin.conf").write_text(
        "[Service]\nExecStart=\nExecStart=/opt/tarot-kiosk/current/venv/bin/python "
        "/project/tests/appliance/standin.py\nWatchdogSec=30\nTimeoutStartSec=600\n",
        encoding="utf-8",
    )
    run("systemctl", "daemon-reload")
    run("systemctl", "restart", "--no-block", UNIT)


def the_kiosk() -> None:
    """The program itself: it comes up, shows its screen, and comes back when it hangs."""
    check("the kiosk says that it is ready", until(lambda: show("ActiveState") == "active", 60))
    time.sleep(SLOW)
    say("SCREEN up")
    time.sleep(10)
    pid = int(show("MainPID"))
    os.kill(pid, signal.SIGSTOP)
    check("a kiosk that hangs is started again",
          until(lambda: show("MainPID") not in {str(pid), "0"} and show("ActiveState") == "active",
                60), show("Result"))  # fmt: skip


def starts() -> None:
    """The parts under the kiosk's unit: they come up, draw and see."""
    put_stand_in()
    check("the unit says that it is ready", until(lambda: show("ActiveState") == "active", 60))
    check("it draws by KMSDRM", until(lambda: str(seen().get("driver")).lower() == "kmsdrm", 10),
          seen())  # fmt: skip
    check("the camera runs", until(lambda: seen().get("camera") == "running", 20), seen())
    before = int(str(seen().get("frames", 0)))
    check("frames come", until(lambda: int(str(seen().get("frames", 0))) > before + 3, 20), seen())


def unplugging() -> None:
    """The camera goes and comes back, and the program stays."""
    pid = seen().get("pid")
    driver = Path("/sys/bus/platform/drivers/vivid")
    (driver / "unbind").write_text("vivid.0", encoding="ascii")
    check("an unplugged camera is noticed", until(lambda: seen().get("camera") != "running", 10),
          seen())  # fmt: skip
    (driver / "bind").write_text("vivid.0", encoding="ascii")
    check("it is found again", until(lambda: seen().get("camera") == "running", 20), seen())
    check("and the program stayed up", seen().get("pid") == pid, seen())


def watchdog() -> None:
    """A program that hangs is started again, and one that keeps dying too."""
    pid = int(str(seen().get("pid", 0)))
    os.kill(pid, signal.SIGSTOP)
    check("a hung program is started again",
          until(lambda: seen().get("pid") not in {pid, None} and show("ActiveState") == "active",
                60), show("Result"))  # fmt: skip
    for _ in range(8):
        run("systemctl", "kill", "--signal=KILL", UNIT)
        time.sleep(3)
    check("a crash loop has no dead end", until(lambda: show("ActiveState") == "active", 60),
          show("Result"))  # fmt: skip


def rights() -> None:
    """What the kiosk's user may do, and may not."""
    login = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
    for act in ("CanPowerOff", "CanReboot"):
        words = run("runuser", "-u", "tarot-kiosk", "--", "busctl", "call", *login, act)[1]
        check(f"the kiosk may: {act}", words == 's "yes"', words)
        other = run("runuser", "-u", "nobody", "--", "busctl", "call", *login, act)[1]
        check(f"nobody else may: {act}", other != 's "yes"', other)


def stick() -> None:
    """The stick is mounted as data, and the kiosk can write to it from within its confines."""
    mounted = until(lambda: "nodev" in run("findmnt", "-no", "OPTIONS", "-t", "vfat")[1], 10)
    options = run("findmnt", "-no", "OPTIONS", "-t", "vfat")[1]
    check("a stick is mounted", mounted, options)
    check("as data only", {"nodev", "nosuid", "noexec"} <= set(options.split(",")), options)
    check("the kiosk can back up to it", until(lambda: seen().get("stick") is True, 10), seen())


def stopping() -> None:
    """Stops when told to, in good order."""
    begin = time.monotonic()
    run("systemctl", "stop", UNIT)
    check("it stops in good order", show("Result") == "success", show("Result"))
    say(f"   stopping took {time.monotonic() - begin:.1f} s")


def doctor() -> None:
    """The doctor, as a person would call it."""
    status, words = run("tarot-kiosk", "doctor", "--language", "en")
    say(words)
    check("the doctor finds Python, libraries, camera and journal", "ok  Camera" in words, status)
    check("the doctor sees the watchdog", "ok  Service and watchdog" in words, words[-300:])


def main() -> None:
    """All of them; one that fails does not keep the others from being tried."""
    say("APPLIANCE begins")
    for part in (the_kiosk, starts, unplugging, watchdog, rights, stick, stopping, doctor):
        try:
            part()
        except Exception as error:  # noqa: BLE001 - said, and the next is tried
            say(f"FAILED {part.__name__}: {error!r}")
    say(run("journalctl", "-u", UNIT, "-n", "30", "--no-pager")[1])
    say("APPLIANCE ends")


if __name__ == "__main__":
    main()
