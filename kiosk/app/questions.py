"""The eye's doubts as a count's questions: which is which, and which can wait."""

from collections.abc import Callable, Iterable
from typing import Final

from kiosk.counting.count import Pile, Showing
from kiosk.counting.findings import Severity
from kiosk.evening.events import Refusal
from kiosk.evening.intents import DoubtCard, Intent, SettleDoubt
from kiosk.evening.marks import report_of
from kiosk.evening.state import Phase, State
from kiosk.screens.model import Crop
from kiosk.tarot.cards import CARDS
from kiosk.tarot.tables import table
from vision.tracking import Doubt

Do = Callable[[Intent], State | Refusal]

_READ_WELL: Final = 0.65
"""What reads as a card that is not counted with this chance is asked about at once: one of those
that are may be none."""


class Questions:
    """Keeps which question is which doubt of the tracker, with its picture.

    A spread pile as large as whole tricks lacks no card: while it is, what is doubted there waits,
    where that is fewer places than a trick has cards; so it does while the écart or chien is yet
    being laid beside it. If the pile comes to be a card short or over it is asked. Counted cards in
    doubt, and what reads well as another, do not wait.
    """

    def __init__(self, do: Do, state: Callable[[], State]) -> None:
        self._do = do
        self._state = state
        self._asked: dict[int, int] = {}
        self._crops: dict[int, Crop] = {}
        self._cut = 0
        self._doubts: dict[int, Doubt] = {}
        self._second: set[int] = set()
        self._put_off: set[int] = set()

    @property
    def crops(self) -> tuple[Crop, ...]:
        """The pictures of the cards that are asked about."""
        open_ = _numbers(self._state())
        return tuple(crop for number, crop in self._crops.items() if number in open_)

    def forget(self, *, pictures: bool = True) -> None:
        """Another tracker doubts from now on; without `pictures` those there are stay."""
        self._asked.clear()
        self._doubts.clear()
        self._second.clear()
        self._put_off.clear()
        if pictures:
            self._crops.clear()

    @property
    def wait(self) -> bool:
        """Whether any is put off: it must be asked if the pile is not as large as it seemed."""
        return bool(self._put_off)

    def asks(self, doubt: Doubt) -> bool:
        """Whether it is on the screen."""
        return doubt.id in self._asked

    def ask(self, doubt: Doubt) -> None:
        """A question on the screen, or one that can wait."""
        if self.asks(doubt):
            return
        self._doubts[doubt.id] = doubt
        if self._can_wait(doubt, len(self._open | {doubt.id})):
            self._second.discard(doubt.id)
            self._put_off.add(doubt.id)
        else:
            self._put(doubt)

    def _put(self, doubt: Doubt) -> None:
        """Ask which card it is; where all it may be are counted, any card left may be it.

        Two places may raise the same question, as a 6 and a 9 do: the second waits for the
        answer to the first. A question still open from before the power went is not asked twice.
        """
        there = counted(self._state())
        likely = [card for card, _ in doubt.candidates]
        fresh = [card for card in likely if card not in there]
        others = () if fresh else tuple(card for card in CARDS if card not in there)
        candidates = (*fresh, *(card for card in likely if card in there), *others)
        same = _same_question(self._state(), candidates)
        if same in self._asked.values():
            self._second.add(doubt.id)
            return
        self._second.discard(doubt.id)
        before = _numbers(self._state())
        self._do(DoubtCard(candidates))
        new = _numbers(self._state()) - before
        number = new.pop() if new else same
        if number is not None:
            self._asked[doubt.id] = number
            self._cut += 1
            # Negative, so that it is no picture of the camera's, and never used again.
            self._crops[number] = Crop(number, doubt.crop[..., ::-1].copy(), -self._cut)

    def ask_second(self) -> None:
        """What waited for the answer to a question of the same cards."""
        for number in sorted(self._second):
            self.ask(self._doubts[number])

    def weigh(self) -> None:
        """The pile changed: what is asked may wait now, and what waited may have to be asked."""
        open_ = self._open
        wait = {n for n in open_ if self._can_wait(self._doubts[n], len(open_))}
        for number in sorted(self._put_off - wait):
            self._put_off.discard(number)
            self._put(self._doubts[number])
        for number in sorted(wait.intersection(self._asked)):
            self._take_back(number)
            self._put_off.add(number)

    def withdraw(self, number: int) -> None:
        """The tracker took one of its doubts back."""
        self._second.discard(number)
        self._put_off.discard(number)
        self._take_back(number)

    def answered(self, question: int) -> list[int]:
        """The doubts that a person's answer to a question settles; they are open no more."""
        mine = [number for number, asked in self._asked.items() if asked == question]
        for number in mine:
            del self._asked[number]
        return mine

    def _take_back(self, number: int) -> None:
        asked = self._asked.pop(number, None)
        if asked is not None and asked in _numbers(self._state()):
            self._do(SettleDoubt(asked, None))

    @property
    def _open(self) -> set[int]:
        return {*self._asked, *self._second, *self._put_off}

    def _can_wait(self, doubt: Doubt, places: int) -> bool:
        """Whether it need not be asked now, one of so many doubts that are open."""
        state = self._state()
        draft = state.draft
        count = None if draft is None else draft.count
        if draft is None or count is None or state.phase is not Phase.COUNTING:
            return False
        there = counted(state)
        well = any(card not in there and p >= _READ_WELL for card, p in doubt.candidates)
        if well or doubt.was is not None or count.showing is not Showing.SPREAD:
            return False
        players = len(draft.facts.players)
        if places >= players:
            return False
        if count.pile is Pile.APART and len(count.apart) < table(players).chien:
            return (len(count.attack) + len(count.defence)) % players == 0
        return whole(state)


def whole(state: State) -> bool:
    """Whether the pile counted is as large as whole tricks are."""
    if state.draft is None or state.draft.count is None:
        return False
    found = report_of(state.draft.facts, state.draft.count).findings
    return any(one.key == "size" and one.severity is Severity.PASSED for one in found)


def counted(state: State) -> set[str]:
    """Every card of the open count, or of the poignée being shown."""
    if state.draft is None:
        return set()
    if state.draft.shown is not None:
        return set(state.draft.shown.cards)
    count = state.draft.count
    return set() if count is None else {*count.attack, *count.defence, *count.apart}


def _same_question(state: State, candidates: Iterable[str]) -> int | None:
    """The number of the open question about the very same cards, if there is one."""
    count = None if state.draft is None else state.draft.count
    wanted = set(candidates)
    doubts = () if count is None else count.doubts
    return next((doubt.number for doubt in doubts if set(doubt.candidates) == wanted), None)


def _numbers(state: State) -> set[int]:
    count = None if state.draft is None else state.draft.count
    return set() if count is None else {doubt.number for doubt in count.doubts}
