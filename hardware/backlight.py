"""The screen's brightness, through sysfs. The udev rule in systemd/ lets the kiosk write it."""

from pathlib import Path
from typing import Final

from hardware.words import Tongue, say

ROOT: Final = Path("/sys/class/backlight")
LEAST: Final = 0.05
"""Never so dark that the way back cannot be seen."""


class BacklightError(RuntimeError):
    """The screen's brightness cannot be set: says why and what to do."""


class Backlight:
    """The first backlight there is; HDMI screens mostly have none."""

    def __init__(self, root: Path = ROOT, *, language: Tongue = "fr") -> None:
        self._folder = next(iter(sorted(root.glob("*"))), None)
        self._language: Tongue = language

    @property
    def present(self) -> bool:
        """Whether there is one to set."""
        return self._folder is not None

    @property
    def path(self) -> Path | None:
        """The file that is written, or None."""
        return None if self._folder is None else self._folder / "brightness"

    def get(self) -> float:
        """0 to 1; BacklightError when there is none or it cannot be read."""
        folder = self._there()
        try:
            return self._number(folder / "brightness") / self._number(folder / "max_brightness")
        except (OSError, ValueError, ZeroDivisionError) as error:
            raise self._refused(folder, error) from error

    def set(self, share: float) -> None:
        """Make it 0 to 1 of the most, never wholly dark; BacklightError when it cannot."""
        folder = self._there()
        try:
            most = self._number(folder / "max_brightness")
            level = max(1, round(min(max(share, LEAST), 1.0) * most))
            (folder / "brightness").write_text(f"{level}\n", encoding="ascii")
        except (OSError, ValueError) as error:
            raise self._refused(folder, error) from error

    def _there(self) -> Path:
        if self._folder is None:
            raise BacklightError(say("backlight.none", self._language))
        return self._folder

    def _refused(self, folder: Path, error: Exception) -> BacklightError:
        return BacklightError(
            say("backlight.refused", self._language, path=folder / "brightness", error=error)
        )

    @staticmethod
    def _number(path: Path) -> int:
        return int(path.read_text(encoding="ascii"))
