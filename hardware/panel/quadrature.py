"""From the two contacts of a rotary encoder to clicks: pure.

The contacts close one after the other, so the pair walks round a ring of four states; a bounce
walks one step and back and cancels out. A click is told when the pair rests with both open
after at least half a way round, which is where the knob's detents are.
"""

from typing import Final

_RING: Final = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
_REST: Final = (False, False)
_HALF_WAY: Final = 2


class Quadrature:
    """One encoder; `a` and `b` say whether the contact is closed. A closes first clockwise."""

    def __init__(self, *, a: bool = False, b: bool = False) -> None:
        self._a = a
        self._b = b
        self._walked = 0

    def edge(self, contact: str, *, closed: bool) -> int:
        """Take one change of contact `"a"` or `"b"`; +1 or -1 when it ends a click, else 0."""
        before = _RING[self._a, self._b]
        if contact == "a":
            self._a = closed
        else:
            self._b = closed
        step = (_RING[self._a, self._b] - before) % 4
        self._walked += {0: 0, 1: 1, 3: -1}[step]
        return self._click()

    def resync(self, *, a: bool, b: bool) -> None:
        """Believe the pins after a quiet time; a half-walked click is dropped."""
        if (a, b) != (self._a, self._b):
            self._a, self._b = a, b
            self._walked = 0

    def _click(self) -> int:
        if (self._a, self._b) != _REST:
            return 0
        walked, self._walked = self._walked, 0
        if abs(walked) < _HALF_WAY:
            return 0
        return 1 if walked > 0 else -1
