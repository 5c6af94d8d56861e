"""What a pile can be, and what it counts; poignées shown with cards."""

import pytest

from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract, Poignee, PoigneeSize, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.piles import (
    PileCount,
    check_cards,
    check_size,
    complement,
    fits,
    may_owe,
    settle_count,
)
from kiosk.tarot.poignees import (
    ShownPoignee,
    check_shown,
    in_order,
    largest_size,
    settle_sides,
    size_shown,
    trumps_needed,
)

A, D = Side.ATTACK, Side.DEFENCE
CONTRE = Contract.GARDE_CONTRE
SIMPLE, DOUBLE, TRIPLE = PoigneeSize


@pytest.mark.parametrize(
    ("players", "contract", "rest"),
    [
        *[(3, contract, 0) for contract in Contract],
        *[(4, contract, 0 if contract is CONTRE else 2) for contract in Contract],
        *[(5, contract, 0 if contract is CONTRE else 3) for contract in Contract],
    ],
)
def test_sizes(players: int, contract: Contract, rest: int) -> None:
    """« 6 cartes qui restent secrètes … et qui seront comptabilisées avec ses levées »."""
    chien = {3: 6, 4: 6, 5: 3}[players]
    low, high = (0, 78 - chien) if contract is CONTRE else (chien, 78)
    sizes = [size for size in range(-3, 90) if fits(players, contract, size)]
    assert sizes == [size for size in range(low, high + 1) if size % players == rest]


def test_a_card_owed_is_one_too_many_or_one_too_few() -> None:
    """« il met l'excuse en évidence et donnera une carte à l'autre camp »."""
    assert fits(4, Contract.GARDE, 11, A)
    assert fits(4, Contract.GARDE, 9, D)
    assert not fits(4, Contract.GARDE, 10, A)
    assert fits(4, Contract.GARDE, 77, D)
    assert may_owe(4, Contract.GARDE, 11, excuse_with_attack=True) is A
    assert may_owe(4, Contract.GARDE, 9, excuse_with_attack=False) is D
    assert may_owe(4, Contract.GARDE, 9, excuse_with_attack=True) is None
    assert may_owe(4, Contract.GARDE, 10, excuse_with_attack=True) is None


@pytest.mark.parametrize(
    ("contract", "size", "says"),
    [
        (Contract.GARDE, 11, "1 too many or 3 missing"),
        (Contract.GARDE, 9, "3 too many or 1 missing"),
        (Contract.GARDE, 4, "add them"),
        (CONTRE, 78, "take it off"),
        (CONTRE, 6, "2 too many or 2 missing"),
    ],
)
def test_what_is_amiss_is_said(contract: Contract, size: int, says: str) -> None:
    with pytest.raises(RuleError, match=f"pile: {size} cards.*{says}"):
        check_size(4, contract, size)


def test_cards_that_cannot_lie_in_a_pile() -> None:
    with pytest.raises(RuleError, match="S-R is there 2 times"):
        check_cards(["S-R", "S-2", "S-R"])
    with pytest.raises(RuleError, match="'T-22' is no card"):
        check_cards(["T-22"])
    assert complement(CARDS[3:]) == CARDS[:3]


def test_settled_count() -> None:
    """« 1 bout … 4,5 points; 1 Roi 4,5; 1 Dame 3,5; 1 Cavalier 2,5; 1 Valet 1,5; 0,5 »."""
    pile = ["EX", "T-21", "S-R", "S-D", "S-C", "S-V", "T-2", "S-2", "S-3", "S-4"]
    assert settle_count(4, Contract.GARDE, pile) == PileCount(2, 3 * 9 + 7 + 5 + 3 + 4)
    assert settle_count(4, Contract.GARDE, [*pile, "S-5"], A) == PileCount(2, 46)
    assert settle_count(4, Contract.GARDE, pile[1:], D) == PileCount(1, 46 - 9 + 1)


