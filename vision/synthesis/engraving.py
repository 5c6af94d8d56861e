"""An engraver's hand in a few numbers: how a deck cut into a plate differs from one set in type.

Old card makers cut their own figures: fat stems on hairlines, balls at the ends of curves, wavy
bars. There is no end to how many hands there are.
"""

from dataclasses import dataclass

import numpy as np


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
