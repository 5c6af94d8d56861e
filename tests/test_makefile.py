"""What `make` leaves behind when it cannot."""

import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]

PYTHON = """#!/bin/sh
mkdir -p "$3/bin"
ln -s /usr/bin/python3 "$3/bin/python"
echo "ensurepip is not available: apt install python3-venv" >&2
exit 1
"""
"""As Debian's does without python3-venv: the interpreter is there by then, pip is not."""


@pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")
def test_a_venv_that_could_not_be_made_is_made_anew_the_next_time(tmp_path: Path) -> None:
    shutil.copy(PROJECT / "Makefile", tmp_path)
    (tmp_path / "python").write_text(PYTHON, encoding="utf-8")
    (tmp_path / "python").chmod(0o755)
    for _ in range(2):
        done = subprocess.run(
            ["make", ".venv/bin/python", "PYTHON=./python"],  # noqa: S607 - the one there is
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert "apt install python3-venv" in done.stderr
        assert not (tmp_path / ".venv" / "bin" / "python").exists()
