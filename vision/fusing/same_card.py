"""Whether indices of one identity can stand on one card: where a card's corners are."""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from vision.cards import CARDS
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place
from vision.upside_down import EITHER_WAY, TOLD_BY_A_PAIR

Fits = Callable[[Place, Place], bool]
"""Whether the second place is where a further corner of the card at the first is."""
_STARS_APART, _SMALL_STARS_APART = 30.0, 42.0
"""Star heights across a card, which is 135 mm from tip to tip: stars are 4 to 12 mm high, and where
cards are shown they may be of 3.2."""
_STAR_LENGTH, _STAR_WIDTH = 6.0, 3.0
"""Star heights from one end of a card to the other at least, and between any two of its stars."""
_NUMBERS_APART: Final = 4.9
"""Heights between the numbers at a card's two ends at least: 5.3 to 7.9 in four printed decks, 4.3
and more in drawn ones, 3.8 and 4.7 between those of notes that counted as a 5."""
_REACH: Final = 22.0
"""Heights between the indices at a card's two ends at most; two 5s of notes 43 apart counted as one
card's."""
_ALIKE: Final = math.radians(60)
"""Turned by less from one another two numbers face the same way."""
STRONG: Final = 0.8
"""A glimpse with more chance than this is not taken for a slip of the classifier."""
READ_WELL: Final = 0.9
"""What reads as one card with less chance is a further corner of it only where one must be: a 21
half read as the 2 was taken for the other end of the 2."""
READ_AS_IT: Final = 0.5
"""With less chance that holds in any picture, and it is never told as where a card lies: most
letters that were taken for a further index of another card, which lay there, read as no index."""
PERHAPS_ANOTHER: Final = 0.25
"""What may be some other card with this chance is not counted as a further corner of one."""
_SURELY: Final = 0.95
FAR_SURER: Final = 20.0
"""How many times as doubtful the next of several places for one card must be."""


def one_card(
    a: Place, b: Place, *, stars: float = 0.0, upright: bool = False, either: bool = False
) -> bool:
    """Whether two indices of the same identity can stand on one card.

    Two that overlap are one index seen twice. The two of one edge face the same way, side by
    side; those of opposite edges face opposite ways, or the same in a deck whose lower numbers
    stand `upright`. Distances are loose: index heights differ from deck to deck. `stars` show no
    turn: two are one card's when nearer than so many heights. A number that reads `either` way up
    shows no more than which line it stands on.
    """
    turn = _turned(a, b)
    height = max(a.height, b.height)
    if max(a.height, b.height) > 1.6 * min(a.height, b.height):
        return False
    if stars:
        return _distance(a, b) < stars * height
    if turn < math.radians(30) and same_spot(a, b):
        return True
    along, down = _along_and_down(a, b)
    above = abs(along) < abs(down) * 1.2 + height
    beside = abs(down) < 0.5 * abs(along) + 0.3 * height
    if turn < math.radians(30):
        return beside or (above and (upright or either))
    return turn > math.radians(150) and (above or (beside and either))


def lower_upright(by_card: Mapping[int, Sequence[Glimpse]], fits: Fits | None = None) -> bool:
    """Whether a picture's trumps face the same way at both ends of their cards, as some decks have.

    Some trump then stands surely in two places that no other print explains, as far apart as a
    card's ends by `fits`, and none faces both ways, as those of any other deck do where both ends
    are seen.
    """
    alike = False
    for number, group in by_card.items():
        if CARDS[number] not in TOLD_BY_A_PAIR:
            continue
        places = [g.place for g in group if g.chance > _SURELY]
        if both_ends(places):
            return False
        alike |= any(
            not one_card(a, b)
            and one_card(a, b, upright=True)
            and (fits is None or fits(a, b.turned()))
            for k, a in enumerate(places)
            for b in places[:k]
        )
    return alike


def ways_up(card: int, place: Place) -> list[Place]:
    """How an index may stand that reads as a card: an 8 is taken for one either way up."""
    return [place, place.turned()] if CARDS[card] in EITHER_WAY else [place]


def one_each(
    glimpses: list[Glimpse],
    *,
    lone: bool,
    upright: bool = False,
    reach: float = math.inf,
    fits: Fits | None = None,
    anywhere: float = READ_AS_IT,
    may_fit: Fits | None = None,
    shown: bool = False,
) -> list[tuple[list[Glimpse], bool]]:
    """Glimpses of one identity parted into cards it could stand on; True where it is the card.

    `upright` is as in `one_card`; what is farther apart than `reach`, in pixels, is not on one
    card, nor what reads as it with less chance than `anywhere` and, by `fits`, stands where no
    corner of one must, nor what by `may_fit` cannot stand on one. Where cards are `shown` small
    stars may be one's too; where it is the `lone` one in a picture, nothing speaks against a card
    pulled long by the lens. A glimpse that may well be another card's is no corner of this one. One
    part that is far surer than all others is the card, and they are others, misread; else none of
    them is.
    """
    cards: list[list[Glimpse]] = []
    for glimpse in sorted(glimpses, key=lambda g: -g.chance):
        card = CARDS[glimpse.best]
        star, either = card == "EX", card in EITHER_WAY
        stars = (_SMALL_STARS_APART if shown else _STARS_APART) if star else 0.0
        home = next(
            (
                c
                for c in cards
                if all(
                    _distance(g.place, glimpse.place) <= reach
                    and (
                        one_card(
                            g.place, glimpse.place, stars=stars, upright=upright, either=either
                        )
                        or (lone and _faces_away(g.place, glimpse.place))
                    )
                    for g in c
                )
                and _may_be_its(glimpse, c, fits, may_fit, anywhere, either=either)
            ),
            None,
        )
        if home is None:
            cards.append([glimpse])
        else:
            home.append(glimpse)
    if len(cards) < 2:
        return [(c, True) for c in cards]
    rivals = [c[0].chance for c in cards[1:] if c[0].chance >= anywhere]
    far = (1 - cards[0][0].chance) * FAR_SURER < 1 - max(rivals, default=0.0)
    sure = strong(cards[0]) and far
    return [(c, sure and k == 0) for k, c in enumerate(cards)]


