"""Legal play, the écart, the called card."""

import pytest

from kiosk.tarot.called import callable_cards, may_lead, partner_of
from kiosk.tarot.errors import RuleError
from kiosk.tarot.play import Trick, check_ecart, ecart_choices, legal_cards, winning_place


def legal(hand: str, trick: str = "", called: str | None = None) -> str:
    return " ".join(legal_cards(hand.split(), trick.split(), called=called))


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("S-2 S-R H-3 T-4 EX", "", "S-2 S-R H-3 T-4 EX"),
        ("S-2 S-R H-3 T-4", "S-D", "S-2 S-R"),
        ("S-2 S-R H-3 T-4", "S-D T-9", "S-2 S-R"),
        ("S-2 H-3 T-4 EX", "S-D", "S-2 EX"),
    ],
)
def test_follow_suit(hand: str, trick: str, allowed: str) -> None:
    """« on est obligé de fournir la couleur demandée, mais pas de monter »."""
    assert legal(hand, trick) == allowed


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("H-3 T-4 T-12", "S-D", "T-4 T-12"),
        ("H-3 T-4 T-12", "S-D T-9", "T-12"),
        ("H-3 T-4 T-12 EX", "S-D T-9", "T-12 EX"),
        ("H-3 T-4 T-5", "S-D T-9", "T-4 T-5"),
        ("H-3 T-4 T-12", "S-D T-9 T-3", "T-12"),
    ],
)
def test_trump_when_void(hand: str, trick: str, allowed: str) -> None:
    """« On est obligé de couper … Si le joueur précédent a coupé lui aussi, on est obligé de
    surcouper … ou de sous-couper (pisser) si l'on ne peut pas surcouper. ».
    """
    assert legal(hand, trick) == allowed


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("H-3 T-4 T-12", "T-9", "T-12"),
        ("H-3 T-4 T-12", "T-9 T-15", "T-4 T-12"),
        ("H-3 S-R", "T-9", "H-3 S-R"),
        ("H-3 EX", "T-9", "H-3 EX"),
    ],
)
def test_over_a_trump_led(hand: str, trick: str, allowed: str) -> None:
    """« A l'atout, on est obligé de monter sur le plus fort atout déjà en jeu, même s'il appartient
    à un partenaire. ».
    """
    assert legal(hand, trick) == allowed


def test_neither_suit_nor_trump() -> None:
    """« On défausse … si l'on ne possède ni carte de la couleur demandée, ni d'atout. »."""
    assert legal("H-3 D-R EX", "S-2 T-4") == "H-3 D-R EX"


def test_excuse_led() -> None:
    """« Si la première carte d'une levée est l'excuse, c'est la carte suivante qui détermine la
    couleur jouée. ».
    """
    assert legal("S-2 H-3", "EX") == "S-2 H-3"
    assert legal("S-2 H-3", "EX H-R") == "H-3"
    assert winning_place(["EX", "H-2", "S-R", "H-3"]) == 3
    with pytest.raises(RuleError, match="trick"):
        winning_place(["EX"])


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("S-2 S-10 S-V S-9", 2),
        ("S-V S-C S-D S-R", 3),
        ("S-1 H-R D-R C-R", 0),
        ("S-R T-1 H-R S-D", 1),
        ("T-9 T-10 T-2 EX", 1),
        ("T-1 EX S-R H-R", 0),
        ("S-R S-D T-3 T-2", 2),
    ],
)
def test_who_wins(trick: str, place: int) -> None:
    """« R, D, C, V, 10 … 2, l'As »; « les atouts … ont priorité sur les couleurs »; « L'excuse ne
    permet pas de réaliser une levée ».
    """
    assert winning_place(trick.split()) == place


def test_the_first_lead_at_five() -> None:
    """« L'entame ne peut pas être faite dans la couleur de la carte appelée par le preneur sauf si
    cette entame est faite de la carte appelée. ».
    """
    assert legal("S-2 S-D H-3 T-1 EX", called="S-R") == "H-3 T-1 EX"
    assert legal("S-2 S-R H-3", called="S-R") == "S-R H-3"
    assert legal("S-2 S-D H-3", "S-4", called="S-R") == "S-2 S-D"
    assert legal("S-2 S-D", "EX", called="S-R") == "S-2 S-D"
    assert legal("S-2 S-D", called="S-R") == "S-2 S-D"  # nothing else to lead
    assert may_lead("S-R", "S-R")
    assert not may_lead("S-D", "S-R")


