"""Acts as compact JSON and back, every field checked on the way in.

An act is `[version, event, …]`, an event `["CardsSeen", {"cards": ["T-21"], "pile": "attack"}]`.
Fields that have their default are left out, so that a field added later reads old rows.
"""

import dataclasses
import json
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, get_args

from kiosk.evening import events
from kiosk.evening.decoders import DecodeError, record
from kiosk.evening.events import Act, Event

VERSION: Final = 1
"""Raised when an older kiosk could not read what is written."""

_READ: Final = json.JSONDecoder().raw_decode
"""What `json.loads` comes down to, without its look for white space, which is never written."""


def encode(act: Act) -> str:
    """One line of JSON."""
    parts = [VERSION, *([type(event).__name__, _plain(event)] for event in act)]
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def decode(text: str) -> Act:
    """The act of one line. DecodeError when it is none, or of a later version."""
    try:
        parts, end = _READ(text)
    except (ValueError, RecursionError) as error:
        raise DecodeError(f"not JSON: {error}") from error
    if end != len(text):
        raise DecodeError("not JSON: something after the end")
    if type(parts) is not list or not parts:
        raise DecodeError("not a list of events")
    if parts[0] != VERSION:
        raise DecodeError(f"written in version {parts[0]!r}, this kiosk reads {VERSION}")
    try:
        return tuple([_EVENTS[name](body) for name, body in parts[1:]])
    except DecodeError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise DecodeError(f"no event of this kiosk: {error!r}") from error


def _plain(value: object) -> object:
    """`value` as JSON has it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if dataclasses.is_dataclass(value):
        return {
            field.name: _plain(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if getattr(value, field.name) != field.default
        }
    return value


_EVENTS: Final[dict[str, Callable[[Any], Event]]] = {
    kind.__name__: record(kind) for kind in get_args(events.Event)
}
