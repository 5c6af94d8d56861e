"""Everybody's total after each deal."""

from dataclasses import dataclass

from kiosk.evening.marks import listed
from kiosk.evening.state import Evening, PlayerId


@dataclass(frozen=True, slots=True)
class Curve:
    """`points[n]` is the total after deal n, from 0; a struck out deal changes nothing."""

    player: PlayerId
    name: str
    badge: int
    points: tuple[int, ...]


def curves(evening: Evening) -> tuple[Curve, ...]:
    """One curve a player, in the order they came."""
    rows = [[0] * len(evening.players)]
    for deal in evening.deals:
        row = list(rows[-1])
        for player, gain in () if deal.voided else deal.scores:
            row[player] += gain
        rows.append(row)
    return tuple(
        Curve(player.id, player.name, player.badge, tuple(row[player.id] for row in rows))
        for player in listed(evening)
    )
