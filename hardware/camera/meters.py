"""How sharp and how well lit a picture is, for the aiming screen and the doctor."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.words import Language, say

DARK: Final = 80.0
BRIGHT: Final = 250.0
"""Grey levels of the lightest tenth of the picture: card stock, well lit, lies between."""

GLARE: Final = 0.03
"""Share of the picture that may be burnt out (252 or more)."""

BLURRED: Final = 0.25
"""Below this (a blur of about 2 pixels, standard deviation) an index is hard to read."""

DRIFTED: Final = 0.75
"""Sharpness against that of the setting-up, below which the focus has moved."""

BARE: Final = 0.002
"""Share of the picture near edges below which there is nothing to judge sharpness by."""

_REACH: Final = 9
"""Pixels over which an edge's whole step is taken."""

_STEP: Final = 0.3
"""How big a step is an edge, against the light of the picture."""

_WIDTH: Final = 1280
"""Of wider pictures only the middle is judged, so that it costs the same everywhere."""


@dataclass(frozen=True, slots=True)
class Meters:
    """What one picture shows.

    `sharpness`, 0 to 1: the share of an edge's step that falls between two neighbouring pixels,
    for the median edge; it hardly depends on the light or on what lies there.
    `light`, 0 to 255: the lightest tenth of the picture. `burnt`, `edges`: shares, 0 to 1.
    """

    sharpness: float
    light: float
    burnt: float
    edges: float


def measure(picture: NDArray[np.uint8]) -> Meters:
    """The meters of a (h, w, 3) BGR or (h, w) grey picture."""
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    surplus = max(0, grey.shape[1] - _WIDTH) // 2
    middle = np.ascontiguousarray(grey[:, surplus : grey.shape[1] - surplus])
    light = float(np.percentile(grey[::4, ::4], 90))
    ratios = []
    for axis in (0, 1):
        reach = np.ones((_REACH, 1) if axis == 0 else (1, _REACH), np.uint8)
        pair = np.ones((2, 1) if axis == 0 else (1, 2), np.uint8)
        steps = cv2.morphologyEx(middle, cv2.MORPH_GRADIENT, reach)
        slopes = cv2.dilate(cv2.morphologyEx(middle, cv2.MORPH_GRADIENT, pair), reach)
        edge = steps >= max(_STEP * light, 8.0)
        ratios.append(slopes[edge].astype(np.float32) / steps[edge])
    ratio = np.concatenate(ratios)
    return Meters(
        sharpness=min(1.0, float(np.median(ratio))) if ratio.size else 0.0,
        light=light,
        burnt=float(np.mean(grey[::2, ::2] >= 252)),
        edges=ratio.size / max(1, 2 * middle.size),
    )


def light_advice(meters: Meters, language: Language) -> tuple[bool, str]:
    """Whether the light will do, and what to do when not."""
    if meters.light < DARK:
        return False, say("light.dark", language)
    if meters.light > BRIGHT:
        return False, say("light.bright", language)
    if meters.burnt > GLARE:
        return False, say("light.glare", language)
    return True, say("light.good", language)


def sharpness_advice(
    meters: Meters, language: Language, *, reference: float | None = None
) -> tuple[bool, str]:
    """Whether the picture is sharp; `reference` is the sharpness when the kiosk was set up."""
    if meters.edges < BARE:
        return False, say("sharp.bare", language)
    if meters.sharpness < BLURRED:
        return False, say("sharp.blurred", language)
    if reference is not None and meters.sharpness < DRIFTED * reference:
        return False, say("sharp.drifted", language)
    return True, say("sharp.good", language)
