"""What is on the table besides cards face up, for scenes: mats, hands, objects.

Nothing here carries a card's index: whatever a reader finds on it is a phantom.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.canvas import Image
from vision.synthesis.mats import MATS, noise, table_colour
from vision.synthesis.sprites import OBJECTS, Sprite

_SKIN = (
    (185, 205, 240), (150, 180, 228), (125, 160, 215), (95, 130, 185), (70, 100, 150), (45, 62, 98),
    (35, 45, 70),
)  # fmt: skip
Place = tuple[float, float]


def mat(rng: np.random.Generator, h: int, w: int) -> Image:
    """A table top of h × w pixels, (h, w, 3) uint8 BGR."""
    return MATS[int(rng.integers(len(MATS)))](rng, h, w)


def object_(rng: np.random.Generator, px_per_mm: float) -> Sprite:
    """Something that is no card face up, (h, w, 4) uint8 BGR and opacity, upright, to size."""
    return OBJECTS[int(rng.integers(len(OBJECTS)))](rng, px_per_mm)


def hand(rng: np.random.Generator, px_per_mm: float) -> Sprite:
    """A hand with wrist and sleeve, (h, w, 4) uint8 BGR and opacity.

    Fingers point up and the arm leaves at the lower edge; turn it as needed. One to five fingers
    are stretched; left and right, open, pointing and holding postures all occur.
    """
    wide, high = 150.0, 300.0
    size = (round(high * px_per_mm), round(wide * px_per_mm))
    skin = np.zeros(size, np.uint8)
    fingers, nails = _fingers(rng)
    palm = np.array([(48, 140), (62, 105), (100, 104), (110, 140), (100, 195), (60, 195)], float)
    cv2.fillPoly(skin, [_px(palm + rng.normal(0, 2.5, palm.shape), px_per_mm)], (255,))
    wrist = np.array([(58, 185), (98, 185), (104, 300), (52, 300)], float)
    cv2.fillPoly(skin, [_px(wrist, px_per_mm)], (255,))
    for joints, thick in fingers:
        points = _px(np.asarray(joints), px_per_mm)
        cv2.polylines(skin, [points], False, (255,), max(1, round(thick * px_per_mm)), cv2.LINE_AA)
        tip = (int(points[-1][0]), int(points[-1][1]))
        cv2.circle(skin, tip, max(1, round(thick / 2 * px_per_mm)), (255,), -1, cv2.LINE_AA)
    skin = _softened(skin, px_per_mm)
    picture = _skin_picture(rng, skin, px_per_mm)
    for centre, length, turn in nails:
        axes = (max(1, round(3.6 * px_per_mm)), max(1, round(length * px_per_mm)))
        at = (round(centre[0] * px_per_mm), round(centre[1] * px_per_mm))
        tone = np.clip(picture[min(at[1], size[0] - 1), min(at[0], size[1] - 1)] * 1.1 + 12, 0, 255)
        colour = (int(tone[0]), int(tone[1]), int(tone[2]))
        cv2.ellipse(picture, at, axes, turn, 0, 360, colour, -1, cv2.LINE_AA)
    alpha = skin
    if rng.random() < 0.8:
        alpha = _sleeve(rng, picture, skin, px_per_mm)
    whole = np.dstack([picture, alpha])
    return np.ascontiguousarray(whole[:, ::-1]) if rng.random() < 0.5 else whole


def _px(points: NDArray[np.float64], scale: float) -> NDArray[np.int32]:
    return np.rint(points * scale).astype(np.int32)


def _fingers(
    rng: np.random.Generator,
) -> tuple[list[tuple[list[Place], float]], list[tuple[Place, float, int]]]:
    """Joints (mm) and thickness of each finger, and where its nail is."""
    posture = rng.random()
    stretched = [posture < 0.5 or bool(rng.random() < 0.5) for _ in range(4)]
    stretched[0] = True
    spread, fingers = rng.uniform(0.4, 1.6), []
    nails: list[tuple[Place, float, int]] = []
    for number, (x, length) in enumerate(((66, 72), (78, 80), (90, 74), (101, 58))):
        long = length * rng.uniform(0.85, 1.05) * (1.0 if stretched[number] else 0.35)
        lean = (number - 1.4) * 0.09 * spread + rng.normal(0, 0.04)
        bend = rng.normal(0, 0.12)
        start = (float(x), 112.0 + 3.0 * abs(number - 1))
        half = (start[0] + np.sin(lean) * long / 2, start[1] - np.cos(lean) * long / 2)
        turned = lean + bend
        end = (half[0] + np.sin(turned) * long / 2, half[1] - np.cos(turned) * long / 2)
        fingers.append(([start, half, end], float(rng.uniform(14.5, 18.5) - (number == 3) * 2.5)))
        nails.append((end, 5.0, round(np.rad2deg(turned))))
    out = rng.uniform(0.3, 1.0)
    thumb = [(58.0, 165.0), (46.0 - 12 * out, 138.0), (40.0 - 18 * out, 112.0)]
    fingers.append((thumb, float(rng.uniform(18, 22))))
    if rng.random() < 0.5:
        nails = []
    return fingers, nails


def _softened(mask: NDArray[np.uint8], scale: float) -> NDArray[np.uint8]:
    """The outline rounded where fingers meet the palm."""
    blurred = cv2.GaussianBlur(mask, (0, 0), max(0.6, 1.6 * scale))
    steep = np.clip((blurred.astype(np.float32) - 127) * 4 * max(1.0, scale / 2) + 127, 0, 255)
    return np.asarray(steep, np.uint8)


def _skin_picture(rng: np.random.Generator, skin: NDArray[np.uint8], scale: float) -> Image:
    h, w = skin.shape
    tone = np.asarray(_SKIN[int(rng.integers(len(_SKIN)))], np.float32)
    tone = np.clip(tone * rng.uniform(0.85, 1.1) + rng.uniform(-8, 8, 3), 5, 250)
    depth = np.asarray(cv2.distanceTransform(skin, cv2.DIST_L2, 3), np.float32)
    round_ = np.clip(depth / max(1.0, 7 * scale), 0, 1)
    way = rng.uniform(-1, 1, 2)
    slope = cv2.Sobel(cv2.GaussianBlur(round_, (0, 0), max(0.8, 2 * scale)), cv2.CV_32F, 1, 0)
    light = 0.72 + 0.3 * round_ + way[0] * np.clip(slope, -1, 1) * 0.3
    texture = noise(rng, h, w, 1.5 + scale) * 0.018 + noise(rng, h, w, 12 * scale) * 0.04
    picture: Image = np.clip(tone * (light + texture)[:, :, None], 0, 255).astype(np.uint8)
    return picture


def _sleeve(
    rng: np.random.Generator, picture: Image, skin: NDArray[np.uint8], scale: float
) -> NDArray[np.uint8]:
    """Draw a sleeve over the wrist; the value is the opacity of hand and sleeve together."""
    h, w = skin.shape
    start, flare = rng.uniform(195, 260), rng.uniform(4, 26)
    shape = np.array(
        [
            (52 - flare, start),
            (104 + flare, start + rng.uniform(-8, 8)),
            (112 + flare, 300),
            (44 - flare, 300),
        ]
    )
    stencil: NDArray[np.uint8] = np.zeros((h, w), np.uint8)
    cv2.fillPoly(stencil, [_px(shape, scale)], (255,), cv2.LINE_AA)
    colour = table_colour(rng)
    folds = noise(rng, h, w, 18 * scale) * 0.12 + noise(rng, h, w, 2) * 0.03
    cloth = np.clip(colour * (0.9 + folds)[:, :, None], 0, 255)
    if rng.random() < 0.35:
        step = max(3, round(rng.uniform(2, 8) * scale))
        stripes = (np.arange(w) // step % 2 == 0)[None, :, None]
        cloth = np.where(stripes, cloth, cloth * 0.6 + 60)
    share = stencil[:, :, None].astype(np.float32) / 255
    picture[:] = np.clip(picture * (1 - share) + cloth * share, 0, 255).astype(np.uint8)
    return np.maximum(skin, stencil)
