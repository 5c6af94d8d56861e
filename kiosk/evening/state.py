"""What the events of an evening add up to. Values only; nothing here changes in place."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from kiosk.counting.count import Count, ShowPart
from kiosk.tarot.deal import Contract, MisereKind, PoigneeSize, Side
from kiosk.tarot.house import OFFICIAL, HouseRules

PlayerId = int
"""A player's number within one evening, from 0; over evenings a player is known by name."""


class TableKind(StrEnum):
    """What is played. More people than seats: the others sit out in turn."""

    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    """Five with a called king."""
    DEAD_HAND = "dead_hand"
    """Five at the table, four play, the dealer is the « mort »."""

    @property
    def seats(self) -> int:
        """How many hold cards: 3, 4 or 5."""
        return {"three": 3, "four": 4, "five": 5, "dead_hand": 4}[self.value]

    @property
    def least_people(self) -> int:
        """How many people it takes."""
        return 5 if self is TableKind.DEAD_HAND else self.seats


class Phase(StrEnum):
    """Where the evening stands, and so which screen it resumes on."""

    NO_EVENING = "no_evening"
    RESTING = "resting"
    ANNOUNCES = "announces"
    COUNTING = "counting"
    RESULT = "result"
    CLOSED = "closed"


class Ending(StrEnum):
    """How a deal ended."""

    SCORED = "scored"
    UNMARKED = "unmarked"
    """Failed after a defender's renonce; the taker chose that it is not marked."""
    PASSED = "passe_generale"
    PETIT_SEC = "petit_sec"
    FAUSSE_DONNE = "fausse_donne"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the evening; `badge` picks the colour and shape, `present` until they leave."""

    id: PlayerId
    name: str
    badge: int
    present: bool = True


@dataclass(frozen=True, slots=True)
class ShownMisere:
    """House rule: a misère shown by a player before the first card."""

    player: PlayerId
    kind: MisereKind


@dataclass(frozen=True, slots=True)
class ShownPoignee:
    """A poignée by player, since a secret partner's side is known only at the end.

    `cards` are empty when it was announced by button and not shown to the camera.
    """

    player: PlayerId
    size: PoigneeSize
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)  # no slots: see encoding
class DealFacts:
    """Who, what and which announces: all of a deal but its cards.

    `players` are those who hold cards, in playing order from the dealer's right. `partner`
    None is not known yet (or no partner at 3 and 4), the taker's own number is alone.
    `chelem` and `petit_chelem` are the sides that made one. `house` is what the
    table played then. `renonce` is a defender who revoked.
    """

    dealer: PlayerId
    players: tuple[PlayerId, ...]
    taker: PlayerId | None = None
    contract: Contract | None = None
    called: str | None = None
    partner: PlayerId | None = None
    poignees: tuple[ShownPoignee, ...] = ()
    miseres: tuple[ShownMisere, ...] = ()
    chelem_announced: bool = False
    petit_au_bout: Side | None = None
    chelem: Side | None = None
    petit_chelem: Side | None = None
    renonce: PlayerId | None = None
    house: HouseRules = OFFICIAL

    def side(self, player: PlayerId) -> Side:
        """The side `player` is on, as far as the partner is known."""
        attack = player in (self.taker, self.partner)
        return Side.ATTACK if attack else Side.DEFENCE


@dataclass(frozen=True, kw_only=True)  # no slots: see encoding
class Tally:
    """What the attack's pile came to, how it was counted, and what a person answered for.

    `count` is the whole count with its cards; None for points amended later by hand.
    """

    bouts: int
    half_points: int
    count: Count | None = None
    vouched: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)  # no slots: see encoding
class FinishedDeal:
    """A line of the score sheet. `scores` are (player, gain) for all present, adding up to 0.

    `tally` is None where nothing was counted. `amended` says how often it was corrected.
    """

    number: int
    ending: Ending
    facts: DealFacts
    tally: Tally | None = None
    scores: tuple[tuple[PlayerId, int], ...] = ()
    voided: bool = False
    amended: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A poignée being shown to the camera before play."""

    what: ShowPart
    player: PlayerId
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Denied:
    """A petit au bout or chelem that this very count proposes, and a person said was none."""

    count: Count
    petit_au_bout: bool = False
    chelem: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The deal being played.

    `said` are its facts as they were before the count was confirmed, and `proposed` what that made
    of them; `denied` is what of it a person took off again.
    """

    facts: DealFacts
    count: Count | None = None
    shown: Shown | None = None
    said: DealFacts | None = None
    proposed: DealFacts | None = None
    denied: Denied | None = None


@dataclass(frozen=True, kw_only=True)  # no slots: see encoding
class Evening:
    """The people, the table and every deal so far.

    `seats` are the present players counter-clockwise, which is the way of play and deal.
    `dealer` is who deals next (or deals now), None until chosen. `barred` may not bid in the
    next deal. `totals` go with `players`, one each.
    """

    name: str
    started: str
    kind: TableKind
    players: tuple[Player, ...]
    seats: tuple[PlayerId, ...]
    house: HouseRules = OFFICIAL
    dealer: PlayerId | None = None
    barred: tuple[PlayerId, ...] = ()
    deals: tuple[FinishedDeal, ...] = ()
    totals: tuple[int, ...] = ()

    def player(self, number: PlayerId) -> Player:
        """The player of that number, which is also the place in `players`."""
        return self.players[number]


@dataclass(frozen=True, slots=True)
class State:
    """Everything the screen draws of the evening. `EMPTY` before any."""

    phase: Phase = Phase.NO_EVENING
    evening: Evening | None = None
    draft: Draft | None = None


EMPTY: Final = State()
