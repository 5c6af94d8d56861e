"""What a person's word changes: an answer to a question, or a card taken off the list."""

from vision.cards import CARDS
from vision.tracking.doubts import Changes
from vision.tracking.memory import Memory
from vision.tracking.settings import Mode
from vision.tracking.tracks import Track
from vision.tracking.updates import Committed, Doubt, Why

_ALL_CARDS = frozenset(CARDS)


def forget(memory: Memory, card: str) -> Changes:
    """A person took `card` off the list; KeyError when it was not seen.

    Where it was asked about, another card may lie there, and is asked about still.
    """
    if card not in memory.cards:
        raise KeyError(f"{card} is not among the cards seen: nothing to forget")
    changes = Changes(revoked=[card])
    track = _uncommit(memory, card)
    if track is not None:
        track.held, track.dismissed = None, True
    return changes


def settle(memory: Memory, doubt: int, card: str | None, mode: Mode) -> Changes:
    """A person's answer: what the doubtful card is, or None when it is no card.

    What the place seemed to be is evidence no more: a person has seen what it is.
    KeyError for a doubt that is not open, ValueError for an id that is no card.
    """
    if card is not None and card not in _ALL_CARDS:
        raise ValueError(f"{card!r} is no card: give one of the 78 ids, such as T-1 or H-10")
    asked, track = memory.doubts.answer(doubt)
    for likely, _ in asked.candidates:
        memory.prior.pop(likely, None)
    changes = Changes()
    was = asked.was
    # Read elsewhere since, it is there, whatever lies here.
    if was in memory.cards and was != card and memory.holders.get(was) is track:
        _uncommit(memory, was)
        changes.revoked.append(was)
    if track is not None:
        if track.held is not None and memory.holders.get(track.held) is track:
            del memory.holders[track.held]
        track.named, track.held, track.dismissed = card is not None, card, card is None
    if card is not None:
        if card not in memory.cards:
            seen = Committed(
                card=card, frame=asked.frame, time=asked.time, confidence=1.0, lot=asked.lot,
                corners=asked.corners,
            )  # fmt: skip
            memory.cards[card] = seen
            changes.committed.append(seen)
        if track is not None:
            _release(memory, card, track, asked)
            memory.holders[card] = track
            _name(memory, track, card, changes)
        memory.doubts.committed(changes, card, memory.cards, memory.may_be(card, mode))
    return changes


def _uncommit(memory: Memory, card: str) -> Track | None:
    del memory.cards[card]
    memory.prior.pop(card, None)
    return memory.holders.pop(card, None)


def _release(memory: Memory, card: str, keeper: Track, asked: Doubt) -> None:
    """Another place that was read as `card` holds it no more, and is judged again.

    Where both were read so at once one was misread: the other is asked about, though it be gone.
    What a person named so twice is one card, whose indices stand far apart.
    """
    other = memory.holders.get(card)
    if other is None or other is keeper or other.named:
        return
    other.held = None
    if asked.why is Why.TWICE:
        other.astray = card
        if all(track is not other for track in memory.table):
            memory.gone.append((other, Why.TWICE, asked.time, memory.cards[card].lot))


def _name(memory: Memory, track: Track, card: str, changes: Changes) -> None:
    """A person said that `card` lies there: its other indices there need no answer."""
    track.named, track.held = True, card
    for other in memory.table:
        if (
            other is not track
            and other.held is None
            and other.look == track.look
            and other.evidence.only(card)
            and memory.table.one_card(card, other.spots, track.spots)
        ):
            memory.doubts.withdraw(changes, other.doubt)
            other.named, other.held = True, card
