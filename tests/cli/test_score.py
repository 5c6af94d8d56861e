"""`tarot-kiosk score`, as its users meet it."""

import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

import pytest

from kiosk.cli import score as command
from kiosk.cli.score import EXAMPLE, FIELDS, LONGEST_LINE, answer_line, run
from kiosk.tarot.deal import Chelem, Contract, PoigneeSize, Side

DEAL: dict[str, Any] = {
    "players": 4,
    "taker": 2,
    "partner": None,
    "contract": "garde",
    "bouts": 2,
    "points_taker": 49,
    "petit_au_bout": "attack",
    "poignees": [{"side": "attack", "size": "simple"}],
    "chelem": None,
}
COMMAND = (sys.executable, "-c", "from kiosk.cli import main; raise SystemExit(main(['score']))")


def answered(text: str | bytes) -> list[dict[str, Any]]:
    sink = io.BytesIO()
    run(io.BytesIO(text.encode() if isinstance(text, str) else text), sink)
    return [json.loads(line) for line in sink.getvalue().decode().splitlines()]


def one(**changes: object) -> dict[str, Any]:
    (found,) = answered(json.dumps(DEAL | changes))
    return found


def test_help_says_what_a_deal_is_made_of(capsys: pytest.CaptureFixture[str]) -> None:
    """Every field, every word a field takes, and a deal that can be scored as it stands."""
    with pytest.raises(SystemExit):
        command.main(["--help"])
    words = set(re.findall(r"\w+", shown := capsys.readouterr().out))
    assert words >= FIELDS | {"side", "size"} | {*Contract, *Side, *PoigneeSize, *Chelem}
    assert EXAMPLE in shown
    (answer,) = answered(EXAMPLE)
    assert answer["scores"] == [258, -86, -86, -86]


def refusal(line: str | bytes) -> tuple[str, str]:
    (found,) = answered(line)
    assert found.keys() == {"error"}
    assert found["error"].keys() == {"field", "message"}
    return found["error"]["field"], found["error"]["message"]


def test_the_booklets_first_example() -> None:
    """« Chaque défenseur marque -106 et le preneur marque 106 X 3 = +318 »."""
    assert one() == {
        "scores": [-106, -106, 318, -106],
        "unit": 106,
        "steps": [
            {"label": "contract", "value": 66},
            {"label": "poignee", "value": 20},
            {"label": "petit_au_bout", "value": 20},
        ],
    }


def test_what_may_be_left_out() -> None:
    bare = {field: DEAL[field] for field in ("players", "taker", "contract", "bouts")}
    (found,) = answered(json.dumps(bare | {"points_taker": 49}))
    assert found["unit"] == 66


@pytest.mark.parametrize("partner", [None, 2])
def test_null_or_the_taker_as_partner_is_alone(partner: int | None) -> None:
    assert one(players=5, partner=partner)["scores"] == [-106, -106, 424, -106, -106]


def test_a_partner_at_five() -> None:
    assert one(players=5, partner=0)["scores"] == [106, -106, 212, -106, -106]


@pytest.mark.parametrize(("points", "unit"), [(40.5, -26), (41.5, 26), (41, 25), (41.0, 25)])
def test_halves(points: float, unit: int) -> None:
    """« le ½ point va toujours au camp gagnant »."""
    plain: dict[str, Any] = {"contract": "prise", "petit_au_bout": None, "poignees": []}
    assert one(players=3, points_taker=points, **plain)["unit"] == unit


def test_an_error_stands_in_its_place_and_the_others_are_scored() -> None:
    good = json.dumps(DEAL)
    found = answered(f"{good}\n{{\n{good}\n")
    assert [list(line) for line in found] == [
        ["scores", "unit", "steps"],
        ["error"],
        ["scores", "unit", "steps"],
    ]


