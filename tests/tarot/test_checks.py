"""Deals that cannot be, and those on the edge that can."""

import pytest

from kiosk.tarot.checks import check_deal, points_text
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
from kiosk.tarot.reachable import reachable
from kiosk.tarot.tables import table
from tests.tarot.test_scoring import ATTACK, DEFENCE, DOUBLE, SIMPLE, TRIPLE, deal

TAKES_CHIEN = (Contract.PRISE, Contract.GARDE)
WITH_CHIEN = (*TAKES_CHIEN, Contract.GARDE_SANS)
CONTRE = Contract.GARDE_CONTRE
_SHOWN = Poignee(ATTACK, SIMPLE)


def refused(one: Deal) -> tuple[str, str]:
    with pytest.raises(RuleError) as found:
        check_deal(one)
    return found.value.field, found.value.message


@pytest.mark.parametrize(
    ("half_points", "text"), [(0, "0"), (1, "½"), (82, "41"), (83, "41½"), (182, "91")]
)
def test_points_as_people_read_them(half_points: int, text: str) -> None:
    assert points_text(half_points) == text


@pytest.mark.parametrize(
    ("one", "field", "says"),
    [
        (deal(players=2), "players", "3, 4 or 5"),
        (deal(players=6), "players", "not 6"),
        (deal(taker=-1), "taker", "0 to 3"),
        (deal(taker=4), "taker", "not 4"),
        (deal(players=3, taker=3), "taker", "0 to 2"),
        (deal(partner=1), "partner", "only at 5"),
        (deal(players=3, partner=1), "partner", "only at 5"),
        (deal(players=5, partner=5), "partner", "0 to 4"),
        (deal(players=5, partner=-1), "partner", "0 to 4"),
        (deal(bouts=4), "bouts", "not 4"),
        (deal(bouts=-1), "bouts", "not -1"),
        (deal(points=92), "points_taker", "91 points; 92"),
        (deal(points=-1), "points_taker", "-1"),
        (deal(points=40.5), "points_taker", "whole"),
        (deal(bouts=0, points=40, petit_au_bout=ATTACK), "petit_au_bout", "not 0"),
        (deal(bouts=3, points=40, petit_au_bout=DEFENCE), "petit_au_bout", "not 3 bouts"),
    ],
)
def test_what_cannot_be(one: Deal, field: str, says: str) -> None:
    name, message = refused(one)
    assert name == field
    assert says in message


def test_the_taker_named_as_his_own_partner_is_alone_at_any_table() -> None:
    check_deal(deal(partner=0))


POINTS_AT_4 = [
    (TAKES_CHIEN, 0, range(3, 78)),
    (TAKES_CHIEN, 1, range(7, 82)),
    (TAKES_CHIEN, 2, [*range(13, 86), 87]),
    (TAKES_CHIEN, 3, [*range(17, 90), 91]),
    ((Contract.GARDE_SANS,), 0, range(3, 78)),
    ((Contract.GARDE_SANS,), 1, range(7, 82)),
    ((Contract.GARDE_SANS,), 2, [*range(11, 86), 87]),
    ((Contract.GARDE_SANS,), 3, [*range(15, 90), 91]),
    ((CONTRE,), 0, [0, *range(2, 77)]),
    ((CONTRE,), 1, [4, *range(6, 81)]),
    ((CONTRE,), 2, range(10, 85)),
    ((CONTRE,), 3, range(14, 89)),
]


@pytest.mark.parametrize(("contracts", "bouts", "points"), POINTS_AT_4)
def test_reachable_points_at_four(
    contracts: tuple[Contract, ...], bouts: int, points: list[int]
) -> None:
    """Four cards of a trick are worth 2 points at least; « TOTAL : 91 points »."""
    for contract in contracts:
        assert sorted(reachable(4, contract, bouts)) == [2 * one for one in points]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("contract", list(Contract))
def test_points_are_whole_exactly_when_the_pile_is_even(players: int, contract: Contract) -> None:
    """Every card is worth an odd number of half-points; with the chien, one trick after another."""
    apart = 0 if contract is CONTRE else table(players).chien
    for tricks in range(1, table(players).tricks):
        size = apart + tricks * players
        for bouts in range(4):
            found = reachable(players, contract, bouts, tricks, tricks)
            assert {one % 2 for one in found} <= {size % 2}


