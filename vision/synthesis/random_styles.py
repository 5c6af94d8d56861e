"""A deck's look drawn by lot for training, by seed: what printers do, in the shares they do it."""

import math
from dataclasses import replace
from typing import Final, Literal

import numpy as np

from vision.synthesis.engraving import random_engraving
from vision.synthesis.fonts import pick_font, suit_fonts
from vision.synthesis.framing import random_boxing, random_framing
from vision.synthesis.styles import (
    Colour,
    CourtArt,
    CourtStyle,
    DeckStyle,
    Ornament,
    Panel,
    PipField,
    PipStyle,
    Scene,
    StarStyle,
    SuitIndex,
    TextStyle,
    TrumpStyle,
)

_CUT_TRUMPS: Final = 0.45
_CUT_RANKS: Final = 0.25
_TALL_RANKS: Final = 0.12
_CLOSE_ART: Final = 0.3
_LOCKS: Final = 0.35
_TURNED_STARS: Final = 0.3
_TOUCHING_DIGITS: Final = 0.4
_PIP_AT_INDEX: Final = 0.25
_NEAR_THE_EDGE: Final = 0.3
"""Shares of the decks drawn for training that look so."""


def random_style(rng: np.random.Generator, fonts: tuple[str, ...] = ()) -> DeckStyle:
    """A deck for training, set in one of these fonts or of all that training has.

    The same generator state and fonts give the same deck.
    """
    seed = int(rng.integers(1, 2**31))
    indices: Literal[2, 4] = 4 if rng.random() < 0.88 else 2
    index = _suit_index(rng, fonts)
    right = index.centre + index.widest / 2
    style = DeckStyle(
        name=f"tire-{seed}",
        seed=seed,
        width=float(rng.uniform(61.0, 66.0)),
        height=float(rng.uniform(112.0, 120.0)),
        corner=float(rng.uniform(3.0, 6.5)),
        paper=_paper(rng),
        suits=_suit_colours(rng),
        trump_ink=_black(rng) if rng.random() < 0.9 else _vivid(rng),
        indices=indices,
        rule=float(rng.uniform(1.0, 3.0)) if rng.random() < 0.2 else 0.0,
        imprint=bool(rng.random() < 0.4),
        pips=_pips(rng),
        index=index,
        number=_pip_field(rng, right),
        court=_court(rng, right),
        trump=_trump(rng, fonts),
        star=_star(rng),
        press=float(rng.random() * (rng.random() < 0.5)),
    )
    style = _as_printers_did(np.random.default_rng([seed, 1]), style)
    style = _near_the_edge(np.random.default_rng([seed, 7]), style)
    style = _set_close(np.random.default_rng([seed, 5]), style)
    style = _with_lines(np.random.default_rng([seed, 4]), style)
    return _with_locks(np.random.default_rng([seed, 6]), style)


def _with_locks(rng: np.random.Generator, style: DeckStyle) -> DeckStyle:
    """Pictures that run on under the index's pip, in some decks, and leave hardly any paper."""
    if rng.random() > _LOCKS:
        return style
    room = min(style.court.room, float(rng.uniform(0.05, 0.5)))
    court = replace(style.court, locks=float(rng.uniform(0.3, 1.0)), room=room)
    return replace(style, court=court)


def _with_lines(rng: np.random.Generator, style: DeckStyle) -> DeckStyle:
    """Lines close to the indices, in some decks."""
    framing, boxing = random_framing(rng), random_boxing(rng)
    court = style.court if framing is None else replace(style.court, frame=0.0, framing=framing)
    panel: Panel = style.trump.panel if boxing is None or rng.random() < 0.5 else "none"
    trump = replace(style.trump, boxing=boxing, panel=panel)
    return replace(style, court=court, trump=trump)


def _near_the_edge(rng: np.random.Generator, style: DeckStyle) -> DeckStyle:
    """Indices that stand hardly off the edges of the card, in some decks.

    An edge with a dark mat behind it looks like that of a card which hides the top of the number.
    """
    if rng.random() > _NEAR_THE_EDGE:
        return style
    top = float(rng.uniform(1.4, 4.0))
    moved = top - style.trump.top
    return replace(
        style,
        index=replace(
            style.index,
            top=float(rng.uniform(1.0, 3.2)),
            margin=float(rng.uniform(0.5, 1.4)),
            centre=float(rng.uniform(3.2, 5.5)),
        ),
        trump=replace(
            style.trump,
            top=top,
            panel_bottom=style.trump.panel_bottom + moved,
            panel_edge=float(rng.uniform(0.8, 2.0)),
            centre=float(rng.uniform(8.5, 13.0)),
        ),
    )


