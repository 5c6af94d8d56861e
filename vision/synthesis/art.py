"""The pictures on courts, trumps and the Excuse: busy, coloured, and free of real indices.

They are drawn from a seed, not for beauty: they give a reader what printed cards give it to be
misled by: faces, stripes, staffs, hatching, letters-like strokes, colours close to the index.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.canvas import Image

_INK = (25, 20, 20)
_SKIN = ((150, 190, 235), (130, 170, 225), (175, 205, 240), (90, 130, 190))


_PRINTING = (
    (40, 40, 205), (30, 195, 240), (70, 120, 30), (190, 110, 30), (60, 45, 45), (235, 190, 120),
    (60, 130, 220), (50, 60, 120), (200, 200, 205), (90, 150, 190), (120, 60, 110),
)  # fmt: skip


def palette(rng: np.random.Generator, colours: int = 7) -> list[tuple[int, int, int]]:
    """Printing colours: the red, yellow, green, blue and brown of old prints, or any at all."""
    if colours > 3 and rng.random() < 0.6:
        base = np.asarray(_PRINTING)[rng.permutation(len(_PRINTING))[:colours]]
        shifted = np.clip(base + rng.integers(-30, 31, base.shape), 0, 255)
        return [(int(blue), int(green), int(red)) for blue, green, red in shifted]
    hues = rng.integers(0, 180, colours)
    strong = rng.integers(110, 255, colours)
    light = rng.integers(90, 255, colours)
    hsv = np.stack([hues, strong, light], axis=1).astype(np.uint8)[None]
    mixed = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), np.uint8)[0]
    return [(int(blue), int(green), int(red)) for blue, green, red in mixed]


class Sketch:
    """A picture being drawn in shares of its own width and height (0 to 1)."""

    def __init__(self, rng: np.random.Generator, picture: Image) -> None:
        self.rng = rng
        self.picture = picture
        self.high, self.wide = picture.shape[:2]
        self.colours = palette(rng)

    def colour(self) -> tuple[int, int, int]:
        """One of the picture's colours."""
        return self.colours[int(self.rng.integers(len(self.colours)))]

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Shares to pixels."""
        return round(x * self.wide), round(y * self.high)

    def polygon(
        self, points: NDArray[np.float64], colour: tuple[int, int, int], line: int = 1
    ) -> None:
        """A filled shape with an ink outline `line` px thick (0: none)."""
        grid = np.rint(points * (self.wide, self.high)).astype(np.int32)
        cv2.fillPoly(self.picture, [grid], colour, cv2.LINE_AA)
        if line:
            cv2.polylines(self.picture, [grid], True, _INK, line, cv2.LINE_AA)

    def blob(self, x: float, y: float, size: float, colour: tuple[int, int, int]) -> None:
        """A rough round shape."""
        turn = np.linspace(0, 2 * np.pi, 14, endpoint=False)
        radius = size * self.rng.uniform(0.65, 1.1, 14)
        ratio = self.wide / self.high
        shape = np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn) * ratio], axis=1)
        self.polygon(shape, colour, int(self.rng.random() < 0.7))

    def scribble(self, box: tuple[float, float, float, float], strokes: int) -> None:
        """Short curved strokes of ink inside a box (left, top, right, bottom)."""
        left, top, right, bottom = box
        starts = self.rng.uniform((left, top), (right, bottom), (strokes, 1, 2))
        way = self.rng.uniform(0, 2 * np.pi, (strokes, 1))
        bend = self.rng.normal(0, 0.35, (strokes, 1)) * np.arange(7)
        length = self.rng.uniform(0.004, 0.02, (strokes, 1)) * self.wide
        steps = np.stack([np.cos(way + bend) * length, np.sin(way + bend) * length], axis=2)
        paths = starts * (self.wide, self.high) + steps.cumsum(axis=1)
        dark = _INK if self.rng.random() < 0.7 else self.colour()
        cv2.polylines(
            self.picture, list(np.rint(paths).astype(np.int32)), False, dark, 1, cv2.LINE_AA
        )

    def hatch(self, box: tuple[float, float, float, float]) -> None:
        """A patch of fine parallel strokes, as engravers shade."""
        rng = self.rng
        centre = rng.uniform(box[:2], box[2:]) * (self.wide, self.high)
        way = rng.uniform(0, np.pi)
        along = np.array([np.cos(way), np.sin(way)])
        aside = np.array([-along[1], along[0]])
        count, step = int(rng.integers(5, 18)), rng.uniform(2.0, 4.5)
        half = rng.uniform(4, 22, (count, 1))
        middles = centre + aside * ((np.arange(count) - count / 2) * step)[:, None]
        lines = np.stack([middles - along * half, middles + along * half], axis=1)
        cv2.polylines(
            self.picture, list(np.rint(lines).astype(np.int32)), False, _INK, 1, cv2.LINE_AA
        )

    def shade(self) -> None:
        """A slow change of light over the whole picture."""
        coarse = self.rng.uniform(0.72, 1.12, (4, 4)).astype(np.float32)
        slow = cv2.resize(coarse, (self.wide, self.high), interpolation=cv2.INTER_LINEAR)
        lit = self.picture * slow[:, :, None]
        self.picture[:] = np.clip(lit, 0, 255).astype(np.uint8)

    def stripes(self, shape: NDArray[np.float64], colour: tuple[int, int, int]) -> None:
        """Slanted stripes across the box of a shape, clipped to it."""
        stencil = np.zeros((self.high, self.wide), np.uint8)
        grid = np.rint(shape * (self.wide, self.high)).astype(np.int32)
        x, y, w, h = cv2.boundingRect(grid)
        lines = np.zeros_like(stencil)
        slant, step = int(self.rng.integers(-h, h + 1)), int(self.rng.integers(5, 14))
        for start in range(x - h, x + w + h, step):
            cv2.line(
                lines, (start, y), (start + slant, y + h), (255,), max(1, step // 3), cv2.LINE_AA
            )
        cv2.fillPoly(stencil, [grid], (255,))
        part = (slice(max(y, 0), y + h), slice(max(x, 0), x + w))
        inside = cv2.bitwise_and(stencil[part], lines[part]) > 100
        self.picture[part][inside] = colour


def _head(sketch: Sketch, x: float, y: float, size: float) -> None:
    rng, ratio = sketch.rng, sketch.wide / sketch.high
    tall = size * ratio
    sketch.blob(x, y, size * 1.5, sketch.colour())
    skin = _SKIN[int(rng.integers(len(_SKIN)))]
    middle = sketch.at(x, y)
    axes = (max(2, round(size * sketch.wide)), max(2, round(1.25 * tall * sketch.high)))
    cv2.ellipse(sketch.picture, middle, axes, 0, 0, 360, skin, -1, cv2.LINE_AA)
    cv2.ellipse(sketch.picture, middle, axes, 0, 0, 360, _INK, 1, cv2.LINE_AA)
    for side in (-0.4, 0.35):
        eye = sketch.at(x + side * size, y - 0.2 * tall)
        cv2.ellipse(sketch.picture, eye, (max(1, axes[0] // 6), 1), 0, 0, 360, _INK, -1)
    cv2.line(
        sketch.picture, sketch.at(x, y - 0.1 * tall), sketch.at(x - 0.1 * size, y + 0.35 * tall),
        _INK, 1, cv2.LINE_AA,
    )  # fmt: skip
    mouth = sketch.at(x, y + 0.7 * tall)
    cv2.ellipse(
        sketch.picture, mouth, (max(2, axes[0] // 3), 2), 0, 0, 180, (60, 50, 180), 1, cv2.LINE_AA
    )
    teeth = int(rng.integers(3, 7))
    top = y - 1.1 * tall
    hat = [(x - size, top)]
    for tooth in range(teeth):
        left = x - size + 2 * size * tooth / teeth
        hat += [
            (left + size / teeth, top - rng.uniform(0.4, 1.4) * tall),
            (left + 2 * size / teeth, top),
        ]
    hat += [(x + size, top + 0.5 * tall), (x - size, top + 0.5 * tall)]
    sketch.polygon(np.asarray(hat), sketch.colour())


def figure(rng: np.random.Generator, picture: Image, reach: float) -> None:
    """A court figure's upper half over `picture`; `reach` is the share kept free at each side."""
    sketch = Sketch(rng, picture)
    x = 0.5 + rng.uniform(-0.06, 0.06)
    shoulder = rng.uniform(0.42, 0.55)
    edge = rng.uniform(0.02, 0.12)
    robe = np.array(
        [
            (x - 0.1, 0.4), (min(reach, 0.3), shoulder), (edge, 0.75), (edge, 1.0),
            (1 - edge, 1.0), (1 - edge, 0.75), (1 - min(reach, 0.3), shoulder), (x + 0.1, 0.4),
        ]
    )  # fmt: skip
    sketch.polygon(robe, sketch.colour(), 2)
    for _ in range(int(rng.integers(1, 4))):
        sketch.stripes(robe, sketch.colour())
    for _ in range(int(rng.integers(3, 7))):
        centre, size = rng.uniform((0.1, 0.5), (0.9, 1.0)), rng.uniform(0.04, 0.2)
        sketch.blob(float(centre[0]), float(centre[1]), float(size), sketch.colour())
    dots = rng.uniform((0.05, 0.5), (0.95, 1.0), (int(rng.integers(10, 40)), 2))
    spot = sketch.colour()
    for dot in dots:
        cv2.circle(picture, sketch.at(*dot), int(rng.integers(1, 4)), spot, -1, cv2.LINE_AA)
    collar = x + np.array([-0.16, 0.16, 0.1, -0.1])
    sketch.polygon(np.stack([collar, [0.46, 0.46, 0.36, 0.36]], axis=1), (240, 240, 240))
    if rng.random() < 0.6:
        side = reach + 0.02 if rng.random() < 0.5 else 1 - reach - 0.02
        lean = rng.uniform(-0.05, 0.05)
        top = rng.uniform(0.04, 0.3)
        cv2.line(
            picture, sketch.at(side, top), sketch.at(side + lean, 1.0), sketch.colour(),
            int(rng.integers(2, 9)), cv2.LINE_AA,
        )  # fmt: skip
        sketch.blob(side, top, 0.04, sketch.colour())
    if rng.random() < 0.6:
        feather = rng.uniform((reach, 0.08), (1 - reach, 0.3), (3, 2))
        for centre in feather:
            sketch.blob(float(centre[0]), float(centre[1]), rng.uniform(0.04, 0.1), sketch.colour())
    _head(sketch, x, rng.uniform(0.22, 0.28), rng.uniform(0.09, 0.13))
    if rng.random() < 0.5:
        sketch.scribble((reach, 0.05, 1 - reach, 0.5), int(rng.integers(4, 25)))
    sketch.scribble((0.03, 0.45, 0.97, 1.0), int(rng.integers(25, 90)))
    for _ in range(int(rng.integers(4, 16))):
        sketch.hatch((0.1, 0.45, 0.9, 1.0))


