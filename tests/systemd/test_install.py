"""The install script, run for real into a folder; steps beyond it go to a recorder."""

import os
import platform
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

STEPS = """#!/bin/sh
echo "$*" >> "$STEPS"
if [ -e "$STEPS.fail" ] && [ "$1 $2" = "systemctl restart" ]; then
    rm "$STEPS.fail"
    touch "$STEPS.down"
    exit 1
fi
if [ "$1 $2" = "systemctl restart" ]; then rm -f "$STEPS.down"; fi
if [ -e "$STEPS.down" ] && [ "$1 $2" = "systemctl is-active" ]; then exit 3; fi
"""

PACKAGES = """#!/bin/sh
case "$*" in
    *"import numpy"*) [ -n "$NUMPY" ] && echo "$NUMPY" ;;
    "-m venv"*) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
    "-m pip"*) for last; do :; done; [ -z "$BUILT" ] || find "$last" -type f > "$BUILT" ;;
    "-m compileall"*) ;;
    *) exec "$REAL" "$@" ;;
esac
"""
"""A Python with that numpy, that installs nothing, and writes what it should have into $BUILT."""


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
        path = self.root / "var/lib/tarot-kiosk/evenings.db"
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path)) as file, file:
            file.execute(f"PRAGMA user_version = {schema}")
            file.execute("CREATE TABLE IF NOT EXISTS evening (name TEXT) STRICT")
            file.execute("INSERT INTO evening VALUES (?)", (evening,))

    def evenings(self) -> list[str]:
        path = self.root / "var/lib/tarot-kiosk/evenings.db"
        with closing(sqlite3.connect(path)) as file:
            return [row[0] for row in file.execute("SELECT name FROM evening")]


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def test_a_dry_run_says_every_step_and_changes_nothing(box: Box) -> None:
    done = box("--dry-run", beyond=False)
    assert done.returncode == 0, done.stderr
    assert list(box.root.iterdir()) == []
    for step in ("install -D -m 644", "systemctl restart tarot-kiosk.service", "kiosk.toml"):
        assert step in done.stdout
    assert "pip install -c" in done.stdout
    assert "is installed" not in done.stdout


def test_it_installs(box: Box) -> None:
    done = box()
    assert done.returncode == 0, done.stderr
    tree = box.tree()
    for place in (
        "etc/systemd/system/tarot-kiosk.service",
        "etc/sysusers.d/tarot-kiosk.conf",
        "etc/tmpfiles.d/tarot-kiosk.conf",
        "etc/udev/rules.d/70-tarot-kiosk.rules",
        "etc/polkit-1/rules.d/50-tarot-kiosk.rules",
        "etc/systemd/journald.conf.d/tarot-kiosk.conf",
        "etc/tarot-kiosk/kiosk.toml",
        "usr/local/bin/tarot-kiosk",
    ):
        assert place in tree
    assert (box.root / "usr/local/bin/tarot-kiosk").stat().st_mode & 0o777 == 0o755
    assert (box.root / "opt/tarot-kiosk/current/systemd/mount-stick").stat().st_mode & 0o100
    steps = box.steps()
    assert steps[0] == "systemd-sysusers"
    assert steps[-3:] == [
        "systemctl daemon-reload",
        "systemctl enable --quiet tarot-kiosk.service",
        "systemctl restart tarot-kiosk.service",
    ]


def test_the_unit_starts_what_is_installed(box: Box) -> None:
    box()
    unit = (box.root / "etc/systemd/system/tarot-kiosk.service").read_text(encoding="utf-8")
    assert "ExecStart=/opt/tarot-kiosk/current/venv/bin/tarot-kiosk" in unit
    assert (box.root / "opt/tarot-kiosk/current").is_symlink()


def test_a_second_time_changes_nothing_and_restarts_nothing(box: Box) -> None:
    box()
    config = box.root / "etc/tarot-kiosk/kiosk.toml"
    config.write_text('[screen]\nlanguage = "en"\n', encoding="utf-8")
    before = box.tree()
    box.steps()
    done = box()
    assert done.returncode == 0
    assert "installed already" in done.stdout
    assert box.tree() == before
    assert box.steps() == ["systemctl is-active --quiet tarot-kiosk.service"]


def test_a_file_that_was_spoilt_is_put_right(box: Box) -> None:
    box()
    unit = box.root / "etc/systemd/system/tarot-kiosk.service"
    good = unit.read_text(encoding="utf-8")
    unit.write_text("[Service]\n", encoding="utf-8")
    box.steps()
    assert "put right" in box().stdout
    assert unit.read_text(encoding="utf-8") == good
    assert "systemctl daemon-reload" in box.steps()


