"""Tasks of the screen that are no acts of the evening: settings, sound, backup, switching off."""

import os
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from hardware.backlight import Backlight, BacklightError
from hardware.panel.parts import Button, Lamp, Panel
from hardware.power import Action, PowerError, ask
from kiosk.config import Loaded, Places, SettingError, save
from kiosk.config.checks import Value
from kiosk.evening.journal import Journal
from kiosk.evening.trouble import JournalError
from kiosk.screens.model import Language, Order, Settings, Task
from kiosk.screens.theme import Mode, TextSize

STICKS: Final = Path("/media/tarot-kiosk")
"""Where a stick is mounted, each in a folder of its own: see systemd/."""

_TRIED: Final = 400
"""Milliseconds of sound when it is tried."""


def screen_settings(loaded: Loaded, *, started: bool) -> Settings:
    """The configuration in the screen's words."""
    screen = loaded.settings.screen
    return Settings(
        language=Language(screen.language),
        mode=Mode(screen.theme),
        text=TextSize(screen.text_size),
        rotation=screen.rotation,  # type: ignore[arg-type]  # the configuration allows only these
        brightness=round(screen.brightness * 10),
        sound=screen.sound,
        volume=round(screen.volume * 10),
        deck=loaded.settings.reader.deck,
        started=started,
    )


def changes(settings: Settings) -> dict[str, Value]:
    """What the screen set, by the configuration's names."""
    return {
        "screen.language": settings.language.value,
        "screen.theme": settings.mode.value,
        "screen.text_size": settings.text.value,
        "screen.rotation": settings.rotation,
        "screen.brightness": max(0.05, settings.brightness / 10),
        "screen.sound": settings.sound,
        "screen.volume": settings.volume / 10,
        "reader.deck": settings.deck,
    }


def stick(root: Path = STICKS) -> Path | None:
    """A USB stick that can be written, or None."""
    if not root.is_dir():
        return None
    return next(
        (place for place in sorted(root.iterdir()) if place.is_dir() and os.access(place, os.W_OK)),
        None,
    )


class Orders:
    """Does them; the answer is a line for the screen, or None when nothing needs saying."""

    def __init__(
        self,
        places: Places,
        journal: Callable[[], Journal],
        panel: Callable[[], Panel],
        *,
        backlight: Backlight,
        power: Callable[[Action], None] = ask,
        find_stick: Callable[[], Path | None] = stick,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._places = places
        self._journal = journal
        self._panel = panel
        self._backlight = backlight
        self._power = power
        self._find_stick = find_stick
        self._now = now
        self._does: Mapping[Task, Callable[[], str | None]] = {
            Task.TRY_SOUND: self._try_sound,
            Task.TRY_LAMPS: self._try_lamps,
            Task.BACKUP: self._backup,
            Task.SWITCH_OFF: lambda: self._power_to(Action.POWER_OFF),
            Task.RESTART: lambda: self._power_to(Action.REBOOT),
        }

    def __call__(self, order: Order) -> str | None:
        """Do one."""
        if order.settings is not None:
            return self._keep(order.settings)
        task = self._does.get(order.task)
        if task is None:
            return "Cela se fait avec la commande tarot-kiosk, pas encore depuis l’écran."
        return task()

    def _keep(self, settings: Settings) -> str | None:
        try:
            if self._backlight.present:
                self._backlight.set(settings.brightness / 10)
            save(self._places.overlay, changes(settings))
        except (SettingError, BacklightError, OSError) as error:
            return f"Réglage non gardé : {error}"
        return None

    def _try_sound(self) -> str | None:
        self._panel().buzz(_TRIED)
        return None

    def _try_lamps(self) -> str | None:
        self._panel().set_lamps(dict.fromkeys(Button, Lamp.SET))
        return None

    def _backup(self) -> str:
        place = self._find_stick()
        if place is None:
            return "Pas de clé USB : branchez-en une, puis recommencez."
        target = place / f"tarot-{self._now():%Y-%m-%d-%H%M}.db"
        try:
            self._journal().backup(target)
        except JournalError as error:
            return f"Pas de copie : {error}"
        return f"Copie faite : {target.name}"

    def _power_to(self, action: Action) -> str | None:
        try:
            self._power(action)
        except PowerError as error:
            return str(error)
        return None
