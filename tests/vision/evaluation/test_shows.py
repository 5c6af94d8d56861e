"""Shows over time: a stage that stays as it was, an arm that comes and goes, no card committed."""

import math

import numpy as np
import pytest

from kiosk.app import eye
from tests.vision.tracking.helpers import seen
from vision.evaluation import sets, shows
from vision.evaluation.arms import Arm
from vision.evaluation.stage import Stage
from vision.evaluation.tables import SIZE, camera
from vision.evaluation.things import THINGS, turned
from vision.evaluation.watching import FRAME_SECONDS, QUIET, Timed, Watcher
from vision.learned import open_reader
from vision.reading import NO_HINT, Detection, Hint, Picture
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens
from vision.synthesis.mats import wood
from vision.tracking.settings import Mode
from vision.tracking.updates import State

STILL = Lens(noise=0.0, quality=98)


class Blind:
    """Sees nothing, and says how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        del picture, hint
        self.asked += 1
        return []


def stage(seed: int = 0, lens: Lens = STILL) -> Stage:
    rng = np.random.default_rng(seed)
    return Stage(wood(rng, SIZE[1], SIZE[0]), camera(rng), lens, 0.3, rng)


def test_an_arm_comes_and_leaves_no_trace() -> None:
    table = stage()
    arm = Arm(np.random.default_rng(1), 2.7, SIZE)
    before = table.take()
    with_arm = table.take(arm.at(600, 300))
    again = table.take(arm.at(700, 350))
    after = table.take()
    assert np.array_equal(before, after)
    assert (before != with_arm).any(axis=2).mean() > 0.03
    assert (with_arm != again).any(axis=2).mean() > 0.03


def test_an_arms_fingertips_are_where_they_are_put() -> None:
    for seed in range(4):
        arm = Arm(np.random.default_rng(seed), 2.7, SIZE)
        sprite = arm.at(640, 360)
        rows, columns = np.nonzero(sprite.picture[..., 3] > 127)
        away = np.hypot(columns + sprite.x - 640, rows + sprite.y - 360)
        assert away.min() < 8
        x, y = arm.away(640, 360, 100)
        assert math.hypot(x - 640, y - 360) == pytest.approx(100)


def test_a_card_laid_shows_as_if_all_were_drawn_at_once() -> None:
    table, deck = stage(), house_deck()
    table.take()
    first = table.lay(deck, ["T-1"], [Pose(0, 0, 0)])
    assert {index.card for index in first.indices} == {"T-1"}
    one = table.take()
    table.lay(deck, ["H-R"], [Pose(2, 1, 0.1)])
    table.take()
    table.put(first.picture)
    assert np.array_equal(table.take(), one)


def test_frames_of_one_scene_differ_by_noise_alone() -> None:
    table = stage(lens=Lens(noise=0.02))
    one, two = table.take().astype(int), table.take().astype(int)
    assert 0.3 < np.abs(one - two).mean() < 12


def test_a_scene_without_news_is_only_watched_as_at_the_kiosk() -> None:
    assert QUIET == eye._QUIET
    reader, table = Blind(), stage()
    watcher = Watcher(reader, Mode.SPREAD)
    for _ in range(40):
        watcher.see(table.take())
    assert reader.asked <= QUIET / FRAME_SECONDS + 3
    assert watcher.frames == 40


def test_the_reader_is_told_as_at_the_kiosk_that_cards_are_shown() -> None:
    told: list[bool] = []

    class Sure:
        def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
            del picture
            told.append(hint.among_cards)
            return [seen(card, 150 * n + 100) for n, card in enumerate(("T-3", "H-7", "C-V"))]

    table, watcher = stage(), Watcher(Timed(Sure()), Mode.SPREAD)
    for _ in range(8):
        watcher.see(table.take())
    assert (told[0], told[-1]) == (False, True)


def test_frames_with_a_hand_are_not_read_once_it_is_noticed() -> None:
    reader, table = Blind(), stage()
    watcher = Watcher(reader, Mode.DEALT)
    arm = Arm(np.random.default_rng(1), 2.7, SIZE)
    for _ in range(4):
        watcher.see(table.take())
    before = reader.asked
    for away in (200, 100, 0):
        watcher.see(table.take(arm.at(*arm.away(640, 360, away))))
    assert reader.asked <= before + 1
    assert watcher.tracker.state is State.HAND


def test_a_table_without_cards_commits_none_and_is_looked_at_in_full() -> None:
    reader = Timed(open_reader())
    watcher = shows.nothing(
        reader, sets.randomness(sets.NOTHING, house_deck(), 1), sets.mode_of(1), 12
    )
    assert watcher.frames == 12
    assert reader.pictures >= 4
    assert watcher.tracker.cards == ()


def test_things_are_whole_however_they_are_turned() -> None:
    for make in THINGS:
        thing = make(np.random.default_rng(2), 1.5)
        opaque = int((thing[..., 3] > 127).sum())
        assert opaque > 200, make.__name__
        around = int((turned(thing, 0.7)[..., 3] > 127).sum())
        assert abs(around - opaque) < 0.1 * opaque + 60, make.__name__


def test_a_burst_tells_of_every_card_and_adds_up_to_its_pile() -> None:
    deck, reader = house_deck(), Timed(open_reader())
    rng = np.random.default_rng(8)
    pile, outcomes, watcher = shows.burst("burst", deck, reader, rng)
    assert len(outcomes) >= pile.cards
    assert sum(o.right for o in outcomes) == pile.cards - len(pile.missing)
    assert sum(o.wrong for o in outcomes) == len(pile.invented)
    assert watcher.frames == shows.BURST
    assert set(watcher.crops) == {card.card for card in watcher.tracker.cards}


def test_sequences_without_cards_take_every_mode_in_turn() -> None:
    assert {sets.mode_of(number) for number in range(4)} == set(Mode)
