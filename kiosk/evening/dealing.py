"""Intents about the open deal: who takes, what, the announces, and deals without a score."""

from dataclasses import replace

from kiosk.counting.poignee import poignee_report
from kiosk.evening.events import Act, DealClosed, DealDropped, DealOpened, FactsSet, ShowEnded
from kiosk.evening.events import ShowStarted as Started
from kiosk.evening.intents import (
    AddPoignee,
    AnnounceChelem,
    CallCard,
    DeclareMisere,
    DropDeal,
    EndShow,
    FausseDonne,
    OpenDeal,
    PassGenerale,
    PetitSec,
    RemovePoignee,
    Renonce,
    RepeatLastDeal,
    SetChelem,
    SetContract,
    SetPartner,
    SetPetitAuBout,
    SetPetitChelem,
    SetTaker,
    ShowCards,
)
from kiosk.evening.marks import poignees_by_side, round_of
from kiosk.evening.refusing import draft_of, evening_of, playing, refuse, resting, seated
from kiosk.evening.state import (
    DealFacts,
    Ending,
    Evening,
    FinishedDeal,
    Phase,
    PlayerId,
    ShownMisere,
    ShownPoignee,
    State,
)
from kiosk.tarot.cards import rank
from kiosk.tarot.deal import MisereKind, Side
from kiosk.tarot.poignees import check_together
from kiosk.tarot.unscored import NextDeal, Unscored, after_unscored


def open_deal(state: State, _: OpenDeal) -> Act:
    """The next deal, with those whose turn it is to play."""
    return (DealOpened(_fresh(resting(state))),)


def repeat_last_deal(state: State, _: RepeatLastDeal) -> Act:
    """The taker, contract and called card of the last deal that counts, if he may bid."""
    evening = resting(state)
    standing = (d for d in reversed(evening.deals) if d.ending is Ending.SCORED and not d.voided)
    last = next(standing, None)
    if last is None:
        raise refuse("no_last_deal", "deal", "no deal has been scored yet")
    facts = _fresh(evening)
    taker = last.facts.taker
    if taker is None or taker not in facts.players or taker in evening.barred:
        name = "" if taker is None else evening.player(taker).name
        raise refuse("cannot_repeat", "taker", f"{name} cannot take this deal", name=name)
    called = last.facts.called if len(facts.players) == 5 else None
    return (DealOpened(replace(facts, taker=taker, contract=last.facts.contract, called=called)),)


def drop_deal(state: State, _: DropDeal) -> Act:
    """Leave the open deal."""
    draft_of(state)
    return (DealDropped(),)


def set_taker(state: State, intent: SetTaker) -> Act:
    """Who took; a new taker's partner is not known yet, a defender's renonce stays noted."""
    facts = draft_of(state).facts
    if intent.player is not None:
        evening = evening_of(state)
        playing(state, intent.player)
        if intent.player in evening.barred:
            name = evening.player(intent.player).name
            raise refuse("barred", "taker", f"{name} may not bid in this deal", name=name)
    if intent.player == facts.taker:
        return ()
    taken = replace(facts, taker=intent.player, partner=None)
    return _changed(state, without_renonce_of_attack(taken))


def set_contract(state: State, intent: SetContract) -> Act:
    """What was bid."""
    return _changed(state, replace(draft_of(state).facts, contract=intent.contract))


def call_card(state: State, intent: CallCard) -> Act:
    """A Roi; a Dame, Cavalier or Valet of one who holds all above it, which the taker knows."""
    facts = _at_five(state, "called")
    if intent.card is not None and rank(intent.card) not in {"R", "D", "C", "V"}:
        raise refuse("called", "called", f"{intent.card} cannot be called: call a Roi")
    return _changed(state, replace(facts, called=intent.card))


