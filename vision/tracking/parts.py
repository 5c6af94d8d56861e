"""A pile too large for the table is spread in parts: what tells another part, and what it means."""

from collections.abc import Sequence
from typing import Final

from vision.reading import Detection
from vision.tracking.memory import Memory
from vision.tracking.presence import present
from vision.tracking.settings import Settings
from vision.tracking.tracks import Track, near, spots

_PART: Final = 4
"""New cards that make another part, and as many for each that is not new."""


def other_part(detections: Sequence[Detection], memory: Memory) -> bool:
    """Whether another part of a pile was spread where one lay: hardly a card stayed.

    Where all is new, an index much like the one that stood there is another card's, not the
    same one misread.
    """
    before = {
        track.held: track
        for track in memory.table
        if track.held is not None and track.look == memory.look - 1
    }
    sure = [one for one in detections if not one.doubtful]
    stayed = sum(
        one.card in before and near(spots(one.corners), before[one.card].spots) for one in sure
    )
    return len(before) >= _PART and _mostly_new(len(sure) - stayed, stayed)


def among_new_cards(card: str, memory: Memory, settings: Settings) -> bool:
    """Whether a card counted before this look lies, it seems, where all others are new.

    What is left lying lies where it was: a part of which all but one were never seen is another
    part, and the one is likelier misread than moved. All that this look surely shows tells, and
    whether it was counted by now makes no difference.
    """
    if not _counted_before(card, memory):
        return False
    others = {
        each.held or each.evidence.best for each in memory.table if _sure(each, memory, settings)
    } - {card}
    old = sum(_counted_before(each, memory) for each in others)
    return _mostly_new(len(others) - old, old)


def _mostly_new(new: int, old: int) -> bool:
    return new >= _PART and old <= new // _PART


def _sure(track: Track, memory: Memory, settings: Settings) -> bool:
    """Whether a place seen in this look is held, or surely reads as some card."""
    if track.look != memory.look or track.dismissed:
        return False
    surely = track.evidence.sure(track.evidence.best) > 0
    return track.held is not None or (surely and present(track, memory, settings))


def _counted_before(card: str, memory: Memory) -> bool:
    """Whether a card was counted before this look, and neither read first nor named in it."""
    holder = memory.holders.get(card)
    if holder is None:
        return card in memory.cards
    named_now = holder.named and holder.first_look == memory.look
    return holder.held_look < memory.look and not named_now
