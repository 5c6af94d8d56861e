"""A deal as it is scored: who took what, and what came of it."""

from dataclasses import dataclass
from enum import StrEnum


class Contract(StrEnum):
    """The four contracts, from the lowest bid to the highest."""

    PRISE = "prise"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


class Side(StrEnum):
    """The taker with his partner, or those who play against them."""

    ATTACK = "attack"
    DEFENCE = "defence"


class PoigneeSize(StrEnum):
    """How many trumps were shown; the numbers depend on how many play."""

    SIMPLE = "simple"
    DOUBLE = "double"
    TRIPLE = "triple"


class Chelem(StrEnum):
    """All tricks to one side, announced or not, made or not."""

    ANNOUNCED_MADE = "announced_made"
    UNANNOUNCED_MADE = "unannounced_made"
    ANNOUNCED_FAILED = "announced_failed"
    DEFENCE = "defence"
    ANNOUNCED_FAILED_DEFENCE = "announced_failed_defence"


@dataclass(frozen=True, slots=True)
class Poignee:
    """A handful of trumps shown by one side."""

    side: Side
    size: PoigneeSize


class MisereKind(StrEnum):
    """What a hand has none of: trumps, or honours (R, D, C, V). A house rule.

    The Excuse is neither: « Vingt et une cartes portent un numéro : ce sont les atouts ».
    """

    TRUMPS = "trumps"
    HONOURS = "honours"


@dataclass(frozen=True, slots=True)
class Misere:
    """A hand without trumps or without honours, shown by one player before his first card."""

    player: int
    kind: MisereKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """All that the score of a deal depends on.

    `players` is 3, 4 or 5 (those who play: a dead hand is not among them), `taker` and
    `partner` are places among them from 0; `partner` None or equal to `taker` means alone.
    `half_points` are the attack's, chien or écart and owed card settled. `petit_chelem` (the side
    that won all tricks but one) and `miseres` count only at a table that plays them.
    """

    players: int
    taker: int
    contract: Contract
    bouts: int
    half_points: int
    partner: int | None = None
    petit_au_bout: Side | None = None
    poignees: tuple[Poignee, ...] = ()
    chelem: Chelem | None = None
    petit_chelem: Side | None = None
    miseres: tuple[Misere, ...] = ()
