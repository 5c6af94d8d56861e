"""Letters of cards that are no tarot, drawn and shown as often as is asked.

Run by `make test-training`.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.cards import CARDS, RANKS  # noqa: E402
from vision.nets.classifier import REJECT  # noqa: E402
from vision.synthesis.styles import DeckStyle  # noqa: E402
from vision.training import fit_classifier  # noqa: E402
from vision.training.anew import Trouble  # noqa: E402
from vision.training.classifiers import _letters  # noqa: E402
from vision.training.decks import DRAWN, FOREIGN, random_deck  # noqa: E402
from vision.training.foreign import ForeignDeck  # noqa: E402
from vision.training.nets import KINDS  # noqa: E402
from vision.training.packs import PACKS  # noqa: E402
from vision.training.rows import Rows  # noqa: E402
from vision.training.shards import WIDE, Shard  # noqa: E402


def test_a_pack_has_its_four_letters_and_draws_them_as_any_foreign_deck_does() -> None:
    pack, any_ = (ForeignDeck(DeckStyle(), 2.0, of_a_pack=both) for both in (True, False))
    assert set(pack.cards()) == {f"{suit}-{letter}" for suit in "SHDC" for letter in "AKQJ"}
    assert set(pack.cards()) < set(any_.cards())
    assert not set(any_.cards()) & set(CARDS)
    assert np.array_equal(pack.face("H-Q").picture, any_.face("H-Q").picture)


def test_more_than_half_of_the_decks_that_are_no_tarot_are_packs() -> None:
    sizes = [len(random_deck(np.random.default_rng(k), FOREIGN).cards()) for k in range(40)]
    assert 16 <= sum(size == 16 for size in sizes) <= 32


def _shard() -> Shard:
    """An index to read, one to refuse, a place that is none."""
    patches = np.zeros((3, WIDE, WIDE, 3), np.uint8)
    return Shard(
        np.zeros((1, 480, 640), np.uint8),
        np.zeros((0, 7), np.float32),
        patches,
        np.zeros((3, 64, 64), np.uint8),
        np.array([CARDS.index("H-7"), REJECT, REJECT], np.uint8),
        np.array([1, 1, 0], np.uint8),
    )


@pytest.mark.parametrize(
    ("name", "letters"), [(FOREIGN, [1]), (PACKS, [1]), (DRAWN, []), ("leliog", [])]
)
def test_letters_are_what_stands_on_cards_that_are_no_tarot(name: str, letters: list[int]) -> None:
    assert np.flatnonzero(_letters(name, _shard())).tolist() == letters


@pytest.mark.parametrize(("share", "count"), [(0.0, 0), (0.3, 6), (1.0, 20)])
def test_such_a_share_of_what_is_to_be_refused_is_letters(
    share: float, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    monkeypatch.setattr(fit_classifier, "fit", lambda _net, make, _loss, **_: made.append(make(0)))
    labels = np.concatenate(
        [np.full(600, CARDS.index("S-9"), np.uint8), np.full(5000, REJECT, np.uint8)]
    )
    patches = np.full((5600, WIDE, WIDE, 3), 120, np.uint8)
    patches[600:605] = 255
    fit_classifier.fit_classifier(
        Rows([patches]), labels, steps=1, seed=1, checkpoint=tmp_path / "c.pt",
        trouble=Trouble(pip=0.0, digit=0.0), letters=np.arange(600, 605), share=share,
    )  # fmt: skip
    pictures, goal, _ = made[0]
    refused = goal[:, 0] == KINDS.index("reject")
    bright = pictures.flatten(1).median(1).values > 0.75
    assert abs(int((bright & refused).sum()) - count) <= 3


def test_where_a_batch_is_even_over_cards_small_trumps_come_twice_as_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goals: list[Any] = []

    def fit(_net: Any, make: Any, *_: Any, **__: Any) -> None:
        goals.extend(make(step)[1] for step in range(40))

    monkeypatch.setattr(fit_classifier, "fit", fit)
    here = [CARDS.index(card) for card in ("T-4", "T-14")]
    labels = np.array([*here * 30, *[REJECT] * 60], np.uint8)
    fit_classifier.fit_classifier(
        Rows([np.full((120, WIDE, WIDE, 3), 120, np.uint8)]), labels, steps=1, seed=1,
        checkpoint=tmp_path / "c.pt", trouble=Trouble(pip=0.0, digit=0.0),
    )  # fmt: skip
    number = torch.cat(goals)[:, 3]
    small, large = (int((number == value).sum()) for value in (3, 13))
    # of the 16 even ones of 64 eight are the small trump and four the other; of 28 usual ones half
    assert 1.12 < small / large < 1.36


def test_a_batch_is_the_same_though_photographs_are_found_while_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a step learns from is made in a thread of its own, ahead of the step."""
    batches: list[Any] = []

    def fit(_net: Any, make: Any, *_: Any, before: Any, **__: Any) -> None:
        batches.append(make(24))
        before(50)
        batches.extend(make(step) for step in (24, 50))

    monkeypatch.setattr(fit_classifier, "fit", fit)
    labels = np.array([CARDS.index("S-9"), REJECT] * 40, np.uint8)
    real = np.zeros((2, WIDE, WIDE, 3), np.uint8), np.array([CARDS.index("H-7"), REJECT], np.uint8)
    fit_classifier.fit_classifier(
        Rows([np.full((80, WIDE, WIDE, 3), 120, np.uint8)]), labels, steps=1, seed=1,
        checkpoint=tmp_path / "c.pt", real=lambda _: real, first_steps=50,
    )  # fmt: skip
    early, late, then = (set(goal[:, 1].tolist()) for _, goal, _ in batches)
    assert early == late
    assert RANKS.index("7") in then - early
