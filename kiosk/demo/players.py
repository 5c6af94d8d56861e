"""Simulated players: whole deals, dealt, bid and played by the rules, and what really came of them.

Places are those of the seating: 0 is the dealer's right-hand neighbour, who speaks first;
`PlayedDeal.person` says who sits there.
"""

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.demo.bidding import Bid, announces_chelem, bid, call, poignee
from kiosk.demo.cardplay import Table, choose, discard
from kiosk.tarot.called import partner_of
from kiosk.tarot.cards import CARDS
from kiosk.tarot.contracts import takes_chien
from kiosk.tarot.deal import Chelem, Contract, Deal, PoigneeSize, Side
from kiosk.tarot.piles import settle_count
from kiosk.tarot.play import Trick, check_ecart, legal_cards, winning_place
from kiosk.tarot.poignees import ShownPoignee, check_shown, settle_sides
from kiosk.tarot.scoring import Score, score
from kiosk.tarot.seating import Seating
from kiosk.tarot.settlement import Settled, settle
from kiosk.tarot.tables import table
from kiosk.tarot.unscored import Unscored, after_scored, after_unscored, has_petit_sec

_ORDER: Final = {card: place for place, card in enumerate(CARDS)}
_ABSENT_MINDED: Final = 0.03
"""How often somebody forgets the Excuse until the last trick."""


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A poignée as it lay on the table, just before its player's first card."""

    player: int
    size: PoigneeSize
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A deal that somebody took: how it was played, what it came to.

    `apart` is the écart, or the chien nobody saw; `ecart_trumps` were shown. `settled` has the two
    piles as they lie at the end, `deal` and `score` what a kiosk should find.
    """

    taker: int
    contract: Contract
    called: str | None
    partner: int | None
    apart: tuple[str, ...]
    ecart_trumps: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    chelem_announced: bool
    shown: tuple[CardsShown, ...]
    tricks: tuple[Trick, ...]
    settled: Settled
    deal: Deal
    score: Score

    @property
    def attackers(self) -> frozenset[int]:
        """The taker, and his partner if he has one."""
        return frozenset({self.taker} if self.partner is None else {self.taker, self.partner})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """One deal at the simulated table; `play` is None when it was not scored, `unscored` says why.

    `hands` are as dealt, by place; `petit_sec` is the place of the player who had to show it.
    """

    seating: Seating
    hands: tuple[tuple[str, ...], ...]
    chien: tuple[str, ...]
    bids: tuple[Bid, ...] = ()
    unscored: Unscored | None = None
    petit_sec: int | None = None
    play: Play | None = None

    def person(self, place: int) -> int:
        """Who sits at a place of this deal."""
        return self.seating.players[place]

    @property
    def scores(self) -> tuple[int, ...]:
        """What each person round the table marks, 0 for those who sat out."""
        if self.play is None:
            return (0,) * self.seating.people
        return self.seating.spread(self.play.score.scores)

    @property
    def next_dealer(self) -> int:
        """Who deals after this."""
        if self.unscored is not None:
            return after_unscored(self.unscored, self.seating).dealer
        return after_scored(self.seating).dealer


def play_deal(
    rng: random.Random,
    seats: Seating,
    *,
    barred: Collection[int] = frozenset(),
    pack: Sequence[str] | None = None,
) -> PlayedDeal:
    """Deal, bid and play once.

    `barred` are the places that may not bid; a `pack` given is dealt as it lies, hand after hand
    and the chien last, in place of a shuffled one.
    """
    players = len(seats.players)
    hands, chien = _dealt(pack if pack is not None else rng.sample(CARDS, len(CARDS)), players)
    dealt = PlayedDeal(seating=seats, hands=hands, chien=chien)
    for place, hand in enumerate(hands):
        if has_petit_sec(hand):
            return PlayedDeal(
                seating=seats,
                hands=hands,
                chien=chien,
                unscored=Unscored.PETIT_SEC,
                petit_sec=place,
            )
    bids = tuple(_bids(rng, players, hands, barred))
    taken = [one for one in bids if one.contract is not None]
    if not taken or taken[-1].contract is None:
        return PlayedDeal(
            seating=seats, hands=hands, chien=chien, bids=bids, unscored=Unscored.PASSE_GENERALE
        )
    play = _play(rng, dealt, taken[-1].player, taken[-1].contract)
    return PlayedDeal(seating=seats, hands=hands, chien=chien, bids=bids, play=play)


def _dealt(
    pack: Sequence[str], players: int
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The hands, sorted as players hold them, and the chien."""
    each = table(players).cards_each
    hands = [pack[place * each : (place + 1) * each] for place in range(players)]
    return tuple(_sorted(hand) for hand in hands), tuple(pack[players * each :])


