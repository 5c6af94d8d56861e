"""A root the install script installs into; steps beyond it go to a recorder."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def _as_in_a_terminal() -> None:
    """A shell cannot trap what was ignored before it began, as in tests run in the background."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


STEPS = """#!/bin/sh
echo "$*" >> "$STEPS"
if [ -n "$SIGNAL" ] && [ "$1 $2" = "systemctl stop" ]; then kill -s "$SIGNAL" "$PPID"; fi
if [ -e "$STEPS.fail" ] && [ "$1 $2" = "systemctl restart" ]; then
    rm "$STEPS.fail"
    touch "$STEPS.down"
    exit 1
fi
if [ "$1 $2" = "systemctl restart" ]; then rm -f "$STEPS.down"; fi
if [ -e "$STEPS.down" ] && [ "$1 $2" = "systemctl is-active" ]; then exit 3; fi
"""


class Box:
    """A root to install into, and a copy of the project that can grow a new version."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.source = folder / "source"
        for name in ("systemd", "constraints", "hardware"):
            shutil.copytree(
                PROJECT / name,
                self.source / name,
                ignore=shutil.ignore_patterns("__pycache__"),
            )
        shutil.copytree(
            PROJECT / "kiosk" / "config",
            self.source / "kiosk" / "config",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        shutil.copy(PROJECT / "kiosk" / "__init__.py", self.source / "kiosk")
        (self.source / "vision").mkdir()
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(PROJECT / name, self.source)
        self.journal = self.root / "var/lib/tarot-kiosk/evenings.db"
        self.steps_file = folder / "steps"
        self.program = folder / "program"
        self.program.write_text(STEPS, encoding="utf-8")
        self.program.chmod(0o755)

    def __call__(
        self, *options: str, beyond: bool = True, packages: bool = False, **environ: str
    ) -> subprocess.CompletedProcess[str]:
        handed = ["--beyond", str(self.program)] if beyond else []
        if not packages:
            handed.append("--skip-packages")
        command = [str(self.source / "systemd" / "install"), "--root", str(self.root)]
        return subprocess.run(  # noqa: S603 - our own
            [*command, *handed, *options],
            env={
                "PATH": os.environ["PATH"],
                "PYTHON": sys.executable,
                "STEPS": str(self.steps_file),
                **environ,
            },
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            preexec_fn=_as_in_a_terminal,
        )

    def steps(self) -> list[str]:
        """What was handed beyond since the last time."""
        if not self.steps_file.exists():
            return []
        lines = self.steps_file.read_text(encoding="utf-8").splitlines()
        self.steps_file.unlink()
        return lines

    def tree(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file()
        }

    def current(self) -> str:
        return (self.root / "opt/tarot-kiosk/current").readlink().name

    def new_version(self) -> None:
        unit = self.source / "systemd" / "tarot-kiosk.service"
        unit.write_text(unit.read_text(encoding="utf-8") + "\n# newer\n", encoding="utf-8")

    def play(self, schema: int, evening: str) -> None:
        """What an evening leaves behind."""
        self.journal.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.journal)) as file, file:
            file.execute(f"PRAGMA user_version = {schema}")
            file.execute("CREATE TABLE IF NOT EXISTS evening (name TEXT) STRICT")
            file.execute("INSERT INTO evening VALUES (?)", (evening,))

    def evenings(self) -> list[str]:
        with closing(sqlite3.connect(self.journal)) as file:
            return [row[0] for row in file.execute("SELECT name FROM evening")]
