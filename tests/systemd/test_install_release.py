"""What a release is built from, for which Python, and who may read it."""

import os
import platform
import shutil
import sys

import pytest

from tests.systemd.box import PROJECT, Box

PACKAGES = """#!/bin/sh
case "$*" in
    *"import numpy"*) [ -n "$NUMPY" ] && echo "$NUMPY" ;;
    "-m venv"*) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
    "-m pip"*)
        eval "$END"
        for last; do :; done
        [ -z "$BUILT" ] || find "$last" -type f > "$BUILT"
        ;;
    "-m compileall"*) ;;
    *) exec "$REAL" "$@" ;;
esac
"""
"""A Python with that numpy, that installs nothing: what it should have it writes into $BUILT.

Before that it does what $END says.
"""


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


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="no Debian")
def test_a_package_that_was_removed_is_installed_again(box: Box) -> None:
    """Its configuration is left behind, and dpkg has something to say of it."""
    python = box.steps_file.with_name("python")
    python.write_text(PACKAGES, encoding="utf-8")
    python.chmod(0o755)
    dpkg = box.steps_file.with_name("dpkg")
    (dpkg / "info").mkdir(parents=True)
    (dpkg / "updates").mkdir()
    about = "Maintainer: nobody\nArchitecture: all\nVersion: 1\nDescription: one\n\n"
    (dpkg / "status").write_text(
        f"Package: polkitd\nStatus: deinstall ok config-files\n{about}"
        f"Package: libgbm1\nStatus: install ok installed\n{about}",
        encoding="utf-8",
    )
    done = box(packages=True, PYTHON=str(python), REAL=sys.executable, DPKG_ADMINDIR=str(dpkg))
    assert done.returncode == 0, done.stderr
    (asked,) = (step.split() for step in box.steps() if step.startswith("apt-get install"))
    assert "polkitd" in asked
    assert "libgbm1" not in asked


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


def test_what_was_made_without_packages_gets_them_the_next_time(box: Box) -> None:
    python = box.steps_file.with_name("python")
    python.write_text(PACKAGES, encoding="utf-8")
    python.chmod(0o755)
    box()
    release = box.root / "opt/tarot-kiosk/current"
    assert not (release / "venv").exists()
    for _ in range(2):
        done = box(packages=True, PYTHON=str(python), REAL=sys.executable)
        assert done.returncode == 0, done.stderr
        assert (release / "venv" / "bin" / "python").exists()
    assert "installed already" in done.stdout


@pytest.mark.parametrize("end", ["exit 1", "kill -s INT $PPID"])
def test_a_version_that_cannot_be_finished_leaves_nothing_behind(box: Box, end: str) -> None:
    """On a full card it would take the room that the evenings need."""
    box()
    first = box.current()
    box.new_version()
    python = box.steps_file.with_name("python")
    python.write_text(PACKAGES, encoding="utf-8")
    python.chmod(0o755)
    box.steps()
    done = box(packages=True, PYTHON=str(python), REAL=sys.executable, END=end)
    assert done.returncode != 0
    assert [path.name for path in (box.root / "opt/tarot-kiosk/releases").iterdir()] == [first]
    assert not any(step.startswith("systemctl") for step in box.steps())


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
