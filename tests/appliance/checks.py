"""What is checked of the appliance, in this order: each takes up where the last one left off."""

import re
import time
from dataclasses import replace
from typing import Final

from hardware.panel.names import button_name
from hardware.panel.parts import Button
from hardware.panel.wiring import BUTTONS, LAMPS
from tests.appliance.machine import SLOW, until
from tests.appliance.report import Report
from tests.appliance.table import BOUNCE, Table, evening_of, gist

UNIT: Final = "tarot-kiosk.service"
PEOPLE: Final = ("Al", "Bo", "Cy", "Di")
STUCK: Final = 31.0
"""Seconds a button is held until it is taken for stuck."""
STUCK_NAME: Final = button_name(Button.POIGNEE, "fr")
"""How the kiosk then tells of it."""
COMPLAINT: Final = "!!"
"""How a line of the doctor's begins that has one."""
KILLS: Final = 12
"""In a row: more than the five in ten seconds after which systemd by itself gives up."""


def show(table: Table, name: str) -> str:
    """A property of the kiosk's unit."""
    return table.machine.run(f"systemctl show {UNIT} --property {name} --value")


def says(table: Table, words: str, seconds: float = 60) -> bool:
    """Whether the kiosk's status comes to hold these words."""
    return until(lambda: words in show(table, "StatusText"), seconds)


def up(table: Table, not_pid: str = "0") -> bool:
    """Whether systemd has it that the kiosk is up, as another process than that."""
    return show(table, "ActiveState") == "active" and show(table, "MainPID") not in {not_pid, "0"}


def starting(table: Table, report: Report) -> None:
    """By itself, by KMSDRM, with camera and pins, confined."""
    machine = table.machine
    report.check("the kiosk says that it is ready", until(lambda: up(table), 300))
    table.see("1-first-start", patience=200)
    report.check("its first screen is on the display", good=True)
    pid = show(table, "MainPID")
    cards = machine.run(f"ls -l /proc/{pid}/fd | grep -c /dev/dri/card")
    report.check("it draws by KMSDRM", cards not in {"", "0"}, cards)
    user = machine.run(f"stat -c %U /proc/{pid}")
    report.check("it runs as a user of its own", user == "tarot-kiosk", user)
    words = machine.run(f"systemd-analyze security --no-pager {UNIT} | tail -n 1")
    found = re.search(r"(\d+\.\d)", words)
    report.check(f"it is hardened: {words.strip('→ ')}", bool(found) and float(found[1]) <= 2.0)  # type: ignore[index]
    ports = machine.run("tail -q -n +2 /proc/net/tcp /proc/net/tcp6 /proc/net/udp /proc/net/udp6")
    report.check("nothing listens to a network", not ports, ports)
    memory = machine.run(f"sed -n 's/VmRSS: *//p' /proc/{pid}/status")
    report.say(f"        resident memory {memory}")


def touching(table: Table, report: Report) -> None:
    """An evening begun on the glass: the first start's questions, names, the first dealer."""
    table.tap("skip", "new")
    for name in PEOPLE:
        table.tap("name.new")
        table.type(name)
        table.tap("done")
    table.see("2-people")
    table.tap("start", "seat.0")
    report.check(f"{table.touches} touches did what they should", good=True)
    report.check("the journal holds the evening", table.kept(), table.written())
    settings = table.machine.run("cat /var/lib/tarot-kiosk/settings.toml")
    report.check("settings made on the screen are kept", "language" in settings, settings)


def deal(table: Table, taker: int = 1) -> None:
    """A whole deal: taker by finger, contract by button, count by hand, to the line written."""
    table.tap("deal", f"taker.{taker}")
    table.press(Button.GARDE)
    table.tap("count")
    count_by_hand(table)


def count_by_hand(table: Table) -> None:
    """Two bouts and 49 points, and the line is written."""
    table.tap("how", "hand", "bouts.2", "key.4", "key.9", "enter")
    table.press(Button.VALIDER)
    table.press(Button.VALIDER)


