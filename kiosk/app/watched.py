"""How the camera is, as the main loop asks it."""

from hardware.camera.states import State
from hardware.camera.supervisor import Supervisor


class WatchedCamera:
    """What the main loop asks of a supervisor."""

    def __init__(self, supervisor: Supervisor) -> None:
        self._supervisor = supervisor

    def words(self) -> str:
        """How it is."""
        return self._supervisor.words()

    def running(self) -> bool:
        """Whether it gives pictures, or is opened for the first time.

        One that was lost is gone while it is tried again, or the sign for it would come and go.
        """
        status = self._supervisor.status
        if status.state is State.OPENING:
            return not status.error
        return status.state in (State.RUNNING, State.CLOSED)
