"""French as it is printed: no line begins with a colon, a semicolon or a question mark."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.screens import catalogue
from kiosk.screens.names import apart_name, contract_name, size_name
from kiosk.screens.words import Words
from kiosk.sheets.words import Language, word
from kiosk.tarot.deal import Contract, PoigneeSize

ROOT = Path(catalogue.__file__).parents[2]
BREAKING = re.compile(r"\\S [:;?!»]|« ")
"""A space a line may be broken at, where French has one that may not."""

SPOKEN = sorted(
    path
    for folder in ("hardware/words.py", "kiosk/app", "kiosk/cli", "kiosk/config", "kiosk/sheets")
    for path in ((ROOT / folder).glob("*.py") if "." not in folder else [ROOT / folder])
)


def written(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that are no documentation, an f-string's with {} for what it holds."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            silent.update(id(part) for part in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and id(node) not in silent:
            yield node.lineno, str(node.value)


def test_no_text_of_the_catalogue_can_be_broken_before_its_colon() -> None:
    texts = catalogue.read_po(catalogue.LOCALE / "fr" / "LC_MESSAGES" / "kiosk.po")
    assert [text for key, text in texts.items() if key and BREAKING.search(text)] == []
    assert [text for key, text in texts.items() if key and "'" in text] == []


@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.stem)
def test_no_text_of_a_module_can_be_broken_before_its_colon(path: Path) -> None:
    assert [(line, text) for line, text in written(path) if BREAKING.search(text)] == []


@pytest.mark.parametrize("language", Language)
def test_screen_and_sheet_call_a_thing_the_same(language: Language) -> None:
    words = Words(language)
    for contract in Contract:
        assert word(contract, language) == contract_name(words, contract)
    for size in (PoigneeSize.DOUBLE, PoigneeSize.TRIPLE):  # The single one needs no size.
        said = words.say("{size} poignée", size=size_name(words, size))
        assert word(size, language) == said
    assert word("partner", language) == words.say("Partner")


def test_what_lies_apart_goes_by_the_contract() -> None:
    words = Words("fr")
    named = {contract: apart_name(words, contract) for contract in Contract}
    assert named == {
        Contract.PRISE: "Écart",
        Contract.GARDE: "Écart",
        Contract.GARDE_SANS: "Chien",
        Contract.GARDE_CONTRE: "Chien",
    }


def test_the_machine_has_one_name() -> None:
    texts = catalogue.read_po(catalogue.LOCALE / "fr" / "LC_MESSAGES" / "kiosk.po")
    assert [text for text in texts.values() if "borne" in text.lower()] == []
