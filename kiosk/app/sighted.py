"""The camera's side of the kiosk: eye and supervisor, focusing, and decks of one's own.

What brings OpenCV along is imported when it is opened, after the first picture is drawn.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from hardware.words import Language
from kiosk.app.errands import Answer
from kiosk.app.kiosk import Kiosk
from kiosk.app.troubles import told, trouble_words
from kiosk.config import Loaded, Places, SettingError, save
from kiosk.screens.model import Live, Notice, Order, Place, Showing, Task, Tone
from kiosk.screens.words import Words

if TYPE_CHECKING:
    from hardware.camera.frame import Camera
    from hardware.camera.supervisor import Supervisor
    from kiosk.app.eye import Eye, EyeThread, Sight
    from kiosk.app.lesson import Lesson, Word
    from kiosk.app.seeing import Seeing
    from kiosk.app.viewer import Viewer
    from vision.reading import Reader

_SETTLING: Final = 5.0
"""Seconds after which focus and exposure, found anew, are judged."""

_LET_GO: Final = 2.0
"""Seconds the camera may take to close."""

_DECKS: Final = frozenset({Place.DECK, Place.ENROL, Place.FIRST, Place.NAME})


class Sighted:
    """What the screen's orders ask of the camera, and what it has to tell the screen."""

    def __init__(
        self,
        loaded: Loaded,
        places: Places,
        *,
        words: Callable[[], Words],
        clock: Callable[[], float],
    ) -> None:
        self._loaded = loaded
        self._places = places
        self._words = words
        self._clock = clock
        self._deck = loaded.settings.reader.deck
        self._reference = loaded.settings.camera.sharpness
        self._supervisor: Supervisor | None = None
        self._eye: Eye | None = None
        self._viewer: Viewer | None = None
        self._threads: tuple[EyeThread, ...] = ()
        self._seeing: Seeing | None = None
        self._lesson: Lesson | None = None
        self._left: Lesson | None = None
        self._judge_at: float | None = None
        self._names: tuple[str, ...] | None = None

    def open(self, kiosk: Kiosk, camera: "Camera | None" = None) -> None:
        """Give the kiosk its eye; `camera` in place of the configured one."""
        from hardware.camera.choose import make_camera  # noqa: PLC0415 - after the first picture
        from hardware.camera.supervisor import Supervisor  # noqa: PLC0415
        from kiosk.app.eye import Eye, EyeThread  # noqa: PLC0415
        from kiosk.app.mirror import Mirror  # noqa: PLC0415
        from kiosk.app.seeing import Seeing  # noqa: PLC0415
        from kiosk.app.viewer import Viewer  # noqa: PLC0415
        from kiosk.app.watched import WatchedCamera  # noqa: PLC0415

        if camera is None:
            camera = make_camera(self._loaded.settings.camera, language=self._language)
        supervisor = self._supervisor = Supervisor(camera, language=self._language)
        sights: SimpleQueue[Sight] = SimpleQueue()
        mirror = Mirror()
        viewer = self._viewer = Viewer(supervisor, sights, mirror=mirror)
        eye = self._eye = Eye(viewer, self._opener(), sights, pictures=False, mirror=mirror)
        viewer.watched = eye.watched
        supervisor.open()
        seeing = self._seeing = Seeing(eye, kiosk.record.do, lambda: kiosk.state)
        kiosk.see(seeing, sights, WatchedCamera(supervisor))
        self._threads = (EyeThread(viewer), EyeThread(eye))
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Let the camera go."""
        for thread in self._threads:
            thread.close(patience=0.5)
        if self._supervisor is not None:
            self._supervisor.close(patience=0.5)

    def reads(self) -> bool:
        """Whether the threads of eye and viewer are alive, where there are any."""
        return all(thread.alive() for thread in self._threads)

    def supervised(self) -> bool:
        """Whether the camera is looked after, where there is one."""
        return self._supervisor is None or self._supervisor.alive()

    def words(self) -> str | None:
        """How the camera is; None where the table does without."""
        return None if self._supervisor is None else self._supervisor.words()

    def running(self) -> bool:
        """Whether it gives pictures."""
        return self._seeing is not None and self._seeing.view is not None

    def live(self, live: Live, place: Place) -> Live:
        """What is known of decks, of light and sharpness, and of a deck being enrolled."""
        if place is not Place.ENROL and self._lesson is not None:
            self._stop_lesson()  # Somebody went elsewhere: the eye is wanted for the cards again.
        if place not in _DECKS:
            self._names = None
        elif self._names is None and self._eye is not None:
            self._names = self._deck_names()
        sharpness = light = None
        if self._seeing is not None:
            sharpness, light = self._seeing.gauges(self._language(), self._reference)
        return replace(
            live,
            decks=self._names or (),
            sharpness=sharpness,
            light=light,
            enrolment=None if self._lesson is None else self._lesson.enrolment,
        )

    def news(self) -> Answer | None:
        """What became of a deck left while it was kept; else of a focus that was found anew."""
        left = self._left
        if left is not None and left.enrolment.showing is not Showing.SAVING:
            self._left = None
            return self._kept(left)
        if self._judge_at is None or self._clock() < self._judge_at or self._seeing is None:
            return None
        self._judge_at = None
        words, meters = self._words(), self._seeing.meters
        sharpness, _ = self._seeing.gauges(self._language())
        if meters is None or sharpness is None:
            return None  # Nobody looks at the picture any more.
        if not sharpness.good:
            return sharpness.words
        self._reference = meters.sharpness
        try:
            save(self._places.overlay, {"camera.sharpness": round(meters.sharpness, 3)})
        except (SettingError, OSError) as error:
            return words.say("The setting is not kept: {why}", why=told(words, error))
        return Notice(words.say("Focused: the picture is sharp."), Tone.DONE)

    def focus(self) -> Answer | None:
        """Close and open the camera: its automatics run anew, and are then held."""
        say, viewer, supervisor = self._words().say, self._viewer, self._supervisor
        if viewer is None or supervisor is None:
            return say("There is no camera.")
        fixed = self._loaded.settings.camera.focus
        if fixed is not None:
            return say(
                "The focus is fixed at {n} by camera.focus in the configuration.", n=f"{fixed:g}"
            )

        def anew() -> None:
            supervisor.close(patience=_LET_GO)
            supervisor.open()

        viewer.ask(anew)
        self._reference = None
        self._judge_at = self._clock() + _SETTLING
        return Notice(say("Focusing…"), Tone.BUSY)

    def read_with(self, deck: str) -> None:
        """That deck is on the table from now on."""
        if deck != self._deck:
            self._deck = deck
            if self._eye is not None:
                self._eye.read_by(self._opener())

    def forget(self, deck: str) -> Answer | None:
        """Delete an enrolled deck."""
        from vision.enrolment import DeckError, DeckFolder  # noqa: PLC0415 - loads OpenCV

        try:
            DeckFolder(self._places.decks).remove(deck)
        except DeckError as error:
            told(self._words(), error)  # There is none of that name: so it is forgotten.
        except OSError as error:
            why = told(self._words(), error)
            return self._words().say("The deck is not forgotten: {why}", why=why)
        self._names = None
        return Notice(self._words().say("{name} is forgotten.", name=deck), Tone.DONE)

    def lesson(self, order: Order) -> Answer | None:
        """Begin to enrol a deck, or one of the words said meanwhile."""
        say = self._words().say
        if self._eye is None:
            return say("There is no camera.")
        if order.task is Task.ENROL_DECK:
            return self._begin_lesson(order.text)
        if order.task is Task.ENROL_STOP:
            self._stop_lesson()
        elif self._lesson is not None:
            self._lesson.tell(_words_of_lesson()[order.task])
        return None

    def learning(self) -> bool:
        """Whether a deck that was shown is not kept yet, be it looked on or not."""
        lessons = [one for one in (self._lesson, self._left) if one is not None]
        return any(one.enrolment.showing is Showing.SAVING for one in lessons)

    def _begin_lesson(self, name: str) -> str | None:
        from kiosk.app.lesson import Lesson  # noqa: PLC0415 - loads OpenCV
        from vision.enrolment import DeckError, DeckFolder, checked_name  # noqa: PLC0415
        from vision.readers import open_reader  # noqa: PLC0415

        if self._eye is None:
            return None
        try:
            checked_name(name)
        except DeckError:
            return self._words().say("A deck's name has letters, figures, spaces, - and _ only.")
        if self.learning():  # Kept last, what was shown before would take the newer one's place.
            return self._words().say("The kiosk is learning the deck: a minute or two…")
        self._lesson = Lesson(
            name,
            DeckFolder(self._places.decks),
            tell=lambda error: trouble_words(self._words(), error),
        )
        # The deck is shown to the reader as it came: one's own would only agree with itself.
        self._eye.read_by(open_reader)
        self._eye.teach(self._lesson)
        return None

    def _kept(self, lesson: "Lesson") -> Answer:
        """Nobody looked on: it may be the deck on the table, or be lost."""
        say, name = self._words().say, lesson.enrolment.name
        if lesson.enrolment.showing is Showing.FAILED:
            return say("The deck could not be kept: {why}", why=lesson.enrolment.words or name)
        self._names = None
        if name == self._deck and self._eye is not None and self._lesson is None:
            self._eye.read_by(self._opener())
        return Notice(say("{name} is enrolled", name=name), Tone.DONE)

    def _stop_lesson(self) -> None:
        if self._lesson is not None and self._lesson.enrolment.showing is Showing.SAVING:
            self._left = self._lesson
        self._lesson = None
        self._names = None
        if self._eye is not None:
            self._eye.teach(None)
            self._eye.read_by(self._opener())

    def _language(self) -> Language:
        return "en" if self._words().language == "en" else "fr"

    def _opener(self) -> "partial[Reader]":
        from vision.readers import open_with_deck  # noqa: PLC0415 - loads OpenCV

        return partial(open_with_deck, self._deck, self._places.decks)

    def _deck_names(self) -> tuple[str, ...]:
        from vision.enrolment import DeckFolder  # noqa: PLC0415 - loads OpenCV

        return tuple(DeckFolder(self._places.decks).names())


def _words_of_lesson() -> "Mapping[Task, Word]":
    from kiosk.app.lesson import Word  # noqa: PLC0415 - loads OpenCV

    return {
        Task.ENROL_TAKE: Word.TAKE,
        Task.ENROL_AGAIN: Word.AGAIN,
        Task.ENROL_SKIP: Word.SKIP,
        Task.ENROL_BACK: Word.BACK,
        Task.ENROL_END: Word.END,
    }
