"""The poignée: how many trumps to show, which ones, and how many the pack allows."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from kiosk.tarot.cards import EXCUSE, is_king, trump_number
from kiosk.tarot.deal import Poignee, PoigneeSize, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.tables import table

TRUMPS_AND_EXCUSE: Final = 22
PREMIUMS: Final = {PoigneeSize.SIMPLE: 20, PoigneeSize.DOUBLE: 30, PoigneeSize.TRIPLE: 40}


@dataclass(frozen=True, slots=True)
class ShownPoignee:
    """A poignée as it was shown: by whom, for the side may still be a secret at 5."""

    player: int
    size: PoigneeSize


def counts_as_trump(card: str) -> bool:
    """« L'excuse peut remplacer un atout manquant »."""
    return card == EXCUSE or trump_number(card) is not None


def trumps_needed(players: int, size: PoigneeSize) -> int:
    """How many trumps that size shows at a table of `players`."""
    return table(players).poignees[size]


def largest_size(players: int, trumps: int) -> PoigneeSize | None:
    """The largest poignée that many trumps (the Excuse among them) allow, None if none."""
    fitting = [size for size, needed in table(players).poignees.items() if needed <= trumps]
    return fitting[-1] if fitting else None


def size_shown(players: int, shown: Collection[str]) -> PoigneeSize:
    """The size of the poignée made of these cards.

    RuleError when one is no trump, is shown twice, or when their number is none of the sizes:
    a surplus has to be hidden.
    """
    for card in shown:
        if not counts_as_trump(card):
            raise RuleError("poignees", f"{card} is no trump; a poignée shows trumps only")
    if len(set(shown)) != len(shown):
        raise RuleError("poignees", "a card is shown twice")
    sizes = table(players).poignees
    for size, needed in sizes.items():
        if needed == len(shown):
            return size
    numbers = ", ".join(str(needed) for needed in sizes.values())
    raise RuleError(
        "poignees",
        f"a poignée at {players} shows exactly {numbers} trumps, not {len(shown)}: "
        "hide the surplus or show no poignée",
    )


def check_shown(
    players: int, shown: Collection[str], hand: Collection[str], ecart: Collection[str] = ()
) -> PoigneeSize:
    """The size of a poignée that `hand` may show; RuleError when it may not.

    A trump from the écart may be shown again only with 4 Rois and the trumps of a triple.
    """
    size = size_shown(players, shown)
    held = set(hand)
    elsewhere = set(shown) - held
    if elsewhere - set(ecart):
        stranger = min(elsewhere - set(ecart))
        raise RuleError("poignees", f"{stranger} is not in the hand that shows it")
    if elsewhere and not (size is PoigneeSize.TRIPLE and sum(map(is_king, held)) == 4):
        raise RuleError(
            "poignees", "a trump of the écart is shown only with 4 Rois and a triple poignée"
        )
    if EXCUSE in shown and any(counts_as_trump(card) for card in held - set(shown)):
        raise RuleError(
            "poignees", "showing the Excuse says that no other trump is held: show that trump"
        )
    return size


def in_order(shown: Iterable[str]) -> tuple[str, ...]:
    """The trumps from the highest to the lowest, the Excuse (which may lie anywhere) last."""
    return tuple(sorted(shown, key=lambda card: -(trump_number(card) or 0)))


def settle_sides(shown: Iterable[ShownPoignee], attack: Collection[int]) -> tuple[Poignee, ...]:
    """The poignées by side, once the deal has ended and the partner is known."""
    return tuple(
        Poignee(Side.ATTACK if one.player in attack else Side.DEFENCE, one.size) for one in shown
    )


def check_together(players: int, attackers: int, poignees: Collection[Poignee]) -> None:
    """RuleError when one pack, or the players of a side, cannot have shown all of these."""
    shown = sum(trumps_needed(players, one.size) for one in poignees)
    if shown > TRUMPS_AND_EXCUSE:
        raise RuleError(
            "poignees", f"{shown} trumps were shown; with the Excuse there are {TRUMPS_AND_EXCUSE}"
        )
    attack = sum(one.side is Side.ATTACK for one in poignees)
    if attack > attackers:
        raise RuleError("poignees", f"{attack} poignées for {attackers} in the attack: one each")


def fewest_tricks(players: int, poignees: Iterable[Poignee], side: Side) -> int:
    """The tricks a side that showed these trumps cannot help winning.

    Each trump it plays falls in a trick that the other side wins only with a trump of its own, so
    it wins as many as it has trumps more than the others. Two cautions: one card shown may be the
    Excuse, and of a triple with 4 Rois some trumps may lie in the écart.
    """
    sizes = [trumps_needed(players, one.size) for one in poignees if one.side is side]
    if not sizes:
        return 0
    longest = min(max(sizes), table(players).cards_each - 4) - 1
    others = TRUMPS_AND_EXCUSE - sum(sizes)
    return max(0, longest - others)
