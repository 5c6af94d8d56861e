"""Indices read in one picture, brought together card by card."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import Place
from vision.reading import Detection, Point


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """One index: its place, how much it looked like one, and (79,) chances, the last for none.

    By what surrounds the place, `corner` is the chance that a card's corner is there at all, and
    `whole` that nothing covers the index.
    """

    place: Place
    heat: float
    chances: NDArray[np.float32]
    corner: float = 1.0
    whole: float = 1.0

    @property
    def best(self) -> int:
        """The likeliest card's number in CARDS."""
        return int(self.chances[:-1].argmax())

    @property
    def evidence(self) -> float:
        """How surely an index stands there, whichever it is."""
        return evidence(self.heat, self.corner)


def evidence(heat: float, corner: float) -> float:
    """Logit of a place's heat, and a quarter of that of being at a card's corner.

    Of trumps read surely in drawn decks kept out of training, and of printed figures read as
    such, a logistic regression weighs the two so, and says nothing of the other chances.
    """
    return _logit(heat) + 0.25 * _logit(corner)


def _logit(chance: float) -> float:
    inside = min(max(chance, 1e-4), 1 - 1e-4)
    return math.log(inside / (1 - inside))


_STARS_APART: Final = 30.0
"""Star heights across a card: stars are 4 to 12 mm high and a card 135 mm from tip to tip."""
_STRONG: Final = 0.8
"""A glimpse with more chance than this is not taken for a slip of the classifier."""
_SURE_CORNER, _SURELY_WHOLE = 0.95, 0.8
_CORNERS: Final = 4
"""No card has more indices than this."""
_RESTS: Final = frozenset(f"T-{number}" for number in range(1, 10))
_FEW: Final = 2
"""More indices than this make a measure of how high they are in a picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caution:
    """When a card counts as read.

    `sure` is the least confidence. A glimpse with less than `none` chance of being an index at
    all, or less evidence than `heed`, is dropped in silence. A trump counts as read from evidence
    of `trump` on, a suit card of `suit`, `agreed` less for each further corner that agrees, a star
    of `star`. A doubtful card is asked about when it has a chance of `ask`, or of `ask_cold` where
    its best evidence is less than `warm`; half a star in a card's corner, of `ask_star`.

    A picture with `company` cards that do is one of cards: `sure_amid`, `amid` and `ask_amid` stand
    there for all of these, and the chance of being none counts `ease` times where what surrounds a
    glimpse says that it is an index.

    A rank whose pip is covered looks like a small trump: a trump's number may be as low as `even`
    of the trumps beside it, or where there are few, as `small` of the suit indices. A suit index
    `tall` times as high as they mostly are is none. `cut` is the
    chance of being whole under which no index counts as read, and `rest` that of a trump of one
    digit, which may be what is left of two.
    """

    sure: float = 0.98
    none: float = 0.6
    heed: float = -0.5
    trump: float = 2.1
    suit: float = 1.2
    company: int = 2
    sure_amid: float = 0.96
    ease: float = 0.25
    amid: float = -0.3
    ask_amid: float = 0.5
    agreed: float = 0.7
    star: float = 1.0
    small: float = 0.6
    even: float = 0.75
    tall: float = 1.9
    cut: float = 0.2
    rest: float = 0.9
    ask: float = 0.5
    ask_cold: float = 0.85
    warm: float = 1.0
    ask_star: float = 0.4


def fuse(glimpses: Sequence[Glimpse], caution: Caution) -> list[Detection]:
    """Every card once: sure ones, and what must be asked about.

    Indices that agree raise one another's confidence; an identity in two places that cannot be
    one card is doubtful in both, unless one of them is far weaker.
    """
    by_card = _by_card(glimpses, caution)
    if _sure_cards(by_card, caution) >= caution.company:
        caution = _among_cards(caution)
        by_card = _by_card([_eased(glimpse, caution) for glimpse in glimpses], caution)
    least, most = _heights(by_card, caution)
    detections: list[Detection] = []
    read_well: list[Place] = []
    lone = len([group for group in by_card.values() if _strong(group)]) == 1
    for number, group in by_card.items():
        highest = most if CARDS[number][0] in "SHDC" else math.inf
        fitting = [g for g in group if g.place.height <= highest]
        for part, alone in _groups(fitting, lone=lone):
            odd = _odd(part, caution, least)
            detection = _detection(part, caution, contested=odd or not alone)
            if not detection.doubtful:
                read_well += [g.place for g in part]
            elif not _worth_asking(detection, part, caution):
                continue
            detections.append(detection)
    return [d for d in detections if not d.doubtful or not _beside(d, read_well)]


def _by_card(glimpses: Sequence[Glimpse], caution: Caution) -> dict[int, list[Glimpse]]:
    """What is no index left out, by the number of the likeliest card."""
    found: dict[int, list[Glimpse]] = {}
    for glimpse in glimpses:
        if glimpse.evidence >= caution.heed and 1 - glimpse.chances[-1] >= caution.none:
            found.setdefault(glimpse.best, []).append(glimpse)
    return found


def _among_cards(caution: Caution) -> Caution:
    """In a picture of cards what looks like one mostly is."""
    return replace(
        caution,
        sure=caution.sure_amid,
        trump=caution.amid,
        suit=caution.amid,
        star=caution.amid,
        ask=caution.ask_amid,
        ask_cold=caution.ask_amid,
    )


def _eased(glimpse: Glimpse, caution: Caution) -> Glimpse:
    """Less chance of being none where a whole index is known to stand in a card's corner.

    The classifier sees hardly more than the ink, and a number on paper is no trump to it.
    """
    if glimpse.corner < _SURE_CORNER or glimpse.whole < _SURELY_WHOLE:
        return glimpse
    chances = glimpse.chances.copy()
    chances[-1] *= caution.ease
    return replace(glimpse, chances=chances / chances.sum())


def _odd(part: list[Glimpse], caution: Caution, least: float) -> bool:
    """Whether what is left of an index was read, or a coin, a key, a figure on paper."""
    card, whole = CARDS[part[0].best], max(g.whole for g in part)
    if whole < (caution.rest if card in _RESTS else caution.cut) or _apart(part) > _CORNERS:
        return True
    seen = max(g.evidence for g in part)
    if card == "EX":
        return seen < caution.star
    needed = caution.trump if card[0] == "T" else caution.suit
    if seen + caution.agreed * (len(part) - 1) < needed:
        return True
    return card[0] == "T" and max(g.place.height for g in part) < least


def _apart(part: list[Glimpse]) -> int:
    """In how many places an identity was read."""
    places: list[Place] = []
    for glimpse in part:
        here = glimpse.place
        if all(math.hypot(here.x - p.x, here.y - p.y) > 0.8 * here.height for p in places):
            places.append(here)
    return len(places)


def _worth_asking(detection: Detection, part: list[Glimpse], caution: Caution) -> bool:
    """Whether a doubtful finding is likely a card: art is full of what might be half a star."""
    chance = max((chance for _, chance in detection.candidates), default=0.0)
    if detection.card == "EX":
        return chance >= (0.85 if max(g.corner for g in part) < 0.9 else caution.ask_star)
    warm = max(g.evidence for g in part) >= caution.warm
    return chance >= (caution.ask if warm else caution.ask_cold)


def _sure_cards(by_card: dict[int, list[Glimpse]], caution: Caution) -> int:
    """How many cards are read so surely that this is a picture of cards."""

    def needed(card: int) -> float:
        return caution.suit if CARDS[card][0] in "SHDC" else caution.trump

    return sum(
        any(g.chances[card] >= caution.sure and g.evidence >= needed(card) for g in group)
        for card, group in by_card.items()
    )


def _heights(by_card: dict[int, list[Glimpse]], caution: Caution) -> tuple[float, float]:
    """How high a trump's number is at least in this picture, and a suit index at most, in pixels.

    A number is nearly as high as the others where there are some, else by what suit indices
    measure; 0 where there are too few of either. A 6 of trumps over the large spade of the next
    card reads as a 6 of spades, more than twice as high as any other; no limit where there are
    too few to tell.
    """
    heights: dict[str, list[float]] = {"trump": [], "suit": [], "star": []}
    for number, group in by_card.items():
        card = CARDS[number]
        kind = "star" if card == "EX" else "trump" if card.startswith("T-") else "suit"
        heights[kind] += [g.place.height for g in group if g.chances[number] >= caution.sure]
    trumps, suits = heights["trump"], heights["suit"]
    usual = float(np.median(suits)) if len(suits) > _FEW else 0.0
    least = caution.even * float(np.median(trumps)) if len(trumps) > _FEW else caution.small * usual
    return least, caution.tall * usual or math.inf


def one_card(a: Place, b: Place, *, star: bool = False) -> bool:
    """Whether two indices of the same identity can stand on one card.

    Two that overlap are one index seen twice. The two of one edge face the same way, side by
    side; those of opposite edges face opposite ways. Distances are loose: index heights differ
    from deck to deck. A star shows no turn: two are one card's when as near as a card is long.
    """
    turn = abs(math.remainder(a.angle - b.angle, 2 * math.pi))
    height = max(a.height, b.height)
    if max(a.height, b.height) > 1.6 * min(a.height, b.height):
        return False
    dx, dy = b.x - a.x, b.y - a.y
    if star:
        return math.hypot(dx, dy) < _STARS_APART * height
    if turn < math.radians(30) and math.hypot(dx, dy) < 0.8 * height:
        return True
    along = dx * math.cos(a.angle) + dy * math.sin(a.angle)
    down = -dx * math.sin(a.angle) + dy * math.cos(a.angle)
    if turn < math.radians(30):
        return abs(down) < 0.5 * abs(along) + 0.3 * height
    if turn > math.radians(150):
        return abs(along) < abs(down) * 1.2 + height
    return False


def _strong(glimpses: Sequence[Glimpse]) -> bool:
    return any(g.chances[g.best] > _STRONG for g in glimpses)


def _faces_away(a: Place, b: Place) -> bool:
    """Whether two indices stand as those of opposite edges do, in whatever perspective."""
    turn = abs(math.remainder(a.angle - b.angle, 2 * math.pi))
    apart = math.hypot(b.x - a.x, b.y - a.y)
    higher, lower = max(a.height, b.height), min(a.height, b.height)
    return turn > math.radians(120) and higher < 2.2 * lower and apart > higher


def _groups(glimpses: list[Glimpse], *, lone: bool) -> list[tuple[list[Glimpse], bool]]:
    """Glimpses of one identity parted into cards it could stand on; True where it is only one.

    Where it is the `lone` one in a picture, nothing speaks against a card pulled long by the lens.
    """
    cards: list[list[Glimpse]] = []
    for glimpse in sorted(glimpses, key=lambda g: -float(g.chances[g.best])):
        star = CARDS[glimpse.best] == "EX"
        home = next(
            (
                c
                for c in cards
                if all(
                    one_card(g.place, glimpse.place, star=star)
                    or (lone and _faces_away(g.place, glimpse.place))
                    for g in c
                )
            ),
            None,
        )
        if home is None:
            cards.append([glimpse])
        else:
            home.append(glimpse)
    if len(cards) > 1:
        strong = [c for c in cards if _strong(c)]
        if len(strong) == 1:
            cards = strong
    return [(c, len(cards) == 1) for c in cards]


def _detection(group: list[Glimpse], caution: Caution, *, contested: bool) -> Detection:
    wrong = 1.0
    for glimpse in group:
        wrong *= max(1 - float(glimpse.chances[glimpse.best]), 3e-3)
    confidence = 1 - max(wrong, 1e-5)
    if contested:
        confidence = min(confidence, 0.5)
    mean = np.mean([g.chances[:-1] for g in group], axis=0)
    order = np.argsort(-mean)[:4]
    candidates = tuple((CARDS[i], float(mean[i])) for i in order if mean[i] > 0.01)
    corners: tuple[Point, ...] = tuple(
        (float(x), float(y)) for glimpse in group for x, y in glimpse.place.quad()
    )
    return Detection(
        card=CARDS[group[0].best],
        confidence=confidence,
        corners=corners,
        candidates=candidates,
        doubtful=contested or confidence < caution.sure,
    )


def _beside(detection: Detection, places: Sequence[Place]) -> bool:
    """Whether a doubtful finding lies on an index that was read well: a second look at it."""
    x, y = (sum(p[k] for p in detection.corners[:4]) / 4 for k in (0, 1))
    return any(math.hypot(x - p.x, y - p.y) < 0.5 * p.height for p in places)
