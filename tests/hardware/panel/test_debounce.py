"""What a bouncing contact means, as vectors of edges in milliseconds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.panel.debounce import Debouncer, Edge, Timing

TIMING = Timing(settle=0.015, resync=0.1, stuck=30.0, noisy=3.0)


def presses(text: str, *, poll_every: float = 0.010, until: float = 0.6) -> list[int]:
    """Presses in ms from edges such as "v10 ^12": closing at 10 ms, opening at 12."""
    edges = [Edge(word[0] == "v", int(word[1:]) / 1000) for word in text.split()]
    debouncer = Debouncer(TIMING, down=False, now=0.0)
    found: list[float] = []
    now = 0.0
    while now < until:
        now += poll_every
        ready = [edge for edge in edges if edge.time <= now]
        edges = edges[len(ready) :]
        level = ready[-1].down if ready else debouncer._raw
        found += debouncer.take(ready, level=level, now=now)
    return [round(at * 1000) for at in found]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ("", []),
        ("v50 ^150", [50]),
        ("v50 ^51 v52 ^54 v55 ^200", [55]),
        ("v50 ^150 v151 ^153 v154 ^157", [50]),
        ("v50 ^58", []),
        ("v50 ^51 v53 ^54 v56 ^58", []),
        ("v50 ^120 v200 ^280", [50, 200]),
        ("v50 ^120 v128 ^132 v200 ^201 v203 ^300", [50, 203]),
        ("v50 ^90 v110 ^150", [50, 110]),
        ("v50 v60 ^200", [60]),
    ],
    ids=[
        "nothing",
        "clean",
        "bounces going down",
        "bounces coming up",
        "spike",
        "burst of spikes",
        "two presses",
        "two bouncing presses",
        "two quick presses",
        "an edge that was missed between",
    ],
)
@pytest.mark.parametrize("poll_every", [0.001, 0.010, 0.033, 0.5])
def test_presses(edges: str, expected: list[int], poll_every: float) -> None:
    """However seldom it is asked, the same presses come out."""
    assert presses(edges, poll_every=poll_every) == expected


def test_a_press_is_told_within_ten_milliseconds_of_settling() -> None:
    debouncer = Debouncer(TIMING, down=False, now=0.0)
    assert debouncer.take([Edge(down=True, time=1.0)], level=True, now=1.014) == []
    assert debouncer.take([], level=True, now=1.0151) == [1.0]


def test_down_at_the_start_is_no_press_until_let_go() -> None:
    debouncer = Debouncer(TIMING, down=True, now=0.0)
    assert debouncer.take([], level=True, now=1.0) == []
    edges = [Edge(down=False, time=2.0), Edge(down=True, time=2.5)]
    assert debouncer.take(edges, level=True, now=3.0) == [2.5]


def test_an_edge_that_never_came_is_found_by_the_level() -> None:
    debouncer = Debouncer(TIMING, down=False, now=0.0)
    assert debouncer.take([], level=True, now=0.05) == [], "not quiet long enough to believe it"
    assert debouncer.take([], level=True, now=0.2) == [], "seen, and has to hold like any level"
    assert debouncer.take([], level=True, now=0.22) == [0.2]
    assert debouncer.take([], level=False, now=0.4) == []
    debouncer.take([], level=False, now=0.42)
    assert not debouncer.down


def test_the_level_is_not_believed_over_fresh_edges() -> None:
    debouncer = Debouncer(TIMING, down=False, now=0.0)
    debouncer.take([Edge(down=True, time=1.0)], level=False, now=1.05)
    assert debouncer.down


def test_a_button_held_for_over_thirty_seconds_is_stuck_till_let_go() -> None:
    debouncer = Debouncer(TIMING, down=False, now=0.0)
    assert debouncer.take([Edge(down=True, time=1.0)], level=True, now=1.1) == [1.0]
    assert not debouncer.stuck(31.0)
    assert debouncer.take([], level=True, now=31.1) == []
    assert debouncer.stuck(31.1)
    debouncer.take([Edge(down=False, time=40.0)], level=False, now=40.1)
    assert not debouncer.stuck(99.0)


def test_a_wire_that_chatters_is_told_from_a_finger() -> None:
    debouncer = Debouncer(TIMING, down=False, now=0.0)
    for tick in range(400):
        now = tick / 100
        assert debouncer.take([Edge(down=tick % 2 == 0, time=now)], level=False, now=now) == []
    assert debouncer.noisy(now)
    debouncer.take([], level=False, now=now + 0.2)
    assert not debouncer.noisy(now + 0.2)


def test_times_that_cannot_work_are_refused() -> None:
    with pytest.raises(ValueError, match="must rise"):
        Timing(settle=0.2, resync=0.1)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 80), max_size=30), st.sampled_from([0.002, 0.016, 0.1]))
def test_presses_never_depend_on_how_often_it_is_asked(gaps: list[int], every: float) -> None:
    at, down, words = 20, True, []
    for gap in gaps:
        words.append(f"{'v' if down else '^'}{at}")
        at, down = at + gap, not down
    until = at / 1000 + 0.05
    assert presses(" ".join(words), poll_every=every, until=until + every) == presses(
        " ".join(words), poll_every=until, until=until
    )
