"""What a finder takes for indices, and what is said of it. Run by `make test-training`."""

import math
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.cards import CARDS  # noqa: E402
from vision.geometry import Place  # noqa: E402
from vision.learned import _net  # noqa: E402
from vision.nets.classifier import REJECT  # noqa: E402
from vision.nets.corner import WAYS  # noqa: E402
from vision.nets.finder import Finder  # noqa: E402
from vision.training.decks import DRAWN  # noqa: E402
from vision.training.fit_found import fit_found  # noqa: E402
from vision.training.found import (  # noqa: E402
    NOBODY_SAYS,
    FoundPlaces,
    _what_stands,
    find_in_sheets,
    find_places,
    not_found,
    places_in,
)
from vision.training.nets import Corner  # noqa: E402
from vision.training.photos import NOT_SAID  # noqa: E402
from vision.training.shards import Shard, render  # noqa: E402

UPRIGHT, DOWN, NO_CORNER = (WAYS.index(way) for way in ("upright", "upside down", "no corner"))
SIX = CARDS.index("T-6")


def _box(visible: float = 1.0, turn: float = 0.0, label: int = SIX) -> np.ndarray:
    """An index at 100, 80 that is 40 pixels high."""
    return np.array([[0, 100, 80, 40, turn, visible, label]], np.float32)


@pytest.mark.parametrize(
    ("place", "box", "said"),
    [
        (Place(104, 83, 42, 0.1), _box(), (UPRIGHT, 1, SIX)),
        (Place(104, 83, 42, 0.1 + math.pi), _box(), (DOWN, 1, SIX)),
        (Place(104, 83, 42, -3.1), _box(turn=3.1), (UPRIGHT, 1, SIX)),
        (Place(104, 83, 42, 0.1), _box(0.6), (UPRIGHT, 0, SIX)),
        (Place(104, 83, 42, 0.1), _box(0.95), (UPRIGHT, NOBODY_SAYS, SIX)),
        (Place(100, 72, 24, 0.0), _box(), (UPRIGHT, NOBODY_SAYS, SIX)),
        (Place(100, 72, 24, 0.0), _box(0.6), (UPRIGHT, 0, SIX)),
        (Place(104, 83, 42, 0.1), _box(label=REJECT), (UPRIGHT, NOBODY_SAYS, REJECT)),
        (Place(104, 83, 42, math.pi / 2), _box(), None),
        (Place(104, 83, 42, 0.1), _box(turn=math.nan), None),
        (Place(126, 80, 40, 0.0), _box(), None),
        (Place(100, 80, 100, 0.0), _box(), None),
        (Place(140, 80, 40, 0.0), _box(), (NO_CORNER, NOBODY_SAYS, REJECT)),
        (Place(104, 83, 42, 0.1), _box(0.1), (NO_CORNER, NOBODY_SAYS, REJECT)),
    ],
)
def test_what_stands_at_a_place(
    place: Place, box: np.ndarray, said: tuple[int, int, int] | None
) -> None:
    """On an index, on its head, hidden in part, a part alone, aslant, beside it, elsewhere."""
    assert _what_stands(place, box) == said


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder(_net("finder", None))


@pytest.fixture(scope="module")
def shard() -> Shard:
    return render(np.random.default_rng([6, 0]), DRAWN, [], scenes=6)


@pytest.fixture(scope="module")
def places(finder: Finder, shard: Shard) -> FoundPlaces:
    return find_places(shard.grey, shard.boxes, finder, np.random.default_rng(3))


def test_the_finder_finds_most_of_what_a_scene_shows(places: FoundPlaces, shard: Shard) -> None:
    clear = int((shard.boxes[:, 5] > 0.99).sum())
    upright = (places.ways == UPRIGHT) & (places.whole == 1)
    assert clear > 20
    assert int(upright.sum()) > 0.7 * clear
    assert int((places.ways == DOWN).sum()) < 0.2 * clear
    assert (places.ways == NO_CORNER).any()
    assert len(places.around) == len(places.closer) == len(places.heat) == len(places.ways)
    assert places.heat.min() >= 0.15