def test_player_of_a_card() -> None:
    trick = Trick(3, ("S-2", "S-3", "EX", "S-4"))
    assert [trick.player_of(card) for card in trick.cards] == [3, 0, 1, 2]
    with pytest.raises(ValueError, match="not in"):
        trick.player_of("S-R")


KINGS = ["S-R", "H-R", "D-R", "C-R"]
QUEENS = ["S-D", "H-D", "D-D", "C-D"]


def test_calling_a_roi() -> None:
    """« le preneur appelle un Roi de son choix … il peut s'appeler lui-même en appelant un Roi
    faisant partie de son jeu ».
    """
    assert callable_cards(["S-R", "T-1"]) == tuple(KINGS)
    assert "H-D" not in callable_cards(KINGS[:3])


def test_calling_lower() -> None:
    """« Lorsque le preneur a 4 Rois, il peut appeler une Dame (voire même un Cavalier s'il a 4 Rois
    et 4 Dames ou un Valet s'il a 4 grands mariages). ».
    """
    assert callable_cards(KINGS) == (*KINGS, *QUEENS)
    assert callable_cards(QUEENS) == tuple(KINGS)
    assert callable_cards([*KINGS, *QUEENS])[-1] == "C-C"
    knights = [card[:2] + "C" for card in KINGS]
    assert "H-V" in callable_cards([*KINGS, *QUEENS, *knights])
    jacks = [card[:2] + "V" for card in KINGS]
    assert len(callable_cards([*KINGS, *QUEENS, *knights, *jacks])) == 16


def test_partner_or_alone() -> None:
    """« Si la carte appelée est au chien ou si le preneur s'est appelé, alors le preneur joue seul
    contre les quatre autres ».
    """
    hands = [["S-R"], ["H-R"], ["D-R"], ["T-1"], ["T-2"]]
    assert partner_of("H-R", 0, hands) == 1
    assert partner_of("S-R", 0, hands) is None
    assert partner_of("C-R", 0, hands) is None


HAND = [
    *KINGS,
    *("T-1", "T-2", "T-3", "T-4", "T-5", "T-6", "T-7", "T-8", "T-9"),
    *("T-10", "T-11", "T-12", "T-21", "EX"),
    *("S-2", "S-D", "H-3", "H-V", "D-9"),
    "T-13",
]


def test_neither_roi_nor_bout_in_the_ecart() -> None:
    """« On ne peut écarter ni roi, ni bout. »."""
    for card in ("S-R", "T-1", "T-21", "EX"):
        with pytest.raises(RuleError, match=f"ecart: {card} may not"):
            check_ecart(4, ["S-2", "S-D", "H-3", "H-V", "D-9", card], HAND)


def test_trumps_only_when_it_cannot_be_helped() -> None:
    """« On n'écarte des atouts que si cela s'avère indispensable et en les montrant »."""
    assert check_ecart(4, ["S-2", "S-D", "H-3", "H-V", "D-9", "T-2"], HAND) == ("T-2",)
    with pytest.raises(RuleError, match="ecart: 2 trumps"):
        check_ecart(4, ["S-2", "S-D", "H-3", "H-V", "T-3", "T-2"], HAND)
    with pytest.raises(RuleError, match="ecart: T-2: a trump only"):
        check_ecart(4, ["S-2", "S-D", "H-3", "H-V", "D-9", "T-2"], [*HAND, "D-8"])
    assert check_ecart(4, ["S-2", "S-D", "H-3", "H-V", "D-9", "D-8"], [*HAND, "D-8"]) == ()
    plain, trumps = ecart_choices(HAND, 6)
    assert set(plain) == {"S-2", "S-D", "H-3", "H-V", "D-9"}
    assert "T-2" in trumps
    assert not {"T-1", "T-21", "EX"} & set(trumps)


def test_the_ecart_has_as_many_cards_as_the_chien() -> None:
    """« le preneur doit montrer aux autres joueurs qu'il a bien mis 6 cartes à l'écart »."""
    with pytest.raises(RuleError, match="6 cards at 4, not 5"):
        check_ecart(4, ["S-2", "S-D", "H-3", "H-V", "D-9"], HAND)
    with pytest.raises(RuleError, match="6 cards at 4, not 5"):
        check_ecart(4, ["S-2", "S-2", "S-D", "H-3", "H-V", "D-9"], HAND)
    with pytest.raises(RuleError, match="C-2 was not"):
        check_ecart(4, ["C-2", "S-D", "H-3", "H-V", "D-9", "T-2"], HAND)
    assert check_ecart(5, ["S-2", "S-D", "H-3"], HAND) == ()
