"""Tasks of the screen that are no acts of the evening: settings, stick, deck, doctor, power.

What may take seconds runs beside the main loop; its last word is news for the screen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from hardware.backlight import Backlight, BacklightError
from hardware.panel.parts import Panel
from hardware.panel.scripted import SilentPanel
from hardware.power import ask
from kiosk.app import diagnosis, sticks
from kiosk.app.errands import Answer, Errands, Work
from kiosk.app.switching import Power, switching
from kiosk.app.troubles import journal_words, told
from kiosk.config import Loaded, Places, SettingError, save
from kiosk.config.checks import Value
from kiosk.evening.state import State
from kiosk.evening.trouble import JournalError
from kiosk.screens.model import Check, Language, Notice, Order, Settings, Task, Tone
from kiosk.screens.theme import Mode, TextSize
from kiosk.screens.words import Words
from kiosk.sheets.files import SheetError

_TRIED: Final = 400
"""Milliseconds of sound when it is tried."""


def screen_settings(loaded: Loaded, *, started: bool) -> Settings:
    """The configuration in the screen's words."""
    screen = loaded.settings.screen
    return Settings(
        language=Language(screen.language),
        mode=Mode(screen.theme),
        text=TextSize(screen.text_size),
        rotation=screen.rotation,  # type: ignore[arg-type]  # the configuration allows only these
        brightness=round(screen.brightness * 10),
        sound=screen.sound,
        deck=loaded.settings.reader.deck,
        keyboard=screen.keyboard,
        started=started,
    )


def changes(settings: Settings) -> dict[str, Value]:
    """What the screen set, by the configuration's names."""
    return {
        "screen.language": settings.language.value,
        "screen.theme": settings.mode.value,
        "screen.text_size": settings.text.value,
        "screen.rotation": settings.rotation,
        "screen.brightness": max(0.05, settings.brightness / 10),
        "screen.sound": settings.sound,
        "screen.keyboard": settings.keyboard,
        "reader.deck": settings.deck,
    }


class Sight(Protocol):
    """What the camera's side does when told; each answers with a line to show, if any."""

    def focus(self) -> Answer | None:
        """Focus and exposure are found anew."""
        ...

    def read_with(self, deck: str) -> None:
        """That deck is on the table from now on, "" for any."""
        ...

    def lesson(self, order: Order) -> Answer | None:
        """A deck is being enrolled: begin, or one of its words."""
        ...

    def forget(self, deck: str) -> Answer | None:
        """A deck is forgotten."""
        ...

    def learning(self) -> bool:
        """Whether a deck that was shown is not kept yet."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What the orders are carried out with.

    `restore` puts a copy in the journal's place and says how many evenings it holds; JournalError
    when it cannot be, and then nothing has changed. `brightness` is what was set until now.
    """

    places: Places
    words: Callable[[], Words]
    journal: Callable[[], Path]
    restore: Callable[[Path], int]
    state: Callable[[], State]
    panel: Callable[[], Panel]
    sight: Sight
    backlight: Backlight
    brightness: int = Settings().brightness
    own_checks: Callable[[], tuple[Check, ...]] = lambda: ()
    power: Power = ask
    find_stick: Callable[[], Path | None] = sticks.stick
    let_go: Callable[[Path], bool] = sticks.let_go
    doctor: Callable[[str], tuple[str, ...]] = diagnosis.command
    now: Callable[[], datetime] = datetime.now


