"""Whole piles: whether every card was counted, and whether anybody would notice if not."""

from collections.abc import Iterable
from dataclasses import dataclass

from vision.evaluation.statistics import Share, share


@dataclass(frozen=True, slots=True, kw_only=True)
class PileResult:
    """One pile shown: what was committed and what was asked.

    `cards` lay there, `missing` of them were not committed, `lost` those of which no question
    was about the place, `invented` were committed and did not lie there; `asked` questions were
    open at the end, `contested` of them about an invented card. `lost` is None where it was not
    noted.
    """

    set_name: str
    deck: str
    cards: int
    missing: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    asked: int = 0
    contested: int = 0
    lost: tuple[str, ...] | None = None

    @property
    def exact(self) -> bool:
        """Whether every card was committed and no other."""
        return not self.missing and not self.invented

    @property
    def silently_wrong(self) -> bool:
        """Whether the pile is wrong and the questions do not say so.

        A card that did not lie there is counted and not asked about, or one is missing and not
        asked about; where that was not noted, more are missing than there are questions.
        """
        lost = self.asked < len(self.missing) if self.lost is None else bool(self.lost)
        return lost or self.contested < len(self.invented)


@dataclass(frozen=True, slots=True)
class PileRow:
    """The piles of one set and deck, "all" for a whole set.

    `unasked` are exact without a question; `inventing` hold a card counted that did not lie
    there; `questions` is a mean a pile.
    """

    set_name: str
    deck: str
    exact: Share
    unasked: Share
    silently_wrong: Share
    inventing: Share
    questions: float


def summarise_piles(piles: Iterable[PileResult]) -> tuple[PileRow, ...]:
    """Rows by set, then by deck within it."""
    every = list(piles)
    rows = []
    for set_name in sorted({pile.set_name for pile in every}):
        mine = [pile for pile in every if pile.set_name == set_name]
        rows.append(_row(set_name, "all", mine))
        decks = sorted({pile.deck for pile in mine})
        if len(decks) > 1:
            rows += [_row(set_name, deck, [p for p in mine if p.deck == deck]) for deck in decks]
    return tuple(rows)


def _row(set_name: str, deck: str, piles: list[PileResult]) -> PileRow:
    count = len(piles)
    return PileRow(
        set_name=set_name,
        deck=deck,
        exact=share(sum(p.exact for p in piles), count),
        unasked=share(sum(p.exact and not p.asked for p in piles), count),
        silently_wrong=share(sum(p.silently_wrong for p in piles), count),
        inventing=share(sum(bool(p.invented) for p in piles), count),
        questions=sum(p.asked for p in piles) / count,
    )
