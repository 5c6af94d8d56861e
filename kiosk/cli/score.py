"""`tarot-kiosk score`: JSON Lines in, scores out.

One deal a line, one answer a line, in the same order; what cannot be scored is answered by
`{"error": {"field": …, "message": …}}` and makes the exit status 1. Lines of nothing but white
space are no deals and get no answer. `partner`, `petit_au_bout`, `poignees` and `chelem` may be
left out; a field that is not known, or is given twice, is refused by name.
"""

import argparse
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from json import JSONDecodeError, JSONDecoder, dumps
from typing import Any, BinaryIO, Final, NoReturn, TypeVar

from kiosk.tarot.cards import PACK_HALF_POINTS
from kiosk.tarot.deal import Chelem, Contract, Deal, Poignee, PoigneeSize, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.scoring import Score, score

FIELDS: Final = frozenset(
    {
        "players",
        "taker",
        "partner",
        "contract",
        "bouts",
        "points_taker",
        "petit_au_bout",
        "poignees",
        "chelem",
    }
)
POIGNEE_FIELDS: Final = frozenset({"side", "size"})
LONGEST_LINE: Final = 1 << 20
"""Bytes; a deal takes about 200."""

_WHITE: Final = " \t\r"
_CHUNK: Final = 1 << 16
_Word = TypeVar("_Word", Contract, Side, PoigneeSize, Chelem)
_CONTRACTS: Final[dict[str, Contract]] = {str(word): word for word in Contract}
_SIDES: Final[dict[str, Side]] = {str(word): word for word in Side}
_SIZES: Final[dict[str, PoigneeSize]] = {str(word): word for word in PoigneeSize}
_CHELEMS: Final[dict[str, Chelem]] = {str(word): word for word in Chelem}
_HALVES: Final[dict[Decimal, int]] = {
    Decimal(half) / 2: half for half in range(PACK_HALF_POINTS + 1)
}
_MISSING: Final = object()
_FAR: Final = 1000
"""Whole numbers beyond this are refused before a message would have to repeat them."""


EXAMPLE: Final = (
    '{"players": 4, "taker": 0, "contract": "garde", "bouts": 2, "points_taker": 49, '
    '"poignees": [{"side": "attack", "size": "simple"}]}'
)
"""A deal as it is given, for who asks how."""

_HELP: Final = f"""\
a deal:
  players        3, 4 or 5: those who play
  taker          which of them took: 0 is the first
  partner        who was called, at 5; null, left out or the taker himself is alone
  contract       {", ".join(_CONTRACTS)}
  bouts          0 to 3, in the attack's pile
  points_taker   0 to 91, halves allowed: the attack's
  petit_au_bout  null, {", ".join(_SIDES)}: which side took the Petit to the end
  poignees       a list of objects with a side ({", ".join(_SIDES)})
                 and a size ({", ".join(_SIZES)})
  chelem         null, {", ".join(_CHELEMS)}

partner, petit_au_bout, poignees and chelem may be left out. For example:

  {EXAMPLE}

The answer has each player's score, the unit they are multiples of and the steps to it; of a deal
that cannot be scored an error says which field is wrong and how, and the exit status is 1.
"""


