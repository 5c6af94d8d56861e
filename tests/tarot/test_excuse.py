"""The Excuse, in all its cases."""

import pytest

from kiosk.tarot.cards import CARDS, EXCUSE, PETIT
from kiosk.tarot.deal import Contract, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.excuse import ExcuseFate, fate, low_card, other
from kiosk.tarot.piles import settle_count
from kiosk.tarot.play import Trick
from kiosk.tarot.settlement import Settled, settle

A, D = Side.ATTACK, Side.DEFENCE
ECART = ("S-2", "S-3", "S-4", "S-5", "S-6", "S-7")


def end(*tricks: tuple[int, str], contract: Contract = Contract.GARDE) -> Settled:
    """Tricks of 4, player 0 against the others; a trick is (leader, its cards)."""
    return settle(
        [Trick(leader, tuple(cards.split())) for leader, cards in tricks], {0}, contract, ECART
    )


@pytest.mark.parametrize(
    ("player", "winner", "last", "chelem", "expected"),
    [
        (A, A, False, False, ExcuseFate.STAYS),
        (D, D, False, True, ExcuseFate.STAYS),
        (A, D, False, False, ExcuseFate.EXCHANGED),
        (D, A, False, False, ExcuseFate.EXCHANGED),
        (A, D, True, False, ExcuseFate.LOST),
        (D, A, True, False, ExcuseFate.LOST),
        (A, A, True, False, ExcuseFate.CROSSES),
        (D, D, True, False, ExcuseFate.CROSSES),
        (A, A, True, True, ExcuseFate.CHELEM),
        (D, D, True, True, ExcuseFate.CHELEM),
    ],
)
def test_its_fate(
    player: Side,
    winner: Side,
    last: bool,  # noqa: FBT001 - a parameter of the table above
    chelem: bool,  # noqa: FBT001 - a parameter of the table above
    expected: ExcuseFate,
) -> None:
    """« l'excuse ne doit pas être jouée à la dernière levée, sauf en cas de chelem, sinon elle
    change de camp ».
    """
    assert fate(player=player, winner=winner, last=last, chelem=chelem) is expected


def test_sides() -> None:
    assert other(A) is D
    assert other(D) is A


def test_a_low_card_is_a_suit_card_or_a_trump() -> None:
    """« une carte sans valeur (basse carte en couleur ou atout) »."""
    assert low_card(["S-R", "T-1", "T-21", "T-5", "S-2"]) == "T-5"
    assert low_card(["S-V", "C-10"]) == "C-10"
    assert low_card(["S-R", "H-D", "D-C", "C-V", "T-1", "EX"]) is None


def test_given_back_against_a_low_card() -> None:
    """« Celui qui l'a jouée récupère l'excuse et l'incorpore dans le tas des plis qu'il a déjà
    fait. Il y prend une carte sans valeur … qu'il donne au camp qui a remporté le pli ».
    """
    done = end((0, "H-R H-2 H-3 H-4"), (0, "EX D-R D-2 D-3"), (1, "C-R C-2 C-3 C-4"))
    assert done.attack == (*ECART, "H-R", "EX", "H-3", "H-4")
    assert done.attack_tricks == (("H-R", "EX", "H-3", "H-4"),)
    assert done.defence_tricks[0] == ("H-2", "D-R", "D-2", "D-3")
    assert done.defence == ("H-2", "D-R", "D-2", "D-3", "C-R", "C-2", "C-3", "C-4")
    assert done.owed_by is None
    assert done.excuse is ExcuseFate.EXCHANGED


def test_owed_until_a_trick_is_won() -> None:
    """« Si le camp du joueur n'a pas encore remporté de pli, il met l'excuse en évidence et donnera
    une carte à l'autre camp dès qu'il en aura l'occasion. ».
    """
    before = end((1, "D-R D-2 D-3 EX"), (1, "C-R C-2 C-3 C-4"))
    assert before.owed_by is A
    after = end((1, "D-R D-2 D-3 EX"), (1, "C-2 C-3 C-4 C-R"), (0, "H-5 H-R H-6 H-7"))
    assert after.owed_by is None
    assert "C-2" in after.defence
    assert EXCUSE in after.attack


