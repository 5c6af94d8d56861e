"""What an undo took back, in words: there is no redo, so nobody may miss it."""

from collections.abc import Mapping

from kiosk.counting.count import Count, Pile
from kiosk.evening.state import DealFacts, Draft, Evening, Phase, State
from kiosk.screens.words import Words


def undone_words(words: Words, before: State, after: State) -> str:
    """What is no more as it was; "" where another screen of the same deal says it by itself."""
    if before.evening is None:
        return ""
    if after.evening is None:
        return words.say("The evening is no longer begun.")
    deal = _deal(words, before.evening, after.evening)
    if deal or before.phase is not after.phase:
        return deal or _phase(words, before.phase, after.phase)
    table = _table(words, before.evening, after.evening)
    if table or before.draft is None or after.draft is None:
        return _said(words, table)
    return _draft(words, before.draft, after.draft)


def _said(words: Words, what: str) -> str:
    return words.say("Taken back: {what}", what=what) if what else ""


def _draft(words: Words, before: Draft, after: Draft) -> str:
    """What of the open deal: how many cards, what was announced, or what was said of the cards."""
    more = _shown(after) - _shown(before)
    if more > 0:
        return words.many("{n} card is back.", "{n} cards are back.", more)
    if more < 0:
        return words.many("{n} card taken back.", "{n} cards taken back.", -more)
    what = _facts(words, before.facts, after.facts)
    if not what and before.count is not None and after.count is not None:
        what = _counted(words, before.count, after.count)
    if not what and before.shown != after.shown:
        what = words.say("a poignée")
    return _said(words, what)


def _phase(words: Words, before: Phase, after: Phase) -> str:
    if before is Phase.CLOSED:
        return words.say("The evening goes on.")
    if after is Phase.CLOSED:
        return words.say("The evening is over again.")
    return ""


def _deal(words: Words, before: Evening, after: Evening) -> str:
    """What became of the one deal that is not as it was."""
    say = words.say
    if len(before.deals) > len(after.deals):
        return say("Deal {n} is no longer written down.", n=len(before.deals))
    for was, now in zip(before.deals, after.deals, strict=True):
        if was == now:
            continue
        if was.voided and not now.voided:
            return say("Deal {n} counts again.", n=now.number)
        if now.voided and not was.voided:
            return say("Deal {n} is struck out again.", n=now.number)
        return say("Deal {n} is as it was before it was amended.", n=now.number)
    return ""


def _table(words: Words, before: Evening, after: Evening) -> str:
    """Who sits there and what they play."""
    say = words.say
    if (before.players, before.seats) != (after.players, after.seats):
        return say("the people")
    if (before.kind, before.house) != (after.kind, after.house):
        return say("the table’s rules")
    return say("the dealer") if before.dealer != after.dealer else ""


def _facts(words: Words, before: DealFacts, after: DealFacts) -> str:
    """Which announce, or who."""
    say = words.say
    names = {
        "taker": say("the taker"), "contract": say("the contract"),
        "called": say("the called card"), "partner": say("the partner"),
        "poignees": say("a poignée"), "miseres": say("a misère"),
        "chelem_announced": say("the chelem"), "chelem": say("the chelem"),
        "petit_chelem": say("the petit chelem"), "petit_au_bout": say("the petit au bout"),
        "renonce": say("the renonce"),
    }  # fmt: skip
    return _first_changed(names, before, after)


def _counted(words: Words, before: Count, after: Count) -> str:
    """What was said of the cards."""
    say = words.say
    names = {
        "by_hand": say("the points by hand"), "tricks": say("the end of the trick"),
        "last_trick": say("the last trick"), "doubts": say("a doubtful card"),
        "owed": say("the card for the Excuse"), "showing": say("the way to count"),
        "scope": say("the way to count"), "pile": say("the pile"),
    }  # fmt: skip
    return _first_changed(names, before, after)


def _first_changed(names: Mapping[str, str], before: object, after: object) -> str:
    """The name of the first field that is not as it was."""
    return next((n for key, n in names.items() if getattr(before, key) != getattr(after, key)), "")


def _shown(draft: Draft) -> int:
    """How many cards are there, counted or shown before play."""
    count = draft.count
    counted = 0 if count is None else sum(len(count.cards(pile)) for pile in Pile)
    return counted + (0 if draft.shown is None else len(draft.shown.cards))