def test_uninstalling_leaves_evenings_configuration_and_backups(box: Box) -> None:
    box()
    box.play(1, "vendredi")
    done = box("--uninstall")
    assert done.returncode == 0, done.stderr
    assert sorted(box.tree()) == ["etc/tarot-kiosk/kiosk.toml", "var/lib/tarot-kiosk/evenings.db"]
    assert box.evenings() == ["vendredi"]
    assert "var/lib/tarot-kiosk" in done.stdout
    assert "systemctl disable --now --quiet tarot-kiosk.service" in box.steps()
    assert box("--uninstall").returncode == 0, "twice does no harm"
    assert box().returncode == 0, "and it can come back"


def test_an_update_backs_up_first_and_can_go_back(box: Box) -> None:
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    box.steps()
    done = box("--update")
    assert done.returncode == 0, done.stderr
    second = box.current()
    assert second != first
    (backup,) = (
        path for path in (box.root / "var/backups/tarot-kiosk").iterdir() if not path.is_symlink()
    )
    assert {path.name for path in backup.iterdir()} == {"evenings.db", "kiosk.toml"}
    steps = box.steps()
    assert steps[0] == "systemctl stop tarot-kiosk.service", "copied while nobody writes"
    assert "# newer" in (box.root / "etc/systemd/system/tarot-kiosk.service").read_text("utf-8")
    box.play(1, "samedi")
    assert box("--rollback").returncode == 0
    assert box.current() == first
    assert "# newer" not in (box.root / "etc/systemd/system/tarot-kiosk.service").read_text("utf-8")
    assert box.evenings() == ["vendredi", "samedi"], "an old program that can read them keeps them"
    assert box("--rollback").returncode == 0
    assert box.current() == second, "back and forth"


def test_going_back_from_a_newer_journal_keeps_it_aside(box: Box) -> None:
    box()
    box.play(1, "vendredi")
    box.new_version()
    box("--update")
    box.play(2, "samedi")
    done = box("--rollback")
    assert done.returncode == 0, done.stderr
    assert box.evenings() == ["vendredi"]
    (kept,) = (box.root / "var/lib/tarot-kiosk").glob("newer_*/evenings.db")
    with closing(sqlite3.connect(kept)) as file:
        assert file.execute("SELECT count(*) FROM evening").fetchone() == (2,)
    assert "are kept in" in done.stdout


def test_a_version_that_does_not_start_is_taken_back(box: Box) -> None:
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    box.steps_file.with_name("steps.fail").touch()
    done = box("--update")
    assert done.returncode == 1
    assert "does not start" in done.stderr
    assert "journalctl -u tarot-kiosk" in done.stderr
    assert box.current() == first
    assert "# newer" not in (box.root / "etc/systemd/system/tarot-kiosk.service").read_text("utf-8")
    assert box.evenings() == ["vendredi"]
    assert box.steps()[-1] == "systemctl restart tarot-kiosk.service"


def test_a_first_install_that_does_not_start_says_where_to_look(box: Box) -> None:
    box.steps_file.with_name("steps.fail").touch()
    done = box()
    assert done.returncode == 1
    assert "journalctl -u tarot-kiosk" in done.stderr


def test_a_kiosk_that_did_not_start_is_tried_again(box: Box) -> None:
    box.steps_file.with_name("steps.fail").touch()
    box()
    box.steps()
    done = box()
    assert done.returncode == 0, done.stderr
    assert "put right" in done.stdout
    assert box.steps()[-1] == "systemctl restart tarot-kiosk.service"
    assert "installed already" in box().stdout


@pytest.mark.parametrize("numpy", ["2.2.4", ""])
def test_the_system_s_numpy_stays_the_one_in_use(box: Box, numpy: str) -> None:
    """Apt's picamera2 and simplejpeg are built for it: another in the venv would hide it."""
    python = box.steps_file.with_name("python")
    python.write_text(PACKAGES, encoding="utf-8")
    python.chmod(0o755)
    done = box(packages=True, PYTHON=str(python), REAL=sys.executable, NUMPY=numpy)
    assert done.returncode == 0, done.stderr
    used = (box.root / "opt/tarot-kiosk/current/constraints.txt").read_text("utf-8").splitlines()
    old = platform.freedesktop_os_release().get("VERSION_CODENAME") == "bookworm"
    name = "bookworm.txt" if old else "run.txt"
    pins = (PROJECT / "constraints" / name).read_text("utf-8").splitlines()
    ours = [pin for pin in pins if pin.startswith("numpy")]
    wanted = [f"numpy=={numpy}"] if numpy else ours
    assert [pin for pin in used if pin.startswith("numpy")] == wanted
    assert [pin for pin in used if not pin.startswith("numpy")] == [
        pin for pin in pins if not pin.startswith("numpy")
    ]


