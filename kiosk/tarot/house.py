"""House rules: in none of the federation's texts, off unless a table turns them on."""

from dataclasses import dataclass
from typing import Final

from kiosk.tarot.deal import MisereKind
from kiosk.tarot.errors import RuleError


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """What a table plays on top of the rules; None is off, a number is what it is worth.

    `petit_chelem` (all tricks but one) has no value in any text: the table sets it; it is given
    by or to each defender and not multiplied. A misère is given by each other player to the one
    who showed it, whatever the result.
    """

    petit_chelem: int | None = None
    misere_trumps: int | None = None
    misere_honours: int | None = None

    def __post_init__(self) -> None:
        for field in ("petit_chelem", "misere_trumps", "misere_honours"):
            value = getattr(self, field)
            if value is not None and value <= 0:
                raise RuleError(field, f"is worth more than 0 points, not {value}; None is off")

    def misere(self, kind: MisereKind) -> int | None:
        """What a misère of that kind is worth from each other player, None when not played."""
        return self.misere_trumps if kind is MisereKind.TRUMPS else self.misere_honours

    @property
    def in_force(self) -> tuple[tuple[str, int], ...]:
        """The rules turned on and their values, to be named on the score sheet."""
        rules = (
            ("petit_chelem", self.petit_chelem),
            ("misere_trumps", self.misere_trumps),
            ("misere_honours", self.misere_honours),
        )
        return tuple((name, value) for name, value in rules if value is not None)


OFFICIAL: Final = HouseRules()
"""The federation's rules alone."""
