"""Bare cards, and pictures printed on them twice, once each way up."""

import cv2
import numpy as np

from vision.synthesis.canvas import Canvas, Image, plain
from vision.synthesis.styles import Colour, DeckStyle

GREY: Colour = (120, 115, 115)


def blank(style: DeckStyle, scale: float) -> Canvas:
    """The bare card with its rule."""
    canvas = Canvas(style.width, style.height, scale, style.paper)
    if style.rule:
        canvas.rounded(style.rule, max(0.5, style.corner - style.rule), GREY, 0.2)
    return canvas


def sheet(style: DeckStyle, high: int, wide: int) -> Image:
    """Paper of high × wide pixels to draw a picture on."""
    return plain((high, wide), style.paper)


def double(canvas: Canvas, half: Image, top: float, left: float) -> None:
    """Print the upper half of a double-headed picture, and turned below."""
    canvas.paste(half, left, top)
    turned = np.asarray(cv2.rotate(half, cv2.ROTATE_180), np.uint8)
    high = canvas.picture.shape[0] - canvas.pixels(top) - half.shape[0]
    across = canvas.picture.shape[1] - canvas.pixels(left) - half.shape[1]
    canvas.picture[high : high + half.shape[0], across : across + half.shape[1]] = turned
