"""The score of a deal, sentence by sentence of the federation's booklet."""

from dataclasses import replace

import pytest

from kiosk.tarot.contracts import BIDS, COEFFICIENTS, higher_bids, takes_chien, target
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
from kiosk.tarot.house import HouseRules
from kiosk.tarot.scoring import Step, score
from kiosk.tarot.tables import shares, table

ATTACK, DEFENCE = Side.ATTACK, Side.DEFENCE
SIMPLE, DOUBLE, TRIPLE = PoigneeSize


def deal(
    contract: Contract = Contract.GARDE, bouts: int = 2, points: float = 49, **more: object
) -> Deal:
    fields: dict[str, object] = {"players": 4, "taker": 0, "contract": contract} | more
    return Deal(**fields, bouts=bouts, half_points=int(points * 2))  # type: ignore[arg-type]


def unit(*words: object, **more: object) -> int:
    return score(deal(*words, **more)).unit  # type: ignore[arg-type]


@pytest.mark.parametrize(("bouts", "points"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_targets(bouts: int, points: int) -> None:
    """« Sans bout : il faut 56 points. Avec un bout : 51. Deux : 41. Trois bouts : 36 points. »."""
    assert target(bouts) == points
    made = score(deal(Contract.PRISE, bouts, points))
    assert (made.unit, made.made, made.gap, made.target) == (25, True, 0, points)
    failed = score(deal(Contract.PRISE, bouts, points - 1))
    assert (failed.unit, failed.made, failed.gap) == (-26, False, 1)


def test_target_of_four_bouts() -> None:
    with pytest.raises(RuleError, match="bouts: there are 0 to 3"):
        target(4)


@pytest.mark.parametrize(
    ("contract", "times"), [*zip(Contract, (1, 2, 4, 6), strict=True)], ids=str
)
def test_coefficients(contract: Contract, times: int) -> None:
    """« multiplié par DEUX … par QUATRE … par SIX »; « En cas de PRISE, ce total est inchangé »."""
    assert COEFFICIENTS[contract] == times
    assert unit(contract, 2, 45) == 29 * times
    assert unit(contract, 2, 37) == -29 * times


def test_bids_rise() -> None:
    """« Les enchères par ordre croissant sont : PRISE, GARDE, GARDE SANS, GARDE CONTRE »."""
    assert tuple(Contract) == BIDS
    assert higher_bids(None) == BIDS
    assert higher_bids(Contract.GARDE) == (Contract.GARDE_SANS, Contract.GARDE_CONTRE)
    assert higher_bids(Contract.GARDE_CONTRE) == ()


def test_who_takes_the_chien() -> None:
    """« Sur une garde sans le chien ou une garde contre le chien, les cartes du chien restent
    faces cachées ».
    """
    assert [takes_chien(contract) for contract in Contract] == [True, True, False, False]


def test_first_example() -> None:
    """« Le nombre de points est égal à 66 + 20 + 20 = + 106 »."""
    found = score(
        deal(poignees=(Poignee(ATTACK, SIMPLE),), petit_au_bout=ATTACK),
    )
    assert found.scores == (318, -106, -106, -106)
    assert found.steps == (
        Step("contract", 66, (25, 8, 2)),
        Step("poignee", 20, (), ATTACK, "simple"),
        Step("petit_au_bout", 20, (10, 2), ATTACK),
    )


def test_second_example() -> None:
    """« (25 + 4) X 4 (garde Sans) = 116. Il faut retrancher 40 pour le petit au bout »."""
    found = score(deal(Contract.GARDE_SANS, 2, 45, petit_au_bout=DEFENCE, taker=3))
    assert [step.value for step in found.steps] == [116, -40]
    assert found.scores == (-76, -76, -76, 228)


def test_third_example() -> None:
    """« Chaque défenseur marque + 42. Le preneur marque -42 X 3 = -126. »."""
    found = score(
        deal(
            Contract.PRISE,
            1,
            44,
            taker=1,
            poignees=(Poignee(ATTACK, SIMPLE),),
            petit_au_bout=ATTACK,
        )
    )
    assert [step.value for step in found.steps] == [-32, -20, 10]
    assert found.scores == (42, -126, 42, 42)


def test_fourth_example() -> None:
    """« Le preneur gagne une garde de 11, la défense ayant présenté une poignée. … +92 »."""
    found = score(deal(Contract.GARDE, 2, 52, poignees=(Poignee(DEFENCE, SIMPLE),)))
    assert found.scores == (276, -92, -92, -92)


def test_fifth_example() -> None:
    """« (46+25) X 2 (garde) + 20 (poignée) + 20 (petit au bout) + 400 (chelem annoncé) = 582 »."""
    found = score(
        deal(
            Contract.GARDE,
            2,
            87,
            poignees=(Poignee(ATTACK, SIMPLE),),
            petit_au_bout=ATTACK,
            chelem=Chelem.ANNOUNCED_MADE,
        )
    )
    assert [step.value for step in found.steps] == [142, 20, 20, 400]
    assert found.scores == (1746, -582, -582, -582)


def test_chelem_announced_and_failed() -> None:
    """« chelem annoncé mais non réalisé : 200 points sont déduits du total »."""
    assert unit(Contract.GARDE, 3, 60, chelem=Chelem.ANNOUNCED_FAILED) == 98 - 200


def test_chelem_not_announced() -> None:
    """« chelem non annoncé mais réalisé : prime supplémentaire de 200 points »."""
    assert unit(Contract.PRISE, 3, 91, chelem=Chelem.UNANNOUNCED_MADE) == 80 + 200


def test_chelem_by_the_defence() -> None:
    """« chaque défenseur reçoit, en plus de la marque normale, une prime de 200 points »."""
    assert unit(Contract.GARDE, 0, 3, chelem=Chelem.DEFENCE) == -356


def test_chelem_announced_and_made_by_the_others() -> None:
    """The texts are silent: both penalties, named apart."""
    found = score(deal(Contract.GARDE, 0, 3, chelem=Chelem.ANNOUNCED_FAILED_DEFENCE))
    assert found.unit == -156 - 400
    assert [(step.value, step.detail) for step in found.steps[1:]] == [
        (-200, "announced_failed"),
        (-200, "defence"),
    ]


@pytest.mark.parametrize(("side", "signed"), [(ATTACK, 10), (DEFENCE, -10)])
@pytest.mark.parametrize("points", [50, 30])
def test_petit_au_bout_is_multiplied_and_has_its_own_sign(
    side: Side, signed: int, points: int
) -> None:
    """« une prime de 10 points, multipliable selon le contrat, quel que soit le résultat »."""
    for contract in Contract:
        plain = unit(contract, 1, points)
        with_petit = unit(contract, 1, points, petit_au_bout=side)
        assert with_petit == plain + signed * COEFFICIENTS[contract]


@pytest.mark.parametrize(("size", "worth"), [(SIMPLE, 20), (DOUBLE, 30), (TRIPLE, 40)])
@pytest.mark.parametrize("side", [ATTACK, DEFENCE])
def test_poignee_goes_to_the_winner(size: PoigneeSize, worth: int, side: Side) -> None:
    """« Ces primes gardent la même valeur quel que soit le contrat. La prime est acquise au camp
    vainqueur de la donne. ».
    """
    for contract in Contract:
        for points in (50, 40):
            plain = unit(contract, 1, points)
            shown = unit(contract, 1, points, poignees=(Poignee(side, size),))
            assert shown - plain == (worth if plain > 0 else -worth)


def test_several_poignees_add_up() -> None:
    both = (Poignee(ATTACK, SIMPLE), Poignee(DEFENCE, SIMPLE))
    assert unit(Contract.PRISE, 2, 41, poignees=both) == 25 + 40


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize(("points", "expected"), [(40.5, -26), (41.5, 26), (41, 25), (40, -26)])
def test_half_points(players: int, points: float, expected: int) -> None:
    """« Il réalise donc 40 points et chute son contrat de UN point. »; « Il réalise donc 42
    points et passe son contrat de UN point. ».
    """
    assert unit(Contract.PRISE, 2, points, players=players) == expected


def test_shares_at_three() -> None:
    """« les points du preneur sont multipliés par 2. Le total des trois scores … égal à 0 »."""
    assert score(deal(Contract.PRISE, 2, 51, players=3, taker=1)).scores == (-35, 70, -35)
    assert shares(3, 0) == (2, -1, -1)


def test_shares_at_five() -> None:
    """« proportionnellement entre les deux attaquants (2/3 pour le preneur, 1/3 pour le
    partenaire) »; « à 1 contre 4, il encaisse la totalité ».
    """
    five = deal(Contract.PRISE, 2, 51, players=5, taker=4, partner=1)
    assert score(five).scores == (-35, 35, -35, -35, 70)
    for partner in (None, 4):
        assert score(replace(five, partner=partner)).scores == (-35, -35, -35, -35, 140)


@pytest.mark.parametrize(
    ("players", "each", "chien", "sizes"),
    [(3, 24, 6, (13, 15, 18)), (4, 18, 6, (10, 13, 15)), (5, 15, 3, (8, 10, 13))],
)
def test_tables(players: int, each: int, chien: int, sizes: tuple[int, int, int]) -> None:
    """« La simple poignée est composée de 13 atouts, la double poignée de 15 atouts et la triple
    poignée de 18 atouts » at 3; « 10 … 13 … 15 » at 4; « 8 … 10 … 13 » at 5.
    """
    found = table(players)
    assert (found.cards_each, found.tricks, found.chien) == (each, each, chien)
    assert players * each + chien == 78
    assert tuple(found.poignees.values()) == sizes


def test_no_table_of_two() -> None:
    with pytest.raises(RuleError, match="players: 3, 4 or 5 play, not 2"):
        table(2)


HOUSE = HouseRules(petit_chelem=150, misere_trumps=10, misere_honours=20)


def test_house_rules_are_off() -> None:
    assert HouseRules().in_force == ()
    with pytest.raises(RuleError, match="petit_chelem: this table"):
        score(deal(Contract.GARDE, 3, 89, petit_chelem=ATTACK))
    for kind in MisereKind:
        with pytest.raises(RuleError, match=f"miseres: .*{kind}"):
            score(deal(miseres=(Misere(1, kind),)))


def test_house_rules_are_named_on_the_sheet() -> None:
    assert HOUSE.in_force == (("petit_chelem", 150), ("misere_trumps", 10), ("misere_honours", 20))
    assert HouseRules(misere_honours=10).in_force == (("misere_honours", 10),)


@pytest.mark.parametrize("field", ["petit_chelem", "misere_trumps", "misere_honours"])
def test_a_house_rule_is_worth_something(field: str) -> None:
    with pytest.raises(RuleError, match=field):
        HouseRules(**{field: 0})


def test_petit_chelem() -> None:
    """« le petit chelem est réalisé si le preneur ne laisse qu'un seul pli à ses adversaires »."""
    made = score(deal(Contract.GARDE, 3, 89, petit_chelem=ATTACK), HOUSE)
    assert made.unit == 2 * (25 + 53) + 150
    assert made.steps[-1] == Step("petit_chelem", 150, (), ATTACK)
    lost = score(deal(Contract.GARDE, 0, 5, petit_chelem=DEFENCE), HOUSE)
    assert lost.unit == -2 * (25 + 51) - 150
    missed = deal(Contract.GARDE, 3, 89, petit_chelem=ATTACK, chelem=Chelem.ANNOUNCED_FAILED)
    assert score(missed, HOUSE).unit == 2 * 78 - 200 + 150


def test_misere_is_paid_by_each_other_player() -> None:
    shown = (Misere(2, MisereKind.TRUMPS), Misere(0, MisereKind.HONOURS))
    found = score(deal(Contract.PRISE, 2, 41, miseres=shown), HOUSE)
    assert found.unit == 25
    assert [step.label for step in found.steps] == ["contract"]
    assert found.scores == (75 - 10 + 60, -25 - 10 - 20, -25 + 30 - 20, -25 - 10 - 20)
    assert sum(found.scores) == 0
    assert found.extras == (
        Step("misere", 10, (), None, "trumps", 2),
        Step("misere", 20, (), None, "honours", 0),
    )
