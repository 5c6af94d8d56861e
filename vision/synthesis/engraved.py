"""Digits and ranks drawn stroke by stroke, as a plate's engraver did and no computer font does.

Old card makers cut their own figures: fat stems on hairlines, balls at the ends of curves, wavy
bars. A few numbers make one hand; there is no end to how many.
"""

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Path = NDArray[np.float64]
"""(n, 2): points of a stroke's middle; x right, y down, the letter 0 to 1 high."""

CUT: Final = "0123456789RDCVAKQJ"
"""What a hand can cut: a tarot's figures and ranks, and those of cards that are none."""
_HIGH: Final = 384
"""Pixels of a letter's height as it is drawn, before it is smoothed."""
_MARGIN: Final = 96
_HALF: Final = 2
_STEPS: Final = 40


@dataclass(frozen=True, slots=True)
class Engraving:
    """One engraver's hand; lengths are shares of a letter's height.

    `thick` and `thin` are a stroke's widths down and across, `swell` how suddenly it goes from one
    to the other and `stress` (radians) how far the thickest place leans. `square` (2 to 3.5) makes
    bowls boxy, `waist` is where the halves of an 8 meet. `ball` is the size of a curve's end in
    stems, 0 where it is cut; `serif` how far a foot sticks out, `slab` its thickness, `bracket`
    how far it is rounded into the stem. `wave` bends the bars of 2, 5 and 7; `seed` settles the
    shapes a figure may have.
    """

    wide: float = 0.55
    thick: float = 0.2
    thin: float = 0.03
    swell: float = 1.6
    stress: float = 0.0
    square: float = 2.2
    waist: float = 0.47
    ball: float = 1.2
    serif: float = 0.1
    slab: float = 0.03
    bracket: float = 0.0
    wave: float = 0.06
    seed: int = 0


def random_engraving(rng: np.random.Generator) -> Engraving:
    """A hand for training: fat face, old style, slab or plain."""
    wide = float(rng.uniform(0.4, 0.74))
    kind = rng.random()
    ball, serif, slab, bracket, wave = 0.0, 0.0, 0.0, 0.0, 0.0
    if kind < 0.4:
        thick, thin = rng.uniform(0.13, 0.31), rng.uniform(0.014, 0.05)
        ball, serif, slab = rng.uniform(0.8, 1.3), rng.uniform(0.04, 0.16), thin
        wave = rng.uniform(0.0, 0.11)
    elif kind < 0.62:
        thick = rng.uniform(0.09, 0.22)
        thin = thick * rng.uniform(0.25, 0.6)
        ball = rng.uniform(0.7, 1.3) if rng.random() < 0.5 else 0.0
        serif, slab = rng.uniform(0.03, 0.13), thin * rng.uniform(0.6, 1.0)
        bracket, wave = rng.uniform(0.0, 0.1), rng.uniform(0.0, 0.05)
    elif kind < 0.78:
        thick = rng.uniform(0.11, 0.25)
        thin = thick * rng.uniform(0.3, 0.8)
        ball = rng.uniform(0.8, 1.3) if rng.random() < 0.5 else 0.0
        serif, slab = rng.uniform(0.05, 0.15), thin * rng.uniform(1.0, 1.6)
        bracket = rng.uniform(0.0, 0.08) if rng.random() < 0.5 else 0.0
    else:
        thick = rng.uniform(0.05, 0.26)
        thin = thick * rng.uniform(0.55, 1.0)
    return Engraving(
        wide=wide,
        thick=float(min(thick, 0.37 * wide)),
        thin=float(thin),
        swell=float(rng.uniform(0.9, 2.8)),
        stress=float(rng.normal(0, 0.12)),
        square=float(rng.uniform(1.9, 2.5) if rng.random() < 0.65 else rng.uniform(2.5, 3.6)),
        waist=float(rng.uniform(0.42, 0.54)),
        ball=float(ball),
        serif=float(serif),
        slab=float(slab),
        bracket=float(bracket),
        wave=float(wave),
        seed=int(rng.integers(1, 2**31)),
    )


