"""An evening in memory for the tests: intents in, a log and its states out."""

from collections.abc import Sequence

from hypothesis import strategies as st

from kiosk.counting.count import Pile, Scope, Showing, ShowPart
from kiosk.evening import intents as i
from kiosk.evening.applying import apply_act
from kiosk.evening.deciding import decide
from kiosk.evening.events import Act, Refusal, Undone
from kiosk.evening.intents import Intent
from kiosk.evening.state import EMPTY, Evening, State, TableKind, Tally
from kiosk.tarot.cards import CARDS, TRUMPS
from kiosk.tarot.deal import Contract, MisereKind, PoigneeSize, Side
from kiosk.tarot.house import HouseRules

NAMES = ("Anne", "Bob", "Cléa", "Dan", "Élo", "Flo", "Gus")
KINDS = {3: TableKind.THREE, 4: TableKind.FOUR, 5: TableKind.FIVE}


class Played:
    """Acts and the state after each; `do` asserts that nothing was refused."""

    def __init__(self, *wanted: Intent) -> None:
        self.acts: list[Act] = []
        self.states: list[State] = [EMPTY]
        for intent in wanted:
            self.do(intent)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def evening(self) -> Evening:
        assert self.state.evening is not None
        return self.state.evening

    def do(self, *wanted: Intent) -> State:
        for intent in wanted:
            answer = self.attempt(intent)
            assert not isinstance(answer, Refusal), answer
        return self.state

    def attempt(self, intent: Intent) -> State | Refusal:
        decision = decide(self.state, intent)
        if isinstance(decision, Refusal):
            return decision
        if isinstance(decision, Undone):
            self.acts.pop()
            self.states.pop()
        elif decision:
            self.acts.append(decision)
            self.states.append(apply_act(self.state, decision))
        return self.state

    def refused(self, intent: Intent) -> str:
        answer = self.attempt(intent)
        assert isinstance(answer, Refusal), f"{intent} was not refused"
        assert answer.message
        return answer.reason


def sit(people: int = 4, kind: TableKind | None = None, house: HouseRules | None = None) -> Played:
    """`people` at the table, Anne deals first."""
    start = i.StartEvening(
        name="Jeudi",
        started="2025-11-20T20:00:00+01:00",
        kind=kind or KINDS[people],
        people=tuple((name, badge) for badge, name in enumerate(NAMES[:people])),
        house=house or HouseRules(),
    )
    return Played(start, i.ChooseDealer(0))


def by_hand(
    taker: int, contract: Contract, bouts: int, points: int, *more: Intent
) -> tuple[Intent, ...]:
    """A whole deal, its points entered."""
    return (
        i.OpenDeal(),
        i.SetTaker(taker),
        i.SetContract(contract),
        *more,
        i.StartCount(Showing.HAND),
        i.EnterByHand(bouts, 2 * points),
        i.ConfirmCount(),
        i.ConfirmResult(),
    )


def by_cards(
    taker: int, contract: Contract, cards: Sequence[str], *more: Intent
) -> tuple[Intent, ...]:
    """A whole deal, its cards seen one by one."""
    return (
        i.OpenDeal(),
        i.SetTaker(taker),
        i.SetContract(contract),
        *more,
        i.StartCount(Showing.DEALT),
        *(i.SeeCards((card,)) for card in cards),
        i.ConfirmCount(),
        i.ConfirmResult(),
    )


_PLAYERS = st.integers(0, 5)
_CARD = st.sampled_from(CARDS)
_SIDE = st.sampled_from((None, *Side))

