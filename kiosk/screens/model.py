"""What a screen is drawn from besides the evening's state, and what a touch on it gives."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from kiosk.evening.intents import Intent
from kiosk.evening.state import DealFacts, Evening, PlayerId, TableKind, Tally
from kiosk.screens.taps import Rotation
from kiosk.screens.theme import Mode, TextSize
from kiosk.tarot.house import OFFICIAL, HouseRules


class Place(StrEnum):
    """Where one is. `HOME` is whatever the evening's phase asks for."""

    HOME = "home"
    MENU = "menu"
    NEW = "new"
    NAME = "name"
    HOUSE = "house"
    CALL = "call"
    POIGNEE = "poignee"
    NO_SCORE = "no_score"
    GRID = "grid"
    HAND = "hand"
    PILES = "piles"
    CHECKS = "checks"
    RULES = "rules"
    HISTORY = "history"
    DEAL = "deal"
    AMEND = "amend"
    CURVES = "curves"
    STATS = "stats"
    PEOPLE = "people"
    DEALER = "dealer"
    SETTINGS = "settings"
    DISPLAY = "display"
    AIM = "aim"
    BUTTONS = "buttons"
    DECK = "deck"
    ENROL = "enrol"
    JOURNAL = "journal"
    ABOUT = "about"
    POWER = "power"
    FIRST = "first"
    FAULT = "fault"


EVENING: Final = frozenset({
    Place.HOME, Place.CALL, Place.POIGNEE, Place.NO_SCORE, Place.GRID, Place.PILES, Place.CHECKS,
    Place.PEOPLE, Place.DEALER, Place.RULES,
})  # fmt: skip
"""Places that show the evening as it stands, and so what an undo takes back."""


class Language(StrEnum):
    """What the screen speaks."""

    FRENCH = "fr"
    ENGLISH = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is chosen on the screen; the app keeps it. `brightness` is 0 to 10."""

    language: Language = Language.FRENCH
    mode: Mode = Mode.DARK
    text: TextSize = TextSize.NORMAL
    rotation: Rotation = 0
    brightness: int = 8
    sound: bool = True
    deck: str = ""
    keyboard: str = "azerty"
    started: bool = False
    """The first start has been gone through or skipped."""


class Task(StrEnum):
    """Something asked of the app that is no act of the evening."""

    SAVE_SETTINGS = "save_settings"
    AUTOFOCUS = "autofocus"
    TRY_SOUND = "try_sound"
    ENROL_DECK = "enrol_deck"
    ENROL_TAKE = "enrol_take"
    ENROL_AGAIN = "enrol_again"
    ENROL_SKIP = "enrol_skip"
    ENROL_BACK = "enrol_back"
    ENROL_END = "enrol_end"
    ENROL_STOP = "enrol_stop"
    FORGET_DECK = "forget_deck"
    BACKUP = "backup"
    RESTORE = "restore"
    EXPORT = "export"
    DIAGNOSE = "diagnose"
    RESTART = "restart"
    SWITCH_OFF = "switch_off"


@dataclass(frozen=True, slots=True)
class Order:
    """One task for the app; `settings` are the new ones for `SAVE_SETTINGS`.

    `text` is the deck's name for `ENROL_DECK` and `FORGET_DECK`, the file for `RESTORE`.
    """

    task: Task
    settings: Settings | None = None
    text: str = ""


class Showing(StrEnum):
    """How a deck being enrolled stands."""

    LAY = "lay"
    """The card asked for is waited for."""
    UNSEEN = "unseen"
    """No index was found on what lies there."""
    OTHER = "other"
    """What lies there reads as another card: a person must say which it is."""
    BESIDE = "beside"
    """Another card lies beside the one asked for."""
    SAVING = "saving"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolment:
    """A deck of one's own being shown, card by card, in the order of the pack.

    `card` is asked for now, `other` what was read instead or beside it. Once done: the `missing`
    cards, and pairs `alike` that the deck alone cannot tell apart. `words` say why it failed.
    """

    name: str
    card: str = ""
    done: int = 0
    of: int = 78
    showing: Showing = Showing.LAY
    other: str = ""
    missing: tuple[str, ...] = ()
    alike: tuple[tuple[str, str], ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Meter:
    """A gauge: `value` 0 to 1, whether that will do, and what to do when not."""

    value: float
    good: bool
    words: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A line of the doctor's: `good` None is neither well nor ill."""

    good: bool | None
    words: str


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the journal on the stick; `made` says when, in words."""

    file: str
    made: str


class Tone(StrEnum):
    """What a line in the bar tells of, by the sign that is drawn before it."""

    WARN = "warning"
    DONE = "check"
    BUSY = "hourglass"
    UNDONE = "undo"


@dataclass(frozen=True, slots=True)
class Notice:
    """One line the app wants said; a warning unless it says otherwise."""

    words: str
    tone: Tone = Tone.WARN


class Health(StrEnum):
    """How a part is; `ABSENT` when the table does without one, which is no fault."""

    WELL = "well"
    ABSENT = "absent"
    MISSING = "missing"
    POOR = "poor"


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card in the camera's picture; `corners` in pixels of the picture; `doubt` its number."""

    card: str
    corners: tuple[tuple[float, float], ...]
    sure: bool = True
    doubt: int | None = None


