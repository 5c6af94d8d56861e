"""What the classifier's logits come to."""

import numpy as np
import pytest

from vision.cards import CARDS
from vision.nets.classifier import chances


def test_chances_of_all_cards_add_up_to_one() -> None:
    rows = chances(np.random.default_rng(0).normal(0, 2, (5, 43)).astype(np.float32))
    assert rows.shape == (5, 79)
    assert rows.sum(axis=1) == pytest.approx(1.0, abs=1e-4)


def test_a_trump_logit_lands_on_its_card() -> None:
    row = np.zeros((1, 43), np.float32)
    row[0, 1] = row[0, 4 + 14 + 4 + 15] = 20
    assert CARDS[int(chances(row)[0].argmax())] == "T-16"
