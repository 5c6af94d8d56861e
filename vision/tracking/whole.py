"""Whether all the cards that may lie there are counted: what else is doubted there is none."""

from typing import Final

from vision.cards import RESTS
from vision.tracking.memory import Memory
from vision.tracking.tracks import Track, near

_READ_WELL, _SUIT_READ = 0.65, 0.15
"""What reads as a card that is not counted with this chance, as a suit card with the other, is
asked about however many are counted: one of them may be it, misread at its other end. Of 101 places
doubted in vain in tricks 24 read so, of 180 where a card was missing 124."""
_ONE_NUMBER: Final = 1.5
"""Two digits closer than so many of their lengths may be one number's."""


def none_more(track: Track, memory: Memory) -> bool:
    """Whether as many cards are counted as lie there at a time, where a place was last seen.

    A trick has a card of each player: what is doubted beside as many is a further corner of one, a
    pip, or a picture. A counted card in doubt is asked about all the same; and so is what lay there
    when another number was expected, as of four counted cards of a chien.
    """
    if memory.whole is None or track.held is not None or track.first_look < memory.whole_from:
        return False
    counted = memory.holders.values()
    if sum(_beside(track, holder) for holder in counted) != memory.whole:
        return False
    if track.evidence.best in RESTS and any(_one_number(track, holder) for holder in counted):
        return False
    others = [(card, p) for card, p in track.evidence.chances() if card not in memory.cards]
    return all(p < (_SUIT_READ if card[0] in "SHDC" else _READ_WELL) for card, p in others)


def _beside(track: Track, holder: Track) -> bool:
    """Whether the card at one place was counted, or named, while the other was in sight.

    That one is seen again after a movement is no proof: another may lie where it lay.
    """
    if holder.named:
        return holder.first_look <= track.look <= holder.look
    return track.first_look <= holder.held_look <= track.look


def _one_number(digit: Track, holder: Track) -> bool:
    """Whether a digit and a counted one are perhaps the 1 and the 4 of a 14."""
    small = holder.held in RESTS and holder.look == digit.look
    return small and near(digit.spots, holder.spots, _ONE_NUMBER)
