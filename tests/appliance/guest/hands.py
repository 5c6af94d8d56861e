"""Hands inside the appliance: a touchscreen, a header with pins, and a way to run commands.

Runs as root on the appliance's own Python, before the kiosk starts. A line of JSON comes in on a
virtual serial port, a line of JSON goes out: see `tests.appliance.machine`.
"""

import base64
import fcntl
import json
import os
import socket
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PORT = Path("/dev/virtio-ports/hands")
CHIP = Path("/sys/kernel/config/gpio-sim/pi")
LINES = 54

# linux/input-event-codes.h and linux/uinput.h
EV_SYN, EV_KEY, EV_ABS = 0x00, 0x01, 0x03
SYN_REPORT, BTN_TOUCH = 0x00, 0x14A
ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_X, ABS_MT_Y, ABS_MT_ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
UI_DEV_CREATE, UI_DEV_SETUP, UI_ABS_SETUP = 0x5501, 0x405C5503, 0x401C5504
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT, UI_SET_PROPBIT = (
    0x40045564, 0x40045565, 0x40045567, 0x4004556E,
)  # fmt: skip
INPUT_PROP_DIRECT, BUS_USB = 1, 3

# linux/videodev2.h and the kernel's vivid-ctrls.c
VIDIOC_S_CTRL, VIVID_OSD_TEXT_MODE, NO_TEXT = 0xC008561C, 0x00F0F001, 2


class Touchscreen:
    """One finger on glass of that many points, through uinput."""

    def __init__(self, width: int, height: int) -> None:
        self._file = os.open("/dev/uinput", os.O_WRONLY)
        for request, bit in (
            (UI_SET_EVBIT, EV_KEY), (UI_SET_KEYBIT, BTN_TOUCH), (UI_SET_EVBIT, EV_ABS),
            *((UI_SET_ABSBIT, axis)
              for axis in (ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_X, ABS_MT_Y, ABS_MT_ID)),
            (UI_SET_PROPBIT, INPUT_PROP_DIRECT),
        ):  # fmt: skip
            fcntl.ioctl(self._file, request, bit)
        for axis, most in (
            (ABS_X, width - 1), (ABS_Y, height - 1), (ABS_MT_SLOT, 9), (ABS_MT_ID, 65535),
            (ABS_MT_X, width - 1), (ABS_MT_Y, height - 1),
        ):  # fmt: skip
            fcntl.ioctl(
                self._file, UI_ABS_SETUP, struct.pack("=HHiiiiii", axis, 0, 0, 0, most, 0, 0, 0)
            )
        fcntl.ioctl(
            self._file,
            UI_DEV_SETUP,
            struct.pack("=HHHH80sI", BUS_USB, 0x1D6B, 1, 1, b"Appliance glass", 0),
        )
        fcntl.ioctl(self._file, UI_DEV_CREATE)
        self._touches = 0

    def _send(self, *events: tuple[int, int, int]) -> None:
        for kind, code, value in (*events, (EV_SYN, SYN_REPORT, 0)):
            os.write(self._file, struct.pack("@llHHi", 0, 0, kind, code, value))

    def touch(self, x: int, y: int, seconds: float) -> None:
        """A finger down for so long."""
        self._touches += 1
        self._send(
            (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_ID, self._touches),
            (EV_ABS, ABS_MT_X, x), (EV_ABS, ABS_MT_Y, y),
            (EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y),
        )  # fmt: skip
        time.sleep(seconds)
        self._send((EV_ABS, ABS_MT_ID, -1), (EV_KEY, BTN_TOUCH, 0))


class Header:
    """The Pi's header, on gpio-sim. A line's level is the pull of what is soldered to it."""

    def __init__(self) -> None:
        (CHIP / "bank0").mkdir(parents=True)
        (CHIP / "bank0/num_lines").write_text(str(LINES), encoding="ascii")
        (CHIP / "live").write_text("1", encoding="ascii")
        device = (CHIP / "dev_name").read_text(encoding="ascii").strip()
        chip = (CHIP / "bank0/chip_name").read_text(encoding="ascii").strip()
        self._folder = Path("/sys/devices/platform") / device / chip

    def _line(self, line: int, what: str) -> Path:
        return self._folder / f"sim_gpio{line}" / what

    def pull(self, line: int, *, down: bool) -> None:
        """As a contact that closes to ground, or opens."""
        word = "pull-down" if down else "pull-up"
        self._line(line, "pull").write_text(word, encoding="ascii")

    def level(self, line: int) -> int:
        """What the line is at now, whoever drives it."""
        return int(self._line(line, "value").read_text(encoding="ascii"))


def still() -> None:
    """Bars and nothing else under the camera: its running clock would be news in every frame."""
    camera = os.open("/dev/video0", os.O_RDWR)
    try:
        fcntl.ioctl(camera, VIDIOC_S_CTRL, struct.pack("=Ii", VIVID_OSD_TEXT_MODE, NO_TEXT))
    finally:
        os.close(camera)


class Hands:
    """Does what the other side asks for."""

    def __init__(self, width: int, height: int) -> None:
        self._glass = Touchscreen(width, height)
        self._header = Header()
        self._does: dict[str, Callable[..., Any]] = {
            "run": self.run,
            "read": self.read,
            "touch": self.touch,
            "contact": self.contact,
            "level": self._header.level,
            "still": still,
        }

    def answer(self, line: str) -> str:
        """One line for one line; what goes wrong is told, not raised."""
        try:
            name, *arguments = json.loads(line)
            return json.dumps({"is": self._does[name](*arguments)})
        except Exception as error:  # noqa: BLE001 - told to the other side
            return json.dumps({"error": repr(error)})

    @staticmethod
    def run(command: str) -> tuple[int, str]:
        """Status and words of a shell's command."""
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout

    @staticmethod
    def read(path: str) -> str:
        """A file's bytes, as base64."""
        return base64.b64encode(Path(path).read_bytes()).decode("ascii")

    def touch(self, x: int, y: int, seconds: float = 0.1) -> None:
        """A finger on the glass."""
        self._glass.touch(x, y, seconds)

    def contact(self, line: int, steps: list[tuple[bool, float]]) -> None:
        """Close (True) and open a contact, each time for so many seconds."""
        for down, seconds in steps:
            self._header.pull(line, down=down)
            time.sleep(seconds)


def main() -> None:
    """Until the machine goes down."""
    hands = Hands(*map(int, os.environ["GLASS"].split("x")))
    still()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
        way.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
    with PORT.open("r+b", buffering=0) as port:
        while True:
            line = b""
            while not line.endswith(b"\n"):
                read = port.read(65536)
                if not read:  # Nobody at the other side yet.
                    time.sleep(0.1)
                line += read or b""
            answer = hands.answer(line.decode("utf-8")).encode("utf-8") + b"\n"
            while answer:  # The port takes 32 KiB at a time.
                answer = answer[port.write(answer) or 0 :]


if __name__ == "__main__":
    main()