def test_only_the_side_with_the_excuse_owes() -> None:
    with pytest.raises(RuleError, match="owed_by"):
        settle_count(4, Contract.GARDE, ["EX", *CARDS[:8]], D)
    with pytest.raises(RuleError, match="owed_by"):
        settle_count(4, Contract.GARDE, CARDS[:11], A)


TRUMPS = [f"T-{number}" for number in range(1, 22)]


@pytest.mark.parametrize(
    ("players", "sizes"), [(3, (13, 15, 18)), (4, (10, 13, 15)), (5, (8, 10, 13))]
)
def test_sizes_of_a_poignee(players: int, sizes: tuple[int, int, int]) -> None:
    """« La poignée doit comprendre effectivement DIX, TREIZE ou QUINZE atouts. »."""
    for size, needed in zip(PoigneeSize, sizes, strict=True):
        assert trumps_needed(players, size) == needed
        assert size_shown(players, TRUMPS[:needed]) is size
        assert largest_size(players, needed) is size
        with pytest.raises(RuleError, match="hide the surplus"):
            size_shown(players, TRUMPS[: needed + 1])
    assert largest_size(players, sizes[0] - 1) is None


def test_a_surplus_is_hidden() -> None:
    """« Lorsqu'un joueur possède ONZE, DOUZE, QUATORZE, SEIZE atouts, il doit en cacher »."""
    assert [largest_size(4, held) for held in (11, 12, 14, 16)] == [SIMPLE, SIMPLE, DOUBLE, TRIPLE]
    assert check_shown(4, TRUMPS[:10], TRUMPS[:11]) is SIMPLE


def test_the_excuse_in_a_poignee() -> None:
    """« L'excuse peut remplacer un atout manquant mais la présentation de l'excuse dans la poignée
    implique que l'annonceur n'a pas d'autre atout. L'excuse peut être à n'importe quel endroit ».
    """
    shown = ["EX", *TRUMPS[:9]]
    assert check_shown(4, shown, [*shown, "S-R"]) is SIMPLE
    with pytest.raises(RuleError, match="no other trump"):
        check_shown(4, shown, [*shown, "T-21"])
    assert in_order(shown) == (*reversed(TRUMPS[:9]), "EX")


def test_cards_that_make_no_poignee() -> None:
    with pytest.raises(RuleError, match="S-R is no trump"):
        size_shown(4, [*TRUMPS[:9], "S-R"])
    with pytest.raises(RuleError, match="twice"):
        size_shown(4, [*TRUMPS[:9], "T-1"])
    with pytest.raises(RuleError, match="T-10 is not in the hand"):
        check_shown(4, TRUMPS[:10], TRUMPS[:9])


def test_four_rois_and_fifteen_trumps() -> None:
    """« Lorsque le preneur possède 4 Rois et 15 atouts, l'atout (ou les atouts) écarté(s) doit être
    remontré avec la triple poignée qui est alors comptabilisée. ».
    """
    kings = ["S-R", "H-R", "D-R", "C-R"]
    hand = [*TRUMPS[:14], *kings]
    assert check_shown(4, TRUMPS[:15], hand, ["T-15"]) is TRIPLE
    with pytest.raises(RuleError, match="only with 4 Rois"):
        check_shown(4, TRUMPS[:15], hand[:-1], ["T-15"])
    with pytest.raises(RuleError, match="only with 4 Rois"):
        check_shown(4, TRUMPS[5:15], hand, ["T-15"])


def test_a_secret_partner_shows_and_the_side_is_settled_at_the_end() -> None:
    """« Le partenaire du preneur ne doit pas faire état de son appartenance au camp attaquant »."""
    shown = [ShownPoignee(3, SIMPLE), ShownPoignee(1, DOUBLE)]
    assert settle_sides(shown, {0, 3}) == (Poignee(A, SIMPLE), Poignee(D, DOUBLE))
