"""Trump numbers set as plainly as ranks, as some printers and most people who draw a deck do."""

from dataclasses import replace
from typing import Final

import numpy as np

from vision.synthesis.framing import Boxing
from vision.synthesis.styles import DeckStyle, Ornament, Panel, TrumpStyle

_WIDE: Final = 0.2
_BESIDE: Final = 0.4
_BOXED: Final = 0.2
_TWO_CORNERS: Final = 0.5
"""Shares of these decks."""
_LARGEST_BESIDE: Final = 10.5
"""Higher numbers than this, mm, leave no room for a scene between them."""


def with_plain_numbers(rng: np.random.Generator, style: DeckStyle) -> DeckStyle:
    """The deck with every number beginning where a rank would, its scene below or beside it.

    So a number of one digit stands where a rank does, and what is printed right under it hides no
    pip. Panels and ornaments mostly go.
    """
    height = float(rng.uniform(5.5, 15.0))
    top = float(rng.uniform(1.8, 7.0))
    begins = float(rng.uniform(1.5, 6.0))
    stretch = float(rng.uniform(1.15, 1.8) if rng.random() < _WIDE else rng.uniform(0.6, 1.15))
    panels: tuple[Panel, ...] = ("none", "none", "none", "line", "curved")
    ornaments: tuple[Ornament, ...] = ("none", "none", "scrolls", "monogram")
    trump = replace(
        style.trump,
        text=replace(style.trump.text, height=height, stretch=stretch),
        top=top,
        begins=begins,
        centre=begins + style.trump.widest / 2,
        panel=panels[int(rng.integers(len(panels)))],
        panel_bottom=top + height + float(rng.uniform(0.0, 4.0)),
        panel_edge=float(rng.uniform(0.8, 7.0)),
        ornament=ornaments[int(rng.integers(len(ornaments)))],
    )
    if height < _LARGEST_BESIDE and rng.random() < _BESIDE:
        trump = _with_scene_between(rng, trump)
    if rng.random() < _BOXED:
        trump = replace(trump, boxing=_box_of_its_own(rng), panel="none")
    two = rng.random() < _TWO_CORNERS
    return replace(style, trump=trump, indices=2 if two else style.indices)


def _box_of_its_own(rng: np.random.Generator) -> Boxing:
    """As close to a number of one digit as to one of two: beside the one it looks like a 1."""
    return Boxing(
        gap=float(rng.uniform(0.3, 2.0)),
        lines=1 if rng.random() < 0.7 else 2,
        thick=float(rng.uniform(0.12, 0.5)),
        radius=float(rng.uniform(0.1, 2.0)),
        own=True,
    )


def _with_scene_between(rng: np.random.Generator, trump: TrumpStyle) -> TrumpStyle:
    narrow = replace(trump.text, stretch=min(trump.text.stretch, 0.9))
    return replace(trump, text=narrow, beside=float(rng.uniform(0.4, 3.0)), widest=12.0)
