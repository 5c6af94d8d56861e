"""Tasks that take seconds, done beside the main loop, one at a time; their last word is news."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from kiosk.screens.model import Notice

Answer = str | Notice
"""A line for the screen: a bare one tells of something wrong."""

Work = Callable[[], Answer | None]


def as_notice(said: Answer) -> Notice:
    """What the screen shows of it."""
    return Notice(said) if isinstance(said, str) else said


def _in_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="errand", daemon=True).start()


class Errands:
    """`start` runs a function elsewhere (a thread, unless a test has its own way).

    `tell` says on the screen what an errand raised.
    """

    def __init__(
        self,
        start: Callable[[Callable[[], None]], None] = _in_thread,
        tell: Callable[[Exception], str] = str,
    ) -> None:
        self._start = start
        self._tell = tell
        self._news: SimpleQueue[Answer] = SimpleQueue()
        self._busy = threading.Lock()

    def run(self, work: Work) -> bool:
        """Do it elsewhere; False, and nothing done, while another is under way.

        What `work` returns is said when it is through; so is what it raises.
        """
        if not self._busy.acquire(blocking=False):
            return False

        def errand() -> None:
            said: Answer | None
            try:
                said = work()
            except Exception as error:  # noqa: BLE001 - told on the screen; the table goes on
                said = self._tell(error)
            finally:
                self._busy.release()
            if said:
                self._news.put(said)

        self._start(errand)
        return True

    def poll(self) -> Answer | None:
        """What there is to say, if anything; call it from the main loop."""
        try:
            return self._news.get_nowait()
        except Empty:
            return None