def main(arguments: Sequence[str]) -> int:
    """Score standard input to standard output; the value is the exit status."""
    parser = argparse.ArgumentParser(
        prog="tarot-kiosk score",
        description="Scores deals: one JSON object a line on standard input, one answer a line.",
        epilog=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.parse_args(arguments)
    return 0 if run(sys.stdin.buffer, sys.stdout.buffer) else 1


def run(source: BinaryIO, sink: BinaryIO) -> bool:
    """Answer every line of `source` on `sink`; whether all of them were scored.

    What has come is answered before more is waited for, so a person or a program at the other end
    of a pipe gets the answer at once, and a file goes through in large pieces.
    """
    scored = True
    for lines in _pieces(source):
        answers = [answer for line in lines if (answer := answer_line(line)) is not None]
        if not answers:
            continue
        scored = scored and not any(answer.startswith('{"error"') for answer in answers)
        answers.append("")
        # A lone surrogate, quoted from the input, goes back out as the escape it came in.
        sink.write("\n".join(answers).encode("utf-8", "backslashreplace"))
        sink.flush()
    return scored


def _pieces(source: BinaryIO) -> Iterator[list[bytes]]:
    """The whole lines of each piece read, as soon as it is there."""
    read: Callable[[int], bytes] = getattr(source, "read1", source.read)
    rest = b""
    skipping = False
    while chunk := read(_CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if skipping and lines:
            lines.pop(0)
            skipping = False
        if len(rest) > LONGEST_LINE:
            # Keep no more than it takes to refuse the line once, and drop what is left of it.
            if not skipping:
                lines.append(rest)
            rest, skipping = b"", True
        yield lines
    if rest and not skipping:
        yield [rest]


def answer_line(line: bytes) -> str | None:
    """The answer to one line, without its end; None for a line of white space."""
    if not line.removeprefix(BOM_UTF8).strip():
        return None
    try:
        result = score(read_deal(line))
    except RuleError as refused:
        error = {"error": {"field": refused.field, "message": refused.message}}
        return dumps(error, ensure_ascii=False)
    return answer(result)


def answer(result: Score) -> str:
    """A score as a JSON object: only whole numbers and words of our own, so written directly."""
    steps = ", ".join(
        [f'{{"label": "{step.label}", "value": {step.value}}}' for step in result.steps]
    )
    return f'{{"scores": {list(result.scores)}, "unit": {result.unit}, "steps": [{steps}]}}'


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise RuleError(key, "is given twice; keep one")
            seen.add(key)
    return found


def _no_number(text: str) -> NoReturn:
    raise RuleError("line", f"{text} is no number")


_DECODER: Final = JSONDecoder(parse_float=Decimal, parse_constant=_no_number)
_CLOSE_LOOK: Final = JSONDecoder(
    object_pairs_hook=_unique, parse_float=Decimal, parse_constant=_no_number
)


def _check_given_once(text: str, row: dict[str, Any]) -> None:
    """RuleError when a field is given twice.

    As many colons as fields that are known, and there is none; only otherwise is the line taken
    apart again, pair by pair.
    """
    poignees = row.get("poignees")
    nested = 2 * len(poignees) if type(poignees) is list else 0
    if text.count(":") != len(row) + nested:
        _CLOSE_LOOK.decode(text)


def read_deal(line: bytes) -> Deal:
    """The deal a line describes; RuleError naming the field when it describes none."""
    row = _parse(line)
    if not FIELDS.issuperset(row):
        unknown = min(row.keys() - FIELDS)
        raise RuleError(unknown, f"is not known; the fields are {', '.join(sorted(FIELDS))}")
    partner = row.get("partner")
    petit = row.get("petit_au_bout")
    poignees = row.get("poignees")
    chelem = row.get("chelem")
    return Deal(
        players=_whole(row, "players"),
        taker=_whole(row, "taker"),
        partner=None if partner is None else _whole(row, "partner"),
        contract=_word(row, "contract", _CONTRACTS),
        bouts=_whole(row, "bouts"),
        half_points=_half_points(row.get("points_taker", _MISSING)),
        petit_au_bout=None if petit is None else _word(row, "petit_au_bout", _SIDES),
        poignees=_poignees(row) if poignees or "poignees" in row else (),
        chelem=None if chelem is None else _word(row, "chelem", _CHELEMS),
    )


def _parse(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise RuleError("line", f"is longer than {LONGEST_LINE} bytes; a deal takes about 200")
    try:
        text = line.removeprefix(BOM_UTF8).decode().strip(_WHITE)
        row, end = _DECODER.raw_decode(text)
        if end != len(text):
            raise RuleError("line", f"has more after the object, at column {end + 1}")
        if isinstance(row, dict):
            _check_given_once(text, row)
    except UnicodeDecodeError as broken:
        raise RuleError("line", f"is not UTF-8 at byte {broken.start + 1}") from None
    except JSONDecodeError as broken:
        raise RuleError("line", f"is not JSON: {broken.msg} at column {broken.colno}") from None
    except RecursionError:
        raise RuleError("line", "is nested too deeply for a deal") from None
    except (ValueError, ArithmeticError) as broken:  # Decimal's for an exponent of 19 digits
        if isinstance(broken, RuleError):
            raise
        raise RuleError("line", "has a number with too many digits") from None
    if not isinstance(row, dict):
        raise RuleError("line", f"is {_named(row)}; a deal is an object {{…}}")
    return row


def _named(value: object) -> str:
    """What a JSON value is, for a message; a long one is cut."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _whole(row: dict[str, Any], field: str) -> int:
    value = row.get(field, _MISSING)
    if type(value) is int:
        if -_FAR < value < _FAR:
            return value
        raise RuleError(field, f"{_named(value)} cannot be")
    if value is _MISSING:
        raise RuleError(field, "is missing")
    raise RuleError(field, f"is a whole number, not {_named(value)}")


def _word(row: dict[str, Any], field: str, words: dict[str, _Word]) -> _Word:
    value = row.get(field, _MISSING)
    if type(value) is str and value in words:
        return words[value]
    if value is _MISSING:
        raise RuleError(field, "is missing")
    raise RuleError(field, f"is one of {', '.join(words)}, not {_named(value)}")


def _half_points(value: object) -> int:
    """Exact: 41.5 is 83 half-points, 41.50000000000000001 is refused."""
    if type(value) is int:
        if 0 <= value <= 91:
            return 2 * value
    elif type(value) is Decimal:
        if value in _HALVES:
            return _HALVES[value]
        if 0 <= value <= 91:
            raise RuleError("points_taker", f"points go by halves; {_named(value)} cannot be")
    elif value is _MISSING:
        raise RuleError("points_taker", "is missing")
    else:
        raise RuleError("points_taker", f"is a number, not {_named(value)}")
    raise RuleError("points_taker", f"the pack has 91 points; {_named(value)} cannot be")


def _poignees(row: dict[str, Any]) -> tuple[Poignee, ...]:
    value = row["poignees"]
    if not isinstance(value, list):
        raise RuleError("poignees", f"is a list ([] for none), not {_named(value)}")
    return tuple([_poignee(one) for one in value])


def _poignee(one: object) -> Poignee:
    if not isinstance(one, dict):
        raise RuleError("poignees", f"lists objects with side and size, not {_named(one)}")
    for field in one:
        if field not in POIGNEE_FIELDS:
            raise RuleError("poignees", f"{field!r} is not known; a poignée has side and size")
    try:
        return Poignee(_word(one, "side", _SIDES), _word(one, "size", _SIZES))
    except RuleError as refused:
        raise RuleError("poignees", f"{refused.field} {refused.message}") from None
