"""What a person, a button or the camera wants. `decide` turns one into events or a refusal."""

from dataclasses import dataclass

from kiosk.counting.count import Pile, Scope, Showing, ShowPart
from kiosk.evening.state import DealFacts, PlayerId, TableKind, Tally
from kiosk.tarot.deal import Contract, MisereKind, PoigneeSize, Side
from kiosk.tarot.house import OFFICIAL, HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class StartEvening:
    """Sit down. `people` are (name, badge), counter-clockwise; `started` is an ISO time."""

    name: str
    started: str
    kind: TableKind
    people: tuple[tuple[str, int], ...]
    house: HouseRules = OFFICIAL


@dataclass(frozen=True, slots=True)
class JoinPlayer:
    """Somebody comes (or comes back), at `place` in the seats."""

    name: str
    badge: int
    place: int


@dataclass(frozen=True, slots=True)
class LeavePlayer:
    """Somebody goes; the line of scores stays. `kind` is what those who stay play then."""

    player: PlayerId
    kind: TableKind | None = None


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """Mend a name or choose another badge."""

    player: PlayerId
    name: str
    badge: int


@dataclass(frozen=True, slots=True)
class SetSeats:
    """Sit otherwise: the present players, counter-clockwise."""

    seats: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class SetTable:
    """Play another kind of table from the next deal."""

    kind: TableKind


@dataclass(frozen=True, slots=True)
class SetHouseRules:
    """Turn house rules on or off from the next deal."""

    house: HouseRules


@dataclass(frozen=True, slots=True)
class ChooseDealer:
    """Who deals next."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class DrawDealer:
    """First dealer by lot: (player, card drawn), one each; the lowest deals."""

    drawn: tuple[tuple[PlayerId, str], ...]


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """Start the next deal."""


@dataclass(frozen=True, slots=True)
class RepeatLastDeal:
    """Open a deal with the taker, contract and called card of the last scored one."""


@dataclass(frozen=True, slots=True)
class DropDeal:
    """Back to rest; nothing of the open deal is kept."""


@dataclass(frozen=True, slots=True)
class SetTaker:
    """Who took; None takes it back."""

    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class SetContract:
    """What was bid; None takes it back."""

    contract: Contract | None


@dataclass(frozen=True, slots=True)
class CallCard:
    """The card called at five: a Roi, or a Dame with four Rois; None takes it back."""

    card: str | None


@dataclass(frozen=True, slots=True)
class SetPartner:
    """Who has the called card: the taker himself is alone, None not known yet."""

    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class AddPoignee:
    """A poignée announced."""

    player: PlayerId
    size: PoigneeSize


@dataclass(frozen=True, slots=True)
class RemovePoignee:
    """Take a player's poignée back."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Show `player`'s poignée to the camera; `SeeCards` then fills it."""

    what: ShowPart
    player: PlayerId


@dataclass(frozen=True, slots=True)
class EndShow:
    """What is shown is all. `keep`: a poignée of the size shown is added; else it is dropped."""

    keep: bool


@dataclass(frozen=True, slots=True)
class AnnounceChelem:
    """The attack announces a chelem, or takes it back."""

    announced: bool


@dataclass(frozen=True, slots=True)
class DeclareMisere:
    """House rule: a player shows a misère, or takes it back."""

    player: PlayerId
    kind: MisereKind
    declared: bool = True


@dataclass(frozen=True, slots=True)
class SetPetitAuBout:
    """Which side took the last trick with the Petit in it; None for neither."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class SetChelem:
    """Which side made all the tricks; None for neither."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class SetPetitChelem:
    """House rule: which side made all tricks but one; None for neither."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class PassGenerale:
    """Nobody takes."""


@dataclass(frozen=True, slots=True)
class PetitSec:
    """`player` has the Petit as only trump, without the Excuse: the deal is cancelled."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class FausseDonne:
    """A bad deal, or a look at the chien: the same dealer again, `player` may not bid."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Renonce:
    """`player`, a defender, revoked and the trick is covered; None takes it back."""

    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class StartCount:
    """Begin to count, or change how; cards already counted stay."""

    showing: Showing
    scope: Scope = Scope.ATTACK


@dataclass(frozen=True, slots=True)
class SeeCards:
    """The camera is sure of these cards; those seen before are no news."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoubtCard:
    """The camera sees a card and cannot say which; `candidates` likeliest first.

    It lies in the pile now shown unless another is named.
    """

    candidates: tuple[str, ...]
    pile: Pile | None = None


@dataclass(frozen=True, slots=True)
class SettleDoubt:
    """A person says which card it is; None: there is no such card."""

    number: int
    card: str | None


@dataclass(frozen=True, slots=True)
class AddCard:
    """A person adds a card, to the pile now shown unless another is named."""

    card: str
    pile: Pile | None = None


@dataclass(frozen=True, slots=True)
class RemoveCard:
    """A person takes a card out, of the pile it lies in unless one is named."""

    card: str
    pile: Pile | None = None


@dataclass(frozen=True, slots=True)
class CloseTrick:
    """The trick is whole; the next cards are another's."""


@dataclass(frozen=True, slots=True)
class MarkLastTrick:
    """Which side won the last trick; None takes it back."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class ChoosePile:
    """Cards seen from now on lie in this pile."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class SetOwed:
    """Which side still owes a low card for its Excuse; None for nobody."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class EnterByHand:
    """The attack's bouts and half-points as a person counted them."""

    bouts: int
    half_points: int


@dataclass(frozen=True, slots=True)
class ClearByHand:
    """Go by the cards again."""


@dataclass(frozen=True, slots=True)
class ConfirmCount:
    """The count is done. `vouched`: keys of failed checks the person answers for, recorded."""

    vouched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CountAgain:
    """Forget the cards counted and begin again; with that pile, where one is said."""

    scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class StepBack:
    """From the result back to the count, or from the count back to the announces; all is kept."""


@dataclass(frozen=True, slots=True)
class ConfirmResult:
    """Write the deal down. `marked` False: after a renonce, the taker lets a failure go."""

    marked: bool = True


@dataclass(frozen=True, slots=True)
class CorrectDeal:
    """Amend an old deal: what is not None takes the place of what was."""

    number: int
    facts: DealFacts | None = None
    tally: Tally | None = None


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """Strike a deal out, or let it stand again; it stays on the sheet."""

    number: int
    voided: bool = True


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last act that still stands."""


@dataclass(frozen=True, slots=True)
class CloseEvening:
    """The evening is over."""


@dataclass(frozen=True, slots=True)
class ReopenEvening:
    """One more deal after all."""


Intent = (
    StartEvening | JoinPlayer | LeavePlayer | RenamePlayer | SetSeats | SetTable | SetHouseRules
    | ChooseDealer | DrawDealer | OpenDeal | RepeatLastDeal | DropDeal | SetTaker | SetContract
    | CallCard | SetPartner | AddPoignee | RemovePoignee | ShowCards | EndShow | AnnounceChelem
    | DeclareMisere | SetPetitAuBout | SetChelem | SetPetitChelem | PassGenerale | PetitSec
    | FausseDonne | Renonce | StartCount | SeeCards | DoubtCard | SettleDoubt | AddCard
    | RemoveCard | CloseTrick | MarkLastTrick | ChoosePile | SetOwed | EnterByHand | ClearByHand
    | ConfirmCount | CountAgain | StepBack | ConfirmResult | CorrectDeal | VoidDeal | Undo
    | CloseEvening | ReopenEvening
)  # fmt: skip
