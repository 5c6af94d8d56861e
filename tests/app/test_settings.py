"""Settings chosen on the screen, and what becomes of them."""

from dataclasses import replace
from pathlib import Path

from kiosk.app.orders import changes, screen_settings
from kiosk.config import load
from kiosk.screens.model import Language, Order, Settings, Task
from tests.app.test_orders import Box, line


def test_a_display_that_cannot_be_dimmed_keeps_no_other_setting_from_being_kept(
    tmp_path: Path,
) -> None:
    """As a laptop's, whose brightness only root may write."""
    (tmp_path / "none" / "panel").mkdir(parents=True)
    (tmp_path / "none" / "panel" / "max_brightness").write_text("for root")
    box = Box(tmp_path)
    english = Settings(language=Language.ENGLISH)
    assert box.orders(Order(Task.SAVE_SETTINGS, english)) is None
    darker = replace(english, brightness=3)
    told = line(box.orders(Order(Task.SAVE_SETTINGS, darker)))
    assert told is not None
    assert "ne s’écrit pas" in told
    kept = load(box.places.config, box.places.overlay)
    assert changes(screen_settings(kept, started=True)) == changes(darker)
