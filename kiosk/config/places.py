"""Where the kiosk's files are: on an appliance, and for a person trying it at home."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SYSTEM: Final = Path("/etc/tarot-kiosk/kiosk.toml")
_NAME: Final = "tarot-kiosk"


@dataclass(frozen=True, slots=True)
class Places:
    """`config` is written by a person, `overlay` by the screen; the overlay wins."""

    config: Path
    overlay: Path
    journal: Path
    recordings: Path
    decks: Path


def _folder(environ: Mapping[str, str], variable: str, otherwise: str) -> Path:
    """An XDG folder; the standard says that one that is not absolute is to be ignored."""
    folder = Path(environ.get(variable, ""))
    return folder if folder.is_absolute() else Path(environ.get("HOME", "/")) / otherwise


def find_places(environ: Mapping[str, str], *, system: Path = SYSTEM) -> Places:
    """TAROT_KIOSK_CONFIG, otherwise the one under /etc if it is there, otherwise the person's own.

    What the kiosk writes goes to $STATE_DIRECTORY, which systemd sets, otherwise under
    $XDG_STATE_HOME.
    """
    named = environ.get("TAROT_KIOSK_CONFIG")
    if named:
        config = Path(named)
    elif system.is_file():
        config = system
    else:
        config = _folder(environ, "XDG_CONFIG_HOME", ".config") / _NAME / "kiosk.toml"
    given = environ.get("STATE_DIRECTORY", "").partition(":")[0]
    state = Path(given) if given else _folder(environ, "XDG_STATE_HOME", ".local/state") / _NAME
    return Places(
        config=config,
        overlay=state / "settings.toml",
        journal=state / "evenings.db",
        recordings=state / "recordings",
        decks=state / "decks",
    )
