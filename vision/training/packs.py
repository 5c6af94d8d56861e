"""Packs of 52 drawn by others.

Their ranks 2 to 10 are a tarot's; their A, K, Q and J look like one's and are none.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.synthesis.face import Face, IndexInk
from vision.training.themes import RANKS, faces_of, themes_in

Picture = NDArray[np.uint8]
Box = tuple[float, float, float, float]
PACKS: Final = "packs"
"""The source's name: a folder of themes."""
WIDTH: Final = 63.0
_ASTRAY: Final = 1.2
"""Millimetres off the usual box at which a picture was taken for a part of the index."""
_CORNER: Final = 3.0

_READ_AS: Final = {
    "ancient_french": {"A": "1", "J": "V", "Q": "D", "K": "R"},
    "atlasnye_skat": {"Q": "D"},
    "berlin": {"Q": "D"},
    "lattmann": {"Q": "D"},
    "rheinland": {"Q": "D"},
    "tarocco": {"Q": "D", "K": "R"},
}
"""What stands on those faces that bear a tarot's letter, by theme."""
_BARE_COURTS: Final = {"guyenne-classic", "swiss-xvii"}
"""Themes whose court cards have no index."""
_FOUR_CORNERS: Final = {"bonded", "dondorf"}
_NO_TAROT: Final = {"swiss-xvii"}
"""Themes with suits no tarot has: their numbers are none of its cards."""
_OTHERWISE: Final = {"bellot", "ornamental", "tango_nuevo"}
"""Themes whose indices are laid out as no tarot's are, or whose page is not even."""
KEPT_BACK: Final = {"orell", "plastic", "slavic_costumes"}
"""Themes to choose by, never to learn from."""