def locks(rng: np.random.Generator, picture: Image, box: tuple[float, float, float, float]) -> None:
    """Hair, a plume or a mane that comes from the figure as far as a box: left to bottom, shares.

    Strokes, on a ground of their own or none, with ends that lie anywhere in the box.
    """
    sketch = Sketch(rng, picture)
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    above, below = rng.uniform(-0.3, 0.9) * high, rng.uniform(0.4, 3.0) * high
    if rng.random() < 0.6:
        edge = np.array(
            [
                (left + rng.uniform(-0.3, 0.6) * wide, bottom + rng.uniform(0.0, 0.6) * high),
                (left + rng.uniform(0.1, 0.9) * wide, bottom - rng.uniform(0.1, 0.7) * high),
                (right + rng.uniform(-0.2, 0.3) * wide, top + above),
                (0.48, top + above - rng.uniform(0.0, 0.6) * high),
                (rng.uniform(0.3, 0.5), bottom + below),
            ]
        )
        sketch.polygon(edge, sketch.colour(), int(rng.integers(0, 3)))
    count = int(rng.integers(8, 60))
    reach = (left - 0.2 * wide, top + above), (right, bottom + 0.5 * high)
    ends = rng.uniform(*reach, (count, 2))
    starts = rng.uniform((right, top + above), (0.5, bottom + below), (count, 2))
    bends = rng.normal(0.0, 0.4, count) * high
    inks = [_INK, sketch.colour(), sketch.colour()]
    step = np.linspace(0, 1, 9)[:, None]
    for start, end, bend in zip(starts, ends, bends, strict=True):
        path = start + (end - start) * step + step * (1 - step) * (0.0, 4 * bend)
        points = np.rint(path * (sketch.wide, sketch.high)).astype(np.int32)
        ink, line = inks[int(rng.integers(len(inks)))], int(rng.integers(1, 4))
        cv2.polylines(picture, [points], False, ink, line, cv2.LINE_AA)


