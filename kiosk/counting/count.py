"""What has been shown of a deal so far: which cards, in which pile, with what doubts.

A `Count` is a value without opinions: it may hold a pile that cannot be. What it adds up to,
and what is wrong with it, is said by `kiosk.counting.report`.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from kiosk.tarot.deal import Side


class Showing(StrEnum):
    """How the cards are shown to the camera."""

    TRICKS = "tricks"
    """Trick by trick, as they are won."""
    SPREAD = "spread"
    """The whole pile laid out at the end, in one or several goes."""
    DEALT = "dealt"
    """The whole pile dealt card after card under the camera."""
    HAND = "hand"
    """Not shown: points and bouts are entered, or cards ticked."""


class Scope(StrEnum):
    """Which piles are shown; the pile that is not is the complement of the one that is."""

    ATTACK = "attack"
    DEFENCE = "defence"
    BOTH = "both"


class Pile(StrEnum):
    """Where a card lies at the end of the deal."""

    ATTACK = "attack"
    """The tricks of the taker and his partner."""
    DEFENCE = "defence"
    """The tricks of the others."""
    APART = "apart"
    """The écart (prise, garde) or the unseen chien (garde sans, garde contre), shown apart."""


class ShowPart(StrEnum):
    """What is on the mat besides a count: something shown before play."""

    POIGNEE = "poignee"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card the reader would not swear to: `number` names it, `candidates` likeliest first."""

    number: int
    candidates: tuple[str, ...]
    pile: Pile


@dataclass(frozen=True, slots=True)
class ByHand:
    """The attack's points as a person counted them, chien or écart and Excuse settled."""

    bouts: int
    half_points: int


@dataclass(frozen=True, slots=True)
class TrickEnd:
    """A trick was closed when `pile` held `end` cards."""

    pile: Pile
    end: int


@dataclass(frozen=True, kw_only=True)  # no slots: see encoding
class Count:
    """The cards shown so far and what people said of them.

    `attack`, `defence`, `apart` hold each card at most once, in the order seen; `pile` is where
    the next ones go. `last_trick` is the side that won it, once said. `owed` is the side that
    still owes a low card for its Excuse. `vouched` are keys of failed checks a person has
    answered for. `doubted` is the number of the last doubt there was.
    """

    showing: Showing
    scope: Scope
    pile: Pile
    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    tricks: tuple[TrickEnd, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    last_trick: Side | None = None
    owed: Side | None = None
    by_hand: ByHand | None = None
    vouched: tuple[str, ...] = ()
    doubted: int = 0

    def cards(self, pile: Pile) -> tuple[str, ...]:
        """The cards of one pile, in the order seen."""
        return {Pile.ATTACK: self.attack, Pile.DEFENCE: self.defence, Pile.APART: self.apart}[pile]

    def pile_of(self, card: str) -> Pile | None:
        """Where `card` lies: in the current pile if it is there, else the first that has it."""
        return next((p for p in (self.pile, *Pile) if card in self.cards(p)), None)

    def trick_cards(self, pile: Pile) -> tuple[tuple[str, ...], ...]:
        """The closed tricks of one pile, each with its cards."""
        ends = [0, *(trick.end for trick in self.tricks if trick.pile is pile)]
        cards = self.cards(pile)
        return tuple(cards[a:b] for a, b in pairwise(ends))

    def next_doubt(self) -> int:
        """The number the next doubt gets: no settled one's, for which a late touch may be meant."""
        return max((self.doubted, *(doubt.number for doubt in self.doubts))) + 1


def start(showing: Showing, scope: Scope) -> Count:
    """A count with nothing shown yet, beginning with the pile that `scope` says."""
    return Count(showing=showing, scope=scope, pile=first_pile(scope))


def first_pile(scope: Scope) -> Pile:
    """The pile shown first."""
    return Pile.DEFENCE if scope is Scope.DEFENCE else Pile.ATTACK


def news(count: Count, cards: tuple[str, ...], pile: Pile) -> tuple[str, ...]:
    """The cards not yet in `pile`, each once: a second sight of one is no news."""
    known = set(count.cards(pile))
    return tuple(card for card in dict.fromkeys(cards) if card not in known)


def see(count: Count, cards: tuple[str, ...], pile: Pile) -> Count:
    """With `cards` laid in `pile`; what lies there already is left as it is."""
    return _with_cards(count, pile, (*count.cards(pile), *news(count, cards, pile)))


def remove(count: Count, card: str, pile: Pile) -> Count:
    """Without `card` in `pile`; the tricks closed after it keep their other cards."""
    cards = count.cards(pile)
    if card not in cards:
        return count
    place = cards.index(card)
    tricks = tuple(
        TrickEnd(t.pile, t.end - 1) if t.pile is pile and t.end > place else t for t in count.tricks
    )
    left = _with_cards(count, pile, cards[:place] + cards[place + 1 :])
    return replace(left, tricks=_whole(tricks))


def close_trick(count: Count) -> Count:
    """The cards of the current pile so far make whole tricks."""
    return replace(
        count, tricks=(*count.tricks, TrickEnd(count.pile, len(count.cards(count.pile))))
    )


def open_trick(count: Count) -> tuple[str, ...]:
    """The cards of the current pile since its last trick was closed."""
    ends = [trick.end for trick in count.tricks if trick.pile is count.pile]
    return count.cards(count.pile)[max(ends, default=0) :]


def doubt(count: Count, new: Doubt) -> Count:
    """With a card that must be asked about."""
    return replace(count, doubts=(*count.doubts, new), doubted=new.number)


def settle(count: Count, number: int, card: str | None) -> Count:
    """Doubt `number` is over: it was `card`, laid in the doubt's pile, or no card."""
    asked = next((d for d in count.doubts if d.number == number), None)
    if asked is None:
        return count
    left = replace(count, doubts=tuple(d for d in count.doubts if d.number != number))
    return left if card is None else see(left, (card,), asked.pile)


def cleared(count: Count) -> Count:
    """Nothing shown any more; how it is shown stays, and no doubt gets an old one's number."""
    return replace(start(count.showing, count.scope), doubted=count.next_doubt() - 1)


def _with_cards(count: Count, pile: Pile, cards: tuple[str, ...]) -> Count:
    match pile:
        case Pile.ATTACK:
            return replace(count, attack=cards)
        case Pile.DEFENCE:
            return replace(count, defence=cards)
        case Pile.APART:
            return replace(count, apart=cards)


def _whole(tricks: tuple[TrickEnd, ...]) -> tuple[TrickEnd, ...]:
    """Without tricks that have lost their last card."""
    kept: list[TrickEnd] = []
    ends = dict.fromkeys(Pile, 0)
    for trick in tricks:
        if trick.end > ends[trick.pile]:
            kept.append(trick)
            ends[trick.pile] = trick.end
    return tuple(kept)
