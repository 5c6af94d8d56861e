"""Which of the backups stay."""

import os
import time
from pathlib import Path

from tests.systemd.box import Box

DAY = 86400.0


def backed_up(box: Box, name: str, days: float, *files: str) -> Path:
    """A backup made so many days ago."""
    folder = box.root / "var/backups/tarot-kiosk" / name
    folder.mkdir(parents=True)
    for file in files:
        (folder / file).write_text("vendredi", encoding="utf-8")
    aged(folder, days)
    return folder


def aged(path: Path, days: float) -> None:
    """As if last written to so many days ago."""
    when = time.time() - days * DAY
    os.utime(path, (when, when))


def updated(box: Box) -> set[str]:
    """The backups that an update leaves, but for its own."""
    box.new_version()
    done = box("--update")
    assert done.returncode == 0, done.stderr
    backups = box.root / "var/backups/tarot-kiosk"
    own = (backups / "last").readlink().name
    return {path.name for path in backups.iterdir()} - {"last", own}


def test_old_backups_do_not_pile_up(box: Box) -> None:
    box()
    box.play(1, "vendredi")
    for month in range(1, 13):
        backed_up(box, f"2025-{month:02}-01_20-00-00", 400 - 30 * month, "evenings.db")
    backed_up(box, "2024-12-01_20-00-00", 400, "kiosk.toml")
    assert updated(box) == {f"2025-{month:02}-01_20-00-00" for month in range(4, 13)}


def test_those_with_evenings_are_not_counted_out_by_those_without(box: Box) -> None:
    box()
    box.play(1, "vendredi")
    backed_up(box, "2024-12-01_20-00-00", 400, "evenings.db")
    for month in range(1, 13):
        backed_up(box, f"2025-{month:02}-01_20-00-00", 400 - 30 * month, "kiosk.toml")
    assert "2024-12-01_20-00-00" in updated(box)


def test_all_of_a_month_stay_and_what_is_newer_than_the_evenings(box: Box) -> None:
    """Or where there are none any more, or the clock says that all was long ago."""
    box()
    box.play(1, "vendredi")
    names = {f"2026-11-{day:02}_20-00-00" for day in range(1, 13)}
    for name in names:
        backed_up(box, name, 20, "evenings.db")
    assert updated(box) == names
    for name in names:
        aged(box.root / "var/backups/tarot-kiosk" / name, 50)
    aged(box.journal, 60)
    assert names <= updated(box)
    box.journal.unlink()
    assert names <= updated(box)


def test_a_dry_run_takes_none_away(box: Box) -> None:
    box()
    box.play(1, "vendredi")
    box.new_version()
    done = box("--update", "--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    box("--update")
    for month in range(1, 13):
        backed_up(box, f"2025-{month:02}-01_20-00-00", 400 - 30 * month, "evenings.db")
    box.new_version()
    before = box.tree()
    done = box("--update", "--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2025-02-01_20-00-00" in done.stdout
    assert box.tree() == before
