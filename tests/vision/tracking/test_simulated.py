"""Whole piles under a reader that errs: how often the tracker is silently wrong, or asks.

The simulated reader misses, misreads, doubts and gets stuck far more often than the real one
should; the bounds are for these few piles, drawn from fixed seeds.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import process_time
from weakref import ref

import pytest

from tests.vision.tracking.helpers import SURE, mat, seen
from tests.vision.tracking.simulator import (
    Rates,
    Shown,
    dealt,
    poignee,
    slid,
    spread,
    tricks,
)
from vision.cards import CARDS
from vision.reading import NO_HINT, Detection, Hint, Picture
from vision.tracking import Mode, Settings, Tracker, read_sequence

Scene = Callable[[list[str], Rates, int], Iterator[Shown]]
USUAL = Rates()
STUCK = Rates(persistent=0.08, persistent_confidence=0.96)
STUCK_AMONG_OTHERS = Rates(persistent=0.08, persistent_confidence=0.93)
"""One picture of several cards counts what is read with 0.95."""


@dataclass
class Tally:
    """`silent` piles were not as they lay and nothing was asked; `wrong` counts cards."""

    exact: int = 0
    silent: int = 0
    wrong: int = 0
    asked: int = 0


def shown(scene: Scene, cards: list[str], rates: Rates, seed: int, mode: Mode) -> Tracker:
    tracker = Tracker(Settings(mode=mode))
    for frame in scene(cards, rates, seed):
        tracker.observe(frame.time, frame.picture, frame.detections)
    tracker.commit()
    return tracker


def run(scene: Scene, mode: Mode, rates: Rates, *, piles: int, count: int) -> Tally:
    tally = Tally()
    for seed in range(piles):
        pack = CARDS[56:] if mode is Mode.POIGNEE else CARDS
        cards = Random(seed).sample(pack, count)
        tracker = shown(scene, cards, rates, seed, mode)
        got = {card.card for card in tracker.cards}
        right = got == set(cards)
        tally.exact += right and not tracker.doubts
        tally.silent += not right and not tracker.doubts
        tally.wrong += len(got - set(cards))
        tally.asked += len(tracker.doubts)
    return tally


SCENES = [
    (dealt, Mode.DEALT, 12),
    (slid, Mode.DEALT, 12),
    (spread, Mode.SPREAD, 30),
    (tricks, Mode.TRICKS, 16),
    (poignee, Mode.POIGNEE, 10),
]


@pytest.mark.parametrize(("scene", "mode", "count"), SCENES)
def test_a_faultless_reader_gives_every_pile_exactly_and_no_question(
    scene: Scene, mode: Mode, count: int
) -> None:
    tally = run(scene, mode, SURE, piles=1, count=count)
    assert tally == Tally(exact=1)


@pytest.mark.parametrize(("scene", "mode", "count"), SCENES)
def test_passing_errors_cost_no_wrong_card_and_hardly_a_question(
    scene: Scene, mode: Mode, count: int
) -> None:
    tally = run(scene, mode, USUAL, piles=2, count=count)
    assert tally.silent == tally.wrong == 0
    assert tally.asked <= 2


@pytest.mark.parametrize(
    ("scene", "mode", "rates"),
    [(dealt, Mode.DEALT, STUCK), (spread, Mode.SPREAD, STUCK_AMONG_OTHERS)],
)
def test_a_card_misread_the_same_way_for_as_long_as_it_lies_is_asked(
    scene: Scene, mode: Mode, rates: Rates
) -> None:
    tally = run(scene, mode, rates, piles=3, count=16)
    assert tally.wrong == tally.silent == 0
    assert tally.asked >= 1


def test_phantoms_on_an_empty_mat_are_not_committed() -> None:
    tracker = shown(dealt, [], Rates(phantom=0.3), 5, Mode.SPREAD)
    assert tracker.cards == ()


def test_tricks_come_out_as_they_were_laid() -> None:
    cards = Random(3).sample(CARDS, 16)
    tracker = shown(tricks, cards, SURE, 3, Mode.TRICKS)
    lots = {card.card: card.lot for card in tracker.cards}
    assert lots == {card: place // 4 for place, card in enumerate(cards)}


def test_the_same_frames_give_the_same_words() -> None:
    cards = Random(1).sample(CARDS, 6)
    first, second = (shown(dealt, cards, USUAL, 1, Mode.DEALT) for _ in range(2))
    assert first.cards == second.cards


class Script:
    """A reader that says what the film says, found by the picture."""

    def __init__(self, frames: list[Shown]) -> None:
        self._said = {id(frame.picture): frame.detections for frame in frames}
        self.told: list[bool] = []

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        self.told.append(hint.among_cards)
        return self._said[id(picture)]


def test_a_recorded_pile_is_read_in_the_order_it_was_dealt() -> None:
    cards = Random(2).sample(CARDS, 8)
    frames = list(dealt(cards, USUAL, 2))
    reader = Script(frames)
    result = read_sequence(frames, reader)
    assert [card.card for card in result.cards] == cards
    assert (reader.told[0], reader.told[-1]) == (False, True)
    assert [card.frame for card in result.cards] == sorted(card.frame for card in result.cards)
    assert (result.doubtful, result.frames) == ((), len(frames))


def test_a_card_shown_in_one_frame_only_is_doubtful_not_lost() -> None:
    frames = []
    for n, card in enumerate(("T-1", "H-R", "EX")):
        picture = mat()
        picture[60 + 60 * n : 200 + 20 * n, 200:400] = 200 - 60 * (n % 2)
        frames.append(Shown(0.5 * n, picture, [seen(card)]))
    result = read_sequence(frames, Script(frames))
    assert result.cards == ()
    assert [doubt.candidates[0][0] for doubt in result.doubtful] == ["T-1", "H-R", "EX"]
    assert len({doubt.id for doubt in result.doubtful}) == 3


def test_of_a_film_only_the_frame_in_hand_is_kept() -> None:
    """A whole picture for each of 78 cards is gigabytes."""
    pictures: list[ref[Picture]] = []
    most = 0

    def film() -> Iterator[Shown]:
        nonlocal most
        for n in range(4 * 12):
            picture = mat()
            pictures.append(ref(picture))
            most = max(most, sum(each() is not None for each in pictures))
            yield Shown(0.1 * n, picture, [seen(CARDS[n // 4], 20 + 40 * (n // 4))])

    class Said:
        """Reads what lies in a frame by its turn."""

        def __init__(self) -> None:
            self.turn = -1

        def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
            del picture, hint
            self.turn += 1
            return [seen(CARDS[self.turn // 4], 20 + 40 * (self.turn // 4))]

    assert read_sequence(film(), Said(), Mode.SPREAD).frames == 48
    assert most <= 3


def test_no_frames_are_no_cards() -> None:
    assert read_sequence([], Script([])).frames == 0


def test_time_grows_no_faster_than_cards() -> None:
    """Sixty cards take at most nine times as long as ten, gates left out."""
    spent = {}
    for count in (10, 60):
        tracker = Tracker()
        found = [
            seen(card, 8 + 40 * (k % 15), 8 + 60 * (k // 15))
            for k, card in enumerate(CARDS[:count])
        ]
        times = []
        for n in range(40):
            picture = mat()
            tracker.look(0.1 * n, picture)
            start = process_time()
            tracker.observe(0.1 * n, picture, found)
            times.append(process_time() - start)
        assert len(tracker.cards) == count
        spent[count] = min(times[10:])
    assert spent[60] < 9 * spent[10]
