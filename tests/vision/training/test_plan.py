"""Which decks a fold is not shown, and for how long nets are trained."""

from dataclasses import asdict

from vision.training.plan import FOLDS, Plan


def test_one_fold_leaves_out_every_deck_that_the_others_do() -> None:
    others = [deck for name, decks in FOLDS.items() if name != "unseen" for deck in decks]
    assert len(others) == len(set(others)) == 5
    assert sorted(FOLDS["unseen"]) == sorted(others)


def test_more_steps_are_more_steps_of_everything_on_the_same_scenes() -> None:
    usual, longer = asdict(Plan.shipped(3)), asdict(Plan.shipped(3).longer(1.5))
    for name, count in usual.items():
        assert longer[name] == (count * 1.5 if name.endswith("steps") else count), name
