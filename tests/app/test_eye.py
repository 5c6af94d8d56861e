"""The eye: what it reads, what it skips, and that no reader can bring it down."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from queue import SimpleQueue

import numpy as np
import pytest

from hardware.camera.frame import Frame
from kiosk.app.eye import Commit, Eye, EyeThread, Forget, Settle, Sight, Want
from kiosk.app.seeing import Seeing
from kiosk.app.viewer import Viewer
from kiosk.counting.count import Showing
from kiosk.demo.clock import SimClock
from kiosk.demo.table import RenderedTable
from kiosk.evening.intents import (
    DropDeal,
    OpenDeal,
    SetContract,
    SetTaker,
    StartCount,
    StepBack,
)
from kiosk.tarot.deal import Contract
from tests.app.test_seeing import Table
from tests.demo.doubles import TrueReader
from vision.reading import NO_HINT, Detection, Hint, Picture
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.tracking import Mode

SPREAD = Want("1", Mode.SPREAD)


@dataclass
class Bench:
    """An eye over a small table, stepped by hand."""

    clock: SimClock = field(default_factory=SimClock)
    sights: SimpleQueue[Sight] = field(default_factory=SimpleQueue)
    broken: bool = False
    opened: int = 0
    read: int = 0
    told: list[Hint] = field(default_factory=list)
    also: tuple[Detection, ...] = ()

    def __post_init__(self) -> None:
        self.table = RenderedTable(house_deck, clock=self.clock, size=(640, 360), px_per_mm=1.35)
        self.table.open()
        self.eye = Eye(self.table, self._reader, self.sights, clock=self.clock)

    def _reader(self) -> "Reading":
        self.opened += 1
        return Reading(self)

    def read_(self, picture: Picture) -> list[Detection]:
        self.read += 1
        if self.broken:
            raise RuntimeError("the net is upside down")
        return [*TrueReader(self.table).read(picture), *self.also]

    def look(self, frames: int = 1, *, every: float = 0.125) -> list[Sight]:
        got: list[Sight] = []
        for _ in range(frames):
            self.clock.on(every)
            self.eye.step()
            while not self.sights.empty():
                got.append(self.sights.get())
        return got


class Reading:
    """The bench's reader."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        self._bench.told.append(hint)
        return self._bench.read_(picture)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.table.close()


def committed(sights: list[Sight]) -> set[str]:
    return {one.card for sight in sights for one in sight.committed}


def laid(bench: Bench) -> None:
    bench.table.lay(["T-21", "S-R"], [Pose(-60, 0, 0.1), Pose(60, 0, 0.2)])


def test_nothing_is_read_or_opened_until_it_is_wanted(bench: Bench) -> None:
    laid(bench)
    assert bench.look(6) == []
    bench.eye.want(None, watching=True)
    seen = bench.look(3)
    assert len(seen) == 3
    assert all(sight.pixels is not None and not sight.committed for sight in seen)
    assert (bench.opened, bench.read) == (0, 0)


def test_cards_that_lie_still_are_told_once_with_what_was_wanted(bench: Bench) -> None:
    bench.eye.want(SPREAD, "attack")
    bench.look(2)
    laid(bench)
    seen = bench.look(8)
    assert committed(seen) == {"T-21", "S-R"}
    assert sum(len(sight.committed) for sight in seen) == 2
    assert {(sight.showing, sight.label) for sight in seen} == {("1", "attack")}


def test_the_reader_is_told_once_cards_are_known_to_be_shown(bench: Bench) -> None:
    bench.eye.want(SPREAD)
    bench.table.lay(["T-21", "S-R", "H-4"], [Pose(x, 0, 0.1) for x in (-80, 0, 80)])
    assert committed(bench.look(8)) == {"T-21", "S-R", "H-4"}
    bench.table.lay(["T-1"], [Pose(0, 0, 0)])
    bench.look(6)
    assert not bench.told[0].among_cards
    assert bench.told[-1].among_cards


@pytest.mark.parametrize(("whole", "asked"), [(None, 1), (2, 0)])
def test_a_place_beside_as_many_cards_as_lie_there_at_a_time_is_not_asked_about(
    bench: Bench, whole: int | None, asked: int
) -> None:
    corners = ((500.0, 300.0), (512.0, 300.0), (512.0, 324.0), (500.0, 324.0))
    bench.also = (
        Detection(
            card="T-7", confidence=0.5, corners=corners, candidates=(("T-7", 0.5),), doubtful=True
        ),
    )
    laid(bench)
    for showing in "12":
        bench.eye.want(Want(showing, Mode.TRICKS), "attack", whole=whole)
        told = bench.look(20)
        assert committed(told) == {"T-21", "S-R"}
        assert sum(len(sight.doubtful) for sight in told) == asked


