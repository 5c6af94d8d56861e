"""The feuille de marque: a + and a − column each, a line a deal, totals, bilan."""

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.tarot.deal import Contract
from kiosk.tarot.errors import RuleError
from kiosk.tarot.unscored import Unscored


@dataclass(frozen=True, slots=True)
class Line:
    """One deal: its contract (or why it was not scored) and what each player marked."""

    what: Contract | Unscored
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """The foot of one player's columns; `minus` is written without its sign."""

    plus: int
    minus: int

    @property
    def bilan(self) -> int:
        """What the player has won, or lost."""
        return self.plus - self.minus


def columns(score: int) -> tuple[int | None, int | None]:
    """A score as it is written in the + and − columns; both are left blank for 0."""
    return (score if score > 0 else None, -score if score < 0 else None)


def totals(lines: Sequence[Line], players: int) -> tuple[Total, ...]:
    """The foot of the sheet.

    RuleError when a line has the wrong number of scores or does not add up to 0.
    """
    for number, line in enumerate(lines, 1):
        if len(line.scores) != players:
            raise RuleError(
                "scores", f"deal {number} has {len(line.scores)} scores for {players} players"
            )
        if sum(line.scores):
            raise RuleError("scores", f"deal {number} adds up to {sum(line.scores)}, not to 0")
    by_player = [[line.scores[player] for line in lines] for player in range(players)]
    return tuple(
        Total(
            plus=sum(score for score in scores if score > 0),
            minus=-sum(score for score in scores if score < 0),
        )
        for scores in by_player
    )