def test_status_is_1_as_soon_as_one_line_is_refused() -> None:
    good = json.dumps(DEAL).encode() + b"\n"
    assert run(io.BytesIO(good * 3), io.BytesIO())
    assert not run(io.BytesIO(good + b"{}\n" + good), io.BytesIO())


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": 6}, "players"),
        ({"players": True}, "players"),
        ({"players": "4"}, "players"),
        ({"players": 4.0}, "players"),
        ({"players": 10**30}, "players"),
        ({"taker": -1}, "taker"),
        ({"taker": 4}, "taker"),
        ({"taker": None}, "taker"),
        ({"partner": 1}, "partner"),
        ({"partner": False}, "partner"),
        ({"players": 5, "partner": 5}, "partner"),
        ({"contract": "gare"}, "contract"),
        ({"contract": ["garde"]}, "contract"),
        ({"contract": None}, "contract"),
        ({"bouts": 4}, "bouts"),
        ({"bouts": -1}, "bouts"),
        ({"bouts": {}}, "bouts"),
        ({"points_taker": 92}, "points_taker"),
        ({"points_taker": -0.5}, "points_taker"),
        ({"points_taker": 49.5}, "points_taker"),
        ({"players": 3, "points_taker": 49.25}, "points_taker"),
        ({"points_taker": "49"}, "points_taker"),
        ({"points_taker": True}, "points_taker"),
        ({"points_taker": None}, "points_taker"),
        ({"petit_au_bout": "taker"}, "petit_au_bout"),
        ({"petit_au_bout": 1}, "petit_au_bout"),
        ({"poignees": None}, "poignees"),
        ({"poignees": {}}, "poignees"),
        ({"poignees": ["simple"]}, "poignees"),
        ({"poignees": [{"side": "attack"}]}, "poignees"),
        ({"poignees": [{"side": "attack", "size": "huge"}]}, "poignees"),
        ({"poignees": [{"side": "attack", "size": "simple", "by": 1}]}, "poignees"),
        ({"poignees": [{"side": "attack", "size": "triple"}] * 2}, "poignees"),
        ({"chelem": "made"}, "chelem"),
        ({"chelem": False}, "chelem"),
        ({"dog": 1}, "dog"),
    ],
)
def test_what_is_refused_and_by_which_name(changes: dict[str, Any], field: str) -> None:
    found, message = refusal(json.dumps(DEAL | changes))
    assert found == field
    assert message
    assert len(message) < 250


@pytest.mark.parametrize("field", ["players", "taker", "contract", "bouts", "points_taker"])
def test_what_may_not_be_left_out(field: str) -> None:
    row = {name: value for name, value in DEAL.items() if name != field}
    assert refusal(json.dumps(row)) == (field, "is missing")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"{", "not JSON"),
        (b'{"players": 4', "not JSON"),
        (b"{} {}", "more after"),
        (b"[]", "a list"),
        (b"null", "null"),
        (b"true", "true"),
        (b"4", "is 4"),
        (b'"garde"', "'garde'"),
        (b'{"points_taker": NaN}', "NaN"),
        (b'{"points_taker": -Infinity}', "-Infinity"),
        (b'{"players": ' + b"9" * 5000 + b"}", "too many digits"),
        (b'{"players": "\xff"}', "UTF-8 at byte 14"),
        (b"[" * 100_000, "deeply"),
        (b'"' + b"x" * 500 + b'"', "…"),
    ],
)
def test_lines_that_are_no_deal(text: bytes, says: str) -> None:
    field, message = refusal(text)
    assert field == "line"
    assert says in message


@pytest.mark.parametrize("start", [b'{"a":', b"["])
def test_no_depth_is_a_crash(start: bytes) -> None:
    """Some depths can be read once, and no more when looked through for a field given twice."""
    deepest = sys.getrecursionlimit()
    end = b"}" if start == b'{"a":' else b"]"
    for depth in range(deepest - 60, deepest + 20):
        line = b'{"players": ' + start * depth + b"1" + end * depth + b"}"
        assert json.loads(answer_line(line) or "")["error"]["field"] in {"players", "line"}


def test_a_number_too_far_to_write_out() -> None:
    text = json.dumps(DEAL).replace("49", "1e400")
    assert refusal(text) == ("points_taker", "the pack has 91 points; 1E+400 cannot be")


def test_an_exponent_beyond_what_decimal_takes_is_no_crash() -> None:
    line = b'{"players": 4, "points_taker": 1e' + b"9" * 30 + b"}"
    assert "too many digits" in json.loads(answer_line(line) or "")["error"]["message"]


def test_halves_are_exact_beyond_what_a_float_can_tell() -> None:
    text = json.dumps(DEAL | {"players": 3}).replace("49", "41.50000000000000000000001")
    assert refusal(text)[0] == "points_taker"
    assert float("41.50000000000000000000001") == 41.5