def test_a_sheet_whose_indices_nobody_turned_tells_nothing_of_them(
    finder: Finder, shard: Shard, places: FoundPlaces
) -> None:
    known, unsaid = shard.boxes.copy(), shard.boxes.copy()
    known[:, 5], unsaid[:, 5] = 1.0, NOT_SAID
    seen = find_in_sheets(shard.grey, known, finder, np.random.default_rng(3))
    assert (seen.ways != NO_CORNER).sum() >= (places.ways != NO_CORNER).sum()
    unseen = find_in_sheets(shard.grey, unsaid, finder, np.random.default_rng(3))
    assert (unseen.ways == NO_CORNER).all()


def test_what_no_finder_found_is_shown_as_no_corner(shard: Shard) -> None:
    elsewhere = not_found(shard)
    assert len(elsewhere.ways) == int((shard.there == 0).sum()) > 10
    assert (elsewhere.ways == NO_CORNER).all()
    assert elsewhere.closer.shape == elsewhere.around.shape
    wider, closer = elsewhere.around.mean((1, 2)), elsewhere.closer.mean((1, 2))
    assert np.corrcoef(wider, closer)[0, 1] > 0.5, "of the same places"


def test_what_was_found_is_not_looked_for_again(
    finder: Finder, shard: Shard, tmp_path: Path
) -> None:
    first = places_in(tmp_path, [shard], finder, seed=5)
    kept = (tmp_path / "0000" / "ways.npy").stat().st_mtime_ns
    again = places_in(tmp_path, [shard], finder, seed=5)
    assert (tmp_path / "0000" / "ways.npy").stat().st_mtime_ns == kept
    assert np.array_equal(first[0].around, again[0].around)


def test_places_teach_whether_they_are_a_corner_and_which_way_up(
    places: FoundPlaces, shard: Shard, tmp_path: Path
) -> None:
    """After some steps on few places the net tells them apart, as a new one does not."""
    learned = fit_found(
        [places], steps=150, seed=1, checkpoint=tmp_path / "corner.pt", elsewhere=[not_found(shard)]
    )
    views = np.stack([places.around, places.closer], 1)[:, :, 8:56, 8:56]
    seen = torch.from_numpy(views).float() / 255
    none, up = torch.from_numpy(places.ways == NO_CORNER), torch.from_numpy(places.ways == UPRIGHT)

    def apart(net: Corner) -> tuple[float, float]:
        with torch.no_grad():
            said = net.eval()(seen)[:, :3].softmax(1)
            over = net(seen.flip(2, 3))[:, :3].softmax(1)
        corner = said[none, NO_CORNER].mean() - said[~none, NO_CORNER].mean()
        return float(corner), float(said[up, UPRIGHT].mean() - over[up, UPRIGHT].mean())

    assert min(apart(learned)) > 0.15 > max(apart(Corner()))


def test_what_was_learned_leans_to_corners_and_to_whole_ones(
    places: FoundPlaces, tmp_path: Path
) -> None:
    """Once, and not in the checkpoint, from which a stopped training goes on."""
    kept = tmp_path / "corner.pt"
    for _ in range(2):
        learned = fit_found([places], steps=1, seed=1, checkpoint=kept)
        before = torch.load(kept, weights_only=True)["net"]["head.2.bias"]
        leans = (learned.last[0].bias - before).tolist()
        assert leans[:2] == [0, 0]
        assert leans[2] < -1 < 0 < leans[3]


def test_places_that_are_all_indices_teach_nothing(places: FoundPlaces, tmp_path: Path) -> None:
    index = places.ways != NO_CORNER
    only = FoundPlaces(*(getattr(places, name)[index] for name in FoundPlaces.__dataclass_fields__))
    with pytest.raises(ValueError, match="render more scenes"):
        fit_found([only], steps=1, seed=1, checkpoint=tmp_path / "corner.pt")
