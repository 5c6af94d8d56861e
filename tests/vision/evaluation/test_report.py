"""Tables that can be read by people and by programs, and pictures of the worst."""

from pathlib import Path

import cv2
import numpy as np

from vision.evaluation.report import by_set, confused, contact_sheets, promised
from vision.evaluation.statistics import Outcome, promises, summarise


def outcome(truth: str | None, read: str | None, *, doubtful: bool = False) -> Outcome:
    crop = np.full((30, 20, 3), 200, np.uint8)
    return Outcome(
        set_name="trick", deck="a", truth=truth, read=read, confidence=0.95, doubtful=doubtful,
        picture_id="p1", crop=crop,
    )  # fmt: skip


MIXED = [outcome("T-1", "T-1")] * 3 + [outcome("T-16", "T-1")]


def test_tables_show_shares_with_bounds_and_counts() -> None:
    summary = summarise(MIXED)
    text = by_set(summary.rows) + confused(summary)
    assert "75.00 % (19.41–99.37; 3/4)" in text
    assert "| T-16 | T-1 | 1 |" in text
    assert all(line.startswith("|") == line.endswith("|") for line in text.splitlines())


def test_nothing_measured_is_a_dash_not_a_figure() -> None:
    assert "| – |" in by_set(summarise([outcome("T-1", "T-1")]).rows)


def test_a_promise_is_kept_surely_only_when_its_bound_is() -> None:
    few = promised([("some", promises(MIXED[:3]))])
    assert "as counted" in few
    assert "| yes |" not in few
    many = promised([("many", promises(MIXED[:1] * 400))])
    assert [line.count("yes") for line in many.splitlines()[2:]] == [1, 0, 0], "read at 0.95"
    assert promised([("broken", promises(MIXED))]).count("| no |") == 1


def test_contact_sheets_show_only_what_went_wrong(tmp_path: Path) -> None:
    cases = [*MIXED, outcome("EX", None), outcome("EX", "EX", doubtful=True), outcome(None, None)]
    (path,) = contact_sheets(cases, tmp_path / "worst")
    sheet = cv2.imread(str(path))
    assert sheet is not None
    tiles = [sheet[10:100, 144 * n + 10 : 144 * n + 80].mean() < 250 for n in range(8)]
    assert tiles == [True, True, True, False, False, False, False, False]
    assert (sheet[:, :144, 2] > sheet[:, :144, 1]).any(), "the wrong one is named in red"


def test_many_cases_fill_several_sheets(tmp_path: Path) -> None:
    assert len(contact_sheets([outcome("T-16", "T-1")] * 50, tmp_path)) == 2
    assert contact_sheets(MIXED[:3], tmp_path / "none") == []
