"""A deck of one's own shown to the camera, card by card, guided by the screen.

The eye's thread looks; the screen's words come through one queue; what the screen draws is one
frozen value, put in place whole.
"""

import sys
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Final

import numpy as np

from kiosk.screens.model import Enrolment, Showing
from vision.cards import CARDS
from vision.enrolment import (
    DeckError,
    DeckFolder,
    Embedder,
    ShownCard,
    Teacher,
    TemplateEmbedder,
    confusable,
    default_embedder,
    default_teacher,
    learn_deck,
    patches_of,
    shown_card,
)
from vision.reading import Detection, Picture, Reader
from vision.tracking.gates import Gates, Glance, Stillness, glance
from vision.tracking.updates import State

_STILL_FOR: Final = 0.35
"""Seconds a card must lie still: a hand that lets go of it shakes it for less."""

_SAME: Final = 6
"""So few blocks of the picture changed: the card that was taken lies there still."""


_ALIKE: Final = 0.96
"""Likeness from which two indices may be the same one."""


class Word(StrEnum):
    """What a person may say."""

    TAKE = "take"
    AGAIN = "again"
    SKIP = "skip"
    BACK = "back"
    END = "end"


def _alike(one: ShownCard, other: ShownCard) -> bool:
    """Whether two cards' indices look so much the same that they may be one card's."""
    some, others = (TemplateEmbedder().embed(patches_of(look)) for look in (one, other))
    return bool((some @ others.T).max() >= _ALIKE)


def _in_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="deck being kept", daemon=True).start()


