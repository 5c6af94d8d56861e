"""Who deals, who plays, who speaks first, who sits out.

People are numbered counter-clockwise round the table, the way play and deal go: the right-hand
neighbour of person i is person i + 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.tarot.cards import EXCUSE, RANKS, is_card, rank, suit, trump_number
from kiosk.tarot.errors import RuleError
from kiosk.tarot.tables import table

SEATS: Final = ("nord", "ouest", "sud", "est")
"""The seats of a table of 4, counter-clockwise."""

SHEET_SEATS: Final = ("nord", "sud", "est", "ouest")
"""The same in the order of the score sheet's columns."""

_SUITS_UP: Final = "CDHS"
"""« Pique, Cœur, Carreau, Trèfle; l'as de Trèfle est donc la plus petite carte. »"""


@dataclass(frozen=True, slots=True)
class Seating:
    """One deal's round: `players` in the order they speak and lead, the others sit out."""

    people: int
    dealer: int
    players: tuple[int, ...]
    sitting_out: tuple[int, ...]

    @property
    def dead_hand(self) -> bool:
        """Whether the dealer is the « mort »: he deals and does not play."""
        return self.dealer in self.sitting_out

    @property
    def first(self) -> int:
        """Who speaks first, and leads first unless a chelem is announced."""
        return self.players[0]

    def place(self, person: int) -> int:
        """A person's place among those who play; RuleError for one who sits out."""
        if person not in self.players:
            raise RuleError("taker", f"person {person} sits this deal out")
        return self.players.index(person)

    def spread(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The scores of `players`, in their order, as a score for each person: 0 sitting out."""
        by_person = dict(zip(self.players, scores, strict=True))
        return tuple(by_person.get(person, 0) for person in range(self.people))


def seating(people: int, dealer: int, players: int) -> Seating:
    """Who plays when `people` are round the table and `players` (3, 4 or 5) can play.

    The dealer's right-hand neighbours play, as many as there are seats; with more people than
    seats the dealer, who speaks last, is the first to sit out.
    """
    table(players)
    if people < players:
        raise RuleError("people", f"{people} people cannot fill a table of {players}")
    if not 0 <= dealer < people:
        raise RuleError("dealer", f"people are numbered 0 to {people - 1}, not {dealer}")
    playing = tuple((dealer + turn) % people for turn in range(1, players + 1))
    resting = tuple(person for person in range(people) if person not in playing)
    return Seating(people, dealer, playing, resting)


def right_of(person: int, people: int) -> int:
    """The right-hand neighbour: next to speak, next to deal."""
    return (person + 1) % people


def draw_key(card: str) -> tuple[int, int, int]:
    """Sorts drawn cards from the lowest: by rank, then by suit, trumps above all.

    RuleError for the Excuse, which is drawn again, and for what is no card.
    """
    if not is_card(card):
        raise RuleError("drawn", f"{card!r} is no card")
    if card == EXCUSE:
        raise RuleError("drawn", "the Excuse does not count: draw another card")
    number = trump_number(card)
    if number is not None:
        return (1, number, 0)
    return (0, RANKS.index(str(rank(card))), _SUITS_UP.index(str(suit(card))))


def first_dealer(drawn: Sequence[str]) -> int:
    """Who deals first: the place of the lowest of the cards drawn, one a person."""
    if not drawn:
        raise RuleError("drawn", "nobody drew a card")
    if len(set(drawn)) != len(drawn):
        raise RuleError("drawn", "one card was drawn twice: they come from one pack")
    return min(range(len(drawn)), key=lambda person: draw_key(drawn[person]))
