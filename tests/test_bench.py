"""The bench: what it cannot measure is told soon and in words, and costs no other figure."""

import time
from pathlib import Path

import pytest

import tests.bench
from tests.bench import starting
from tests.bench.__main__ import main


def test_a_module_that_fails_leaves_the_others_their_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The panel's, on a machine held up between two bounces, took minutes of others' with it."""
    figure = "from tests.bench import Figure\ndef measure():\n    return [Figure({!r}, 'b', 2.0)]\n"
    for name in ("first_of_three", "third_of_three"):
        (tmp_path / f"{name}.py").write_text(figure.format(name), "ascii")
    fails = "def measure():\n    raise ValueError('59 presses came of 60')\n"
    (tmp_path / "second_of_three.py").write_text(fails, "ascii")
    monkeypatch.setattr(tests.bench, "__path__", [str(tmp_path)])
    with pytest.raises(SystemExit, match="second_of_three: ValueError: 59 presses came of 60"):
        main([])
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert names == ["first_of_three", "third_of_three"]


def test_a_kiosk_that_ends_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten minutes passed before « timed out »."""
    monkeypatch.setattr(starting, "_KIOSK", "raise SystemExit(3)")
    monkeypatch.setattr(starting, "PATIENCE", 20.0)
    begun = time.monotonic()
    kiosk = starting.Kiosk(tmp_path)
    with pytest.raises(RuntimeError, match="the kiosk ended with 3 before it said 'READY=1'"):
        kiosk.until("READY=1")
    assert time.monotonic() - begun < 15
    kiosk.stop()
