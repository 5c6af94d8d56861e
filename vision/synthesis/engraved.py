"""Digits and ranks drawn stroke by stroke, as a plate's engraver did and no computer font does."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.engraving import Engraving
from vision.synthesis.plate import STEPS, Plate, curve, line

CUT: Final = "0123456789RDCVAKQJ"
"""What a hand can cut: a tarot's figures and ranks, and those of cards that are none."""
_WIDE_FEET: Final = 0.4
"""So many 1s stand on a foot of their own, wider than the hand's others."""
_THINNEST: Final = 0.04
"""The thinnest stroke of a 4, a share of its height: with hairlines it would print as a 1."""


def letter_picture(hand: Engraving, letter: str) -> NDArray[np.uint8]:
    """One of `CUT` as uint8 ink with empty margins; KeyError for any other."""
    plate = _Letters(hand, letter)
    {
        "0": plate.nought, "1": plate.one, "2": plate.two, "3": plate.three, "4": plate.four,
        "5": plate.five, "6": plate.six, "7": plate.seven, "8": plate.eight, "9": plate.nine,
        "R": plate.king, "D": plate.queen, "C": plate.knight, "V": plate.jack,
        "A": plate.letter_a, "K": plate.letter_k, "Q": plate.letter_q, "J": plate.letter_j,
    }[letter]()  # fmt: skip
    return plate.picture()