def test_never_from_the_ecart() -> None:
    """« Celui qui l'a jouée … l'incorpore dans le tas des plis qu'il a déjà fait. Il y prend »."""
    done = end((1, "D-R D-2 D-3 EX"), (1, "C-R C-2 C-3 C-4"))
    assert done.attack == (*ECART, "EX")
    assert done.attack_tricks == ()
    assert done.defence_tricks[0] == ("D-R", "D-2", "D-3")


def test_a_trick_without_a_low_card_pays_nothing() -> None:
    done = end((1, "D-10 D-2 D-3 EX"), (0, "S-V S-C S-D S-R"), (3, "C-R C-2 C-3 C-4"))
    assert done.owed_by is A
    paid = end((0, "H-R H-V H-C H-D"), (0, "EX D-R D-2 D-3"), (1, "C-2 C-3 C-4 C-R"))
    assert paid.owed_by is None
    assert "C-2" in paid.defence


def test_won_by_its_own_side_it_stays() -> None:
    done = end((1, "D-4 EX D-3 D-2"), (1, "C-R C-2 C-3 C-4"))
    assert done.defence == ("D-4", "EX", "D-3", "D-2", "C-R", "C-2", "C-3", "C-4")
    assert done.excuse is ExcuseFate.STAYS
    assert done.owed_by is None


def test_last_trick_won_by_the_others() -> None:
    """« l'excuse ne doit pas être jouée à la dernière levée … sinon elle change de camp »."""
    done = end((0, "H-R H-2 H-3 H-4"), (0, "C-2 C-R C-3 C-4"), (1, "D-R D-2 D-3 EX"))
    assert done.excuse is ExcuseFate.LOST
    assert EXCUSE in done.defence
    assert done.attack == (*ECART, "H-R", "H-2", "H-3", "H-4")
    assert done.owed_by is None


def test_led_last_by_one_who_has_not_won_every_trick() -> None:
    done = end((1, "H-R H-2 H-3 H-4"), (1, "C-2 C-3 C-4 C-R"), (0, "EX D-R D-2 D-3"))
    assert done.winners == (1, 0, 1)
    assert done.excuse is ExcuseFate.LOST


def test_a_partner_may_play_it_last_in_a_chelem() -> None:
    first = Trick(0, ("H-R", "H-2", "H-3", "H-4", "H-5"))
    last = Trick(0, ("T-21", "EX", "D-2", "D-3", "D-4"))
    done = settle([first, last], {0, 1}, Contract.GARDE, ECART[:3])
    assert done.excuse is ExcuseFate.CHELEM
    assert done.chelem is A
    assert EXCUSE in done.attack


def test_last_trick_won_by_its_own_side_it_crosses() -> None:
    done = end((0, "H-2 H-3 H-4 H-R"), (3, "D-2 D-R D-3 EX"), (0, "C-2 C-3 C-4 C-5"))
    assert done.excuse is ExcuseFate.EXCHANGED
    crossing = end((0, "H-R H-3 H-4 H-2"), (0, "D-2 D-3 EX D-R"))
    assert crossing.excuse is ExcuseFate.CROSSES
    assert crossing.attack == (*ECART, "H-R", "EX", "H-4", "H-2")
    assert crossing.defence == ("D-2", "D-3", "H-3", "D-R")


def test_crossing_to_a_side_without_a_low_card_is_owed() -> None:
    done = end((0, "H-R H-D H-C H-V"), (0, "D-2 D-3 EX D-R"))
    assert done.excuse is ExcuseFate.CROSSES
    assert done.owed_by is A


