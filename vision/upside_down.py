"""What trumps read as on their heads, and which tell the way up."""

from typing import Final

SIX_OR_NINE: Final = frozenset({"T-6", "T-9"})
"""Only their card's edge tells them apart."""
EITHER_WAY: Final = frozenset({"T-1", "T-8", "T-11"})
"""These may read as themselves: which way such an index faces is uncertain."""
TOLD_BY_A_PAIR: Final = frozenset(
    f"T-{number}" for number in (2, 3, 4, 5, 7, 10, 13, 14, 15, 16, 17, 18, 19, 20)
)
"""Two corners of one that face the same way show that a deck's lower numbers stand upright."""
ONE_WAY: Final = frozenset(f"T-{number}" for number in (3, 4, 7, 13, 14, 15, 16, 19, 20))
"""These read as nothing when turned round, or as themselves at worst; no 8, no 11."""
