"""What is learned from photographs: of a data set made here, read by the weights that ship."""

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.cards import CARDS
from vision.evaluation.photos import TAUGHT, may_train, photographs, was_kept_back
from vision.geometry import Place, cut
from vision.learned import open_classifier, weights_are_here
from vision.nets.classifier import REJECT
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.scene import draw, view_from_above
from vision.training.photos import SHEETS, Photographed, photographed, to_learn_from

pytestmark = pytest.mark.skipif(not weights_are_here(), reason="needs the trained weights")
SHOWN = ("S-7", "H-4", "D-8", "C-3")
NAMES = ("7S", "4H", "8D", "3C", "KS")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six pictures of the house deck with labelled indices, one of them said to be a king."""
    folder = tmp_path_factory.mktemp("photos") / TAUGHT
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True)
    (folder / "data.yaml").write_text(f"names: {list(NAMES)!r}\n")
    stems = [f"picture{k}" for k in range(40) if may_train(f"picture{k}")][:6]
    for number, stem in enumerate(stems):
        rng = np.random.default_rng(number)
        card = SHOWN[number % len(SHOWN)]
        mat = np.full((480, 480, 3), (60, 90, 60), np.uint8)
        view = view_from_above((480, 480), 4.0)
        drawn = draw(house_deck(), [card], [Pose(0, 0, 0.2 * number)], view, mat, rng=rng)
        lines = []
        for k, index in enumerate(drawn.indices):
            (x0, y0), (x1, y1) = index.quad.min(0) / 480, index.quad.max(0) / 480
            name = 4 if number == 5 and k == 0 else SHOWN.index(card)
            lines.append(f"{name} {(x0 + x1) / 2} {(y0 + y1) / 2} {x1 - x0} {y1 - y0}")
        cv2.imwrite(str(folder / "images" / f"{stem}.jpg"), drawn.picture)
        (folder / "labels" / f"{stem}.txt").write_text("\n".join(lines))
    return folder


@pytest.fixture(scope="module")
def learned(data: Path) -> Photographed:
    return photographed(data, open_classifier(), np.random.default_rng(1))


def test_indices_are_turned_upright_and_a_king_is_refused(learned: Photographed) -> None:
    read = learned.labels[learned.labels != REJECT]
    assert len(read) >= 15, "four corners of six cards, but for a few"
    assert {CARDS[k] for k in read} <= set(SHOWN)
    assert (learned.labels == REJECT).sum() == 4, "one king, at four turns"
    looks = open_classifier().look_at(learned.patches[:, 16:80, 16:80])
    agreed = looks.chances.argmax(axis=1) == learned.labels
    assert agreed[learned.labels != REJECT].mean() > 0.9


def test_sheets_say_where_indices_are(learned: Photographed) -> None:
    assert len(learned.sheets) == SHEETS
    told = learned.boxes[learned.boxes[:, 5] == 1.0]
    assert len(told) > SHEETS
    inks = [
        cut(learned.sheets[int(row[0])], Place(*(float(v) for v in row[1:5])), 32, 1.2).std()
        for row in told[:200]
    ]
    assert np.median(inks) > 25


def test_what_was_learned_comes_back(learned: Photographed, tmp_path: Path) -> None:
    learned.write(tmp_path / "photographed.npz")
    back = Photographed.read(tmp_path / "photographed.npz")
    assert np.array_equal(back.boxes, learned.boxes)
    assert np.array_equal(back.patches, learned.patches)


def test_only_the_set_that_measuring_holds_back_is_learned_from(data: Path, tmp_path: Path) -> None:
    """A link to the set is the set."""
    other = shutil.copytree(data, tmp_path / "mine")
    with pytest.raises(ValueError, match=f"mine: .* called {TAUGHT} alone.*rename it so"):
        photographed(other, open_classifier(), np.random.default_rng(1))
    (tmp_path / "link").symlink_to(data)
    assert len(to_learn_from(tmp_path / "link")) == len(to_learn_from(data)) == 6
    assert not any(was_kept_back(photo) for photo in photographs(tmp_path / "link"))


def test_a_half_of_nothing_is_told(data: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(data, tmp_path / TAUGHT)
    kept = next(f"kept{k}" for k in range(40) if not may_train(f"kept{k}"))
    for file in [*folder.glob("images/*"), *folder.glob("labels/*")]:
        file.unlink()
    cv2.imwrite(str(folder / "images" / f"{kept}.jpg"), np.zeros((40, 40, 3), np.uint8))
    (folder / "labels" / f"{kept}.txt").touch()
    with pytest.raises(ValueError, match="no photograph to learn from"):
        photographed(folder, open_classifier(), np.random.default_rng(1))
