"""A camera that comes and goes, seen through its supervisor."""

import threading
from collections.abc import Callable

import numpy as np
import pytest

from hardware.camera import CameraError, Frame, State, Supervisor
from hardware.camera.states import BackOff
from tests.hardware.clock import HandClock


class Moody:
    """A camera that opens and gives frames as it is told."""

    name = "moody"

    def __init__(self) -> None:
        self.opens = True
        self.gives = True
        self.count = 0
        self.calls: list[str] = []

    def open(self) -> None:
        self.calls.append("open")
        if not self.opens:
            raise CameraError("branchez-la.")

    def read(self) -> Frame | None:
        if not self.gives:
            raise CameraError("plus d’image.")
        self.count += 1
        return Frame(np.zeros((2, 2, 3), np.uint8), float(self.count), self.count)

    def close(self) -> None:
        self.calls.append("close")


class Later:
    """Runs what it was given when told to, as a thread would some time."""

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], None]) -> None:
        self.work.append(work)

    def go(self) -> None:
        work, self.work = self.work, []
        for job in work:
            job()


class Bench:
    def __init__(self, camera: Moody | None = None) -> None:
        self.clock, self.later, self.camera = HandClock(), Later(), camera or Moody()
        self.supervisor = Supervisor(
            self.camera,
            back_off=BackOff(first=1, factor=2, most=8, steady=10),
            clock=self.clock,
            language="en",
            start=self.later,
        )

    def state(self) -> State:
        """After whatever was under way is done."""
        self.later.go()
        self.supervisor.read()
        return self.supervisor.status.state


def test_it_opens_elsewhere_and_then_gives_frames() -> None:
    bench = Bench()
    assert bench.supervisor.read() is None
    assert bench.supervisor.words() == "The camera is off."
    bench.supervisor.open()
    assert bench.supervisor.read() is None
    assert bench.supervisor.status.state is State.OPENING
    assert bench.camera.calls == [], "opening may take seconds and is not done here"
    bench.later.go()
    frame = bench.supervisor.read()
    assert frame is not None
    assert frame.number == 1
    assert bench.supervisor.words() == "The camera sees."


def test_a_lost_camera_is_closed_waited_for_and_opened_again() -> None:
    bench = Bench()
    bench.supervisor.open()
    assert bench.state() is State.RUNNING
    bench.camera.gives = False
    assert bench.supervisor.read() is None
    assert bench.supervisor.status.state is State.LOST
    assert "plus d’image" in bench.supervisor.words()
    assert bench.state() is State.WAITING
    assert bench.supervisor.words() == "plus d’image. Trying again in 1 s."
    bench.camera.gives = True
    bench.clock.on(0.9)
    assert bench.state() is State.WAITING
    bench.clock.on(0.2)
    assert bench.state() is State.OPENING
    assert bench.state() is State.RUNNING
    assert bench.camera.calls == ["open", "close", "open"]


def test_waits_grow_and_have_an_end() -> None:
    bench = Bench()
    bench.camera.opens = False
    bench.supervisor.open()
    waits = []
    for _ in range(6):
        while bench.state() is not State.WAITING:
            pass
        waits.append(bench.supervisor.status.retry - bench.clock())
        bench.clock.now = bench.supervisor.status.retry
        bench.supervisor.read()
    assert waits == pytest.approx([1, 2, 4, 8, 8, 8])


@pytest.mark.parametrize(("ran", "wait"), [(2.0, 2.0), (11.0, 1.0)])
def test_only_a_camera_that_ran_well_is_waited_for_briefly_again(ran: float, wait: float) -> None:
    bench = Bench()
    bench.supervisor.open()
    for length in (0.0, ran):
        while bench.state() is not State.RUNNING:
            bench.clock.now = max(bench.clock.now, bench.supervisor.status.retry)
        bench.clock.on(length)
        bench.camera.gives = False
        bench.supervisor.read()
        bench.camera.gives = True
    while bench.state() is not State.WAITING:
        pass
    assert bench.supervisor.status.retry - bench.clock() == pytest.approx(wait)


def test_a_driver_s_own_errors_are_told_and_not_raised() -> None:
    class Broken(Moody):
        def read(self) -> Frame | None:
            raise ZeroDivisionError("driver")

    bench = Bench(Broken())
    bench.supervisor.open()
    bench.state()
    assert "driver" in bench.supervisor.words()


def test_an_opening_that_hangs_is_told() -> None:
    bench = Bench()
    bench.supervisor.open()
    assert bench.supervisor.words() == "The camera is starting…"
    bench.clock.on(9)
    bench.supervisor.read()
    assert bench.supervisor.words() == "The camera has not answered yet: check its cable."
    assert len(bench.later.work) == 1, "one try at a time"


def test_closing_while_it_opens_closes_it_in_the_end() -> None:
    bench = Bench()
    bench.supervisor.open()
    bench.supervisor.close(patience=0)
    bench.later.go()
    assert bench.camera.calls == ["open", "close"]
    bench.state()
    assert bench.state() is State.CLOSED
    assert bench.supervisor.read() is None


def test_it_can_be_wanted_again_after_closing() -> None:
    bench = Bench()
    bench.supervisor.open()
    bench.state()
    bench.supervisor.close(patience=0)
    assert bench.state() is State.CLOSED
    bench.supervisor.open()
    assert bench.state() is State.RUNNING


def test_closing_waits_for_the_device_to_be_let_go() -> None:
    """With threads as they are."""
    camera = Moody()
    opened, leave = threading.Event(), threading.Event()

    class Slow(Moody):
        def open(self) -> None:
            opened.set()
            leave.wait(5)
            camera.open()

        def close(self) -> None:
            camera.close()

    supervisor = Supervisor(Slow())
    supervisor.open()
    assert opened.wait(5)
    assert supervisor.read() is None
    leave.set()
    supervisor.close()
    assert camera.calls[-1] == "close"
    assert supervisor.status.state is State.CLOSED


def test_whoever_does_not_read_any_more_is_dead() -> None:
    bench = Bench()
    bench.supervisor.open()
    assert bench.supervisor.alive()
    bench.clock.on(6)
    assert not bench.supervisor.alive()
    bench.supervisor.read()
    assert bench.supervisor.alive()