def _may_be_its(
    glimpse: Glimpse,
    card: Sequence[Glimpse],
    fits: Fits | None,
    may_fit: Fits | None,
    anywhere: float,
    *,
    either: bool,
) -> bool:
    """Whether what is read may be a further corner of a card, and not another's misread.

    Stars tell of no card where its corners are.
    """
    here = glimpse.place
    if same_spot(card[0].place, here):
        return True
    if glimpse.rival >= PERHAPS_ANOTHER:
        return False
    if CARDS[glimpse.best] == "EX":
        return glimpse.chance >= READ_AS_IT
    ways = (here, here.turned()) if either else (here,)
    if glimpse.chance >= anywhere:
        return may_fit is None or any(may_fit(g.place, way) for g in card for way in ways)
    return fits is not None and any(fits(g.place, way) for g in card for way in ways)


def strong(glimpses: Sequence[Glimpse]) -> bool:
    """Whether one of them at least is no slip of the classifier."""
    return any(g.chance > STRONG for g in glimpses)


def ends_of_a_number(places: Sequence[Place]) -> bool:
    """Whether two stand as a trump's numbers do at the two ends of a card; a bank note is low."""
    return ends_of_a_card(places, _NUMBERS_APART)


def ends_of_a_card(places: Sequence[Place], least: float = 0.0) -> bool:
    """Whether two of the places stand as those at the two ends of one card, `least` heights apart.

    They face opposite ways, one above the other rather than beside it; and none that face the same
    way are as far from one another: a card is longer along its indices than across.
    """
    ends, beside = 0.0, 0.0
    for a, b in combinations(places, 2):
        far = _distance(a, b)
        if _turned(a, b) < _ALIKE:
            beside = max(beside, far)
        elif _ends(a, b) and far >= least * max(a.height, b.height) and _above(a, b):
            ends = max(ends, far)
    return ends > beside


def both_ends(places: Sequence[Place]) -> bool:
    """Whether two of the places face opposite ways, no farther apart than a card is long."""
    return any(_ends(a, b) for a, b in combinations(places, 2))


def on_one_card(places: Sequence[Place]) -> bool:
    """Whether all these places of one number can be a card's."""
    return all(one_card(a, b) for k, a in enumerate(places) for b in places[:k])


def stars_of_a_card(places: Sequence[Place]) -> bool:
    """Whether stars are as far apart as a card's two ends, and none as near as pips of dice.

    A star shows no turn.
    """
    apart = [
        _distance(a, b) / max(a.height, b.height)
        for k, a in enumerate(places)
        for b in places[:k]
        if not same_spot(a, b)
    ]
    return bool(apart) and max(apart) >= _STAR_LENGTH and min(apart) >= _STAR_WIDTH


def _ends(a: Place, b: Place) -> bool:
    """Whether two indices may be those at a card's two ends."""
    return _faces_away(a, b) and _distance(a, b) <= _REACH * max(a.height, b.height)


def _above(a: Place, b: Place) -> bool:
    """Whether one stands above the other rather than beside it, as either of them faces."""
    ways = (_along_and_down(a, b), _along_and_down(b, a))
    return any(abs(along) <= abs(down) for along, down in ways)


def _along_and_down(a: Place, b: Place) -> tuple[float, float]:
    """How far right of one, as it faces, and below it the other is, in pixels."""
    dx, dy = b.x - a.x, b.y - a.y
    c, s = math.cos(a.angle), math.sin(a.angle)
    return dx * c + dy * s, dy * c - dx * s


def _faces_away(a: Place, b: Place) -> bool:
    """Whether two indices stand as those of opposite edges do, in whatever perspective."""
    higher, lower = max(a.height, b.height), min(a.height, b.height)
    as_high = higher < 2.2 * lower
    return _turned(a, b) > math.radians(120) and as_high and _distance(a, b) > higher


def same_spot(a: Place, b: Place) -> bool:
    """Whether two findings lie so near that they are one index."""
    return _distance(a, b) < 0.8 * max(a.height, b.height)


def each_once(places: Sequence[Place]) -> list[Place]:
    """The spots where something was read, however often."""
    spots: list[Place] = []
    for place in places:
        if not any(same_spot(place, other) for other in spots):
            spots.append(place)
    return spots


def surest_of_each_spot(part: Sequence[Glimpse], sure: Callable[[Glimpse], float]) -> list[Glimpse]:
    """What was read at each spot once, surest first: the same ink found twice tells once."""
    surest: list[Glimpse] = []
    for glimpse in sorted(part, key=lambda g: -sure(g)):
        if not any(same_spot(glimpse.place, g.place) for g in surest):
            surest.append(glimpse)
    return surest


def _turned(a: Place, b: Place) -> float:
    """By how much one is turned from the other, in radians, 0 to π."""
    return abs(math.remainder(a.angle - b.angle, 2 * math.pi))


def _distance(a: Place, b: Place) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)
