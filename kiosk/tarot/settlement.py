"""Tricks played to the end, settled into the two piles."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain

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
    as they lie; together the 78. `attack_tricks` and `defence_tricks` are the tricks each side won
    as they lie at the end: the Excuse in the place of the card given for it, and the other way
    round. `owed_by` still owes that card; its Excuse then lies by itself, last in the pile.
    `winners` is who won each trick; `chelem` the side that won them all.
    """

    attack: tuple[str, ...]
    defence: tuple[str, ...]
    attack_tricks: tuple[tuple[str, ...], ...]
    defence_tricks: tuple[tuple[str, ...], ...]
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
    won: dict[Side, list[list[str]]] = {Side.ATTACK: [], Side.DEFENCE: []}
    winners: list[int] = []
    owed_by: Side | None = None
    short: list[str] = []
    """The trick that waits for the card owed."""
    ends: ExcuseFate | None = None

    def side_of(player: int) -> Side:
        return Side.ATTACK if player in attackers else Side.DEFENCE

    for number, trick in enumerate(tricks, 1):
        last = number == len(tricks)
        player = _winner(trick, winners, attackers, last=last)
        winner = side_of(player)
        winners.append(player)
        cards = list(trick.cards)
        won[winner].append(cards)
        if EXCUSE in cards:
            owner = side_of(trick.player_of(EXCUSE))
            swept = all(side_of(one) is owner for one in winners)
            ends = fate(player=owner, winner=winner, last=last, chelem=swept)
            if ends in (ExcuseFate.EXCHANGED, ExcuseFate.CROSSES):
                owed_by, short = other(winner), cards
        if owed_by is not None and _give(won[owed_by], short):
            owed_by = None
    if owed_by is not None:
        short.remove(EXCUSE)
    loose = (EXCUSE,) if owed_by is not None else ()
    sides = {side_of(one) for one in winners}
    piles = {side: tuple(tuple(cards) for cards in won[side]) for side in Side}
    first = Side.ATTACK if chien_with_attack(contract) else Side.DEFENCE
    flat = {
        side: (
            *(apart if side is first else ()),
            *chain.from_iterable(piles[side]),
            *(loose if side is owed_by else ()),
        )
        for side in Side
    }
    return Settled(
        attack=flat[Side.ATTACK],
        defence=flat[Side.DEFENCE],
        attack_tricks=piles[Side.ATTACK],
        defence_tricks=piles[Side.DEFENCE],
        owed_by=owed_by,
        winners=tuple(winners),
        petit_au_bout=_petit_au_bout(tricks, [side_of(one) for one in winners], ends),
        chelem=sides.pop() if len(sides) == 1 else None,
        excuse=ends,
    )


def _give(tricks: Sequence[list[str]], short: list[str]) -> bool:
    """Change the Excuse in `short` for a low card of these tricks; whether there is one."""
    for cards in tricks:
        given = low_card(cards)
        if given is not None:
            cards[cards.index(given)] = EXCUSE
            short[short.index(EXCUSE)] = given
            return True
    return False


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
