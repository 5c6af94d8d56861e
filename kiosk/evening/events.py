"""What happened. The journal keeps these; a state is only ever what they add up to.

An act is the events of one intent; `Undone` takes back the last act that still stands, and both
stay in the journal. `DealClosed` says everything of its deal, so that the steps before it are
needed only while they may be undone.
"""

from dataclasses import dataclass

from kiosk.counting.count import ByHand, Doubt, Pile, Scope, Showing, ShowPart
from kiosk.evening.state import (
    DealFacts,
    FinishedDeal,
    Player,
    PlayerId,
    TableKind,
)
from kiosk.tarot.deal import Side
from kiosk.tarot.house import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningStarted:
    """People sat down."""

    name: str
    started: str
    kind: TableKind
    players: tuple[Player, ...]
    seats: tuple[PlayerId, ...]
    house: HouseRules


@dataclass(frozen=True, slots=True)
class PeopleChanged:
    """Somebody came, went, was renamed or sat elsewhere."""

    players: tuple[Player, ...]
    seats: tuple[PlayerId, ...]
    dealer: PlayerId | None


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Another kind of table, or other house rules."""

    kind: TableKind
    house: HouseRules


@dataclass(frozen=True, slots=True)
class DealerChosen:
    """Who deals next; `drawn` are (player, card) when the lot decided."""

    dealer: PlayerId
    drawn: tuple[tuple[PlayerId, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DealOpened:
    """A deal began, with what is known of it."""

    facts: DealFacts


@dataclass(frozen=True, slots=True)
class DealDropped:
    """The open deal was left; the table rests."""


@dataclass(frozen=True, slots=True)
class FactsSet:
    """Who, what or an announce changed."""

    facts: DealFacts


@dataclass(frozen=True, slots=True)
class ShowStarted:
    """A poignée is shown to the camera."""

    what: ShowPart
    player: PlayerId


@dataclass(frozen=True, slots=True)
class ShowEnded:
    """It is shown no more; a kept poignée is in the facts."""


@dataclass(frozen=True, slots=True)
class CountStarted:
    """Counting began, or goes on another way; cards counted stay."""

    showing: Showing
    scope: Scope
    pile: Pile


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """New cards, by camera or by hand, in a pile of the count (None: in what is being shown)."""

    cards: tuple[str, ...]
    pile: Pile | None


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A card is not there after all (`pile` None: not in what is being shown)."""

    card: str
    pile: Pile | None


@dataclass(frozen=True, slots=True)
class CardDoubted:
    """A card that must be asked about."""

    doubt: Doubt


@dataclass(frozen=True, slots=True)
class DoubtSettled:
    """It was `card`, or no card at all."""

    number: int
    card: str | None


@dataclass(frozen=True, slots=True)
class TrickClosed:
    """The cards so far make whole tricks."""


@dataclass(frozen=True, slots=True)
class LastTrickMarked:
    """Which side won the last trick."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class PileChosen:
    """The next cards lie in this pile."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class OwedSet:
    """Which side owes a card for its Excuse."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class HandEntered:
    """Points and bouts by hand; None goes by the cards again."""

    by_hand: ByHand | None


@dataclass(frozen=True, slots=True)
class CountConfirmed:
    """The count is done; a person answered for the failed checks named."""

    vouched: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountCleared:
    """All cards forgotten; counting goes on."""


@dataclass(frozen=True, slots=True)
class SteppedBack:
    """Result to count, or count to announces."""


@dataclass(frozen=True)  # no slots: see encoding
class DealClosed:
    """A line of the sheet: the deal whole, who deals next, who may not bid."""

    deal: FinishedDeal
    dealer: PlayerId
    barred: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class DealAmended:
    """An old line takes another form (corrected, struck out, or standing again)."""

    deal: FinishedDeal


@dataclass(frozen=True, slots=True)
class EveningClosed:
    """Over."""


@dataclass(frozen=True, slots=True)
class EveningReopened:
    """Not over after all."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last act that still stood is taken back. No event of a state but of the log."""


Event = (
    EveningStarted | PeopleChanged | TableChanged | DealerChosen | DealOpened | DealDropped
    | FactsSet | ShowStarted | ShowEnded | CountStarted | CardsSeen | CardRemoved | CardDoubted
    | DoubtSettled | TrickClosed | LastTrickMarked | PileChosen | OwedSet | HandEntered
    | CountConfirmed | CountCleared | SteppedBack | DealClosed | DealAmended | EveningClosed
    | EveningReopened
)  # fmt: skip

Act = tuple[Event, ...]
"""The events of one intent: all of them or none."""

Entry = Act | Undone
"""What one transaction of the journal holds; a log is a sequence of them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An intent that cannot be. `reason` is a key for translation, `field` what is at fault.

    `message` is English, names the thing and the cure; `arguments` are its numbers by name.
    """

    reason: str
    field: str
    message: str
    arguments: tuple[tuple[str, int | str], ...] = ()


Decision = Act | Undone | Refusal
"""What `decide(state, intent)` answers."""