class Orders:
    """Does them; the answer is a line for the screen, or None when nothing needs saying."""

    def __init__(self, means: Means, errands: Errands | None = None) -> None:
        self._means = means
        self._errands = errands or Errands(tell=lambda error: told(means.words(), error))
        self._diagnosis: tuple[Check, ...] = ()
        self._told_in = ""
        self._brightness = means.brightness
        self.examining = False
        sight = means.sight
        self._does: Mapping[Task, Callable[[Order], Answer | None]] = {
            Task.TRY_SOUND: self._try_sound,
            Task.AUTOFOCUS: lambda _: sight.focus(),
            Task.FORGET_DECK: lambda order: sight.forget(order.text),
            Task.BACKUP: self._back_up,
            Task.RESTORE: self._restore,
            Task.EXPORT: self._export,
            Task.DIAGNOSE: self._diagnose,
            Task.SWITCH_OFF: self._switch,
            Task.RESTART: self._switch,
        }

    def __call__(self, order: Order) -> Answer | None:
        """Do one."""
        if order.settings is not None:
            return self._keep(order.settings)
        task = self._does.get(order.task)
        return self._means.sight.lesson(order) if task is None else task(order)

    @property
    def diagnosis(self) -> tuple[Check, ...]:
        """What the doctor found, as long as the screen speaks the language it told it in."""
        return self._diagnosis if self._told_in == self._means.words().language else ()

    def news(self) -> Answer | None:
        """What an errand had to say since."""
        return self._errands.poll()

    def _beside(self, doing: str, work: Work) -> Answer:
        """Begin an errand; what is said meanwhile."""
        if self._errands.run(work):
            return Notice(doing, Tone.BUSY)
        return self._means.words().say("Something else is being done: try again in a moment.")

    def _keep(self, settings: Settings) -> str | None:
        means, dark = self._means, self._shine(settings.brightness)
        try:
            save(means.places.overlay, changes(settings))
        except (SettingError, OSError) as error:
            why = told(means.words(), error)
            return means.words().say("The setting is not kept: {why}", why=why)
        finally:
            means.sight.read_with(settings.deck)
        return dark

    def _shine(self, brightness: int) -> str | None:
        """As bright as was chosen, or why not; who chose anything else is not told of it."""
        before, self._brightness = self._brightness, brightness
        if brightness == before or not self._means.backlight.present:
            return None
        try:
            self._means.backlight.set(brightness / 10)
        except BacklightError as error:
            return str(error)  # In the screen's language, and what to do.
        return None

    def _try_sound(self, _: Order) -> str | None:
        panel = self._means.panel()
        panel.buzz(_TRIED)
        if isinstance(panel, SilentPanel):
            return self._means.words().say("No sound: the buzzer belongs to the buttons' panel.")
        return None

    def _back_up(self, _: Order) -> Answer:
        means, words = self._means, self._means.words()
        place, journal = means.find_stick(), means.journal()
        if place is None:
            return words.say("No USB stick: plug one in, then try again.")

        def work() -> Answer:
            try:
                target = sticks.back_up(journal, place, means.now)
            except JournalError as error:
                return words.say("No copy was made: {why}", why=journal_words(words, error))
            except OSError as error:
                return words.say("No copy was made: {why}", why=told(words, error))
            means.let_go(place)
            said = words.say("Copied: {file}. The stick can be taken out.", file=target.name)
            return Notice(said, Tone.DONE)

        return self._beside(words.say("Copying…"), work)

    def _restore(self, order: Order) -> Answer:
        words, place = self._means.words(), self._means.find_stick()
        if place is None:
            return words.say("No USB stick: plug one in, then try again.")
        source = place / Path(order.text).name
        try:
            evenings = self._means.restore(source)
        except JournalError as error:
            why = journal_words(words, error)
            return words.say("Nothing was restored: {why}", why=why)
        said = words.many(
            "Restored: {n} evening. The journal of before is kept beside it.",
            "Restored: {n} evenings. The journal of before is kept beside it.",
            evenings,
        )
        return Notice(said, Tone.DONE)

    def _export(self, _: Order) -> Answer:
        means, words = self._means, self._means.words()
        place, evening = means.find_stick(), means.state().evening
        if place is None:
            return words.say("No USB stick: plug one in, then try again.")
        if evening is None:
            return words.say("There is no evening to write down yet.")

        def work() -> Answer:
            try:
                pdf, _ = sticks.export(evening, place, means.now, words.language)
            except (SheetError, OSError) as error:
                return words.say("The sheet was not written: {why}", why=told(words, error))
            means.let_go(place)
            said = words.say(
                "Written: {name} as PDF and CSV. The stick can be taken out.", name=pdf.stem
            )
            return Notice(said, Tone.DONE)

        return self._beside(words.say("The sheet is being written…"), work)

    def _diagnose(self, _: Order) -> str | None:
        means, language = self._means, self._means.words().language
        own = means.own_checks()

        def work() -> None:
            try:
                found = diagnosis.diagnose(means.doctor(language))
                self._diagnosis, self._told_in = (*own, *found), language
            finally:
                self.examining = False

        self.examining = True
        if self._errands.run(work):
            return None
        self.examining = False
        return means.words().say("Something else is being done: try again in a moment.")

    def _switch(self, order: Order) -> Answer:
        words = self._means.words()
        if self._means.sight.learning():  # All of its cards would have to be shown again.
            return words.say("The kiosk is learning the deck: a minute or two…")
        return self._beside(*switching(order.task, self._means.power, words))
