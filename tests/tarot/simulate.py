"""Whole deals played at random within the rules, for the properties to hold on."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kiosk.tarot.called import partner_of
from kiosk.tarot.cards import BOUTS, CARDS, EXCUSE, half_points
from kiosk.tarot.contracts import chien_with_attack, takes_chien
from kiosk.tarot.deal import Contract
from kiosk.tarot.play import Trick, ecart_choices, legal_cards, winning_place
from kiosk.tarot.tables import table


@dataclass(frozen=True, slots=True)
class Played:
    players: int
    contract: Contract
    taker: int
    partner: int | None
    apart: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    tricks: tuple[Trick, ...]

    @property
    def attackers(self) -> frozenset[int]:
        partner = set() if self.partner is None else {self.partner}
        return frozenset({self.taker, *partner})


def play_at_random(seed: int, players: int, contract: Contract) -> Played:
    rng = random.Random(seed)
    pack = list(CARDS)
    rng.shuffle(pack)
    rules = table(players)
    hands = [
        pack[player * rules.cards_each : (player + 1) * rules.cards_each]
        for player in range(players)
    ]
    apart = pack[players * rules.cards_each :]
    taker = rng.randrange(players)
    called = partner = None
    if players == 5:
        called = f"{rng.choice('SHDC')}-R"
        partner = partner_of(called, taker, hands)
    if takes_chien(contract):
        hand = hands[taker] + apart
        plain, trumps = ecart_choices(hand, rules.chien)
        apart = (rng.sample(plain, len(plain)) + rng.sample(trumps, len(trumps)))[: rules.chien]
        hands[taker] = [card for card in hand if card not in apart]
    leader = rng.randrange(players)
    start = tuple(map(tuple, hands))
    tricks = []
    for number in range(rules.tricks):
        cards: list[str] = []
        for turn in range(players):
            hand = hands[(leader + turn) % players]
            allowed = legal_cards(hand, cards, called=called if number == 0 else None)
            card = rng.choice(allowed)
            hand.remove(card)
            cards.append(card)
        tricks.append(Trick(leader, tuple(cards)))
        leader = (leader + winning_place(cards)) % players
    return Played(players, contract, taker, partner, tuple(apart), start, tuple(tricks))


def count_apart(
    contract: Contract,
    attackers: Collection[int],
    apart: Sequence[str],
    tricks: Sequence[Trick],
) -> tuple[int, int]:
    """(half-points, bouts) of the attack, trick by trick, by values alone: no card changes hands.

    Whoever keeps the Excuse has 8 for it and the other side the half given for it. Not for chelems.
    """
    counts = chien_with_attack(contract)
    total = sum(half_points(card) for card in apart) * counts
    bouts = sum(card in BOUTS for card in apart) * counts
    for number, trick in enumerate(tricks, 1):
        winner = (trick.leader + winning_place(trick.cards)) % len(trick.cards)
        won = winner in attackers
        for card in trick.cards:
            if card != EXCUSE:
                total += won * half_points(card)
                bouts += won * (card in BOUTS)
        if EXCUSE in trick.cards:
            own = trick.player_of(EXCUSE) in attackers
            last = number == len(tricks)
            bouts += own is not last  # in the last trick it changes side, whoever wins
            if last:
                total += (1 if own else 8) if own is won else 9 * won
            elif own:
                total += 9 if won else 8
            else:
                total += 1 if won else 0
    return total, bouts
