"""« Quelque chose a mal tourné »: whatever it is, the screen says so and the evening goes on.

What was written in the journal stays written, so going home after a fault loses nothing. Only
a fault that comes back at once, again and again, ends the program: systemd starts it anew.
"""

import sys
import traceback
from collections import deque
from collections.abc import Callable
from typing import Final

MOST: Final = 6
"""So many faults…"""

WITHIN: Final = 5.0
"""…within so many seconds are one that will not go away."""


def _to_stderr(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


class Failsafe:
    """Runs parts of the main loop; `fault` is what to show, None when all is well."""

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        words: Callable[[Exception], str],
        log: Callable[[str], None] = _to_stderr,
    ) -> None:
        self._clock = clock
        self._log = log
        self._words = words
        self._times: deque[float] = deque(maxlen=MOST)
        self.fault: str | None = None
        self.total = 0

    def run(self, part: Callable[[], None]) -> bool:
        """Call `part`; whether it came through. Raises what it raised when that will not end."""
        try:
            part()
        except Exception as error:
            self.total += 1
            self._log("".join(traceback.format_exception(error)))
            now = self._clock()
            self._times.append(now)
            if len(self._times) == MOST and now - self._times[0] < WITHIN:
                raise
            self.fault = self._words(error)
            return False
        return True

    def clear(self) -> None:
        """It was read."""
        self.fault = None