def test_a_chelem_in_a_garde_contre_shows_anything_from_60_to_88() -> None:
    every = [one for bouts in range(4) for one in reachable(4, CONTRE, bouts, 18)]
    assert (min(every), max(every)) == (120, 176)
    check_deal(deal(CONTRE, 0, 60, chelem=Chelem.UNANNOUNCED_MADE))
    check_deal(deal(CONTRE, 3, 88, chelem=Chelem.ANNOUNCED_MADE))
    assert refused(deal(CONTRE, 0, 59, chelem=Chelem.ANNOUNCED_MADE))[0] == "points_taker"


@pytest.mark.parametrize("contract", WITH_CHIEN)
@pytest.mark.parametrize("made", [Chelem.ANNOUNCED_MADE, Chelem.UNANNOUNCED_MADE])
def test_a_chelem_with_the_chien_is_91_or_87(contract: Contract, made: Chelem) -> None:
    """« cette carte … reste la propriété de la défense et compte pour 4 points »."""
    for players in (3, 4, 5):
        check_deal(deal(contract, 3, 91, chelem=made, players=players))
        check_deal(deal(contract, 2, 87, chelem=made, players=players))
    assert refused(deal(contract, 3, 89, chelem=made))[0] == "points_taker"
    assert "possible: 87" in refused(deal(contract, 2, 85, chelem=made))[1]
    assert refused(deal(contract, 1, 80, chelem=made))[0] == "bouts"


def test_every_trick_won_is_a_chelem_and_has_to_be_said() -> None:
    """« chelem non annoncé mais réalisé : prime supplémentaire de 200 points »."""
    for chelem in (None, Chelem.ANNOUNCED_FAILED):
        field, message = refused(deal(Contract.GARDE, 3, 91, chelem=chelem))
        assert field == "chelem"
        assert "the attack won every trick" in message
        assert refused(deal(Contract.GARDE, 2, 87, chelem=chelem))[0] == "chelem"
    assert refused(deal(CONTRE, 0, 76))[0] == "chelem"
    check_deal(deal(CONTRE, 0, 74))


@pytest.mark.parametrize(("bouts", "points"), [(2, 85), (3, 89)])
def test_a_chelem_missed_by_one_trick_of_four_low_cards_can_be(bouts: int, points: int) -> None:
    """Announced it fails by so little, and a poignée is most often shown with it."""
    for chelem in (None, Chelem.ANNOUNCED_FAILED):
        check_deal(deal(Contract.GARDE, bouts, points, chelem=chelem, poignees=(_SHOWN,)))


def test_no_trick_won_is_the_defences_chelem_and_has_to_be_said() -> None:
    """« Paradoxalement, il arrive que la défense inflige un chelem au déclarant. »."""
    for points in (3, 4):
        field, message = refused(deal(Contract.GARDE, 0, points))
        assert field == "chelem"
        assert "the defence won every trick" in message
        check_deal(deal(Contract.GARDE, 0, points, chelem=Chelem.DEFENCE))
    check_deal(deal(Contract.GARDE, 0, 5))
    check_deal(deal(Contract.GARDE, 0, 5, chelem=Chelem.DEFENCE))


def test_the_ecart_of_a_taker_without_a_trick() -> None:
    """« On ne peut écarter ni roi, ni bout. »."""
    lost = Chelem.DEFENCE
    check_deal(deal(Contract.GARDE, 0, 19, chelem=lost))  # four Dames, two Cavaliers
    assert refused(deal(Contract.GARDE, 0, 20, chelem=lost))[0] == "points_taker"
    check_deal(deal(Contract.GARDE, 1, 7, chelem=lost))  # the Excuse, still owed
    assert refused(deal(Contract.GARDE, 2, 13, chelem=lost))[0] == "bouts"
    check_deal(deal(Contract.GARDE_SANS, 3, 15, chelem=lost))
    check_deal(deal(CONTRE, 0, 0, chelem=lost))
    check_deal(deal(CONTRE, 1, 4, chelem=lost))
    assert refused(deal(CONTRE, 1, 5, chelem=lost))[0] == "points_taker"


