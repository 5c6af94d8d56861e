"""What becomes of the Excuse: every case of it."""

from collections.abc import Iterable
from enum import StrEnum

from kiosk.tarot.cards import half_points
from kiosk.tarot.deal import Side


class ExcuseFate(StrEnum):
    """Where the Excuse goes once the trick it was played to is won."""

    STAYS = "stays"
    """Its own side won the trick: it lies there."""
    EXCHANGED = "exchanged"
    """The other side won: it comes back, a low card is given for it, at once or when it can be."""
    LOST = "lost"
    """Last trick, won by the other side: it changes side and stays in that trick."""
    CROSSES = "crosses"
    """Last trick, won by its own side: it changes side against a low card (our reading)."""
    CHELEM = "chelem"
    """Last trick of a chelem by its own side: it is kept, and if led wins the trick."""


def other(side: Side) -> Side:
    """The other side."""
    return Side.DEFENCE if side is Side.ATTACK else Side.ATTACK


def fate(*, player: Side, winner: Side, last: bool, chelem: bool = False) -> ExcuseFate:
    """What becomes of an Excuse played by `player`'s side to a trick won by `winner`.

    `chelem`: that side has won every trick before this one and wins this one.
    """
    if last:
        if player is not winner:
            return ExcuseFate.LOST
        return ExcuseFate.CHELEM if chelem else ExcuseFate.CROSSES
    return ExcuseFate.STAYS if player is winner else ExcuseFate.EXCHANGED


def low_card(won: Iterable[str]) -> str | None:
    """A card that may be given for the Excuse, « basse carte en couleur ou atout ».

    `won` are the cards of the tricks that side has won, never its écart; None while there is none,
    and the card is owed.
    """
    return next((card for card in won if half_points(card) == 1), None)
