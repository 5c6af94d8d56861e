"""Statistics from the deals themselves."""

from kiosk.evening.intents import JoinPlayer, LeavePlayer, VoidDeal
from kiosk.evening.marks import listed
from kiosk.evening.state import TableKind
from kiosk.screens import samples
from kiosk.screens.figures import last_change, ranks, running, statistics


def test_totals_run_to_the_evenings_own() -> None:
    evening = samples.evening().evening
    assert evening is not None
    assert tuple(running(evening, p.id)[-1] for p in evening.players) == evening.totals


def test_a_deal_struck_out_counts_nowhere() -> None:
    state = samples.evening()
    struck = samples.play(state, [VoidDeal(1)])
    assert state.evening is not None
    assert struck.evening is not None
    assert len(running(struck.evening, 0)) == len(running(state.evening, 0)) - 1
    assert struck.evening.totals == tuple(running(struck.evening, n)[-1] for n in range(4))


def test_contracts_taken_and_made_and_the_best_and_worst() -> None:
    evening = samples.evening().evening
    assert evening is not None
    figures = {f.name: f for f in statistics([evening])}
    assert sum(f.taken for f in figures.values()) == 7
    # Contracts of the samples that reach their points: five of seven.
    assert sum(f.made for f in figures.values()) == sum(
        deal.half_points >= 2 * (56, 51, 41, 36)[deal.bouts] for deal in samples.DEALS_FOUR
    )
    for figure in figures.values():
        place = next(p.id for p in evening.players if p.name == figure.name)
        gains = [dict(deal.scores)[place] for deal in evening.deals if deal.scores]
        assert (figure.best, figure.worst) == (max(gains), min(gains))
        assert figure.average == round(sum(gains) / len(gains))


def test_one_person_over_evenings_is_known_by_name() -> None:
    first = samples.evening().evening
    second = samples.evening(("Bruno", "Anne", "Inès", "Zoé")).evening
    assert first is not None
    assert second is not None
    figures = {f.name: f for f in statistics([first, second])}
    assert set(figures) == {"Anne", "Bruno", "Chloé", "Dédé", "Inès", "Zoé"}
    third = samples.evening(("ANNE", "bruno", "Inès", "Zoé")).evening
    assert third is not None
    assert {f.name for f in statistics([first, second, third])} == set(figures)
    assert figures["Anne"].deals == 14
    assert figures["Anne"].total == first.totals[0] + second.totals[1]


def test_who_left_before_a_deal_has_no_rank_and_who_left_even_keeps_his_line() -> None:
    state = samples.evening()
    before = state.evening
    assert before is not None
    named_wrong = samples.play(state, [JoinPlayer("Brumo", 5, 4), LeavePlayer(4)]).evening
    assert named_wrong is not None
    assert ranks(named_wrong) == ranks(before)
    struck = samples.play(state, [VoidDeal(deal.number) for deal in before.deals])
    struck = samples.play(struck, [JoinPlayer("Inès", 5, 4), LeavePlayer(0)])
    assert struck.evening is not None
    assert struck.evening.totals[0] == 0
    assert [player.name for player in listed(struck.evening)] == [*samples.NAMES[:4], "Inès"]


def test_equal_totals_share_a_rank_and_the_last_deal_is_the_change() -> None:
    fresh = samples.started(samples.NAMES[:4], TableKind.FOUR).evening
    assert fresh is not None
    assert set(ranks(fresh).values()) == {1}
    assert last_change(fresh) == {}
    evening = samples.evening().evening
    assert evening is not None
    assert last_change(evening) == dict(evening.deals[-1].scores)
