"""Which decks are shown."""

import numpy as np

from vision.training.decks import taught_style


def test_two_in_five_decks_number_their_trumps_where_ranks_stand() -> None:
    styles = [taught_style(np.random.default_rng([3, seed])) for seed in range(200)]
    plain = sum(style.trump.begins is not None for style in styles)
    assert 60 <= plain <= 100