@pytest.mark.parametrize(
    ("side", "chelem"),
    [(DEFENCE, Chelem.ANNOUNCED_MADE), (ATTACK, Chelem.DEFENCE)],
)
def test_the_last_trick_of_a_chelem_is_its_own(side: Side, chelem: Chelem) -> None:
    bouts, points = (2, 87) if chelem is Chelem.ANNOUNCED_MADE else (1, 7)
    field, _ = refused(deal(Contract.GARDE, bouts, points, petit_au_bout=side, chelem=chelem))
    assert field == "petit_au_bout"


A, D = ATTACK, DEFENCE
TOGETHER = [
    (4, [(A, SIMPLE), (D, SIMPLE)], True),
    (4, [(D, SIMPLE), (D, SIMPLE)], True),
    (4, [(A, SIMPLE), (D, DOUBLE)], False),
    (4, [(A, TRIPLE), (D, TRIPLE)], False),
    (4, [(A, TRIPLE)], True),
    (4, [(A, SIMPLE), (A, SIMPLE)], False),
    (5, [(A, SIMPLE), (A, SIMPLE)], False),
    (5, [(A, SIMPLE), (D, SIMPLE)], True),
    (5, [(A, SIMPLE), (D, DOUBLE)], True),
    (5, [(A, SIMPLE), (D, TRIPLE)], True),
    (5, [(A, DOUBLE), (D, DOUBLE)], True),
    (5, [(A, DOUBLE), (D, TRIPLE)], False),
    (5, [(A, SIMPLE), (D, SIMPLE), (D, SIMPLE)], False),
    (3, [(A, SIMPLE)], True),
    (3, [(A, TRIPLE)], True),
    (3, [(A, SIMPLE), (D, SIMPLE)], False),
]


@pytest.mark.parametrize(("players", "shown", "can"), TOGETHER)
def test_there_are_22_trumps_with_the_excuse(
    players: int,
    shown: list[tuple[Side, PoigneeSize]],
    can: bool,  # noqa: FBT001 - a parameter of the table above
) -> None:
    """« Vingt et une cartes portent un numéro : ce sont les atouts », and the Excuse."""
    poignees = tuple(Poignee(side, size) for side, size in shown)
    one = deal(Contract.GARDE, 2, 45, players=players, poignees=poignees)
    if can:
        check_deal(one)
    else:
        assert refused(one)[0] == "poignees"


def test_with_a_partner_the_attack_may_show_two() -> None:
    both = (Poignee(ATTACK, SIMPLE),) * 2
    check_deal(deal(Contract.GARDE, 2, 60, players=5, partner=1, poignees=both))


@pytest.mark.parametrize(
    ("players", "size", "fewest"),
    [
        (4, SIMPLE, 0),
        (4, DOUBLE, 3),
        (4, TRIPLE, 6),
        (3, SIMPLE, 3),
        (3, DOUBLE, 7),
        (3, TRIPLE, 13),
        (5, SIMPLE, 0),
        (5, DOUBLE, 0),
        (5, TRIPLE, 1),
    ],
)
def test_trumps_shown_must_win_tricks(players: int, size: PoigneeSize, fewest: int) -> None:
    """A hand with more trumps than the others hold wins a trick for each one over."""
    for side, lost in ((ATTACK, Chelem.DEFENCE), (DEFENCE, Chelem.UNANNOUNCED_MADE)):
        bouts, points = (0, table(players).chien / 2) if side is ATTACK else (3, 91)
        one = deal(
            Contract.GARDE,
            bouts,
            points,
            players=players,
            poignees=(Poignee(side, size),),
            chelem=lost,
        )
        if fewest:
            assert refused(one)[0] == "chelem"
        else:
            check_deal(one)
    apart = table(players).chien
    cards = apart + players * max(1, fewest)
    low = deal(Contract.GARDE, 0, cards / 2, players=players, poignees=(Poignee(ATTACK, size),))
    check_deal(low)
    if fewest > 1:
        below = deal(
            Contract.GARDE,
            0,
            (cards - players) / 2,
            players=players,
            poignees=(Poignee(ATTACK, size),),
        )
        assert refused(below)[0] == "points_taker"


