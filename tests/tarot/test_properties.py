"""What holds of every deal, whatever was dealt and played."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.tarot.cards import CARDS, EXCUSE, PACK_HALF_POINTS, half_points
from kiosk.tarot.deal import (
    Chelem,
    Contract,
    Deal,
    Misere,
    MisereKind,
    Poignee,
    PoigneeSize,
    Side,
)
from kiosk.tarot.errors import RuleError
from kiosk.tarot.excuse import ExcuseFate
from kiosk.tarot.house import HouseRules
from kiosk.tarot.piles import check_size, complement, may_owe, settle_count
from kiosk.tarot.scoring import score
from kiosk.tarot.settlement import settle
from tests.tarot.simulate import Played, count_apart, play_at_random

HOUSE = HouseRules(petit_chelem=100, misere_trumps=10, misere_honours=15)

deals = st.builds(
    Deal,
    players=st.sampled_from([3, 4, 5]),
    taker=st.integers(0, 4),
    partner=st.none() | st.integers(0, 4),
    contract=st.sampled_from(Contract),
    bouts=st.integers(0, 3),
    half_points=st.integers(0, 182),
    petit_au_bout=st.none() | st.sampled_from(Side),
    poignees=st.lists(
        st.builds(Poignee, st.sampled_from(Side), st.sampled_from(PoigneeSize)), max_size=2
    ).map(tuple),
    chelem=st.none() | st.none() | st.sampled_from(Chelem),
    petit_chelem=st.none() | st.none() | st.sampled_from(Side),
    miseres=st.lists(
        st.builds(Misere, st.integers(0, 4), st.sampled_from(MisereKind)), max_size=2
    ).map(tuple),
)
played = st.builds(
    play_at_random, st.integers(0, 10**6), st.sampled_from([3, 4, 5]), st.sampled_from(Contract)
)


@settings(max_examples=150)
@given(deals)
def test_scores_add_up_to_0_and_steps_to_the_unit(deal: Deal) -> None:
    """« la somme des scores des 4 joueurs est bien égale à zéro »."""
    try:
        found = score(deal, HOUSE)
    except RuleError as refused:
        found = None
        said = str(refused)
    if found is None:
        field, _, message = said.partition(": ")
        assert field.isidentifier()
        assert message
        return
    assert sum(found.scores) == 0
    assert len(found.scores) == deal.players
    assert found.unit == sum(step.value for step in found.steps)
    first = found.steps[0]
    assert abs(first.value) == (first.terms[0] + first.terms[1]) * first.terms[2]


@settings(max_examples=80)
@given(deals)
def test_the_place_of_the_taker_moves_only_the_scores(deal: Deal) -> None:
    even = deal.half_points & ~1
    plain = replace(deal, players=4, half_points=even, partner=None, miseres=(), taker=0)
    try:
        first = score(plain, HOUSE)
    except RuleError:
        return
    for taker in range(1, 4):
        other = score(replace(plain, taker=taker), HOUSE)
        assert other.unit == first.unit
        assert other.scores[taker] == first.scores[0] == 3 * first.unit


@settings(max_examples=120, deadline=None)
@given(played)
def test_piles_agree_with_a_count_card_by_card(game: Played) -> None:
    """« TOTAL : 91 points »; « 78 cartes »; the two piles are checked against each other."""
    end = settle(game.tricks, game.attackers, game.contract, game.apart)
    assert sorted((*end.attack, *end.defence)) == sorted(CARDS)
    assert set(complement(end.attack)) == set(end.defence)
    check_size(game.players, game.contract, len(end.attack), end.owed_by)
    found = settle_count(game.players, game.contract, end.attack, end.owed_by)
    theirs = (
        sum(map(half_points, end.defence))
        - {None: 0, Side.DEFENCE: 1, Side.ATTACK: -1}[end.owed_by]
    )
    assert found.half_points + theirs == PACK_HALF_POINTS
    lengths = {len(trick) for trick in (*end.attack_tricks, *end.defence_tricks)}
    assert lengths <= {game.players, game.players - (end.owed_by is not None)}
    if end.owed_by is not None:
        assert end.owed_by is may_owe(
            game.players,
            game.contract,
            len(end.attack),
            excuse_with_attack=EXCUSE in end.attack,
        )
    if end.chelem is None:
        assert (found.half_points, found.bouts) == count_apart(
            game.contract, game.attackers, game.apart, game.tricks
        )
        deal = Deal(
            players=game.players,
            taker=game.taker,
            partner=game.partner,
            contract=game.contract,
            bouts=found.bouts,
            half_points=found.half_points,
            petit_au_bout=end.petit_au_bout,
        )
        assert sum(score(deal).scores) == 0
        settled_size = len(end.attack) + {None: 0, Side.ATTACK: -1, Side.DEFENCE: 1}[end.owed_by]
        assert found.half_points % 2 == settled_size % 2


@settings(max_examples=60, deadline=None)
@given(played)
def test_the_excuse_and_the_twenty_one(game: Played) -> None:
    """« Le 21 et l'excuse ne peuvent changer de camp », save the Excuse in the last trick."""
    end = settle(game.tricks, game.attackers, game.contract, game.apart)
    for player, hand in enumerate(game.hands):
        side = end.attack if player in game.attackers else end.defence
        if "T-21" in hand:
            assert "T-21" in side
        if EXCUSE in hand:
            moved = end.excuse in {ExcuseFate.LOST, ExcuseFate.CROSSES}
            assert (EXCUSE in side) is not moved
            assert moved is (EXCUSE in game.tricks[-1].cards)
    if EXCUSE in game.apart:
        assert end.excuse is None
