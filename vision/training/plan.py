"""How much is rendered and for how long each net is trained."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain
from pathlib import Path
from typing import Any, Final, Self

from vision.training.decks import DRAWN
from vision.training.packs import PACKS

Sets = Sequence[tuple[Path, int]]
"""Folders of shards, and how many of each are shown."""

LEFT: Final[Mapping[str, tuple[str, ...]]] = {
    "classifier": ("again_steps", "polish_steps"),
    "corner": ("corner_second_steps",),
    "digit": ("digit_second_steps", "strip_shards"),
}
"""What a further cycle has for a net that it may leave as it is; the finder it always leaves."""
LEFT_AT_LAST: Final = ("corner", "digit")
"""What a cycle that shows printed decks in the end leaves as it is: by such cycles these nets lost
as much as they gained (docs/trials/recipe.md)."""

_SHARDS: Final[Mapping[str, Any]] = {
    "drawn_shards": 240, "foreign_shards": 12, "clutter_shards": 20, "strip_shards": 54,
    "deck_shards": 14, "pack_shards": 40, "further_drawn": 60, "further_packs": 60,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Shards of rendered scenes, and steps for each net.

    Shards are for drawn decks, for cards that are no tarot, for tables without a card, for numbers
    that are cut, for each known deck, and for all packs of 52 together; the second classifier is
    shown `further_drawn` and `further_packs` more of two of them. After `first_steps` the
    classifier looks for the turn of photographed indices and learns from them too; `polish_steps`
    at a lower rate end this, with more covered indices, and `again_steps`, polished likewise, are a
    second cycle from a high rate to none. The second classifier learns in a cycle of `second_steps`
    and a further one of `second_again_steps`, in which cards lie over indices from any side; each
    ends with `second_polish_steps`. The finder learns from photographs after `finder_first_steps`,
    and all along in a second cycle. The corner net has a second cycle too, of what the finder finds
    in the shards. The digit net learns in a cycle of `digit_steps` and one of `digit_second_steps`.
    Nets taught further keep but a `part` of what that changes where they are named as kept
    `partly`, and the second classifier may be shown `letters` of cards that are no tarot as such a
    share of what it refuses.
    """

    seed: int
    drawn_shards: int
    foreign_shards: int
    clutter_shards: int
    strip_shards: int
    deck_shards: int
    pack_shards: int
    further_drawn: int
    further_packs: int
    finder_steps: int
    finder_second_steps: int
    classifier_steps: int
    polish_steps: int
    again_steps: int
    second_steps: int
    second_polish_steps: int
    second_again_steps: int
    corner_steps: int
    corner_second_steps: int
    digit_steps: int
    digit_second_steps: int
    first_steps: int
    finder_first_steps: int
    partly: tuple[str, ...] = ()
    part: float = 1.0
    letters: float = 0.0

    @classmethod
    def shipped(cls, seed: int) -> Self:
        """Weights to ship: ninety minutes on two cores that multiply 16-bit numbers."""
        return cls(
            **_SHARDS,
            seed=seed,
            finder_steps=12000,
            finder_second_steps=6000,
            classifier_steps=12000,
            polish_steps=2000,
            again_steps=14000,
            second_steps=8000,
            second_polish_steps=1500,
            second_again_steps=8000,
            corner_steps=4500,
            corner_second_steps=10000,
            digit_steps=4500,
            digit_second_steps=2500,
            first_steps=5000,
            finder_first_steps=7000,
            letters=0.2,
        )

    @classmethod
    def further(cls, seed: int) -> Self:
        """A cycle more for all nets but the finder of weights there are.

        For what is newly shown, on a third of the drawn scenes, but all those of packs: with a
        third of these photographs were read worse. Of what it changes in the classifiers a quarter
        is kept, so that little is forgotten (of a half more type never shown was read wrong); two
        in ten of what the second is to refuse are letters.
        """
        return cls(
            **{
                **_SHARDS, "drawn_shards": 90, "strip_shards": 36, "deck_shards": 8,
                "pack_shards": 60, "foreign_shards": 10, "clutter_shards": 10,
                "further_drawn": 0, "further_packs": 0,
            }, seed=seed,
            again_steps=6500, polish_steps=1500, second_again_steps=4200, second_polish_steps=1200,
            digit_steps=0, digit_second_steps=4000, classifier_steps=0, second_steps=0,
            finder_steps=0, finder_second_steps=0, corner_steps=0, corner_second_steps=4000,
            first_steps=0, finder_first_steps=0, partly=("classifier", "second"), part=0.25,
            letters=0.2,
        )  # fmt: skip

    def leaving(self, nets: Collection[str]) -> Self:
        """These nets of `LEFT` are not taught further; strips are for the digit net alone."""
        none: dict[str, Any] = dict.fromkeys(chain.from_iterable(LEFT[net] for net in nets), 0)
        return replace(self, **none)

    def longer(self, times: float) -> Self:
        """Each net trained for so many times the steps, on as many scenes."""
        steps = {f.name: getattr(self, f.name) for f in fields(self) if f.name.endswith("steps")}
        return replace(self, **{name: round(count * times) for name, count in steps.items()})


def with_further(plan: Plan, sets: Sets) -> list[tuple[Path, int]]:
    """The sets, with the shards more that the second classifier is shown."""
    more = {DRAWN: plan.further_drawn, PACKS: plan.further_packs}
    return [(folder, count + more.get(folder.name, 0)) for folder, count in sets]