def set_partner(state: State, intent: SetPartner) -> Act:
    """Who has the called card, the taker himself when alone; a renonce is a defender's only."""
    facts = _at_five(state, "partner")
    if intent.player is not None:
        playing(state, intent.player)
        if facts.taker is None:
            raise refuse("no_taker", "taker", "say first who took")
    return _changed(state, without_renonce_of_attack(replace(facts, partner=intent.player)))


def add_poignee(state: State, intent: AddPoignee) -> Act:
    """A poignée; a second one of the same player takes the place of the first."""
    return _changed(state, _with_poignee(state, ShownPoignee(intent.player, intent.size)))


def remove_poignee(state: State, intent: RemovePoignee) -> Act:
    """Take a player's poignée back."""
    facts = draft_of(state).facts
    kept = tuple(one for one in facts.poignees if one.player != intent.player)
    return _changed(state, replace(facts, poignees=kept))


def show_cards(state: State, intent: ShowCards) -> Act:
    """Show a poignée to the camera, before play."""
    draft = draft_of(state)
    if state.phase is not Phase.ANNOUNCES:
        raise refuse("late_show", "poignee", "a poignée is shown before the count")
    playing(state, intent.player)
    if draft.shown is not None:
        raise refuse("showing", "poignee", "finish the poignée being shown first")
    return (Started(intent.what, intent.player),)


def end_show(state: State, intent: EndShow) -> Act:
    """Keep what is shown as a poignée of exactly that many trumps, or drop it."""
    draft = draft_of(state)
    if draft.shown is None:
        raise refuse("not_showing", "poignee", "nothing is being shown")
    if not intent.keep:
        return (ShowEnded(),)
    seen = poignee_report(draft.shown.cards, len(draft.facts.players))
    if seen.size is None:
        raise refuse("poignee_size", "poignee", seen.message, n=len(seen.trumps))
    shown = ShownPoignee(draft.shown.player, seen.size, seen.trumps)
    return (ShowEnded(), *_changed(state, _with_poignee(state, shown)))


def announce_chelem(state: State, intent: AnnounceChelem) -> Act:
    """The attack announces a chelem."""
    return _changed(state, replace(draft_of(state).facts, chelem_announced=intent.announced))


def declare_misere(state: State, intent: DeclareMisere) -> Act:
    """A misère, at a table that plays it."""
    facts = draft_of(state).facts
    playing(state, intent.player)
    one = ShownMisere(intent.player, intent.kind)
    kept = tuple(each for each in facts.miseres if each != one)
    if intent.declared and facts.house.misere(intent.kind) is None:
        raise refuse("house_rule_off", "misere", "this table does not play the misère")
    changed = replace(facts, miseres=(*kept, one) if intent.declared else kept)
    check_hands(changed)
    return _changed(state, changed)


def set_petit_au_bout(state: State, intent: SetPetitAuBout) -> Act:
    """Which side took the Petit to the end."""
    return _changed(state, replace(draft_of(state).facts, petit_au_bout=intent.side))


def set_chelem(state: State, intent: SetChelem) -> Act:
    """Which side made every trick."""
    return _changed(state, replace(draft_of(state).facts, chelem=intent.side))


def set_petit_chelem(state: State, intent: SetPetitChelem) -> Act:
    """Which side made all tricks but one, at a table that plays it."""
    facts = draft_of(state).facts
    if intent.side is not None and facts.house.petit_chelem is None:
        raise refuse("house_rule_off", "petit_chelem", "this table does not play petit chelem")
    return _changed(state, replace(facts, petit_chelem=intent.side))


def renonce(state: State, intent: Renonce) -> Act:
    """A defender revoked, and it was found too late."""
    facts = draft_of(state).facts
    if intent.player is not None:
        playing(state, intent.player)
        if facts.taker is None:
            raise refuse("no_taker", "taker", "say first who took")
        if facts.side(intent.player) is Side.ATTACK:
            raise refuse("renonce_attack", "renonce", "a renonce is noted for a defender only")
    return _changed(state, replace(facts, renonce=intent.player))