def scene(rng: np.random.Generator, high: int, wide: int, kind: str, paper: Image) -> Image:
    """Half a trump's picture, (high, wide, 3); `kind` as in styles.Scene."""
    picture = paper[:high, :wide].copy()
    sketch = Sketch(rng, picture)
    if kind == "plain":
        return picture
    if kind == "shield":
        _shield(sketch)
        return picture
    if kind == "sun":
        _sun(sketch)
        return picture
    horizon = rng.uniform(0.3, 0.8)
    bright = rng.random() < 0.3
    for top, bottom in ((0.0, horizon), (horizon, 1.0)):
        tint = np.asarray(sketch.colour(), np.float64)
        if bright:
            tint = 255 - (255 - tint) * 0.3
        picture[round(top * high) : round(bottom * high)] = tint.astype(np.uint8)
    for _ in range(int(rng.integers(6, 16))):
        centre = rng.uniform((0, 0), (1, 1))
        sketch.blob(float(centre[0]), float(centre[1]), rng.uniform(0.03, 0.2), sketch.colour())
    sketch.scribble((0, 0, 1, 1), int(rng.integers(40, 140)))
    sketch.shade()
    for _ in range(int(rng.integers(6, 26))):
        sketch.hatch((0, 0, 1, 1))
    for _ in range(int(rng.integers(2, 7)) if kind == "crowd" else int(rng.integers(0, 2))):
        x, y = rng.uniform(0.08, 0.92), rng.uniform(0.3, 0.6)
        size = rng.uniform(0.02, 0.06)
        body = np.array([(x - size, y), (x + size, y), (x + 2 * size, 1.0), (x - 2 * size, 1.0)])
        sketch.polygon(body, sketch.colour())
        _head(sketch, x, y, size * 0.9)
    for _ in range(int(rng.integers(2, 6))):
        ends = rng.uniform((0, 0), (1, 1), (2, 2))
        cv2.line(
            picture, sketch.at(*ends[0]), sketch.at(*ends[1]), sketch.colour(),
            int(rng.integers(1, 5)), cv2.LINE_AA,
        )  # fmt: skip
    return picture