def letter_picture(hand: Engraving, letter: str) -> NDArray[np.uint8]:
    """One of `CUT` as uint8 ink with empty margins; KeyError for any other."""
    plate = _Plate(hand, letter)
    {
        "0": plate.nought, "1": plate.one, "2": plate.two, "3": plate.three, "4": plate.four,
        "5": plate.five, "6": plate.six, "7": plate.seven, "8": plate.eight, "9": plate.nine,
        "R": plate.king, "D": plate.queen, "C": plate.knight, "V": plate.jack,
        "A": plate.letter_a, "K": plate.letter_k, "Q": plate.letter_q, "J": plate.letter_j,
    }[letter]()  # fmt: skip
    size = (plate.ink.shape[1] // _HALF, plate.ink.shape[0] // _HALF)
    return np.asarray(cv2.resize(plate.ink, size, interpolation=cv2.INTER_AREA), np.uint8)


def _line(*points: tuple[float, float]) -> Path:
    parts = [np.linspace(a, b, _STEPS) for a, b in pairwise(points)]
    return np.concatenate(parts)


def _curve(*points: tuple[float, float]) -> Path:
    """A Bézier curve through the first and last of any number of points."""
    t = np.linspace(0.0, 1.0, _STEPS)[:, None]
    layers = [np.asarray(point)[None] * np.ones_like(t) for point in points]
    while len(layers) > 1:
        layers = [a * (1 - t) + b * t for a, b in pairwise(layers)]
    return layers[0]


class _Plate:
    """A letter being cut."""

    def __init__(self, hand: Engraving, letter: str) -> None:
        self.hand = hand
        self.rng = np.random.default_rng([hand.seed, ord(letter)])
        self.ink = np.zeros((_HIGH + 2 * _MARGIN, 2 * _HIGH + 2 * _MARGIN), np.uint8)
        self.wide = hand.wide * float(self.rng.uniform(0.93, 1.07))
        self.left, self.right = hand.thick / 2, self.wide - hand.thick / 2
        self.top, self.foot = hand.thin / 2, 1 - hand.thin / 2
        self.middle = self.wide / 2
        self.bar = hand.thin + (hand.thick - hand.thin) * float(self.rng.uniform(0.0, 0.6))

    # What letters are made of.

    def stroke(self, path: Path, width: float | NDArray[np.float64] | None = None) -> None:
        """Along a path as wide as the pen is in its direction, or as told (one, or one a point)."""
        step = np.gradient(path, axis=0)
        length = np.hypot(step[:, 0], step[:, 1]) + 1e-9
        if width is None:
            hand = self.hand
            upright = np.abs(np.sin(np.arctan2(step[:, 1], step[:, 0]) - hand.stress))
            width = hand.thin + (hand.thick - hand.thin) * upright**hand.swell
        widths = np.broadcast_to(np.asarray(width, np.float64), (len(path),))
        aside = np.stack([-step[:, 1], step[:, 0]], 1) / length[:, None] * widths[:, None] / 2
        near, far = path + aside, path - aside
        gone = np.cumsum(length)
        inside = np.minimum(gone, gone[-1] - gone) > 0.55 * widths
        for i in range(len(path) - 1):
            self.fill(np.array([near[i], near[i + 1], far[i + 1], far[i]]))
            if inside[i]:
                self.dot(path[i], float(widths[i]))

    def fill(self, points: Path) -> None:
        """A convex shape."""
        cv2.fillConvexPoly(
            self.ink, np.rint((points * _HIGH + _MARGIN) * 16).astype(np.int32), 255, 8, 4
        )

    def dot(self, at: Path, across: float) -> None:
        """A round dot."""
        x, y = (round(float(value) * _HIGH + _MARGIN) for value in at)
        cv2.circle(self.ink, (x, y), max(1, round(across * _HIGH / 2)), 255, -1)

    def bowl(self, top: float, bottom: float, start: float, end: float, width: float = 1.0) -> Path:
        """Part of an oval between two heights, degrees from the right on over the foot."""
        angle = np.deg2rad(np.linspace(start, end, 2 * _STEPS))
        power = 2 / self.hand.square
        c, s = np.cos(angle), np.sin(angle)
        reach = (self.right - self.left) / 2 * width
        x = self.middle + reach * np.sign(c) * np.abs(c) ** power
        y = (top + bottom) / 2 + (bottom - top) / 2 * np.sign(s) * np.abs(s) ** power
        return np.stack([x, y], 1)

    def end_in_ball(self, path: Path, inward: float) -> None:
        """A ball at a path's last point, pushed `inward` (of its radius, right is positive)."""
        size = self.hand.ball * max(self.hand.thick, 0.1)
        if self.hand.ball:
            self.dot(path[-1] + (inward * size / 2, 0.0), size)

    def serif(self, x: float, y: float, stem: float, *, one_side: int = 0) -> None:
        """A foot or head across a stem; a bracket rounds it into the stem."""
        hand = self.hand
        if not hand.serif:
            return
        down = 1 if y < 0.5 else -1
        left = x - stem / 2 - (hand.serif if one_side <= 0 else 0)
        right = x + stem / 2 + (hand.serif if one_side >= 0 else 0)
        far = y + down * max(hand.slab, 0.012)
        self.fill(np.array([(left, y), (right, y), (right, far), (left, far)]))
        if hand.bracket:
            end = far + down * hand.bracket
            self.fill(
                np.array([(left, far), (right, far), (x + stem / 2, end), (x - stem / 2, end)])
            )

    def barred(self, left: float, right: float, y: float, *, up: bool) -> None:
        """A level bar, straight or waved, within the letter's height."""
        wave = self.hand.wave * (1 if up else -1)
        x = np.linspace(left, right, _STEPS)
        turn = np.linspace(0, 2 * np.pi, _STEPS)
        rise = abs(wave) / 2 + self.bar / 2
        middle = y + (rise if y < 0.5 else -rise)
        path = np.stack([x, middle + wave / 2 * np.sin(turn)], 1)
        fat = self.bar + (self.hand.thick * 0.45 * np.abs(np.sin(turn / 2)) if wave else 0.0)
        self.stroke(path, np.broadcast_to(fat, (_STEPS,)))

    # The digits.

    def nought(self) -> None:
        """0."""
        self.stroke(self.bowl(self.top, self.foot, 0, 360))

    def one(self) -> None:
        """1, with a flag, a hook, a wedge or a plain head; with a foot or without."""
        hand, x = self.hand, self.middle
        self.stroke(_line((x, 0), (x, 1)), hand.thick)
        self.serif(x, 1.0, hand.thick)
        edge, far = x - hand.thick / 2, float(self.rng.uniform(0.08, 0.24))
        drop = float(self.rng.uniform(0.08, 0.26))
        kind = self.rng.random()
        if kind < 0.4:
            fat = max(self.bar, 0.03)
            self.stroke(_line((x, fat / 2), (edge - far, drop)), fat)
        elif kind < 0.6:
            tip = (edge - far, drop)
            self.stroke(
                _curve((x, 0.02), (x - 0.04, drop), tip),
                np.linspace(0.5, 0.25, _STEPS) * hand.thick,
            )
        elif kind < 0.85:
            self.fill(
                np.array(
                    [(x, 0.0), (edge, drop + 0.06), (edge - far, drop), (edge - far, drop - 0.03)]
                )
            )
        else:
            self.serif(x, 0.0, hand.thick, one_side=int(self.rng.integers(-1, 1)))

    def two(self) -> None:
        """2."""
        hand = self.hand
        low = float(self.rng.uniform(0.5, 0.62))
        arc = self.bowl(self.top, low, 180 + float(self.rng.uniform(-25, 15)), 372)
        self.stroke(arc)
        self.end_in_ball(arc[::-1], 0.5)
        x, y = (float(value) for value in arc[-1])
        base = 1 - self.bar
        neck = _curve((x, y), (x - 0.02, y + 0.18), (self.left, base - 0.22), (self.left, base))
        widths = np.linspace(1.0, 0.0, _STEPS) ** 0.8 * (hand.thick - hand.thin) * 0.9 + hand.thin
        self.stroke(neck, widths)
        self.barred(0.0, self.wide, 1.0, up=False)
        if hand.serif and self.rng.random() < 0.5:
            tip = self.wide
            self.stroke(_line((tip, 1 - self.bar / 2), (tip + 0.02, 0.78)), max(hand.thin, 0.02))

    def three(self) -> None:
        """3, its head round or flat."""
        hand = self.hand
        waist = hand.waist
        if self.rng.random() < 0.8:
            share = float(self.rng.uniform(0.8, 1.0))
            head = self.bowl(self.top, waist, 195 + float(self.rng.uniform(-25, 15)), 450, share)
            self.stroke(head)
            self.end_in_ball(head[::-1], 0.5)
        else:
            self.barred(self.wide * 0.1, self.wide * 0.95, 0.0, up=True)
            self.stroke(_line((self.wide * 0.9, self.bar), (self.middle * 0.9, waist)))
        tail = self.bowl(waist - hand.thin, self.foot, 270, 510 + float(self.rng.uniform(-15, 25)))
        self.stroke(tail)
        self.end_in_ball(tail, 0.5)
        arm = float(self.rng.uniform(0.0, 0.18))
        level = waist - hand.thin / 2
        self.stroke(
            _line((self.middle - arm, level), (self.middle + 0.03, level)), max(hand.thin, 0.02)
        )

    def four(self) -> None:
        """4, closed or open, with a foot or without."""
        hand, x = self.hand, self.wide * float(self.rng.uniform(0.62, 0.78))
        level = float(self.rng.uniform(0.62, 0.8))
        thin = max(hand.thin, 0.02) + (hand.thick - hand.thin) * float(self.rng.uniform(0, 0.35))
        if self.rng.random() < 0.8:
            self.stroke(_line((x, 0), (x, 1)), hand.thick)
            self.stroke(_line((x, thin / 2), (thin / 2, level)), thin)
        else:
            self.stroke(_line((x, 0.4), (x, 1)), hand.thick)
            self.stroke(_line((x - 0.12, 0), (thin / 2, level)), thin)
        over = self.wide + float(self.rng.uniform(0.0, 0.06))
        self.stroke(
            _line((0, level), (max(over, x + hand.thick / 2), level)), max(thin, self.bar * 0.7)
        )
        self.serif(x, 1.0, hand.thick)

    def five(self) -> None:
        """5."""
        hand = self.hand
        start = self.left + hand.thin * float(self.rng.uniform(0, 0.8))
        joint = float(self.rng.uniform(0.42, 0.52))
        fat = hand.thin + (hand.thick - hand.thin) * float(self.rng.uniform(0, 0.5))
        self.barred(start - fat / 2, self.wide * float(self.rng.uniform(0.86, 1.0)), 0.0, up=True)
        self.stroke(_line((start, self.bar / 2), (start, joint)), fat)
        top = joint - 0.09
        bowl = self.bowl(top, self.foot, 212, 510 + float(self.rng.uniform(-15, 25)))
        self.stroke(bowl)
        self.end_in_ball(bowl, 0.5)

    def six(self) -> None:
        """6, its back curled or nearly straight."""
        top = float(self.rng.uniform(0.34, 0.46))
        self.stroke(self.bowl(top, self.foot, 0, 360))
        if self.rng.random() < 0.75:
            back = self.bowl(self.top, self.foot, 180, 320 + float(self.rng.uniform(-15, 15)))
            self.stroke(back)
            self.end_in_ball(back, -0.5)
            belly = self.bowl(self.top, self.foot, 100, 180)
            self.stroke(belly)
        else:
            tip = (self.wide * float(self.rng.uniform(0.6, 0.9)), 0.0)
            back = _curve((self.left, (top + 1) / 2), (self.left, top), (self.middle, 0.18), tip)
            self.stroke(back, np.linspace(self.hand.thick, max(self.hand.thin, 0.03), _STEPS))

    def seven(self) -> None:
        """7, its leg straight or bent."""
        hand = self.hand
        self.barred(0.0, self.wide, 0.0, up=True)
        foot = self.wide * float(self.rng.uniform(0.18, 0.5))
        bend = float(self.rng.uniform(-0.02, 0.2))
        start = (self.wide - self.bar / 2, self.bar)
        knee = ((start[0] + foot) / 2 - bend, 0.5)
        low, high = sorted(self.rng.uniform(0.15, 1.0, 2))
        widths = np.linspace(low, high, _STEPS) * (hand.thick - hand.thin) + hand.thin
        self.stroke(_curve(start, knee, (foot + hand.thick / 4, 1.0)), np.maximum(widths, 0.02))
        if hand.serif and self.rng.random() < 0.7:
            self.stroke(_line((self.bar / 4, 0), (self.bar / 4, 0.22)), max(hand.thin, 0.025))

    def eight(self) -> None:
        """8: two ovals, or one line that crosses itself, thick the one way and thin the other."""
        hand, waist = self.hand, self.hand.waist
        share = float(self.rng.uniform(0.8, 1.0))
        if self.rng.random() < 0.5:
            self.stroke(self.bowl(self.top, waist + hand.thin / 2, 0, 360, share))
            self.stroke(self.bowl(waist - hand.thin / 2, self.foot, 0, 360))
            return
        upper, lower = self.top + waist / 2, (waist + self.foot) / 2
        reach = (self.right - self.left) / 2
        a, b = self.middle - share * reach, self.middle + share * reach
        fat = hand.thick * float(self.rng.uniform(0.9, 1.15))
        self.stroke(self.bowl(self.top, self.top + waist, 180, 360, share))
        self.stroke(self.bowl(waist, self.foot, 0, 180))
        spine = _curve((a, upper), (a, waist), (self.right, waist), (self.right, lower))
        self.stroke(spine, fat)
        other = _curve((b, upper), (b, waist), (self.left, waist), (self.left, lower))
        thin = np.abs(np.linspace(-1, 1, _STEPS)) * (hand.thick - hand.thin) + hand.thin
        self.stroke(other, thin)

    def nine(self) -> None:
        """9: a 6 on its head."""
        self.six()
        self.ink = np.ascontiguousarray(self.ink[::-1, ::-1])

    # The ranks.

    def king(self) -> None:
        """R."""
        hand = self.hand
        self._stem()
        half = float(self.rng.uniform(0.45, 0.56))
        self._belly(0.0, half, self.wide * float(self.rng.uniform(0.85, 1.0)))
        leg = _curve((self.middle, half), (self.wide * 0.8, half + 0.1), (self.wide * 1.02, 1.0))
        self.stroke(leg if self.rng.random() < 0.5 else _line((self.middle, half), (self.wide, 1)),
                    hand.thick * float(self.rng.uniform(0.75, 1.0)))  # fmt: skip

    def queen(self) -> None:
        """D."""
        self.wide *= 1.15
        self._stem()
        self._belly(0.0, 1.0, self.wide)

    def knight(self) -> None:
        """C."""
        hand = self.hand
        gap = float(self.rng.uniform(28, 55))
        path = self.bowl(self.top, self.foot, 360 - gap, gap)
        self.stroke(path)
        if hand.ball:
            self.end_in_ball(path[::-1], -0.5)
        elif hand.serif:
            x, y = path[0]
            self.stroke(
                _line((x + hand.thick / 4, 0.0), (x + hand.thick / 4, y + 0.1)),
                max(hand.thin, 0.03),
            )

    def jack(self) -> None:
        """V."""
        hand = self.hand
        wide, thin = self.wide * 1.15, max(hand.thin, 0.02)
        self.stroke(_line((hand.thick / 2, 0), (wide / 2, 1 - thin / 2)), hand.thick)
        light = thin + (hand.thick - thin) * float(self.rng.uniform(0, 0.35))
        self.stroke(_line((wide - thin / 2, 0), (wide / 2, 1 - thin / 2)), light)
        self.serif(hand.thick / 2, 0.0, hand.thick)
        self.serif(wide - thin / 2, 0.0, light)

    # What no tarot has, to be refused.

    def letter_a(self) -> None:
        """A."""
        hand = self.hand
        wide, thin = self.wide * 1.2, max(hand.thin, 0.02)
        light = thin + (hand.thick - thin) * float(self.rng.uniform(0, 0.35))
        self.stroke(_line((wide / 2, thin / 2), (light / 2, 1)), light)
        self.stroke(_line((wide / 2, thin / 2), (wide - hand.thick / 2, 1)), hand.thick)
        level = float(self.rng.uniform(0.6, 0.74))
        self.stroke(_line((wide * 0.25, level), (wide * 0.75, level)), max(thin, self.bar * 0.6))
        self.serif(light / 2, 1.0, light)
        self.serif(wide - hand.thick / 2, 1.0, hand.thick)

    def letter_k(self) -> None:
        """K."""
        hand = self.hand
        self._stem()
        thin = max(hand.thin, 0.02) + (hand.thick - hand.thin) * float(self.rng.uniform(0, 0.35))
        joint = float(self.rng.uniform(0.5, 0.64))
        self.stroke(_line((self.wide, thin / 2), (self.left, joint)), thin)
        knee = self.left + (self.wide - self.left) * 0.35
        self.stroke(_line((knee, joint * 0.72), (self.wide * 1.02, 1)), hand.thick)

    def letter_q(self) -> None:
        """Q."""
        self.wide *= 1.15
        self.right = self.wide - self.hand.thick / 2
        self.middle = self.wide / 2
        low = float(self.rng.uniform(0.84, 0.96))
        self.stroke(self.bowl(self.top, low, 0, 360))
        start = (self.middle, low - float(self.rng.uniform(0.05, 0.25)))
        self.stroke(_line(start, (self.wide, 1)), self.bar + self.hand.thin)

    def letter_j(self) -> None:
        """J."""
        hand = self.hand
        self.stroke(_line((self.right, 0), (self.right, 0.72)), hand.thick)
        self.serif(self.right, 0.0, hand.thick, one_side=int(self.rng.integers(-1, 1)))
        hook = self.bowl(0.44, self.foot, 0, 150 + float(self.rng.uniform(0, 40)))
        self.stroke(hook)
        self.end_in_ball(hook, 0.5)

    def _stem(self) -> None:
        hand = self.hand
        self.stroke(_line((self.left, 0), (self.left, 1)), hand.thick)
        self.serif(self.left, 0.0, hand.thick, one_side=-1)
        self.serif(self.left, 1.0, hand.thick, one_side=0 if self.rng.random() < 0.6 else -1)

    def _belly(self, top: float, bottom: float, right: float) -> None:
        """The round of R and D, from the stem out and back."""
        thin = self.hand.thin
        high, low = top + thin / 2, bottom - thin / 2
        out = min(self.left + (right - self.left) * 0.45, right - self.hand.thick)
        far = right - self.hand.thick / 2
        turn = np.linspace(-math.pi / 2, math.pi / 2, _STEPS)
        power = 2 / self.hand.square
        c, s = np.cos(turn), np.sin(turn)
        x = out + (far - out) * np.abs(c) ** power
        y = (high + low) / 2 + (low - high) / 2 * np.sign(s) * np.abs(s) ** power
        self.stroke(np.stack([x, y], 1))
        self.stroke(_line((self.left, high), (out, high)), max(thin, 0.015))
        self.stroke(_line((self.left, low), (out, low)), max(thin, 0.015))
