"""The loop's rest ends when a press can be believed, and not before."""

import threading
import time

from hardware.panel.rest import Rest

SETTLE = 0.02
LONG = 20.0


def soon(rest: Rest, *after: float) -> threading.Thread:
    """Edges from another thread, so many seconds after one another."""

    def bounce() -> None:
        for seconds in after:
            time.sleep(seconds)
            rest.stir(time.monotonic())

    thread = threading.Thread(target=bounce)
    thread.start()
    return thread


def test_nothing_happens_all_the_while() -> None:
    rest = Rest(SETTLE)
    assert not rest.wait(0.01)


def test_an_edge_ends_it_once_it_has_settled() -> None:
    rest = Rest(SETTLE)
    begin = time.monotonic()  # Before the thread: its first edge is timed from its own start.
    thread = soon(rest, 0.02)
    assert rest.wait(LONG)
    thread.join()
    assert 0.02 + SETTLE <= time.monotonic() - begin < LONG / 2


def test_a_bouncing_contact_ends_it_once_and_after_the_last_edge() -> None:
    rest = Rest(SETTLE)
    rest.stir(time.monotonic())
    thread = soon(rest, *[SETTLE / 4] * 8)
    assert rest.wait(LONG)
    assert time.monotonic() - rest._last >= SETTLE
    thread.join()
    while rest.wait(2 * SETTLE):
        """A busy machine may have torn the bounces apart."""
    assert not rest.wait(0.01)


def test_an_edge_too_late_for_this_rest_cuts_the_next() -> None:
    rest = Rest(0.2)
    rest.stir(time.monotonic())
    assert not rest.wait(0.01)
    begin = time.monotonic()
    assert rest.wait(LONG)
    assert time.monotonic() - begin < LONG / 2


def test_an_edge_before_the_rest_began_is_not_lost() -> None:
    rest = Rest(SETTLE)
    rest.stir(time.monotonic() - 1)
    assert rest.wait(LONG)