def _shield(sketch: Sketch) -> None:
    outline = np.array(
        [
            (0.28, 0.15),
            (0.72, 0.15),
            (0.72, 0.6),
            (0.62, 0.85),
            (0.5, 0.95),
            (0.38, 0.85),
            (0.28, 0.6),
        ]
    )
    sketch.polygon(outline, sketch.colour(), 2)
    sketch.stripes(outline, sketch.colour())
    for _ in range(int(sketch.rng.integers(2, 7))):
        centre = sketch.rng.uniform((0.35, 0.25), (0.65, 0.75))
        sketch.blob(float(centre[0]), float(centre[1]), 0.05, sketch.colour())


def _sun(sketch: Sketch) -> None:
    rays, colour = int(sketch.rng.integers(8, 18)), sketch.colour()
    middle = sketch.at(0.5, 0.7)
    for ray in range(rays):
        way = np.array([np.cos(2 * np.pi * ray / rays), np.sin(2 * np.pi * ray / rays)])
        near, far = way * 0.17 * sketch.wide, way * 0.27 * sketch.wide
        start = (round(middle[0] + near[0]), round(middle[1] + near[1]))
        end = (round(middle[0] + far[0]), round(middle[1] + far[1]))
        cv2.line(sketch.picture, start, end, colour, 4, cv2.LINE_AA)
    cv2.circle(sketch.picture, middle, round(0.13 * sketch.wide), colour, -1, cv2.LINE_AA)