def _sorted(hand: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(hand, key=_ORDER.__getitem__))


def _bids(
    rng: random.Random, players: int, hands: Sequence[Sequence[str]], barred: Collection[int]
) -> Iterator[Bid]:
    """« Chaque joueur ne peut parler qu'une seule fois », each over what stands."""
    standing: Contract | None = None
    for place, hand in enumerate(hands):
        said = None if place in barred else bid(rng, players, hand, standing)
        standing = said or standing
        yield Bid(place, said)


def _play(rng: random.Random, dealt: PlayedDeal, taker: int, contract: Contract) -> Play:
    players = len(dealt.hands)
    called = call(rng, dealt.hands[taker]) if players == 5 else None
    partner = partner_of(called, taker, dealt.hands) if called is not None else None
    hands = [list(hand) for hand in dealt.hands]
    apart = dealt.chien
    shown_trumps: tuple[str, ...] = ()
    if takes_chien(contract):
        whole = _sorted((*hands[taker], *dealt.chien))
        apart = discard(rng, whole, len(dealt.chien))
        shown_trumps = check_ecart(players, apart, whole)
        hands[taker] = [card for card in whole if card not in apart]
    attackers = frozenset({taker} if partner is None else {taker, partner})
    announced = announces_chelem(rng, hands[taker])
    shown = tuple(_shown(rng, hands, attackers, taker, apart if takes_chien(contract) else ()))
    start = tuple(tuple(hand) for hand in hands)
    seen = Table(
        attackers=attackers,
        players=players,
        hunting=announced,
        absent_minded=rng.random() < _ABSENT_MINDED,
    )
    tricks = tuple(_tricks(rng, seen, hands, leader=taker if announced else 0, called=called))
    settled = settle(tricks, attackers, contract, apart)
    deal = _true_deal(players, taker, partner, contract, settled, announced=announced, shown=shown)
    return Play(
        taker=taker,
        contract=contract,
        called=called,
        partner=partner,
        apart=apart,
        ecart_trumps=shown_trumps,
        hands=start,
        chelem_announced=announced,
        shown=shown,
        tricks=tricks,
        settled=settled,
        deal=deal,
        score=score(deal),
    )


def _shown(
    rng: random.Random,
    hands: Sequence[Sequence[str]],
    attackers: Collection[int],
    taker: int,
    ecart: Sequence[str],
) -> Iterator[CardsShown]:
    players = len(hands)
    for place, hand in enumerate(hands):
        apart = ecart if place == taker else ()
        found = poignee(rng, players, hand, apart, bold=place in attackers)
        if found is not None:
            check_shown(players, found[1], hand, apart)
            yield CardsShown(place, *found)


def _tricks(
    rng: random.Random, seen: Table, hands: Sequence[list[str]], *, leader: int, called: str | None
) -> Iterator[Trick]:
    """Play the hands out; the lists are emptied."""
    players = len(hands)
    while hands[0]:
        cards: list[str] = []
        for turn in range(players):
            place = (leader + turn) % players
            allowed = legal_cards(hands[place], cards, called=None if seen.tricks else called)
            card = choose(rng, seen, place, hand=hands[place], trick=cards, allowed=allowed)
            hands[place].remove(card)
            cards.append(card)
        yield Trick(leader, tuple(cards))
        leader = (leader + winning_place(cards)) % players
        seen.close(cards, leader)


def _true_deal(
    players: int,
    taker: int,
    partner: int | None,
    contract: Contract,
    settled: Settled,
    *,
    announced: bool,
    shown: Sequence[CardsShown],
) -> Deal:
    count = settle_count(players, contract, settled.attack, settled.owed_by)
    made: dict[tuple[Side | None, bool], Chelem | None] = {
        (Side.ATTACK, True): Chelem.ANNOUNCED_MADE,
        (Side.ATTACK, False): Chelem.UNANNOUNCED_MADE,
        (Side.DEFENCE, True): Chelem.ANNOUNCED_FAILED_DEFENCE,
        (Side.DEFENCE, False): Chelem.DEFENCE,
        (None, True): Chelem.ANNOUNCED_FAILED,
        (None, False): None,
    }
    attackers = {taker} if partner is None else {taker, partner}
    return Deal(
        players=players,
        taker=taker,
        partner=partner,
        contract=contract,
        bouts=count.bouts,
        half_points=count.half_points,
        petit_au_bout=settled.petit_au_bout,
        poignees=settle_sides([ShownPoignee(one.player, one.size) for one in shown], attackers),
        chelem=made[settled.chelem, announced],
    )
