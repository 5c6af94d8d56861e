"""The attack's pile, from whichever pile was shown."""

from kiosk.counting.count import Count, Scope
from kiosk.tarot.contracts import chien_with_attack
from kiosk.tarot.deal import Contract
from kiosk.tarot.piles import complement


def attack_pile(count: Count, contract: Contract) -> tuple[str, ...]:
    """The cards that count with the attack, écart or chien among them where it does.

    Shown, or all the others when only the defence's pile was. A card in two piles is here too.
    """
    with_attack = chien_with_attack(contract)
    if count.scope is Scope.DEFENCE:
        theirs = count.defence if with_attack else count.defence + count.apart
        return complement(tuple(dict.fromkeys(theirs)))
    mine = count.attack + count.apart if with_attack else count.attack
    return tuple(dict.fromkeys(mine))