def test_a_scene_that_stays_as_it_is_is_not_read_for_ever(bench: Bench) -> None:
    bench.eye.want(SPREAD)
    bench.look(2)
    laid(bench)
    bench.look(40)
    before = bench.read
    assert len(bench.look(20)) == 20
    assert bench.read == before
    bench.table.lay(["H-D"], [Pose(0, 0, 0)])
    assert committed(bench.look(8)) == {"H-D"}


def test_a_slow_box_looks_at_every_size_before_it_rests(bench: Bench) -> None:
    bench.eye.want(SPREAD)
    laid(bench)
    bench.look(20, every=1.0)
    assert {hint.way.times for hint in bench.told} == {0.7, 0.84, 1.0, 1.2, 1.4}
    before = bench.read
    assert before < 15
    bench.look(5, every=1.0)
    assert bench.read == before


def test_a_reader_that_fails_is_told_and_opened_anew(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.broken = True
    bench.eye.want(SPREAD)
    laid(bench)
    seen = bench.look(4)
    assert any("the net is upside down" in sight.fault for sight in seen)
    assert all(sight.pixels is not None for sight in seen)
    bench.look(20)
    assert capsys.readouterr().err.count("Traceback") == 1
    assert bench.look(1)[0].fault, "as long as nothing is read"
    bench.eye.want(None, watching=True)
    assert not bench.look(2)[-1].fault, "nothing is to be read"
    bench.eye.want(SPREAD)
    bench.broken = False
    assert committed(bench.look(20)) == {"T-21", "S-R"}
    assert bench.opened >= 2


def test_another_pile_begins_anew(bench: Bench) -> None:
    bench.eye.want(SPREAD)
    laid(bench)
    assert committed(bench.look(8)) == {"T-21", "S-R"}
    bench.eye.want(Want("2", Mode.SPREAD))
    assert committed(bench.look(8)) == {"T-21", "S-R"}


def test_what_is_wanted_anew_is_read_anew_however_slow_the_eye(bench: Bench) -> None:
    """A deal dropped and opened again between two pictures has the same pile, and it is empty."""
    table = Table(Showing.SPREAD)
    table.seeing = Seeing(bench.eye, table.do, lambda: table.state)
    laid(bench)

    def look() -> None:
        table.seeing.turn_eye()
        for sight in bench.look(8):
            table.seeing.take(sight)

    look()
    assert set(table.count.attack) == {"T-21", "S-R"}
    table.person(StepBack())
    table.person(DropDeal())
    opened = OpenDeal(), SetTaker(1), SetContract(Contract.GARDE)
    for intent in (*opened, StartCount(Showing.SPREAD)):
        table.person(intent)
    assert table.count.attack == ()
    look()
    assert set(table.count.attack) == {"T-21", "S-R"}


def test_how_a_deck_is_printed_is_found_out_in_the_first_pile_alone(bench: Bench) -> None:
    bench.eye.want(SPREAD)
    laid(bench)
    bench.look(8)
    assert any(hint.either for hint in bench.told)
    bench.told.clear()
    bench.eye.want(Want("2", Mode.POIGNEE))
    bench.look(8)
    assert not any(hint.either for hint in bench.told)
    assert bench.told


def test_words_for_another_pile_or_in_vain_do_no_harm(bench: Bench) -> None:
    bench.eye.tell(Forget("T-1"))
    bench.eye.want(SPREAD)
    bench.eye.tell(Settle(99, "T-1"))
    bench.eye.tell(Forget("T-1"))
    bench.eye.want(Want("2", Mode.TRICKS))
    bench.eye.tell(Forget("T-1"))
    assert all(not sight.revoked for sight in bench.look(3))


def test_what_the_end_of_a_pile_leaves_open_is_told_of_that_pile(bench: Bench) -> None:
    corners = ((500.0, 300.0), (512.0, 300.0), (512.0, 324.0), (500.0, 324.0))
    bench.also = (
        Detection(
            card="C-7", confidence=0.5, corners=corners, candidates=(("C-7", 0.5),), doubtful=True
        ),
    )
    bench.eye.want(SPREAD, "attack")
    laid(bench)
    bench.look(5)
    bench.eye.tell(Commit())
    bench.eye.want(SPREAD, "apart")
    (told, *others) = bench.look(1)
    assert [doubt.candidates[0][0] for doubt in told.doubtful] == ["C-7"]
    assert (told.label, {sight.label for sight in others}) == ("attack", {"apart"})


def test_a_card_forgotten_comes_back_only_when_laid_anew(bench: Bench) -> None:
    bench.eye.want(SPREAD)
    laid(bench)
    bench.look(8)
    bench.eye.tell(Forget("S-R"))
    seen = bench.look(6)
    assert [sight.revoked for sight in seen if sight.revoked] == [("S-R",)]
    assert committed(seen) == set()


def test_the_screen_s_picture_is_small_and_rgb(bench: Bench) -> None:
    class Orange:
        def read(self) -> Frame:
            picture = np.empty((720, 1280, 3), np.uint8)
            picture[:] = (0, 128, 255)
            return Frame(picture, bench.clock(), 0)

    eye = Eye(Orange(), lambda: Reading(bench), bench.sights, clock=bench.clock)
    eye.want(None, watching=True)
    eye.step()
    sight = bench.sights.get()
    assert sight.pixels.shape == (360, 640, 3)
    assert tuple(sight.pixels[5, 5]) == (255, 128, 0)
    assert sight.scale == 0.5


def test_it_is_alive_while_it_steps(bench: Bench) -> None:
    bench.eye.step()
    assert bench.eye.alive()
    bench.clock.on(60)
    assert not bench.eye.alive()


def test_it_is_alive_while_a_deck_teaches_the_nets_of_a_new_release(bench: Bench) -> None:
    """Held for dead it was restarted, each time before the deck was taught: it never was."""
    alive: list[bool] = []

    def slow() -> "Reading":
        for seconds in (120, 600):
            bench.clock.on(seconds)
            alive.append(bench.eye.alive())
        return Reading(bench)

    laid(bench)
    bench.eye.want(SPREAD)
    bench.eye.read_by(slow)
    bench.look()
    assert alive == [True, False]
    bench.look()
    assert bench.eye.alive()
    bench.clock.on(60)
    assert not bench.eye.alive()


def test_the_thread_reads_by_itself_and_ends_when_told(bench: Bench) -> None:
    bench.eye.want(None, watching=True)
    thread = EyeThread(bench.eye)
    assert not thread.alive()
    thread.start()
    bench.clock.on(0.2)
    assert bench.sights.get(timeout=10).pixels is not None
    assert thread.alive()
    assert thread.close(patience=10)
    assert not thread.alive()


def test_with_a_viewer_the_picture_goes_on_while_one_is_read() -> None:
    """Five frames come while the eye is busy: all are shown, and the eye takes the newest."""
    bench = Bench()
    viewer = Viewer(bench.table, bench.sights, clock=bench.clock)
    bench.eye = Eye(viewer, bench._reader, bench.sights, clock=bench.clock, pictures=False)
    viewer.watched = bench.eye.watched
    bench.clock.on(0.125)
    assert viewer.step()
    assert bench.sights.empty()  # nobody wants to see anything yet
    bench.eye.want(SPREAD)
    laid(bench)
    shown: list[Sight] = []
    for _ in range(5):
        bench.clock.on(0.125)
        assert viewer.step()
        shown.append(bench.sights.get())
    assert all(sight.pixels is not None and not sight.looked for sight in shown)
    assert len({sight.serial for sight in shown}) == 5
    newest = viewer.read()
    assert newest is not None
    assert newest.time == pytest.approx(bench.clock(), abs=0.13)
    assert viewer.read() is None
    for _ in range(8):
        bench.clock.on(0.125)
        viewer.step()
        bench.eye.step()
    rest = []
    while not bench.sights.empty():
        rest.append(bench.sights.get())
    assert committed(rest) == {"T-21", "S-R"}
    looked = [sight for sight in rest if sight.looked]
    assert looked
    assert all(sight.pixels is None for sight in looked)
    assert not viewer.step()


def test_pictures_nobody_takes_do_not_fill_the_memory() -> None:
    """While the loop waited ten seconds for a card that writes, they took 200 MB."""
    bench = Bench()
    viewer = Viewer(bench.table, bench.sights, clock=bench.clock)
    viewer.watched = lambda: True
    for _ in range(80):
        bench.clock.on(0.125)
        assert viewer.step()
    assert bench.sights.qsize() < 10
    newest = viewer.read()
    assert newest is not None
    assert newest.time == pytest.approx(bench.clock(), abs=0.13)


def test_another_reader_reads_from_the_next_frame_on(bench: Bench) -> None:
    bench.eye.want(SPREAD)
    laid(bench)
    bench.look(4)
    opened: list[int] = []

    def other() -> Reading:
        opened.append(1)
        return Reading(bench)

    bench.eye.read_by(other)
    bench.table.clear()
    bench.look(2)
    laid(bench)
    bench.look(4)
    assert opened == [1]


def test_light_and_sharpness_are_measured_only_when_wanted(bench: Bench) -> None:
    bench.eye.want(None, watching=True)
    assert all(sight.meters is None for sight in bench.look(3))
    bench.eye.want(None, watching=True, metering=True)
    laid(bench)
    meters = [sight.meters for sight in bench.look(3)]
    assert all(one is not None and one.light > 20 for one in meters)
