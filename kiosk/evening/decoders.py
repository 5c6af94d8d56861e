"""What turns decoded JSON into the values of the record, every field checked on the way.

A journal's load is nearly all this. So the decoder of each dataclass is written out once, field
by field, the way `dataclasses` writes an `__init__`: it asks for every field by name, with no
table to look in and no call for a plain number.
"""

import dataclasses
import types
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NoReturn, Union, get_args, get_origin, get_type_hints

from kiosk.tarot.cards import CARDS

Decoder = Callable[[Any], Any]

_CARD_FIELDS: Final = frozenset({"card", "called"})
_CARDS_FIELDS: Final = frozenset({"cards", "attack", "defence", "apart", "candidates"})
_PACK: Final = {card: card for card in CARDS}
"""The pack's own strings, so that those of the text can go."""


class DecodeError(ValueError):
    """Text that is no act; the message says what is wrong with it."""


def record(kind: type) -> Decoder:
    """Decodes the values of one dataclass; DecodeError names what is wrong with one."""
    # A frozen value without slots has its defaults on the class: given its other fields at once
    # it is the same value that `kind(**known)` makes, in a fifth of the time.
    plain = not hasattr(kind, "__slots__") and not hasattr(kind, "__post_init__")
    fields = {field.name: _needed(field) for field in dataclasses.fields(kind)}
    hints = get_type_hints(kind)
    decoders = {name: field_decoder(name, hints[name]) for name in fields}
    known = {f"decode_{name}": decoder for name, decoder in decoders.items()}
    known |= {"kind": kind, "new": object.__new__, "misfit": _misfit(kind, fields)}
    lines = (
        "def decode(value):",
        "    if type(value) is not dict: misfit(value)",
        "    made = new(kind); known = made.__dict__" if plain else "    known = {}",
        "    try:",
        f"        left = len(value) - {sum(fields.values())}",
        *(_line(name, decoders[name], needed=needed) for name, needed in fields.items()),
        "    except KeyError as error: misfit(value, error)",
        "    if left: misfit(value)",
        "    return made" if plain else "    return kind(**known)",
    )
    exec("\n".join(lines), known)  # noqa: S102 - of the project's own field names alone
    decode: Decoder = known["decode"]
    return decode


def _line(name: str, decoder: Decoder, *, needed: bool) -> str:
    """What keeps one field in `known`; one that need not be there is counted off `left`."""
    read = f"decode_{name}(value[{name!r}])"
    if decoder in (_integer, _integer_or_none):
        read = f"each if type(each := value[{name!r}]) is int else decode_{name}(each)"
    keep = f"known[{name!r}] = {read}"
    return f"        {keep}" if needed else f"        if {name!r} in value: {keep}; left -= 1"


def field_decoder(name: str, hint: Any) -> Decoder:
    """How a field of that name and type is decoded."""
    if get_origin(hint) in (Union, types.UnionType):
        (inner,) = (each for each in get_args(hint) if each is not type(None))
        if isinstance(inner, type) and issubclass(inner, Enum):
            return {**_members(inner), None: None}.__getitem__
        return _integer_or_none if inner is int else _or_none(field_decoder(name, inner))
    if name in _CARDS_FIELDS and hint == tuple[str, ...]:
        return _cards
    return _card if name in _CARD_FIELDS else _decoder(hint)


def _decoder(hint: Any) -> Decoder:
    if hint in _SPECIAL:
        return _SPECIAL[hint]
    if get_origin(hint) is tuple:
        first, *rest = get_args(hint)
        if rest == [Ellipsis]:
            return _many(_decoder(first))
        return _several(tuple(map(_decoder, (first, *rest))))
    kind: type = hint
    if issubclass(kind, Enum):
        return _members(kind).__getitem__
    return record(kind) if dataclasses.is_dataclass(kind) else _exactly(kind)


def _needed(field: "dataclasses.Field[Any]") -> bool:
    return field.default is field.default_factory is dataclasses.MISSING


def _misfit(kind: type, fields: dict[str, bool]) -> Callable[..., NoReturn]:
    """Says why a value is none of this kind; `error` is the value not known, if it is that."""

    def raise_it(value: Any, error: KeyError | None = None) -> NoReturn:
        if type(value) is not dict:
            raise DecodeError(f"{value!r} where {kind.__name__} belongs")
        lacking = sorted(name for name, needed in fields.items() if needed and name not in value)
        unknown = [key for key in value if key not in fields]
        if unknown:
            raise DecodeError(f"{kind.__name__} knows no {unknown[0]!r}") from error
        if lacking:
            raise DecodeError(f"{kind.__name__} needs {', '.join(lacking)}") from error
        raise DecodeError(f"{kind.__name__} knows no {error}") from error

    return raise_it


def _exactly(kind: type) -> Decoder:
    def check(value: Any) -> Any:
        if type(value) is not kind:
            raise DecodeError(f"{value!r} where {kind.__name__} belongs")
        return value

    return check


_integer: Final = _exactly(int)


def _or_none(inner: Decoder) -> Decoder:
    def check(value: Any) -> Any:
        return None if value is None else inner(value)

    return check


_integer_or_none: Final = _or_none(_integer)


def _card(value: Any) -> str:
    if value not in _PACK:
        raise DecodeError(f"{value!r} is no card")
    return _PACK[value]


def _cards(value: Any) -> tuple[str, ...]:
    """KeyError for what is no card, which the record around it tells."""
    if type(value) is not list:
        raise DecodeError(f"{value!r} are not cards")
    return tuple(map(_PACK.__getitem__, value))


def _members(kind: type[Enum]) -> dict[Any, Any]:
    """An enumeration's members by value: to look one up is to decode it."""
    return {member.value: member for member in kind}


def _many(inner: Decoder) -> Decoder:
    def check(value: Any) -> Any:
        if type(value) is not list:
            raise DecodeError(f"{value!r} where a list belongs")
        return tuple(map(inner, value))

    return check


def _integers(value: Any) -> tuple[int, ...]:
    if type(value) is list:
        for each in value:
            if type(each) is not int:
                break
        else:
            return tuple(value)
    raise DecodeError(f"{value!r} where int belongs, several")


def _pairs(value: Any) -> tuple[tuple[int, int], ...]:
    """Pairs of numbers, which every line of the sheet has."""
    if type(value) is list:
        pairs = [(one, other) for one, other in value if type(one) is type(other) is int]
        if len(pairs) == len(value):
            return tuple(pairs)
    raise DecodeError(f"{value!r} where pairs of int belong")


def _several(inners: tuple[Decoder, ...]) -> Decoder:
    def check(value: Any) -> Any:
        if type(value) is not list or len(value) != len(inners):
            raise DecodeError(f"{value!r} where {len(inners)} values belong")
        return tuple([inner(each) for inner, each in zip(inners, value, strict=True)])

    return check


_SPECIAL: Final[dict[Any, Decoder]] = {
    int: _integer,
    tuple[int, ...]: _integers,
    tuple[tuple[int, int], ...]: _pairs,
}