def test_it_is_built_from_a_copy(box: Box) -> None:
    """In the source root would leave files, and take up modules that an older build left."""
    python = box.steps_file.with_name("python")
    python.write_text(PACKAGES, encoding="utf-8")
    python.chmod(0o755)
    (box.source / "build" / "lib").mkdir(parents=True)
    (box.source / "build" / "lib" / "gone.py").touch()
    built = box.steps_file.with_name("built")
    done = box(packages=True, PYTHON=str(python), REAL=sys.executable, BUILT=str(built))
    assert done.returncode == 0, done.stderr
    files = built.read_text(encoding="utf-8").splitlines()
    names = {path.removeprefix(os.path.commonpath(files) + "/") for path in files}
    assert {"pyproject.toml", "README.md", "LICENSE", "kiosk/__init__.py"} <= names
    assert not any("gone" in name or "build/" in name for name in names)
    assert not any(path.startswith(str(box.source)) for path in files)
    release = box.root / "opt/tarot-kiosk/current"
    assert not (release / "source").exists()


def test_the_kiosk_s_user_can_read_it_however_shy_the_caller_is(box: Box) -> None:
    before = os.umask(0o077)
    try:
        done = box()
    finally:
        os.umask(before)
    assert done.returncode == 0, done.stderr
    for place in ("opt/tarot-kiosk/current/systemd", "etc/tarot-kiosk"):
        for folder in (box.root / place, *(box.root / place).resolve().parents):
            if folder == box.root.parent:
                break
            assert folder.stat().st_mode & 0o005 == 0o005, folder
    assert (box.root / "etc/tarot-kiosk/kiosk.toml").stat().st_mode & 0o004


def test_another_python_is_another_version(box: Box) -> None:
    """Its venv has to be made anew: after an upgrade of Debian there is nothing in the old one."""
    box()
    python = box.steps_file.with_name("python")
    python.write_text(
        '#!/bin/sh\ncase "$*" in *version_info*) echo py3.99 ;; *) exec "$REAL" "$@" ;; esac\n',
        encoding="utf-8",
    )
    python.chmod(0o755)
    before = box.current()
    done = box(PYTHON=str(python), REAL=sys.executable)
    assert done.returncode == 0, done.stderr
    assert box.current() == before.rpartition("-")[0] + "-py3.99"
    assert box("--rollback").returncode == 0
    assert box.current() == before


def test_a_backup_that_fails_leaves_the_old_version_running(box: Box) -> None:
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    (box.root / "var/backups").mkdir(parents=True)
    (box.root / "var/backups/tarot-kiosk").write_text("in the way", encoding="utf-8")
    box.steps()
    done = box("--update")
    assert done.returncode != 0
    assert box.current() == first
    assert box.evenings() == ["vendredi"]
    assert box.steps() == [
        "systemctl stop tarot-kiosk.service",
        "systemctl start tarot-kiosk.service",
    ]


def test_old_versions_do_not_pile_up(box: Box) -> None:
    for _ in range(4):
        box()
        box.new_version()
    releases = box.root / "opt/tarot-kiosk/releases"
    assert len(list(releases.iterdir())) == 2


def test_an_install_that_was_cut_short_is_done_again(box: Box) -> None:
    box()
    release = box.root / "opt/tarot-kiosk/current"
    (release / ".complete").unlink()
    (release / "systemd" / "polkit.rules").unlink()
    assert box().returncode == 0
    assert (release / ".complete").exists()
    assert (release / "systemd" / "polkit.rules").exists()


@pytest.mark.parametrize(
    ("option", "words"),
    [("--update", "nothing to update"), ("--rollback", "no version to go back to")],
)
def test_there_has_to_be_something_to_go_from(box: Box, option: str, words: str) -> None:
    done = box(option)
    assert done.returncode == 1
    assert words in done.stderr


def test_an_unknown_option_is_refused(box: Box) -> None:
    done = box("--upgrade")
    assert done.returncode == 2
    assert "what is --upgrade?" in done.stderr
    assert "usage:" in done.stderr
