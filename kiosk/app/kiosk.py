"""The main loop: the one that decides, writes and draws.

A turn: the panel's presses and the screen's touches become intents; what the eye saw becomes
intents; each is decided, written in the journal, then applied; the screen is drawn; only after
a drawn frame is the watchdog fed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from hardware.panel.parts import Button, Lamp, Panel, Press
from hardware.panel.scripted import SilentPanel
from hardware.watchdog import Watchdog
from kiosk.app import presses
from kiosk.app.errands import Answer, as_notice
from kiosk.app.failsafe import Failsafe
from kiosk.app.troubles import trouble_words
from kiosk.evening.events import Refusal
from kiosk.evening.intents import ConfirmResult, Intent, Undo
from kiosk.evening.record import Record
from kiosk.evening.state import Evening, Phase, State
from kiosk.screens.model import NO_LIVE, Health, Live, Notice, Order, Place, Tone
from kiosk.screens.stage import Stage
from kiosk.screens.words import Words

if TYPE_CHECKING:  # The eye brings OpenCV with it, which the first picture does not wait for.
    from kiosk.app.eye import Sight
    from kiosk.app.seeing import Seeing

FRAMES: Final = 30
"""Turns a second."""

BEEP: Final = 12
"""Milliseconds of sound for a card counted."""

TOLD: Final = 15.0
"""Seconds that what an order had to say stays on the screen."""

LAST_WORD: Final = 2.0
"""Seconds a confirmed result waits at most for what the eye has left to ask about its count."""

CALM: Final = 3.0
"""Seconds after a fault was read before what could not be written is tried again."""

LONG: Final = 60.0
"""Seconds for what is under way, mostly cut short by its outcome, and for what is wrong at once."""

_LOOKING: Final = frozenset({Place.AIM, Place.FIRST, Place.DECK, Place.ENROL})
"""Places that show the camera's picture whatever the evening does."""

_METERING: Final = frozenset({Place.AIM, Place.FIRST})
"""Places that show how light and sharp it is."""


class CameraState(Protocol):
    """What the loop asks of the supervised camera."""

    def words(self) -> str:
        """How it is, in plain words."""
        ...

    def running(self) -> bool:
        """Whether it gives pictures, or may be about to."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a kiosk is made of; `events` gives the touches since the last turn.

    `order` does a task that is no act of the evening and answers with a line to show, if any;
    what takes longer is told later, by `news`.
    `about` adds what only the app knows (time, names, decks…) to what is live. A table that
    does without camera or panel says so here, so that neither is missed.
    """

    record: Record
    stage: Stage
    panel: Panel
    clock: Callable[[], float]
    events: Callable[[], Iterable[pygame.event.Event]]
    flip: Callable[[], None]
    order: Callable[[Order], Answer | None]
    about: Callable[[Live, State, Place], Live]
    news: Callable[[], Answer | None] = lambda: None
    watchdog: Watchdog | None = None
    problems: tuple[str, ...] = ()
    has_camera: bool = True
    has_panel: bool = True


@dataclass(frozen=True, slots=True)
class _News:
    """A line to be read where one is, until then."""

    said: Notice | None = None
    place: Place | None = None
    until: float = 0.0


_NO_NEWS: Final = _News()