def _set_close(rng: np.random.Generator, style: DeckStyle) -> DeckStyle:
    """Digits that touch, and a large pip cut straight where the index ends, in some decks.

    On most printed decks at hand the feet of an 11 are one, and a 7 leans on its large pip.
    """
    index, number, trump = style.index, style.number, style.trump
    if rng.random() < _TOUCHING_DIGITS:
        trump = replace(trump, text=replace(trump.text, spacing=float(rng.uniform(-0.05, 0.01))))
        index = replace(index, text=replace(index.text, spacing=float(rng.uniform(-0.04, 0.03))))
    if rng.random() < _PIP_AT_INDEX:
        size = float(rng.uniform(11.0, 17.0))
        edge = index.centre + index.widest / 2
        number = replace(
            number,
            size=size,
            clip=True,
            clip_gap=float(rng.uniform(-0.5, 0.4)),
            inset=edge + size * float(rng.uniform(0.1, 0.4)),
            drop=index.top + size / 2 + float(rng.uniform(-0.5, 3.0)),
        )
    return replace(style, index=index, number=number, trump=trump)


def _as_printers_did(rng: np.random.Generator, style: DeckStyle) -> DeckStyle:
    """Some of what old plates have and type set today has not.

    Figures cut by hand, tall ranks that touch their pip, pictures up to the index, a star any way
    up.
    """
    index, trump, court, star = style.index, style.trump, style.court, style.star
    if rng.random() < _CUT_TRUMPS:
        trump = replace(trump, text=_by_hand(rng, trump.text))
    if rng.random() < _CUT_RANKS:
        index = replace(index, text=_by_hand(rng, index.text))
    if rng.random() < _TALL_RANKS:
        tall = float(rng.uniform(8.5, 13.0))
        pip = float(np.clip(rng.uniform(0.5, 0.8) * tall, 4.0, 8.5))
        text = replace(index.text, height=tall)
        index = replace(index, text=text, pip=pip, gap=float(rng.uniform(-0.1, 0.8)))
    if rng.random() < _CLOSE_ART:
        reach = float(rng.uniform(2.5, 7.0))
        court = replace(court, reach=reach, room=float(rng.uniform(0.15, 0.6)))
    if rng.random() < _TURNED_STARS:
        upside = rng.random() < 0.5
        turn = 180 / star.points if upside else math.degrees(rng.uniform(0, math.tau))
        star = replace(star, turn=float(turn))
    return replace(style, index=index, trump=trump, court=court, star=star)


def _by_hand(rng: np.random.Generator, text: TextStyle) -> TextStyle:
    hand = random_engraving(rng)
    return replace(text, font=hand, stretch=float(rng.uniform(0.75, 1.15)))


def _black(rng: np.random.Generator) -> Colour:
    low = int(rng.integers(0, 45))
    blue, green, red = (int(low + value) for value in rng.integers(0, 14, 3))
    return blue, green, red


def _red(rng: np.random.Generator) -> Colour:
    return int(rng.integers(10, 75)), int(rng.integers(5, 70)), int(rng.integers(165, 255))


def _vivid(rng: np.random.Generator) -> Colour:
    values = rng.permutation([rng.integers(0, 60), rng.integers(20, 120), rng.integers(80, 170)])
    return int(values[0]), int(values[1]), int(values[2])


def _suit_colours(rng: np.random.Generator) -> tuple[Colour, Colour, Colour, Colour]:
    black, red = _black(rng), _red(rng)
    if rng.random() < 0.85:
        return black, red, red, black
    green = (int(rng.integers(20, 80)), int(rng.integers(100, 150)), int(rng.integers(0, 60)))
    if rng.random() < 0.7:
        other = (int(rng.integers(140, 220)), int(rng.integers(50, 120)), int(rng.integers(0, 60)))
    else:
        other = (20, int(rng.integers(90, 150)), int(rng.integers(200, 255)))
    return black, red, other, green


def _paper(rng: np.random.Generator) -> Colour:
    kind = rng.random()
    if kind < 0.6:
        white = int(rng.integers(240, 256))
        return white, white, white
    if kind < 0.85:
        return int(rng.integers(222, 245)), int(rng.integers(238, 250)), int(rng.integers(244, 255))
    return int(rng.integers(175, 225)), int(rng.integers(205, 235)), int(rng.integers(222, 245))


def _suit_index(rng: np.random.Generator, fonts: tuple[str, ...]) -> SuitIndex:
    tall = rng.random() < 0.25
    height = float(rng.uniform(8.5, 12.5) if tall else rng.uniform(4.8, 9.0))
    pip = float(np.clip(rng.uniform(0.5, 0.95) * height, 3.2, 7.0))
    widest = float(rng.uniform(5.5, 8.5) if rng.random() < 0.75 else rng.uniform(8.5, 11.0))
    return SuitIndex(
        text=TextStyle(
            font=pick_font(rng, heavy=bool(rng.random() < 0.35), fonts=fonts),
            height=height,
            stretch=float(rng.uniform(0.5, 0.85) if tall else rng.uniform(0.6, 1.15)),
            spacing=float(rng.uniform(0.0, 0.14)),
            weight=float(rng.uniform(-0.012, 0.035)),
        ),
        centre=float(rng.uniform(5.2, 8.6)),
        top=float(rng.uniform(3.2, 8.0)),
        gap=float(rng.uniform(0.4, 2.8)),
        pip=pip,
        widest=widest,
        margin=float(rng.uniform(0.6, 3.5)),
        aligned="centre" if rng.random() < 0.75 else "left",
    )