def test_a_field_given_twice_is_named() -> None:
    text = json.dumps(DEAL)[:-1] + ', "bouts": 3}'
    assert refusal(text) == ("bouts", "is given twice; keep one")


@pytest.mark.parametrize(
    ("plain", "twice", "field"),
    [
        ('"size": "simple"', '"size": "simple", "size": "double"', "size"),
        ('"side": "attack"', '"size": "double"', "size"),
        ('"bouts": 2', '"bouts": 2, "bo\\u0075ts": 3', "bouts"),
        ('"chelem": null', '"chelem": null, "chelem": "defence"', "chelem"),
    ],
)
def test_however_a_field_is_given_twice_it_is_not_scored(
    plain: str, twice: str, field: str
) -> None:
    text = json.dumps(DEAL)
    assert plain in text
    found, message = refusal(text.replace(plain, twice))
    assert found in {field, "poignees"}
    assert message


def test_a_field_given_twice_is_all_that_is_wrong_with_words_in_it() -> None:
    assert one(contract="garde: sans")["error"]["field"] == "contract"


def test_blank_lines_carriage_returns_and_a_byte_order_mark() -> None:
    good = json.dumps(DEAL)
    found = answered(f"\ufeff{good}\r\n\r\n   \n{good}")
    assert [line["unit"] for line in found] == [106, 106]


def test_a_byte_order_mark_before_a_blank_line_is_no_deal() -> None:
    found = answered(f"\ufeff\r\n{json.dumps(DEAL)}\r\n")
    assert [line["unit"] for line in found] == [106]
    assert answered("\ufeff") == []


def test_what_is_quoted_back_is_utf_8_and_json() -> None:
    assert refusal('{"chélem": 1}')[0] == "chélem"
    assert refusal('{"\\ud800": 1}')[0] == "\ud800"


def test_a_line_without_end_is_refused_once_and_not_kept() -> None:
    good = json.dumps(DEAL).encode()
    found = answered(b"[" * (LONGEST_LINE * 2) + b"\n" + good + b"\n")
    assert [list(line) for line in found] == [["error"], ["scores", "unit", "steps"]]
    assert "longer" in found[0]["error"]["message"]
    (alone,) = answered(b"[" * (LONGEST_LINE * 2))
    assert "longer" in alone["error"]["message"]


def test_nothing_in_nothing_out() -> None:
    assert answered("") == []
    assert answered("\n \n") == []
    assert answer_line(b"") is None


def _start(words: Sequence[str] = COMMAND) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own interpreter and program
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "ascii"},
    )


def test_a_pipe_gets_its_answer_before_it_sends_more() -> None:
    with _start() as kiosk:
        assert kiosk.stdin is not None
        assert kiosk.stdout is not None
        for _ in range(2):
            kiosk.stdin.write(json.dumps(DEAL).encode() + b"\n")
            kiosk.stdin.flush()
            assert json.loads(kiosk.stdout.readline())["unit"] == 106
        kiosk.stdin.write('{"é": 1}'.encode())
        kiosk.stdin.close()
        assert json.loads(kiosk.stdout.read().decode("utf-8"))["error"]["field"] == "é"
        assert kiosk.wait(10) == 1


def test_a_reader_that_leaves_is_no_crash() -> None:
    with _start() as kiosk:
        assert kiosk.stdin is not None
        assert kiosk.stdout is not None
        assert kiosk.stderr is not None
        kiosk.stdout.close()
        kiosk.stdin.write(json.dumps(DEAL).encode() + b"\n")
        kiosk.stdin.close()
        assert kiosk.wait(10) == 1
        assert kiosk.stderr.read() == b""


def test_in_bulk(monkeypatch: pytest.MonkeyPatch, capfdbinary: Any) -> None:
    class Input:
        buffer = io.BytesIO(json.dumps(DEAL).encode() * 1 + b"\n" * 2 + json.dumps(DEAL).encode())

    monkeypatch.setattr(sys, "stdin", Input)
    start = time.perf_counter()
    assert command.main([]) == 0
    assert time.perf_counter() - start < 5
    assert len(capfdbinary.readouterr().out.splitlines()) == 2


def test_words_it_does_not_know() -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["--dog"])
