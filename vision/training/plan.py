"""How much is rendered and for how long each net is trained."""

from dataclasses import dataclass
from typing import Final, Self

FOLDS: Final = {
    "grimaud": ("grimaud-fft", "leliog"),
    "jeuxcartes": ("jeuxcartes-v1", "hamter18"),
    "tarotclub": ("tarotclub",),
}
"""Decks kept out of training and measured on; leliog's trump digits are traced from a Grimaud."""


_SHARDS: Final = {"drawn_shards": 44, "foreign_shards": 8, "deck_shards": 8}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Shards of rendered scenes, and steps for each net.

    Shards are for drawn decks, for cards that are no tarot, and for each known deck.
    """

    seed: int
    drawn_shards: int
    foreign_shards: int
    deck_shards: int
    finder_steps: int
    classifier_steps: int
    first_steps: int = 2000

    @classmethod
    def shipped(cls, seed: int) -> Self:
        """The weights that come with the project: at most 90 minutes on two cores."""
        return cls(**_SHARDS, seed=seed, finder_steps=5000, classifier_steps=6000)

    @classmethod
    def fold(cls, seed: int) -> Self:
        """Weights for measuring on decks left out: at most 30 minutes on two cores."""
        return cls(**_SHARDS, seed=seed, finder_steps=2500, classifier_steps=4000)
