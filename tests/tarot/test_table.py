"""Who sits where, who deals, what comes after a deal without a score."""

import pytest

from kiosk.tarot.cards import CARDS
from kiosk.tarot.errors import RuleError
from kiosk.tarot.seating import (
    SEATS,
    SHEET_SEATS,
    draw_key,
    first_dealer,
    right_of,
    seating,
)
from kiosk.tarot.unscored import (
    NextDeal,
    Unscored,
    after_scored,
    after_unscored,
    has_petit_sec,
    is_marked,
)


def test_the_right_hand_neighbour_of_the_dealer_speaks_first() -> None:
    """« Le joueur placé à droite du donneur parle le premier … et ainsi de suite, jusqu'au
    donneur. »; « dans le sens inverse à celui des aiguilles d'une montre ».
    """
    found = seating(4, 2, 4)
    assert found.players == (3, 0, 1, 2)
    assert found.first == 3
    assert not found.dead_hand
    # Nord looks south: at his right hand is the west.
    assert SEATS[right_of(SEATS.index("nord"), 4)] == "ouest"
    assert sorted(SHEET_SEATS) == sorted(SEATS)


def test_the_dead_hand_deals_and_does_not_play() -> None:
    """« un des joueurs (le mort) procède à la distribution aux 4 autres joueurs et ne prend part à
    la partie en cours ».
    """
    found = seating(5, 1, 4)
    assert found.dead_hand
    assert found.players == (2, 3, 4, 0)
    assert found.sitting_out == (1,)
    assert found.spread((300, -100, -100, -100)) == (-100, 0, 300, -100, -100)


def test_more_people_than_seats() -> None:
    found = seating(7, 6, 5)
    assert found.players == (0, 1, 2, 3, 4)
    assert found.sitting_out == (5, 6)
    assert found.place(4) == 4
    with pytest.raises(RuleError, match="sits this deal out"):
        found.place(5)
    with pytest.raises(ValueError, match="shorter"):
        found.spread((1, -1))


@pytest.mark.parametrize(
    ("people", "dealer", "players", "field"),
    [(3, 0, 4, "people"), (4, 4, 4, "dealer"), (4, -1, 4, "dealer"), (6, 0, 6, "players")],
)
def test_seatings_that_cannot_be(people: int, dealer: int, players: int, field: str) -> None:
    with pytest.raises(RuleError, match=f"^{field}: "):
        seating(people, dealer, players)


def test_everyone_deals_in_turn() -> None:
    """« Les joueurs donnent à tour de rôle dans le sens du jeu. »."""
    dealer, dealers = 0, []
    for _ in range(5):
        dealers.append(dealer)
        dealer = after_scored(seating(5, dealer, 4)).dealer
    assert dealers == [0, 1, 2, 3, 4]
    assert dealer == 0


def test_the_order_of_the_draw() -> None:
    """« on respecte l'ordre de priorité entre les couleurs : Pique, Cœur, Carreau, Trèfle; l'as de
    Trèfle est donc la plus petite carte. Les atouts sont prioritaires ».
    """
    ordered = sorted(CARDS[:-1], key=draw_key)
    assert ordered[:5] == ["C-1", "D-1", "H-1", "S-1", "C-2"]
    assert ordered[55:58] == ["S-R", "T-1", "T-2"]
    assert ordered[-1] == "T-21"


def test_first_dealer() -> None:
    """« La plus petite carte désigne le donneur. »."""
    assert first_dealer(["S-R", "T-1", "C-3", "H-3"]) == 2
    assert first_dealer(["S-3", "H-3", "D-3"]) == 2


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        (["S-2", "EX"], "draw another"),
        (["S-2", "X"], "no card"),
        (["S-2", "S-2"], "twice"),
        ([], "nobody"),
    ],
)
def test_draws_that_do_not_count(drawn: list[str], says: str) -> None:
    """« l'excuse ne compte pas : il faut retirer dans ce cas une nouvelle carte »."""
    with pytest.raises(RuleError, match=says):
        first_dealer(drawn)


def test_all_pass() -> None:
    """« Si les quatre joueurs passent, le voisin de droite du donneur procède à une nouvelle
    distribution. »; the mort « procède à la distribution tant que personne ne prend ».
    """
    assert after_unscored(Unscored.PASSE_GENERALE, seating(4, 3, 4)) == NextDeal(0)
    assert after_unscored(Unscored.PASSE_GENERALE, seating(5, 4, 5)) == NextDeal(0)
    assert after_unscored(Unscored.PASSE_GENERALE, seating(5, 3, 4)) == NextDeal(3)


def test_petit_sec() -> None:
    """« (c'est son seul atout et il n'a pas l'excuse) … annuler la donne … Le voisin de droite du
    donneur procède à une nouvelle distribution. ».
    """
    assert has_petit_sec(["T-1", "S-R"])
    assert not has_petit_sec(["T-1", "EX"])
    assert not has_petit_sec(["T-1", "T-2"])
    assert not has_petit_sec(["T-2"])
    assert after_unscored(Unscored.PETIT_SEC, seating(4, 0, 4)) == NextDeal(1)
    assert after_unscored(Unscored.PETIT_SEC, seating(5, 0, 4)) == NextDeal(1)


def test_fausse_donne() -> None:
    """« une nouvelle distribution par le même donneur. Le fautif n'aura pas le droit de participer
    aux enchères sur cette même donne. ».
    """
    again = after_unscored(Unscored.FAUSSE_DONNE, seating(4, 2, 4), at_fault=0)
    assert again == NextDeal(2, frozenset({0}))
    once_more = after_unscored(
        Unscored.FAUSSE_DONNE, seating(4, 2, 4), at_fault=3, barred=again.barred
    )
    assert once_more == NextDeal(2, frozenset({0, 3}))
    assert after_unscored(Unscored.PASSE_GENERALE, seating(4, 2, 4), barred=[0]) == NextDeal(3)
    with pytest.raises(RuleError, match="at_fault"):
        after_unscored(Unscored.FAUSSE_DONNE, seating(4, 2, 4))
    with pytest.raises(RuleError, match="at_fault"):
        after_unscored(Unscored.PASSE_GENERALE, seating(4, 2, 4), at_fault=1)
    with pytest.raises(RuleError, match="nobody at the table is number 4"):
        after_unscored(Unscored.FAUSSE_DONNE, seating(4, 2, 4), at_fault=4)


def test_renonce() -> None:
    """« Un joueur qui fait une renonce consommée en défense (RC) ne peut pas annoncer de contrat à
    la distribution suivante. ».
    """
    assert after_scored(seating(4, 2, 4), [1]) == NextDeal(3, frozenset({1}))
    with pytest.raises(RuleError, match="renonces: nobody"):
        after_scored(seating(4, 2, 4), [4])


def test_renonce_and_a_failed_contract() -> None:
    """« en cas de chute, le preneur a le choix de faire marquer ou non le score »."""
    assert is_marked(made=True, defence_renonce=False)
    assert is_marked(made=False, defence_renonce=False)
    assert is_marked(made=True, defence_renonce=True)
    assert is_marked(made=False, defence_renonce=True, taker_marks=True)
    assert not is_marked(made=False, defence_renonce=True, taker_marks=False)
    with pytest.raises(RuleError, match="ask the taker"):
        is_marked(made=False, defence_renonce=True)
    for made, renonce in ((True, True), (False, False), (True, False)):
        with pytest.raises(RuleError, match="only after"):
            is_marked(made=made, defence_renonce=renonce, taker_marks=False)