@dataclass(frozen=True, slots=True)
class CameraView:
    """The newest picture: `pixels` (h, w, 3) uint8 RGB, C-contiguous; `serial` counts up."""

    serial: int
    pixels: Any = field(compare=False, repr=False)
    cards: tuple[SeenCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Crop:
    """The picture of the doubtful card of that number; pixels as in `CameraView`.

    `serial` is the picture's own: the number of a doubt that was undone is given again.
    """

    doubt: int
    pixels: Any = field(compare=False, repr=False)
    serial: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """What is true now and is no part of the evening's record.

    `crops` are pictures of doubtful cards. `sharpness` and `light` are None when not known.
    `known` are remembered names. `past` are other evenings, for statistics over all.
    `fault` is what went wrong, in words; `camera_words` how the camera is, `panel_words`
    what is wrong with the buttons; `problems` are all that is not in order. `starting` while the
    journal is not open: there is no evening to go back to from a fault.
    `news` is one line the app wants said (backup done…). `diagnosis` are lines of the doctor,
    `examining` while they are made. `copies` are those on the stick, the newest first.
    """

    view: CameraView | None = None
    crops: tuple[Crop, ...] = ()
    camera: Health = Health.WELL
    panel: Health = Health.WELL
    camera_words: str = ""
    panel_words: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    sharpness: Meter | None = None
    light: Meter | None = None
    known: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    past: tuple[Evening, ...] = ()
    fault: str | None = None
    starting: bool = False
    news: Notice | None = None
    dimmable: bool = True
    """Whether the display's brightness can be set; most on a cable have their own buttons."""
    diagnosis: tuple[Check, ...] = ()
    examining: bool = False
    enrolment: Enrolment | None = None
    copies: tuple[Copy, ...] = ()
    journal_bytes: int = 0
    usb: bool = False
    version: str = ""
    now: str = ""
    lot: tuple[str, ...] = ()
    """Cards for drawing the first dealer, already shuffled by the app; empty: not offered."""


NO_LIVE: Final = Live()


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody on the form of a new evening."""

    name: str
    badge: int


@dataclass(frozen=True, slots=True)
class Form:
    """The new evening being filled in."""

    guests: tuple[Guest, ...] = ()
    kind: TableKind = TableKind.FOUR
    house: HouseRules = OFFICIAL
    chosen: int | None = None
    """Whose seat is being moved."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """An old deal being corrected."""

    number: int
    facts: DealFacts
    tally: Tally | None


@dataclass(frozen=True, slots=True)
class Ui:
    """Where the screen is: nothing here is kept when the power goes.

    `trail` are the places that lead here, so that annuler goes back. `page` is the page of a
    list, `step` the step of the first start; `focus` the name of the hit the encoder stands on;
    `text` what is being typed, with `subject` saying of whom. `bouts` goes with points being
    entered by hand.
    """

    place: Place = Place.HOME
    trail: tuple[Place, ...] = ()
    page: int = 0
    step: int = 0
    focus: str | None = None
    text: str = ""
    shift: bool = True
    subject: PlayerId | None = None
    deal: int | None = None
    bouts: int | None = None
    form: Form = Form()
    amendment: Amendment | None = None
    asking: str = ""
    """A question that must be answered before anything else, by its key."""
    choice: str = ""
    """The tab, step or part of a screen that is open."""
    notice: str = ""
    """One line to read, such as why something was refused."""
    tone: Tone = Tone.WARN
    """What that line tells of."""

    def go(self, place: Place, **changes: Any) -> "Ui":
        """One place further; the way back leads here."""
        fresh: dict[str, Any] = {
            "page": 0,
            "step": 0,
            "focus": None,
            "asking": "",
            "choice": "",
            "notice": "",
            "tone": Tone.WARN,
            "trail": (*self.trail, self.place),
            "place": place,
        }
        return replace(self, **(fresh | changes))

    def back(self) -> "Ui":
        """The place before, or home."""
        trail = self.trail or (Place.HOME,)
        return replace(
            self,
            place=trail[-1],
            trail=trail[:-1],
            page=0,
            focus=None,
            asking="",
            choice="",
            notice="",
            tone=Tone.WARN,
        )

    def home(self) -> "Ui":
        """The evening's own screen; forms and half-typed things are forgotten."""
        return Ui()

    def but(self, **changes: Any) -> "Ui":
        """The same place with something changed; a notice that was read goes."""
        return replace(self, **({"notice": "", "tone": Tone.WARN} | changes))


@dataclass(frozen=True, slots=True)
class Step:
    """What a touch does: where the screen goes, what the evening and the app are asked."""

    ui: Ui
    intents: tuple[Intent, ...] = ()
    orders: tuple[Order, ...] = ()
    settings: Settings | None = None
