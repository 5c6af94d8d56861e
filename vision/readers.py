"""Which reader reads: the one place where a name becomes a reader."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from vision.reading import Reader
from vision.synthesis.face import Deck

if TYPE_CHECKING:
    from vision.enrolment import EnrolledDeck

READERS: Final = ("learned", "contour")


def default_reader() -> str:
    """`learned` where its weights are installed, else `contour`."""
    from vision.learned import weights_are_here  # noqa: PLC0415 (loads nothing until asked)

    return "learned" if weights_are_here() else "contour"


def open_reader(name: str | None = None, decks: Sequence[Deck] = ()) -> Reader:
    """The reader called `name`, or the best one installed.

    `decks` are what the contour reader compares with, the house's own when empty. ValueError for
    another name, FileNotFoundError when the weights of `learned` are missing.
    """
    name = name or default_reader()
    if name == "contour":
        from vision.contour.reader import ContourReader  # noqa: PLC0415 (compares with a deck it draws)
        from vision.synthesis.drawn import house_deck  # noqa: PLC0415

        return ContourReader(tuple(decks) or (house_deck(),))
    if name != "learned":
        raise ValueError(f"no reader {name!r}: choose one of {', '.join(READERS)}")
    from vision.learned import open_reader as open_learned  # noqa: PLC0415 (loads the nets)
    from vision.learned import weights_are_here  # noqa: PLC0415

    if not weights_are_here():
        raise FileNotFoundError("the learned reader's weights are missing: use --reader contour")
    return open_learned()


def open_with_deck(deck: str, folder: Path, name: str | None = None) -> Reader:
    """The reader called `name`, sure only where the deck of that name in `folder` agrees.

    Without a deck ("") the reader alone. DeckError when there is no such deck.
    """
    if not deck:
        return open_reader(name)
    from vision.enrolment import (  # noqa: PLC0415 (loads the nets)
        DeckFolder,
        default_embedder,
        default_teacher,
    )

    kept = DeckFolder(folder).load(deck, default_embedder(), default_teacher())
    return reading_with(kept, name)


def reading_with(
    deck: "EnrolledDeck", name: str | None = None, weights: Path | None = None
) -> Reader:
    """The reader called `name`, sure only where this deck agrees, its nets taught by the deck."""
    from vision.enrolment import EnrolledReader, free_numbers  # noqa: PLC0415 (loads the nets)

    numbers = free_numbers(weights)
    if deck.heads is None or (name or default_reader()) != "learned":
        return EnrolledReader(open_reader(name), deck, numbers=numbers)
    from vision.learned import open_reader as open_learned  # noqa: PLC0415 (loads the nets)

    return EnrolledReader(open_learned(folder=weights, heads=deck.heads), deck, numbers=numbers)
