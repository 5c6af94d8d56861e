"""The knob's clicks."""

import pytest

from hardware.panel.quadrature import Quadrature

CLOCKWISE = "A B a b"
BACK = "B A b a"


def clicks(text: str) -> list[int]:
    """A capital closes the contact, a small letter opens it."""
    knob = Quadrature()
    found = [knob.edge(letter.lower(), closed=letter.isupper()) for letter in text.split()]
    return [step for step in found if step]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        (CLOCKWISE, [1]),
        (BACK, [-1]),
        (f"{CLOCKWISE} {CLOCKWISE} {BACK}", [1, 1, -1]),
        ("A a A a A B b B a A a b", [1]),
        ("A a", []),
        ("A B b a", []),
        ("A A B B a a b b", [1]),
    ],
    ids=["right", "left", "there and back", "bouncing", "touched", "half and back", "repeated"],
)
def test_clicks(edges: str, expected: list[int]) -> None:
    assert clicks(edges) == expected


def test_resync_drops_a_half_walked_click() -> None:
    knob = Quadrature()
    knob.edge("a", closed=True)
    knob.edge("b", closed=True)
    knob.resync(a=False, b=False)
    assert knob.edge("b", closed=True) == 0
    assert knob.edge("b", closed=False) == 0


def test_resync_with_what_is_known_changes_nothing() -> None:
    knob = Quadrature()
    for letter in "AB":
        knob.edge(letter.lower(), closed=True)
    knob.resync(a=True, b=True)
    assert knob.edge("a", closed=False) + knob.edge("b", closed=False) == 1


def test_after_a_resync_less_than_half_a_way_is_no_click() -> None:
    knob = Quadrature()
    knob.resync(a=False, b=True)
    assert knob.edge("b", closed=False) == 0
    knob.resync(a=True, b=True)
    assert knob.edge("a", closed=False) + knob.edge("b", closed=False) == 1
