"""Whether what is read at a place is another card than the one that was read there before."""

from vision.reading import Detection
from vision.tracking.gates import Glance
from vision.tracking.ink import Green, left_of_it, moved_print, same_index, same_ink, same_print
from vision.tracking.settings import Mode
from vision.tracking.tracks import Track, near, quads, spots

_SEVERAL, _MOST = 2, 3
"""Indices that are some of a card's, and most."""


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
    if mode is not Mode.DEALT:
        return False
    anew = laid_anew(track, detection, look)
    return anew or misread_as_it(track, detection, look, before, sight)


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


def misread_as_it(
    track: Track, detection: Detection, look: int, before: Green | None, sight: Glance
) -> bool:
    """Whether what is read as surely as a counted card, where that lay, is another all the same.

    It is noted there. A card that was pushed or turned has the print that it had. What another
    laid over it leaves of it has that other's edge, but mostly all its ink at some index.
    """
    sure = track.held == detection.card and not detection.doubtful
    if before is None or track.look != look - 1 or not sure or _told_of(track):
        return False
    here = quads(detection.corners)
    now = sight.green
    rest = any(same_ink(before, now, quad) and left_of_it(before, now, quad) for quad in here)
    if rest or len(here) < _SEVERAL:
        return False
    track.under = not any(
        same_index(before, old, now, new) for old in quads(track.corners) for new in here
    )
    return track.under


def reads_alike(
    track: Track, detection: Detection, look: int, before: Green | None, sight: Glance
) -> bool:
    """Whether a card that reads as the one it was laid on, or that lay there, is another.

    It is noted there. No index where one stood in the look before shows what that one did; what is
    read as surely as before may have been turned, too.
    """
    if track.held is not None and not detection.doubtful:
        return misread_as_it(track, detection, look, before, sight)
    if before is None or track.look != look - 1 or _told_of(track):
        return False
    if detection.card != (track.held or track.evidence.best):
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


def _told_of(track: Track) -> bool:
    """Whether a place is told already: of a card beneath, or by a person."""
    return track.beneath or track.named or track.dismissed
