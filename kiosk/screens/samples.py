"""Plausible evenings in every phase, made by the same `decide` and `apply` as real ones.

The gallery draws them and the tests check them; nothing here is shown at a table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kiosk.counting.count import Pile, Scope, Showing, ShowPart
from kiosk.evening.applying import apply_act
from kiosk.evening.deciding import decide
from kiosk.evening.events import Refusal, Undone
from kiosk.evening.intents import (
    AddPoignee,
    AnnounceChelem,
    CallCard,
    ChooseDealer,
    ChoosePile,
    CloseEvening,
    CloseTrick,
    ConfirmCount,
    ConfirmResult,
    CorrectDeal,
    DoubtCard,
    EnterByHand,
    Intent,
    MarkLastTrick,
    OpenDeal,
    PassGenerale,
    Renonce,
    SeeCards,
    SetContract,
    SetPartner,
    SetTaker,
    ShowCards,
    StartCount,
    StartEvening,
    VoidDeal,
)
from kiosk.evening.state import EMPTY, ShownPoignee, State, TableKind
from kiosk.screens.model import (
    Amendment,
    CameraView,
    Check,
    Copy,
    Crop,
    Enrolment,
    Live,
    Meter,
    SeenCard,
)
from kiosk.screens.model import Showing as Lesson
from kiosk.tarot.deal import Contract, PoigneeSize, Side

NAMES = ("Anne", "Bruno", "Chloé", "Dédé", "Élodie", "François", "Gaëlle", "Hervé")
LONG_NAMES = (
    "Ô",
    "Anne-Charlotte Œuvrë",
    "Wilhelmine-Éléonore",
    "Maximilien-Ève Mœrck",
    "Déborah-Zoé Çâlînœüs",
)
"""1 to 20 letters, with every accent."""


class SampleError(RuntimeError):
    """A sample that the rules refuse: says which intent and why."""


def play(state: State, intents: Iterable[Intent]) -> State:
    """The state after these; SampleError at the first that is refused."""
    for intent in intents:
        decision = decide(state, intent)
        if isinstance(decision, (Refusal, Undone)):
            raise SampleError(f"{intent}: {decision}")
        state = apply_act(state, decision)
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A deal to play out by hand: seats are places in the playing order."""

    taker: int
    contract: Contract
    bouts: int
    half_points: int
    partner: int | None = None
    petit: Side | None = None
    poignee: tuple[int, PoigneeSize] | None = None


DEALS_FOUR = (
    Dealt(taker=0, contract=Contract.GARDE, bouts=2, half_points=98),
    Dealt(taker=2, contract=Contract.PRISE, bouts=1, half_points=88),
    Dealt(taker=1, contract=Contract.GARDE, bouts=3, half_points=94),
    Dealt(taker=3, contract=Contract.GARDE_SANS, bouts=2, half_points=90),
    Dealt(taker=0, contract=Contract.PRISE, bouts=0, half_points=102),
    Dealt(taker=2, contract=Contract.GARDE, bouts=1, half_points=112),
    Dealt(taker=1, contract=Contract.GARDE, bouts=2, half_points=74),
)


def started(names: tuple[str, ...], kind: TableKind, *, dealer: bool = True) -> State:
    """People sat down."""
    people = tuple((name, badge) for badge, name in enumerate(names))
    begin = StartEvening(
        name="2026-11-21", started="2026-11-21T20:30:00+01:00", kind=kind, people=people
    )
    state = play(EMPTY, [begin])
    return play(state, [ChooseDealer(0)]) if dealer else state


