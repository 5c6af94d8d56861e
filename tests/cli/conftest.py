"""A machine on which the kiosk runs as a service."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def a_kiosk_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks systemd hears that every unit is active."""
    folder = tmp_path / "bin"
    folder.mkdir()
    systemctl = folder / "systemctl"
    systemctl.write_text("#!/bin/sh\necho active\n", encoding="utf-8")
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
