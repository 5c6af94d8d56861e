"""The simulated players: legal play, true piles, true scores."""

import random
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from kiosk.demo.bidding import losers, strength
from kiosk.demo.players import Play, PlayedDeal, play_deal
from kiosk.tarot.called import callable_cards, partner_of
from kiosk.tarot.cards import CARDS, EXCUSE, PETIT
from kiosk.tarot.contracts import higher_bids, takes_chien
from kiosk.tarot.deal import Chelem, Contract, Side
from kiosk.tarot.piles import settle_count
from kiosk.tarot.play import check_ecart, legal_cards, winning_place
from kiosk.tarot.poignees import check_shown
from kiosk.tarot.seating import seating
from kiosk.tarot.tables import shares, table
from kiosk.tarot.unscored import Unscored, has_petit_sec
from tests.tarot.simulate import count_apart

TABLES = [(3, 3), (4, 4), (5, 5), (4, 5), (4, 6)]


def play_evening(
    seed: int, deals: int, *, players: int = 4, people: int | None = None, dealer: int = 0
) -> Iterator[PlayedDeal]:
    """`deals` deals one after another, deals without a score among them; the same for a seed."""
    rng = random.Random(seed)
    for _ in range(deals):
        done = play_deal(rng, seating(people or players, dealer, players))
        dealer = done.next_dealer
        yield done


def scored(players: int, people: int, count: int, seed: int = 3) -> list[tuple[PlayedDeal, Play]]:
    """The first `count` deals that somebody took."""
    deals = play_evening(seed, 10 * count, players=players, people=people)
    return list(islice(((one, one.play) for one in deals if one.play is not None), count))


@pytest.mark.parametrize(("players", "people"), TABLES)
def test_every_deal_is_a_whole_pack(players: int, people: int) -> None:
    for deal in play_evening(1, 15, players=players, people=people):
        assert sorted((*sum(deal.hands, ()), *deal.chien)) == sorted(CARDS)
        assert {len(hand) for hand in deal.hands} == {table(players).cards_each}
        assert (deal.play is None) is (deal.unscored is not None)


@pytest.mark.parametrize(("players", "people"), TABLES)
def test_bids_rise_and_the_last_one_takes(players: int, people: int) -> None:
    for deal in play_evening(2, 15, players=players, people=people):
        if deal.unscored is Unscored.PETIT_SEC:
            assert deal.bids == ()
            assert deal.petit_sec is not None
            assert has_petit_sec(deal.hands[deal.petit_sec])
            continue
        assert not any(has_petit_sec(hand) for hand in deal.hands)
        assert [bid.player for bid in deal.bids] == list(range(players))
        standing: Contract | None = None
        taker = None
        for bid in deal.bids:
            if bid.contract is not None:
                assert bid.contract in higher_bids(standing)
                standing, taker = bid.contract, bid.player
        if deal.play is None:
            assert standing is None
        else:
            assert (deal.play.taker, deal.play.contract) == (taker, standing)


@pytest.mark.parametrize(("players", "people"), TABLES)
def test_every_card_played_is_legal(players: int, people: int) -> None:
    for deal, play in scored(players, people, 12):
        hands = [list(hand) for hand in play.hands]
        leader = play.taker if play.chelem_announced else 0
        assert len(play.tricks) == table(players).tricks
        for number, trick in enumerate(play.tricks):
            assert trick.leader == leader
            for turn, card in enumerate(trick.cards):
                hand = hands[(leader + turn) % players]
                called = play.called if number == 0 else None
                assert card in legal_cards(hand, trick.cards[:turn], called=called)
                hand.remove(card)
            leader = play.settled.winners[number]
            if EXCUSE not in trick.cards:
                assert leader == (trick.leader + winning_place(trick.cards)) % players
        assert hands == [[]] * players
        assert deal.person(play.taker) == deal.seating.players[play.taker]


@pytest.mark.parametrize(("players", "people"), TABLES)
def test_the_chien_and_what_is_shown(players: int, people: int) -> None:
    for deal, play in scored(players, people, 25):
        before = deal.hands[play.taker]
        if takes_chien(play.contract):
            whole = [*before, *deal.chien]
            assert check_ecart(players, play.apart, whole) == play.ecart_trumps
            assert sorted((*play.hands[play.taker], *play.apart)) == sorted(whole)
        else:
            assert play.apart == deal.chien
            assert play.hands[play.taker] == before
        for shown in play.shown:
            hand = play.hands[shown.player]
            ecart = play.apart if shown.player == play.taker else ()
            assert check_shown(players, shown.cards, hand, ecart) is shown.size
        if players == 5:
            assert play.called is not None
            assert play.called in callable_cards(before)
            assert play.partner == partner_of(play.called, play.taker, deal.hands)
        else:
            assert play.called is None
            assert play.partner is None


