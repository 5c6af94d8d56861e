"""Whether what is read at a place is another card than the one that was read there before."""

from typing import Final

from vision.reading import Detection
from vision.tracking.gates import Glance
from vision.tracking.ink import Green, moved_print, same_ink, same_print
from vision.tracking.settings import Mode
from vision.tracking.tracks import Track, near, quads, spots

_MOST: Final = 3
"""Indices that are most of a card's."""


def replaced(
    track: Track, detection: Detection, look: int, before: Green | None, sight: Glance
) -> bool:
    """Whether a card now read at a track's place is another card than the track's.

    `before` is the last picture of the look before this one, `look`; None where it tells nothing.
    """
    if track.look == look or detection.card == (track.held or track.evidence.best):
        return False
    if track.look < look - 1 or before is None:
        return True
    now = sight.green
    # What is left of a covered index is one, and only loosely what it was; a card that shows
    # several is whole, and its indices are the same to a hair or another card's.
    several = quads(detection.corners)
    alike = same_print if len(several) > 1 else same_ink
    return not all(alike(before, now, quad) for quad in several)


def laid_anew(track: Track, detection: Detection, look: int) -> bool:
    """Whether a card whole in sight on a dealt pile is what an earlier look seemed to show of it.

    A rest of one beneath reads as anything: what speaks against it says nothing of the card.
    """
    whole = not detection.doubtful and len(quads(detection.corners)) >= _MOST
    return whole and track.seemed and track.look != look


def laid_on(
    track: Track, detection: Detection, look: int, before: Green | None, sight: Glance
) -> bool:
    """Whether a card now on a dealt pile is another than the one whose place it takes."""
    alike = reads_alike(track, detection, look, before, sight)
    return alike or laid_anew(track, detection, look)


def another_card(
    mode: Mode, track: Track, detection: Detection, look: int, before: Green | None, sight: Glance
) -> bool:
    """Whether what lies beside a place is not its card, though it may be another corner of it.

    In a spread that a hand changed, a card counted before may be misread there: `Judge` asks.
    """
    if mode is Mode.SPREAD and track.held is not None and track.look < look:
        return True
    if mode is Mode.TRICKS:
        return swept_away(track, detection, look, before, sight)
    return mode is Mode.DEALT and laid_anew(track, detection, look)


def swept_away(
    track: Track, detection: Detection, look: int, before: Green | None, sight: Glance
) -> bool:
    """Whether what reads, in doubt, as a card that was counted beside it is another.

    That is gone from where it lay in the look before, and nothing of its print is here.
    """
    if track.held is None or track.named or not detection.doubtful:
        return False
    if before is None or track.look != look - 1:
        return False
    now, old = sight.green, quads(track.corners)
    return not any(same_print(before, now, quad) for quad in old) and not any(
        moved_print(before, was, now, quad) for was in old for quad in quads(detection.corners)
    )


def reads_alike(
    track: Track, detection: Detection, look: int, before: Green | None, sight: Glance
) -> bool:
    """Whether a card that reads as the one it was laid on, or that lay there, is another.

    It is noted there. No index where one stood in the look before shows what that one did. Of a
    counted card that is read as surely as before the pixels say nothing: it was turned.
    """
    held = track.held is not None
    if before is None or track.look != look - 1 or track.beneath or track.named or track.dismissed:
        return False
    if detection.card != (track.held or track.evidence.best) or (held and not detection.doubtful):
        return False
    pairs = [
        (old, new)
        for old in quads(track.corners)
        for new in quads(detection.corners)
        if near(spots(old), spots(new))
    ]
    track.under = bool(pairs) and not any(
        moved_print(before, old, sight.green, new) for old, new in pairs
    )
    return track.under
