"""The pages hold what they say: limits that they name are the code's."""

import re
from pathlib import Path
from typing import Final

import pytest

from vision.looks import ones, own_pips, twins

ROOT: Final = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("look", "weighs"),
    [("own pips", own_pips._WEIGHS), ("twins", twins._WEIGHS), ("ones", ones._WEIGHS)],
)
def test_the_page_on_reading_says_how_much_a_look_weighs(look: str, weighs: float) -> None:
    page = (ROOT / "docs" / "reader.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| {look} \|.*$", page, re.MULTILINE)
    assert f"{weighs:g} of log-odds" in row
