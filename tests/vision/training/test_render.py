"""Every shard of every set is rendered once, whichever process does it."""

from pathlib import Path

import pytest

from vision.training import render
from vision.training.render import Folders

_NOWHERE = Folders(None, ())


def test_the_processes_share_the_shards_and_leave_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[tuple[object, ...]] = []

    def note(
        folder: Path, count: int, seed: int, source: object, _: object, *, part: tuple[int, int]
    ) -> None:
        began.append((folder.name, count, source, part))
        assert seed // 1000 == 5

    monkeypatch.setattr(render, "write_shards", note)
    sets = [(tmp_path / "drawn", 3), (tmp_path / "clutter", 2)]
    for k in range(2):
        render._render_part(sets, 5, _NOWHERE, [], (k, 2))
    assert began == [
        (name, count, name, (k, 2))
        for k in range(2)
        for name, count in (("drawn", 3), ("clutter", 2))
    ]


def test_few_fonts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "training_fonts", lambda: ("a",) * 1199)
    told = r"only 1199 fonts .*train-debian\.txt and .*train-npm\.txt"
    with pytest.raises(SystemExit, match=told):
        render.refuse_few_fonts()
    monkeypatch.setattr(render, "training_fonts", lambda: ("a",) * 1200)
    render.refuse_few_fonts()


def test_a_process_that_fails_is_told_of(tmp_path: Path) -> None:
    """A folder of faces that is none: nothing is rendered, and the caller hears of it."""
    with pytest.raises(SystemExit, match="stopped with status"):
        render.render_sets([(tmp_path / "no-such-deck", 1)], 1, Folders(tmp_path, ()), [])