def dealt(state: State, deal: Dealt) -> State:
    """One deal from opening to the line on the sheet."""
    state = play(state, [OpenDeal()])
    facts = state.draft.facts if state.draft else None
    if facts is None:
        raise SampleError("no deal was opened")
    intents: list[Intent] = [SetTaker(facts.players[deal.taker]), SetContract(deal.contract)]
    if len(facts.players) == 5:
        partner = deal.taker if deal.partner is None else deal.partner
        intents += [CallCard("H-R"), SetPartner(facts.players[partner])]
    if deal.poignee:
        intents.append(AddPoignee(facts.players[deal.poignee[0]], deal.poignee[1]))
    intents += [
        StartCount(Showing.TRICKS, Scope.ATTACK),
        EnterByHand(deal.bouts, deal.half_points),
        ConfirmCount(),
        ConfirmResult(),
    ]
    return play(state, intents)


def evening(names: tuple[str, ...] = NAMES[:4], kind: TableKind = TableKind.FOUR) -> State:
    """An evening under way, at rest."""
    state = started(names, kind)
    for number, deal in enumerate(DEALS_FOUR):
        partner = (deal.taker + 2) % 5 if kind is TableKind.FIVE else None
        state = dealt(state, Dealt(
            taker=deal.taker % kind.seats, contract=deal.contract, bouts=deal.bouts,
            half_points=deal.half_points, partner=partner,
        ))  # fmt: skip
        if number == 3:
            state = play(state, [PassGenerale()])
    return state


def announcing(state: State, *, filled: bool = True) -> State:
    """A deal open, and filled in."""
    state = play(state, [OpenDeal()])
    if not filled or state.draft is None:
        return state
    players = state.draft.facts.players
    intents: list[Intent] = [
        SetTaker(players[1]),
        SetContract(Contract.GARDE),
        AddPoignee(players[1], PoigneeSize.SIMPLE),
    ]
    if len(players) == 5:
        intents.append(CallCard("D-R"))
    return play(state, intents)


TRICKS = (
    ("S-R", "S-3", "S-7", "S-9"),
    ("T-21", "T-4", "T-2", "T-9"),
    ("H-D", "H-2", "H-10", "H-5"),
    ("T-1", "D-4", "D-8", "D-V"),
    ("C-R", "C-1", "C-C", "C-6"),
)
MORE_TRICKS = (("T-20", "T-3", "EX", "T-8"), ("D-R", "D-2", "D-5", "D-9"), ("C-10", "C-7"))
ECART = ("H-1", "H-3", "C-2", "C-4", "D-1", "S-2")


def begun(state: State) -> State:
    """A count with nothing shown yet."""
    return play(announcing(state), [StartCount(Showing.TRICKS, Scope.ATTACK)])


def entered(state: State, bouts: int, half_points: int) -> State:
    """A count whose points were entered by hand."""
    return play(begun(state), [EnterByHand(bouts, half_points)])


def counting(state: State, *, doubts: int = 0, by_hand: bool = False) -> State:
    """Some tricks counted."""
    state = begun(state)
    for trick in TRICKS:
        state = play(state, [SeeCards(trick), CloseTrick()])
    for number in range(doubts):
        candidates = (("T-16", "T-19", "T-6"), ("S-V", "C-V"))[number % 2]
        state = play(state, [DoubtCard(candidates)])
    if by_hand:
        state = play(state, [EnterByHand(2, 90)])
    return state


def counting_odd(state: State) -> State:
    """Both piles being shown: a trick of three cards, and most cards in neither."""
    both = play(announcing(state), [StartCount(Showing.TRICKS, Scope.BOTH)])
    return play(both, [SeeCards(TRICKS[0][:3]), CloseTrick()])


def result(state: State, *, partner: bool = True, bouts: int = 2) -> State:
    """Everything counted, the result shown.

    All three bouts were seen; points and so many `bouts` are those a person entered.
    """
    state = counting(state)
    if state.draft is None:
        raise SampleError("no deal is open")
    players = state.draft.facts.players
    if len(players) == 5 and partner:
        state = play(state, [SetPartner(players[3])])
    for trick in MORE_TRICKS[:2]:
        state = play(state, [SeeCards(trick), CloseTrick()])
    more: list[Intent] = [MarkLastTrick(Side.ATTACK), ChoosePile(Pile.APART)]
    more.append(SeeCards(ECART[:3] if len(players) == 5 else ECART))
    state = play(state, more)
    report = EnterByHand(bouts, 98)
    return play(state, [report, ConfirmCount()])


