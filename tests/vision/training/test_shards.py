"""Shards: what is labelled is there, what is kept comes back, what is there is not made again."""

import math
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from vision.cards import CARDS
from vision.nets.classifier import REJECT
from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck
from vision.training import shards
from vision.training.decks import CLUTTER, DRAWN, FOREIGN, Source, random_deck
from vision.training.rows import Rows
from vision.training.scenes import random_sample
from vision.training.shards import Shard, patch_places, read_shards, render, write_shards


@lru_cache(maxsize=4)
def shard(source: str) -> Shard:
    return render(np.random.default_rng([3, 1]), source, [], scenes=4)


def test_every_patch_has_a_label_and_surroundings() -> None:
    made = shard(DRAWN)
    assert len(made.patches) == len(made.around) == len(made.labels) == len(made.there)
    assert made.patches.shape[1:] == (96, 96, 3)
    assert made.around.shape[1:] == (64, 64)
    assert (made.labels != REJECT).any()


def test_what_can_be_read_is_an_index() -> None:
    made = shard(DRAWN)
    assert made.there[made.labels != REJECT].all()
    assert not made.there.all(), "some patches show no index"


def test_every_scene_is_laid_with_a_deck_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    decks: list[Deck] = []

    def another(rng: np.random.Generator, source: Source) -> Deck:
        decks.append(random_deck(rng, source))
        return decks[-1]

    monkeypatch.setattr(shards, "random_deck", another)
    made = render(np.random.default_rng([3, 2]), DRAWN, [], scenes=3)
    assert len({deck.name for deck in decks}) == len(made.grey) == 3


def test_labels_name_cards_that_lie_in_the_scenes() -> None:
    made = shard(DRAWN)
    laid = {int(card) for card in made.boxes[:, 6]}
    assert {int(k) for k in made.labels if k != REJECT} <= laid
    assert laid <= set(range(len(CARDS)))


def test_cards_that_are_no_tarot_are_all_to_be_refused() -> None:
    made = shard(FOREIGN)
    assert (made.labels == REJECT).all()
    assert made.there.any(), "their indices are indices all the same"


def test_a_table_without_cards_has_nothing_to_read() -> None:
    made = shard(CLUTTER)
    assert not len(made.boxes)
    assert not made.there.any()
    assert len(made.labels) > 40


def test_printed_figures_are_shown_as_no_index() -> None:
    rng = np.random.default_rng(4)
    deck = random_deck(rng, CLUTTER)
    samples = [random_sample(rng, deck, []) for _ in range(6)]
    figured = [sample for sample in samples if sample.figures]
    assert 2 <= len(figured) <= 6
    assert all(not sample.indices for sample in samples)
    for sample in figured:
        high, wide = sample.picture.shape[:2]
        assert all(0 < p.x < wide and 0 < p.y < high for p in sample.figures)


def test_every_large_figure_may_be_among_the_places_that_show_no_index() -> None:
    rng = np.random.default_rng(4)
    deck = random_deck(rng, CLUTTER)
    samples = (random_sample(rng, deck, []) for _ in range(12))
    sample = next(one for one in samples if sum(p.height > 12 for p in one.figures) > 5)
    plain = np.zeros(sample.picture.shape[:2], np.uint8)
    shown = patch_places(rng, sample, plain)
    near = [
        place
        for place, _, _ in shown
        if any(math.hypot(place.x - p.x, place.y - p.y) < 0.5 * p.height for p in sample.figures)
    ]
    assert len(near) > 5
    assert all(label == REJECT and not index for _, label, index in shown)


def test_the_upright_index_stands_in_the_middle_of_its_patch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the house deck: what else a patch shows depends on the type that a machine has."""
    monkeypatch.setattr(shards, "random_deck", lambda *_: house_deck())
    made = render(np.random.default_rng([3, 1]), DRAWN, [], scenes=8)
    grey = made.patches[made.labels != REJECT].astype(float).mean(axis=3)

    def contrast(right: int, down: int) -> float:
        rows, columns = slice(28 + down, 68 + down), slice(36 + right, 60 + right)
        return float(np.median([patch[rows, columns].std() / patch.std() for patch in grey]))

    away = [contrast(right, down) for right, down in ((20, 0), (-20, 0), (0, 20), (0, -20))]
    assert contrast(0, 0) > 1.05 * max(away)


def test_shards_come_back_and_are_not_made_again(tmp_path: Path) -> None:
    made = shard(CLUTTER)
    made.write(tmp_path / "0000")
    (tmp_path / "0001.part").mkdir()
    kept = list(read_shards(tmp_path))
    assert len(kept) == 1, "a half-written folder is no shard"
    assert np.array_equal(kept[0].patches, made.patches)
    before = (tmp_path / "0000" / "grey.npy").stat().st_mtime_ns
    write_shards(tmp_path, 1, 3, CLUTTER, [])
    assert (tmp_path / "0000" / "grey.npy").stat().st_mtime_ns == before


def test_rows_are_picked_across_arrays_in_the_order_asked() -> None:
    rows = Rows(
        [np.arange(6).reshape(3, 2), np.empty((0, 2), int), np.arange(10, 14).reshape(2, 2)]
    )
    assert len(rows) == 5
    assert rows[np.array([4, 0, 3])].tolist() == [[12, 13], [0, 1], [10, 11]]


def test_no_rows_at_all_is_said() -> None:
    with pytest.raises(ValueError, match="render some shards first"):
        Rows([np.empty((0, 2))])