def test_petit_chelem_and_chelem_exclude_each_other() -> None:
    for chelem in (Chelem.UNANNOUNCED_MADE, Chelem.DEFENCE):
        one = deal(Contract.GARDE, 3, 91, petit_chelem=ATTACK, chelem=chelem)
        assert refused(one)[0] == "petit_chelem"


def test_petit_chelem_leaves_one_trick() -> None:
    assert refused(deal(Contract.GARDE, 2, 60, petit_chelem=ATTACK))[0] == "points_taker"
    check_deal(deal(Contract.GARDE, 2, 60, petit_chelem=None))


def test_in_a_lost_petit_chelem_no_roi_lies_in_the_ecart() -> None:
    """« On ne peut écarter ni roi, ni bout »: they are all in the one trick the attack won."""
    assert refused(deal(Contract.GARDE, 3, 42, petit_chelem=DEFENCE))[0] == "points_taker"
    check_deal(deal(Contract.GARDE, 3, 41, petit_chelem=DEFENCE))
    check_deal(deal(Contract.GARDE_SANS, 3, 42, petit_chelem=DEFENCE))
    assert refused(deal(Contract.PRISE, 3, 38.5, players=3, petit_chelem=DEFENCE))[0] == (
        "points_taker"
    )


def test_miseres_that_cannot_be() -> None:
    trumps, honours = MisereKind.TRUMPS, MisereKind.HONOURS
    assert refused(deal(miseres=(Misere(4, trumps),)))[0] == "miseres"
    assert "twice" in refused(deal(miseres=(Misere(1, trumps), Misere(1, trumps))))[1]
    four = tuple(Misere(player, honours) for player in range(4))
    assert refused(deal(miseres=four)) == (
        "miseres",
        "4 hands of 4 cannot be without honours",
    )
    check_deal(deal(miseres=four[:3]))


def test_a_hand_without_trumps_shows_no_poignee() -> None:
    mine = Misere(0, MisereKind.TRUMPS)
    shown = (Poignee(ATTACK, SIMPLE),)
    assert refused(deal(miseres=(mine,), poignees=shown))[0] == "miseres"
    check_deal(deal(miseres=(Misere(0, MisereKind.HONOURS),), poignees=shown))
    check_deal(deal(miseres=(mine,), poignees=(Poignee(DEFENCE, SIMPLE),)))
    check_deal(deal(players=5, partner=3, miseres=(mine,), poignees=shown))
    others = tuple(Misere(player, MisereKind.TRUMPS) for player in (1, 2, 3))
    assert refused(deal(miseres=others, poignees=(Poignee(DEFENCE, SIMPLE),)))[0] == "miseres"


@pytest.mark.parametrize(
    ("players", "contract", "bouts", "points", "side"),
    [
        # The defence has the Excuse and a trick of Roi, Roi, Roi, Dame: 17, and half a point.
        (4, Contract.GARDE, 2, 91 - 4 - 17, ATTACK),
        (3, Contract.GARDE_SANS, 2, 74.5, ATTACK),
        # The attack has the Excuse and a trick of three Rois and a Dame.
        (4, CONTRE, 1, 4 + 17, DEFENCE),
    ],
)
def test_in_a_petit_chelem_a_lone_trick_of_honours_has_no_card_to_give_for_the_excuse(
    players: int, contract: Contract, bouts: int, points: float, side: Side
) -> None:
    """« cette carte … reste la propriété de la défense et compte pour 4 points »."""
    check_deal(deal(contract, bouts, points, players=players, petit_chelem=side))


@pytest.mark.parametrize("contract", WITH_CHIEN)
@pytest.mark.parametrize("points", [75.5, 76.5])
def test_the_excuse_owed_beside_a_lone_trick_with_petit_and_21(
    contract: Contract, points: float
) -> None:
    """91 less 4 of the Excuse, 9 of two bouts, and 2½ or 1½ of the third card."""
    check_deal(deal(contract, 0, points, players=3))
    check_deal(deal(CONTRE, 3, 91 - points, players=3))
