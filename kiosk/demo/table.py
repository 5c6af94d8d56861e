"""The rendered table: a camera that looks at cards laid by simulated fingers on a mat.

Only what changed is drawn and photographed anew; between frames of the same still scene only
the sensor's noise differs, as with a real camera.
"""

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.frame import CameraError, Frame
from vision.synthesis import clutter, mats
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import IndexTruth, Sprite, View, draw, view_from_above

Bytes = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in pixels."""

SIZE: Final = (1280, 720)
PX_PER_MM: Final = 2.7
FPS: Final = 8.0
_NOISE: Final = 1.5
"""Spread of the noise after the camera's own processing, in grey levels."""

_MARGIN: Final = 20
"""Pixels round what changed that shadow, blur and sharpening reach."""

LENS: Final = Lens(
    exposure=0.92,
    cast=(0.97, 1.0, 1.03),
    gradient=(0.07, 0.05),
    blur=0.55,
    noise=0.0,
    sharpen=0.5,
    quality=97,
)
"""A living room's lamp and a modest camera; the noise is added frame by frame."""

FELT: Final = (64.0, 92.0, 34.0)
"""The mat's colour, blue green red."""


@dataclass(frozen=True, slots=True)
class Reach:
    """An arm over the table: where its fingertips are, in mm from the middle."""

    x: float
    y: float


