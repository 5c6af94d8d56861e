"""Whether a card was found at a place often enough in a look to be there."""

from typing import Final

from vision.tracking.memory import Memory
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracks import Track
from vision.tracking.ways import seen_through_one_glass, told_in_one

_FOUND: Final = 0.8
"""The share of the frames of one way in which a place was found that is told of for that."""


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

    Of most where it was read surely, of nearly all where it was but found: the finder may be
    blind to its index in all others.
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
        )
    )