class PackDeck:
    """One theme's faces as they are: ids of a tarot where they read as one, else `S-K` and such."""

    def __init__(self, theme: Path) -> None:
        self.name = theme.stem
        self._faces: dict[str, Face] = {}
        pictures = faces_of(theme)
        height, width = next(iter(pictures.values())).shape[:2]
        self._scale = width / WIDTH
        self.height = height / self._scale
        boxes = self._boxes(pictures)
        for (suit, rank), picture in pictures.items():
            card = self._card(suit, rank)
            indices = self._corners(boxes[suit, rank]) if (suit, rank) in boxes else ()
            self._faces[card] = Face(card, picture, WIDTH, self.height, _CORNER, indices)

    def cards(self) -> tuple[str, ...]:
        """The ids of its faces, in a fixed order."""
        return tuple(self._faces)

    def face(self, card: str) -> Face:
        """The face of a card; KeyError when the theme has none."""
        return self._faces[card]

    def back(self) -> Picture:
        """A plain lattice of two of the theme's colours."""
        picture = next(iter(self._faces.values())).picture
        rows, columns = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
        lattice = (((rows + columns) // 16 + (rows - columns) // 16) % 2).astype(np.uint8)
        return np.asarray(np.array([[60, 40, 150], [215, 225, 235]], np.uint8)[lattice], np.uint8)

    def _card(self, suit: str, rank: str) -> str:
        if self.name in _NO_TAROT:
            return f"{suit}-{rank}-{self.name}"
        return f"{suit}-{_READ_AS.get(self.name, {}).get(rank, rank)}"

    def _boxes(self, pictures: dict[tuple[str, str], Picture]) -> dict[tuple[str, str], Box]:
        """The upper left index's ink of each face that has one, in mm.

        Measured on the pip cards; on courts, whose picture may touch it, it is taken to be the
        same as on those.
        """
        measured: dict[tuple[str, str], Box] = {}
        for (suit, rank), picture in pictures.items():
            box = _ink(picture, self._scale) if rank in RANKS[:10] else None
            if box:
                measured[suit, rank] = box
        usual = np.median([b for (_, r), b in measured.items() if r != "10"], axis=0)
        left, top, right, bottom = (float(value) for value in usual)
        measured = {
            key: box
            for key, box in measured.items()
            if key[1] == "10" or np.abs(usual - box).max() < _ASTRAY
        }
        bare = RANKS[10:] if self.name in _BARE_COURTS else ()
        return {
            key: measured.get(key, (left, top, right, bottom))
            for key in pictures
            if key[1] not in bare
        }

    def _corners(self, box: Box) -> tuple[IndexInk, ...]:
        left, top, right, bottom = box
        boxes = [(left, right)]
        if self.name in _FOUR_CORNERS:
            boxes.append((WIDTH - right, WIDTH - left))
        upper = [IndexInk(a, top, b, bottom, turned=False) for a, b in boxes]
        lower = [
            IndexInk(WIDTH - b, self.height - bottom, WIDTH - a, self.height - top, turned=True)
            for a, b in boxes
        ]
        return (*upper, *lower)


class TarotOfPack:
    """The pictures of a pack as those of a tarot, to print other indices on.

    Trumps and knights have the pictures of its courts, and the stars of the Excuse an ace's.
    """

    def __init__(self, pack: PackDeck) -> None:
        self.name = f"{pack.name} as tarot"
        self._pack = pack
        self._courts = [card for card in pack.cards() if card.split("-")[1] in "JQKVDR"]
        self._aces = [card for card in pack.cards() if card.split("-")[1] in "A1"]

    def cards(self) -> tuple[str, ...]:
        """All of a tarot's."""
        return CARDS

    def back(self) -> Picture:
        """The pack's own."""
        return self._pack.back()

    def face(self, card: str) -> Face:
        """A face of the pack that suits the card."""
        kind, _, name = card.partition("-")
        if card == "EX":
            like = self._aces[0]
        elif kind == "T":
            like = self._courts[int(name) % len(self._courts)]
        elif card in self._pack.cards():
            like = card
        elif name == "1":
            like = next(a for a in self._aces if a.startswith(kind))
        else:
            own = [c for c in self._courts if c.startswith(kind)]
            like = own[{"V": 0, "C": 0, "D": 1, "R": 2}[name]]
        face = self._pack.face(like)
        return Face(card, face.picture, face.width, face.height, face.corner, face.indices)


class Packs:
    """All themes of some folders whose indices are as a tarot's, but those kept back."""

    def __init__(self, *folders: Path) -> None:
        skipped = KEPT_BACK | _OTHERWISE
        self._themes = [theme for theme in themes_in(folders) if theme.stem not in skipped]
        if not self._themes:
            named = ", ".join(map(str, folders))
            raise FileNotFoundError(f"{named}: no card themes (*.svgz, or 2S.svg and so on) there")
        self._pack = lru_cache(maxsize=None)(PackDeck)

    def random(self, rng: np.random.Generator) -> PackDeck:
        """One of them."""
        return self._pack(self._themes[int(rng.integers(len(self._themes)))])


def is_tarot_like(pack: PackDeck) -> bool:
    """Whether its faces can be made a tarot's."""
    return pack.name not in _NO_TAROT


def _ink(picture: Picture, scale: float) -> Box | None:
    """The box of what is printed in the upper left corner, in mm; None where it is not apart."""
    rows, columns = round(picture.shape[0] * 0.42), round(picture.shape[1] * 0.34)
    corner = picture[:rows, :columns].astype(np.int16)
    paper = np.percentile(corner.reshape(-1, 3), 70, axis=0)
    ink = (np.abs(corner - paper).max(axis=2) > 70).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    own = [
        (x, y, x + w, y + h)
        for x, y, w, h, area in stats[1:count]
        if x > 0 and y > 0 and x + w < 0.27 * picture.shape[1] and y + h < rows and area > 2 * scale
    ]
    if len(own) < 2:
        return None
    grid = np.array(own) / scale
    left, top = grid[:, :2].min(axis=0)
    right, bottom = grid[:, 2:].max(axis=0)
    return float(left), float(top), float(right), float(bottom)
