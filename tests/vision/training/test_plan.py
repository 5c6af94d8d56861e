"""Which decks a fold is not shown, and for how long nets are trained."""

from dataclasses import asdict, fields

from vision.training.plan import FOLDS, LEFT, Plan


def test_one_fold_leaves_out_every_deck_that_the_others_do() -> None:
    others = [deck for name, decks in FOLDS.items() if name != "unseen" for deck in decks]
    assert len(others) == len(set(others)) == 5
    assert sorted(FOLDS["unseen"]) == sorted(others)


def test_more_steps_are_more_steps_of_everything_on_the_same_scenes() -> None:
    usual, longer = asdict(Plan.shipped(3)), asdict(Plan.shipped(3).longer(1.5))
    for name, count in usual.items():
        assert longer[name] == (count * 1.5 if name.endswith("steps") else count), name


def test_a_folds_further_cycle_is_short_and_shows_each_printed_deck_as_often_as_a_fold_does() -> (
    None
):
    whole, further, short = Plan.fold(3), Plan.further(3), Plan.fold_further(3)
    assert short.deck_shards == whole.deck_shards
    steps = {f.name for f in fields(Plan) if f.name.endswith("steps")}
    assert sum(getattr(short, name) for name in steps) < sum(getattr(whole, name) for name in steps)
    assert set(further.halfway) == {"classifier", "second"}
    assert not short.halfway
    assert further.letters > short.letters == 0
    assert further.digit_second_steps > short.digit_second_steps == short.corner_second_steps == 0
    assert further.corner_second_steps > 0
    assert further.finder_second_steps == 0 < short.finder_second_steps
    assert further.drawn_shards < whole.drawn_shards


def test_a_fold_has_plans_of_its_own() -> None:
    assert Plan.asked(3, fold=False, further=False) == Plan.shipped(3)
    assert Plan.asked(3, fold=True, further=False) == Plan.fold(3)
    assert Plan.asked(3, fold=False, further=True) == Plan.further(3)
    assert Plan.asked(3, fold=True, further=True) == Plan.fold_further(3)


def test_a_net_that_is_left_has_no_steps_and_nothing_else_changes() -> None:
    further = Plan.further(3)
    for net, names in LEFT.items():
        left, usual = asdict(further.leaving([net])), asdict(further)
        assert {name for name in usual if left[name] != usual[name]} <= set(names), net
        assert not any(left[name] for name in names), net
    assert further.leaving([]) == further
    assert further.leaving(["corner", "digit"]).second_again_steps == further.second_again_steps
