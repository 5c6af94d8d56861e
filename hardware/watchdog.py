"""Telling systemd how it goes: READY, STATUS, WATCHDOG, STOPPING (sd_notify, no library).

A message is one datagram to the socket that $NOTIFY_SOCKET names; a name that begins with @
is in the abstract namespace. See sd_notify(3).
"""

import os
import socket
import time
from collections.abc import Callable, Mapping

Send = Callable[[str], bool]
"""Sends one message; False when nobody listens or it could not be sent."""


def sender(environ: Mapping[str, str] = os.environ) -> Send:
    """A way to systemd, or one that goes nowhere when it is not there."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return lambda _message: False
    name = "\0" + address[1:] if address.startswith("@") else address

    def send(message: str) -> bool:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as way:
                way.setblocking(False)
                way.sendto(message.encode(), name)
        except OSError:
            return False  # The caller has no other way to say so; systemd notices the silence.
        return True

    return send


def interval(environ: Mapping[str, str] = os.environ) -> float | None:
    """Seconds within which systemd wants to hear, or None when it keeps no watch over us."""
    micros = environ.get("WATCHDOG_USEC", "")
    owner = environ.get("WATCHDOG_PID", "")
    if not micros.isdecimal() or int(micros) == 0:
        return None
    if owner and owner != str(os.getpid()):
        return None
    return int(micros) / 1_000_000


class Watchdog:
    """Says that all is well after a drawn frame, and only while every helper is alive.

    `helpers`: name → whether it is alive (reader, camera supervisor, journal). It speaks at
    most four times an interval, so that calling it for every frame costs nothing.
    """

    def __init__(
        self,
        helpers: Mapping[str, Callable[[], bool]],
        *,
        send: Send | None = None,
        every: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._helpers = dict(helpers)
        self._send = sender() if send is None else send
        wanted = interval() if every is None else every
        self._every = None if wanted is None else wanted / 4
        self._clock = clock
        self._fed = clock() - (wanted or 0.0)
        self._status = ""

    @property
    def watched(self) -> bool:
        """Whether systemd restarts us when we fall silent."""
        return self._every is not None

    def ready(self, status: str = "") -> None:
        """The first screen is up."""
        self._send(f"READY=1\nSTATUS={_line(status)}" if status else "READY=1")
        self._status = status

    def status(self, status: str) -> None:
        """What `systemctl status` shows; said only when it changed."""
        if status != self._status:
            self._send(f"STATUS={_line(status)}")
            self._status = status

    def stopping(self) -> None:
        """On the way out, in good order."""
        self._send("STOPPING=1")

    def dead(self) -> list[str]:
        """The names of the helpers that are not alive."""
        return [name for name, alive in self._helpers.items() if not alive()]

    def frame_drawn(self) -> bool:
        """Call after each drawn frame; True when the watchdog was fed now."""
        if self._every is None:
            return False
        now = self._clock()
        if now - self._fed < self._every:
            return False
        if dead := self.dead():
            self.status(f"Not alive: {', '.join(dead)}")
            return False
        self._fed = now
        return self._send("WATCHDOG=1")


def _line(text: str) -> str:
    return " ".join(text.split())