def without_renonce_of_attack(facts: DealFacts) -> DealFacts:
    """Whoever turns out to be of the attack made no renonce that is noted."""
    revoked = facts.renonce
    if revoked is None or facts.side(revoked) is Side.DEFENCE:
        return facts
    return replace(facts, renonce=None)


def pass_generale(state: State, _: PassGenerale) -> Act:
    """Nobody takes."""
    return _unscored(state, Ending.PASSED, Unscored.PASSE_GENERALE)


def petit_sec(state: State, intent: PetitSec) -> Act:
    """The Petit is somebody's only trump: the deal is cancelled."""
    seated(evening_of(state), intent.player)
    return _unscored(state, Ending.PETIT_SEC, Unscored.PETIT_SEC)


def fausse_donne(state: State, intent: FausseDonne) -> Act:
    """The same dealer again; the one at fault may not bid."""
    return _unscored(state, Ending.FAUSSE_DONNE, Unscored.FAUSSE_DONNE, intent.player)


def _fresh(evening: Evening) -> DealFacts:
    if evening.dealer is None:
        raise refuse("no_dealer", "dealer", "choose or draw the first dealer")
    playing_round = round_of(evening, evening.dealer)
    players = tuple(evening.seats[place] for place in playing_round.players)
    return DealFacts(dealer=evening.dealer, players=players, house=evening.house)


def _changed(state: State, facts: DealFacts) -> Act:
    return () if facts == draft_of(state).facts else (FactsSet(facts),)


def _at_five(state: State, field: str) -> DealFacts:
    facts = draft_of(state).facts
    if len(facts.players) != 5:
        raise refuse("only_at_five", field, "a card is called and has a partner at 5 only")
    return facts


def _with_poignee(state: State, new: ShownPoignee) -> DealFacts:
    facts = draft_of(state).facts
    playing(state, new.player)
    others = tuple(one for one in facts.poignees if one.player != new.player)
    all_of_them = replace(facts, poignees=(*others, new))
    # A partner still unknown could be anybody: room for two in the attack.
    known_alone = len(facts.players) != 5 or facts.partner == facts.taker is not None
    check_together(len(facts.players), 1 if known_alone else 2, poignees_by_side(all_of_them))
    check_hands(all_of_them)
    return all_of_them


def check_hands(facts: DealFacts) -> None:
    """Refuse a poignée in a hand that was shown to have no trumps, and a trump in two hands."""
    poignees = {one.player for one in facts.poignees}
    trumps = [card for one in facts.poignees for card in one.cards]
    if len(set(trumps)) != len(trumps):
        raise refuse("poignee_twice", "poignee", "another player has shown these trumps already")
    if any(m.player in poignees for m in facts.miseres if m.kind is MisereKind.TRUMPS):
        raise refuse("misere_poignee", "misere", "a hand without trumps has no poignée")


def _unscored(state: State, ending: Ending, why: Unscored, at_fault: PlayerId | None = None) -> Act:
    evening = evening_of(state)
    if state.phase not in (Phase.RESTING, Phase.ANNOUNCES):
        raise refuse("late", "deal", "the cards have been played: go back or drop the deal first")
    facts = _fresh(evening)
    if at_fault is not None:
        seated(evening, at_fault)
    fault = None if at_fault is None else evening.seats.index(at_fault)
    barred = tuple(evening.seats.index(player) for player in evening.barred)
    following = after_unscored(why, round_of(evening, facts.dealer), fault, barred)
    deal = FinishedDeal(number=len(evening.deals) + 1, ending=ending, facts=facts)
    return (DealClosed(deal, *next_people(evening, following)),)


def next_people(evening: Evening, following: NextDeal) -> tuple[PlayerId, tuple[PlayerId, ...]]:
    """Places round the table as players: who deals next, who may not bid."""
    barred = tuple(evening.seats[place] for place in sorted(following.barred))
    return evening.seats[following.dealer], barred