def boasted(state: State) -> State:
    """The result of a garde made whose chelem, announced, was not: the taker pays."""
    return play(announcing(state), [
        AnnounceChelem(True), StartCount(Showing.TRICKS, Scope.ATTACK), EnterByHand(3, 120),
        ConfirmCount(),
    ])  # fmt: skip


def revoked(state: State) -> State:
    """The result of a garde that failed though a defender revoked: it need not be marked."""
    open_ = announcing(state)
    defender = open_.draft.facts.players[0] if open_.draft else 0
    return play(open_, [
        Renonce(defender), StartCount(Showing.TRICKS, Scope.ATTACK), EnterByHand(1, 60),
        ConfirmCount(),
    ])  # fmt: skip


def shown(state: State) -> State:
    """A poignée on the mat."""
    state = play(announcing(state, filled=False), [])
    if state.draft is None:
        raise SampleError("no deal is open")
    cards = tuple(f"T-{n}" for n in (21, 20, 18, 16, 15, 12, 11, 9, 5, 2))
    player = state.draft.facts.players[1]
    return play(state, [ShowCards(ShowPart.POIGNEE, player), SeeCards(cards)])


def extreme(state: State) -> State:
    """The same evening with totals and first deals of ±9 999, as wide as they get."""
    evening = state.evening
    if evening is None:
        raise SampleError("there is no evening")
    totals = tuple((9999, -9999)[place % 2] for place in range(len(evening.players)))
    first, second, *others = evening.deals
    first = replace(first, scores=tuple((player, 9999) for player, _ in first.scores))
    second = replace(second, scores=tuple((player, -9999) for player, _ in second.scores))
    return replace(state, evening=replace(evening, totals=totals, deals=(first, second, *others)))


def closed(state: State) -> State:
    """The evening over."""
    return play(state, [CloseEvening()])


def struck_out(state: State, number: int) -> State:
    """A deal of the evening that no longer counts."""
    return play(state, [VoidDeal(number)])


def amended(state: State, number: int) -> State:
    """A deal of the evening put right: another took it."""
    deal = state.evening.deals[number - 1] if state.evening else None
    if deal is None:
        raise SampleError(f"there is no deal {number}")
    facts = replace(deal.facts, taker=deal.facts.players[3])
    return play(state, [CorrectDeal(number, facts)])


def amending(state: State, number: int) -> Amendment:
    """A deal being corrected, each of its first players having shown another poignée."""
    if state.evening is None:
        raise SampleError("there is no evening")
    deal = state.evening.deals[number - 1]
    shown = tuple(map(ShownPoignee, deal.facts.players[1:4], PoigneeSize))
    return Amendment(deal.number, replace(deal.facts, poignees=shown), deal.tally)


def enrolments() -> dict[str, Enrolment | None]:
    """A deck being enrolled, from before the first card to its end."""
    some = Enrolment(name="Mon jeu", card="D-R", done=41)
    return {
        "debut": None,
        "carte": some,
        "rien-vu": replace(some, showing=Lesson.UNSEEN),
        "autre": replace(some, showing=Lesson.OTHER, other="D-D"),
        "voisine": replace(some, showing=Lesson.BESIDE, other="T-21"),
        "arret": some,
        "garde": replace(some, showing=Lesson.SAVING),
        "fini": replace(
            some, showing=Lesson.DONE, done=76, missing=("T-6", "T-9"),
            alike=(("S-V", "C-V"), ("T-6", "T-9")),
        ),
        "illisible": replace(some, showing=Lesson.FAILED),
        "echec": replace(some, showing=Lesson.FAILED, words="le disque est plein"),
    }  # fmt: skip


