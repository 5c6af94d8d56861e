"""How the simulated players judge a hand: what they bid, call and announce.

Strength is counted in the points that players' manuals use (a 21 is 10, a Roi 6 …), on the scale
of 4 players; it is no rule of the game.
"""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.tarot.called import callable_cards
from kiosk.tarot.cards import EXCUSE, PETIT, RANKS, SUITS, TWENTY_ONE, rank, suit, trump_number
from kiosk.tarot.contracts import BIDS, higher_bids
from kiosk.tarot.deal import Contract, PoigneeSize
from kiosk.tarot.poignees import counts_as_trump, largest_size, trumps_needed

_HONOURS: Final = {"R": 6.0, "D": 3.0, "C": 2.0, "V": 1.0}
_THRESHOLDS: Final = {
    3: (47.0, 55.0, 67.0, 74.0),
    4: (36.0, 44.0, 55.5, 61.0),
    5: (32.5, 41.0, 51.0, 57.0),
}
"""From which strength each contract is bid, by how many play: one deal in ten is passed out,
one in ten played without or against the chien."""
_DREAM: Final = 0.004
"""How often a taker announces a chelem his hand does not have."""
_MOOD: Final = 4.0
"""Standard deviation of how bold a player feels."""


@dataclass(frozen=True, slots=True)
class Bid:
    """What one player said; None is « je passe »."""

    player: int
    contract: Contract | None


def strength(hand: Collection[str]) -> float:
    """How much a hand is worth bidding on."""
    trumps = [number for card in hand if (number := trump_number(card))]
    total = 2.0 * len(trumps) + 2.0 * sum(number >= 16 for number in trumps)
    total += 9.0 * (TWENTY_ONE in hand) + 7.0 * (EXCUSE in hand)
    if PETIT in hand:
        total += min(9.0, max(0.0, 2.0 * len(trumps) - 5.0))
    for colour in SUITS:
        held = [str(rank(card)) for card in hand if suit(card) == colour]
        total += sum(_HONOURS.get(name, 0.0) for name in held)
        total += 1.0 * ("R" in held and "D" in held) + 1.5 * max(0, len(held) - 4)
        total += {0: 4.0, 1: 2.0}.get(len(held), 0.0)
    return total


def bid(
    rng: random.Random, players: int, hand: Collection[str], standing: Contract | None
) -> Contract | None:
    """What a player with this hand says after the `standing` bid; None to pass."""
    felt = strength(hand) + rng.gauss(0, _MOOD)
    worth = [
        contract
        for contract, least in zip(BIDS, _THRESHOLDS[players], strict=True)
        if felt >= least
    ]
    return worth[-1] if worth and worth[-1] in higher_bids(standing) else None


def call(rng: random.Random, hand: Sequence[str]) -> str:
    """The card a taker at 5 calls: of the suit he is best in, one he has not, nearly always."""
    allowed = callable_cards(hand)
    elsewhere = [card for card in allowed if card not in hand]
    if not elsewhere or (losers(hand) <= 2 and rng.random() < 0.5):
        return rng.choice(allowed)

    def liking(card: str) -> tuple[int, int, float]:
        colour = suit(card)
        held = [one for one in hand if suit(one) == colour]
        return (RANKS.index(str(rank(card))), (f"{colour}-D" in held) * 3 + len(held), rng.random())

    return max(elsewhere, key=liking)


def losers(hand: Collection[str]) -> int:
    """About how many tricks a hand that leads first will lose."""
    trumps = {number for card in hand if (number := trump_number(card))}
    run = next(top for top in range(22) if 21 - top not in trumps)
    total = max(0, (21 - len(trumps) + 1) // 2 - run)
    for colour in SUITS:
        held = [RANKS.index(str(rank(card))) for card in hand if suit(card) == colour]
        masters = next(top for top in range(15) if 13 - top not in held)
        # Once the top is gone the suit is usually long enough for what is left of it.
        total += max(0, min(len(held), 5) - 2 * masters)
    return total


def announces_chelem(rng: random.Random, hand: Collection[str]) -> bool:
    """Seldom: a hand that loses nothing, or a player who dreams."""
    return losers(hand) == 0 or rng.random() < _DREAM


def poignee(
    rng: random.Random,
    players: int,
    hand: Collection[str],
    ecart: Collection[str] = (),
    *,
    bold: bool,
) -> tuple[PoigneeSize, tuple[str, ...]] | None:
    """The poignée a player shows, its size and its cards from the highest down; None for none.

    `bold` players have better reasons to think that they will win. The surplus hidden is the
    Excuse first, then low trumps.
    """
    shown = [card for card in hand if counts_as_trump(card)]
    if all(f"{colour}-R" in hand for colour in SUITS):
        again = [card for card in ecart if trump_number(card)]
        if largest_size(players, len(shown) + len(again)) is PoigneeSize.TRIPLE:
            shown += again
    size = largest_size(players, len(shown))
    if size is None or rng.random() > (0.85 if bold else 0.5):
        return None
    ordered = sorted(shown, key=lambda card: trump_number(card) or 0, reverse=True)
    return size, tuple(ordered[: trumps_needed(players, size)])
