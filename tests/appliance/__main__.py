"""Boots the appliance's disk in an emulator and checks it from outside.

`python -m tests.appliance DIR` after `tests/appliance/build DIR`; 0 when every check is ok.
Leaves `checks.log`, screen dumps and the serial lines' logs in DIR. Without KVM: long.
"""

import os
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """0 when all checks are ok, 1 otherwise, 2 for a wrong call."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # The twin of the screen is not shown.
    from tests.appliance.checks import ALL  # noqa: PLC0415 - after SDL was told
    from tests.appliance.machine import Machine  # noqa: PLC0415
    from tests.appliance.report import Report  # noqa: PLC0415
    from tests.appliance.table import Table  # noqa: PLC0415

    folder = Path(arguments[0]).resolve()
    report = Report(folder)
    machine = Machine(folder)
    try:
        report.say(f"        hands answer after {machine.boot():.0f} s")
        table = Table(machine)
        for part in ALL:
            with report.part((part.__doc__ or part.__name__).splitlines()[0], machine):
                part(table, report)
    finally:
        machine.cut()
    report.say(f"{report.passed} ok, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
