"""A deck of one's own dealt once under the camera, through the eye, as at the table."""

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from kiosk.app.eye import Eye, Sight
from kiosk.app.lesson import Lesson, Word
from kiosk.app.sighted import Sighted
from kiosk.config import find_places, load
from kiosk.demo.clock import SimClock
from kiosk.demo.table import Reach, RenderedTable
from kiosk.screens.model import Enrolment, Notice, Order, Showing, Task
from kiosk.screens.words import Words
from tests.demo.doubles import Change, TrueReader
from vision.cards import CARDS
from vision.enrolment import DeckFolder, TemplateEmbedder
from vision.reading import Detection
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose


def at_once(work: Callable[[], None]) -> None:
    work()


class Owner:
    """Somebody who lays one card after the other, and says what the screen's buttons say."""

    def __init__(self, folder: Path, change: Change | None = None) -> None:
        self.clock = SimClock()
        self.table = RenderedTable(
            house_deck, clock=self.clock, size=(640, 360), px_per_mm=1.35, seed=3
        )
        self.table.open()
        self.folder = DeckFolder(folder)
        self.lesson = Lesson("Mamie", self.folder, embedder=TemplateEmbedder, start=at_once)
        self.sights: SimpleQueue[Sight] = SimpleQueue()
        reader = TrueReader(self.table) if change is None else TrueReader(self.table, change)
        self.eye = Eye(self.table, lambda: reader, self.sights, clock=self.clock)
        self.eye.teach(self.lesson)

    @property
    def screen(self) -> Enrolment:
        return self.lesson.enrolment

    def lay(self, card: str, frames: int = 8) -> None:
        """Take away what lies there, lay the card, take the hand away."""
        self.table.clear()
        self.look(1)
        self.table.lay([card], [Pose(-20, 0, 0.05)])
        self.look(frames)

    def wave(self) -> None:
        """A hand goes over the table and away."""
        self.table.reach(Reach(-20, 0))
        self.look(4)
        self.table.withdraw()
        self.look(12)

    def look(self, frames: int) -> None:
        for _ in range(frames):
            self.clock.on(0.125)
            self.eye.step()

    def say(self, word: Word) -> None:
        self.lesson.tell(word)
        self.look(1)


