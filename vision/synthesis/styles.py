"""How a drawn deck looks; the defaults are the house's own style.

All lengths are in mm. Geometry follows what was measured on printed decks: suit index 3–11 mm
across and 3–21 down, trump number 5–22 across and 5–24 down, Excuse star 4–12 across, 4–13 down.
"""

from dataclasses import dataclass, field
from typing import Literal

from vision.synthesis.engraving import Engraving
from vision.synthesis.fonts import HOUSE_RANK, HOUSE_TRUMP
from vision.synthesis.framing import Boxing, Framing

Colour = tuple[int, int, int]
"""Blue, green, red."""

Panel = Literal["none", "line", "double", "curved"]
Ornament = Literal["none", "scrolls", "knot", "monogram", "lattice"]
Scene = Literal["crowd", "landscape", "shield", "sun", "plain"]
CourtArt = Literal["colour", "single", "emblem"]

BLACK: Colour = (20, 18, 20)
RED: Colour = (30, 25, 200)


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How letters are set: `stretch` on the width, `spacing` and `weight` shares of the height."""

    font: str | Engraving
    height: float
    stretch: float = 1.0
    spacing: float = 0.06
    weight: float = 0.0


@dataclass(frozen=True, slots=True)
class PipStyle:
    """The shape of the pips, mostly 0 to 1, and how wide they are.

    `plump` widens them, `bend` curves their sides, `foot` spreads the stem's foot, `apart` deepens
    clefts and sets a club's lobes on thin arms, `oval` (-1 to 1) makes its side lobes flat or tall,
    `crown` (-1 to 1) what stands above them, in a club and in a spade; `petal` draws a club's lobes
    out to its middle, `merged` fills the notches between them, `wing` hollows a spade's flanks and
    hangs its lobes low; `lift` leaves so much paper between what stands on a foot and the foot; or
    a `font` sets them.
    """

    plump: float = 0.5
    bend: float = 0.5
    foot: float = 0.5
    aspect: float = 0.9
    apart: float = 0.0
    oval: float = 0.0
    crown: float = 0.0
    petal: float = 0.0
    merged: float = 0.0
    wing: float = 0.0
    lift: float = 0.0
    font: str = ""


@dataclass(frozen=True, slots=True)
class SuitIndex:
    """Rank over pip. `centre` is the middle of the column from the nearer long edge."""

    text: TextStyle = field(default_factory=lambda: TextStyle(HOUSE_RANK, 7.6, stretch=0.86))
    centre: float = 7.0
    top: float = 5.0
    gap: float = 1.3
    pip: float = 5.0
    widest: float = 7.6
    """A 10 wider than this is pressed together; ranks and pip never come nearer the edge
    than `margin`."""
    margin: float = 2.0
    aligned: Literal["centre", "left"] = "centre"


@dataclass(frozen=True, slots=True)
class PipField:
    """The large pips of a suit card. `clip` cuts them straight beside the index.

    They may touch it: `clip_gap` is less than 0 where they do.
    """

    size: float = 12.0
    inset: float = 20.0
    """Middle of the outer columns, from the long edge."""
    drop: float = 15.0
    """Middle of the upper row, from the short edge."""
    clip: bool = False
    clip_gap: float = 0.8
    flower: bool = False


@dataclass(frozen=True, slots=True)
class CourtStyle:
    """Court cards: the big pip beside the index, the frame, and how near the picture comes."""

    pip: float = 13.0
    pip_left: float = 13.5
    pip_top: float = 6.0
    clip: bool = True
    frame: float = 0.0
    """Distance of a line frame from the edge, 0 for none."""
    framing: Framing | None = None
    """A frame that keeps clear of the indices."""
    reach: float = 12.0
    """The picture keeps this far from the long edges beside the index."""
    art: CourtArt = "colour"
    tint: bool = False
    room: float = 0.9
    """How much paper shows round an index that stands on the picture."""
    locks: float = 0.0
    """The share of courts whose hair, plume or mane comes up to the index."""


@dataclass(frozen=True, slots=True)
class TrumpStyle:
    """Trump cards: number, its panel, the ornament between, the scene below.

    Where it `begins` so many mm from the side every number does, as ranks do, and is not centred.
    A scene that stands `beside` the numbers keeps so many mm from the widest, and runs to the ends.
    """

    text: TextStyle = field(
        default_factory=lambda: TextStyle(HOUSE_TRUMP, 15.0, stretch=0.74, spacing=0.05)
    )
    centre: float = 13.5
    top: float = 6.0
    widest: float = 16.5
    panel: Panel = "curved"
    panel_bottom: float = 24.5
    panel_edge: float = 3.2
    ornament: Ornament = "scrolls"
    scene: Scene = "crowd"
    bottom_tint: bool = False
    boxing: Boxing | None = None
    begins: float | None = None
    beside: float | None = None


@dataclass(frozen=True, slots=True)
class StarStyle:
    """The Excuse's star, `left` and `top` to its box."""

    size: float = 8.0
    left: float = 4.5
    top: float = 4.5
    points: int = 5
    inner: float = 0.38
    turn: float = 0.0
    outline: float = 0.0
    count: Literal[2, 4] = 4


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """Everything that sets one drawn deck apart; the defaults are the house's own deck."""

    name: str = "maison"
    seed: int = 78
    width: float = 64.0
    height: float = 116.0
    corner: float = 4.5
    paper: Colour = (246, 250, 251)
    suits: tuple[Colour, Colour, Colour, Colour] = (BLACK, RED, RED, BLACK)
    """Pique, cœur, carreau, trèfle."""
    trump_ink: Colour = BLACK
    indices: Literal[2, 4] = 4
    rule: float = 0.0
    """Distance of a thin rule round every card from its edge, 0 for none."""
    imprint: bool = True
    pips: PipStyle = field(default_factory=PipStyle)
    index: SuitIndex = field(default_factory=SuitIndex)
    number: PipField = field(default_factory=PipField)
    court: CourtStyle = field(default_factory=CourtStyle)
    trump: TrumpStyle = field(default_factory=TrumpStyle)
    star: StarStyle = field(default_factory=StarStyle)
    press: float = 0.0
    """Grain of the printing on the pictures, 0 to 1."""
