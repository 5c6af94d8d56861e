"""The wiring's picture says what the pins are."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from hardware.panel.drawing import draw, main
from hardware.panel.parts import Button
from hardware.panel.wiring import HEADER, Wiring

PICTURE = Path(__file__).parents[3] / "docs" / "wiring.svg"


def words(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter() if "text" in element.tag]  # noqa: S314 - our own


def test_the_picture_in_docs_is_the_wiring() -> None:
    made = "python -m hardware.panel.drawing docs/wiring.svg"
    assert PICTURE.read_text(encoding="utf-8") == draw(Wiring()), f"draw it again: {made}"


def test_every_part_is_shown_at_its_pin() -> None:
    wiring = Wiring()
    shown = words(draw(wiring))
    for _, pin in wiring.parts():
        assert any(line.startswith(f"GPIO {pin} · ") and "libre" not in line for line in shown)
    assert sum(line.startswith("GPIO ") and " · " in line for line in shown) == len(HEADER)
    assert shown.count("masse") == 8


def test_another_wiring_gives_another_picture() -> None:
    wiring = Wiring(buttons={Button.VALIDER: 4}, lamps={}, encoder=None, buzzer=None)
    shown = words(draw(wiring))
    assert "GPIO 4 · bouton Valider" in shown
    assert not any("buzzer" in line and line.startswith("GPIO") for line in shown)


def test_it_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "w.svg")]) == 0
    assert (tmp_path / "w.svg").read_text(encoding="utf-8") == draw(Wiring())
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
