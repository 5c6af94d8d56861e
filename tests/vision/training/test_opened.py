"""What a verifier learns from: what the reader held likely, and what stands there."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.geometry import Place, place_of
from vision.nets.verifier import GIVEN
from vision.synthesis.scene import IndexTruth
from vision.training import opened as readings
from vision.training.decks import DRAWN, FOREIGN
from vision.training.opened import Opened, gather, is_right, opened

SHIPPED = Path(str(files("vision").joinpath("weights")))
QUAD = np.array([[100, 100], [120, 100], [120, 140], [100, 140]], np.float32)


def index(card: str, visible: float = 1.0) -> tuple[Place, IndexTruth]:
    """An index 20 wide and 40 high round (110, 120)."""
    truth = IndexTruth(card, QUAD, visible, owner=0, number=0, middle=(110.0, 120.0))
    return place_of(QUAD), truth


@pytest.mark.parametrize(
    ("card", "place", "visible", "right"),
    [
        ("S-7", (0, 0, 1.0, 0.0), 1.0, True),
        ("S-1", (0, 0, 1.0, 0.0), 1.0, False),
        ("S-7", (0, 0, 1.0, 0.0), 0.5, False),
        ("S-7", (0, 0, 1.0, 0.0), 0.95, None),
        ("S-7", (2.0, 0, 1.0, 0.0), 1.0, False),
        ("S-7", (0.4, 0, 1.0, 0.0), 1.0, None),
        ("S-7", (0, 0, 1.5, 0.0), 1.0, None),
        ("S-7", (0, 0, 1.0, 0.5), 1.0, None),
    ],
    ids=["there", "another", "covered", "nearly whole", "far", "beside", "larger", "askew"],
)
def test_a_reading_is_right_where_its_card_stands_and_can_be_read(
    card: str, place: tuple[float, float, float, float], visible: float, *, right: bool | None
) -> None:
    there, truth = index("S-7", visible)
    right_, down, times, turn = place
    found = there.moved(right_, down, times).turned(turn)
    assert is_right(card, found, [(there, truth)]) is right


def test_where_no_index_stands_nothing_is_right() -> None:
    assert is_right("S-7", Place(110, 120, 40, 0), []) is False


def test_scenes_show_what_is_right_and_what_is_not(tmp_path: Path) -> None:
    """Of letters nothing is; what was read of a scene is kept, and not read again."""
    rng = np.random.default_rng(5)
    letters = opened(rng, SHIPPED, {FOREIGN: FOREIGN}, [], 6)
    assert len(letters.right)
    assert not letters.right.any()
    both = opened(rng, SHIPPED, {DRAWN: DRAWN, FOREIGN: FOREIGN}, [], 8)
    assert both.given.shape == (len(both.right), GIVEN)
    assert 0 < both.right.mean() < 1
    letters.write(tmp_path / "0000.npz")
    gather(SHIPPED, {DRAWN: DRAWN}, 3, [], tmp_path, 1)
    kept = Opened.read(sorted(tmp_path.glob("*.npz")))
    assert (kept.given == letters.given).all()
    assert (kept.right == letters.right).all()
    assert not list(tmp_path.glob("*.part"))


def test_each_scene_is_held_against_what_stands_in_it_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[Any] = []
    real = readings._with_truth

    def kept(told: Any, opinions: Any, truth: Any) -> Opened:
        seen.append(told)
        return real(told, opinions, truth)

    monkeypatch.setattr(readings, "_with_truth", kept)
    opened(np.random.default_rng(5), SHIPPED, {DRAWN: DRAWN}, [], 3)
    assert len({id(told) for told in seen}) == len(seen), "none is asked about twice"


def test_no_file_is_no_reading() -> None:
    nothing = Opened.read([])
    assert nothing.given.shape == (0, GIVEN)
    assert nothing.right.shape == (0,)
