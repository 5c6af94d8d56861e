"""How the simulated players choose a card among those the rules allow, and make their écart.

Plain sense, no search: take what is dear when it is likely to be won, throw what is cheap when it
is not, keep the Petit for the last trick with trumps enough, play the Excuse before it. Good
enough for contracts to be made and to fail.
"""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from kiosk.tarot.cards import (
    CARDS,
    EXCUSE,
    PETIT,
    RANKS,
    SUITS,
    half_points,
    rank,
    suit,
    trump_number,
)
from kiosk.tarot.play import ecart_choices, winning_place

_COLOUR: Final = {card: suit(card) or "T" for card in CARDS if card != EXCUSE}
_BEATEN_BY: Final = {
    card: frozenset(
        other
        for place, other in enumerate(CARDS[:-1])
        if _COLOUR[other] == _COLOUR[card] and place > CARDS.index(card)
    )
    for card in _COLOUR
}
"""The cards of the same suit, or the trumps, that beat each card."""
_WORTH: Final = {card: half_points(card) / 2 for card in CARDS}
_PROMISING: Final = 8
"""A side that has won so many tricks, and all of them, begins to think of a chelem."""


@dataclass(slots=True, kw_only=True)
class Table:
    """What everybody has seen of the play. Changes as cards fall."""

    attackers: frozenset[int]
    players: int
    hunting: bool = False
    """The taker has announced a chelem."""
    absent_minded: bool = False
    """Whoever has the Excuse will forget to play it before the last trick."""
    led: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*SUITS, "T"), 0))
    fallen: set[str] = field(default_factory=set)
    tricks: int = 0
    swept: dict[bool, bool] = field(default_factory=lambda: {True: True, False: True})
    """Whether the attack (True), the defence (False) has won every trick so far."""

    def close(self, cards: Sequence[str], winner: int) -> None:
        """Remember a trick."""
        first = next(card for card in cards if card != EXCUSE)
        self.led[_COLOUR[first]] += 1
        self.fallen.update(cards)
        self.tricks += 1
        self.swept[winner not in self.attackers] = False


@dataclass(slots=True, kw_only=True)
class _Turn:
    """One player's turn, as he sees it."""

    table: Table
    attack: bool
    hand: Sequence[str]
    trick: Sequence[str]
    leader: int
    foes: int
    """Opponents still to play after him."""
    lying: float
    """Points in the trick, with the least that is still to come."""


def choose(
    rng: random.Random,
    table: Table,
    player: int,
    *,
    hand: Sequence[str],
    trick: Sequence[str],
    allowed: Sequence[str],
) -> str:
    """The card a player plays; `trick` is what lies there, `allowed` what the rules let him."""
    if len(allowed) == 1:
        return allowed[0]
    attack = player in table.attackers
    left = [(player + turn) % table.players for turn in range(1, table.players - len(trick))]
    turn = _Turn(
        table=table,
        attack=attack,
        hand=hand,
        trick=trick,
        leader=player - len(trick),
        foes=sum((one in table.attackers) is not attack for one in left),
        lying=sum([_WORTH[one] for one in trick if one != EXCUSE]) + 0.5 * len(left),
    )
    likings = [_liking(turn, card) + rng.random() * 0.4 for card in allowed]
    return allowed[likings.index(max(likings))]


def _liking(turn: _Turn, card: str) -> float:
    if card == EXCUSE:
        return _liking_excuse(turn)
    gain = (2 * _chance(turn, card) - 1) * (turn.lying + _WORTH[card])
    trump = trump_number(card)
    if trump is not None:
        gain -= 0.4 + 0.12 * trump
        if card == PETIT:
            # « au bout »: with two trumps more it may still wait.
            others = sum([_COLOUR.get(one) == "T" for one in turn.hand]) - 1
            gain -= 9.0 if others >= 2 else 4.0 * others
    if not turn.trick:
        gain += _lead_bonus(turn, card)
    return gain


def _liking_excuse(turn: _Turn) -> float:
    """Never to be left for the last trick, unless for a chelem; dear tricks are good to skip."""
    hunted = turn.attack and turn.table.hunting
    chelem = turn.table.swept[turn.attack] and (hunted or turn.table.tricks >= _PROMISING)
    if chelem or turn.table.absent_minded:
        return -100.0
    if len(turn.hand) <= 2:
        return 100.0
    lead = 3.0 if not turn.trick else 0.0
    return 0.3 * turn.lying + 0.05 * turn.table.tricks - 1.5 - lead


def _chance(turn: _Turn, card: str) -> float:
    """How likely the player's side wins the trick if he plays `card`."""
    table = turn.table
    cards = [*turn.trick, card]
    place = winning_place(cards)
    owner = (turn.leader + place) % table.players
    if (owner in table.attackers) is not turn.attack:
        return 0.05 + 0.2 * (table.players - len(cards) - turn.foes) / table.players
    if not turn.foes:
        return 1.0
    best = cards[place]
    higher = len(_BEATEN_BY[best] - table.fallen.union(turn.hand))
    if _COLOUR[best] == "T":
        return 1.0 if not higher else max(0.1, 1.0 - 0.13 * higher * turn.foes)
    times = table.led[_COLOUR[best]]
    ruffed = min(0.9, (0.06, 0.2, 0.45, 0.7)[min(times, 3)] * turn.foes)
    return (1.0 - ruffed) * (1.0 if not higher else max(0.08, 1.0 - 0.4 * higher))


def _lead_bonus(turn: _Turn, card: str) -> float:
    """What leading a card brings besides its trick."""
    colour = _COLOUR[card]
    count = sum([_COLOUR.get(one) == colour for one in turn.hand])
    if colour == "T":
        strong = 0.35 * (count - 18 / turn.table.players)
        if PETIT in turn.table.fallen or PETIT in turn.hand:
            strong -= 1.0
        return strong + (1.2 if turn.attack else 0.0)
    # A long suit draws the others' trumps.
    return 0.25 * count - (0.3 * turn.table.led[colour] if turn.attack else 0.0)


def discard(rng: random.Random, hand: Sequence[str], size: int) -> tuple[str, ...]:
    """The écart of a taker: short suits first, dear cards in danger with them."""
    plain, trumps = ecart_choices(hand, size)
    chosen: list[str] = []
    while len(chosen) < min(size, len(plain)):
        left = [card for card in hand if card not in chosen]
        prices = {
            card: _price(left, card) + rng.random() * 0.3 for card in plain if card not in chosen
        }
        chosen.append(min(prices, key=prices.__getitem__))
    low = sorted(trumps, key=lambda card: trump_number(card) or 0)
    return (*chosen, *low[: size - len(chosen)])


def _price(hand: Collection[str], card: str) -> float:
    """How little a card is wanted in the écart."""
    colour = suit(card)
    length = sum(suit(one) == colour for one in hand)
    king = f"{colour}-R" in hand
    safe = king and length <= 3 and RANKS.index(str(rank(card))) > RANKS.index("V")
    return (2.0 if king else 0.0) + 0.9 * length - (0.2 if safe else 0.8) * _WORTH[card]
