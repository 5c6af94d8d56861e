"""For how long nets are trained, and on how much."""

from dataclasses import asdict, fields

from vision.training.plan import LEFT, Plan


def test_more_steps_are_more_steps_of_everything_on_the_same_scenes() -> None:
    usual, longer = asdict(Plan.shipped(3)), asdict(Plan.shipped(3).longer(1.5))
    for name, count in usual.items():
        assert longer[name] == (count * 1.5 if name.endswith("steps") else count), name


def test_a_further_cycle_is_shorter_and_leaves_the_finder_as_it_is() -> None:
    whole, further = Plan.shipped(3), Plan.further(3)
    steps = {f.name for f in fields(Plan) if f.name.endswith("steps")}
    assert sum(getattr(further, n) for n in steps) < sum(getattr(whole, n) for n in steps) / 3
    assert further.finder_second_steps == further.finder_steps == 0
    assert set(further.partly) == {"classifier", "second"}
    assert 0 < further.part < 0.5
    assert not whole.partly
    assert further.drawn_shards < whole.drawn_shards


def test_a_net_that_is_left_has_no_steps_and_nothing_else_changes() -> None:
    further = Plan.further(3)
    for net, names in LEFT.items():
        left, usual = asdict(further.leaving([net])), asdict(further)
        assert {name for name in usual if left[name] != usual[name]} <= set(names), net
        assert not any(left[name] for name in names), net
    assert further.leaving([]) == further
    assert further.leaving(["corner", "digit"]).second_again_steps == further.second_again_steps
