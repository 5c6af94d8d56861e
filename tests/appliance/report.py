"""One line a check, on the terminal and in `checks.log`."""

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.appliance.machine import Machine


class Report:
    """What was checked of a machine; `failed` counts what was not as it should be."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / "checks.log").open("w", encoding="utf-8")
        self._begin = time.monotonic()
        self.passed = 0
        self.failed = 0

    def say(self, words: str) -> None:
        """A line for whoever reads."""
        line = f"{time.monotonic() - self._begin:6.0f} s  {words}"
        print(line, flush=True)
        self._file.write(line + "\n")
        self._file.flush()

    def check(self, name: str, good: bool, why: object = "") -> bool:  # noqa: FBT001 - a sentence
        """One check; `why` is said when it failed."""
        self.passed += good
        self.failed += not good
        self.say(f"ok      {name}" if good else f"FAILED  {name}: {why}")
        return good

    @contextmanager
    def part(self, name: str, machine: Machine) -> Iterator[None]:
        """A row of checks; what breaks one does not keep the next from being tried."""
        self.say(f"--      {name}")
        try:
            yield
        except Exception as error:  # noqa: BLE001 - said, and the next is tried
            self.check(name, good=False, why=f"{type(error).__name__}: {error}")
            self._file.write(traceback.format_exc())
            self._keep(machine)

    def _keep(self, machine: Machine) -> None:
        """What a person needs to find out why."""
        try:
            machine.screen("failed")
            words = machine.run("journalctl -b -o short-monotonic --no-pager -n 120")
        except Exception as error:  # noqa: BLE001 - the machine may be gone
            words = f"the machine says nothing: {error!r}"
        self._file.write(words + "\n")
        self._file.flush()


Part = Callable[[Report], None]