STEPS: st.SearchStrategy[Intent] = st.one_of(
    st.sampled_from((
        i.OpenDeal(), i.RepeatLastDeal(), i.DropDeal(), i.PassGenerale(), i.CloseTrick(),
        i.ClearByHand(), i.CountAgain(), i.StepBack(), i.ConfirmResult(), i.CloseEvening(),
        i.ReopenEvening(), i.Undo(),
    )),
    st.builds(i.JoinPlayer, st.sampled_from(NAMES), st.integers(0, 8), st.integers(0, 4)),
    st.builds(i.LeavePlayer, _PLAYERS, st.none() | st.sampled_from(TableKind)),
    st.builds(i.RenamePlayer, _PLAYERS, st.sampled_from(("Zoé", "Ève")), st.integers(0, 8)),
    st.builds(i.SetSeats, st.permutations(range(4)).map(tuple)),
    st.builds(i.SetTable, st.sampled_from(TableKind)),
    st.builds(i.SetHouseRules, st.just(HouseRules(petit_chelem=100, misere_trumps=10))),
    st.builds(i.ChooseDealer, _PLAYERS),
    st.builds(
        i.DrawDealer,
        st.permutations(CARDS).map(lambda pack: tuple(enumerate(pack[:4]))),
    ),
    st.builds(i.SetTaker, _PLAYERS),
    st.builds(i.SetContract, st.sampled_from(Contract)),
    st.builds(i.CallCard, _CARD),
    st.builds(i.SetPartner, _PLAYERS),
    st.builds(i.AddPoignee, _PLAYERS, st.sampled_from(PoigneeSize)),
    st.builds(i.RemovePoignee, _PLAYERS),
    st.builds(i.ShowCards, st.just(ShowPart.POIGNEE), _PLAYERS),
    st.builds(i.SeeCards, st.just(TRUMPS[:10])),
    st.builds(i.EndShow, st.booleans()),
    st.builds(i.AnnounceChelem, st.booleans()),
    st.builds(i.DeclareMisere, _PLAYERS, st.sampled_from(MisereKind)),
    st.builds(i.SetPetitAuBout, _SIDE),
    st.builds(i.SetChelem, _SIDE),
    st.builds(i.SetPetitChelem, _SIDE),
    st.builds(i.PetitSec, _PLAYERS),
    st.builds(i.FausseDonne, _PLAYERS),
    st.builds(i.Renonce, _PLAYERS),
    st.builds(i.StartCount, st.sampled_from(Showing), st.sampled_from(Scope)),
    st.builds(i.SeeCards, st.lists(_CARD, max_size=5).map(tuple)),
    st.builds(i.DoubtCard, st.lists(_CARD, min_size=1, max_size=3).map(tuple)),
    st.builds(i.SettleDoubt, st.integers(1, 2), st.none() | _CARD),
    st.builds(i.AddCard, _CARD, st.none() | st.sampled_from(Pile)),
    st.builds(i.RemoveCard, _CARD),
    st.builds(i.MarkLastTrick, _SIDE),
    st.builds(i.ChoosePile, st.sampled_from(Pile)),
    st.builds(i.SetOwed, _SIDE),
    st.builds(i.EnterByHand, st.integers(0, 3), st.integers(10, 170)),
    st.builds(i.ConfirmCount, st.just(("size", "apart_unseen", "missing", "ecart"))),
    st.builds(i.VoidDeal, st.integers(1, 3), st.booleans()),
    st.builds(
        i.CorrectDeal,
        st.integers(1, 3),
        st.none(),
        st.builds(Tally, bouts=st.integers(0, 3), half_points=st.integers(20, 160)),
    ),
)  # fmt: skip

MOVES = st.one_of(
    STEPS.map(lambda step: (step,)),
    st.builds(
        by_hand, st.integers(0, 3), st.sampled_from(Contract), st.integers(0, 2),
        st.integers(20, 70),
    ),
    st.builds(
        lambda pack, contract: by_cards(1, contract, pack[:34]),
        st.permutations(CARDS), st.sampled_from((Contract.PRISE, Contract.GARDE_SANS)),
    ),
)  # fmt: skip
"""Single steps, and whole deals so that an evening gets somewhere."""

WALKS: st.SearchStrategy[list[tuple[Intent, ...]]] = st.lists(MOVES, max_size=12)


def walked(moves: Sequence[Sequence[Intent]], people: int = 4) -> Played:
    """An evening after any moves, those refused left out."""
    played = sit(people)
    for move in moves:
        for intent in move:
            if played.acts or not isinstance(intent, i.Undo):
                played.attempt(intent)
    return played
