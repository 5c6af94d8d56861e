"""Boots the appliance's disk in an emulator and reads what its checks say.

`python -m tests.appliance.boot DIR` after `tests/appliance/build DIR`; 0 when every check is ok.
Leaves `serial.log` and `screen.png` in DIR. Software emulation: several minutes.
"""

import json
import socket
import subprocess
import sys
import time
from pathlib import Path

PATIENCE = 2400.0


def command(folder: Path) -> list[str]:
    """The emulator, with a display to dump, a stick, and a serial line to a file."""
    return [
        "qemu-system-x86_64",
        *("-machine", "q35,accel=tcg", "-cpu", "Nehalem", "-smp", "2", "-m", "1536"),
        *("-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initrd")),
        *("-append", "root=/dev/vda rw console=ttyS0 quiet systemd.show_status=0"),
        *("-drive", f"file={folder / 'disk.img'},if=virtio,format=raw,snapshot=on"),
        *("-device", "qemu-xhci"),
        *("-drive", f"id=stick,file={folder / 'stick.img'},if=none,format=raw,snapshot=on"),
        *("-device", "usb-storage,drive=stick"),
        *("-vga", "none", "-device", "virtio-gpu-pci", "-display", "none", "-nic", "none"),
        *("-serial", f"file:{folder / 'serial.log'}"),
        *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"),
    ]


def dump_screen(folder: Path) -> None:
    """What the display shows, as `screen.png`."""
    with socket.socket(socket.AF_UNIX) as way:
        way.connect(str(folder / "qmp"))
        lines = way.makefile("rw", encoding="utf-8")
        lines.readline()
        for act in (
            {"execute": "qmp_capabilities"},
            {
                "execute": "screendump",
                "arguments": {"filename": str(folder / "screen.png"), "format": "png"},
            },
        ):
            lines.write(json.dumps(act) + "\n")
            lines.flush()
            lines.readline()


def main(arguments: list[str]) -> int:
    """0 when all checks are ok, 1 otherwise."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[0]).resolve()
    log = folder / "serial.log"
    log.unlink(missing_ok=True)
    begin = time.monotonic()
    dumped = False
    with subprocess.Popen(command(folder)) as emulator:
        while emulator.poll() is None and time.monotonic() - begin < PATIENCE:
            time.sleep(1)
            text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
            if not dumped and "SCREEN up" in text:
                dump_screen(folder)
                dumped = True
        emulator.terminate()
    text = log.read_text(encoding="utf-8", errors="replace")
    print(text[text.find("APPLIANCE begins") :])
    good = "APPLIANCE ends" in text and "FAILED" not in text and dumped
    print(f"{'all ok' if good else 'NOT all ok'} after {time.monotonic() - begin:.0f} s")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
