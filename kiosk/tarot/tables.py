"""The tables of 3, 4 and 5: cards dealt, tricks, shares of the unit, sizes of a poignée.

Five people with a dead hand play the table of 4: see `seating`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from kiosk.tarot.deal import PoigneeSize
from kiosk.tarot.errors import RuleError


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What depends on how many play."""

    players: int
    cards_each: int
    chien: int
    poignees: Mapping[PoigneeSize, int]
    """Trumps to show, by size."""

    @property
    def tricks(self) -> int:
        """As many tricks as cards in a hand."""
        return self.cards_each


def _sizes(simple: int, double: int, triple: int) -> Mapping[PoigneeSize, int]:
    return {
        PoigneeSize.SIMPLE: simple,
        PoigneeSize.DOUBLE: double,
        PoigneeSize.TRIPLE: triple,
    }


TABLES: Final[Mapping[int, Table]] = {
    3: Table(players=3, cards_each=24, chien=6, poignees=_sizes(13, 15, 18)),
    4: Table(players=4, cards_each=18, chien=6, poignees=_sizes(10, 13, 15)),
    5: Table(players=5, cards_each=15, chien=3, poignees=_sizes(8, 10, 13)),
}


def table(players: int) -> Table:
    """The table of 3, 4 or 5; RuleError for any other number."""
    try:
        return TABLES[players]
    except KeyError:
        raise RuleError("players", f"3, 4 or 5 play, not {players}") from None


@cache
def shares(players: int, taker: int, partner: int | None = None) -> tuple[int, ...]:
    """How many times the unit each player gets; the shares add up to 0.

    `partner` None or the taker himself means that he is alone.
    """
    alone = partner is None or partner == taker
    each = [-1] * players
    each[taker] = players - 1 if alone else players - 3
    if partner is not None and not alone:
        each[partner] = 1
    return tuple(each)