def camera_picture(width: int = 640, height: int = 360) -> NDArray[np.uint8]:
    """A mat with light rectangles for cards, (h, w, 3) uint8 RGB."""
    picture = np.zeros((height, width, 3), np.uint8)
    fall = np.linspace(0.72, 1.0, width)[None, :, None]
    picture[:] = (np.array([38, 84, 62]) * fall).astype(np.uint8)
    for place in range(5):
        x = 60 + place * 108
        y = 80 + (place % 2) * 26
        picture[y : y + 170, x : x + 92] = (240, 238, 230)
        picture[y + 12 : y + 44, x + 10 : x + 28] = ((170, 30, 30), (30, 30, 40))[place % 2]
    return picture


def badly_lit(live: Live) -> Live:
    """The longest advice there is for a picture that will not do."""
    glare = "Des reflets blancs : inclinez la lampe pour qu’elle ne se voie pas dans les cartes."
    blurred = "L’image est floue : réglez la mise au point (hauteur du bras, lentille propre)."
    return replace(
        live, sharpness=Meter(0.2, good=False, words=blurred),
        light=Meter(0.9, good=False, words=glare),
    )  # fmt: skip


def ailing(live: Live) -> Live:
    """What the doctor may say of a kiosk that is not well, each with its cure."""
    bad = (
        "kiosk.toml, ligne 2 : [camera] kindd n’existe pas → vouliez-vous dire kind ?",
        "Écran : error: No available video device → branchez l’écran ; il faut le groupe video",
        "Alimentation, chaleur, disque : la tension a baissé → prenez un bloc de 5,1 V et 3 A",
    )
    ill = tuple(Check(good=False, words=words) for words in bad)
    return replace(live, diagnosis=(*live.diagnosis, *ill))


def live(*, doubts: int = 0, serial: int = 1) -> Live:
    """A camera that works, names remembered, a stick plugged in."""
    picture = camera_picture()
    cards = tuple(
        SeenCard(
            TRICKS[4][place % 4],
            (
                (70 + place * 108.0, 92 + (place % 2) * 26.0),
                (88 + place * 108.0, 92 + (place % 2) * 26.0),
                (88 + place * 108.0, 124 + (place % 2) * 26.0),
                (70 + place * 108.0, 124 + (place % 2) * 26.0),
            ),
            sure=place != 3 or not doubts,
        )
        for place in range(5)
    )
    crop = np.ascontiguousarray(picture[80:180, 60:152])
    return Live(
        view=CameraView(serial, picture, cards),
        crops=tuple(Crop(number, crop, -number) for number in range(1, doubts + 1)),
        sharpness=Meter(0.8, good=True, words="L’image est nette."),
        light=Meter(0.35, good=False, words="Il fait trop sombre : rapprochez la lampe."),
        known=(*NAMES, "Inès", "Jérôme", "Karim"),
        decks=("Grimaud", "Vieux jeu"),
        journal_bytes=348_160,
        usb=True,
        version="0.1.0",
        now="2026-11-21T20:30:00+01:00",
        lot=("S-3", "H-9", "T-4", "D-R", "C-2", "C-8", "S-V", "T-17"),
        diagnosis=(
            Check(good=True, words="Caméra : elle voit."),
            Check(good=True, words="Python : 3.13.5"),
            Check(good=None, words="Luminosité : cet écran ne la règle pas"),
            Check(
                good=False,
                words="Alimentation : la tension a baissé. → prenez un bloc de 5,1 V et 3 A",
            ),
            Check(good=True, words="Journal des soirées : en ordre (0,3 Mo)"),
        ),
        copies=(
            Copy("tarot-2026-11-20-2315.db", "20/11/2026 23:15"),
            Copy("tarot-2026-11-06-0052.db", "06/11/2026 00:52"),
        ),
    )
