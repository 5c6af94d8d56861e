"""Acts as compact JSON and back, every field checked on the way in.

An act is `[version, event, …]`, an event `["CardsSeen", {"cards": ["T-21"], "pile": "attack"}]`.
Fields that have their default are left out, so that a field added later reads old rows.
"""

import dataclasses
import json
import types
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from kiosk.evening import events
from kiosk.evening.events import Act, Event
from kiosk.tarot.cards import CARDS

VERSION: Final = 1
"""Raised when an older kiosk could not read what is written."""

_CARD_FIELDS: Final = frozenset({"card", "called"})
_CARDS_FIELDS: Final = frozenset({"cards", "attack", "defence", "apart", "candidates"})
_PACK: Final = {card: card for card in CARDS}
_INT_ONLY: Final = frozenset({int})

_READ: Final = json.JSONDecoder().raw_decode
"""What `json.loads` comes down to, without its look for white space, which is never written."""

Decoder = Callable[[Any], Any]


class DecodeError(ValueError):
    """Text that is no act; the message says what is wrong with it."""


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


def _exactly(kind: type) -> Decoder:
    def check(value: Any) -> Any:
        if type(value) is not kind:
            raise DecodeError(f"{value!r} where {kind.__name__} belongs")
        return value

    return check


def _card(value: Any) -> str:
    if value not in _PACK:
        raise DecodeError(f"{value!r} is no card")
    return _PACK[value]


def _cards(value: Any) -> tuple[str, ...]:
    """The pack's own strings, so that those of the text can go; KeyError for what is no card."""
    if type(value) is not list:
        raise DecodeError(f"{value!r} are not cards")
    return tuple(map(_PACK.__getitem__, value))


def _named(kind: type[Enum]) -> Decoder:
    """The member of that value; KeyError for none, which the record around it tells."""
    return {member.value: member for member in kind}.__getitem__


def _many(inner: Decoder) -> Decoder:
    def check(value: Any) -> Any:
        if type(value) is not list:
            raise DecodeError(f"{value!r} where a list belongs")
        return tuple(map(inner, value))

    return check


def _integers(value: Any) -> tuple[int, ...]:
    if type(value) is not list or not _INT_ONLY.issuperset(map(type, value)):
        raise DecodeError(f"{value!r} where int belongs, several")
    return tuple(value)


def _pairs(value: Any) -> tuple[tuple[int, int], ...]:
    """Pairs of numbers, which every line of the sheet has: one look at all of them."""
    pairs = tuple([(one, other) for one, other in value])
    if type(value) is not list or {type(n) for pair in pairs for n in pair} - _INT_ONLY:
        raise DecodeError(f"{value!r} where pairs of int belong")
    return pairs


def _several(inners: tuple[Decoder, ...]) -> Decoder:
    def check(value: Any) -> Any:
        if type(value) is not list or len(value) != len(inners):
            raise DecodeError(f"{value!r} where {len(inners)} values belong")
        return tuple([inner(each) for inner, each in zip(inners, value, strict=True)])

    return check


def _record(kind: type) -> Decoder:
    # A keyword is matched at once when it is the very string that names the parameter, and only
    # after many comparisons when it is an equal one out of JSON: so each is looked up first.
    fields = {name: (name, *_field(name, hint)) for name, hint in get_type_hints(kind).items()}
    build = _builder(kind)

    def check(value: Any) -> Any:
        if type(value) is not dict:
            raise DecodeError(f"{value!r} where {kind.__name__} belongs")
        known: dict[str, Any] = {}
        try:
            for key, each in value.items():
                name, wanted, may_lack = fields[key]
                if each is None and may_lack:
                    known[name] = None
                elif wanted is not int:
                    known[name] = wanted(each)
                elif type(each) is int:
                    known[name] = each
                else:
                    raise DecodeError(f"{name} {each!r} where int belongs")
        except KeyError as error:
            raise DecodeError(f"{kind.__name__} knows no {error}") from error
        try:
            return build(known)
        except TypeError as error:
            raise DecodeError(f"{kind.__name__}: {error}") from error

    return check


def _builder(kind: type) -> Callable[[dict[str, Any]], Any]:
    """What makes a value of its decoded fields.

    A frozen value without slots has its defaults on the class: given its other fields at once it
    is the same value that `kind(**known)` makes, in a fifth of the time.
    """
    if hasattr(kind, "__slots__") or hasattr(kind, "__post_init__"):
        return lambda known: kind(**known)
    needed = frozenset(
        field.name for field in dataclasses.fields(kind) if not hasattr(kind, field.name)
    )

    def build(known: dict[str, Any]) -> Any:
        if not needed <= known.keys():
            raise DecodeError(f"{kind.__name__} needs {', '.join(sorted(needed - known.keys()))}")
        made: Any = object.__new__(kind)
        made.__dict__.update(known)
        return made

    return build


def _field(name: str, hint: Any) -> tuple[Decoder, bool]:
    """How a field is decoded, and whether it may be None."""
    if get_origin(hint) in (Union, types.UnionType):
        (inner,) = (each for each in get_args(hint) if each is not type(None))
        return _field(name, inner)[0], True
    if name in _CARDS_FIELDS and hint == tuple[str, ...]:
        return _cards, False
    return (_card if name in _CARD_FIELDS else _decoder(hint)), False


def _decoder(hint: Any) -> Decoder:
    if hint in _SPECIAL:
        return _SPECIAL[hint]
    if get_origin(hint) is tuple:
        first, *rest = get_args(hint)
        if rest == [Ellipsis]:
            return _many(_exactly_or_decoder(first))
        return _several(tuple(map(_exactly_or_decoder, (first, *rest))))
    kind: type = hint
    if issubclass(kind, Enum):
        return _named(kind)
    return _record(kind) if dataclasses.is_dataclass(kind) else _exactly(kind)


def _exactly_or_decoder(hint: Any) -> Decoder:
    return _exactly(int) if hint is int else _decoder(hint)


_SPECIAL: Final[dict[Any, Decoder]] = {
    int: int,
    tuple[int, ...]: _integers,
    tuple[tuple[int, int], ...]: _pairs,
}
_EVENTS: Final[dict[str, Callable[[Any], Event]]] = {
    kind.__name__: _record(kind) for kind in get_args(events.Event)
}