def _pips(rng: np.random.Generator) -> PipStyle:
    signs = suit_fonts()
    if signs and rng.random() < 0.25:
        font = signs[int(rng.integers(len(signs)))]
        return PipStyle(aspect=float(rng.uniform(0.85, 1.15)), font=font)
    return PipStyle(
        plump=float(rng.uniform(-0.2, 1.4)),
        bend=float(rng.random()),
        foot=float(rng.uniform(0.0, 1.3)),
        aspect=float(rng.uniform(0.66, 1.15)),
        apart=float(rng.random() if rng.random() < 0.45 else 0.0),
        oval=float(rng.uniform(-0.6, 1.0) if rng.random() < 0.5 else 0.0),
        crown=float(rng.uniform(-1.0, 1.0) if rng.random() < 0.7 else 0.0),
    )


def _pip_field(rng: np.random.Generator, right: float) -> PipField:
    size = float(rng.uniform(9.0, 18.0))
    clip = bool(rng.random() < 0.45)
    inset = right + rng.uniform(0.15, 0.5) * size if clip else right + size / 2 + rng.uniform(0, 3)
    return PipField(
        size=size,
        inset=float(min(inset, 23.0)),
        drop=float(rng.uniform(9.0, 16.0) if rng.random() < 0.6 else rng.uniform(26.0, 34.0)),
        clip=clip,
        clip_gap=float(rng.uniform(0.0, 1.4) if rng.random() < 0.7 else rng.uniform(-1.2, 0.0)),
        flower=bool(rng.random() < 0.25),
    )


def _court(rng: np.random.Generator, right: float) -> CourtStyle:
    art: CourtArt = (
        "colour" if rng.random() < 0.75 else ("single" if rng.random() < 0.6 else "emblem")
    )
    return CourtStyle(
        pip=float(rng.uniform(9.0, 16.0)),
        pip_left=right + float(rng.uniform(-1.5, 1.5)),
        pip_top=float(rng.uniform(4.5, 10.0)),
        clip=bool(rng.random() < 0.6),
        frame=float(rng.uniform(1.5, 4.0)) if rng.random() < 0.55 else 0.0,
        reach=float(rng.uniform(3.0, 9.0) if rng.random() < 0.4 else rng.uniform(9.0, 20.0)),
        art=art,
        tint=bool(rng.random() < 0.25),
    )


def _trump(rng: np.random.Generator, fonts: tuple[str, ...]) -> TrumpStyle:
    panels: tuple[Panel, ...] = ("none", "line", "double", "curved", "curved")
    ornaments: tuple[Ornament, ...] = ("none", "scrolls", "scrolls", "knot", "monogram", "lattice")
    scenes: tuple[Scene, ...] = ("crowd", "crowd", "landscape", "landscape", "shield", "sun")
    height = float(rng.uniform(9.0, 18.5))
    top = float(rng.uniform(4.0, 8.5))
    return TrumpStyle(
        text=TextStyle(
            font=pick_font(rng, heavy=bool(rng.random() < 0.7), fonts=fonts),
            height=height,
            stretch=float(rng.uniform(0.5, 1.0)),
            spacing=float(rng.uniform(0.0, 0.13)),
            weight=float(rng.uniform(-0.012, 0.045)),
        ),
        centre=float(rng.uniform(10.5, 15.0)),
        top=top,
        widest=float(rng.uniform(12.5, 18.5)),
        panel=panels[int(rng.integers(len(panels)))],
        panel_bottom=top + height + float(rng.uniform(0.3, 4.0)),
        panel_edge=float(rng.uniform(1.0, 4.2)),
        ornament=ornaments[int(rng.integers(len(ornaments)))],
        scene=scenes[int(rng.integers(len(scenes)))],
        bottom_tint=bool(rng.random() < 0.15),
    )


def _star(rng: np.random.Generator) -> StarStyle:
    kind = rng.random()
    size = rng.uniform(2.8, 5.0) if kind < 0.3 else rng.uniform(5.0, 11.5)
    points = 5 if rng.random() < 0.72 else int(rng.integers(6, 9))
    return StarStyle(
        size=float(size),
        left=float(rng.uniform(2.5, 6.5)),
        top=float(rng.uniform(2.5, 7.0)),
        points=points,
        inner=float(rng.uniform(0.36, 0.55) if points < 7 else rng.uniform(0.45, 0.62)),
        turn=0.0 if rng.random() < 0.8 else float(rng.uniform(-20, 20)),
        outline=float(rng.uniform(0.05, 0.1)) if rng.random() < 0.15 else 0.0,
        count=4 if rng.random() < 0.7 else 2,
    )
