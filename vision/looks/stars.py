"""Closer looks where a card's corner holds what is not read: it may be a star, and a small one.

A finder takes the smallest stars for as high as the indices beside them, twice too high: to the
classifier the star is then a speck. Of eight Excuses of one deck that bursts had lost seven read as
one so.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from vision.cards import CARDS
from vision.geometry import Place, Sized, corrected, cut_all
from vision.looks.seen import Seen, looked, looks_at
from vision.nets.classifier import Classifier

_STAR: Final = CARDS.index("EX")
_SIZES: Final = (0.65, 0.5)
"""Of the height a place was taken to have; as high as it seems it was looked at already, and is
set straight where it may be one."""
LOWER: Final = 0.75
"""What the finder found less high than this there is tried too."""
_UNREAD: Final = 0.95
"""What reads with less than this is looked at."""
_IN_A_CORNER: Final = 0.1
"""And stands in no corner with less chance than this. Between the petals of a flower on a cloth a
star was read, in no corner with 0.2 to 0.4."""
_PERHAPS: Final = (0.1, 0.3)
"""What may be a star with these chances is set straight, and once more."""
_SURELY: Final = 0.7
"""And is one where both nets give it this: a pip half covered is one to the first now and then."""
_SIDE, _ACROSS = 64, 4.0
"""Pixels of a side, and star heights, of what is looked at for paper."""
_AROUND, _INK = (1.4, 1.8), 0.7
"""A ring of so many heights round a star is looked at, and how far its ink may reach."""
_CONTRAST: Final = 20.0
"""Levels between ink and paper at least: where all is one there is no star."""
_PAPER: Final = 0.5
"""So much of the ring at least is as light as the paper: 0.69 to 1.0 of it round the stars of five
Excuses, 0.16 to 0.28 round what stands between petals and in a picture."""


def look_for_stars(
    seen: Seen,
    classifier: Classifier,
    second: Classifier,
    lower: Mapping[int, Sequence[Place]] | None = None,
) -> list[int]:
    """At what stands in a card's corner and is not read, as high as it seems and half as high.

    And so at what else was found there, `lower`, by the numbers of the places. The value is which
    of them were changed: what surrounds them must be looked at anew.
    """
    best = seen.chances[:, :-1].max(axis=1, initial=0)
    open_ = np.flatnonzero((best < _UNREAD) & (seen.ways[:, 2] < _IN_A_CORNER)).tolist()
    begun = [(i, seen.places[i]) for i in open_ if seen.chances[i, _STAR] > _PERHAPS[0]]
    begun += [(i, seen.places[i].turned(0.0, times)) for times in _SIZES for i in open_]
    begun += [
        (i, place.turned(0.0, times))
        for i in open_
        for place in (lower or {}).get(i, ())
        for times in (1.0, *_SIZES)
    ]
    for least in _PERHAPS:
        looks = looks_at(seen, classifier, [place for _, place in begun])
        likely = np.flatnonzero(looks.chances[:, _STAR] > least).tolist()
        begun = [(begun[k][0], corrected(begun[k][1], looks.poses[k])) for k in likely]
    rows = looked(seen, classifier, [place for _, place in begun])
    sure = np.flatnonzero(rows[:, _STAR] > _SURELY).tolist()
    confirmed = looked(seen, second, [begun[k][1] for k in sure])[:, _STAR] > _SURELY
    told: dict[int, int] = {}
    for k in (k for k, agrees in zip(sure, confirmed, strict=True) if agrees):
        i, place = begun[k]
        so_far = rows[told[i], _STAR] if i in told else seen.chances[i, _STAR]
        if rows[k, _STAR] > so_far and on_paper(seen.picture, place):
            told[i] = k
    for i, k in told.items():
        seen.put(i, begun[k][1], rows[k])
    return sorted(told)


def on_paper(picture: Sized, star: Place) -> bool:
    """Whether there is light paper round a star, farther than the petals of a flower reach."""
    light = cut_all(picture, [star], _SIDE, _ACROSS)[0].max(axis=2).astype(np.float32)
    rows, columns = np.mgrid[0:_SIDE, 0:_SIDE] - (_SIDE - 1) / 2
    away = np.hypot(rows, columns) * (_ACROSS / _SIDE)
    ink, paper = np.percentile(light[away < _INK], (5, 90))
    around = light[(away > _AROUND[0]) & (away < _AROUND[1])]
    plain = paper - ink < _CONTRAST
    return bool(not plain and (around > (ink + paper) / 2).mean() >= _PAPER)
