"""The default wiring fits the header, and every button is on it."""

from pathlib import Path

from hardware.panel.parts import Button
from hardware.panel.wiring import (
    BUTTONS,
    CLAIMED,
    EXTRA_LAMPS,
    GROUNDS,
    HEADER,
    LAMPS,
    PINS,
    POWER_3V3,
    POWER_5V,
    EncoderPins,
    Wiring,
)


def test_the_default_wiring_has_every_button_on_a_pin_of_its_own() -> None:
    wiring = Wiring()
    assert set(wiring.buttons) == set(Button) == set(BUTTONS)
    assert wiring.clashes() == []


def test_the_default_wiring_takes_no_pin_that_others_may_claim() -> None:
    assert not {pin for _, pin in Wiring().parts()} & set(CLAIMED)


def test_the_extra_lamps_clash_with_nothing_but_spi() -> None:
    wiring = Wiring(lamps={**LAMPS, **EXTRA_LAMPS})
    assert wiring.clashes() == []
    assert {CLAIMED[pin] for pin in EXTRA_LAMPS.values()} == {"SPI"}


def test_two_parts_on_one_pin_are_named() -> None:
    wiring = Wiring(buttons={Button.VALIDER: 18}, lamps={}, encoder=EncoderPins(a=5, b=5))
    assert wiring.clashes() == [("encoder.a", "encoder.b", 5), ("buttons.valider", "buzzer", 18)]


def test_the_header_is_whole() -> None:
    """28 GPIO, eight grounds and four supplies are the forty places."""
    assert set(HEADER) == set(PINS)
    places = [*HEADER.values(), *GROUNDS, *POWER_3V3, *POWER_5V]
    assert sorted(places) == list(range(1, 41))


def test_the_page_on_wiring_says_the_same() -> None:
    page = (Path(__file__).parents[3] / "systemd" / "WIRING.md").read_text(encoding="utf-8")
    cells = [cell.strip() for line in page.splitlines() for cell in line.split("|")]
    rows = {
        name: (gpio, place)
        for name, gpio, place in zip(cells, cells[1:], cells[2:], strict=False)
        if gpio.isdecimal() and place.isdecimal() and not name.isdecimal()
    }
    assert len(rows) == len(Wiring().parts())
    assert {(int(gpio), int(place)) for gpio, place in rows.values()} == {
        (pin, HEADER[pin]) for _, pin in Wiring().parts()
    }
    assert rows["Garde contre"] == ("22", "15")
