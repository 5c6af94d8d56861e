"""What the install script is run on."""

from pathlib import Path

import pytest

from tests.systemd.box import Box


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """An empty root."""
    return Box(tmp_path)