@pytest.mark.parametrize(("players", "people"), TABLES)
def test_the_piles_and_the_score_are_true(players: int, people: int) -> None:
    """« TOTAL : 91 points »; the count is made again without moving a card."""
    for deal, play in scored(players, people, 25):
        end = play.settled
        assert sorted((*end.attack, *end.defence)) == sorted(CARDS)
        count = settle_count(players, play.contract, end.attack, end.owed_by)
        assert (count.half_points, count.bouts) == (play.deal.half_points, play.deal.bouts)
        if end.chelem is None:
            assert (count.half_points, count.bouts) == count_apart(
                play.contract, play.attackers, play.apart, play.tricks
            )
        last = play.tricks[-1]
        if PETIT in last.cards:
            winner = play.settled.winners[-1] in play.attackers
            assert play.deal.petit_au_bout is (Side.ATTACK if winner else Side.DEFENCE)
        each = shares(players, play.taker, play.partner)
        assert play.score.scores == tuple(share * play.score.unit for share in each)
        assert sum(deal.scores) == 0
        assert len(deal.scores) == people
        assert all(deal.scores[person] == 0 for person in deal.seating.sitting_out)


def test_a_seed_is_an_evening() -> None:
    assert list(play_evening(5, 4)) == list(play_evening(5, 4))
    assert list(play_evening(5, 4)) != list(play_evening(6, 4))


def test_the_deal_goes_round() -> None:
    deals = list(play_evening(8, 12, players=4, people=5))
    for deal, after in pairwise(deals):
        stays = deal.unscored is Unscored.PASSE_GENERALE
        step = 0 if stays else 1
        assert after.seating.dealer == (deal.seating.dealer + step) % 5
        assert deal.seating.dead_hand


@pytest.mark.parametrize("players", [3, 4, 5])
def test_evenings_have_something_of_everything(players: int) -> None:
    deals = list(play_evening(4, 80, players=players))
    plays = [deal.play for deal in deals if deal.play is not None]
    made = sum(play.score.made for play in plays)
    assert 0.25 < made / len(plays) < 0.8
    assert 0.7 < len(plays) / len(deals) < 1
    contracts = [play.contract for play in plays]
    assert {*contracts} >= {Contract.PRISE, Contract.GARDE}
    assert {Contract.GARDE_SANS, Contract.GARDE_CONTRE} & {*contracts}
    assert any(play.shown for play in plays)
    assert any(play.deal.petit_au_bout for play in plays)


def test_who_is_barred_passes() -> None:
    rng = random.Random(1)
    for _ in range(10):
        deal = play_deal(rng, seating(4, 0, 4), barred={0, 2})
        assert all(bid.contract is None for bid in deal.bids if bid.player in {0, 2})


def stacked(first: list[str]) -> list[str]:
    """A pack whose first hand is known; the rest in a fixed disorder, the Petit spread away."""
    rest = [card for card in CARDS if card not in first]
    random.Random(2).shuffle(rest)
    return [*first, *rest]


def test_a_chelem_announced_is_led_and_made() -> None:
    """« l'entame revient de droit au joueur qui l'a demandé »; « S'il détient l'excuse, il la
    jouera en dernier ».
    """  # noqa: D205 - sentences of the booklet
    hand = [*(f"T-{number}" for number in range(5, 22)), EXCUSE]
    deal = play_deal(random.Random(1), seating(4, 2, 4), pack=stacked(hand))
    play = deal.play
    assert play is not None
    assert play.taker == 0
    assert play.chelem_announced
    assert play.deal.chelem is Chelem.ANNOUNCED_MADE
    assert play.tricks[-1].cards[0] == EXCUSE
    assert play.score.unit > 400


def test_a_petit_sec_ends_the_deal() -> None:
    """« doit obligatoirement l'annoncer, étaler son jeu et annuler la donne »."""
    hand = [PETIT, *CARDS[:17]]
    deal = play_deal(random.Random(1), seating(4, 3, 4), pack=stacked(hand))
    assert (deal.unscored, deal.petit_sec) == (Unscored.PETIT_SEC, 0)
    assert deal.scores == (0, 0, 0, 0)
    assert deal.next_dealer == 0


def test_a_better_hand_is_judged_better() -> None:
    weak = ["S-2", "S-3", "H-4", "T-2"]
    assert strength([*weak, "T-21"]) > strength([*weak, "T-20"]) > strength([*weak, "T-3"])
    assert strength([*weak, "H-R"]) > strength([*weak, "H-D"]) > strength([*weak, "H-5"])
    assert strength([*weak, EXCUSE]) > strength([*weak, "C-V"])


def test_losers() -> None:
    trumps = [f"T-{number}" for number in range(5, 22)]
    assert losers([*trumps, EXCUSE]) == 0
    assert losers([*trumps, "S-R"]) == 0
    assert losers([*trumps, "S-D"]) == 1
    assert losers(["T-2", "T-3", "S-R", "S-2", "S-3", "S-4"]) > 5
