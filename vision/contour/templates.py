"""What the corners of known decks look like, and how near a corner comes to each."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.reading import Picture
from vision.synthesis.face import Deck, Face

SCALE: Final = 1.4
"""Pixels per mm corners are compared at."""
CARD_WIDTH, CARD_HEIGHT = 64.0, 116.0
_ACROSS, _DOWN = 23.0, 25.0
"""The corner compared, in mm."""
_PLAY: Final = 2
"""A corner may lie this many pixels off, each way."""

Windows = NDArray[np.float32]
"""(corners, shifts, values): corners cut at every shift, two channels flattened."""


def _window_size() -> tuple[int, int]:
    return round(_DOWN * SCALE), round(_ACROSS * SCALE)


def _channels(card: Picture) -> NDArray[np.float32]:
    """(2, h, w): least and greatest of blue, green, red; red ink is dark in the first only."""
    return np.stack([card.min(axis=2), card.max(axis=2)]).astype(np.float32) * np.float32(1 / 255)


def corner_windows(card: Picture, *, first: bool) -> Windows:
    """Corners of a rectified card, each at (2·play + 1)² shifts.

    Upper left and lower right turned when `first`; else upper right and lower left turned too.
    """
    values = np.pad(_channels(card), ((0, 0), (_PLAY, _PLAY), (_PLAY, _PLAY)), mode="edge")
    turned = values[:, ::-1, ::-1]
    h, w = _window_size()
    room_h, room_w = h + 2 * _PLAY, w + 2 * _PLAY
    corners = [
        part[:, :room_h, side]
        for side in (slice(None, room_w), slice(-room_w, None))[: 1 if first else 2]
        for part in (values, turned)
    ]
    steps = range(2 * _PLAY + 1)
    cut = [
        corner[:, y : y + h, x : x + w].ravel() for corner in corners for y in steps for x in steps
    ]
    return np.stack(cut).reshape(len(corners), len(steps) ** 2, -1)


class Templates:
    """Left and right corner of every card of some decks, under the mask of their kind of index."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        if not decks:
            raise ValueError("no deck to make templates of")
        self.cards = CARDS
        self.faces = {card: deck.face(card) for deck in decks[::-1] for card in deck.cards()}
        self.card_size = (round(CARD_WIDTH * SCALE), round(CARD_HEIGHT * SCALE))
        self._sides = [self._side(decks, right=right) for right in (False, True)]
        self.likeness = self._sides[0].likeness_of_templates()

    def scores(self, windows: Windows) -> NDArray[np.float32]:
        """(78,) likeness -1 to 1: for each card the mean of its two best corners."""
        halves = [windows[:2], windows[2:]]
        by_corner = np.concatenate(
            [
                side.likeness(half)
                for side, half in zip(self._sides, halves, strict=True)
                if len(half)
            ]
        )
        ordered = np.sort(by_corner, axis=0)
        return np.asarray(ordered[-2:].mean(axis=0), np.float32)

    def _side(self, decks: Sequence[Deck], *, right: bool) -> "_Side":
        rows, names = [], []
        masks = {kind: np.zeros(_window_size(), np.float32) for kind in ("suit", "T", "EX")}
        for deck in decks:
            for card in deck.cards():
                face = deck.face(card)
                box = _box(face, right=right)
                if box is None:
                    continue
                size = self.card_size
                small = cv2.resize(face.picture, size, interpolation=cv2.INTER_AREA)
                h, w = _window_size()
                corner = np.asarray(small, np.uint8)[:h, -w:] if right else small[:h, :w]
                rows.append(_channels(np.asarray(corner, np.uint8)).ravel())
                names.append(card)
                left, top, far, low = box
                masks[_kind(card)][top:low, left:far] = 1
        return _Side(np.asarray(rows, np.float32), names, masks)


class _Side:
    """Templates of one corner, ready for products of matrices."""

    def __init__(
        self,
        rows: NDArray[np.float32],
        names: list[str],
        masks: dict[str, NDArray[np.float32]],
    ) -> None:
        h, w = _window_size()
        kinds = list(masks)
        rows = rows.reshape(len(names), 2 * h * w)
        self._masks = np.stack([np.tile(masks[kind].ravel(), 2) for kind in kinds])
        self._kind_of = np.array([kinds.index(_kind(name)) for name in names], np.intp)
        mask = self._masks[self._kind_of]
        weight = np.maximum(mask.sum(axis=1, keepdims=True), 1)
        centred = (rows - (rows * mask).sum(axis=1, keepdims=True) / weight) * mask
        norm = np.linalg.norm(centred, axis=1, keepdims=True)
        self._rows = (centred / np.maximum(norm, 1e-6)).astype(np.float32)
        self._weights = np.maximum(self._masks.sum(axis=1), 1)
        self._card_of = np.array([CARDS.index(name) for name in names], np.intp)

    def likeness_of_templates(self) -> NDArray[np.float32]:
        """(78, 78): how alike the templates of two cards are, the likest of all decks."""
        together = self._rows @ self._rows.T
        out = np.full((len(CARDS), len(CARDS)), -1, np.float32)
        np.maximum.at(out, (self._card_of[:, None], self._card_of[None, :]), together)
        return out

    def likeness(self, windows: Windows) -> NDArray[np.float32]:
        """(corners, 78): the best of all shifts and decks, -1 where a card has no template."""
        corners, shifts, values = windows.shape
        out = np.full((corners, len(CARDS)), -1, np.float32)
        if not len(self._card_of):
            return out
        flat = windows.reshape(corners * shifts, values)
        total, squares = flat @ self._masks.T, (flat * flat) @ self._masks.T
        spread = np.sqrt(np.maximum(squares - total**2 / self._weights, 1e-4 * self._weights))
        match = (flat @ self._rows.T) / spread[:, self._kind_of]
        best = match.reshape(corners, shifts, -1).max(axis=1)
        for corner in range(corners):
            np.maximum.at(out[corner], self._card_of, best[corner])
        return out


def _kind(card: str) -> str:
    return "EX" if card == "EX" else "T" if card.startswith("T-") else "suit"


def _box(face: Face, *, right: bool) -> tuple[int, int, int, int] | None:
    """The upper index's box in pixels of the corner's window; None when there is none."""
    upper = [ink for ink in face.indices if not ink.turned]
    middle = face.width / 2
    ours = [ink for ink in upper if ((ink.left + ink.right) / 2 > middle) == right]
    if not ours:
        return None
    ink = ours[0]
    h, w = _window_size()
    fx, fy = CARD_WIDTH / face.width * SCALE, CARD_HEIGHT / face.height * SCALE
    shift = w - CARD_WIDTH * SCALE if right else 0.0
    left, far = ink.left * fx + shift - 1, ink.right * fx + shift + 1
    return (
        max(0, round(left)),
        max(0, round(ink.top * fy) - 1),
        min(w, round(far)),
        min(h, round(ink.bottom * fy) + 1),
    )
