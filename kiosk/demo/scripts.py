"""From deals that simulated players played to what their fingers will show the kiosk."""

import random
from collections.abc import Iterator, Sequence

from kiosk.counting.count import Scope, Showing
from kiosk.demo.players import CardsShown, Play, PlayedDeal, play_deal
from kiosk.demo.script import Announced, Called, Script, Unplayed
from kiosk.tarot.deal import Side
from kiosk.tarot.seating import seating
from kiosk.tarot.unscored import Unscored

WAYS = (Showing.TRICKS, Showing.SPREAD, Showing.DEALT)
"""Each is used in turn."""


def scripts(
    seed: int, deals: int, *, players: int = 4, dealer: int = 0
) -> Iterator[Script | Unplayed]:
    """`deals` scored deals, and those without a score that come between; the same for a seed."""
    rng = random.Random(seed)
    scored = 0
    while scored < deals:
        done = play_deal(rng, seating(players, dealer, players))
        dealer = done.next_dealer
        if done.play is None:
            yield unplayed(done)
            continue
        yield script_of(done.play, scored, rng)
        scored += 1


def unplayed(done: PlayedDeal) -> Unplayed:
    """A deal without a score."""
    return Unplayed(done.unscored or Unscored.PASSE_GENERALE, done.petit_sec)


def script_of(play: Play, number: int, rng: random.Random) -> Script:
    """How the people show deal `number` to the kiosk."""
    piles = lots(play)
    showing = WAYS[number % len(WAYS)]
    return Script(
        deal=play.deal,
        scores=play.score.scores,
        attack=piles[Side.ATTACK],
        defence=piles[Side.DEFENCE],
        apart=play.apart,
        last_trick=_side(play, play.settled.winners[-1]),
        showing=showing,
        scope=_scope(piles, showing, rng),
        called=play.called,
        partner_told=rng.choice(list(Called)),
        chelem_announced=play.chelem_announced,
        poignees=tuple(_announced(one, rng) for one in play.shown),
        owed=play.settled.owed_by,
    )


def lots(play: Play) -> dict[Side, tuple[tuple[str, ...], ...]]:
    """Each side's tricks as they lie in its pile at the end, the last one won last.

    An Excuse for which a card is still owed lies by itself, and is shown first.
    """
    end = play.settled
    piles = {
        Side.ATTACK: (end.attack, end.attack_tricks),
        Side.DEFENCE: (end.defence, end.defence_tricks),
    }
    shown: dict[Side, tuple[tuple[str, ...], ...]] = {}
    for side, (pile, tricks) in piles.items():
        known = {*play.apart, *(card for trick in tricks for card in trick)}
        alone = tuple((card,) for card in pile if card not in known)
        shown[side] = (*alone, *tricks)
    return shown


def _side(play: Play, player: int) -> Side:
    return Side.ATTACK if player in play.attackers else Side.DEFENCE


def _scope(
    piles: dict[Side, tuple[tuple[str, ...], ...]], showing: Showing, rng: random.Random
) -> Scope:
    """The attack's pile mostly; the defence's now and then where it is smaller; rarely both."""
    sizes = {side: sum(map(len, piles[side])) for side in Side}
    if not sizes[Side.ATTACK]:
        return Scope.DEFENCE
    if showing is Showing.SPREAD and rng.random() < 0.15:
        return Scope.BOTH
    smaller = 0 < sizes[Side.DEFENCE] < sizes[Side.ATTACK]
    likely = 0.8 if showing is Showing.DEALT else 0.4
    return Scope.DEFENCE if smaller and rng.random() < likely else Scope.ATTACK


def _announced(shown: CardsShown, rng: random.Random) -> Announced:
    """A poignée laid for the camera, or said on the screen."""
    cards: Sequence[str] = shown.cards if rng.random() < 0.6 else ()
    return Announced(shown.player, shown.size, tuple(cards))
