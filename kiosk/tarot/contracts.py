"""What a contract multiplies by, and how many points it asks for."""

from collections.abc import Mapping
from typing import Final

from kiosk.tarot.deal import Contract
from kiosk.tarot.errors import RuleError

COEFFICIENTS: Final[Mapping[Contract, int]] = {
    Contract.PRISE: 1,
    Contract.GARDE: 2,
    Contract.GARDE_SANS: 4,
    Contract.GARDE_CONTRE: 6,
}
TARGETS: Final = (56, 51, 41, 36)
"""Points to reach by the number of bouts in the attack's pile."""

BIDS: Final = tuple(Contract)
"""From the lowest bid to the highest."""


def target(bouts: int) -> int:
    """Points the attack needs with that many bouts; RuleError outside 0 to 3."""
    if bouts not in range(4):
        raise RuleError("bouts", f"there are 0 to 3 bouts, not {bouts}")
    return TARGETS[bouts]


def chien_with_attack(contract: Contract) -> bool:
    """Whether the chien (or the écart made of it) counts with the attack's tricks."""
    return contract is not Contract.GARDE_CONTRE


def takes_chien(contract: Contract) -> bool:
    """Whether the taker picks the chien up and makes an écart."""
    return contract in (Contract.PRISE, Contract.GARDE)


def higher_bids(standing: Contract | None) -> tuple[Contract, ...]:
    """What may still be bid over the standing bid, « par ordre croissant »."""
    return BIDS if standing is None else BIDS[BIDS.index(standing) + 1 :]
