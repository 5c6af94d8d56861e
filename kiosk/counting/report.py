"""What a count adds up to, what it shows, and what is wrong with it."""

from collections.abc import Iterator
from dataclasses import replace

from kiosk.counting import checking
from kiosk.counting.count import Count, Pile, Scope
from kiosk.counting.findings import CountReport, Finding, Severity
from kiosk.counting.piles import attack_pile
from kiosk.tarot.cards import BOUTS, CARDS, EXCUSE, PETIT
from kiosk.tarot.contracts import chien_with_attack, target
from kiosk.tarot.deal import Contract, Side
from kiosk.tarot.piles import settled_half_points
from kiosk.tarot.tables import table


def report(count: Count, players: int, contract: Contract) -> CountReport:
    """What `count` comes to at a table of `players` (3, 4, 5) in this contract.

    Never raises for cards that cannot be: what is wrong is in the findings.
    """
    attack = attack_pile(count, contract)
    bouts_seen = tuple(bout for bout in BOUTS if bout in attack)
    if count.by_hand is None:
        bouts, half = len(bouts_seen), settled_half_points(attack, count.owed)
        found = [*checking.cards(count, players, contract, attack)]
    else:
        bouts, half = count.by_hand.bouts, count.by_hand.half_points
        found = []
    found += checking.totals(players, contract, bouts, half)
    petit = petit_au_bout(count, players)
    # Who counts by hand does not go by the cards shown: they may be a part of them.
    chelem = swept(count, players, contract, attack) if count.by_hand is None else None
    found += _proposals(petit, chelem)
    findings = tuple(_answered(finding, count.vouched) for finding in found)
    open_ones = (Severity.FAILED, Severity.QUESTION)
    return CountReport(
        bouts=bouts,
        half_points=half,
        target=target(min(bouts, 3)),
        cards=len(attack),
        tricks=len(count.tricks),
        bouts_seen=bouts_seen,
        missing=checking.unseen(count) if count.scope is Scope.BOTH else (),
        petit_au_bout=petit,
        chelem=chelem,
        findings=findings,
        complete=not any(finding.severity in open_ones for finding in findings),
    )


def petit_au_bout(count: Count, players: int) -> Side | None:
    """The side seen to take the last trick with the Petit in it.

    When the Excuse ends a chelem the Petit is « au bout » in the last trick but one: a side
    that has every closed trick and the Excuse in the last. Nobody knows which trick was the last
    where it has too many cards, or where a trick's cards and no écart were shown after it; nor
    where what was closed may be the chien, of fewer cards than a trick at 5.
    """
    if count.last_trick is None:
        return None
    pile = Pile.ATTACK if count.last_trick is Side.ATTACK else Pile.DEFENCE
    tricks = count.trick_cards(pile)
    if not tricks:
        return None
    chien = table(players).chien
    if len(tricks[-1]) == chien != players and not count.apart:
        return None
    after = count.cards(pile)[sum(map(len, tricks)) :]
    # An Excuse kept aside is shown with the écart.
    ecart = {chien, chien + (EXCUSE in after)}
    if len(after) >= players and len(after) not in ecart:
        return None
    other = Pile.DEFENCE if pile is Pile.ATTACK else Pile.ATTACK
    excuse_last = EXCUSE in tricks[-1] and len(count.cards(pile)) >= len(CARDS) - _MOST_APART
    last = tricks[-2:] if excuse_last and not count.cards(other) else tricks[-1:]
    # From the trick with the Petit on.
    ends = last[next((n for n, trick in enumerate(last) if PETIT in trick), len(last)) :]
    whole = all(len({*trick} - {EXCUSE}) <= players for trick in ends)
    return count.last_trick if ends and whole else None


_MOST_APART = 6


def swept(count: Count, players: int, contract: Contract, attack: tuple[str, ...]) -> Side | None:
    """The side that has every trick, by the cards shown.

    An Excuse kept without a card to give for it is all that the other side may have.
    """
    apart = table(players).chien
    most = len(CARDS) if chien_with_attack(contract) else len(CARDS) - apart
    least = apart if chien_with_attack(contract) else 0
    shown = count.attack or count.defence
    size = len(attack)
    if shown and (size == most or (size == most - 1 and EXCUSE not in attack)):
        return Side.ATTACK
    sure = count.scope is not Scope.ATTACK or count.last_trick is Side.DEFENCE
    whole = count.scope is not Scope.BOTH or not checking.unseen(count)
    nothing_won = size == least or (size == least + 1 and EXCUSE in attack)
    return Side.DEFENCE if sure and whole and nothing_won else None


def _proposals(petit: Side | None, chelem: Side | None) -> Iterator[Finding]:
    if petit is not None:
        yield Finding(
            Severity.NOTE,
            "petit_au_bout",
            f"the Petit was in the last trick, won by the {petit}",
            (("side", petit.value),),
            (PETIT,),
        )
    if chelem is not None:
        yield Finding(
            Severity.NOTE,
            "chelem",
            f"the {chelem} won every trick",
            (("side", chelem.value),),
        )


def _answered(finding: Finding, vouched: tuple[str, ...]) -> Finding:
    if finding.severity is Severity.FAILED and finding.key in vouched:
        return replace(finding, severity=Severity.VOUCHED)
    return finding
