"""Rows of choices: they are laid out quickly enough to answer a touch."""

import pytest

from kiosk.screens import options
from kiosk.screens.fonts import Fonts
from kiosk.screens.gallery import all_samples
from kiosk.screens.model import Settings
from kiosk.screens.stage import look_for, view

ROWS = {"facon": 6, "corriger-noms": 11}


@pytest.mark.parametrize("name", ROWS)
def test_a_row_is_not_laid_out_for_every_other_row(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a Pi that would take longer than a touch may go unanswered."""
    shaped: list[str] = []
    shape = options._shape

    def counted(*given: object) -> object:
        row = given[2]
        assert isinstance(row, options.Row)
        shaped.append(row.key)
        return shape(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(options, "_shape", counted)
    look = look_for((1280, 800), Settings(started=True), Fonts())
    sample = next(sample for sample in all_samples() if sample.name == name)
    view(look, sample.ui, sample.state, sample.live)
    assert len(set(shaped)) == ROWS[name]
    assert max(shaped.count(key) for key in shaped) <= 4
