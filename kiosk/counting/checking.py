"""The checks that catch a miscount: each passes, or says what is wrong and what would mend it."""

from collections.abc import Iterator

from kiosk.counting.count import Count, Pile, Scope, Showing
from kiosk.counting.findings import Finding, Severity
from kiosk.tarot.cards import CARDS, EXCUSE, is_bout, is_king, trump_number
from kiosk.tarot.checks import points_text
from kiosk.tarot.contracts import chien_with_attack, takes_chien
from kiosk.tarot.deal import Contract, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.piles import check_size, may_owe
from kiosk.tarot.reachable import reachable
from kiosk.tarot.tables import table

Arguments = tuple[tuple[str, int | str], ...]


def cards(
    count: Count, players: int, contract: Contract, attack: tuple[str, ...]
) -> Iterator[Finding]:
    """Every check on the cards shown."""
    for doubt in count.doubts:
        yield Finding(
            Severity.QUESTION,
            "doubt",
            f"which card is it: {' or '.join(doubt.candidates)}? or none",
            (("number", doubt.number),),
            doubt.candidates,
        )
    yield from _shown(count)
    yield from _crossed(count)
    yield from _apart(count, players, contract)
    yield from _size(count, players, contract, attack)
    if count.showing is Showing.TRICKS:
        yield from _tricks(count, players)


def totals(players: int, contract: Contract, bouts: int, half: int) -> Iterator[Finding]:
    """Whether a deal of cards can come to these points; nobody can answer for one that cannot."""
    points: Arguments = (("bouts", bouts), ("half_points", half))
    if players == 4 and half % 2:
        yield _failed(
            "half_point",
            f"{points_text(half)} points: at 4 players points are whole; count again",
            points,
        )
    elif half not in reachable(players, contract, bouts):
        yield _failed(
            "unreachable",
            f"{points_text(half)} points with {bouts} bouts cannot be; count the pile again",
            points,
        )
    else:
        yield Finding(Severity.PASSED, "points", "these points can be reached", points)


def unseen(count: Count) -> tuple[str, ...]:
    """The cards in no pile shown, in the order of the pack."""
    seen = {*count.attack, *count.defence, *count.apart}
    return tuple(card for card in CARDS if card not in seen)


def doubled(count: Count) -> tuple[str, ...]:
    """The cards that lie in two piles, in the order of the pack."""
    piles = [set(count.cards(pile)) for pile in Pile]
    return tuple(card for card in CARDS if sum(card in pile for pile in piles) > 1)


def _shown(count: Count) -> Iterator[Finding]:
    needed = {
        Scope.ATTACK: count.attack or count.apart,
        Scope.DEFENCE: count.defence,
        Scope.BOTH: count.attack or count.defence,
    }
    if not needed[count.scope]:
        yield _failed("nothing_shown", "no card was shown; show the pile or enter the points", ())


def _crossed(count: Count) -> Iterator[Finding]:
    twice = doubled(count)
    if twice:
        yield _failed(
            "doubled",
            f"in two piles: {', '.join(twice)}; take each out of the pile it is not in",
            (("n", len(twice)),),
            twice,
        )
    if count.scope is not Scope.BOTH:
        return
    missing = unseen(count)
    if missing:
        yield _failed(
            "missing",
            f"in neither pile ({len(missing)}): {', '.join(missing)}; show these again",
            (("n", len(missing)),),
            missing,
        )
    elif not twice:
        yield Finding(Severity.PASSED, "cross_check", "the two piles make the 78 cards")


def _apart(count: Count, players: int, contract: Contract) -> Iterator[Finding]:
    chien = table(players).chien
    if count.apart and len(count.apart) != chien:
        yield _failed(
            "apart_size",
            f"the écart or chien has {chien} cards at {players}, not {len(count.apart)}",
            (("n", len(count.apart)), ("wanted", chien)),
            count.apart,
        )
    if takes_chien(contract):
        yield from _ecart(count.apart)
    counted_side = Scope.ATTACK if chien_with_attack(contract) else Scope.DEFENCE
    # At 3 players a pile is whole tricks with the écart or without it.
    if players != 3 or count.apart:
        return
    if count.scope is counted_side:
        yield _failed(
            "apart_unseen",
            "at 3 players the pile's size does not show whether the écart or chien is in it: "
            "show it apart, or say that it is",
            (("wanted", chien),),
        )
    elif not {"apart_unseen", "apart_within"}.isdisjoint(count.vouched):
        yield _failed(
            "apart_within",
            "the pile was said to have the écart or chien in it, which counts with the other side "
            f"in a {contract}: take its {chien} cards out, or count again",
            (("wanted", chien),),
        )


def _ecart(apart: tuple[str, ...]) -> Iterator[Finding]:
    wrong = tuple(card for card in apart if is_king(card) or is_bout(card))
    if wrong:
        yield _failed(
            "ecart",
            f"no Roi and no bout may be in the écart: {', '.join(wrong)}; "
            "take out what does not lie there",
            (("n", len(wrong)),),
            wrong,
        )
    trumps = tuple(card for card in apart if trump_number(card) and not is_bout(card))
    if trumps:
        yield Finding(
            Severity.NOTE,
            "ecart_trumps",
            f"trumps in the écart: {', '.join(trumps)}; only when it cannot be helped, and shown",
            (("n", len(trumps)),),
            trumps,
        )


def _size(
    count: Count, players: int, contract: Contract, attack: tuple[str, ...]
) -> Iterator[Finding]:
    size: Arguments = (("n", len(attack)), ("players", players))
    has_excuse = EXCUSE in attack
    if count.owed is not None and has_excuse is not (count.owed is Side.ATTACK):
        yield _failed(
            "owed_without_excuse",
            "the side that has the Excuse is the one that owes a card; say that the other does",
            (("side", count.owed.value),),
            (EXCUSE,),
        )
    try:
        check_size(players, contract, len(attack), count.owed)
    except RuleError as error:
        owes = may_owe(players, contract, len(attack), excuse_with_attack=has_excuse)
        mend = "" if owes is None or count.owed else f"; or the {owes} owes a card for the Excuse"
        yield _failed("size", error.message + mend, size)
        if owes is not None and count.owed is None:
            yield Finding(
                Severity.NOTE,
                "owed",
                f"the {owes} may owe a low card for the Excuse: give it, or say that it is owed",
                (("side", owes.value),),
                (EXCUSE,),
            )
    else:
        yield Finding(Severity.PASSED, "size", f"{len(attack)} cards are whole tricks", size)


def _tricks(count: Count, players: int) -> Iterator[Finding]:
    """Every trick that has not a card of each player, so that it can be shown again at once.

    Not a failure: an Excuse lies by itself, or takes or leaves a card in the tricks beside it.
    """
    for pile in (Pile.ATTACK, Pile.DEFENCE):
        for number, trick in enumerate(count.trick_cards(pile), 1):
            if len(trick) != players and trick != (EXCUSE,):
                yield Finding(
                    Severity.NOTE,
                    "trick_size",
                    f"trick {number} has {len(trick)} cards, at {players} players; show it again, "
                    "unless the Excuse explains it",
                    (("trick", number), ("n", len(trick)), ("players", players)),
                    trick,
                )


def _failed(key: str, message: str, arguments: Arguments, of: tuple[str, ...] = ()) -> Finding:
    return Finding(Severity.FAILED, key, message, arguments, of)
