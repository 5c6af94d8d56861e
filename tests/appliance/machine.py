"""The appliance in an emulator, from outside: power, screen, and hands inside."""

import base64
import json
import os
import socket
import subprocess
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from struct import pack
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

SIZE: Final = (800, 480)
"""The display's, and the glass's before it."""

SLOW: Final = float(os.environ.get("APPLIANCE_SLOW", "1"))
"""How many times as long to wait where this machine has much else to do."""
BOOTING: Final = 600.0
ANSWERING: Final = 300.0
"""Seconds: software emulation is slow."""

_CALM: Final = " ".join((
    "systemd.show_status=0 systemd.condition_needs_update=0",
    "mitigations=off no_timer_check nosoftlockup",
    *(f"systemd.mask={name}.timer"
      for name in ("apt-daily", "apt-daily-upgrade", "dpkg-db-backup", "fstrim")),
))  # fmt: skip
"""A kernel that does not mind that its processor is now and then not there; no housekeeping."""

Pixels = NDArray[np.uint8]


class MachineError(RuntimeError):
    """The machine does not answer, or its hands could not do what was asked."""


class Machine:
    """A disk's whole life: `boot`, then `cut` or `off`, then `boot` again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._emulator: subprocess.Popen[bytes] | None = None
        self._sockets: list[socket.socket] = []
        self._boots = 0
        disk = folder / "run.qcow2"
        disk.unlink(missing_ok=True)
        subprocess.run(
            ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw",
             "-b", str(folder / "disk.img"), str(disk)],
            check=True,
        )  # fmt: skip

    def _command(self) -> list[str]:
        width, height = SIZE
        at = self.folder
        return [
            "qemu-system-x86_64",
            "-machine", "q35,accel=tcg", "-cpu", "Nehalem", "-smp", "1", "-m", "2048",
            # Its clock counts instructions: busy as this machine may be, that one does not notice.
            "-icount", "shift=0,sleep=on",
            "-kernel", str(at / "vmlinuz"), "-initrd", str(at / "initrd"),
            "-append", f"root=/dev/vda rw console=ttyS0 quiet {_CALM}",
            "-drive", f"file={at / 'run.qcow2'},if=virtio,format=qcow2",
            "-device", "qemu-xhci",
            "-drive", f"id=stick,file={at / 'stick.img'},if=none,format=raw,snapshot=on",
            "-vga", "none", "-device", f"virtio-gpu-pci,xres={width},yres={height}",
            "-display", "none", "-nic", "none",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=hands,path={at / 'hands.sock'},server=on,wait=off",
            "-device", "virtserialport,chardev=hands,name=hands",
            "-serial", f"file:{at / f'serial-{self._boots}.log'}",
            "-qmp", f"unix:{at / 'qmp.sock'},server=on,wait=off",
        ]  # fmt: skip

    def boot(self) -> float:
        """Switch it on and wait for its hands; how many seconds that took."""
        self._boots += 1
        for name in ("hands.sock", "qmp.sock"):
            (self.folder / name).unlink(missing_ok=True)
        begin = time.monotonic()
        self._emulator = subprocess.Popen(self._command())
        self._qmp = self._way("qmp.sock")
        self._qmp.readline()
        self.monitor("qmp_capabilities")
        self._hands = self._way("hands.sock")
        self.ask("run", "true", patience=BOOTING)
        return time.monotonic() - begin

    def _way(self, name: str) -> Any:
        way = socket.socket(socket.AF_UNIX)
        until = time.monotonic() + 20
        while True:
            try:
                way.connect(str(self.folder / name))
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
        self._sockets.append(way)
        return way.makefile("rw", encoding="utf-8", newline="\n")

    def monitor(self, command: str, **arguments: object) -> Any:
        """What the emulator itself is asked; QMP."""
        self._qmp.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._qmp.flush()
        while True:
            answer = json.loads(self._qmp.readline())
            if "error" in answer:
                raise MachineError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def ask(self, what: str, *arguments: object, patience: float = ANSWERING) -> Any:
        """What the hands inside are asked: see guest/hands.py."""
        self._sockets[1].settimeout(patience * SLOW)
        self._hands.write(json.dumps([what, *arguments]) + "\n")
        self._hands.flush()
        line = self._hands.readline()
        if not line:
            raise MachineError(f"{what}: the machine is gone")
        answer = json.loads(line)
        if "error" in answer:
            raise MachineError(f"{what} {arguments}: {answer['error']}")
        return answer["is"]

    def run(self, command: str) -> str:
        """A shell's command inside, as root: its words."""
        return str(self.ask("run", command)[1]).strip()

    def read(self, path: str) -> bytes:
        """A file inside."""
        return base64.b64decode(self.ask("read", path))

    def screen(self, keep: str = "") -> Pixels:
        """What the display shows, (h, w, 3); kept as KEEP.png when named."""
        path = self.folder / "screen.ppm"
        self.monitor("screendump", filename=str(path))
        _, size, _, pixels = path.read_bytes().split(b"\n", 3)
        width, height = map(int, size.split())
        shown = np.frombuffer(pixels, np.uint8).reshape(height, width, 3)
        if keep:
            (self.folder / f"{keep}.png").write_bytes(png(shown))
        return shown

    def cut(self) -> None:
        """Pull the plug."""
        if self._emulator is not None:
            self._emulator.kill()
        self._gone()

    def off(self) -> None:
        """Switch it off in good order, or pull the plug when that takes too long."""
        if self._emulator is None:
            return
        self.run("systemctl poweroff --no-block")
        try:
            self._emulator.wait(180 * SLOW)
        except subprocess.TimeoutExpired:
            self._emulator.kill()
        self._gone()

    def went_off(self, seconds: float) -> bool:
        """Whether it switches itself off in that time."""
        if self._emulator is None:
            return True
        try:
            self._emulator.wait(seconds * SLOW)
        except subprocess.TimeoutExpired:
            return False
        self._gone()
        return True

    def _gone(self) -> None:
        if self._emulator is not None:
            self._emulator.wait()
            self._emulator = None
        for way in self._sockets:
            way.close()
        self._sockets = []


def until(what: Callable[[], bool], seconds: float, *, every: float = 1.0) -> bool:
    """Whether it comes true in that time."""
    end = time.monotonic() + seconds * SLOW
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(every)
    return True


def png(pixels: Pixels) -> bytes:
    """A PNG file of RGB pixels."""
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    head = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows.tobytes()))
        + chunk(b"IEND", b"")
    )