class Lesson:
    """Asks for one card after the other and takes each once it lies still.

    A card is taken by itself when the reader sees an index and is not sure that it is another
    card's. Where it is sure of another, a person is asked: cards shown out of order would
    otherwise make a deck that gainsays what is right. Where it sees both, the other is to be taken
    away: its index would be learned as this card's. `start` runs the last, slow part; `tell`
    says on the screen why a deck cannot be kept.
    """

    def __init__(
        self,
        name: str,
        folder: DeckFolder,
        *,
        embedder: Callable[[], Embedder] = default_embedder,
        teacher: Callable[[], Teacher | None] = default_teacher,
        start: Callable[[Callable[[], None]], None] = _in_thread,
        tell: Callable[[Exception], str] = str,
    ) -> None:
        self._folder = folder
        self._say = tell
        self._embedder = embedder
        self._teacher = teacher
        self._start = start
        self._words: deque[Word] = deque()
        self._gates = Gates(hands=True)
        self._compare = Stillness()
        self._place = 0
        self._found: dict[str, ShownCard] = {}
        self._fresh = True
        self._forced = False
        self._still_since: float | None = None
        self._taken: Glance | None = None
        self._held: ShownCard | None = None
        self.cards: tuple[Detection, ...] = ()
        self.enrolment = Enrolment(name=name, card=CARDS[0], of=len(CARDS))

    def tell(self, word: Word) -> None:
        """Something the person said; from any thread."""
        self._words.append(word)

    @property
    def over(self) -> bool:
        """Whether no more cards are looked at."""
        return self.enrolment.showing in (Showing.SAVING, Showing.DONE, Showing.FAILED)

    def hear(self) -> None:
        """Do what was said, picture or none; to take one as it is waits for one."""
        while self._words:
            word = self._words.popleft()
            if self.over:
                if word is Word.END and self.enrolment.showing is Showing.FAILED:
                    self._finish()  # Once more with what was shown: there is room again, say.
                continue
            if word is Word.TAKE:
                if self._held is not None:
                    self._keep(self._held)
                else:
                    self._forced = True
            elif word is Word.AGAIN:
                self._ask(Showing.LAY)
            elif word is Word.SKIP:
                self._go(self._place + 1)
            elif word is Word.BACK:
                self._go(max(0, self._place - 1), forget=True)
            else:
                self._finish()

    def look(self, time: float, picture: Picture, reader: Reader) -> None:
        """Take one frame."""
        sight = glance(picture)
        state = self._gates.state(time, sight)
        if state is State.STILL and not self._lies_there_still(sight):
            self._held = None  # Another card: a yes is of what lies there now.
        self.hear()
        forced, self._forced = self._forced, False
        if self.over:
            return
        if forced:
            self._read(picture, sight, reader, forced=True)
            return
        if state is not State.STILL:
            self._fresh, self._still_since = True, None
            return
        if self._still_since is None:
            self._still_since = time
        if not self._fresh or time - self._still_since < _STILL_FOR:
            return
        self._fresh = False
        if self._lies_there_still(sight):
            return
        self._read(picture, sight, reader, forced=False)

    def _read(self, picture: Picture, sight: Glance, reader: Reader, *, forced: bool) -> None:
        card = CARDS[self._place]
        found = reader.read(picture)
        self.cards = tuple(found)
        sure = {one.card for one in found if not one.doubtful}
        if not found and not forced:
            return  # A bare mat.
        look = shown_card(picture, card, reader, found)
        if look is None:
            self._ask(Showing.UNSEEN)
            return
        self._taken = sight
        before = self._before()
        if sure == {before} and not forced:
            return  # The card of before lies there still, or again.
        showing, other = Showing.OTHER, ""
        if look.beside:
            showing, other = Showing.BESIDE, look.beside
        elif sure and card not in sure:
            other = min(sure, key=CARDS.index)
        elif not sure and before is not None and _alike(look, self._found[before]):
            other = before
        if other:
            self._held = look
            self.enrolment = replace(self.enrolment, showing=showing, other=other)
            return
        self._keep(look)

    def _before(self) -> str | None:
        """The card before the one asked for, if it was taken."""
        before = CARDS[self._place - 1] if self._place else None
        return before if before in self._found else None

    def _lies_there_still(self, sight: Glance) -> bool:
        """Whether nothing was laid since the last card was taken: only a hand went by."""
        if self._taken is None or self._taken.tiny.shape != sight.tiny.shape:
            return False
        now, before = sight.tiny.astype(np.float32), self._taken.tiny.astype(np.float32)
        return self._compare.changed(now, before) <= _SAME

    def _keep(self, look: ShownCard) -> None:
        self._found[CARDS[self._place]] = look
        self._go(self._place + 1)

    def _ask(self, showing: Showing) -> None:
        self._held, self._forced = None, False
        self.enrolment = replace(self.enrolment, showing=showing, other="")

    def _go(self, place: int, *, forget: bool = False) -> None:
        """To another card; `forget` what was taken of it before."""
        if place >= len(CARDS):
            self._finish()
            return
        self._place = place
        if forget:
            self._found.pop(CARDS[place], None)
        self._ask(Showing.LAY)
        self.enrolment = replace(self.enrolment, card=CARDS[place], done=len(self._found))

    def _finish(self) -> None:
        self.enrolment = replace(
            self.enrolment, showing=Showing.SAVING, other="", words="", done=len(self._found)
        )
        self._start(self._save)

    def _save(self) -> None:
        """Make the deck, keep it, and see which of its cards are too much alike."""
        try:
            shown = {card: [look] for card, look in self._found.items()}
            deck = learn_deck(self.enrolment.name, shown, self._embedder(), self._teacher())
            self._folder.save(deck)
            missing = tuple(card for card in CARDS if card not in self._found)
            self.enrolment = replace(
                self.enrolment, showing=Showing.DONE, missing=missing,
                alike=tuple(confusable(deck)),
            )  # fmt: skip
        except DeckError as error:
            self._fail(error, "")  # No index was read: the screen says what that takes.
        except Exception as error:  # noqa: BLE001 - memory, OpenCV: no waiting for ever
            self._fail(error, self._say(error))

    def _fail(self, error: Exception, words: str) -> None:
        sys.stderr.write(f"tarot-kiosk: {type(error).__name__}: {error}\n")
        self.enrolment = replace(self.enrolment, showing=Showing.FAILED, words=words)