def test_cards_are_taken_by_themselves_one_after_the_other(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    owner.look(8)
    assert (owner.screen.card, owner.screen.done) == ("S-1", 0)  # a bare mat is no card
    for number, card in enumerate(CARDS[:5], 1):
        owner.lay(card)
        assert (owner.screen.card, owner.screen.done) == (CARDS[number], number)
    pictures = 0
    while not owner.sights.empty():
        pictures += owner.sights.get().pixels is not None
    assert pictures > 40
    owner.say(Word.END)
    assert owner.screen.showing is Showing.DONE
    assert owner.screen.done == 5
    assert owner.screen.missing == CARDS[5:]
    assert owner.folder.load("Mamie", TemplateEmbedder()).cards() == CARDS[:5]


def test_a_card_that_stays_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    """Only a hand went by: nothing new was laid, so nothing is taken and nothing asked."""
    owner = Owner(tmp_path)
    owner.lay("S-1")
    owner.wave()
    assert (owner.screen.card, owner.screen.done) == ("S-2", 1)
    assert owner.screen.showing is Showing.LAY
    owner.lay("S-1")  # taken up and laid down again
    assert (owner.screen.card, owner.screen.showing) == ("S-2", Showing.LAY)


def test_the_card_of_before_that_cannot_be_read_is_asked_about(tmp_path: Path) -> None:
    """Laid again, it looks like the last card to the deck itself: not taken for the next."""

    def doubtful(one: Detection) -> Detection:
        return Detection(card="C-9", confidence=0.4, corners=one.corners, doubtful=True)

    owner = Owner(tmp_path, doubtful)
    owner.lay("S-1")
    owner.lay("S-1")
    assert (owner.screen.card, owner.screen.done) == ("S-2", 1)
    assert (owner.screen.showing, owner.screen.other) == (Showing.OTHER, "S-1")
    owner.lay("S-2")
    assert (owner.screen.card, owner.screen.done) == ("S-3", 2)


def test_a_card_out_of_order_is_asked_about_and_never_taken_unasked(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    owner.lay("S-1")
    owner.lay("S-3")
    assert (owner.screen.showing, owner.screen.other) == (Showing.OTHER, "S-3")
    assert owner.screen.card == "S-2"
    owner.say(Word.AGAIN)
    owner.lay("S-2")
    assert (owner.screen.card, owner.screen.showing) == ("S-3", Showing.LAY)
    owner.lay("S-5")  # as if the kiosk misread the 3 of this deck: the person knows better
    owner.say(Word.TAKE)
    assert (owner.screen.card, owner.screen.done) == ("S-4", 3)


def test_a_card_beside_the_one_asked_for_is_to_be_taken_away(tmp_path: Path) -> None:
    """Its index would be learned as the other's; a person may say that it is none."""
    owner = Owner(tmp_path)
    owner.table.lay(["T-21", "S-1"], [Pose(-70, 0, 0.05), Pose(30, 0, 0.05)])
    owner.look(8)
    assert (owner.screen.showing, owner.screen.other) == (Showing.BESIDE, "T-21")
    assert (owner.screen.card, owner.screen.done) == ("S-1", 0)
    owner.table.clear()
    owner.table.lay(["S-1"], [Pose(30, 0, 0.05)])
    owner.look(8)
    assert (owner.screen.card, owner.screen.showing) == ("S-2", Showing.LAY)
    owner.table.lay(["S-2"], [Pose(-70, 0, 0.05)])  # and the card of before left there
    owner.look(8)
    assert (owner.screen.showing, owner.screen.other) == (Showing.BESIDE, "S-1")
    owner.say(Word.TAKE)
    assert (owner.screen.card, owner.screen.done) == ("S-3", 2)
    owner.say(Word.END)
    deck = owner.folder.load("Mamie", TemplateEmbedder())
    assert [int((deck.owners == CARDS.index(one)).sum()) for one in ("S-1", "S-2")] == [4, 4]


def test_a_card_the_reader_doubts_is_taken_for_what_the_owner_says(tmp_path: Path) -> None:
    def doubtful(one: Detection) -> Detection:
        return Detection(card="C-9", confidence=0.4, corners=one.corners, doubtful=True)

    owner = Owner(tmp_path, doubtful)
    owner.lay("S-1")
    assert (owner.screen.card, owner.screen.done) == ("S-2", 1)


def test_back_skip_and_taking_by_hand(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    owner.lay("S-1")
    owner.say(Word.SKIP)
    assert owner.screen.card == "S-3"
    owner.say(Word.BACK)
    owner.say(Word.BACK)
    assert (owner.screen.card, owner.screen.done) == ("S-1", 0)
    owner.lay("S-1")
    assert owner.screen.done == 1


def test_what_is_said_while_the_camera_is_gone_is_done_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To keep what was shown above all; and nobody touches « skip » three times for one card."""
    owner = Owner(tmp_path)
    for card in CARDS[:2]:
        owner.lay(card)
    with monkeypatch.context() as gone:
        gone.setattr(owner.table, "read", lambda: None)
        owner.say(Word.TAKE)
        owner.say(Word.SKIP)
        assert owner.screen.card == CARDS[3]
        owner.say(Word.BACK)
        assert owner.screen.card == CARDS[2]
        owner.say(Word.TAKE)
        assert owner.screen.done == 2
    owner.look(2)
    assert owner.screen.showing is Showing.OTHER, "taken from the next picture, as it is"
    monkeypatch.setattr(owner.table, "read", lambda: None)
    owner.say(Word.END)
    assert list(owner.folder.names()) == ["Mamie"]


def test_a_picture_taken_by_hand_that_shows_no_index_says_so(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    owner.look(3)
    owner.say(Word.TAKE)
    assert owner.screen.showing is Showing.UNSEEN
    owner.lay("S-1")
    assert owner.screen.done == 1


def test_ending_before_the_first_card_fails_in_words(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    owner.look(2)
    owner.say(Word.END)
    assert owner.screen.showing is Showing.FAILED
    assert owner.screen.words == ""  # No index was read: the screen knows what to say.
    assert owner.folder.names() == []


@pytest.mark.parametrize("error", [MemoryError("no room"), RuntimeError("x"), OSError(28, "full")])
def test_a_deck_that_cannot_be_learned_says_so_and_keeps_what_was_shown(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever went wrong: nobody waits for ever, and no card has to be shown again."""
    owner = Owner(tmp_path)
    owner.lay("S-1")

    def fails(*_: object) -> None:
        raise error

    with monkeypatch.context() as now:
        now.setattr("kiosk.app.lesson.learn_deck", fails)
        owner.say(Word.END)
    assert (owner.screen.showing, owner.screen.words) == (Showing.FAILED, str(error))
    owner.say(Word.END)
    assert (owner.screen.showing, owner.screen.words) == (Showing.DONE, "")
    assert owner.folder.load("Mamie", TemplateEmbedder()).cards() == ("S-1",)


@pytest.mark.slow
def test_all_seventy_eight_end_the_lesson_and_the_deck_names_its_twins(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    for card in CARDS:
        owner.lay(card, frames=6)
    assert (owner.screen.showing, owner.screen.done) == (Showing.DONE, 78)
    assert owner.screen.missing == ()
    assert all(one in CARDS and other in CARDS for one, other in owner.screen.alike)
    assert len(owner.folder.load("Mamie", TemplateEmbedder()).cards()) == 78


def left_while_kept(tmp_path: Path) -> tuple[Owner, Sighted, list[Callable[[], None]]]:
    """A lesson of one card, ended and left; what is called later keeps its deck."""
    places = find_places({"HOME": str(tmp_path)})
    owner = Owner(tmp_path / "decks")
    sight = Sighted(
        load(places.config, places.overlay), places, words=lambda: Words("en"), clock=owner.clock
    )
    later: list[Callable[[], None]] = []
    owner.lay("S-1")
    owner.lesson._start = later.append
    sight._eye, sight._lesson = owner.eye, owner.lesson
    owner.say(Word.END)
    sight.lesson(Order(Task.ENROL_STOP))
    return owner, sight, later


@pytest.mark.parametrize("full", [False, True])
def test_what_becomes_of_a_deck_left_while_it_is_kept_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, full: bool
) -> None:
    """Learning takes minutes: who went elsewhere would take it for kept, or read by the older."""
    owner, sight, later = left_while_kept(tmp_path)
    sight._deck = "Mamie"
    owner.eye.step()
    assert sight.news() is None
    if full:
        monkeypatch.setattr(owner.folder, "save", lambda _: 1 / 0)
    opened: list[object] = []
    monkeypatch.setattr(owner.eye, "read_by", opened.append)
    later[0]()
    news = sight.news()
    assert ("could not be kept" in str(news)) is full
    assert isinstance(news, Notice) is not full
    assert len(opened) == (not full)
    assert sight.news() is None


def test_no_deck_is_begun_while_another_is_still_being_kept(tmp_path: Path) -> None:
    """Shown anew under its name, the newer one would be kept first, and then be the older again."""
    _, sight, later = left_while_kept(tmp_path)
    told = sight.lesson(Order(Task.ENROL_DECK, text="Mamie"))
    assert told == "The kiosk is learning the deck: a minute or two…"
    assert sight.learning()
    later[0]()
    assert isinstance(sight.news(), Notice), "what became of the one left is still told"
    assert sight.lesson(Order(Task.ENROL_DECK, text="Mamie")) is None


def test_a_yes_is_of_the_card_that_lies_there_not_of_the_one_taken_away(tmp_path: Path) -> None:
    """Who lays the right card and then says that it is that one means the one on the mat."""
    owner = Owner(tmp_path)
    owner.lay("S-1")
    owner.lay("S-3")
    assert (owner.screen.showing, owner.screen.other) == (Showing.OTHER, "S-3")
    owner.lay("S-4", frames=3)  # lies still, and is not read yet
    assert owner.screen.other == "S-3"
    owner.say(Word.TAKE)
    assert (owner.screen.card, owner.screen.done) == ("S-2", 1)
    assert (owner.screen.showing, owner.screen.other) == (Showing.OTHER, "S-4")
    owner.say(Word.TAKE)
    assert (owner.screen.card, owner.screen.done) == ("S-3", 2)


@pytest.mark.parametrize("words", [(Word.AGAIN,), (Word.SKIP, Word.SKIP), (Word.BACK,)])
def test_a_card_that_was_asked_about_is_kept_under_no_other_name(
    words: tuple[Word, ...], tmp_path: Path
) -> None:
    """Who goes on without a yes is asked again of the card that lies there still."""
    owner = Owner(tmp_path)
    owner.lay("S-1")
    owner.lay("S-3")
    assert (owner.screen.card, owner.screen.other) == ("S-2", "S-3")
    for word in words:
        owner.say(word)
    assert owner.screen.showing is Showing.LAY
    done = owner.screen.done
    owner.say(Word.TAKE)
    assert (owner.screen.showing, owner.screen.other) == (Showing.OTHER, "S-3")
    assert owner.screen.done == done


def test_a_picture_by_hand_of_a_card_that_is_skipped_is_not_the_next_one_s(tmp_path: Path) -> None:
    """Both buttons were pressed before the camera gave its next picture."""
    owner = Owner(tmp_path)
    owner.lay("S-1")
    owner.lesson.tell(Word.TAKE)
    owner.say(Word.SKIP)
    assert (owner.screen.card, owner.screen.showing) == ("S-3", Showing.LAY)
    assert owner.screen.done == 1
