"""What light, lens, sensor and codec make of a picture.

Every effect takes and gives (h, w, 3): float32 linear light 0…1 up to the sensor, uint8 after.
"""

from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

Linear = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Rng = np.random.Generator
Level = TypeVar("Level", np.uint8, np.float32)

TO_LINEAR = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)
LEVELS = 4096
TO_BYTES = np.clip(255.0 * (np.arange(LEVELS) / (LEVELS - 1)) ** (1 / 2.2) + 0.5, 0, 255).astype(
    np.uint8
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lens:
    """How good the light and the camera are. Lengths in pixels, light as a share of white."""

    exposure: float = 0.9
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    gradient: tuple[float, float] = (0.0, 0.0)
    glare: tuple[tuple[float, float, float, float], ...] = ()
    """x, y (share of the picture), radius (share of its width), strength."""
    blur: float = 0.4
    motion: tuple[float, float] = (0.0, 0.0)
    noise: float = 0.01
    mosaic: bool = True
    sharpen: float = 0.4
    half_colour: bool = True
    quality: int = 90
    grey: bool = False


def random_lens(rng: Rng, hardness: float = 1.0) -> Lens:
    """Light and camera as they come; `hardness` 0 is a good studio, 1 a living room."""
    glare: tuple[tuple[float, float, float, float], ...] = ()
    if rng.random() < 0.35 * hardness:
        glare = tuple(
            (
                float(rng.uniform(0, 1)),
                float(rng.uniform(0, 1)),
                float(rng.uniform(0.03, 0.25)),
                float(rng.uniform(0.1, 0.9)),
            )
            for _ in range(rng.integers(1, 3))
        )
    motion = (0.0, 0.0)
    if rng.random() < 0.12 * hardness:
        length, angle = rng.uniform(0.5, 2.5), rng.uniform(0, np.pi)
        motion = (float(length * np.cos(angle)), float(length * np.sin(angle)))
    warmth, tint = rng.normal(0, 0.13 * hardness), rng.normal(0, 0.05 * hardness)
    return Lens(
        exposure=float(np.exp(rng.normal(-0.18, 0.3 * hardness))),
        cast=(float(np.exp(-warmth)), float(np.exp(tint)), float(np.exp(warmth))),
        gradient=(
            float(rng.normal(0, 0.25 * hardness)),
            float(rng.normal(0, 0.25 * hardness)),
        ),
        glare=glare,
        blur=float(rng.gamma(2.0, 0.32) * hardness),
        motion=motion,
        noise=float(rng.gamma(1.6, 0.012) * hardness),
        mosaic=bool(rng.random() < 0.6),
        sharpen=float(rng.choice([0.0, 0.4, 0.9, 1.6])),
        half_colour=bool(rng.random() < 0.8),
        quality=int(rng.integers(45, 98)),
        grey=bool(rng.random() < 0.06 * hardness),
    )


def photograph(picture: Bytes, lens: Lens, rng: Rng) -> Bytes:
    """A drawn scene as a camera would give it: (h, w, 3) uint8 BGR both."""
    return _sensed(smeared(lit(TO_LINEAR[picture], lens), lens), lens, rng)


def smeared(light: Linear, lens: Lens) -> Linear:
    """Light that a lens out of focus, and its movement, have spread."""
    if lens.blur > 0.15:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), lens.blur), np.float32)
    if lens.motion != (0.0, 0.0):
        light = np.asarray(cv2.filter2D(light, -1, _motion_kernel(*lens.motion)), np.float32)
    return light


def lit(light: Linear, lens: Lens) -> Linear:
    """Linear light as it falls on the sensor: lamp, its gradient, its colour, its reflections."""
    rows, columns = light.shape[:2]
    y = np.linspace(-1, 1, rows, dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, columns, dtype=np.float32)[None, :]
    shade = lens.exposure * np.exp(lens.gradient[0] * x) * np.exp(lens.gradient[1] * y)
    out = cv2.multiply(light, cv2.merge([shade * np.float32(gain) for gain in lens.cast]))
    for gx, gy, radius, strength in lens.glare:
        dx = (x - (2 * gx - 1)) / (2 * radius)
        dy = (y - (2 * gy - 1)) / (2 * radius) * (rows / columns)
        spot = strength * np.exp(-2 * dx * dx) * np.exp(-2 * dy * dy)
        out = cv2.add(out, cv2.merge([spot, spot, spot]))
    return np.asarray(out, np.float32)


def _motion_kernel(dx: float, dy: float) -> NDArray[np.float32]:
    kernel = np.zeros((15, 15), np.float32)
    for t in np.linspace(-1, 1, 25):
        kernel[round(7 + dy * t), round(7 + dx * t)] += 1
    return np.asarray(kernel / kernel.sum(), np.float32)


def _sensed(light: Linear, lens: Lens, rng: Rng) -> Bytes:
    grain = np.empty(light.shape if lens.noise > 0.002 else (0, 0, 3), np.float32)
    _grain(grain, rng)
    if lens.mosaic:
        light, grain = filtered(light), filtered(grain)
    if grain.size:
        grain *= np.float32(lens.noise) * np.sqrt(np.maximum(light, np.float32(0.02)))
        light = light + grain
    levels = np.clip(light * (LEVELS - 1), 0, LEVELS - 1).astype(np.uint16)
    return developed(np.take(TO_BYTES, levels), lens)


def _coded(picture: Bytes, lens: Lens) -> Bytes:
    """Through JPEG, or through 4:2:0 alone where hardly anything is lost."""
    if lens.quality < 97:
        _done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, lens.quality])
        back = cv2.imdecode(data, cv2.IMREAD_COLOR)
        if back is None:
            raise RuntimeError("OpenCV cannot read the JPEG it has just written")
        return np.asarray(back, np.uint8)
    if lens.half_colour and picture.shape[0] % 2 == 0 and picture.shape[1] % 2 == 0:
        planes = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
        return np.asarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420), np.uint8)
    return picture


def _grain(out: Linear, rng: Rng) -> None:
    """Gaussian noise, a coarse sheet repeated: drawing every pixel anew is the slow part."""
    rows, columns = out.shape[:2]
    sheet = rng.standard_normal((97, columns, 3), dtype=np.float32)
    for y in range(0, rows, 97):
        shift = int(rng.integers(columns))
        out[y : y + 97] = np.roll(sheet, shift, axis=1)[: rows - y]


def filtered(colours: NDArray[Level]) -> NDArray[Level]:
    """(h, w): the one colour of (h, w, 3) that the filter lets through to each pixel."""
    raw = np.empty(colours.shape[:2], colours.dtype)
    raw[0::2, 0::2] = colours[0::2, 0::2, 2]
    raw[0::2, 1::2] = colours[0::2, 1::2, 1]
    raw[1::2, 0::2] = colours[1::2, 0::2, 1]
    raw[1::2, 1::2] = colours[1::2, 1::2, 0]
    return raw


def developed(picture: Bytes, lens: Lens) -> Bytes:
    """What the camera's own processing makes of the sensor's picture.

    That is (h, w, 3), or (h, w) as `filtered` gives it.
    """
    if picture.ndim == 2:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BayerBG2BGR), np.uint8)
    if lens.sharpen:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        keen = cv2.addWeighted(picture, 1 + lens.sharpen, soft, -lens.sharpen, 0)
        picture = np.asarray(keen, np.uint8)
    if lens.grey:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        picture = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    return _coded(picture, lens)
