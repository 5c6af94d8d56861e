"""Whether a card was found at a place often enough in a look to be there."""

from collections import Counter
from typing import Final

from vision.reading import Way
from vision.tracking.memory import Memory
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracks import Track
from vision.tracking.ways import seen_through_one_glass, told_in_one

_FOUND: Final = 0.8
"""The share of the frames of one way in which a place was found that is told of for that."""
_ONE_SIZE, _LIKELY = 2, 1.2
"""So many frames of a size are told of where all of them read a card with these log-odds: of 179
places that 190 looks at spreads of decks kept for choosing let drop one was so, a valet."""


def present(track: Track, memory: Memory, settings: Settings) -> bool:
    """Whether a card was found here in enough of this look's frames, or through one glass."""
    often = track.presence(memory.look, memory.seen) >= settings.presence
    return often or (
        track.look == memory.look and seen_through_one_glass(track.found_at, memory.read_at)
    )


def shown(track: Track, memory: Memory, settings: Settings) -> bool:
    """Whether a place is to be asked about as a lot is closed: it was seen often, now or before."""
    return present(track, memory, settings) or track.told or track.most_look != track.look


def note_told(track: Track, memory: Memory, settings: Settings) -> None:
    """Note whether a card not counted yet was told of in most frames of one of the ways.

    Of most where it was read surely, of nearly all where it was but found, and of all of a size
    where they likely read one card: the finder may be blind to its index in all others.
    """
    if track.look != memory.look:
        return
    laid_open = settings.mode in (Mode.SPREAD, Mode.TRICKS)
    read_at, presence = memory.read_at, settings.presence
    track.told = (
        laid_open
        and track.evidence.best not in memory.cards
        and (
            told_in_one(track.sure_at, read_at, presence, least=1)
            or told_in_one(track.found_at, read_at, _FOUND, least=settings.min_frames)
            or _likely_at_one_size(track, read_at)
        )
    )


def _likely_at_one_size(track: Track, read_at: Counter[Way]) -> bool:
    """Whether all frames of one size, through either glass, likely read the same card here."""
    best = track.evidence.best
    return any(
        track.evidence.odds_at(size, best) >= _LIKELY and _all_found(track, read_at, size)
        for size in {way.times for way in track.found_at}
    )


def _all_found(track: Track, read_at: Counter[Way], size: float) -> bool:
    alike = [way for way in read_at if way.times == size]
    frames = sum(read_at[way] for way in alike)
    return frames >= _ONE_SIZE and sum(track.found_at[way] for way in alike) == frames
