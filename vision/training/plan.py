"""How much is rendered and for how long each net is trained."""

from dataclasses import dataclass
from typing import Final, Self

FOLDS: Final = {
    "grimaud": ("grimaud-fft", "leliog"),
    "jeuxcartes": ("jeuxcartes-v1", "hamter18"),
    "tarotclub": ("tarotclub",),
}
"""Decks kept out of training and measured on; leliog's trump digits are traced from a Grimaud."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Shards of rendered scenes for drawn decks and for each known deck; steps for each net."""

    seed: int
    drawn_shards: int
    deck_shards: int
    finder_steps: int
    classifier_steps: int

    @classmethod
    def shipped(cls, seed: int) -> Self:
        """The weights that come with the project: at most 90 minutes on two cores."""
        return cls(
            seed=seed, drawn_shards=44, deck_shards=8, finder_steps=6000, classifier_steps=9000
        )

    @classmethod
    def fold(cls, seed: int) -> Self:
        """Weights for measuring on decks left out: at most 30 minutes on two cores."""
        return cls(
            seed=seed, drawn_shards=44, deck_shards=8, finder_steps=2500, classifier_steps=4000
        )