def pressing(table: Table, report: Report) -> None:
    """Buttons that bounce, lamps, and a button that sticks."""
    machine = table.machine
    deal(table)
    table.see("3-scores")
    report.check(
        f"a deal by {table.presses} buttons that bounce is scored once",
        table.kept() and table.twin.totals == (-66, 198, -66, -66), table.twin.totals,
    )  # fmt: skip
    table.tap("deal", "taker.2")
    table.press(Button.GARDE_SANS)
    before = table.written()
    for _ in range(3):
        table.press(Button.CHELEM)
    report.check("three presses that bounce are three presses", table.kept(), before)
    lamp = until(lambda: machine.ask("level", LAMPS[Button.CHELEM]) == 1, 30, every=0.1)
    report.check("the lamp of what is set is lit", lamp)
    table.press(Button.CHELEM)
    machine.ask("contact", BUTTONS[Button.CHELEM], BOUNCE * 20 + [(False, 0.5)])
    report.check("mere chatter is no press", table.kept(), gist(table.written()))
    machine.ask("contact", BUTTONS[Button.POIGNEE], [(True, STUCK)])
    table.twin.press("poignee")
    report.check("a stuck button is told", says(table, STUCK_NAME), show(table, "StatusText"))
    machine.ask("contact", BUTTONS[Button.POIGNEE], [(False, 1.0)])
    freed = until(lambda: STUCK_NAME not in show(table, "StatusText"), 60)
    report.check("and forgotten once it is free", freed, show(table, "StatusText"))
    table.tap("back")


def unplugging(table: Table, report: Report) -> None:
    """The camera goes and comes back, and the kiosk stays."""
    driver, pid = "/sys/bus/platform/drivers/vivid", show(table, "MainPID")
    report.check("the camera sees", says(table, "La caméra voit."), show(table, "StatusText"))
    table.machine.run(f"echo vivid.0 > {driver}/unbind")
    report.check(
        "an unplugged camera is told",
        until(lambda: "La caméra voit." not in show(table, "StatusText"), 60),
        show(table, "StatusText"),
    )
    report.say(f"        {show(table, 'StatusText')}")
    time.sleep(5)
    table.machine.screen("4-no-camera")
    table.machine.run(f"echo vivid.0 > {driver}/bind")
    table.machine.ask("still")
    again = says(table, "La caméra voit.", 120)
    report.check("it is found again", again, show(table, "StatusText"))
    report.check("and the kiosk stayed up", show(table, "MainPID") == pid)
    table.see()


def kill(table: Table) -> None:
    """End the kiosk the hard way, and wait until systemd has started another."""
    pid = show(table, "MainPID")
    table.machine.run(f"systemctl kill --signal=KILL {UNIT}")
    until(lambda: show(table, "MainPID") not in {pid, "0"}, 60, every=0.2)


def hanging(table: Table, report: Report) -> None:
    """A kiosk that hangs, or dies again and again, comes back where it was."""
    machine, pid = table.machine, show(table, "MainPID")
    begin = time.monotonic()
    machine.run(f"kill -STOP {pid}")
    report.check("a kiosk that hangs is started again", until(lambda: up(table, pid), 300))
    report.say(f"        after {time.monotonic() - begin:.0f} s; the watchdog waits 40 s here")
    cause = machine.run(f"journalctl -b -u {UNIT} --no-pager | grep -c -i 'watchdog timeout'")
    report.check("by the watchdog", cause not in {"", "0"}, cause)
    table.begin_again()
    table.see("5-after-hanging", patience=200)
    report.check("on the same screen, with the same evening", table.kept())
    for _ in range(KILLS):
        kill(table)
    starts = int(show(table, "NRestarts"))
    endless = starts >= KILLS and until(lambda: up(table), 300)
    report.check(f"a crash loop ({starts} starts) has no dead end", endless)
    table.see(patience=200)
    report.check("and ends on the same screen, with the same evening", table.kept())


def losing_power(table: Table, report: Report) -> None:
    """The plug is pulled the moment a touch is answered on the display."""
    machine = table.machine
    for number, names in enumerate((("taker.3",), ("contract.prise", "count")), start=1):
        table.tap(*names)
        machine.cut()
        seconds = machine.boot()
        report.say(f"        power cut {number}; hands answer after {seconds:.0f} s")
        until(lambda: up(table), 300)
        table.begin_again()
        table.see(f"6-after-power-cut-{number}", patience=200)
        report.check(
            f"after power cut {number} the evening is whole to the last touch",
            table.kept(), gist(table.written()),
        )  # fmt: skip
    aside = machine.run("ls /var/lib/tarot-kiosk")
    report.check("the journal was never found damaged", "damaged" not in aside, aside)


