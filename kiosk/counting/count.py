"""What has been shown of a deal so far: which cards, in which pile, with what doubts.

A `Count` is a value without opinions: it may hold a pile that cannot be. What it adds up to,
and what is wrong with it, is said by `kiosk.counting.report`.
"""

from dataclasses import dataclass
from enum import StrEnum

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
    ECART = "ecart"


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """The cards shown so far and what people said of them.

    `attack`, `defence`, `apart` hold each card once, in the order seen. `tricks` are the places
    in the current pile's cards where a trick was closed: (2, 4) is two tricks of two cards.
    `last_trick` is the side that won it, once said. `owed` is the side that still owes a low
    card for its Excuse. `vouched` are keys of failed checks a person has answered for.
    """

    showing: Showing
    scope: Scope
    pile: Pile
    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    tricks: tuple[int, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    last_trick: Side | None = None
    owed: Side | None = None
    by_hand: ByHand | None = None
    vouched: tuple[str, ...] = ()
