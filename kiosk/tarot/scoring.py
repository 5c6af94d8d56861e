"""The score of a deal, with the reasons for it."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from kiosk.tarot.checks import check_deal
from kiosk.tarot.contracts import COEFFICIENTS, TARGETS
from kiosk.tarot.deal import Chelem, Contract, Deal, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.house import OFFICIAL, HouseRules
from kiosk.tarot.poignees import PREMIUMS
from kiosk.tarot.tables import shares

CONTRACT_VALUE: Final = 25
PETIT_VALUE: Final = 10
CHELEM_PREMIUMS: Final = {
    Chelem.ANNOUNCED_MADE: ((Chelem.ANNOUNCED_MADE, 400),),
    Chelem.UNANNOUNCED_MADE: ((Chelem.UNANNOUNCED_MADE, 200),),
    Chelem.ANNOUNCED_FAILED: ((Chelem.ANNOUNCED_FAILED, -200),),
    Chelem.DEFENCE: ((Chelem.DEFENCE, -200),),
    # The texts are silent; both penalties are kept.
    Chelem.ANNOUNCED_FAILED_DEFENCE: ((Chelem.ANNOUNCED_FAILED, -200), (Chelem.DEFENCE, -200)),
}
"""What each outcome adds to the unit, as one or two steps."""


class Step(NamedTuple):
    """One line of the reckoning; the words are the screen's.

    A named tuple, as frozen as a dataclass and made in a fifth of its time.

    label   contract | poignee | petit_au_bout | chelem | petit_chelem | misere
    value   what it adds to the unit, signed from the attack's side (a misère: what each other
            player gives to `player`, outside the unit)
    terms   contract: (25, gap, coefficient), of which |value| = (25 + gap) × coefficient;
            petit_au_bout: (10, coefficient)
    side    who showed the poignée, took the Petit to the end or won the petit chelem
    detail  the size of the poignée, the chelem's outcome, the kind of misère
    player  who showed the misère
    """

    label: str
    value: int
    terms: tuple[int, ...] = ()
    side: Side | None = None
    detail: str = ""
    player: int | None = None


class Score(NamedTuple):
    """What each player marks, and why.

    `unit` is what each defender gives to the attack (negative: gets from it); the values of
    `steps` add up to it. `extras` are the house's misères, in `scores` but not in the unit.
    """

    scores: tuple[int, ...]
    unit: int
    steps: tuple[Step, ...]
    made: bool
    target: int
    gap: int
    extras: tuple[Step, ...] = ()


def score(deal: Deal, house: HouseRules = OFFICIAL) -> Score:
    """Score one deal; RuleError when it cannot be, or shows a house rule not in force."""
    check_deal(deal)
    first, made, target, gap = _contract_step(deal.contract, deal.bouts, deal.half_points)
    unit = first.value
    steps: tuple[Step, ...] = (first,)
    if deal.poignees or deal.petit_au_bout or deal.chelem or deal.petit_chelem:
        steps += tuple(_premiums(deal, house, made=made))
        unit = sum([step.value for step in steps])
    scores = tuple([share * unit for share in shares(deal.players, deal.taker, deal.partner)])
    if deal.miseres:
        extras = _miseres(deal, house)
        scores = tuple(
            mine + sum(_misere_share(step, player, deal.players) for step in extras)
            for player, mine in enumerate(scores)
        )
        return Score(scores, unit, steps, made, target, gap, extras)
    return Score(scores, unit, steps, made, target, gap)


@cache
def _contract_step(contract: Contract, bouts: int, half_points: int) -> tuple[Step, bool, int, int]:
    """What the points alone are worth: (step, made, target, gap). Some 3000 cases in all."""
    target = TARGETS[bouts]
    over = half_points - 2 * target
    made = over >= 0
    # « le ½ point va toujours au camp gagnant »: it widens the gap either way.
    gap = (abs(over) + 1) // 2
    times = COEFFICIENTS[contract]
    value = (CONTRACT_VALUE + gap) * times
    step = Step("contract", value if made else -value, (CONTRACT_VALUE, gap, times))
    return step, made, target, gap


def _premiums(deal: Deal, house: HouseRules, *, made: bool) -> Iterator[Step]:
    for one in deal.poignees:
        premium = PREMIUMS[one.size]
        yield Step("poignee", premium if made else -premium, (), one.side, one.size)
    if deal.petit_au_bout is not None:
        times = COEFFICIENTS[deal.contract]
        premium = PETIT_VALUE * times
        side = deal.petit_au_bout
        signed = premium if side is Side.ATTACK else -premium
        yield Step("petit_au_bout", signed, (PETIT_VALUE, times), side)
    if deal.chelem is not None:
        for outcome, premium in CHELEM_PREMIUMS[deal.chelem]:
            yield Step("chelem", premium, (), None, outcome)
    if deal.petit_chelem is not None:
        yield _petit_chelem(deal.petit_chelem, house)


def _petit_chelem(side: Side, house: HouseRules) -> Step:
    worth = house.petit_chelem
    if worth is None:
        raise RuleError("petit_chelem", "this table does not play the petit chelem; turn it on")
    return Step("petit_chelem", worth if side is Side.ATTACK else -worth, (), side)


def _miseres(deal: Deal, house: HouseRules) -> tuple[Step, ...]:
    steps = []
    for one in deal.miseres:
        worth = house.misere(one.kind)
        if worth is None:
            raise RuleError("miseres", f"this table does not play the misère of {one.kind}")
        steps.append(Step("misere", worth, (), None, one.kind, one.player))
    return tuple(steps)


def _misere_share(step: Step, player: int, players: int) -> int:
    return step.value * (players - 1) if player == step.player else -step.value
