"""The configuration: pure data, read from TOML and written to it."""

from kiosk.config.places import Places, find_places
from kiosk.config.problem import Problem
from kiosk.config.reading import Loaded, load
from kiosk.config.settings import Settings
from kiosk.config.writing import SettingError, save, write_default

__all__ = [
    "Loaded",
    "Places",
    "Problem",
    "SettingError",
    "Settings",
    "find_places",
    "load",
    "save",
    "write_default",
]
