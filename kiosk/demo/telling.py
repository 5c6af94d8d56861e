"""The demo in words, for whoever has no screen: each deal as the score sheet has it."""

from collections.abc import Iterable, Iterator
from typing import Final

from kiosk.counting.count import Scope, Showing
from kiosk.demo.script import Script
from kiosk.demo.tally import Tally
from kiosk.demo.truth import Verdict
from kiosk.evening.marks import by_hand, explained
from kiosk.evening.state import Evening, FinishedDeal
from kiosk.screens.names import contract_name
from kiosk.screens.resultat import step_words, verdict
from kiosk.screens.words import Words
from kiosk.tarot.cards import BOUTS, CARDS, EXCUSE, suit, trump_number
from kiosk.tarot.contracts import chien_with_attack, target
from kiosk.tarot.deal import Side

SHOWN: Final = {
    Showing.TRICKS: "en plis",
    Showing.SPREAD: "étalées",
    Showing.DEALT: "une à une",
    Showing.HAND: "à la main",
}
"""How the cards of a pile are shown, by the words on the screen."""

_PILES = {Scope.ATTACK: "l’attaque", Scope.DEFENCE: "la défense", Scope.BOTH: "les deux camps"}
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def deal_lines(evening: Evening, line: FinishedDeal, script: Script) -> Iterator[str]:
    """Contract, cards, bouts, points, steps, gains and running totals of one deal."""
    words, facts = Words("fr"), line.facts
    if facts.taker is None or facts.contract is None or line.tally is None:
        yield f"Donne {line.number} : non comptée"
        return
    taker, dealer = evening.player(facts.taker).name, evening.player(facts.dealer).name
    contract = contract_name(words, facts.contract)
    called = f", appelle {card(facts.called)}" if facts.called else ""
    yield f"Donne {line.number} · {dealer} donne · {taker} prend : {contract}{called}"
    yield f"  cartes montrées {SHOWN[script.showing]} : {_PILES[script.scope]}"
    pile = attack_cards(script)
    yield f"  attaque, {len(pile)} cartes : {by_suit(pile)}"
    bouts, half = line.tally.bouts, line.tally.half_points
    held = [card(bout) for bout in BOUTS if bout in pile]
    named = f" ({', '.join(held)})" if held and not by_hand(line.tally) else ""
    yield (
        f"  compté : {bouts} bout{'s' if bouts > 1 else ''}{named}, "
        f"{words.points(half)} points pour {target(bouts)}"
    )
    score = explained(line)
    if score is not None:
        said = verdict(words, facts.contract, made=score.made, gap=score.gap)
        steps = [
            f"{step_words(words, step, evening, facts)} {words.signed(step.value)}"
            for step in (*score.steps, *score.extras)
        ]
        yield f"  {said} : {' ; '.join(steps)} → {words.signed(score.unit)} par défenseur"
    gains = dict(line.scores)
    yield "  " + " · ".join(
        f"{evening.player(p).name} {words.signed(gains[p])}" for p in evening.seats if p in gains
    )
    yield "  marque : " + " · ".join(
        f"{evening.player(p).name} {words.number(evening.totals[p])}" for p in evening.seats
    )


def check_lines(found: Verdict, tally: Tally) -> Iterator[str]:
    """What the deal took, and whether it is true."""
    counts = f"questions {tally.asked}, cartes ajoutées à la main {tally.by_hand}"
    if tally.taken_out:
        counts += f", cartes retirées {tally.taken_out}"
    if tally.vouched:
        counts += f", contrôles passés outre {tally.vouched}"
    yield f"  {counts}, erreurs muettes {len(found.silent)}"
    if found.silent:
        yield f"  ✗ cartes comptées de travers : {', '.join(map(card, found.silent))}"
    if found.true:
        yield "  ✓ conforme à ce qui a été joué"
    for difference in found.differences:
        yield f"  ✗ {difference}"


def attack_cards(script: Script) -> tuple[str, ...]:
    """The attack's pile as it was played, écart or chien in it where it counts."""
    pile = script.pile(Side.ATTACK)
    return (*pile, *script.apart) if chien_with_attack(script.deal.contract) else pile


def by_suit(pile: Iterable[str]) -> str:
    """« ♠ R D 10 · ♥ 7 · Atouts 21 3 · Excuse », strongest first."""
    left = sorted(pile, key=CARDS.index, reverse=True)
    parts = []
    for letter, sign in _SIGNS.items():
        ranks = [c[2:] for c in left if suit(c) == letter]
        if ranks:
            parts.append(f"{sign} {' '.join(ranks)}")
    trumps = [c[2:] for c in left if trump_number(c) is not None]
    if trumps:
        parts.append(f"Atouts {' '.join(trumps)}")
    if EXCUSE in left:
        parts.append("Excuse")
    return " · ".join(parts) or "aucune carte"


def card(name: str) -> str:
    """« R♠ », « 21 », « Excuse »."""
    if name == EXCUSE:
        return "Excuse"
    number = trump_number(name)
    if number is not None:
        return "Petit" if number == 1 else str(number)
    return f"{name[2:]}{_SIGNS[name[0]]}"
