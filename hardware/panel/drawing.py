"""Draws the wiring as an SVG: `python -m hardware.panel.drawing docs/wiring.svg`.

The header as it lies on the board, pin 1 at the top left, and beside each pin what hangs on it.
A test holds the file in docs/ equal to what this draws, so that picture and pins never differ.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from hardware.panel.parts import Button
from hardware.panel.wiring import (
    CLAIMED,
    EXTRA_LAMPS,
    GROUNDS,
    HEADER,
    POWER_3V3,
    POWER_5V,
    Wiring,
)

NAMES: Final[Mapping[Button, str]] = {
    Button.PETITE: "Petite",
    Button.GARDE: "Garde",
    Button.GARDE_SANS: "Garde sans",
    Button.GARDE_CONTRE: "Garde contre",
    Button.POIGNEE: "Poignée",
    Button.CHELEM: "Chelem",
    Button.PETIT_AU_BOUT: "Petit au bout",
    Button.DERNIER_PLI: "Dernier pli",
    Button.ANNULER: "Annuler",
    Button.VALIDER: "Valider",
    Button.ENCODER: "Molette (poussoir)",
}

_BLUE, _ORANGE, _GREEN, _RED, _PURPLE, _GREY, _BLACK = (
    "#0072b2", "#b36b00", "#009e73", "#d55e00", "#cc79a7", "#8a8a8a", "#1a1a1a",
)  # fmt: skip

_ROW: Final = 30
_TOP: Final = 96
_MIDDLE: Final = 430
_WIDTH: Final = 860


def _places(wiring: Wiring) -> dict[int, tuple[str, str]]:
    """Place on the header → words and colour."""
    found: dict[int, tuple[str, str]] = dict.fromkeys(GROUNDS, ("masse", _BLACK))
    found |= dict.fromkeys(POWER_3V3, ("3,3 V", _RED)) | dict.fromkeys(
        POWER_5V, ("5 V : ne rien brancher", _GREY)
    )
    found |= {HEADER[pin]: (f"laisser libre ({use})", _GREY) for pin, use in CLAIMED.items()}
    for button, pin in EXTRA_LAMPS.items():
        found[HEADER[pin]] = (f"lampe {NAMES[button]} (si SPI est éteint)", _ORANGE)
    for button, pin in wiring.buttons.items():
        found[HEADER[pin]] = (f"bouton {NAMES[button]}", _BLUE)
    for button, pin in wiring.lamps.items():
        found[HEADER[pin]] = (f"lampe {NAMES[button]}", _ORANGE)
    if wiring.encoder is not None:
        found[HEADER[wiring.encoder.a]] = ("molette A (CLK)", _GREEN)
        found[HEADER[wiring.encoder.b]] = ("molette B (DT)", _GREEN)
    if wiring.buzzer is not None:
        found[HEADER[wiring.buzzer]] = ("buzzer", _PURPLE)
    return found


def _text(
    x: float, y: float, words: str, *, size: int = 15, anchor: str = "start",
    colour: str = _BLACK, weight: str = "normal",
) -> str:  # fmt: skip
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{colour}" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )


def _shape(tag: str, **attributes: object) -> str:
    """One SVG element; `stroke_width` is spelled stroke-width."""
    said = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"<{tag} {said}/>"


def _header(wiring: Wiring) -> list[str]:
    gpio = {place: pin for pin, place in HEADER.items()}
    places = _places(wiring)
    out = [
        _shape(
            "rect",
            x=_MIDDLE - 36,
            y=_TOP - 20,
            width=72,
            height=20 * _ROW + 10,
            rx=6,
            fill="#202020",
        ),
    ]
    for place in range(1, 41):
        row, right = divmod(place - 1, 2)
        y = _TOP + row * _ROW
        side = 1 if right else -1
        words, colour = places.get(place, ("libre", _GREY))
        x = _MIDDLE + side * 16
        end = _MIDDLE + side * 64
        shape = (
            _shape("rect", x=x - 9, y=y - 9, width=18, height=18, fill=colour, stroke="#ffffff")
            if place == 1
            else _shape("circle", cx=x, cy=y, r=9, fill=colour, stroke="#ffffff")
        )
        out += [
            shape,
            _shape("line", x1=x + side * 9, y1=y, x2=end, y2=y, stroke=colour, stroke_width=2.5),
            _text(x, y + 4, str(place), size=10, anchor="middle", colour="#ffffff"),
        ]
        name = f"GPIO {gpio[place]} · {words}" if place in gpio else words
        anchor = "start" if right else "end"
        out.append(_text(end + side * 6, y + 5, name, anchor=anchor, colour=colour))
    return out


def _resistor(x: float, y: float, words: str) -> list[str]:
    return [
        _shape(
            "rect", x=x, y=y - 8, width=46, height=16, fill="#ffffff", stroke=_BLACK, stroke_width=2
        ),
        _text(x + 23, y - 14, words, size=13, anchor="middle"),
    ]


def _wire(*points: tuple[float, float]) -> str:
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{_BLACK}" stroke-width="2"/>'


def _ground(x: float, y: float) -> list[str]:
    return [
        _wire((x, y - 14), (x, y)),
        *(_wire((x - 12 + 4 * i, y + 5 * i), (x + 12 - 4 * i, y + 5 * i)) for i in range(3)),
    ]


def _details(top: float) -> list[str]:
    """How each kind of part is joined: button, lamp, encoder, buzzer."""
    out = [_text(40, top, "Chaque bouton", weight="bold"),
           _text(40, top + 70, "GPIO", size=13), _wire((78, top + 66), (120, top + 66)),
           _wire((120, top + 66), (150, top + 50)), _wire((156, top + 66), (190, top + 66)),
           _wire((190, top + 66), (190, top + 84)), *_ground(190, top + 98),
           _text(40, top + 130, "vers la masse, sans résistance :", size=13),
           _text(40, top + 148, "le Pi tire lui-même à 3,3 V", size=13)]  # fmt: skip
    x = 290
    out += [_text(x, top, "Chaque lampe", weight="bold"),
            _text(x, top + 70, "GPIO", size=13), _wire((x + 38, top + 66), (x + 60, top + 66)),
            *_resistor(x + 60, top + 66, "330 Ω"), _wire((x + 106, top + 66), (x + 124, top + 66)),
            _shape("polygon", fill=_ORANGE, stroke=_BLACK, stroke_width=2,
                   points=f"{x + 124},{top + 54} {x + 124},{top + 78} {x + 146},{top + 66}"),
            _wire((x + 147, top + 54), (x + 147, top + 78)),
            _wire((x + 147, top + 66), (x + 170, top + 66), (x + 170, top + 84)),
            *_ground(x + 170, top + 98),
            _text(x, top + 130, "DEL rouge, orange ou verte, 4 mA", size=13),
            _text(x, top + 148, "patte longue côté résistance", size=13)]  # fmt: skip
    x = 560
    out += [_text(x, top, "Le buzzer (actif, 3,3 V)", weight="bold"),
            _text(x, top + 92, "GPIO", size=13), _wire((x + 38, top + 88), (x + 52, top + 88)),
            *_resistor(x + 52, top + 88, "1 kΩ"), _wire((x + 98, top + 88), (x + 124, top + 88)),
            _wire((x + 124, top + 72), (x + 124, top + 104)),
            _wire((x + 124, top + 80), (x + 150, top + 66), (x + 150, top + 52)),
            _wire((x + 124, top + 96), (x + 150, top + 110)),
            _shape("polygon", fill=_BLACK,
                   points=f"{x + 150},{top + 110} {x + 138},{top + 109} {x + 143},{top + 100}"),
            _shape("circle", cx=x + 150, cy=top + 38, r=14, fill=_PURPLE, stroke=_BLACK,
                   stroke_width=2),
            _wire((x + 150, top + 24), (x + 150, top + 14)),
            _text(x + 160, top + 18, "3,3 V (borne 17)", size=13, colour=_RED),
            _text(x + 160, top + 92, "NPN, 2N3904", size=13), *_ground(x + 150, top + 124),
            _text(x, top + 160, "le GPIO seul ne suffit pas à l’alimenter", size=13)]  # fmt: skip
    y = top + 196
    out += [_text(40, y, "La molette", weight="bold"),
            _text(40, y + 22, "Module à cinq fils : + au 3,3 V (borne 1, jamais au 5 V), GND à une "
                  "masse, CLK, DT et SW à leurs GPIO.", size=13),
            _text(40, y + 42, "Molette nue : le contact commun et un côté du poussoir à la masse, "
                  "rien au 3,3 V.", size=13),
            _text(40, y + 66, "Le Pi débranché pendant le câblage. Jamais plus de 3,3 V sur un "
                  "GPIO.", size=13, weight="bold")]  # fmt: skip
    return out


def draw(wiring: Wiring) -> str:
    """The whole picture as SVG text."""
    details = _TOP + 20 * _ROW + 50
    height = details + 290
    body = [
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        _text(_MIDDLE, 34, "tarot-kiosk : le câblage", size=24, anchor="middle", weight="bold"),
        _text(
            _MIDDLE,
            58,
            "Raspberry Pi 4 ou 5, borne 1 du côté de la carte SD",
            anchor="middle",
            colour=_GREY,
        ),
        *_header(wiring),
        *_details(details),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif">\n' + "\n".join(body) + "\n</svg>\n"
    )


def main(arguments: list[str]) -> int:
    """Write the default wiring to the file named."""
    if len(arguments) != 1:
        print("usage: python -m hardware.panel.drawing FILE.svg", file=sys.stderr)  # noqa: T201 - a command
        return 2
    Path(arguments[0]).write_text(draw(Wiring()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
