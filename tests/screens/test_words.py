"""French and English: complete, compiled, and with French's own signs."""

import ast
import gettext
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import pytest

import kiosk.counting
import kiosk.evening
from kiosk.evening.intents import CloseTrick, Intent, SeeCards
from kiosk.evening.trouble import JournalError
from kiosk.screens import catalogue, samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.reckon import finding_words, report_of
from kiosk.screens.words import Words

LANGUAGES = ("fr", "en")
SCREENS = Path(catalogue.__file__).parent
APP = SCREENS.parent / "app"
KEYED = ("refusal.", "finding.", "trouble.")


def messages_in(source: str) -> Iterator[str]:
    """What a module says: the first arguments of `say`, and both of `many` joined by NUL."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if isinstance(node.func, ast.Name):
            name = node.func.id
        texts = [
            arg.value
            for arg in node.args[:2]
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if name == "say" and texts:
            yield texts[0]
        elif name == "many" and len(texts) == 2:
            yield catalogue._PLURAL.join(texts)


def said() -> set[str]:
    """What the screens say, and what the app does in the screen's words."""
    files_ = (*SCREENS.glob("*.py"), *APP.glob("*.py"))
    return {m for path in files_ for m in messages_in(path.read_text()) if m}


def keys_of(package: str, function: str, place: int) -> set[str]:
    """The keys given to a function of another room, as literals."""
    found = set()
    for path in Path(package).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function:
                arguments = node.args[place : place + 1]
                found |= {a.value for a in arguments if isinstance(a, ast.Constant)}
    return {key for key in found if isinstance(key, str)}


def po(language: str) -> dict[str, str]:
    return catalogue.read_po(catalogue.LOCALE / language / "LC_MESSAGES" / "kiosk.po")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_and_none_is_left_over(language: str) -> None:
    have = {message for message in po(language) if message}
    keyed = {m for m in have if m.startswith(KEYED)}
    assert said() - have == set()
    assert have - keyed - said() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_finding_is_said_in_the_language(language: str) -> None:
    have = {message.partition("\0")[0] for message in po(language)}
    assert kiosk.evening.__file__ is not None
    assert kiosk.counting.__file__ is not None
    refusals = keys_of(kiosk.evening.__file__, "refuse", 0)
    findings = keys_of(kiosk.counting.__file__, "Finding", 1)
    findings |= keys_of(kiosk.counting.__file__, "_failed", 0)
    assert len(refusals) > 40
    assert len(findings) > 15
    refusals |= keys_of(kiosk.evening.__file__, "Refusal", 0)
    wanted = {f"refusal.{k}" for k in refusals} | {f"finding.{k}" for k in findings}
    assert wanted - have == set()
    # What the rules refuse goes by the field that they name.
    own = {m for m in have if m.startswith(("refusal.", "finding."))}
    assert {m for m in own - wanted if not m.startswith("refusal.rule_")} == set(), "left over"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_of_the_journal_is_said_in_the_language(language: str) -> None:
    kinds: list[type[JournalError]] = [JournalError, *JournalError.__subclasses__()]
    assert len(kinds) > 8
    assert {f"trouble.{kind.key}" for kind in kinds} - set(po(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_translated_keeps_its_arguments(language: str) -> None:
    from string import Formatter  # noqa: PLC0415 - used here only

    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    for message, text in po(language).items():
        if message and not message.startswith(KEYED):
            for part in text.split("\0"):
                assert fields(part) == fields(message.partition("\0")[0]), message
            assert text, message


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    mo = catalogue.LOCALE / language / "LC_MESSAGES" / "kiosk.mo"
    assert mo.read_bytes() == catalogue.mo_bytes(po(language))
    with as_file(files("kiosk.screens") / "locale") as folder:
        read = gettext.translation("kiosk", folder, [language])
    assert read.ngettext("{n} card", "{n} cards", 3) != ""


def test_french_counts_zero_and_one_alike_and_english_does_not() -> None:
    assert Words("fr").many("{n} card", "{n} cards", 0) == "0 carte"
    assert Words("fr").many("{n} card", "{n} cards", 2) == "2 cartes"
    assert Words("en").many("{n} card", "{n} cards", 0) == "0 cards"


def test_numbers_as_each_language_writes_them() -> None:
    french, english = Words("fr"), Words("en")
    assert french.number(-1346) == "−1\u202f346"
    assert english.number(9999) == "9,999"
    assert french.signed(106) == "+106"
    assert french.signed(-9999) == "−9\u202f999"
    assert french.signed(0) == "0"
    assert [french.points(n) for n in (81, 82, 1, 0)] == ["40½", "41", "½", "0"]


def test_the_font_has_every_letter_that_is_said() -> None:
    fonts = Fonts()
    letters = "".join(text for language in LANGUAGES for text in po(language).values())
    wanted = set(letters) - set("\0\n") | set("éèêëçàïîôœÉŒ«»−×½·…–’0123456789")
    assert fonts.missing("".join(sorted(wanted))) == ""


def test_a_key_nobody_knows_falls_back_to_its_english() -> None:
    words = Words("fr")
    assert words.keyed("refusal", "no_such_key", "in English", {}) == "in English"
    assert words.keyed("refusal", "barred", "English", {}) == "English"  # no name to put in
    assert "Anne" in words.keyed("refusal", "barred", "English", {"name": "Anne"})


def test_a_torn_catalogue_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.po"
    path.write_text('msgid "a"\nmsgstr "b\n', encoding="utf-8")
    with pytest.raises(catalogue.CatalogueError, match=r"kiosk\.po, line 2"):
        catalogue.read_po(path)


@pytest.mark.parametrize(
    ("language", "shown", "said"),
    [
        ("fr", 1, ("1 carte ne fait pas ", "Le pli 1 a 1 carte, ", "et non 4½.")),
        ("fr", 3, ("3 cartes ne font pas ", "Le pli 1 a 3 cartes, ", "et non 5½.")),
        ("en", 1, ("1 card is not ", "Trick 1 has 1 card, ", "not 4½.")),
        ("en", 3, ("3 cards are not ", "Trick 1 has 3 cards, ", "not 5½.")),
    ],
)
def test_checks_speak_of_one_card_as_of_one(
    language: str, shown: int, said: tuple[str, ...]
) -> None:
    seen: list[Intent] = [SeeCards(samples.TRICKS[0][:shown]), CloseTrick()]
    state = samples.play(samples.begun(samples.evening()), seen)
    assert state.draft is not None
    words = Words(language)
    told = " / ".join(finding_words(words, one) for one in report_of(state.draft).findings)
    assert [part for part in said if part not in told] == []


def test_no_check_has_points_of_one_or_none_in_the_plural() -> None:
    for half_points in (0, 1, 2, 3):
        state = samples.entered(samples.evening(), 2, half_points)
        assert state.draft is not None
        told = [finding_words(Words("fr"), one) for one in report_of(state.draft).findings]
        points = Words("fr").points(half_points)
        assert any(points in one for one in told)
        assert not any(f"{points} points" in one for one in told)
