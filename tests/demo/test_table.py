"""The rendered table is a camera like the others, and shows what lies on it."""

import time
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.camera.frame import Frame
from kiosk.demo.clock import SimClock
from kiosk.demo.table import Reach, RenderedTable
from tests.hardware.camera.contract import CameraContract, CameraRig, got
from tests.hardware.clock import HandClock
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose


class TableRig(CameraRig):
    """The contract of every camera, on a table with a mat as grey as asked."""

    def __init__(self, clock: HandClock) -> None:
        self.table = RenderedTable(house_deck, clock=clock, size=self.size)
        super().__init__(self.table, clock)

    def show(self, value: int) -> None:
        self.clock.on(0.2)
        self.table.clear(np.full((self.size[1], self.size[0], 3), value, np.uint8))

    def unplug(self) -> None:
        self.table.unplug()


class TestRenderedTable(CameraContract):
    @pytest.fixture
    def rig(self) -> Iterator[CameraRig]:
        rig = TableRig(HandClock())
        yield rig
        rig.camera.close()


@pytest.fixture
def clock() -> SimClock:
    return SimClock()


@pytest.fixture
def table(clock: SimClock) -> Iterator[RenderedTable]:
    table = RenderedTable(house_deck, clock=clock, size=(640, 360), px_per_mm=1.35)
    table.open()
    yield table
    table.close()


def look(table: RenderedTable, clock: SimClock) -> Frame:
    clock.on(0.2)
    return got(table)


def far(a: Frame, b: Frame) -> float:
    return float(np.abs(a.picture.astype(int) - b.picture).mean())


def test_a_card_laid_is_seen_until_it_is_taken_away(table: RenderedTable, clock: SimClock) -> None:
    bare = look(table, clock)
    table.lay(["T-21"], [Pose(0, 0, 0.1)])
    laid = look(table, clock)
    table.clear()
    gone = look(table, clock)
    assert far(bare, laid) > 5
    assert far(bare, gone) < 2


def test_frames_of_a_still_scene_differ_by_noise_only(
    table: RenderedTable, clock: SimClock
) -> None:
    table.lay(["T-21", "S-R"], [Pose(-50, 0, 0.1), Pose(50, 0, 3.0)])
    first, second = look(table, clock), look(table, clock)
    assert 0 < far(first, second) < 4


def test_an_arm_comes_over_the_lower_edge(table: RenderedTable, clock: SimClock) -> None:
    bare = look(table, clock)
    table.reach(Reach(20, 10))
    armed = look(table, clock)
    table.withdraw()
    changed = np.abs(armed.picture.astype(int) - bare.picture).max(axis=2) > 25
    assert changed[-1].sum() > 30
    assert not changed[:, :200].any()
    assert far(bare, look(table, clock)) < 2


def test_the_same_seed_gives_the_same_pictures() -> None:
    pictures = []
    for _ in range(2):
        clock = SimClock()
        table = RenderedTable(house_deck, clock=clock, size=(104, 60), seed=3)
        table.open()
        table.lay(["EX"], [Pose(0, 0, 0)])
        pictures.append(look(table, clock).picture)
    assert np.array_equal(pictures[0], pictures[1])


def test_another_frame_of_a_still_scene_costs_little() -> None:
    clock = SimClock()
    table = RenderedTable(house_deck, clock=clock)
    table.open()
    table.lay(["EX"] * 8, [Pose(20 * k, 0, 0) for k in range(8)])
    started = time.process_time()
    look(table, clock)
    first = time.process_time() - started
    started = time.process_time()
    for _ in range(4):
        look(table, clock)
    assert (time.process_time() - started) / 4 < first / 2
