"""The large pips of a card whose index leaves its suit open, of two of one colour.

They are twice as large as the index's, so that a blur leaves of them what it takes of that. One is
put in the place of the index's pip, and both classifiers are asked again: they know indices, and
have no class for a pip alone.
"""

import math
from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, SUITS
from vision.geometry import PATCH, PATCH_HEIGHTS, Place, apart, cut_all
from vision.looks.seen import Seen, is_open, leaning
from vision.nets.classifier import Classifier

_OTHER: Final = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The suit of the same colour."""
_LIKE: Final = {suit: [i for i, card in enumerate(CARDS) if card[0] == suit] for suit in SUITS}
_LEAST, _CERTAIN = 0.95, 0.998
"""The least chance that a place is one of two suits of a rank, and the chance that settles it."""
_UNIT: Final = PATCH / PATCH_HEIGHTS
"""Pixels of a patch, and of what is looked at beside it, to an index's height."""
_LEFT, _TOP, _REACH = -0.6, -1.2, 4.0
"""Where what is looked at begins, from the index's middle, and how far it goes, in heights."""
_UPRIGHT: Final = 1.75
"""Farther below the index, in heights, pips of most cards stand upside down."""
_INK, _PAPER = 0.6, 0.75
"""Of the paper's light: ink has less than the one, and what is round a pip more than the other."""
_SOILED: Final = 0.12
"""The most of what is round a pip that may be as dark as ink: else more is printed there."""
_HIGH, _WIDE = (0.35, 1.15), (0.3, 1.1)
_FULL: Final = 0.35
"""How high and wide a pip is, in heights, and how much of its box it fills at least."""
_INDEX: Final = (0.45, 0.75)
"""To the sides of the index's middle, and above and below, no pip is looked for."""
_ITSELF: Final = 0.4
"""What is no farther off than so many heights is the place itself, found twice."""
_MOST: Final = 6
"""So many pips tell as much as more."""
_PUT: Final = (PATCH // 2 + 2, 20, 26)
"""Where a patch's pip begins, how high it is made and how wide at most, in pixels."""
_BLANK: Final = (13, 22)
"""How far to the sides of a patch's middle, and below it, paper is put first."""
_TELLS, _WEIGHS = 0.5, 2.5
"""With less chance of either suit a patch with a pip put in tells nothing; of log-odds so much
counts: one pip in sixty that surely seems to be of a suit is the other's, or another card's."""


def look_at_own_pips(seen: Seen, classifier: Classifier, second: Classifier) -> None:
    """Let the large pips beside an index weigh what its own, too small or blurred, leaves open."""
    for number, card in list(_of_open_suit(seen)):
        patches = _with_its_pips(seen, number)
        if not len(patches):
            continue
        odds = [_told(net.look_at(patches).chances, card) for net in (classifier, second)]
        if any(one is None for one in odds):
            continue
        low, high = sorted(float(one) for one in odds if one is not None)
        if low * high <= 0:
            continue
        weight = math.copysign(min(abs(low + high) / 2, _WEIGHS), low)
        suits = CARDS.index(card), CARDS.index(_twin(card))
        seen.chances[number] = leaning(seen.chances[number], *suits, weight)


def _of_open_suit(seen: Seen) -> Iterator[tuple[int, str]]:
    """Places that read as a rank of two suits of one colour, and the likelier of the two cards."""
    for number, chances in enumerate(seen.chances):
        card = CARDS[int(chances[:-1].argmax())]
        if card[0] not in _OTHER:
            continue
        if is_open(chances, CARDS.index(card), CARDS.index(_twin(card)), _LEAST, _CERTAIN):
            yield number, card


def _twin(card: str) -> str:
    return _OTHER[card[0]] + card[1:]


def _with_its_pips(seen: Seen, number: int) -> NDArray[np.uint8]:
    """(n, 64, 64, 3): the place's patch, with each large pip of its card in place of its own."""
    place = seen.places[number]
    patch = cut_all(seen.picture, [place])[0]
    paper = np.percentile(patch.reshape(-1, 3), 85, axis=0)
    others = _indices_round(seen, number)
    made = [_put_in(patch, paper, pip) for pip in _pips(seen, place, float(paper.min()), others)]
    return np.stack(made[:_MOST]) if made else np.empty((0, PATCH, PATCH, 3), np.uint8)


def _indices_round(seen: Seen, number: int) -> NDArray[np.float64]:
    """(n, 2): how far right and below in its heights other places are that read as an index."""
    right, below = apart(seen.places)
    off = np.stack([right[number], below[number]], axis=1)
    away = np.hypot(off[:, 0], off[:, 1]) > _ITSELF
    return np.asarray(off[(seen.as_none < 0.5) & away])


def _pips(
    seen: Seen, place: Place, paper: float, others: NDArray[np.float64]
) -> Iterator[NDArray[np.uint8]]:
    """(h, w, 3): what stands apart on the paper right of an index and below, as large as a pip."""
    round_it = place.moved(_LEFT + _REACH / 2, _TOP + _REACH / 2)
    crop = cut_all(seen.picture, [round_it], round(_REACH * _UNIT), _REACH)[0]
    light = crop.min(axis=2)
    _, _, stats, middles = cv2.connectedComponentsWithStats((light < _INK * paper).astype(np.uint8))
    for (x, y, w, h, area), middle in zip(stats[1:].tolist(), middles[1:], strict=True):
        across, below = middle[0] / _UNIT + _LEFT, middle[1] / _UNIT + _TOP
        fits = _HIGH[0] < h / _UNIT < _HIGH[1] and _WIDE[0] < w / _UNIT < _WIDE[1]
        clear = abs(across) >= _INDEX[0] or abs(below) >= _INDEX[1]
        if not fits or area < _FULL * w * h or not clear or below > _UPRIGHT:
            continue
        if _of_another(across, below, others) or not _stands_free(light, (x, y, w, h), paper):
            continue
        yield np.asarray(crop[max(0, y - 4) : y + h + 4, max(0, x - 4) : x + w + 4], np.uint8)


def _of_another(across: float, below: float, others: NDArray[np.float64]) -> bool:
    """Whether what stands there may be the card's that another index, right or below, is on."""
    right, down = others[:, 0], others[:, 1]
    beside = (right > 0.5) & (np.abs(down) < 1.6) & (across > right - 0.55)
    under = (down > 0.8) & (right > -0.8) & (right < 2.5) & (below > down - 0.75)
    at = np.hypot(across - right, below - down) < 0.75
    return bool((beside | under | at).any())


def _stands_free(light: NDArray[np.uint8], box: tuple[int, int, int, int], paper: float) -> bool:
    """Whether there is paper all round a box (x, y, width, height)."""
    x, y, w, h = box
    if x <= 1 or y <= 1 or x + w >= light.shape[1] - 1 or y + h >= light.shape[0] - 1:
        return False
    top, left = max(0, y - 4), max(0, x - 4)
    part = light[top : y + h + 4, left : x + w + 4]
    ring = np.ones(part.shape, bool)
    ring[y - top : y - top + h, x - left : x - left + w] = False
    seen = part[ring]
    return bool(np.median(seen) >= _PAPER * paper and (seen < _INK * paper).mean() <= _SOILED)


def _put_in(
    patch: NDArray[np.uint8], paper: NDArray[np.float64], pip: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    made, middle = patch.copy(), PATCH // 2
    top, high, most = _PUT
    aside, down = _BLANK
    made[top : middle + down, middle - aside : middle + aside] = paper
    wide = min(most, max(6, round(pip.shape[1] * high / pip.shape[0])))
    left = middle - wide // 2
    made[top : top + high, left : left + wide] = cv2.resize(
        pip, (wide, high), interpolation=cv2.INTER_AREA
    )
    return made


def _told(chances: NDArray[np.float32], card: str) -> float | None:
    """The mean log-odds of a card's suit against the other of its colour; None if none tells."""
    one, other = (chances[:, _LIKE[suit]].sum(axis=1) for suit in (card[0], _OTHER[card[0]]))
    tells = one + other > _TELLS
    if not tells.any():
        return None
    return float(np.log((one[tells] + 1e-4) / (other[tells] + 1e-4)).mean())
