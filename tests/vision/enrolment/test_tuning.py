"""A head that learns the names of one deck, and the views it learns from."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.enrolment.tuning import _slopes, tuned
from vision.enrolment.variations import WIDE, Pixels, narrow, variations
from vision.geometry import PATCH, PATCH_HEIGHTS, Place, cut_all
from vision.nets.classifier import REJECT, label_table
from vision.nets.head import FEATURES, SHAPES, Floats, Head
from vision.synthesis.drawn import house_deck


@pytest.fixture
def head() -> Head:
    rng = np.random.default_rng(3)
    return Head(*(rng.normal(0, 0.05, shape).astype(np.float32) for shape in SHAPES))


def test_it_learns_what_it_is_shown(head: Head) -> None:
    rng = np.random.default_rng(0)
    labels = np.array([0, 15, 60, 77, REJECT] * 30)
    kinds = {label: rng.normal(0, 1, FEATURES) for label in set(labels.tolist())}
    seen = np.stack([kinds[label] for label in labels.tolist()])
    features = (seen + rng.normal(0, 0.3, seen.shape)).astype(np.float32)
    taught = tuned(head, features, labels.astype(np.intp))
    logits, _ = taught(features)
    kind = logits[:, :4].argmax(axis=1)
    assert kind.tolist() == label_table()[labels, 0].tolist()
    trumps = labels == 60
    number = logits[trumps][:, 22:].argmax(axis=1)
    assert set(number.tolist()) == {int(CARDS[60][2:]) - 1}
    again = tuned(head, features, labels.astype(np.intp))
    assert all(np.array_equal(one, other) for one, other in zip(taught, again, strict=True))


def test_slopes_are_those_of_the_loss(head: Head) -> None:
    """Against differences of the loss itself, at the steepest place of each part."""
    rng = np.random.default_rng(1)
    features = rng.normal(0, 1, (12, FEATURES)).astype(np.float32)
    wanted = label_table()[rng.integers(0, REJECT + 1, 12)]
    slopes = _slopes(head, features, wanted)
    for part, slope in enumerate(slopes):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        losses = []
        for step in (1e-3, -1e-3):
            parts = [values.astype(np.float64) for values in head]
            parts[part][place] += step
            losses.append(_loss(Head(*parts), features, wanted))  # type: ignore[arg-type]
        assert (losses[0] - losses[1]) / 2e-3 == pytest.approx(slope[place], rel=0.02)


def _loss(head: Head, features: Floats, wanted: NDArray[np.intp]) -> float:
    logits, _ = head(features)
    total, first = 0.0, 0
    for column, size in enumerate((4, 14, 4, 21)):
        part = logits[:, first : first + size]
        first += size
        for row, goal in zip(part, wanted[:, column], strict=True):
            if goal >= 0:
                total += np.log(np.exp(row).sum()) - row[goal]
    return total / len(logits)


def _wide(card: str) -> Pixels:
    """An index of the house deck with as much round it as is kept."""
    face = house_deck().face(card)
    ink, scale = face.indices[0], face.picture.shape[1] / face.width
    x, y = (ink.left + ink.right) / 2 * scale, (ink.top + ink.bottom) / 2 * scale
    place = Place(x, y, (ink.bottom - ink.top) * scale, 0.0)
    return np.asarray(cut_all(face.picture, [place], WIDE, PATCH_HEIGHTS * WIDE / PATCH)[0])


def test_views_of_each_card_and_what_is_to_be_refused() -> None:
    cards = ("S-9", "T-16")
    wide = np.stack([_wide(card) for card in cards])
    owners = np.array([CARDS.index(card) for card in cards])
    elsewhere = np.zeros((3, 64, 64, 3), np.uint8)
    views, labels = variations(np.random.default_rng(0), wide, owners, elsewhere)
    assert views.shape == (len(labels), 64, 64, 3)
    counts = [int((labels == owner).sum()) for owner in owners]
    assert counts[0] == counts[1] >= 20
    assert (labels == REJECT).sum() > counts[0]
    whole = [views[labels == owner].astype(int) for owner in owners]
    plain = narrow(wide).astype(int)
    for number, mine in enumerate(whole):
        near = [np.abs(mine - plain[k]).mean() for k in (number, 1 - number)]
        assert near[0] < near[1]


def test_what_is_covered_hides_ink_and_what_is_whole_does_not() -> None:
    """A deck of one card: its neighbours are itself, so that only the cover tells."""
    wide = _wide("S-9")[None]
    owners = np.array([CARDS.index("S-9")])
    views, labels = variations(
        np.random.default_rng(1), wide, owners, np.zeros((1, 64, 64, 3), np.uint8)
    )
    middle = views[:-1, 16:48, 24:40].astype(int)
    dark = (middle.max(axis=3) < middle.max(axis=(1, 2, 3))[:, None, None] - 60).mean(axis=(1, 2))
    whole = dark[labels[:-1] == owners[0]]
    assert whole.min() > 0.5 * np.median(whole)