def ornament(rng: np.random.Generator, high: int, wide: int, kind: str, paper: Image) -> Image:
    """What stands between the two numbers of a trump; `kind` as in styles.Ornament."""
    picture = paper[:high, :wide].copy()
    if kind == "none" or high < 8 or wide < 8:
        return picture
    dark = int(rng.integers(30, 150))
    ink = (dark, dark, dark)
    middle = (wide // 2, high // 2)
    if kind == "lattice":
        step = int(rng.integers(5, 12))
        for start in range(-high, wide + high, step):
            cv2.line(picture, (start, 0), (start + high, high), ink, 1, cv2.LINE_AA)
            cv2.line(picture, (start, high), (start + high, 0), ink, 1, cv2.LINE_AA)
    elif kind == "knot":
        size = min(wide, high) // 2 - 2
        for ring in range(4):
            axes = (size, max(2, size // 3))
            cv2.ellipse(picture, middle, axes, 45 * ring, 0, 360, ink, 3, cv2.LINE_AA)
    else:
        curls = int(rng.integers(12, 32))
        for _ in range(curls):
            x, y = int(rng.integers(0, wide // 2 + 1)), int(rng.integers(0, high))
            size, turn = int(rng.integers(3, 11)), int(rng.integers(0, 360))
            for centre, angle in (((x, y), turn), ((wide - x, y), 180 - turn)):
                cv2.ellipse(picture, centre, (size, size), angle, 0, 270, ink, 1, cv2.LINE_AA)
        if kind == "monogram":
            colour = palette(rng, 1)[0]
            size = min(wide, high) // 3
            cv2.circle(picture, middle, size, (250, 250, 250), -1, cv2.LINE_AA)
            cv2.circle(picture, middle, size, colour, 1, cv2.LINE_AA)
            cv2.ellipse(picture, middle, (size // 2, size // 2), 0, 40, 320, colour, 2, cv2.LINE_AA)
    return picture


def pressed(rng: np.random.Generator, picture: Image, grain: float) -> Image:
    """The picture as printed: grain and screen dots, `grain` 0 to 1."""
    if grain <= 0:
        return picture
    high, wide = picture.shape[:2]
    tile = rng.normal(0, 22 * grain, (64, 64, 1))
    noise = np.tile(tile, (high // 64 + 1, wide // 64 + 1, 1))[:high, :wide]
    shade = (255 - picture.min(axis=2, keepdims=True).astype(np.int16)) > 40
    grained: Image = np.clip(picture + (noise * shade).astype(np.int16), 0, 255).astype(np.uint8)
    return grained


def single_ink(rng: np.random.Generator, picture: Image) -> Image:
    """The picture in one ink on its paper, as cheap prints have it."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    limit = int(rng.integers(110, 200))
    tone = int(rng.integers(60, 160))
    ink = (tone, tone, tone) if rng.random() < 0.5 else palette(rng, 1)[0]
    out = picture.copy()
    out[grey >= limit] = picture[0, 0]
    out[grey < limit] = ink
    return out


def back(rng: np.random.Generator, high: int, wide: int) -> Image:
    """A card's back: a border round a repeated figure."""
    picture: Image = np.full((high, wide, 3), 245, np.uint8)
    border = int(rng.integers(0, wide // 10))
    colours = palette(rng, 3)
    inner = picture[border : high - border, border : wide - border]
    inner[:] = colours[0]
    step = int(rng.integers(8, 40))
    shape = int(rng.integers(4))
    for row, y in enumerate(range(0, inner.shape[0] + step, step)):
        for x in range((row % 2) * step // 2, inner.shape[1] + step, step):
            if shape == 0:
                cv2.circle(inner, (x, y), step // 3, colours[1], -1, cv2.LINE_AA)
            elif shape == 1:
                cv2.drawMarker(
                    inner, (x, y), colours[1], cv2.MARKER_DIAMOND, max(3, step // 2), 2, cv2.LINE_AA
                )
            elif shape == 2:
                cv2.line(inner, (x, y), (x + step, y + step), colours[1], 2, cv2.LINE_AA)
            else:
                cv2.ellipse(
                    inner,
                    (x, y),
                    (step // 2, step // 3),
                    row * 30,
                    0,
                    360,
                    colours[1],
                    1,
                    cv2.LINE_AA,
                )
    if rng.random() < 0.4:
        cv2.circle(picture, (wide // 2, high // 2), wide // 4, colours[2], -1, cv2.LINE_AA)
    return picture
