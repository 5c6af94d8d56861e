"""Which decks are shown."""

import numpy as np

from vision.training.decks import taught_style


def test_two_in_five_decks_number_their_trumps_where_ranks_stand() -> None:
    styles = [taught_style(np.random.default_rng([3, seed])) for seed in range(200)]
    plain = sum(style.trump.begins is not None for style in styles)
    assert 60 <= plain <= 100


def test_some_taught_styles_have_odd_spades_and_clubs() -> None:
    pips = [taught_style(np.random.default_rng(seed)).pips for seed in range(40)]
    assert 6 < sum(p.wing > 0 for p in pips) < 30
    assert 6 < sum(p.petal > 0 for p in pips) < 30
