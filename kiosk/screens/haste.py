"""Touches that come sooner than anybody reads: a finger that bounces, a question that pops up.

The way through a deal is one button after the other in the same corner: what is touched twice to
end a count must not confirm the result that nobody has seen yet, nor answer the next question.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from kiosk.screens.scene import Scene
from kiosk.screens.taps import Tap

READ: Final = 0.3
"""Seconds for which what has just come up can have been read by nobody."""

NEVER: Final = float("-inf")


@dataclass(slots=True)
class Haste:
    """Since when a screen, or the question on it, has been there, and who brought it.

    And since when an answer means something else on the same screen, by itself; and what was
    asked since it was drawn, by the names of what was touched.
    """

    _shown: tuple[str, str] | None = None
    _since: float = NEVER
    _by_hand: bool = False
    _same_screen: bool = False
    _acted: bool = False
    _last: Tap | None = None
    _done: set[str] = field(default_factory=set)
    _meant: dict[str, Any] = field(default_factory=dict)
    _turned: dict[str, float] = field(default_factory=dict)

    def drawn(self, scene: Scene[Any], time: float) -> None:
        """That scene is on the glass now."""
        shown = scene.name, scene.asked
        stays = shown == self._shown
        if not stays:
            self._same_screen = self._stands(scene)
            self._shown, self._since, self._by_hand = shown, time, self._acted
            self._turned.clear()
        meant = _meaning(scene)
        for name, intents in meant.items():
            own = name in self._done if stays else self._acted
            if not own and self._meant.get(name, intents) != intents:
                self._turned[name] = time
        self._meant, self._acted = meant, False
        self._done.clear()

    def _stands(self, scene: Scene[Any]) -> bool:
        """Whether that screen was shown last, whatever was asked on it."""
        return self._shown is not None and self._shown[0] == scene.name

    def acted(self, tap: Tap | None, name: str, *, asked: bool) -> None:
        """Somebody touched that there, or pressed a button, and it did something.

        `asked` is whether that is for the evening or the app to do, and still to be shown.
        """
        self._acted, self._last = True, tap
        if asked:
            self._done.add(name)

    def done(self, name: str) -> bool:
        """Whether that was asked already, and nobody has seen yet what came of it."""
        return name in self._done

    def unread(
        self, scene: Scene[Any], time: float, name: str, tap: Tap | None, reach: int
    ) -> bool:
        """Whether a touch on that (or a press, without a place) was meant for what stood there.

        After a touch of one's own that is so where it falls on the same place, within `reach`; on
        what came up by itself, and by a button, it is wherever it falls. Another question on the
        same screen is no reason to wait with anything but its answer, and one that came to mean
        something else, as a card to be ticked that was counted meanwhile, with that one alone.
        What comes twice before anything is drawn, as where the loop was held up, is meant once.
        """
        if self.done(name) or time - self._turned.get(name, NEVER) < READ:
            return True
        new = (scene.name, scene.asked) != self._shown
        if not new and time - self._since >= READ:
            return False
        same_screen = self._stands(scene) if new else self._same_screen
        if same_screen and not name.startswith(scene.answers):
            return False
        by_hand = self._acted if new else self._by_hand
        return not by_hand or _near(tap, self._last, reach)


def _meaning(scene: Scene[Any]) -> dict[str, Any]:
    """What each answer on a screen asks of the evening."""
    answers = [hit for hit in scene.hits if scene.answers and hit.name.startswith(scene.answers)]
    return {hit.name: hit.step.intents for hit in answers}


def _near(one: Tap | None, other: Tap | None, reach: int) -> bool:
    """Whether both fell on the same place; a button has none, and so any."""
    if one is None or other is None:
        return True
    return abs(one.x - other.x) <= reach and abs(one.y - other.y) <= reach