class _Letters(Plate):
    """Every letter a hand can cut."""

    # The digits.

    def nought(self) -> None:
        """0."""
        self.stroke(self.bowl(self.top, self.foot, 0, 360))

    def one(self) -> None:
        """1, with a flag, a hook, a wedge or a plain head; with a foot or without."""
        hand, x = self.hand, self.middle
        self.stroke(line((x, 0), (x, 1)), hand.thick)
        if self.rng.random() < _WIDE_FEET:
            reach, slab = self.rng.uniform(0.1, 0.24), self.rng.uniform(0.035, 0.1)
            self.serif(x, 1.0, hand.thick, reach=float(reach), slab=float(slab))
        else:
            self.serif(x, 1.0, hand.thick)
        edge, far = x - hand.thick / 2, float(self.rng.uniform(0.08, 0.24))
        drop = float(self.rng.uniform(0.08, 0.26))
        kind = self.rng.random()
        if kind < 0.4:
            fat = max(self.bar, 0.03)
            self.stroke(line((x, fat / 2), (edge - far, drop)), fat)
        elif kind < 0.6:
            tip = (edge - far, drop)
            self.stroke(
                curve((x, 0.02), (x - 0.04, drop), tip),
                np.linspace(0.5, 0.25, STEPS) * hand.thick,
            )
        elif kind < 0.85 or not hand.serif:
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
        neck = curve((x, y), (x - 0.02, y + 0.18), (self.left, base - 0.22), (self.left, base))
        widths = np.linspace(1.0, 0.0, STEPS) ** 0.8 * (hand.thick - hand.thin) * 0.9 + hand.thin
        self.stroke(neck, widths)
        self.barred(0.0, self.wide, 1.0, up=False)
        if hand.serif and self.rng.random() < 0.5:
            tip = self.wide
            self.stroke(line((tip, 1 - self.bar / 2), (tip + 0.02, 0.78)), max(hand.thin, 0.02))

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
            self.stroke(line((self.wide * 0.9, self.bar), (self.middle * 0.9, waist)))
        tail = self.bowl(waist - hand.thin, self.foot, 270, 510 + float(self.rng.uniform(-15, 25)))
        self.stroke(tail)
        self.end_in_ball(tail, 0.5)
        arm = float(self.rng.uniform(0.0, 0.18))
        level = waist - hand.thin / 2
        self.stroke(
            line((self.middle - arm, level), (self.middle + 0.03, level)), max(hand.thin, 0.02)
        )

    def four(self) -> None:
        """4, closed or open, with a foot or without."""
        hand, x = self.hand, self.wide * float(self.rng.uniform(0.62, 0.78))
        level = float(self.rng.uniform(0.62, 0.8))
        thin = max(hand.thin, _THINNEST)
        thin += max(0.0, hand.thick - thin) * float(self.rng.uniform(0, 0.35))
        if self.rng.random() < 0.8:
            self.stroke(line((x, 0), (x, 1)), hand.thick)
            self.stroke(line((x, thin / 2), (thin / 2, level)), thin)
        else:
            self.stroke(line((x, 0.4), (x, 1)), hand.thick)
            self.stroke(line((x - 0.12, 0), (thin / 2, level)), thin)
        over, bar = self.wide + float(self.rng.uniform(0.0, 0.06)), max(thin, self.bar * 0.7)
        self.stroke(line((0, level), (max(over, x + hand.thick / 2), level)), bar)
        if hand.slab + hand.bracket < (1 - level - bar / 2) / 2:
            self.serif(x, 1.0, hand.thick)

    def five(self) -> None:
        """5."""
        hand = self.hand
        start = self.left + hand.thin * float(self.rng.uniform(0, 0.8))
        joint = float(self.rng.uniform(0.42, 0.52))
        fat = hand.thin + (hand.thick - hand.thin) * float(self.rng.uniform(0, 0.5))
        self.barred(start - fat / 2, self.wide * float(self.rng.uniform(0.86, 1.0)), 0.0, up=True)
        self.stroke(line((start, self.bar / 2), (start, joint)), fat)
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
            back = curve((self.left, (top + 1) / 2), (self.left, top), (self.middle, 0.18), tip)
            self.stroke(back, np.linspace(self.hand.thick, max(self.hand.thin, 0.03), STEPS))

    def seven(self) -> None:
        """7, its leg straight or bent."""
        hand = self.hand
        self.barred(0.0, self.wide, 0.0, up=True)
        foot = self.wide * float(self.rng.uniform(0.18, 0.5))
        bend = float(self.rng.uniform(-0.02, 0.2))
        start = (self.wide - self.bar / 2, self.bar)
        knee = ((start[0] + foot) / 2 - bend, 0.5)
        low, high = sorted(self.rng.uniform(0.15, 1.0, 2))
        widths = np.linspace(low, high, STEPS) * (hand.thick - hand.thin) + hand.thin
        self.stroke(curve(start, knee, (foot + hand.thick / 4, 1.0)), np.maximum(widths, 0.02))
        if hand.serif and self.rng.random() < 0.7:
            self.stroke(line((self.bar / 4, 0), (self.bar / 4, 0.22)), max(hand.thin, 0.025))

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
        spine = curve((a, upper), (a, waist), (self.right, waist), (self.right, lower))
        self.stroke(spine, fat)
        other = curve((b, upper), (b, waist), (self.left, waist), (self.left, lower))
        thin = np.abs(np.linspace(-1, 1, STEPS)) * (hand.thick - hand.thin) + hand.thin
        self.stroke(other, thin)

    def nine(self) -> None:
        """9: a 6 on its head."""
        self.six()
        self.ink = np.ascontiguousarray(self.ink[::-1, ::-1])

    # The ranks.

    def king(self) -> None:
        """R."""
        hand = self.hand
        self.stem()
        half = float(self.rng.uniform(0.45, 0.56))
        self.belly(0.0, half, self.wide * float(self.rng.uniform(0.85, 1.0)))
        leg = curve((self.middle, half), (self.wide * 0.8, half + 0.1), (self.wide * 1.02, 1.0))
        self.stroke(leg if self.rng.random() < 0.5 else line((self.middle, half), (self.wide, 1)),
                    hand.thick * float(self.rng.uniform(0.75, 1.0)))  # fmt: skip

    def queen(self) -> None:
        """D."""
        self.wide *= 1.15
        self.stem()
        self.belly(0.0, 1.0, self.wide)

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
                line((x + hand.thick / 4, 0.0), (x + hand.thick / 4, y + 0.1)),
                max(hand.thin, 0.03),
            )

    def jack(self) -> None:
        """V."""
        hand = self.hand
        wide, thin = self.wide * 1.15, max(hand.thin, 0.02)
        self.stroke(line((hand.thick / 2, 0), (wide / 2, 1 - thin / 2)), hand.thick)
        light = thin + (hand.thick - thin) * float(self.rng.uniform(0, 0.35))
        self.stroke(line((wide - thin / 2, 0), (wide / 2, 1 - thin / 2)), light)
        self.serif(hand.thick / 2, 0.0, hand.thick)
        self.serif(wide - thin / 2, 0.0, light)

    # What no tarot has, to be refused.

    def letter_a(self) -> None:
        """A."""
        hand = self.hand
        wide, thin = self.wide * 1.2, max(hand.thin, 0.02)
        light = thin + (hand.thick - thin) * float(self.rng.uniform(0, 0.35))
        self.stroke(line((wide / 2, thin / 2), (light / 2, 1)), light)
        self.stroke(line((wide / 2, thin / 2), (wide - hand.thick / 2, 1)), hand.thick)
        level = float(self.rng.uniform(0.6, 0.74))
        self.stroke(line((wide * 0.25, level), (wide * 0.75, level)), max(thin, self.bar * 0.6))
        self.serif(light / 2, 1.0, light)
        self.serif(wide - hand.thick / 2, 1.0, hand.thick)

    def letter_k(self) -> None:
        """K."""
        hand = self.hand
        self.stem()
        thin = max(hand.thin, 0.02) + (hand.thick - hand.thin) * float(self.rng.uniform(0, 0.35))
        joint = float(self.rng.uniform(0.5, 0.64))
        self.stroke(line((self.wide, thin / 2), (self.left, joint)), thin)
        knee = self.left + (self.wide - self.left) * 0.35
        self.stroke(line((knee, joint * 0.72), (self.wide * 1.02, 1)), hand.thick)

    def letter_q(self) -> None:
        """Q."""
        self.wide *= 1.15
        self.right = self.wide - self.hand.thick / 2
        self.middle = self.wide / 2
        low = float(self.rng.uniform(0.84, 0.96))
        self.stroke(self.bowl(self.top, low, 0, 360))
        start = (self.middle, low - float(self.rng.uniform(0.05, 0.25)))
        self.stroke(line(start, (self.wide, 1)), self.bar + self.hand.thin)

    def letter_j(self) -> None:
        """J."""
        hand = self.hand
        self.stroke(line((self.right, 0), (self.right, 0.72)), hand.thick)
        self.serif(self.right, 0.0, hand.thick, one_side=int(self.rng.integers(-1, 1)))
        hook = self.bowl(0.44, self.foot, 0, 150 + float(self.rng.uniform(0, 40)))
        self.stroke(hook)
        self.end_in_ball(hook, 0.5)
