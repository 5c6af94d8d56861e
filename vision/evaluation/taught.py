"""Which decks measured are none that the weights never saw."""

from collections.abc import Iterable
from typing import Final

from vision.evaluation.dark import ENDING
from vision.evaluation.ledger import Record
from vision.evaluation.piles import PileResult
from vision.evaluation.run import weights_digest
from vision.evaluation.statistics import Outcome

TAUGHT: Final = ("grimaud-fft", "jeuxcartes-v1", "tarotclub", "leliog", "hamter18")
"""The printed decks that the weights that ship were taught on, as their model card has it."""
MARK: Final = " (taught)"


def taught(records: Iterable[Record]) -> set[str]:
    """The decks among these, light or dark, that the weights they were read by were taught on."""
    shipped = weights_digest()
    found = {record.deck for record in records if record.weights == shipped}
    return {deck for deck in found if deck.removesuffix(ENDING) in TAUGHT}


def marks(shown: Iterable[Outcome | PileResult], decks: set[str]) -> set[tuple[str, str]]:
    """The rows, by set and deck, that count any of these decks in: its own, and its set's."""
    return {
        (one.set_name, deck) for one in shown if one.deck in decks for deck in (one.deck, "all")
    }


def told(decks: Iterable[str]) -> str:
    """What rows marked so are not, to stand below a table; nothing where none is."""
    if not (names := ", ".join(sorted(decks))):
        return ""
    return (
        f"\nMarked{MARK}: the weights that ship were taught on {names}. These figures, and goals "
        "and promises that count them in, are of no unseen decks.\n"
    )
