"""An evening going on: intents in, written down, and only then the new state."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kiosk.evening.applying import apply_act
from kiosk.evening.deciding import decide
from kiosk.evening.deciding import preview as decided_preview
from kiosk.evening.events import Refusal, Undone
from kiosk.evening.intents import Intent, StartEvening, Undo
from kiosk.evening.journal import Journal
from kiosk.evening.state import EMPTY, Phase, State
from kiosk.evening.trouble import ChangedError, JournalError


class Record:
    """The one that decides and writes; `state` is what the screen draws.

    A JournalError leaves `state` as it was: what could not be written has not happened. But
    where something else wrote meanwhile `state` is the journal's: what follows can be done.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.state = EMPTY
        self.evening: int | None = None
        self._last = 0

    def resume(self) -> State:
        """Open the evening last played, if it was not closed. The state."""
        for line in self.journal.evenings():
            if line.closed:
                continue
            return self.open(line.id)
        return self.state

    def open(self, evening: int) -> State:
        """Open an evening of the journal, wherever it was left. The state."""
        # The last number first: what is written in between is found to be a change later.
        last = self.journal.last(evening)
        return self._stand(evening, self.journal.load(evening), last)

    def restore(self, source: Path) -> int:
        """Go on with the journal as a copy has it; how many evenings that holds.

        JournalError when it cannot be: then the journal of before is open again, as it was.
        """
        before = self.evening
        try:
            with Journal.to_read(source) as copy:
                Record(copy).resume()
            self.journal = self.journal.restored(source)
        except JournalError:
            # Open still, it needs nothing: where there is no room it could not be opened again.
            if self.journal.closed:
                self.journal = Journal.open(self.journal.path)
                if before is not None:
                    self.open(before)
            raise
        self.state, self.evening, self._last = EMPTY, None, 0
        self.resume()
        return len(self.journal.evenings())

    def do(self, intent: Intent) -> State | Refusal:
        """Decide, write, then show: the new state, or why not."""
        starting = isinstance(intent, StartEvening) and self.state.phase is Phase.CLOSED
        before = EMPTY if starting else self.state
        decision = decide(before, intent)
        if isinstance(decision, Refusal):
            return decision
        if isinstance(decision, Undone):
            return self._undo()
        if not decision:
            return self.state
        after = apply_act(before, decision)
        if self.evening is None or starting:
            self.evening = self.journal.begin(decision)
            self._last = 1
        else:
            with self._up_to_date(self.evening):
                self._last = self.journal.append(self.evening, decision, self._last)
        self.state = after
        return after

    def preview(self, intent: Intent) -> State | Refusal:
        """What an intent would lead to, with nothing written."""
        if isinstance(intent, Undo) and self.evening is not None:
            return self.journal.load(self.evening, but_last=True)
        return decided_preview(self.state, intent)

    @contextmanager
    def _up_to_date(self, evening: int) -> Iterator[None]:
        """Where something else wrote into the evening meanwhile, go on from there."""
        try:
            yield
        except ChangedError:
            self.open(evening)
            raise

    def _undo(self) -> State:
        if self.evening is None:
            return self.state
        # Read first: an undo written, and what it leads back to not read, would leave a state
        # that the journal no longer adds up to.
        before = self.journal.load(self.evening, but_last=True)
        with self._up_to_date(self.evening):
            last = self.journal.undo(self.evening, self._last)
        return self._stand(self.evening, before, last)

    def _stand(self, evening: int, state: State, last: int) -> State:
        """Go on from `state`, after entry `last`; an evening undone to nothing is none."""
        begun = state.evening is not None
        self.state = state
        self.evening, self._last = (evening, last) if begun else (None, 0)
        return state
