"""Things that lie on a card table and are no cards face up, as pictures with transparency."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis import art
from vision.synthesis.canvas import Image
from vision.synthesis.fonts import pick_font
from vision.synthesis.glyphs import Mask, text_mask
from vision.synthesis.mats import noise, table_colour

Sprite = NDArray[np.uint8]
"""(h, w, 4) uint8: blue, green, red, opacity."""

_LETTERS = "abcdefghilmnoprstuvxyzABCDEFGMRST"
_DARK = (35, 30, 30)


def sprite(picture: Image, alpha: Mask) -> Sprite:
    """A picture and its opacity in one array."""
    return np.dstack([picture, alpha])


def _sheet(rng: np.random.Generator, h: int, w: int) -> Image:
    picture: Image = np.empty((h, w, 3), np.uint8)
    white = int(rng.integers(205, 255))
    picture[:] = (white - int(rng.integers(0, 25)), white - 3, white)
    return picture


def _full(h: int, w: int, radius: int = 0) -> Mask:
    alpha: Mask = np.full((h, w), 255, np.uint8)
    if radius > 0:
        alpha[:] = 0
        cv2.rectangle(alpha, (radius, 0), (w - radius - 1, h - 1), 255, -1)
        cv2.rectangle(alpha, (0, radius), (w - 1, h - radius - 1), 255, -1)
        for x in (radius, w - radius - 1):
            for y in (radius, h - radius - 1):
                cv2.circle(alpha, (x, y), radius, (255,), -1, cv2.LINE_AA)
    return alpha


def _print(
    picture: Image, mask: Mask, x: int, y: int, colour: tuple[int, int, int] = _DARK
) -> None:
    part = picture[y : y + mask.shape[0], x : x + mask.shape[1]]
    ink = mask[: part.shape[0], : part.shape[1], None].astype(np.float32) / 255
    part[:] = (part * (1 - ink) + np.asarray(colour, np.float32) * ink).astype(np.uint8)


def _words(rng: np.random.Generator, letters: str, longest: int) -> str:
    size = int(rng.integers(1, longest + 1))
    return "".join(letters[int(index)] for index in rng.integers(0, len(letters), size))


def _set(font: str, text: str, height: int) -> Mask:
    return text_mask(font, text, height=max(4, height), stretch=1.0, spacing=0.08, weight=0.0)


def printed_page(rng: np.random.Generator, scale: float) -> Sprite:
    """A page of print: newspaper, bill, rules leaflet, sometimes with large figures and boxes."""
    w, h = round(rng.uniform(60, 150) * scale), round(rng.uniform(60, 150) * scale)
    picture = _sheet(rng, h, w)
    font = pick_font(rng, heavy=False)
    y = round(5 * scale)
    while y < h - 6 * scale:
        big = rng.random() < 0.15
        tall = round((rng.uniform(4, 14) if big else rng.uniform(1.6, 3.2)) * scale)
        x = round(5 * scale)
        words = [
            _set(font, _words(rng, "0123456789" if big else _LETTERS, 3 if big else 8), tall)
            for _ in range(3 if big else 5)
        ]
        while x < w - 12 * scale:
            word = words[int(rng.integers(len(words)))]
            _print(picture, word[:, : max(1, w - x)], x, y)
            x += word.shape[1] + max(2, tall // 2)
        y += round(tall * rng.uniform(1.4, 1.9))
    return sprite(picture, _full(h, w))


def score_pad(rng: np.random.Generator, scale: float) -> Sprite:
    """A squared pad with columns of hand-set figures."""
    w, h = round(rng.uniform(60, 110) * scale), round(rng.uniform(90, 150) * scale)
    picture = _sheet(rng, h, w)
    step = max(4, round(rng.uniform(4, 8) * scale))
    for x in range(0, w, step):
        cv2.line(picture, (x, 0), (x, h), (215, 190, 170), 1)
    for y in range(0, h, step):
        cv2.line(picture, (0, y), (w, y), (215, 190, 170), 1)
    font, tall = pick_font(rng, heavy=False), max(5, round(step * 0.75))
    ink = (int(rng.integers(60, 200)), int(rng.integers(0, 80)), int(rng.integers(0, 80)))
    columns = int(rng.integers(3, 6))
    for column in range(columns):
        for row in range(1, h // (2 * step)):
            if rng.random() < 0.8:
                figure = _set(font, str(int(rng.integers(1, 400))), tall)
                room = w - (w * column // columns + 3)
                _print(picture, figure[:, :room], w * column // columns + 3, row * 2 * step, ink)
    return sprite(picture, _full(h, w))


def keyboard(rng: np.random.Generator, scale: float) -> Sprite:
    """Part of a keyboard or a pocket calculator: keys with legends, digits and R D C V too."""
    key = rng.uniform(10, 18) * scale
    columns, rows = int(rng.integers(3, 9)), int(rng.integers(2, 6))
    w, h = round(key * columns * 1.12 + key / 3), round(key * rows * 1.12 + key / 3)
    dark = rng.random() < 0.6
    body = int(rng.integers(15, 60) if dark else rng.integers(170, 235))
    picture: Image = np.full((h, w, 3), body, np.uint8)
    font = pick_font(rng, heavy=False)
    face = int(rng.integers(30, 90) if dark else rng.integers(200, 255))
    legend = (225, 225, 225) if dark else (40, 40, 40)
    for row in range(rows):
        for column in range(columns):
            x, y = round(key * (0.2 + column * 1.12)), round(key * (0.2 + row * 1.12))
            end = (x + round(key), y + round(key))
            cv2.rectangle(picture, (x, y), end, (face, face, face), -1)
            cv2.rectangle(picture, (x, y), end, (body // 2,) * 3, 1)
            letter = _words(rng, "0123456789RDCVAZETYUIOPQSFGHJKLMWXBN", 1)
            shape = _set(font, letter, round(key * rng.uniform(0.25, 0.5)))
            _print(picture, shape, x + round(key * 0.2), y + round(key * 0.15), legend)
    return sprite(picture, _full(h, w, round(2 * scale)))


def coin(rng: np.random.Generator, scale: float) -> Sprite:
    """A coin or a token with a figure on it."""
    size = max(8, round(rng.uniform(16, 40) * scale))
    metal = np.array([(90, 160, 190), (170, 175, 180), (60, 100, 160)])[int(rng.integers(3))]
    shade = noise(rng, size, size, size / 3)[:, :, None] * 0.12
    picture: Image = np.clip(metal * (1 + shade), 0, 255).astype(np.uint8)
    middle = (size // 2, size // 2)
    rim = tuple(int(value * 0.6) for value in metal)
    cv2.circle(picture, middle, size // 2 - 1, rim, max(1, size // 16), cv2.LINE_AA)
    figure = _set(pick_font(rng, heavy=True), str(int(rng.integers(1, 51))), round(size * 0.4))
    wide = min(figure.shape[1], round(size * 0.7))
    x, y = (size - wide) // 2, round(size * 0.3)
    tone = (rim[0], rim[1], rim[2])
    _print(picture, figure[:, :wide], x, y, tone)
    alpha: Mask = np.zeros((size, size), np.uint8)
    cv2.circle(alpha, middle, size // 2 - 1, (255,), -1, cv2.LINE_AA)
    return sprite(picture, alpha)


def glass(rng: np.random.Generator, scale: float) -> Sprite:
    """A glass, cup or bottle foot from above: rings and a gleam, half transparent."""
    size = max(16, round(rng.uniform(50, 90) * scale))
    tint = table_colour(rng)
    picture: Image = np.empty((size, size, 3), np.uint8)
    picture[:] = tint * 0.5 + 100
    alpha: Mask = np.zeros((size, size), np.uint8)
    middle = (size // 2, size // 2)
    fill = int(rng.integers(60, 255))
    cv2.circle(alpha, middle, size // 2 - 2, (fill,), -1, cv2.LINE_AA)
    for share in (0.98, 0.9, 0.7):
        ring = round(size / 2 * share) - 2
        cv2.circle(picture, middle, ring, (235, 235, 235), max(1, size // 60), cv2.LINE_AA)
        cv2.circle(alpha, middle, ring, (220,), max(1, size // 60), cv2.LINE_AA)
    turn = int(rng.integers(360))
    cv2.ellipse(picture, middle, (size // 3,) * 2, turn, 0, 50, (255, 255, 255), size // 20)
    cv2.ellipse(alpha, middle, (size // 3,) * 2, turn, 0, 50, (255,), size // 20)
    return sprite(picture, alpha)


def phone(rng: np.random.Generator, scale: float) -> Sprite:
    """A phone, its screen dark or lit with figures."""
    w, h = round(rng.uniform(65, 78) * scale), round(rng.uniform(135, 165) * scale)
    picture: Image = np.full((h, w, 3), int(rng.integers(8, 40)), np.uint8)
    rim = round(3 * scale)
    if rng.random() < 0.6:
        screen = picture[2 * rim : h - 2 * rim, rim : w - rim]
        screen[:] = table_colour(rng)
        font = pick_font(rng, heavy=False)
        clock = f"{int(rng.integers(10, 24))}{int(rng.integers(10, 60))}"
        shape = _set(font, clock, round(rng.uniform(8, 16) * scale))
        _print(screen, shape[:, : screen.shape[1] - rim], rim, 3 * rim, (245, 245, 245))
        for row in range(int(rng.integers(0, 5))):
            y = round(h * 0.35) + row * round(14 * scale)
            cv2.rectangle(
                screen, (rim, y), (w - 3 * rim, y + round(10 * scale)), (235, 235, 235), -1
            )
    return sprite(picture, _full(h, w, round(8 * scale)))


def card_back(rng: np.random.Generator, scale: float) -> Sprite:
    """A card face down, or a small pile of them as one."""
    w, h = round(rng.uniform(61, 66) * scale), round(rng.uniform(112, 120) * scale)
    large = art.back(rng, round(h * 6 / max(scale, 1)), round(w * 6 / max(scale, 1)))
    picture = np.asarray(cv2.resize(large, (w, h), interpolation=cv2.INTER_AREA), np.uint8)
    return sprite(picture, _full(h, w, round(4.5 * scale)))


def picture_card(rng: np.random.Generator, scale: float) -> Sprite:
    """A postcard, box or flyer: a coloured scene, some with a white border."""
    w, h = round(rng.uniform(60, 140) * scale), round(rng.uniform(60, 120) * scale)
    inner = art.scene(rng, h, w, "landscape", _sheet(rng, h, w))
    border = round(rng.uniform(0, 6) * scale)
    picture = _sheet(rng, h, w)
    picture[border : h - border, border : w - border] = inner[
        border : h - border, border : w - border
    ]
    return sprite(picture, _full(h, w))


OBJECTS: tuple[Callable[[np.random.Generator, float], Sprite], ...] = (
    printed_page, score_pad, keyboard, coin, coin, glass, phone, card_back, card_back, picture_card,
)  # fmt: skip
