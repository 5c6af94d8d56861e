"""Whole deals played at random within the rules, for the properties to hold on."""

import random
from dataclasses import dataclass

from kiosk.tarot.called import partner_of
from kiosk.tarot.cards import CARDS
from kiosk.tarot.contracts import takes_chien
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
