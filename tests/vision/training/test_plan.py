"""Which decks a fold is not shown."""

from vision.training.plan import FOLDS


def test_one_fold_leaves_out_every_deck_that_the_others_do() -> None:
    others = [deck for name, decks in FOLDS.items() if name != "unseen" for deck in decks]
    assert len(others) == len(set(others)) == 5
    assert sorted(FOLDS["unseen"]) == sorted(others)
