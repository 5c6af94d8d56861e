"""What a person types who is asked by a command."""

from typing import Final

_YES: Final = frozenset({"o", "oui", "y", "yes"})


def is_yes(answer: str) -> bool:
    """Whether it is a yes, in French or English; anything else is none."""
    return answer.strip().lower() in _YES
