"""What the people at the simulated table will do in one deal, and what is true of it."""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.counting.count import Scope, Showing
from kiosk.tarot.deal import Deal, PoigneeSize, Side
from kiosk.tarot.unscored import Unscored


class Called(StrEnum):
    """When the kiosk is told who had the called card."""

    BEFORE = "before"
    """As soon as the card fell, on the screen of the deal."""
    AFTER = "after"
    """When the result screen asks."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A poignée: `player` is a place among those who play, `cards` are laid for the camera.

    Without cards it is announced on the screen by its size.
    """

    player: int
    size: PoigneeSize
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """One deal as the fingers need it.

    `attack` and `defence` are the tricks of each side as they lie in its pile at the end, the
    card given for the Excuse already in its place, the last trick won last. `apart` is the
    écart or the unseen chien. `deal` and `scores` are true: `scores` of those who play, in
    order from the dealer's right.
    """

    deal: Deal
    scores: tuple[int, ...]
    attack: tuple[tuple[str, ...], ...]
    defence: tuple[tuple[str, ...], ...]
    apart: tuple[str, ...]
    last_trick: Side
    showing: Showing
    scope: Scope = Scope.ATTACK
    called: str | None = None
    partner_told: Called = Called.AFTER
    chelem_announced: bool = False
    poignees: tuple[Announced, ...] = ()
    owed: Side | None = None

    def pile(self, side: Side) -> tuple[str, ...]:
        """All cards of a side's tricks."""
        tricks = self.attack if side is Side.ATTACK else self.defence
        return tuple(card for trick in tricks for card in trick)


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A deal that ended without a score; `player` is the place of whoever it happened to."""

    why: Unscored
    player: int | None = None
