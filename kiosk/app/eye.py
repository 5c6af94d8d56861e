"""The eye: newest frame → reader → tracker, told to the main loop through one queue.

`Eye.step` does the work of one frame. At the table a thread calls it (`EyeThread`); the demo
without a screen calls it in line, so that simulated time can run as fast as the reader does.
"""

import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Any, Final, Protocol

from hardware.camera.frame import Frame
from hardware.camera.meters import Meters, measure
from kiosk.app.mirror import Mirror
from kiosk.app.pixels import for_the_screen, screen_scale
from vision.reading import Detection, Picture, Reader
from vision.tracking import (
    Committed,
    Doubt,
    Mode,
    Printing,
    Settings,
    State,
    Tracker,
    Update,
)

_QUIET: Final = 2.5
"""Seconds a still scene is read without anything new before it is only watched."""

ALIVE: Final = 10.0
"""Seconds without a step after which the eye is held for dead; the slowest read takes less."""
_OPENING: Final = 600.0
"""The same while it opens its reader: a deck may have to teach the nets of a new release first."""

_TROUBLED: Final = 1.0
"""Seconds without reading after a reader's fault."""


class FrameSource(Protocol):
    """A supervised camera: never raises."""

    def read(self) -> Frame | None:
        """The newest frame not yet handed out."""
        ...


@dataclass(frozen=True, slots=True)
class Want:
    """What is to be read. Another `showing` is another pile: what was seen is forgotten.

    So it is of another `turn` of the same one, however short the time when nothing was wanted.
    """

    showing: str
    mode: Mode
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Settle:
    """A person's answer to one of the tracker's doubts."""

    doubt: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Forget:
    """A person took a card out."""

    card: str


@dataclass(frozen=True, slots=True)
class Commit:
    """The trick or pile is whole: what is uncertain becomes a question now."""


Word = Settle | Forget | Commit


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Sight:
    """What one frame, or one word, gave.

    `showing` and `turn` are those of the `Want` of its tracker, whose doubts count from 1; `label`
    is what was wanted with it when the frame was taken, or the word told. `pixels`
    is (h, w, 3) uint8 RGB for the screen, `scale` of it to the camera's picture; `looked` says that
    the frame was looked at, and `cards` are those read in it, in the camera's pixels. `fault`
    says what went wrong in the reader, "" when nothing did.
    """

    showing: str | None
    serial: int
    turn: int = 0
    label: str = ""
    pixels: Any = None
    scale: float = 1.0
    looked: bool = False
    cards: tuple[Detection, ...] = ()
    state: State | None = None
    committed: tuple[Committed, ...] = ()
    doubtful: tuple[Doubt, ...] = ()
    withdrawn: tuple[int, ...] = ()
    revoked: tuple[str, ...] = ()
    meters: Meters | None = None
    fault: str = ""


class Pupil(Protocol):
    """Something that looks at frames itself, such as a deck being enrolled."""

    @property
    def cards(self) -> tuple[Detection, ...]:
        """What it read last."""
        ...

    def hear(self) -> None:
        """Do what a person said, whether there is a frame or not."""
        ...

    def look(self, time: float, picture: Picture, reader: Reader) -> None:
        """Take one frame."""
        ...


