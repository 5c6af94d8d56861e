"""A side's pile: how many cards it may have, what it counts, and the pile that is left."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from kiosk.tarot.cards import BOUTS, CARDS, EXCUSE, half_points, is_card
from kiosk.tarot.contracts import chien_with_attack
from kiosk.tarot.deal import Contract, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.tables import table

_ON_ITS_WAY: Final = {None: 0, Side.ATTACK: -1, Side.DEFENCE: 1}
"""By who owes the low card, of half a point: what the attack's pile has yet to lose or gain."""


@dataclass(frozen=True, slots=True)
class PileCount:
    """What the attack's pile comes to, the Excuse settled."""

    bouts: int
    half_points: int


def check_cards(pile: Iterable[str]) -> None:
    """RuleError when a pile holds what is no card, or one card twice; both are named."""
    for card, times in Counter(pile).items():
        if not is_card(card):
            raise RuleError("pile", f"{card!r} is no card")
        if times > 1:
            raise RuleError("pile", f"{card} is there {times} times; take one off")


def complement(pile: Collection[str]) -> tuple[str, ...]:
    """The other side's pile, in the order of the pack: scanning the smaller one is enough."""
    check_cards(pile)
    held = set(pile)
    return tuple(card for card in CARDS if card not in held)


def fits(players: int, contract: Contract, size: int, owed_by: Side | None = None) -> bool:
    """Whether the attack's pile may have `size` cards: whole tricks, and the chien if it counts.

    While a card is owed for the Excuse the pile is one too many (the attack owes) or one too few.
    """
    settled = _settled_size(size, owed_by)
    return _apart(players, contract) <= settled <= _most(players, contract) and (
        (settled - _apart(players, contract)) % players == 0
    )


def tricks_in(
    players: int, contract: Contract, size: int, owed_by: Side | None = None
) -> int | None:
    """How many tricks an attack's pile of `size` holds; None where it cannot have that size."""
    if not fits(players, contract, size, owed_by):
        return None
    return (_settled_size(size, owed_by) - _apart(players, contract)) // players


def check_size(players: int, contract: Contract, size: int, owed_by: Side | None = None) -> None:
    """RuleError when the attack's pile cannot have `size` cards; says how many are amiss."""
    if fits(players, contract, size, owed_by):
        return
    apart = _apart(players, contract)
    settled = _settled_size(size, owed_by)
    if settled < apart:
        raise RuleError(
            "pile",
            f"{size} cards: the {apart} of the écart or chien count with the attack, add them",
        )
    if settled > _most(players, contract):
        raise RuleError(
            "pile",
            f"{size} cards: the chien counts with the defence in a garde contre, take it off",
        )
    over = (settled - apart) % players
    raise RuleError(
        "pile",
        f"{size} cards are not whole tricks at {players}: {over} too many or "
        f"{players - over} missing",
    )


def may_owe(
    players: int, contract: Contract, size: int, *, excuse_with_attack: bool
) -> Side | None:
    """Who seems to owe a card for the Excuse when the attack's pile of `size` is not whole tricks.

    Only a question to ask: the same size can come of cards missed or seen twice.
    """
    side = Side.ATTACK if excuse_with_attack else Side.DEFENCE
    if not fits(players, contract, size) and fits(players, contract, size, side):
        return side
    return None


def settle_count(
    players: int, contract: Contract, attack: Collection[str], owed_by: Side | None = None
) -> PileCount:
    """Bouts and half-points of the attack's pile, écart or chien in it where it counts.

    RuleError when the pile cannot be. A card still owed moves half a point to the other side.
    """
    check_cards(attack)
    if owed_by is not None and (EXCUSE in attack) is not (owed_by is Side.ATTACK):
        raise RuleError("owed_by", "the side that has the Excuse is the one that owes a card")
    check_size(players, contract, len(attack), owed_by)
    return PileCount(
        bouts=sum(bout in attack for bout in BOUTS),
        half_points=settled_half_points(attack, owed_by),
    )


def settled_half_points(attack: Iterable[str], owed_by: Side | None) -> int:
    """What the attack's pile is worth; a low card still owed for the Excuse is half a point."""
    return sum(map(half_points, attack)) + _ON_ITS_WAY[owed_by]


def _settled_size(size: int, owed_by: Side | None) -> int:
    """The size the pile will have once the owed card is given."""
    return size + _ON_ITS_WAY[owed_by]


def _apart(players: int, contract: Contract) -> int:
    return table(players).chien if chien_with_attack(contract) else 0


def _most(players: int, contract: Contract) -> int:
    return len(CARDS) - (0 if chien_with_attack(contract) else table(players).chien)
