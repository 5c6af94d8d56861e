"""The learned reader: finder, classifier and fusion behind the `Reader` interface."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RESTS
from vision.fusing.caution import Caution, worth_reading
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse, evidence, no_rest, uncut
from vision.fusing.inks import with_colours
from vision.fusing.margins import with_margins
from vision.fusing.together import together
from vision.fusing.two_inks import with_suits_of_their_ink
from vision.geometry import Halved, Place, Sized, corrected, cut_all
from vision.light import in_full_light, negative, through_cyan
from vision.looks.anew import look_anew
from vision.looks.centred import look_centred
from vision.looks.facing import look_both_ways
from vision.looks.neighbours import look_along, look_as_high, suit_indices
from vision.looks.ones import look_for_ones
from vision.looks.own_pips import look_at_own_pips
from vision.looks.second_looks import (
    ask_second,
    look_below,
    look_beside,
    look_for_longer,
    look_sideways,
    look_straight,
    look_upside_down,
)
from vision.looks.seen import Seen
from vision.looks.stars import LOWER, look_for_stars
from vision.looks.twins import look_for_twins
from vision.looks.whole_numbers import whole_numbers
from vision.nets.classifier import Classifier
from vision.nets.corner import Corner, Surroundings
from vision.nets.digit import Digit
from vision.nets.finder import Finder, Found, lower_doubles, with_others, without_doubles
from vision.nets.head import Heads
from vision.nets.weights import open_net
from vision.photographs.agreement import as_asked, read_at_sizes
from vision.photographs.large import read_reduced
from vision.photographs.mirrored import of_either_hand
from vision.photographs.printing import either_way, in_its_print
from vision.photographs.shapes import is_square, read_in_its_shape
from vision.photographs.specks import without_specks
from vision.reading import (
    AS_USUAL,
    NO_HINT,
    Detection,
    Hint,
    Picture,
    Way,
    check_picture,
)

NETS: Final = ("finder", "classifier", "second", "corner", "digit")
"""The nets whose weights lie beside one another, by the names of their files."""
LONG_SIDE: Final = 1280
"""The finder sees pictures reduced to this; the classifier sees the picture as it is."""
SMALL: Final = 420
"""Pictures with a longer side than this are not enlarged."""
SMALL_FRAME: Final = LONG_SIDE / 2
"""A frame of a table is looked at twice as large if it is not larger than this."""

_SURELY_DOWN: Final = 0.9
"""A place that stands upside down with this chance is turned before it is read."""
_WHOLE: Final = 3.5
"""A small trump that is whole with these log-odds is not looked at from beside."""
_PART: Final = -1.0
"""And one that is whole with less is part of something longer."""
_MANY, _LARGE, _HOT = 8, 60.0, 0.6
"""So many indices found for sure, half of them lower than so many pixels: none is too high."""
_TINY: Final = 22.0
"""Where half of them are lower than this others are found in a picture twice as large."""
_MOST: Final = 400
"""So many places are read, the hottest: the corners of 78 cards are 312, and laid side by side they
and what looks like them make 362. What shows more is print, and looked at once."""
_MOST_FOUND: Final = 3 * _MOST
"""And so many are looked at for whether they are worth it."""


class LearnedReader:
    """Reads overlapping cards of decks it was never shown. Not for several threads at once."""

    def __init__(
        self,
        finder: Finder,
        classifier: Classifier,
        second: Classifier,
        corner: Corner,
        digit: Digit,
        caution: Caution,
    ) -> None:
        self._finder = finder
        self._classifier = classifier
        self._second = second
        self._corner = corner
        self._digit = digit
        self._caution = caution

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        """Every card found in a (h, w, 3) uint8 BGR picture, sure or doubtful.

        One that stands alone is read at three sizes where something is left open, or it is square;
        of those of a table the tracker asks for other sizes as they come.
        """
        check_picture(picture)
        if not hint.alone:
            picture = in_full_light(picture)
            if hint.either:
                return either_way(lambda way: self._read(picture, replace(hint, way=way)), hint.way)
            return self._read(picture, hint)
        return read_reduced(picture, lambda reduced: self._read_photograph(reduced, hint))

    def _read_photograph(self, picture: Picture, hint: Hint) -> list[Detection]:
        def read(shown: Picture) -> list[Detection]:
            return in_its_print(
                lambda way: self._read_alone(shown, replace(hint, way=way)), hint.way
            )

        return of_either_hand(in_full_light(without_specks(picture)), read)

    def _read_alone(self, picture: Picture, hint: Hint) -> list[Detection]:
        first = self._look(picture, hint)
        if _is_crowded(first):
            return self._tell(first, hint, crowded=True)

        def look(shaped: Picture, times: float) -> list[Glimpse]:
            if shaped is picture and times == 1.0:
                return first
            way = hint.way._replace(times=hint.way.times * times)
            return self._look(shaped, replace(hint, way=way))

        def tell(looks: Sequence[list[Glimpse]]) -> list[Detection]:
            told = looks[0] if len(looks) == 1 else together(looks)
            return self._tell(told, hint, crowded=any(map(_is_crowded, looks)))

        if is_square(picture):
            return read_in_its_shape(picture, look, tell)
        return read_at_sizes(partial(look, picture), tell)

    def _read(self, picture: Picture, hint: Hint) -> list[Detection]:
        glimpses = self._look(picture, hint)
        return self._tell(glimpses, hint, crowded=_is_crowded(glimpses))

    def _look(self, picture: Picture, hint: Hint) -> list[Glimpse]:
        seen = negative(picture) if hint.way.dark else picture
        return self.glimpses(seen, hint.way, alone=hint.alone)

    def _tell(self, glimpses: Sequence[Glimpse], hint: Hint, *, crowded: bool) -> list[Detection]:
        """What the glimpses tell; of a `crowded` picture, which is not read whole, all is asked."""
        found = fuse(
            glimpses,
            self._caution,
            at_table=not hint.alone,
            known=hint.among_cards,
            laid_open=hint.laid_open,
        )
        if crowded:
            found = [as_asked(one) for one in found]
        return [replace(one, dark=True) for one in found] if hint.way.dark else found

    def glimpses(
        self, picture: Picture, way: Way = AS_USUAL, *, alone: bool = False
    ) -> list[Glimpse]:
        """Every index found, before cards are made of them, in a picture looked at some `way`.

        One that stands `alone` is looked at in grey and through cyan at once, and read at other
        sizes where something is left open: that tells as much as a look at every middle, and takes
        the J of another pack for an 8 less often.
        """
        colours = Halved(picture)
        plain = through_cyan(picture) if way.cyan else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        grey = Halved(np.asarray(plain, np.uint8))
        at_all = self._find(grey.sizes[0], way.times, alone=alone)
        if alone and not way.cyan:
            cyan = self._find(through_cyan(picture), way.times, alone=alone)
            at_all = with_others(at_all, cyan)
        found, surroundings, lower = self._worth_reading(grey, at_all)
        seen, poses = self._first_look(colours, found, surroundings)
        if _is_crowded(found):
            return [_glimpse(seen, i, one.heat, None) for i, one in enumerate(found)]
        first = list(seen.places)
        look_straight(seen, self._classifier, poses)
        ask_second(seen, self._second, range(len(first)))
        before = seen.chances.copy()
        for i, place in enumerate(first):
            if seen.as_none[i] < 0.5 and seen.places[i] is place:
                seen.places[i] = corrected(place, poses[i])
        look_upside_down(seen, self._classifier)
        look_along(seen, self._classifier, self._corner, grey)
        look_as_high(seen, self._classifier, self._corner, grey)
        changed = [] if suit_indices(seen) else look_below(seen, self._classifier)
        changed += look_sideways(seen, self._classifier)
        changed += look_for_stars(seen, self._classifier, self._second, lower)
        around = self._corner.look(grey, [seen.places[i] for i in changed])
        seen.ways[changed], seen.whole[changed] = around
        elsewhere = np.flatnonzero((seen.chances != before).any(axis=1))
        ask_second(seen, self._second, elsewhere.tolist())
        at_first = {}
        if not alone:
            at_first = look_centred(seen, self._classifier, self._second, self._corner, grey)
            anew = look_anew(seen, self._classifier, self._second, self._corner, grey)
            at_first = anew | at_first
        look_both_ways(seen, self._classifier)
        look_for_twins(seen)
        look_for_ones(seen)
        if alone:
            look_at_own_pips(seen, self._classifier, self._second)
        whole = self._whole_numbers(seen, grey, range(len(found)))
        part = [i for i, odds in whole.items() if odds < _PART]
        perhaps = [i for i, odds in whole.items() if odds < _WHOLE]
        before_longer = list(seen.places)
        look_for_longer(seen, self._classifier, self._second, self._corner, grey, part, perhaps)
        moved = [i for i, place in enumerate(before_longer) if seen.places[i] is not place]
        whole |= self._whole_numbers(seen, grey, moved)
        look_beside(seen, self._classifier, perhaps)
        told = [
            replace(_glimpse(seen, i, found[i].heat, whole.get(i)), at_first=at_first.get(i))
            for i in range(len(found))
        ]
        told = with_suits_of_their_ink(colours, told)
        return with_margins(colours, with_colours(colours, told))

    def _whole_numbers(self, seen: Seen, grey: Sized, among: Iterable[int]) -> dict[int, float]:
        """By the numbers of places that read as small trumps, log-odds of being no part of more."""
        best = seen.chances[:, :-1].argmax(axis=1)
        small = [i for i in among if CARDS[best[i]] in RESTS]
        odds = whole_numbers(self._digit, seen.picture, grey, [seen.places[i] for i in small])
        return dict(zip(small, odds.tolist(), strict=True))

    def _worth_reading(
        self, grey: Halved, at_all: list[Found]
    ) -> tuple[list[Found], Surroundings, dict[int, list[Place]]]:
        """Places that look like indices, or hardly do but stand where one would.

        And what lies lower on each, which may be a star.
        """
        if len(at_all) > _MOST_FOUND:
            at_all = sorted(at_all, key=lambda f: -f.heat)[:_MOST_FOUND]
        found = without_doubles(at_all)
        ways, whole = self._corner.look(grey, [f.place for f in found])
        kept = [
            i
            for i, f in enumerate(found)
            if worth_reading(evidence(f.heat, 1 - float(ways[i, 2])), self._caution)
        ][:_MOST]
        worth = [found[i] for i in kept]
        return worth, Surroundings(ways[kept], whole[kept]), lower_doubles(worth, at_all, LOWER)

    def _first_look(
        self, picture: Sized, found: list[Found], surroundings: Surroundings
    ) -> tuple[Seen, NDArray[np.float32]]:
        """What every place reads as, the right way up, and how it lies in its patch."""
        places = [f.place for f in found]
        ways, whole = surroundings
        for i in np.flatnonzero(ways[:, 1] > _SURELY_DOWN).tolist():
            places[i] = places[i].turned()
            ways[i, :2] = ways[i, 1::-1]
        looks = self._classifier.look_at(cut_all(picture, places))
        heat = np.array([f.heat for f in found], np.float32)
        return Seen(picture, places, heat, looks.chances, ways, whole), looks.poses

    def _find(self, grey: NDArray[np.uint8], times: float, *, alone: bool) -> list[Found]:
        """Places in the picture, and in the half-sized one those too high for the net.

        In one twice as large those too low, if it is small or `alone`: at a table there is no time
        for more. A picture alone in which nothing is found is reduced less and less. Some places
        are found in both.
        """
        long = max(grey.shape)
        scale = LONG_SIDE / long if long > LONG_SIDE else 2.0 if long <= SMALL else 1.0
        scale *= times
        found = self._finder.find(grey, scale)
        heights = _heights(found, scale)
        if len(heights) < _MANY or float(np.median(heights)) > _LARGE:
            found += self._finder.find(grey, scale / 2)
        while alone and scale < times and not _heights(found, scale):
            scale = min(2 * scale, times)
            found = self._finder.find(grey, scale)
            heights = _heights(found, scale)
        if heights and float(np.median(heights)) < _TINY and (alone or long * scale <= SMALL_FRAME):
            found += self._finder.find(grey, scale * 2)
        return found


def _heights(found: Sequence[Found], scale: float) -> list[float]:
    """How many pixels high those found for sure are where the finder saw them."""
    return [f.place.height * scale for f in found if f.heat > _HOT]


def _is_crowded(found: Sequence[Found] | Sequence[Glimpse]) -> bool:
    """Whether more looks like an index than cards have."""
    return len(found) >= _MOST


def _glimpse(seen: Seen, number: int, heat: float, digit: float | None) -> Glimpse:
    """What was seen at one place; `digit` is what the digit net said of it, where it was asked."""
    chances, whole = seen.chances[number], float(seen.whole[number])
    none, best = float(chances[-1]), CARDS[int(chances[:-1].argmax())]
    sure = no_rest(digit, none) if digit is not None and best in RESTS else uncut(whole, none)
    return Glimpse(
        seen.places[number],
        heat,
        chances,
        corner=1 - float(seen.ways[number, 2]),
        whole=whole,
        uncut=sure,
        upright=seen.upright,
    )


def weights_are_here() -> bool:
    """Whether the trained weights are part of this installation."""
    return files("vision").joinpath("weights", "finder.onnx").is_file()


def open_reader(
    caution: Caution | None = None, folder: Path | None = None, heads: Heads | None = None
) -> LearnedReader:
    """The reader with the weights that come with the project, or with those in `folder`.

    With `heads` both classifiers name what they see as those of one deck do.
    """
    caution = caution or Caution()
    first, second = heads or (None, None)
    return LearnedReader(
        Finder(_net("finder", folder)),
        Classifier(_net("classifier", folder), head=first),
        Classifier(_net("second", folder), head=second),
        open_corner(folder),
        open_digit(folder),
        caution,
    )


def open_classifier(folder: Path | None = None) -> Classifier:
    """The classifier alone."""
    return Classifier(_net("classifier", folder))


def open_second(folder: Path | None = None) -> Classifier:
    """The classifier that is asked where the first is not sure."""
    return Classifier(_net("second", folder))


def open_corner(folder: Path | None = None) -> Corner:
    """The corner net alone."""
    return Corner(_net("corner", folder))


def open_digit(folder: Path | None = None) -> Digit:
    """The digit net alone."""
    return Digit(_net("digit", folder))


def _net(name: str, folder: Path | None) -> cv2.dnn.Net:
    where = folder or files("vision").joinpath("weights")
    return open_net(where.joinpath(f"{name}.onnx").read_bytes(), name)