class Eye:
    """Reads what the evening wants to have read; `want` and `tell` may come from any thread.

    Without `pictures` its sights hold none: a `Viewer` shows them, as the same `mirror` does.
    """

    def __init__(
        self,
        camera: FrameSource,
        open_reader: Callable[[], Reader],
        out: "SimpleQueue[Sight]",
        *,
        clock: Callable[[], float] = time.monotonic,
        pictures: bool = True,
        mirror: Mirror | None = None,
    ) -> None:
        self._camera = camera
        self._mirror = mirror or Mirror()
        self._pictures = pictures
        self._open_reader = open_reader
        self._out = out
        self._clock = clock
        self._reader: Reader | None = None
        self._tracker: Tracker | None = None
        self._printing = Printing()
        self._wanted: Want | None = None
        self._want: Want | None = None
        self._watching = self._metering = False
        self._pupil: Pupil | None = None
        self._asked: deque[Callable[[], None]] = deque()
        self._label_wanted = self._label = ""
        self._whole: int | None = None
        self._words: deque[tuple[str, str, Word]] = deque()
        self._stepped, self._patience = clock(), ALIVE
        self._serial = 0
        self._news_at = self._no_read_before = 0.0
        self._cards: tuple[Detection, ...] = ()
        self.read_count = 0
        self._fault = ""

    def want(
        self,
        want: Want | None,
        label: str = "",
        *,
        whole: int | None = None,
        watching: bool = False,
        metering: bool = False,
    ) -> None:
        """What to read from now on, None for nothing; `watching` wants pictures all the same.

        `metering` wants light and sharpness measured. Sights carry the `label` that was wanted
        when their frame was taken. So many cards as `whole` lie there at a time.
        """
        self._wanted = want
        self._label_wanted = label
        self._whole = whole
        self._watching = watching
        self._metering = metering

    def teach(self, pupil: Pupil | None) -> None:
        """Frames go to `pupil` from now on and nothing else is read; None ends that."""
        self._pupil = pupil

    def ask(self, work: Callable[[], None]) -> None:
        """Call `work` between two frames, in whichever thread steps."""
        self._asked.append(work)

    def read_by(self, open_reader: Callable[[], Reader]) -> None:
        """Another reader from the next frame on."""

        def change() -> None:
            self._open_reader, self._reader = open_reader, None

        self.ask(change)

    def watched(self) -> bool:
        """Whether the camera's picture is on the screen."""
        return self._wanted is not None or self._watching or self._pupil is not None

    def tell(self, word: Word) -> None:
        """A person's word on what is being read; in vain once something else is."""
        if self._wanted is not None:
            self._words.append((self._wanted.showing, self._label_wanted, word))

    def alive(self) -> bool:
        """Whether `step` is still being called: for the watchdog."""
        return self._clock() - self._stepped < self._patience

    @property
    def stepped(self) -> float:
        """When the last step began."""
        return self._stepped

    def step(self) -> bool:
        """Do what is to be done now; whether there was anything."""
        self._stepped, self._patience = self._clock(), ALIVE
        while self._asked:
            self._asked.popleft()()
        self._turn_to(self._wanted)
        if self._tracker is not None:
            self._tracker.expect(self._whole)
        heard = self._hear()
        self._label = self._label_wanted
        pupil = self._pupil
        if pupil is not None:
            pupil.hear()
        frame = self._camera.read()
        if frame is None:
            return heard
        frame = replace(frame, picture=self._mirror.seen(frame.picture))
        if self._tracker is not None or self._watching or self._pupil is not None:
            self._out.put(self._sight_of(frame))
        return True

    def _turn_to(self, want: Want | None) -> None:
        if want == self._want:
            return
        self._want = want
        self._cards, self._fault = (), ""
        self._tracker = (
            None if want is None else Tracker(Settings(mode=want.mode), printing=self._printing)
        )
        self._news_at = self._clock()

    def _hear(self) -> bool:
        heard = bool(self._words)
        while self._words:
            showing, self._label, word = self._words.popleft()
            tracker = self._tracker
            if tracker is not None and self._want is not None and showing == self._want.showing:
                self._news_at = self._clock()
                self._out.put(self._told(tracker, word))
        return heard

    def _told(self, tracker: Tracker, word: Word) -> Sight:
        try:
            if isinstance(word, Commit):
                return self._sight(doubtful=tracker.commit().doubtful)
            if isinstance(word, Forget):
                return self._changed(tracker.forget(word.card))
            return self._changed(tracker.settle(word.doubt, word.card))
        except KeyError:
            # Withdrawn, or never seen by this tracker, while the word was on its way.
            return self._sight()

    def _sight_of(self, frame: Frame) -> Sight:
        picture = frame.picture
        update: Update | None = None
        pupil = self._pupil
        if pupil is not None or self._tracker is not None:
            try:
                if pupil is not None:
                    self._show(pupil, frame)
                elif self._tracker is not None:
                    update = self._read(self._tracker, frame)
            except Exception as error:  # noqa: BLE001 - the table goes on without the reader
                fault = f"{type(error).__name__}: {error}"
                if fault != self._fault:  # Once, not at every try.
                    self._fault = fault
                    sys.stderr.write("".join(traceback.format_exception(error)))
                self._reader, self._cards = None, ()
                self._no_read_before = self._clock() + _TROUBLED
        pixels, scale = None, screen_scale(picture)
        if self._pictures:
            pixels, scale = for_the_screen(picture)
        if update is None:
            meters = measure(picture) if self._metering else None
            return self._sight(pixels=pixels, scale=scale, looked=True, meters=meters)
        return self._changed(update, pixels=pixels, scale=scale, looked=True)

    def _show(self, pupil: Pupil, frame: Frame) -> None:
        """A frame for whoever looks in the tracker's place."""
        if self._clock() < self._no_read_before:
            return
        reader = self._opened()
        pupil.look(frame.time, frame.picture, reader)
        self._mirror.tells(frame.picture, pupil.cards, reader.read)
        self._cards, self._fault = pupil.cards, ""

    def _opened(self) -> Reader:
        if self._reader is None:
            self._patience = _OPENING
            self._reader = self._open_reader()
        return self._reader

    def _read(self, tracker: Tracker, frame: Frame) -> Update | None:
        """The tracker's update, or None when there was nothing to read."""
        state = tracker.look(frame.time, frame.picture)
        now = self._clock()
        if state is not State.STILL:
            self._news_at = now
            if not tracker.wants_reading:
                self._cards = ()
                return tracker.observe(frame.time, frame.picture, ())
        elif now - self._news_at > _QUIET and tracker.seen_enough:
            self._fault = ""
            return None
        if now < self._no_read_before:
            return None
        reader, hint = self._opened(), tracker.hint
        found = reader.read(frame.picture, hint)
        self.read_count += 1
        if self._mirror.tells(frame.picture, found, lambda other: reader.read(other, hint)):
            self._cards = ()
            return None
        self._cards, self._fault = tuple(found), ""
        update = tracker.observe(frame.time, frame.picture, found)
        if update.committed or update.doubtful or update.withdrawn or update.revoked:
            self._news_at = now
        return update

    def _changed(self, update: Update, **shown: Any) -> Sight:
        return self._sight(
            **shown, state=update.state, committed=update.committed, doubtful=update.doubtful,
            withdrawn=update.withdrawn, revoked=update.revoked,
        )  # fmt: skip

    def _sight(self, **fields: Any) -> Sight:
        self._serial += 1
        want = self._want
        showing, turn = (None, 0) if want is None else (want.showing, want.turn)
        return Sight(
            showing=showing, turn=turn, serial=self._serial, label=self._label,
            cards=self._cards, fault=self._fault, **fields,
        )  # fmt: skip


class Stepping(Protocol):
    """Something that works a step at a time: an eye, or a viewer."""

    def step(self) -> bool:
        """Do what is to be done now; whether there was anything."""
        ...

    def alive(self) -> bool:
        """Whether `step` is still being called."""
        ...


class EyeThread:
    """Calls `step` again and again in a thread, resting briefly when there is no frame."""

    def __init__(self, eye: Stepping, *, rest: float = 0.01) -> None:
        self._eye = eye
        self._rest = rest
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="eye", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def alive(self) -> bool:
        """Whether the thread runs and the eye steps."""
        return self._thread.is_alive() and self._eye.alive()

    def close(self, *, patience: float = 1.0) -> bool:
        """Stop, waiting at most so long for the frame in hand; whether it ended."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(patience)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while not self._stop.is_set():
            if not self._eye.step():
                self._stop.wait(self._rest)