class RenderedTable:
    """A `Camera` whose pictures are rendered, and the table it looks at.

    `lay`, `clear`, `reach` and `withdraw` are for whoever plays; the rest is the camera's own
    face. A frame is due every 1 / `fps` seconds of `clock`. Safe from several threads.
    """

    name = "table simulée"

    def __init__(
        self,
        deck: Callable[[], Deck],
        *,
        clock: Callable[[], float],
        seed: int = 0,
        size: tuple[int, int] = SIZE,
        px_per_mm: float = PX_PER_MM,
        fps: float = FPS,
        lens: Lens = LENS,
    ) -> None:
        self._open_deck = deck
        self._deck: Deck | None = None
        self._clock = clock
        self._rng = np.random.default_rng([seed, 7])
        self._size = size
        self._scale = px_per_mm
        self._every = 1 / fps
        self._lens = lens
        self._lock = threading.Lock()
        self._view: View | None = None
        self._mat: Bytes | None = None
        self._bare: Bytes | None = None
        self._drawn: Bytes | None = None
        self._still: Bytes | None = None
        self._armed: Bytes | None = None
        self._light: NDArray[np.float32] | None = None
        self._indices: list[IndexTruth] = []
        self._noise: NDArray[np.int16] | None = None
        self._reach: Reach | None = None
        self._hands: dict[bool, Bytes] = {}
        self._open = False
        self._plugged = True
        self._last = 0.0
        self._number = 0

    # The camera.

    def open(self) -> None:
        """Start; CameraError while it is unplugged."""
        with self._lock:
            if not self._plugged:
                raise CameraError(f"{self.name} : débranchée, rebranchez-la.")
            self._open = True
            self._last = self._clock()

    def read(self) -> Frame | None:
        """The newest frame not yet handed out, or None; CameraError when closed or unplugged."""
        with self._lock:
            if not self._open:
                raise CameraError(f"{self.name} n’est pas ouverte.")
            if not self._plugged:
                raise CameraError(f"{self.name} : débranchée, rebranchez-la.")
            now = self._clock()
            if now - self._last < self._every * 0.999:
                return None
            self._last = now
            number, self._number = self._number, self._number + 1
            return Frame(self._noisy(self._photographed()), now, number)

    def close(self) -> None:
        """Stop; harmless when closed already."""
        with self._lock:
            self._open = False

    def unplug(self) -> None:
        """Somebody pulls the cable."""
        self._plugged = False

    def plug(self) -> None:
        """Somebody puts it back."""
        self._plugged = True

    # The table.

    @property
    def span(self) -> tuple[float, float]:
        """Width and height of what the camera sees, in mm."""
        return self._size[0] / self._scale, self._size[1] / self._scale

    @property
    def indices(self) -> tuple[IndexTruth, ...]:
        """Which indices lie in full sight, for whoever wants to know the truth."""
        return tuple(self._indices)

    def lay(self, cards: Sequence[str], poses: Sequence[Pose]) -> None:
        """Lay these cards, in order, on what lies there already."""
        with self._lock:
            drawn = draw(
                self.deck,
                cards,
                poses,
                self._looked_from(),
                self._scene(),
                shadow=0.3,
                bend=0.3,
                rng=self._rng,
            )
            self._still = self._exposed(drawn.picture, self._lit(), _box(drawn.outlines))
            self._drawn, self._armed = drawn.picture, None
            self._indices = [
                index
                for index in self._indices
                if not any(_covers(outline, index.quad) for outline in drawn.outlines)
            ]
            self._indices += [index for index in drawn.indices if index.visible > 0.95]

    def clear(self, mat: Bytes | None = None) -> None:
        """Take everything away; `mat` (h, w, 3) BGR takes the place of the felt."""
        with self._lock:
            if mat is not None:
                self._mat, self._bare = mat, None
            self._drawn = self._still = self._armed = None
            self._indices.clear()

    def reach(self, where: Reach) -> None:
        """An arm comes in over the lower edge."""
        with self._lock:
            self._reach, self._armed = where, None

    def withdraw(self) -> None:
        """The arm goes."""
        with self._lock:
            self._reach = self._armed = None

    @property
    def deck(self) -> Deck:
        """The cards that are played with, drawn when they are first needed."""
        if self._deck is None:
            self._deck = self._open_deck()
        return self._deck

    # Drawing.

    def _looked_from(self) -> View:
        if self._view is None:
            self._view = view_from_above(
                self._size,
                self._scale,
                angle=float(self._rng.normal(0, 0.015)),
                tilt=abs(float(self._rng.normal(0, 0.025))),
                tilt_towards=float(self._rng.uniform(0, 2 * math.pi)),
            )
        return self._view

    def _scene(self) -> Bytes:
        """What lies there, before light and lens."""
        if self._drawn is not None:
            return self._drawn
        if self._mat is None:
            width, height = self._size
            grain = mats.noise(self._rng, height, width, 1.4) * 0.05
            grain += mats.noise(self._rng, height, width, 60) * 0.025
            colour = np.array(FELT, np.float32)
            self._mat = np.clip(colour * (1 + grain[..., None]), 0, 255).astype(np.uint8)
        return self._mat

    def _lit(self) -> Bytes:
        """What lies there as the camera has it, but for the noise."""
        if self._still is not None:
            return self._still
        if self._bare is None:
            mat = self._scene()
            self._bare = self._exposed(mat, mat, (0, 0, *self._size))
        return self._bare

    def _photographed(self) -> Bytes:
        """The same with the arm, if there is one."""
        if self._reach is None:
            return self._lit()
        if self._armed is None:
            arm = self._arm(self._reach)
            scene = draw(
                self.deck, (), (), self._looked_from(), self._scene(), sprites=(arm,),
                rng=self._rng,
            ).picture  # fmt: skip
            rows, columns = arm.picture.shape[:2]
            box = (arm.x, arm.y, arm.x + columns, arm.y + rows)
            self._armed = self._exposed(scene, self._lit(), box)
        return self._armed

    def _exposed(self, scene: Bytes, before: Bytes, box: Box) -> Bytes:
        """`before` with the box photographed anew."""
        width, height = self._size
        # Even edges: the sensor's colour filter repeats every two pixels.
        x0, y0 = max(box[0] - _MARGIN, 0) & ~1, max(box[1] - _MARGIN, 0) & ~1
        x1, y1 = min(box[2] + _MARGIN, width), min(box[3] + _MARGIN, height)
        after = before.copy()
        if x0 >= x1 or y0 >= y1:
            return after
        plain = replace(self._lens, exposure=1.0, cast=(1.0, 1.0, 1.0), gradient=(0.0, 0.0))
        part = photograph(scene[y0:y1, x0:x1], plain, self._rng)
        light = self._lamp()[y0:y1, x0:x1]
        after[y0:y1, x0:x1] = cv2.multiply(part, light, dtype=cv2.CV_8U)
        return after

    def _lamp(self) -> NDArray[np.float32]:
        """(h, w, 3) how bright the lamp makes each pixel, in the camera's own grey levels."""
        if self._light is None:
            lens, (width, height) = self._lens, self._size
            x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
            y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
            shade = lens.exposure * np.exp(lens.gradient[0] * x + lens.gradient[1] * y)
            linear = shade[..., None] * np.array(lens.cast, np.float32)
            self._light = np.asarray(linear ** (1 / 2.2), np.float32)
        return self._light

    def _arm(self, reach: Reach) -> Sprite:
        left = reach.x < 0
        if left not in self._hands:
            picture = clutter.hand(self._rng, self._scale)
            sleeve = cv2.resize(picture[-8:], (picture.shape[1], self._size[1]))
            self._hands[left] = np.vstack([picture, np.asarray(sleeve, np.uint8)])
        width, height = self._size
        picture = self._hands[left]
        x = width / 2 + reach.x * self._scale - picture.shape[1] / 2
        y = height / 2 + reach.y * self._scale
        return Sprite(picture, round(x), round(y))

    def _noisy(self, still: Bytes) -> Bytes:
        if self._noise is None:
            grain = self._rng.normal(0, _NOISE, (120, *still.shape[1:]))
            soft = cv2.GaussianBlur(grain, (0, 0), 0.6) * 1.8
            self._noise = np.rint(soft).astype(np.int16)
        rows = still.shape[0]
        sheet = np.roll(self._noise, self._rng.integers(1 << 16, size=2), axis=(0, 1))
        sheet = np.concatenate([sheet] * (rows // len(sheet) + 1))[:rows]
        return np.asarray(cv2.add(still, sheet, dtype=cv2.CV_8U), np.uint8)


def _box(outlines: Sequence[NDArray[np.float32]]) -> Box:
    """The pixels round all outlines."""
    if not outlines:
        return 0, 0, 0, 0
    points = np.concatenate(outlines)
    x0, y0 = np.floor(points.min(axis=0)).astype(int)
    x1, y1 = np.ceil(points.max(axis=0)).astype(int)
    return int(x0), int(y0), int(x1), int(y1)


def _covers(outline: NDArray[np.float32], quad: NDArray[np.float32]) -> bool:
    """Whether any corner or the middle of a quad lies under a card's outline."""
    points = [*quad, quad.mean(axis=0)]
    return any(
        cv2.pointPolygonTest(outline, (float(x), float(y)), measureDist=False) >= 0
        for x, y in points
    )
