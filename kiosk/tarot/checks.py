"""Deals that cannot be: refused with the field at fault, never scored.

Fields carry the names of the input of `tarot-kiosk score`: `points_taker` for the half-points.
"""

from functools import cache

from kiosk.tarot.cards import PACK_HALF_POINTS
from kiosk.tarot.deal import Chelem, Contract, Deal, MisereKind, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.poignees import check_together, fewest_tricks
from kiosk.tarot.reachable import reachable
from kiosk.tarot.tables import TABLES, table

_MADE = (Chelem.ANNOUNCED_MADE, Chelem.UNANNOUNCED_MADE)
_CARDS_WITHOUT = {MisereKind.TRUMPS: 57, MisereKind.HONOURS: 62}
"""The cards of the pack that are no trump (the Excuse is none), and no honour."""
_BY_DEFENCE = (Chelem.DEFENCE, Chelem.ANNOUNCED_FAILED_DEFENCE)


def points_text(half_points: int) -> str:
    """Half-points as a person reads points: 83 is 41½."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def check_deal(deal: Deal) -> None:
    """RuleError when no deal of cards, played by the rules, could have come to this."""
    if deal.players not in TABLES:
        table(deal.players)
    _check_players(deal)
    if not 0 <= deal.bouts <= 3:
        raise RuleError("bouts", f"there are 0 to 3 bouts, not {deal.bouts}")
    if not 0 <= deal.half_points <= PACK_HALF_POINTS:
        raise RuleError(
            "points_taker", f"the pack has 91 points; {points_text(deal.half_points)} cannot be"
        )
    if deal.players == 4 and deal.half_points % 2:
        raise RuleError(
            "points_taker",
            f"{points_text(deal.half_points)}: at 4 players points are whole, count again",
        )
    if deal.petit_au_bout is not None:
        _check_petit(deal, deal.petit_au_bout)
    if deal.poignees:
        alone = deal.partner is None or deal.partner == deal.taker
        check_together(deal.players, 1 if alone else 2, deal.poignees)
    if deal.miseres:
        _check_miseres(deal)
    if deal.half_points not in _ordinary(deal.players, deal.contract, deal.bouts) or (
        deal.chelem is not None or deal.petit_chelem is not None or deal.poignees
    ):
        _check_points(deal)


@cache
def _ordinary(players: int, contract: Contract, bouts: int) -> frozenset[int]:
    """The half-points of a deal of which each side won a trick."""
    return reachable(players, contract, bouts, 1, TABLES[players].tricks - 1)


def _check_players(deal: Deal) -> None:
    if not 0 <= deal.taker < deal.players:
        raise RuleError("taker", f"players are numbered 0 to {deal.players - 1}, not {deal.taker}")
    if deal.partner is None:
        return
    if not 0 <= deal.partner < deal.players:
        raise RuleError(
            "partner", f"players are numbered 0 to {deal.players - 1}, not {deal.partner}"
        )
    if deal.players != 5 and deal.partner != deal.taker:
        raise RuleError("partner", f"only at 5 players is a partner called, not at {deal.players}")


def _check_petit(deal: Deal, side: Side) -> None:
    if side is Side.ATTACK and deal.bouts == 0:
        raise RuleError("petit_au_bout", "the attack took the Petit, so it has a bout, not 0")
    if side is Side.DEFENCE and deal.bouts == 3:
        raise RuleError("petit_au_bout", "the defence took the Petit: the attack has not 3 bouts")
    if side is Side.DEFENCE and deal.chelem in _MADE:
        raise RuleError("petit_au_bout", "the attack won every trick, the last one too")
    if side is Side.ATTACK and deal.chelem in _BY_DEFENCE:
        raise RuleError("petit_au_bout", "the defence won every trick, the last one too")


def _check_miseres(deal: Deal) -> None:
    for one in deal.miseres:
        if not 0 <= one.player < deal.players:
            raise RuleError(
                "miseres", f"players are numbered 0 to {deal.players - 1}, not {one.player}"
            )
    if len(set(deal.miseres)) != len(deal.miseres):
        raise RuleError("miseres", "the same player shows the same misère twice")
    for kind, without in _CARDS_WITHOUT.items():
        shown = sum(one.kind is kind for one in deal.miseres)
        if shown > without // TABLES[deal.players].cards_each:
            raise RuleError("miseres", f"{shown} hands of {deal.players} cannot be without {kind}")
    bare = {one.player for one in deal.miseres if one.kind is MisereKind.TRUMPS}
    attackers = {deal.taker, deal.taker if deal.partner is None else deal.partner}
    sides = {Side.ATTACK: attackers, Side.DEFENCE: {*range(deal.players)} - attackers}
    for side, members in sides.items():
        if sum(one.side is side for one in deal.poignees) > len(members - bare):
            raise RuleError("miseres", f"nobody else of the {side} can have shown its poignée")


def _tricks_won(deal: Deal) -> tuple[int, int]:
    """Between how many tricks and how many the attack won, as the chelems say."""
    every = TABLES[deal.players].tricks
    if deal.petit_chelem is not None and (deal.chelem in _MADE or deal.chelem in _BY_DEFENCE):
        raise RuleError("petit_chelem", "all tricks but one and every trick: it is one or other")
    if deal.chelem in _MADE:
        return every, every
    if deal.chelem in _BY_DEFENCE:
        return 0, 0
    if deal.petit_chelem is Side.ATTACK:
        return every - 1, every - 1
    if deal.petit_chelem is Side.DEFENCE:
        return 1, 1
    return 1, every - 1


def _check_points(deal: Deal) -> None:
    """Whether bouts, points, tricks and poignées agree."""
    fewest, most = _tricks_won(deal)
    every = TABLES[deal.players].tricks
    forced = fewest_tricks(deal.players, deal.poignees, Side.ATTACK)
    lost = fewest_tricks(deal.players, deal.poignees, Side.DEFENCE)
    if forced > most or every - lost < fewest:
        raise RuleError("chelem", "the trumps shown by the side without a trick must win one")
    fewest, most = max(fewest, forced), min(most, every - lost)
    possible = reachable(deal.players, deal.contract, deal.bouts, fewest, most)
    if deal.half_points in possible:
        return
    have = (
        f"{points_text(deal.half_points)} points with {deal.bouts} bouts "
        f"in a {deal.contract} at {deal.players}"
    )
    for winner, tricks, can in (("attack", every, not lost), ("defence", 0, not forced)):
        if can and deal.half_points in reachable(
            deal.players, deal.contract, deal.bouts, tricks, tricks
        ):
            raise RuleError(
                "chelem", f"{have}: the {winner} won every trick; say so, or count again"
            )
    if not possible:
        raise RuleError("bouts", f"{have} cannot be with this chelem")
    low, high = points_text(min(possible)), points_text(max(possible))
    span = low if low == high else f"{low} to {high}"
    raise RuleError("points_taker", f"{have} cannot be (possible: {span}); count the pile again")
