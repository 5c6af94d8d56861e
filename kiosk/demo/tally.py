"""What people had to do for a deal beside laying its cards."""

from dataclasses import dataclass


@dataclass(slots=True)
class Tally:
    """What a deal took: questions answered, cards ticked or taken out by hand, checks vouched."""

    asked: int = 0
    by_hand: int = 0
    taken_out: int = 0
    vouched: int = 0
