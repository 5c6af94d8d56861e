"""Which points the attack can have at all: what no deal of cards can give is a miscount.

Every card is worth an odd number of half-points, so the sum of n cards has the parity of n.
Settled piles hold whole tricks; the Excuse changes that only when it is still owed at the count,
which moves half a point.
"""

from functools import cache
from itertools import product
from typing import Final

from kiosk.tarot.cards import EXCUSE, PACK_HALF_POINTS, half_points
from kiosk.tarot.contracts import chien_with_attack, takes_chien
from kiosk.tarot.deal import Contract
from kiosk.tarot.tables import TABLES

_LOW_CARDS: Final = 59
_BOUT: Final = half_points(EXCUSE)
_EXCUSE_OWED: Final = _BOUT - 1
"""4 points: the other side has the half."""
_KING, _QUEEN, _KNIGHT, _JACK = (half_points(f"S-{rank}") for rank in "RDCV")


@cache
def _plain(count: int, kings: int = 4, lows: int = _LOW_CARDS) -> frozenset[int]:
    """The half-points `count` cards can be worth: no bout, at most so many Rois and low cards."""
    sums = set()
    for king, queen, knight, jack in product(range(kings + 1), *[range(5)] * 3):
        low = count - king - queen - knight - jack
        if 0 <= low <= lows:
            sums.add(king * _KING + queen * _QUEEN + knight * _KNIGHT + jack * _JACK + low)
    return frozenset(sums)


def _with_bouts(
    count: int, bouts: int, lows: int = _LOW_CARDS, highest: int | None = None
) -> set[int]:
    """The half-points of `count` cards of which `bouts` are bouts and at most `lows` low.

    `highest`: at most so many bouts and Rois together, where an écart is among the cards.
    """
    most = count if highest is None else highest
    if not 0 <= bouts <= min(3, most):
        return set()
    kings = min(4, most - bouts)
    return {bouts * _BOUT + rest for rest in _plain(count - bouts, kings, lows)}


def _excuse_owed(players: int, contract: Contract, bouts: int, tricks: int) -> set[int]:
    """The attack's half-points when a side keeps its Excuse, all its tricks without a low card.

    A side that won no trick is one of these.
    """
    table = TABLES[players]
    with_attack = chien_with_attack(contract)
    mine, theirs = (table.chien, 0) if with_attack else (0, table.chien)
    won = tricks * players
    highest = won if takes_chien(contract) else None
    held = _with_bouts(mine + won, bouts - 1, mine, highest) if bouts else set()
    lost = table.tricks - tricks
    left = _with_bouts(theirs + lost * players, 2 - bouts, lows=theirs)
    by_attack = {rest + _EXCUSE_OWED for rest in held}
    return by_attack | {PACK_HALF_POINTS - _EXCUSE_OWED - rest for rest in left}


@cache
def reachable(
    players: int, contract: Contract, bouts: int, fewest: int = 0, most: int | None = None
) -> frozenset[int]:
    """The attack's possible half-points with `bouts` bouts and `fewest` to `most` tricks won.

    `most` None means all tricks. An Excuse still owed adds totals at 3 players, and where the
    number of tricks is known, as it is in a petit chelem.
    """
    table = TABLES[players]
    most = table.tricks if most is None else most
    apart = table.chien if chien_with_attack(contract) else 0
    sums: set[int] = set()
    for tricks in range(fewest, most + 1):
        won = tricks * players
        # « On ne peut écarter ni roi, ni bout. »
        highest = won if takes_chien(contract) else None
        sums |= _with_bouts(apart + won, bouts, highest=highest)
        sums |= _excuse_owed(players, contract, bouts, tricks)
    return frozenset(sums)