class Kiosk:
    """Turn it. `see` gives it an eye once there is one; without, it keeps the score by hand."""

    def __init__(self, parts: Parts, *, log: Callable[[str], None] | None = None) -> None:
        self._parts = parts
        self.stage = parts.stage
        self.record = parts.record
        logged = {} if log is None else {"log": log}
        self.failsafe = Failsafe(parts.clock, words=self._in_words, **logged)
        self.stopping = False
        self._sights: SimpleQueue[Sight] | None = None
        self._seeing: Seeing | None = None
        self._camera: CameraState | None = None
        self._between: Callable[[], object] = lambda: None
        self._lamps: Mapping[Button, Lamp] = {}
        self._news = _NO_NEWS
        self._ready = False
        self._rest_until = float("-inf")
        self._late: tuple[ConfirmResult, float] | None = None
        if parts.problems:
            say = Words(parts.stage.settings.language).say
            self._show(Notice(say("Something is not in order: Settings, About says what.")), LONG)

    def _in_words(self, error: Exception) -> str:
        """What happened, in the screen's language; the log has it in full."""
        return trouble_words(Words(self.stage.settings.language), error)

    @property
    def state(self) -> State:
        """The evening as it stands."""
        return self.record.state

    @property
    def evening(self) -> Evening | None:
        """The people, the table and every deal so far."""
        return self.record.state.evening

    def see(
        self,
        seeing: "Seeing",
        sights: "SimpleQueue[Sight]",
        camera: CameraState,
        *,
        between: Callable[[], object] = lambda: None,
    ) -> None:
        """From now on there is an eye; `between` lets one without a thread do its step."""
        self._seeing, self._sights, self._camera = seeing, sights, camera
        self._between = between

    def wire(self, panel: Panel) -> None:
        """Buttons and lamps from now on."""
        self._parts = replace(self._parts, panel=panel)
        self._lamps = {}

    def stop(self) -> None:
        """End after the present turn; safe in a signal handler."""
        self.stopping = True

    def turn(self) -> bool:
        """One turn of the loop; whether anything on the screen changed."""
        safe = self.failsafe
        if safe.fault is not None and self.stage.ui.place is not Place.FAULT:
            safe.clear()
        safe.run(self._felt)
        safe.run(self._touched)
        safe.run(self._between_turns)
        safe.run(self._saw)
        safe.run(self._confirm_late)
        changed = False

        def drawn() -> None:
            nonlocal changed
            changed = self._draw(self._live())

        def told() -> None:
            nonlocal changed
            changed = self._draw(replace(NO_LIVE, fault=safe.fault))

        if not safe.run(drawn):
            # The screen of the moment cannot be drawn, or what stands on it told: the fault can.
            safe.run(told)
        return changed

    def _felt(self) -> None:
        for event in self._parts.panel.poll():
            if not isinstance(event, Press):
                self.stage.turn(event.steps)
                continue
            # Asked before: a press that leads elsewhere has had its meaning there.
            heard = self.stage.hears(event.button.value)
            asked = self.stage.press(event.button.value, self._parts.clock())
            if not heard:
                asked = list(presses.meaning(self.state, event.button))
            self._ask(asked)

    def _touched(self) -> None:
        for event in self._parts.events():
            if event.type == pygame.QUIT:
                self.stop()
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self.stage.redraw()
            else:
                self._ask(self.stage.handle(event, self._parts.clock()))

    def _ask(self, asked: Iterable[Intent | Order]) -> None:
        """Orders for the app and intents for the evening, in order; a refusal ends them."""
        for one in asked:
            self._news = _NO_NEWS
            if isinstance(one, Order):
                self._order(one)
                continue
            if isinstance(one, ConfirmResult) and self._eye_has_last_word:
                self._put_off(one)
                return
            if not self._do(one):
                return

    def _order(self, order: Order) -> None:
        """Done by the app. Where it left another journal nothing on the mat is told to that yet."""
        before = self.state
        self._tell(self._parts.order(order))
        if self._seeing is not None and self.state is not before:
            self._seeing.begin_anew()

    @property
    def _eye_has_last_word(self) -> bool:
        return self._seeing is not None and self._seeing.has_last_word

    def _do(self, intent: Intent) -> bool:
        """An act of the evening; whether it was not refused."""
        before = self.state
        answer = self.record.do(intent)
        if isinstance(answer, Refusal):
            self.stage.refused(answer)
            return False
        if isinstance(intent, Undo):
            self.stage.undone(before, answer)
        if self._seeing is not None:
            self._seeing.heard(intent, before)
        return True

    def _put_off(self, confirmed: ConfirmResult) -> None:
        """Confirm once the eye has had its last word; said, or the touch would seem unfelt."""
        until = self._parts.clock() + LAST_WORD if self._late is None else self._late[1]
        self._late = confirmed, until
        say = Words(self.stage.settings.language).say
        self._show(Notice(say("A last look at the cards…"), Tone.BUSY), LAST_WORD)

    def _confirm_late(self) -> None:
        """A result confirmed before the eye said what it left open, unless that brought it back."""
        if self._late is None:
            return
        confirmed, until = self._late
        if self.stage.ui.asking:  # Whether to count again, which was touched since.
            self._late, self._news = None, _NO_NEWS
            return
        waits = self._eye_has_last_word and self._parts.clock() < until
        if self.state.phase is Phase.RESULT and waits:
            return
        self._late, self._news = None, _NO_NEWS
        if self.state.phase is Phase.RESULT:
            self._do(confirmed)

    def _between_turns(self) -> None:
        if self._seeing is not None:
            place, now = self.stage.ui.place, self._parts.clock()
            if place is Place.FAULT:
                self._rest_until = now + CALM
            self._seeing.turn_eye(
                watching=place in _LOOKING,
                metering=place in _METERING,
                resting=now < self._rest_until,
            )
        self._between()
        self._tell(self._parts.news())

    def _tell(self, said: Answer | None) -> None:
        """Something to be read, until one goes elsewhere or has had the time for it."""
        if said is not None:
            notice = as_notice(said)
            self._show(notice, LONG if notice.tone is Tone.BUSY else TOLD)
        elif self._news.place is not self.stage.ui.place:
            self._news = _NO_NEWS

    def _show(self, notice: Notice, seconds: float) -> None:
        self._news = _News(notice, self.stage.ui.place, self._parts.clock() + seconds)

    def _saw(self) -> None:
        if self._sights is None or self._seeing is None:
            return
        before = self._counted()
        while True:
            try:
                sight = self._sights.get_nowait()
            except Empty:
                break
            self._seeing.take(sight)
        if self._counted() > before and self.stage.settings.sound:
            self._parts.panel.buzz(BEEP)

    def _counted(self) -> int:
        draft = self.state.draft
        if draft is None or draft.count is None or self.state.phase is not Phase.COUNTING:
            return 0
        count = draft.count
        return len(count.attack) + len(count.defence) + len(count.apart)

    def _draw(self, live: Live) -> bool:
        changed = self.stage.draw(self.state, live, self._parts.clock())
        if changed:
            self._parts.flip()
        lamps = {Button(name): Lamp(look) for name, look in self.stage.lamps().items()}
        if lamps != self._lamps:
            self._parts.panel.set_lamps(lamps)
            self._lamps = lamps
        self._tell_systemd()
        return changed

    def _tell_systemd(self) -> None:
        dog = self._parts.watchdog
        if dog is None:
            return
        status = "; ".join((self.state.phase.value, *self._standing()))
        if not self._ready:
            dog.ready(status)
            self._ready = True
        dog.status(status)
        dog.frame_drawn()

    def _standing(self) -> list[str]:
        """How camera and panel are, for `systemctl status`."""
        camera = [] if self._camera is None else [self._camera.words()]
        return [*camera, *self._parts.panel.problems()]

    def _live(self) -> Live:
        ill = tuple(self._parts.panel.problems())
        problems = [*self._parts.problems, *ill]
        camera = Health.WELL if self._parts.has_camera else Health.ABSENT
        if self._camera is not None and not self._camera.running():
            camera = Health.MISSING
            problems.append(self._camera.words())
        seeing = self._seeing
        told = self._news
        fresh = told.place is self.stage.ui.place and self._parts.clock() < told.until
        news = told.said if fresh else None
        if seeing is not None and seeing.fault:
            camera = Health.POOR if camera is Health.WELL else camera
            trouble = Words(self.stage.settings.language).say(
                "The picture cannot be read: it is tried again. Points can be entered by hand."
            )
            problems.append(trouble)
            if self.state.phase is Phase.COUNTING and self.stage.ui.place is Place.HOME:
                news = news or Notice(trouble)
        panel = Health.WELL
        if ill:
            silent = isinstance(self._parts.panel, SilentPanel)
            panel = Health.MISSING if silent else Health.POOR
        live = replace(
            NO_LIVE,
            # The last picture of a camera that is gone would be taken for what lies there now.
            view=None if seeing is None or camera is Health.MISSING else seeing.view,
            crops=() if seeing is None else seeing.crops,
            camera=camera,
            panel=panel if self._parts.has_panel else Health.ABSENT,
            camera_words="" if self._camera is None else self._camera.words(),
            panel_words=ill,
            problems=tuple(problems),
            fault=self.failsafe.fault,
            news=news,
        )
        return self._parts.about(live, self.state, self.stage.ui.place)
