"""How the Pi itself does: supply, heat, disk. Reads files; asks the firmware when it must."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hardware.power import Run, run_command
from hardware.words import Language, say

HOT: Final = 78.0
"""°C; the firmware slows down at 80."""

LEAST_FREE_MB: Final = 300

_UNDER_VOLTAGE: Final = 1 << 0
_CAPPED: Final = 1 << 1
_THROTTLED: Final = 1 << 2
_UNDER_VOLTAGE_PAST: Final = 1 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """What was found; None where this machine cannot say.

    `flags` are the firmware's `get_throttled` bits: 0 under-voltage, 1 frequency capped,
    2 throttled, 16 to 18 the same since the start.
    """

    flags: int | None = None
    degrees: float | None = None
    free_mb: int | None = None

    def problems(self, language: Language) -> list[str]:
        """What is wrong and what to do, worst first; empty when all is well."""
        found = []
        flags = self.flags or 0
        if flags & _UNDER_VOLTAGE:
            found.append(say("health.undervoltage", language))
        elif flags & _UNDER_VOLTAGE_PAST:
            found.append(say("health.undervoltage_past", language))
        if flags & (_CAPPED | _THROTTLED):
            found.append(say("health.throttled", language))
        if self.degrees is not None and self.degrees >= HOT:
            found.append(say("health.hot", language, degrees=round(self.degrees)))
        if self.free_mb is not None and self.free_mb < LEAST_FREE_MB:
            found.append(say("health.disk", language, free=self.free_mb))
        return found


def read_health(
    folder: Path,
    *,
    sys: Path = Path("/sys"),
    run: Run = run_command,
    free: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free,
) -> Health:
    """`folder` is on the disk that counts; one that is not there yet counts as its parent."""
    return Health(flags=_flags(sys, run), degrees=_degrees(sys), free_mb=_free_mb(folder, free))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _flags(sys: Path, run: Run) -> int | None:
    """The firmware's own file, then the supply's alarm, then `vcgencmd`."""
    for path in sorted(sys.glob("devices/platform/soc*/soc*:firmware/get_throttled")):
        if text := _text(path):
            return int(text, 16)
    for name in sorted(sys.glob("class/hwmon/hwmon*/name")):
        if _text(name) == "rpi_volt":
            return _UNDER_VOLTAGE if _text(name.parent / "in0_lcrit_alarm") == "1" else 0
    try:
        status, said = run(("vcgencmd", "get_throttled"))
    except OSError:
        return None
    _, found, value = said.partition("throttled=")
    return int(value, 16) if status == 0 and found else None


def _degrees(sys: Path) -> float | None:
    text = _text(sys / "class/thermal/thermal_zone0/temp")
    return int(text) / 1000 if text.lstrip("-").isdecimal() else None


def _free_mb(folder: Path, free: Callable[[Path], int]) -> int | None:
    for place in (folder, *folder.absolute().parents):
        try:
            return free(place) // 1_000_000
        except FileNotFoundError:
            continue
        except OSError:
            return None
    return None