def filling(table: Table, report: Report) -> None:
    """No room: said on the screen, nothing lost, and it goes on when there is room again."""
    machine, before = table.machine, gist(table.written())
    # Most of it by a word, the last bytes by writing them.
    machine.run(
        "fallocate -l $(df --output=avail -B1 /var | tail -n 1) /var/fill; "
        "head -c 100G /dev/zero >> /var/fill 2>/dev/null; sync"
    )
    table.tap("how")
    # How the cards are shown is written, and here it cannot be.
    way = table.where("showing.spread")
    machine.ask("touch", *way)
    home = where_fault_ends(table)
    report.check("a full disk is said on the screen", until(lambda: table.unlike() > 0.1, 60))
    time.sleep(3)
    machine.screen("7-full-disk")
    told = machine.run(f"journalctl -b -u {UNIT} --no-pager | grep -c FullError")
    report.check("and in the log", told not in {"", "0"}, told)
    report.check("nothing of the evening is lost", gist(table.written()) == before)
    machine.run("rm /var/fill; sync")
    machine.ask("touch", *home)
    table.begin_again()
    table.see()
    table.tap("how", "showing.spread")
    table.tap("back")
    count_by_hand(table)
    report.check("with room again it goes on", table.kept(), gist(table.written()))


def where_fault_ends(table: Table) -> tuple[int, int]:
    """Where the screen of a fault has its way back."""
    other = replace(table.twin, live=replace(table.twin.live, fault="…"))
    other.does([])
    return Table(table.machine, other).where("home")


def backing_up(table: Table, report: Report) -> None:
    """A stick that is plugged in is mounted as data, and takes a backup from the screen."""
    machine = table.machine
    machine.monitor("device_add", driver="usb-storage", id="plugged", drive="stick")
    report.check("a stick is mounted", until(lambda: mounted(table) != "", 60))
    options = mounted(table)
    good = {"nodev", "nosuid", "noexec"} <= set(options.split(","))
    report.check("as data only", good, options)
    table.begin_again()
    table.see()
    # There is a stick now: the twin is told.
    table.twin.live = replace(table.twin.live, usb=True)
    stroll(table, "menu", "go.settings", "go.journal", "backup")
    machine.screen("8-backup")
    freed = until(lambda: mounted(table) == "", 120)
    report.check("once copied the stick is let go of", freed)
    time.sleep(4 * SLOW)
    machine.screen("8-backup-done")
    # As the next machine would find it.
    machine.run("mount -o ro /dev/disk/by-label/TAROT /mnt")
    found = machine.run("ls /mnt/tarot-*.db")
    report.check("the screen's backup is on it", found.endswith(".db"), found)
    copy = evening_of(machine.read(found))
    report.check("and holds the evening", gist(copy) == gist(table.twin.state), gist(copy))
    machine.run("umount /mnt")
    machine.monitor("device_del", id="plugged")


def mounted(table: Table) -> str:
    """The options that a stick is mounted with, "" while there is none."""
    return table.machine.run("findmnt -no OPTIONS -t vfat")


def stroll(table: Table, *names: str) -> None:
    """Through screens that show what the twin cannot know, such as the size of the journal."""
    for name in names:
        table.tap(name, seen=False)
        time.sleep(4 * SLOW)


def allowing(table: Table, report: Report) -> None:
    """What the kiosk's user may do, and nobody else."""
    call = "busctl call org.freedesktop.login1 /org/freedesktop/login1"
    for act in ("CanPowerOff", "CanReboot"):
        for user, may in (("tarot-kiosk", True), ("nobody", False)):
            words = table.machine.run(
                f"runuser -u {user} -- {call} org.freedesktop.login1.Manager {act}"
            )
            report.check(f"{act} for {user}: {may}", (words == 's "yes"') is may, words)


def examining(table: Table, report: Report) -> None:
    """The doctor beside the running kiosk, and the kiosk told to stop and to start."""
    words = table.machine.run("tarot-kiosk doctor --language en")
    for line in words.splitlines():
        report.say(f"        {line}")
    bad = [line for line in words.splitlines() if line.startswith(COMPLAINT)]
    report.check("the doctor runs beside the kiosk", "Service and watchdog" in words, words)
    report.say(f"        lines with a complaint: {len(bad)}")
    seconds = table.machine.run(
        f"a=$(date +%s%N); systemctl stop {UNIT}; b=$(date +%s%N); echo $(((b-a)/1000000))"
    )
    result = show(table, "Result")
    report.check(f"it stops in good order, in {seconds} ms here", result == "success", result)
    left = table.machine.run("ls /var/lib/tarot-kiosk")
    report.check("and leaves no half-written journal", "-wal" not in left, left)
    table.machine.run(f"systemctl start --no-block {UNIT}")
    report.check("it starts again", until(lambda: up(table), 300))
    table.begin_again()
    table.see(patience=200)


def switching_off(table: Table, report: Report) -> None:
    """From the screen, without root."""
    stroll(table, "menu", "go.power", "power.off")
    report.check("« Éteindre » switches the machine off", table.machine.went_off(240))


ALL: Final = (
    starting, touching, pressing, unplugging, hanging, losing_power, filling, backing_up,
    allowing, examining, switching_off,
)  # fmt: skip
"""Each takes up where the one before left off."""
