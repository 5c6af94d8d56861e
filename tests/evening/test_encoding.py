"""Acts as JSON: what is written is read again, anything else is refused with its reason."""

import json

import pytest

from kiosk.counting.count import Pile
from kiosk.evening.decoders import DecodeError
from kiosk.evening.encoding import decode, encode
from kiosk.evening.events import CardsSeen, FactsSet
from kiosk.evening.state import DealFacts, ShownPoignee
from kiosk.tarot.deal import Contract, PoigneeSize


def test_an_act_is_compact_and_leaves_defaults_out() -> None:
    facts = DealFacts(
        dealer=0,
        players=(1, 2, 3, 0),
        contract=Contract.GARDE,
        poignees=(ShownPoignee(2, PoigneeSize.SIMPLE),),
    )
    text = encode((FactsSet(facts), CardsSeen(("T-21",), Pile.ATTACK)))
    assert text == (
        '[1,["FactsSet",{"facts":{"dealer":0,"players":[1,2,3,0],"contract":"garde",'
        '"poignees":[{"player":2,"size":"simple"}]}}],'
        '["CardsSeen",{"cards":["T-21"],"pile":"attack"}]]'
    )
    assert decode(text) == (FactsSet(facts), CardsSeen(("T-21",), Pile.ATTACK))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ('[1,["CardsSeen",{"cards":["T-21"', "not JSON"),
        ("{}", "not a list"),
        ("[]", "not a list"),
        ('[2,["TrickClosed",{}]]', "version 2"),
        ('[1,["Fiesta",{}]]', "Fiesta"),
        ('[1,["TrickClosed"]]', "no event"),
        ('[1,["TrickClosed",[]]]', "TrickClosed belongs"),
        ('[1,["TrickClosed",{"n":1}]]', "knows no 'n'"),
        ('[1,["DealClosed",{"dealer":0}]]', "DealClosed needs barred, deal"),
        ('[1,["DealClosed",{"deal":{"number":1},"dealer":0,"barred":[]}]]', "needs ending, facts"),
        ('[1,["FactsSet",{"facts":{"dealer":0,"players":[1,"2"]}}]]', "int belongs, several"),
        ('[1,["FactsSet",{"facts":{"dealer":0,"players":[],"taker":1.0}}]]', "int belongs"),
        ('[1,["FactsSet",{"facts":{"dealer":0,"players":[],"contract":"x"}}]]', "knows no 'x'"),
        ('[1,["FactsSet",{"facts":{"dealer":0,"players":[],"hat":1}}]]', "knows no 'hat'"),
        ('[1,["CardsSeen",{"cards":["T-22"],"pile":null}]]', "knows no 'T-22'"),
        ('[1,["CardsSeen",{"cards":"T-21","pile":null}]]', "are not cards"),
        ('[1,["CardsSeen",{"cards":[["T-21"]],"pile":null}]]', "unhashable"),
        ('[1,["CardsSeen",{"cards":["T-21"],"pile":"pocket"}]]', "knows no 'pocket'"),
        ('[1,["CardsSeen",{"cards":["T-21"]}]]', "pile"),
        ('[1,["CardRemoved",{"card":"T-0","pile":null}]]', "is no card"),
        ('[1,["DealerChosen",{"dealer":"Anne"}]]', "int belongs"),
        ('[1,["DealerChosen",{"dealer":true}]]', "int belongs"),
        ('[1,["DealerChosen",{"dealer":1,"drawn":[[1]]}]]', "2 values belong"),
        ('[1,["TableChanged",{"kind":"four","house":{"petit_chelem":-5}}]]', "petit_chelem"),
    ],
)
def test_what_is_no_act_is_refused_with_its_reason(text: str, says: str) -> None:
    with pytest.raises(DecodeError, match=says):
        decode(text)


def test_deeply_nested_text_is_refused() -> None:
    with pytest.raises(DecodeError):
        decode("[" * 100_000)


def test_a_row_written_before_a_field_was_added_is_read() -> None:
    facts = json.dumps([1, ["FactsSet", {"facts": {"dealer": 0, "players": [0, 1, 2]}}]])
    (event,) = decode(facts)
    assert event == FactsSet(DealFacts(dealer=0, players=(0, 1, 2)))
