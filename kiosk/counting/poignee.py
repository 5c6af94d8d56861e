"""A poignée shown to the camera: counted, and its size proposed."""

from dataclasses import dataclass

from kiosk.tarot.deal import PoigneeSize
from kiosk.tarot.errors import RuleError
from kiosk.tarot.poignees import counts_as_trump, in_order, largest_size, size_shown, trumps_needed


@dataclass(frozen=True, slots=True, kw_only=True)
class PoigneeReport:
    """What is being shown. `trumps` from the highest down, the Excuse last.

    `size` is what exactly these cards announce, None when they are none of the sizes; `surplus`
    is how many trumps to hide for the largest size that so many allow. `message` says in English
    what would mend it, empty when it can be announced.
    """

    trumps: tuple[str, ...]
    size: PoigneeSize | None
    surplus: int
    message: str


def poignee_report(cards: tuple[str, ...], players: int) -> PoigneeReport:
    """What `cards` would announce at a table of `players`."""
    trumps = in_order(card for card in cards if counts_as_trump(card))
    largest = largest_size(players, len(trumps))
    try:
        size: PoigneeSize | None = size_shown(players, cards)
        message = ""
    except RuleError as error:
        size, message = None, error.message
    return PoigneeReport(
        trumps=trumps,
        size=size,
        surplus=len(trumps) - trumps_needed(players, largest) if largest else 0,
        message=message,
    )
