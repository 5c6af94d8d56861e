"""Evenings to write down."""

from kiosk.evening import intents as i
from kiosk.evening.state import TableKind
from kiosk.tarot.deal import Contract, MisereKind, PoigneeSize, Side
from kiosk.tarot.house import HouseRules
from tests.evening.playing import Played, by_hand, sit

NORD, OUEST, SUD, EST = range(4)
"""Counter-clockwise, as the seats are."""


def booklet() -> Played:
    """The five deals of the booklet's example sheet, played through the record."""
    played = sit(4)
    for seat, name in enumerate(("Nadia", "Omar", "Suzie", "Éloi")):
        played.do(i.RenamePlayer(seat, name, seat))
    attack, defence = i.SetPetitAuBout(Side.ATTACK), i.SetPetitAuBout(Side.DEFENCE)
    simple = PoigneeSize.SIMPLE
    played.do(
        *by_hand(EST, Contract.GARDE, 2, 49, i.AddPoignee(EST, simple), attack),
        *by_hand(OUEST, Contract.GARDE_SANS, 2, 45, defence),
        *by_hand(SUD, Contract.PRISE, 1, 44, i.AddPoignee(SUD, simple), attack),
        *by_hand(NORD, Contract.GARDE, 2, 52, i.AddPoignee(SUD, simple)),
        *by_hand(
            SUD,
            Contract.GARDE,
            2,
            87,
            i.AddPoignee(SUD, simple),
            attack,
            i.AnnounceChelem(announced=True),
            i.SetChelem(Side.ATTACK),
        ),
    )
    return played


def everything() -> Played:
    """Five at the table, every kind of line on the sheet."""
    played = sit(5, house=HouseRules(petit_chelem=100, misere_trumps=10))
    played.do(
        *by_hand(1, Contract.PRISE, 2, 46, i.SetPartner(2)),
        *by_hand(2, Contract.GARDE_SANS, 2, 40, i.SetPartner(2), i.Renonce(3))[:-1],
        i.ConfirmResult(marked=False),
        i.PassGenerale(),
        i.PetitSec(1),
        i.FausseDonne(2),
        *by_hand(
            0,
            Contract.GARDE,
            3,
            70,
            i.SetPartner(4),
            i.DeclareMisere(3, MisereKind.TRUMPS),
            i.AnnounceChelem(announced=True),
            i.Renonce(3),
        ),
        *by_hand(4, Contract.PRISE, 1, 30, i.SetPartner(1)),
        i.VoidDeal(7),
        i.JoinPlayer("Zoé", 7, 0),
        i.SetTable(TableKind.FIVE),
    )
    return played
