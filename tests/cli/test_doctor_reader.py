"""What the doctor says of the reader: its weights, and the deck it should know."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from kiosk.cli import examine, main
from kiosk.cli.findings import Tongue

EN = Tongue("en")


def test_the_reader_and_its_deck(tmp_path: Path) -> None:
    assert examine.reader(EN, "", tmp_path).good
    missing = examine.reader(EN, "mamie", tmp_path)
    assert missing.good is False
    assert "deck enrol mamie" in missing.cure
    assert missing.words == "there is no deck “mamie”"
    (tmp_path / "mamie.npz").write_bytes(b"no deck")
    assert examine.reader(EN, "mamie", tmp_path).words == "the deck “mamie” cannot be read"
    french = examine.reader(Tongue("fr"), "Grimaud", tmp_path)
    assert french.words == "il n’y a pas de jeu «\xa0Grimaud\xa0»"


@pytest.mark.parametrize("content", [b"", b"worn" * 50])
def test_a_reader_whose_weights_are_damaged_is_none(
    tmp_path: Path,
    content: bytes,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(str(files("vision").joinpath("weights")), tmp_path / "weights")
    (tmp_path / "weights" / "second.onnx").write_bytes(content)
    monkeypatch.setattr("vision.learned.files", lambda _: tmp_path)
    found = examine.reader(EN, "", tmp_path)
    assert found.good is False
    assert "--uninstall, then" in found.cure, "what is installed already is left alone"
    assert main(["scan", str(tmp_path)]) == 2
    assert "the weights of 'second' are damaged" in capsys.readouterr().err
    (tmp_path / "weights" / "second.onnx").unlink()
    assert examine.reader(EN, "", tmp_path).good is False


def test_what_it_says_to_do_about_a_deck_can_be_typed(tmp_path: Path) -> None:
    (tmp_path / "ma mie.npz").write_bytes(b"no deck")
    assert "deck enrol 'ma mie' --replace" in examine.reader(EN, "ma mie", tmp_path).cure


def test_a_place_of_decks_that_cannot_be_looked_at_stops_nothing(tmp_path: Path) -> None:
    """No system has a place of that name; a folder that is shut is told alike."""
    assert examine.reader(EN, "mamie", tmp_path / ("x" * 300) / "decks").good is False
