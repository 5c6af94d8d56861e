"""What a tracker may be told: the way cards are shown, and how sure it must be."""

from dataclasses import dataclass
from enum import StrEnum


class Mode(StrEnum):
    """How cards are brought before the camera."""

    SPREAD = "spread"
    """All lie still, perhaps in several looks."""
    TRICKS = "tricks"
    """Three to five cards are laid, taken away, and the next trick is laid."""
    DEALT = "dealt"
    """One card at a time onto a pile; each covers the one before."""
    POIGNEE = "poignee"
    """A hand held up to be shown: it shakes, and only trumps and the Excuse count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How much a tracker asks of the frames before it believes them.

    `commit_odds` is a natural log-odds; `decay` is what each near-identical frame adds of the
    one before it, so that a still look is worth at most `1 / (1 - decay)` independent frames;
    `effective_cap` bounds the worth of all looks of one card together. Once `company` cards, a
    suit card with them, were read, or a `crowd` dealt, the reader is told that cards are shown;
    where they lie together, `among_odds` are then enough, for trumps in a `crowd` of cards too:
    a still look of what one picture counts; or `sizes_odds`, where each size the picture was read
    at counts once and all name one card or none.
    Times are in seconds.
    """

    mode: Mode = Mode.SPREAD
    min_frames: int = 3
    commit_odds: float = 7.0
    company: int = 3
    crowd: int = 6
    among_odds: float = 5.5
    sizes_odds: float = 7.0
    decay: float = 0.5
    effective_cap: float = 4.0
    rival_share: float = 0.2
    """Share of the sure readings at one place that speak against an identity and stop it."""
    presence: float = 0.5
    """Share of the still frames since it appeared in which a card must have been found."""
    second_odds: float = 10.0
    """The log-odds to commit on where another card was dealt in the same look."""
    ask_after: float = 1.5
    """How long a card may lie unread before it is asked about."""
    ask_frames: int = 5
    """Still frames it must have been seen in by then."""
    second: float = 0.7
    """The least chance with which a second card is asked about that one look at a dealt pile
    showed briefly, where the first was read: two are rarely laid at once."""
    hardly: float = 0.3
    """The least chance with which a card more is asked about that was seen briefly beside a trick
    as large as the others."""
    corner_reach: float = 7.5
    """How far apart two indices of one card may lie, in lengths of an index; 0 for readers
    whose corners are those of the whole card."""

    def __post_init__(self) -> None:
        """Refuse settings under which nothing, or anything, would be believed."""
        if self.min_frames < 1:
            raise ValueError(f"min_frames is {self.min_frames}: give 1 or more")
        if not 0 <= self.decay < 1:
            raise ValueError(f"decay is {self.decay}: give 0 or more, and less than 1")
        if not 0 < self.rival_share <= 0.5:
            raise ValueError(f"rival_share is {self.rival_share}: give more than 0, at most 0.5")
