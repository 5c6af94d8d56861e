"""What is written is held against what was played, and every kind of difference is found."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from kiosk.counting.count import Pile, Scope, Showing, close_trick, see, start
from kiosk.demo.script import Script
from kiosk.demo.scripts import WAYS, scripts
from kiosk.demo.tally import Tally as Took
from kiosk.demo.telling import by_suit, check_lines, deal_lines
from kiosk.demo.truth import compare
from kiosk.evening.state import (
    DealFacts,
    Ending,
    Evening,
    FinishedDeal,
    Player,
    ShownPoignee,
    TableKind,
    Tally,
)
from kiosk.tarot.cards import CARDS
from kiosk.tarot.contracts import chien_with_attack
from kiosk.tarot.deal import Side


def script(seed: int = 5) -> Script:
    one = next(each for each in scripts(seed, 1) if isinstance(each, Script))
    return replace(one, showing=Showing.TRICKS, scope=Scope.ATTACK)


def written(one: Script) -> FinishedDeal:
    """The line that a kiosk that sees all would write."""
    count = start(one.showing, one.scope)
    for trick in one.attack:
        count = close_trick(see(count, trick, Pile.ATTACK))
    if chien_with_attack(one.deal.contract):
        count = see(count, one.apart, Pile.APART)
    players = tuple(range(one.deal.players))
    facts = DealFacts(
        dealer=players[-1],
        players=players,
        taker=one.deal.taker,
        contract=one.deal.contract,
        poignees=tuple(ShownPoignee(p.player, p.size) for p in one.poignees),
        chelem_announced=one.chelem_announced,
        petit_au_bout=one.deal.petit_au_bout,
    )
    tally = Tally(bouts=one.deal.bouts, half_points=one.deal.half_points, count=count)
    return FinishedDeal(
        number=1,
        ending=Ending.SCORED,
        facts=facts,
        tally=tally,
        scores=tuple(zip(players, one.scores, strict=True)),
    )


def test_the_truth_is_true() -> None:
    for seed in range(12):
        found = compare(script(seed), written(script(seed)))
        assert found.true, found
        assert found.silent == ()


def _tally(line: FinishedDeal) -> Tally:
    assert line.tally is not None
    return line.tally


def _without_a_card(line: FinishedDeal) -> FinishedDeal:
    tally = _tally(line)
    assert tally.count is not None
    count = replace(tally.count, attack=tally.count.attack[1:])
    return replace(line, tally=replace(tally, count=count))


SPOILT: dict[str, Callable[[FinishedDeal], FinishedDeal]] = {
    "preneur": lambda d: replace(
        d, facts=replace(d.facts, taker=((d.facts.taker or 0) + 1) % len(d.facts.players))
    ),
    "contrat": lambda d: replace(d, facts=replace(d.facts, contract=None)),
    "petit au bout": lambda d: replace(
        d,
        facts=replace(
            d.facts,
            petit_au_bout=None if d.facts.petit_au_bout else Side.DEFENCE,
        ),
    ),
    "chelem annoncé": lambda d: replace(
        d, facts=replace(d.facts, chelem_announced=not d.facts.chelem_announced)
    ),
    "bouts": lambda d: replace(d, tally=replace(_tally(d), bouts=(_tally(d).bouts + 1) % 4)),
    "demi-points": lambda d: replace(d, tally=replace(_tally(d), half_points=1)),
    "scores": lambda d: replace(d, scores=tuple((p, -s) for p, s in d.scores)),
    "compte": lambda d: replace(d, tally=None),
}


@pytest.mark.parametrize("name", list(SPOILT))
def test_each_difference_is_named(name: str) -> None:
    one = script()
    found = compare(one, SPOILT[name](written(one)))
    assert not found.true
    assert any(words.startswith(f"{name} :") for words in found.differences)


def test_a_card_that_was_not_counted_is_silent() -> None:
    one = script()
    found = compare(one, _without_a_card(written(one)))
    assert found.silent == (one.attack[0][0],)


def test_scripts_are_the_same_for_a_seed_and_use_every_way() -> None:
    made = [one for one in scripts(9, 6) if isinstance(one, Script)]
    again = [one for one in scripts(9, 6) if isinstance(one, Script)]
    assert made == again
    assert {one.showing for one in made} == set(WAYS)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_both_piles_and_the_cards_apart_are_the_pack(players: int) -> None:
    for one in scripts(3, 8, players=players):
        if isinstance(one, Script):
            cards = (*one.pile(Side.ATTACK), *one.pile(Side.DEFENCE), *one.apart)
            assert sorted(cards) == sorted(CARDS)
            won = one.attack if one.last_trick is Side.ATTACK else one.defence
            assert len(won[-1]) == players


def test_a_deal_is_told_with_all_that_belongs_to_it() -> None:
    one = script()
    line = written(one)
    names = ("Alice", "Bruno", "Chloé", "David")
    evening = Evening(
        name="essai",
        started="2024-11-16",
        kind=TableKind.FOUR,
        players=tuple(Player(i, name, i) for i, name in enumerate(names)),
        seats=(0, 1, 2, 3),
        deals=(line,),
        totals=tuple(score for _, score in line.scores),
    )
    told = "\n".join(deal_lines(evening, line, one))
    assert names[one.deal.taker] in told
    assert "marque :" in told
    assert " points pour " in told
    assert "par défenseur" in told
    said = "\n".join(check_lines(compare(one, line), Took(asked=2, by_hand=1)))
    assert "questions 2" in said
    assert "ajoutées à la main 1" in said
    assert "✓" in said


def test_cards_are_told_by_suit_strongest_first() -> None:
    assert by_suit(["S-1", "S-R", "T-3", "EX", "T-21", "C-10"]) == (
        "♠ R 1 · ♣ 10 · Atouts 21 3 · Excuse"
    )
    assert by_suit([]) == "aucune carte"
