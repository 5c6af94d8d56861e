"""Table tops: felt, wood, plain, cloth, tiles and speckle, all made from noise."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.canvas import Image

Field = NDArray[np.float32]
_CLOTH = ((52, 96, 30), (40, 30, 130), (120, 60, 20), (60, 60, 60), (45, 110, 95), (30, 30, 40))


def noise(rng: np.random.Generator, h: int, w: int, grain: float) -> Field:
    """Smooth noise about 0 with a spread of about 1, (h, w); `grain` px between bumps."""
    rows, columns = max(2, round(h / grain)), max(2, round(w / grain))
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    return np.asarray(cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC), np.float32)


def table_colour(rng: np.random.Generator) -> NDArray[np.float32]:
    """A colour tables and mats come in."""
    if rng.random() < 0.5:
        base = np.asarray(_CLOTH[int(rng.integers(len(_CLOTH)))], np.float32)
        return np.clip(base * rng.uniform(0.5, 1.8) + rng.uniform(-15, 15, 3), 5, 235).astype(
            np.float32
        )
    hsv = np.array([[[rng.integers(0, 180), rng.integers(0, 200), rng.integers(25, 250)]]])
    return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _finish(field: Field, colour: NDArray[np.float32]) -> Image:
    lit: Image = np.clip(colour * (1.0 + field[:, :, None]), 0, 255).astype(np.uint8)
    return lit


def felt(rng: np.random.Generator, h: int, w: int) -> Image:
    """Card-table baize."""
    field = noise(rng, h, w, 1.3) * rng.uniform(0.02, 0.1) + noise(rng, h, w, 25) * 0.03
    return _finish(field.astype(np.float32), table_colour(rng))


def plain(rng: np.random.Generator, h: int, w: int) -> Image:
    """Lacquer, paint, plastic."""
    field = noise(rng, h, w, 200) * rng.uniform(0.0, 0.06) + noise(rng, h, w, 2) * 0.006
    return _finish(field.astype(np.float32), table_colour(rng))


def wood(rng: np.random.Generator, h: int, w: int) -> Image:
    """Planks with grain along them."""
    colour = np.array([rng.uniform(30, 110), rng.uniform(60, 150), rng.uniform(90, 200)])
    x = np.linspace(0, rng.uniform(6, 24), w, dtype=np.float32)[None, :]
    wave = noise(rng, h, w, max(h, w) / 3) * 1.2 + noise(rng, h, w, 120) * 0.25
    rings = np.sin(2 * np.pi * (x + wave)) * rng.uniform(0.03, 0.16)
    fibre = cv2.resize(
        rng.standard_normal((max(2, h // 40), w), dtype=np.float32), (w, h)
    ) * rng.uniform(0.02, 0.07)
    field = np.asarray(rings + fibre, np.float32)
    plank = int(rng.integers(60, 400))
    if rng.random() < 0.6:
        shades = rng.uniform(-0.12, 0.12, w // plank + 2).astype(np.float32)
        field += np.repeat(shades, plank)[None, :w]
        field[:, ::plank] = -0.45
    picture = _finish(field, colour.astype(np.float32))
    return picture if rng.random() < 0.5 else _turned(picture, h, w)


def _turned(picture: Image, h: int, w: int) -> Image:
    across = np.asarray(cv2.resize(picture, (h, w)), np.uint8)
    return np.ascontiguousarray(across.transpose(1, 0, 2))


def cloth(rng: np.random.Generator, h: int, w: int) -> Image:
    """Woven cloth: plain, striped or checked, sometimes with printed flowers."""
    first, second = table_colour(rng), table_colour(rng)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    step = rng.uniform(8, 90)
    kind = rng.integers(4)
    stripes = ((x // step) % 2, (y // step) % 2, ((x // step) + (y // step)) % 2, 0 * x)[kind]
    weave = 0.05 * np.sin(x * rng.uniform(1.2, 2.6)) * np.sin(y * rng.uniform(1.2, 2.6))
    blend = np.asarray(stripes, np.float32)[:, :, None] * rng.uniform(0.3, 1.0)
    mixed = first * (1 - blend) + second * blend
    field = weave + noise(rng, h, w, 90) * 0.05
    picture: Image = np.clip(mixed * (1 + field[:, :, None]), 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        ink = tuple(int(value) for value in table_colour(rng))
        for _ in range(int(rng.integers(10, 80))):
            centre = (int(rng.integers(w)), int(rng.integers(h)))
            size = int(rng.integers(4, 22))
            for petal in range(0, 360, 72):
                way = np.deg2rad(petal)
                at = (round(centre[0] + size * np.cos(way)), round(centre[1] + size * np.sin(way)))
                cv2.circle(picture, at, size // 2 + 1, ink, -1, cv2.LINE_AA)
    return picture


def tiles(rng: np.random.Generator, h: int, w: int) -> Image:
    """Tiles with joints."""
    colour, joint = table_colour(rng), table_colour(rng)
    step, line = int(rng.integers(40, 260)), int(rng.integers(1, 6))
    shades = rng.uniform(-0.1, 0.1, (h // step + 2, w // step + 2)).astype(np.float32)
    field = np.repeat(np.repeat(shades, step, 0), step, 1)[:h, :w] + noise(rng, h, w, 30) * 0.04
    picture = _finish(np.asarray(field, np.float32), colour)
    shift = rng.integers(0, step, 2)
    for start in range(int(shift[0]), w, step):
        picture[:, start : start + line] = joint
    for start in range(int(shift[1]), h, step):
        picture[start : start + line] = joint
    return picture


def speckle(rng: np.random.Generator, h: int, w: int) -> Image:
    """Stone and laminate: specks of several sizes."""
    picture = plain(rng, h, w)
    for _ in range(int(rng.integers(1, 4))):
        mask = noise(rng, h, w, rng.uniform(1.5, 8)) > rng.uniform(0.9, 1.8)
        picture[mask] = table_colour(rng)
    return picture


MATS = (felt, felt, plain, wood, wood, cloth, tiles, speckle)
"""Every kind, the commoner ones twice."""
