"""Decks to learn from: drawn anew, known from pictures, and known ones made over."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.drawn import DrawnDeck
from vision.synthesis.face import Deck, Face, IndexInk
from vision.synthesis.other_pips import with_other_pips
from vision.synthesis.plain_numbers import with_plain_numbers
from vision.synthesis.random_styles import random_style
from vision.synthesis.scanned import ScannedDeck
from vision.synthesis.styles import DeckStyle
from vision.training.foreign import ForeignDeck
from vision.training.packs import Packs, TarotOfPack, is_tarot_like
from vision.training.restamped import RestampedDeck
from vision.training.strips import StripsDeck

Rng = np.random.Generator
Picture = NDArray[np.uint8]
DRAWN, FOREIGN, CLUTTER, STRIPS = "drawn", "foreign", "clutter", "strips"
"""Sources that are no folder of pictures; `CLUTTER` has hardly a card, and much else."""
Source = ScannedDeck | Packs | str
FINEST = 5.0
"""Pixels a mm of the sharpest face kept: no view looks closer."""
_OF_A_PACK = 0.6
"""Of the decks that are no tarot, those with a pack's A, K, Q and J alone."""
_AS_TAROT = 0.45
"""Of the tables with packs of 52, those on which they have become a tarot."""
_PLAIN_NUMBERS = 0.5
"""Of the decks in a drawn style, those whose trumps are numbered where ranks would stand."""


class NoDeck(DrawnDeck):
    """A deck none of whose cards lie face up: tables with all that is no card."""

    def __init__(self, style: DeckStyle) -> None:
        super().__init__(style, FINEST)


class AlteredDeck:
    """A deck printed otherwise: other ink weight, colours, paper and proportions."""

    def __init__(self, deck: Deck, rng: Rng) -> None:
        self.name = f"{deck.name}~"
        self._deck = deck
        self._faces: dict[str, Face] = {}
        self._ink = float(rng.normal(0, 0.5))
        colour = rng.uniform(0.4, 1.35)
        paper = 1 - np.abs(rng.normal(0, 0.05, 3))
        mixed = np.full((3, 3), (1 - colour) / 3) + np.eye(3) * colour
        gain = (1 + rng.normal(0, 0.06, 3)) * paper
        self._tint = np.column_stack([mixed * gain[:, None], rng.normal(0, 8, 3)])
        self._width = float(rng.uniform(60, 67))

    def cards(self) -> tuple[str, ...]:
        """The ids this deck has a face for."""
        return self._deck.cards()

    def back(self) -> Picture:
        """The back of the deck it is made from."""
        return self._deck.back()

    def face(self, card: str) -> Face:
        """The altered face; its boxes follow its proportions."""
        if card not in self._faces:
            self._faces[card] = self._altered(self._deck.face(card))
        return self._faces[card]

    def _altered(self, face: Face) -> Face:
        picture = face.picture
        finest = int(self._width * FINEST)
        if picture.shape[1] > finest:
            size = (finest, round(picture.shape[0] * finest / picture.shape[1]))
            picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        if abs(self._ink) > 0.35:
            kernel = np.ones((2, 2), np.uint8)
            change = cv2.erode if self._ink > 0 else cv2.dilate
            picture = np.asarray(change(picture, kernel), np.uint8)
        stretch = self._width / face.width
        moved = tuple(
            IndexInk(i.left * stretch, i.top, i.right * stretch, i.bottom, i.turned)
            for i in face.indices
        )
        changed = np.asarray(cv2.transform(picture, self._tint), np.uint8)
        return Face(face.card, changed, self._width, face.height, face.corner, moved)


def taught_style(rng: Rng) -> DeckStyle:
    """A random style, in some decks with odder pips, and trumps numbered as plainly as ranks."""
    style = random_style(rng)
    style = with_other_pips(np.random.default_rng([style.seed, 9]), style)
    own = np.random.default_rng([style.seed, 8])
    return with_plain_numbers(own, style) if own.random() < _PLAIN_NUMBERS else style


def random_deck(rng: Rng, source: Source) -> Deck:
    """A deck drawn in a new style, one of no tarot, or a known one, often printed otherwise."""
    if source == FOREIGN:
        style = taught_style(rng)
        return ForeignDeck(style, FINEST, of_a_pack=bool(rng.random() < _OF_A_PACK))
    if source == CLUTTER:
        return NoDeck(taught_style(rng))
    if isinstance(source, str):
        return (StripsDeck if source == STRIPS else DrawnDeck)(taught_style(rng), FINEST)
    if isinstance(source, Packs):
        return _random_pack(rng, source)
    lot = rng.random()
    if lot < 0.15:
        return source
    known = AlteredDeck(source, rng)
    return known if lot < 0.6 else RestampedDeck(known, taught_style(rng), FINEST)


def _random_pack(rng: Rng, packs: Packs) -> Deck:
    """A pack of 52 printed otherwise, or a tarot with its pictures and indices of a new style."""
    pack = packs.random(rng)
    if is_tarot_like(pack) and rng.random() < _AS_TAROT:
        return RestampedDeck(AlteredDeck(TarotOfPack(pack), rng), taught_style(rng), FINEST)
    return AlteredDeck(pack, rng)
