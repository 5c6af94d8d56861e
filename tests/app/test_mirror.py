"""A camera that sees in a mirror: told by the cards, and turned back for reader and screen."""

from collections.abc import Sequence
from dataclasses import replace
from queue import SimpleQueue

import numpy as np
import pytest

from hardware.camera.frame import Frame
from kiosk.app.eye import Eye, Sight, Want
from kiosk.app.mirror import Mirror
from kiosk.app.viewer import Viewer
from kiosk.demo.clock import SimClock
from kiosk.demo.table import RenderedTable
from tests.vision.photographs.test_printing import found
from vision.learned import open_reader, weights_are_here
from vision.photographs.mirrored import mirrored
from vision.reading import Detection, Picture, Reader
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.tracking import Mode

CARDS = ["H-2", "C-5", "D-7", "T-12", "S-3", "T-14"]
POSES = [Pose(x * 95.0 - 95, y * 125.0 - 62, 0.05) for y in (0, 1) for x in range(3)]
BETTER, WORSE = found("H-2", "C-5"), found("H-5", doubtful=True)
PICTURE = np.arange(18, dtype=np.uint8).reshape(2, 3, 3)


class InAMirror:
    """A table before a camera that sees it in a mirror."""

    def __init__(self, table: RenderedTable) -> None:
        self._table = table

    def read(self) -> Frame | None:
        frame = self._table.read()
        return None if frame is None else replace(frame, picture=mirrored(frame.picture))


@pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")
def test_what_lies_before_a_mirror_is_counted_as_it_is_printed() -> None:
    """The 2 was a 5 there, and counted; the picture on the screen is turned, too."""
    clock, out = SimClock(), SimpleQueue[Sight]()
    table, mirror = RenderedTable(house_deck, clock=clock, seed=5), Mirror()
    table.open()
    viewer = Viewer(InAMirror(table), out, clock=clock, mirror=mirror)
    eye = Eye(viewer, open_reader, out, clock=clock, pictures=False, mirror=mirror)
    viewer.watched = eye.watched
    eye.want(Want("1", Mode.SPREAD))
    table.lay(CARDS, POSES)
    sights: list[Sight] = []
    for _ in range(14):
        clock.on(0.2)
        viewer.step()
        eye.step()
        while not out.empty():
            sights.append(out.get())
    table.close()
    assert {one.card for sight in sights for one in sight.committed} == set(CARDS)
    assert not any(sight.doubtful for sight in sights)
    first, *_, last = (sight.pixels.astype(int) for sight in sights if sight.pixels is not None)
    assert np.abs(first[:, ::-1] - last).mean() < 5
    assert np.abs(first - last).mean() > 15


class Shown:
    """Whoever looks in the tracker's place, as a deck's lesson does."""

    def __init__(self) -> None:
        self.pictures: list[Picture] = []
        self.cards: tuple[Detection, ...] = ()

    def hear(self) -> None:
        pass

    def look(self, _time: float, picture: Picture, reader: Reader) -> None:
        self.pictures.append(picture)
        self.cards = self.cards or tuple(reader.read(picture))


@pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")
def test_a_deck_that_is_taught_before_a_mirror_is_seen_as_it_is_printed() -> None:
    clock = SimClock()
    table, pupil = RenderedTable(house_deck, clock=clock, seed=5), Shown()
    table.open()
    table.lay(CARDS, POSES)
    eye = Eye(InAMirror(table), open_reader, SimpleQueue[Sight](), clock=clock)
    eye.teach(pupil)
    for _ in range(4):
        clock.on(0.2)
        eye.step()
    clock.on(0.2)
    truth = table.read()
    table.close()
    assert truth is not None
    first, *others = (one.astype(int) for one in pupil.pictures)
    assert np.abs(first[:, ::-1] - truth.picture).mean() < 5
    assert all(np.abs(one - truth.picture).mean() < 5 for one in others)


def test_a_camera_is_turned_by_what_puzzles_and_reads_better_the_other_way_round() -> None:
    mirror = Mirror()
    assert np.array_equal(mirror.seen(PICTURE), PICTURE)
    asked: list[Picture] = []

    def read(other: Picture) -> Sequence[Detection]:
        asked.append(other)
        return BETTER

    assert not mirror.tells(PICTURE, BETTER, read)
    assert not mirror.tells(PICTURE, [], read)
    assert asked == []
    assert mirror.tells(PICTURE, WORSE, read)
    assert np.array_equal(asked[0], PICTURE[:, ::-1])
    assert np.array_equal(mirror.seen(PICTURE), PICTURE[:, ::-1])


def test_what_was_taken_for_a_mirror_is_taken_back() -> None:
    mirror = Mirror()
    assert mirror.tells(PICTURE, WORSE, lambda _: BETTER)
    assert mirror.tells(mirror.seen(PICTURE), list(WORSE), lambda _: BETTER)
    assert np.array_equal(mirror.seen(PICTURE), PICTURE)


def test_what_was_read_in_the_mirror_already_turns_the_camera_once() -> None:
    mirror, read_so = Mirror(), tuple(replace(one, mirrored=True) for one in BETTER)
    assert mirror.tells(PICTURE, read_so, lambda _: WORSE)
    assert not mirror.tells(PICTURE, read_so, lambda _: WORSE)
    assert np.array_equal(mirror.seen(PICTURE), PICTURE[:, ::-1])


def test_a_deck_that_puzzles_either_way_is_tried_a_few_times_only() -> None:
    """Each try takes as long as reading a frame."""
    mirror, asked = Mirror(), list[Picture]()

    def read(other: Picture) -> Sequence[Detection]:
        asked.append(other)
        return WORSE

    assert not any(mirror.tells(PICTURE, list(WORSE), read) for _ in range(50))
    assert 3 <= len(asked) <= 10