def whole_deal(last: str, *, winner: int = 0) -> list[tuple[int, str]]:
    """18 tricks of which `winner` has won 17, then `last`; the ecart apart."""
    used = {*ECART, *last.split()}
    rest = [card for card in (EXCUSE, *CARDS[:-1]) if card not in used]
    trumps = [card for card in rest if card.startswith("T-")]
    low = [card for card in rest if card not in trumps]
    strong = sorted(trumps, key=lambda card: -int(card[2:]))[:17]
    weak = low + [card for card in trumps if card not in strong]
    return [
        (winner, " ".join((strong[number], *weak[number * 3 : number * 3 + 3])))
        for number in range(17)
    ]


def test_in_a_chelem_the_excuse_is_played_last_and_wins() -> None:
    """« Pour réaliser un chelem, le preneur doit obligatoirement faire tous les plis. S'il détient
    l'excuse, il la jouera en dernier. »; « L'excuse ne permet pas de réaliser une levée (sauf en
    cas de chelem) ».
    """
    last = "EX D-R D-D D-C"
    done = end(*whole_deal(last), (0, last))
    assert done.winners == (0,) * 18
    assert done.chelem is A
    assert done.excuse is ExcuseFate.CHELEM
    assert settle_count(4, Contract.GARDE, done.attack).half_points == 182


def test_then_the_petit_is_au_bout_in_the_last_trick_but_one() -> None:
    """« le petit sera considéré au bout s'il est joué à l'avant-dernier pli »."""
    last = "EX D-R D-D D-C"
    tricks = whole_deal(last)
    petit = next(number for number, (_, cards) in enumerate(tricks) if PETIT in cards.split())
    _, cards = tricks.pop(petit)
    assert end(*tricks, (0, cards), (0, last)).petit_au_bout is A
    assert end((0, cards), *tricks, (0, last)).petit_au_bout is None


def test_petit_in_the_last_trick() -> None:
    """« Si le petit fait partie de la dernière levée, on dit qu'il est au bout. Le camp qui réalise
    la dernière levée … bénéficie d'une prime ».
    """
    lost = end((0, "H-R H-2 H-3 H-4"), (0, "T-1 T-2 T-3 T-4"))
    assert lost.petit_au_bout is D
    kept = end((1, "H-R H-2 H-3 H-4"), (1, "D-R D-2 D-3 T-1"))
    assert kept.petit_au_bout is A
    assert end((0, "T-1 D-2 D-3 D-4"), (0, "C-R C-2 C-3 C-4")).petit_au_bout is None


def test_a_chelem_against_the_excuse_of_the_defence() -> None:
    """« En cas de chelem réussi par le camp preneur ne possédant pas l'excuse, cette carte jouée
    normalement reste la propriété de la défense et compte pour 4 points. ».
    """
    last = "D-R D-D D-C D-V"
    done = end(*whole_deal(last), (0, last))
    assert done.chelem is A
    assert done.owed_by is D
    assert done.defence == (EXCUSE,)
    count = settle_count(4, Contract.GARDE, done.attack, D)
    assert (count.half_points, count.bouts) == (174, 2)


def test_the_defence_making_a_chelem_keeps_its_excuse_too() -> None:
    """The texts are silent: as for the attack's."""
    last = "EX D-R D-D D-C"
    done = end(*whole_deal(last, winner=2), (2, last), contract=Contract.GARDE_CONTRE)
    assert done.chelem is D
    assert done.excuse is ExcuseFate.CHELEM
    assert done.attack == ()


def test_an_excuse_in_the_chien_is_nobodys_play() -> None:
    done = settle([Trick(0, ("H-R", "H-2", "H-3", "H-4"))], {0}, Contract.GARDE_SANS, [EXCUSE])
    assert done.excuse is None
    assert done.attack[0] == EXCUSE


def test_nothing_played_is_nothing_to_settle() -> None:
    with pytest.raises(RuleError, match="tricks"):
        settle([], {0}, Contract.GARDE, ECART)
