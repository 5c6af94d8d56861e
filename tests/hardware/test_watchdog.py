"""What systemd hears, over a real socket."""

import os
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.watchdog import Watchdog, interval, sender
from tests.hardware.clock import HandClock


@pytest.fixture(params=["file", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        if request.param == "file":
            address = str(tmp_path / "notify")
            listener.bind(address)
        else:
            address = f"@tarot-kiosk-test-{os.getpid()}"
            listener.bind("\0" + address[1:])
        listener.setblocking(False)
        yield listener, address


def heard(listener: socket.socket) -> list[str]:
    messages = []
    while True:
        try:
            messages.append(listener.recv(4096).decode())
        except BlockingIOError:
            return messages


def test_messages_arrive(systemd: tuple[socket.socket, str]) -> None:
    listener, address = systemd
    watchdog = Watchdog({}, send=sender({"NOTIFY_SOCKET": address}), every=8.0)
    watchdog.ready("En attente\nde cartes")
    watchdog.status("Donne 3")
    watchdog.status("Donne 3")
    watchdog.frame_drawn()
    watchdog.stopping()
    assert heard(listener) == [
        "READY=1\nSTATUS=En attente de cartes",
        "STATUS=Donne 3",
        "WATCHDOG=1",
        "STOPPING=1",
    ]


def test_it_is_fed_a_few_times_an_interval_and_not_every_frame() -> None:
    clock, said = HandClock(), []

    def send(message: str) -> bool:
        said.append((clock(), message))
        return True

    watchdog = Watchdog({}, send=send, every=8.0, clock=clock)
    for _ in range(60 * 16):
        watchdog.frame_drawn()
        clock.on(1 / 60)
    assert {message for _, message in said} == {"WATCHDOG=1"}
    times = [at for at, _ in said]
    gaps = [after - before for before, after in pairwise(times)]
    assert len(times) == 8
    assert max(gaps) < 8 / 2, "half the interval is what systemd advises"


def test_it_is_fed_only_while_every_helper_is_alive() -> None:
    clock, said = HandClock(), []
    alive = {"reader": True, "journal": True}

    def send(message: str) -> bool:
        said.append(message)
        return True

    watchdog = Watchdog(
        {name: lambda name=name: alive[name] for name in alive},  # type: ignore[misc]
        send=send,
        every=4.0,
        clock=clock,
    )
    assert watchdog.frame_drawn()
    alive["journal"] = False
    for _ in range(10):
        clock.on(1)
        assert not watchdog.frame_drawn()
    assert said == ["WATCHDOG=1", "STATUS=Not alive: journal"]
    alive["journal"] = True
    assert watchdog.frame_drawn()


def test_without_systemd_nothing_happens() -> None:
    assert not sender({})("READY=1")
    assert not sender({"NOTIFY_SOCKET": "/nowhere/at/all"})("READY=1")
    assert not sender({"NOTIFY_SOCKET": "vsock:2:1"})("READY=1")
    watchdog = Watchdog({}, send=sender({}))
    assert not watchdog.watched
    assert not watchdog.frame_drawn()


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "10000000"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid())}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_interval(environ: dict[str, str], expected: float | None) -> None:
    assert interval(environ) == expected
