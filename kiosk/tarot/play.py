"""Legal play: what a hand may play to a trick, and who wins it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.tarot.called import may_lead
from kiosk.tarot.cards import EXCUSE, RANKS, is_bout, is_king, suit, trump_number
from kiosk.tarot.errors import RuleError
from kiosk.tarot.tables import table

_RANK_STRENGTHS: Final = {name: strength for strength, name in enumerate(RANKS)}


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order played; the first by `leader`, then to the right."""

    leader: int
    cards: tuple[str, ...]

    def player_of(self, card: str) -> int:
        """Who played a card of the trick; ValueError for another card."""
        return (self.leader + self.cards.index(card)) % len(self.cards)


def legal_cards(
    hand: Sequence[str], trick: Sequence[str] = (), *, called: str | None = None
) -> tuple[str, ...]:
    """The cards of `hand` that may be played after those of `trick`, in the hand's order.

    `called` is given for the very first lead at 5 players only.
    """
    led = next((card for card in trick if card != EXCUSE), None)
    if led is None:
        if called is not None and not trick:
            return tuple(card for card in hand if may_lead(card, called)) or tuple(hand)
        return tuple(hand)
    excuse = (EXCUSE,) if EXCUSE in hand else ()
    if trump_number(led) is None:
        following = tuple(card for card in hand if suit(card) == suit(led))
        if following:
            return following + excuse
    trumps = tuple(card for card in hand if trump_number(card) is not None)
    if not trumps:
        return tuple(hand)
    highest = max(trump_number(card) or 0 for card in trick)
    higher = tuple(card for card in trumps if (trump_number(card) or 0) > highest)
    return (higher or trumps) + excuse


def winning_place(trick: Sequence[str]) -> int:
    """The place in the trick of the card that wins it; the Excuse never does.

    Who makes a chelem wins the last trick with the Excuse: see `settlement`.
    """
    led = next((card for card in trick if card != EXCUSE), None)
    if led is None:
        raise RuleError("trick", "nobody has played a card but the Excuse")

    best, place = -1, 0
    colour = suit(led)
    for turn, card in enumerate(trick):
        number = trump_number(card)
        if number is not None:
            strength = len(RANKS) + number
        elif card == EXCUSE or suit(card) != colour:
            continue
        else:
            strength = _RANK_STRENGTHS[card[2:]]
        if strength > best:
            best, place = strength, turn
    return place


def ecart_choices(hand: Collection[str], size: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What may be put in the écart: (cards to choose from, trumps allowed when they run out).

    « On ne peut écarter ni roi, ni bout. On n'écarte des atouts que si cela s'avère
    indispensable »: the trumps are empty unless the others are fewer than `size`.
    """
    plain = tuple(card for card in hand if suit(card) is not None and not is_king(card))
    if len(plain) >= size:
        return plain, ()
    return plain, tuple(
        card for card in hand if trump_number(card) is not None and not is_bout(card)
    )


def check_ecart(players: int, ecart: Collection[str], hand: Collection[str]) -> tuple[str, ...]:
    """The trumps of an écart, to be shown; RuleError when the écart is against the rules.

    `hand` is the taker's with the chien in it.
    """
    size = table(players).chien
    if len(set(ecart)) != size or len(ecart) != size:
        raise RuleError("ecart", f"the écart is {size} cards at {players}, not {len(set(ecart))}")
    plain, trumps = ecart_choices(hand, size)
    for card in ecart:
        if card not in hand:
            raise RuleError("ecart", f"{card} was not in the taker's hand")
        if is_king(card) or is_bout(card):
            raise RuleError("ecart", f"{card} may not be put in the écart: neither Roi nor bout")
        if card not in plain and card not in trumps:
            raise RuleError("ecart", f"{card}: a trump only when nothing else can be put there")
    shown = tuple(card for card in ecart if trump_number(card) is not None)
    if len(shown) > size - len(plain) and shown:
        raise RuleError("ecart", f"{len(shown)} trumps, though other cards can be put there")
    return shown
