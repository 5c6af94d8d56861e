"""The kiosk's own start: what is said before there is a screen to say it on."""

from pathlib import Path

import pytest

from kiosk.app import assemble
from kiosk.screens.surface import ScreenError


def test_settings_that_will_not_do_and_no_screen_are_said_a_line_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waited: list[float] = []

    def none(_size: tuple[int, int] | None, *, patience: float) -> None:
        waited.append(patience)
        raise ScreenError("no screen: plug one in")

    monkeypatch.setattr(assemble, "open_window", none)
    config = tmp_path / "kiosk.toml"
    config.write_text('[camera]\nkidn = 3\n[screen]\nwidth = "wide"\n', encoding="utf-8")
    environ = {"HOME": str(tmp_path), "TAROT_KIOSK_CONFIG": str(config)}
    assert assemble.run(environ=environ) == 1
    first, second, third = capsys.readouterr().err.splitlines()
    assert "camera.kidn" in first
    assert "camera.kind" in first
    assert "screen.width" in second
    assert "no screen" in third
    assert assemble.run(environ={**environ, "NOTIFY_SOCKET": "/nowhere"}) == 1
    assert waited[0] == 0.0 < waited[1], "only at power-on is a display waited for"
