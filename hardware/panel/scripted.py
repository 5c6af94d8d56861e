"""Panels without wires: one that is told what happens, and one on which nothing does."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from hardware.panel.parts import Button, Lamp, Press, Turn


class ScriptedPanel:
    """Gives the events of `script` when their time has come, and those pushed by hand.

    Lamps and buzzing can be looked at: `lamps` and `buzzing()`.
    """

    def __init__(
        self,
        script: Iterable[Press | Turn] = (),
        *,
        clock: Callable[[], float] = time.monotonic,
        problems: Sequence[str] | Callable[[], Sequence[str]] = (),
    ) -> None:
        self._script = deque(sorted(script, key=lambda event: event.time))
        self._pushed: deque[Press | Turn] = deque()
        self._clock = clock
        self._problems = problems
        self._buzz_until = clock()
        self._closed = False
        self.lamps: dict[Button, Lamp] = {}

    def press(self, button: Button) -> None:
        """A finger on `button`, now; safe from any thread."""
        self._pushed.append(Press(button, self._clock()))

    def turn(self, steps: int) -> None:
        """The knob turns, now; safe from any thread."""
        self._pushed.append(Turn(steps, self._clock()))

    def poll(self) -> Sequence[Press | Turn]:
        """What came due, in the order of its time."""
        if self._closed:
            return ()
        now = self._clock()
        events: list[Press | Turn] = []
        while self._script and self._script[0].time <= now:
            events.append(self._script.popleft())
        while self._pushed:
            events.append(self._pushed.popleft())
        return sorted(events, key=lambda event: event.time)

    def wait(self, seconds: float) -> None:
        """All of it: what is scripted is no hurry."""
        time.sleep(seconds)

    def set_lamps(self, lamps: Mapping[Button, Lamp]) -> None:
        """Remember what would shine."""
        self.lamps = {} if self._closed else dict(lamps)

    def buzz(self, milliseconds: int) -> None:
        """Sound till then."""
        if not self._closed:
            self._buzz_until = self._clock() + milliseconds / 1000

    def buzzing(self) -> bool:
        """Whether it would be heard now."""
        return self._clock() < self._buzz_until

    def problems(self) -> Sequence[str]:
        """Those it was given, or those there are now."""
        return self._problems() if callable(self._problems) else tuple(self._problems)

    def close(self) -> None:
        """Dark and silent."""
        self._closed = True
        self.lamps = {}
        self._buzz_until = self._clock()


class SilentPanel(ScriptedPanel):
    """No panel at all: nothing is ever pressed. `problems` may say why there is none."""

    def press(self, button: Button) -> None:
        """There is no button to press."""
        raise LookupError(f"there is no panel, so {button.value} cannot be pressed on it")

    def turn(self, steps: int) -> None:
        """There is no knob to turn."""
        raise LookupError(f"there is no panel, so its knob cannot turn by {steps}")

    def __init__(self, problems: Sequence[str] | Callable[[], Sequence[str]] = ()) -> None:
        super().__init__(problems=problems)
