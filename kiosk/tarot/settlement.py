"""Tricks played to the end, settled into the two piles."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kiosk.tarot.cards import EXCUSE, PETIT
from kiosk.tarot.contracts import chien_with_attack
from kiosk.tarot.deal import Contract, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.excuse import ExcuseFate, fate, low_card, other
from kiosk.tarot.play import Trick, winning_place


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """The end of the play.

    `attack` and `defence` are the piles, the écart or chien first where it counts, then the cards
    in the order they came; together the 78. `owed_by` still owes a low card for its Excuse.
    `winners` is who won each trick; `chelem` the side that won them all.
    """

    attack: tuple[str, ...]
    defence: tuple[str, ...]
    owed_by: Side | None
    winners: tuple[int, ...]
    petit_au_bout: Side | None
    chelem: Side | None
    excuse: ExcuseFate | None
    """None when the Excuse lay in the chien."""


def settle(
    tricks: Sequence[Trick], attackers: Collection[int], contract: Contract, apart: Sequence[str]
) -> Settled:
    """Settle the tricks of a whole deal; `apart` is the écart, or the chien left unseen."""
    if not tricks:
        raise RuleError("tricks", "nothing has been played")
    won: dict[Side, list[str]] = {Side.ATTACK: [], Side.DEFENCE: []}
    winners: list[int] = []
    owed_by: Side | None = None
    ends: ExcuseFate | None = None

    def side_of(player: int) -> Side:
        return Side.ATTACK if player in attackers else Side.DEFENCE

    for number, trick in enumerate(tricks, 1):
        last = number == len(tricks)
        player = _winner(trick, winners, attackers, last=last)
        winner = side_of(player)
        winners.append(player)
        won[winner] += [card for card in trick.cards if card != EXCUSE]
        if EXCUSE in trick.cards:
            owner = side_of(trick.player_of(EXCUSE))
            swept = all(side_of(one) is owner for one in winners)
            ends = fate(player=owner, winner=winner, last=last, chelem=swept)
            goes = other(owner) if ends in (ExcuseFate.LOST, ExcuseFate.CROSSES) else owner
            won[goes].append(EXCUSE)
            owed_by = goes if ends in (ExcuseFate.EXCHANGED, ExcuseFate.CROSSES) else None
        if owed_by is not None:
            given = low_card(won[owed_by])
            if given is not None:
                won[owed_by].remove(given)
                won[other(owed_by)].append(given)
                owed_by = None
    sides = {side_of(one) for one in winners}
    mine, theirs = (list(apart), []) if chien_with_attack(contract) else ([], list(apart))
    return Settled(
        attack=(*mine, *won[Side.ATTACK]),
        defence=(*theirs, *won[Side.DEFENCE]),
        owed_by=owed_by,
        winners=tuple(winners),
        petit_au_bout=_petit_au_bout(tricks, [side_of(one) for one in winners], ends),
        chelem=sides.pop() if len(sides) == 1 else None,
        excuse=ends,
    )


def _winner(trick: Trick, before: Sequence[int], attackers: Collection[int], *, last: bool) -> int:
    """Who wins: « L'excuse ne permet pas de réaliser une levée (sauf en cas de chelem) »."""
    if last and trick.cards[0] == EXCUSE:
        mine = trick.leader in attackers
        if all((one in attackers) is mine for one in before):
            return trick.leader
    return (trick.leader + winning_place(trick.cards)) % len(trick.cards)


def _petit_au_bout(
    tricks: Sequence[Trick], winners: Sequence[Side], ends: ExcuseFate | None
) -> Side | None:
    """Who has the Petit « au bout »: in the last trick.

    When a chelem ended with the Excuse, in the last but one too.
    """
    if PETIT in tricks[-1].cards:
        return winners[-1]
    if ends is ExcuseFate.CHELEM and len(tricks) > 1 and PETIT in tricks[-2].cards:
        return winners[-2]
    return None
