"""What people do in an evening at the simulated table, from the first touch to the last line.

They know what they laid; of what the kiosk made of it they know what its screen shows. They
answer its questions, and when it counted fewer cards than they laid they tick the missing ones.
A card taken for another they do not see, unless the kiosk says that such a count cannot be: that
is what « silent errors » counts.
"""

from collections.abc import Callable, Sequence

import numpy as np

from hardware.panel.parts import Button
from kiosk.counting.count import Pile, Scope, Showing
from kiosk.demo import layouts
from kiosk.demo.eyes import Eyes
from kiosk.demo.hands import Hands, StuckError, Turns
from kiosk.demo.script import Announced, Called, Script, Unplayed
from kiosk.demo.tally import Tally
from kiosk.evening.state import Phase, PlayerId
from kiosk.screens.names import CONTRACT_BUTTONS
from kiosk.tarot.contracts import chien_with_attack
from kiosk.tarot.deal import Side
from kiosk.tarot.unscored import Unscored
from vision.synthesis.layouts import Pose

_EYE = 10
"""Turns in which the eye says what it left open of a count that was finished."""


class Fingers(Eyes):
    """Plays scripts with `hands`; `snap` is told when there is something worth a picture."""

    def __init__(self, hands: Hands, rng: np.random.Generator, snap: Callable[[str], None]) -> None:
        super().__init__(hands)
        self._rng = rng
        self._snap = snap
        self._laid: dict[Pile, list[str]] = {}
        self.tally = Tally()

    def sit_down(self, names: Sequence[str], dealer: PlayerId) -> Turns:
        """A new evening with these people, counter-clockwise, and its first dealer."""
        hands = self._hands
        yield from hands.tap("new")
        for name in names:
            yield from hands.tap(f"name.{name}")
        self._snap("nouvelle-soiree")
        yield from hands.tap("start")
        yield from self._phase(Phase.RESTING)
        yield from hands.tap(f"seat.{dealer}")
        yield from hands.until(lambda: self._scene() == "marque", "la marque")

    def play(self, script: Script) -> Turns:
        """One deal, from « nouvelle donne » to the line on the sheet."""
        self.tally = Tally()
        self._laid = {pile: [] for pile in Pile}
        yield from self._bid(script)
        yield from self._announce(script)
        self._snap("donne")
        yield from self._hands.tap("count")
        yield from self._phase(Phase.COUNTING)
        yield from self._choose_showing(script)
        yield from self._show(script)
        yield from self._finish(script)
        yield from self._confirm(script)

    def leave(self, unplayed: Unplayed) -> Turns:
        """A deal that ends before it was played."""
        self.tally = Tally()
        hands = self._hands
        yield from hands.tap("deal")
        yield from self._phase(Phase.ANNOUNCES)
        yield from hands.tap("announce.other")
        self._snap("sans-score")
        if unplayed.why is Unscored.PASSE_GENERALE:
            yield from hands.tap("end.passe")
        else:
            player = self._player(unplayed.player or 0)
            yield from hands.tap(f"end.{unplayed.why}")
            yield from hands.tap(f"whose.{player}")
        yield from self._phase(Phase.RESTING)

    # Before the cards are counted.

    def _bid(self, script: Script) -> Turns:
        hands, deal = self._hands, script.deal
        yield from hands.tap("deal")
        yield from self._phase(Phase.ANNOUNCES)
        taker = self._player(deal.taker)
        yield from hands.tap(f"taker.{taker}")
        yield from hands.press(Button(CONTRACT_BUTTONS[deal.contract]))
        if script.called is not None:
            yield from hands.tap("call")
            yield from hands.tap(f"call.{script.called}")
            if script.partner_told is Called.BEFORE:
                yield from hands.tap(self._partner_target(script))

    def _announce(self, script: Script) -> Turns:
        hands = self._hands
        for poignee in script.poignees:
            yield from hands.press(Button.POIGNEE)
            yield from hands.tap(f"who.{self._player(poignee.player)}")
            if poignee.cards:
                yield from self._show_poignee(poignee)
            else:
                yield from hands.tap(f"size.{poignee.size}")
                yield from hands.tap("done")
        if script.chelem_announced:
            yield from hands.press(Button.CHELEM)

    def _show_poignee(self, poignee: Announced) -> Turns:
        hands = self._hands
        yield from hands.clear()
        yield from hands.tap("show")
        yield from hands.lay(poignee.cards, layouts.spread(self._rng, len(poignee.cards)))
        yield from hands.wait_to_be_read(poignee.cards, self._shown)
        self._snap("poignee")
        if len(self._shown()) == len(poignee.cards) and hands.place.stage.scene.hit("show.keep"):
            yield from hands.tap("show.keep")
        else:
            # Not read whole: said on the screen instead.
            self.tally.by_hand += 1
            yield from hands.tap("show.drop")
            yield from hands.press(Button.POIGNEE)
            yield from hands.tap(f"who.{self._player(poignee.player)}")
            yield from hands.tap(f"size.{poignee.size}")
            yield from hands.tap("done")
        yield from hands.clear()

    # Counting.

    def _choose_showing(self, script: Script) -> Turns:
        hands, count = self._hands, self._hands.count()
        if count is None:
            raise StuckError("nothing is being counted, so there is no choosing how")
        if (count.showing, count.scope) == (script.showing, script.scope):
            return
        yield from hands.tap("how")
        if count.showing is not script.showing:
            yield from hands.tap(f"showing.{script.showing}")
        if count.scope is not script.scope:
            yield from hands.tap(f"scope.{script.scope}")
        self._snap("comment")
        yield from self._home()

    def _show(self, script: Script) -> Turns:
        yield from self._hands.clear()
        sides = {
            Scope.ATTACK: (Side.ATTACK,),
            Scope.DEFENCE: (Side.DEFENCE,),
            Scope.BOTH: (Side.ATTACK, Side.DEFENCE),
        }[script.scope]
        with_attack = chien_with_attack(script.deal.contract)
        for side in sides:
            pile = Pile(side.value)
            yield from self._choose_pile(pile)
            yield from self._show_pile(script, side, pile)
        # The écart or chien, when it counts with a pile that is shown.
        if (Side.ATTACK if with_attack else Side.DEFENCE) in sides:
            yield from self._choose_pile(Pile.APART)
            yield from self._show_apart(script)

    def _choose_pile(self, pile: Pile) -> Turns:
        count = self._hands.count()
        if count is None or count.pile is pile:
            return
        yield from self._hands.clear()
        yield from self._hands.tap("how")
        yield from self._hands.tap(f"pile.{pile}")
        yield from self._home()

    def _show_pile(self, script: Script, side: Side, pile: Pile) -> Turns:
        tricks = script.attack if side is Side.ATTACK else script.defence
        if script.showing is Showing.TRICKS:
            for number, cards in enumerate(tricks):
                yield from self._lay(cards, layouts.trick(self._rng, len(cards)), pile)
                if number == len(tricks) // 2:
                    self._snap("comptage-plis")
                if number == len(tricks) - 1 and script.last_trick is side:
                    yield from self._mark_last(side)
                else:
                    yield from self._hands.tap("trick")
            if script.last_trick is not side and script.scope is not Scope.BOTH:
                yield from self._mark_last(script.last_trick)
        elif script.showing is Showing.SPREAD:
            for look in layouts.looks(self._rng, script.pile(side)):
                yield from self._lay(look, layouts.spread(self._rng, len(look)), pile)
                self._snap("comptage-etalees")
        else:
            yield from self._deal_out(script.pile(side), pile)

    def _show_apart(self, script: Script) -> Turns:
        if script.showing is Showing.DEALT:
            yield from self._deal_out(script.apart, Pile.APART)
        else:
            poses = layouts.row(self._rng, len(script.apart))
            yield from self._lay(script.apart, poses, Pile.APART)
        self._snap("chien")

    def _deal_out(self, cards: Sequence[str], pile: Pile) -> Turns:
        yield from self._hands.clear()
        place = (float(self._rng.normal(0, 20)), float(self._rng.normal(0, 10)))
        for number, card in enumerate(cards):
            pose = layouts.heap(self._rng, place)
            yield from self._lay((card,), (pose,), pile, on_top=True)
            if number == len(cards) // 2:
                self._snap("comptage-une-a-une")

    def _lay(
        self,
        cards: Sequence[str],
        poses: Sequence[Pose],
        pile: Pile,
        *,
        on_top: bool = False,
    ) -> Turns:
        """Lay cards, wait for them to be read, answer what is asked, tick what is missing."""
        hands = self._hands
        self._laid[pile].extend(cards)
        yield from hands.lay(cards, poses, on_top=on_top)
        while True:
            yield from hands.wait_to_be_read(cards, lambda: hands.counted(pile))
            if not hands.doubts():
                break
            yield from self._answer()
        yield from self._make_up(pile)
        yield from hands.dawdle(0.5)

    def _answer(self) -> Turns:
        """Say which card the kiosk asks about: one laid there and not counted, or none at all."""
        hands, count = self._hands, self._hands.count()
        if count is None or not count.doubts:
            return
        doubt = count.doubts[0]
        pile = doubt.pile
        self._snap("question")
        self.tally.asked += 1
        missing = [card for card in self._laid[pile] if card not in hands.counted(pile)]
        true = next((card for card in doubt.candidates if card in missing), None)
        if true is None and missing:
            true = missing[0]
        if true is None:
            yield from hands.tap("doubt.none")
        elif hands.place.stage.scene.hit(f"doubt.{true}") is not None:
            yield from hands.tap(f"doubt.{true}")
        else:
            yield from hands.tap("doubt.other")
            yield from self._tick(true)
            yield from self._home()

        def answered() -> bool:
            now = hands.count()
            return now is None or doubt not in now.doubts

        yield from hands.until(answered, f"the answer to be taken: {doubt}")

    def _make_up(self, pile: Pile) -> Turns:
        """Fewer cards on the screen than on the mat: tick the others. More: take them out."""
        hands, laid = self._hands, self._laid[pile]
        counted = hands.counted(pile)
        if len(counted) == len(laid):
            return
        missing = [card for card in laid if card not in counted]
        wrong = sorted(counted - set(laid))
        yield from hands.tap("grid")
        self._snap("grille")
        yield from self._take_out(wrong[: max(0, len(counted) - len(laid))])
        yield from self._put_in(missing[: max(0, len(laid) - len(counted))])
        yield from self._home()

    def _look_up(self) -> Turns:
        """What nobody can answer for: each pile is gone through, and put right in the grid."""
        yield from self._home()
        before = self.tally.taken_out + self.tally.by_hand
        for pile, laid in self._laid.items():
            counted = self._hands.counted(pile)
            if counted != set(laid):
                yield from self._choose_pile(pile)
                yield from self._hands.tap("grid")
                yield from self._take_out(sorted(counted - set(laid)))
                yield from self._put_in([card for card in laid if card not in counted])
                yield from self._home()
        if self.tally.taken_out + self.tally.by_hand == before:
            raise StuckError("this count is refused, and every pile holds what was laid there")

    def _take_out(self, cards: Sequence[str]) -> Turns:
        for card in cards:
            self.tally.taken_out += 1
            yield from self._tick(card)

    def _put_in(self, cards: Sequence[str]) -> Turns:
        for card in cards:
            self.tally.by_hand += 1
            yield from self._tick(card)

    def _tick(self, card: str) -> Turns:
        """Touch a card in the grid of all 78, on its suit's page where there are pages."""
        hands = self._hands
        tab = {"T": "star", "E": "star"}.get(card[0], card[0])
        if hands.place.stage.scene.hit(f"tab.{tab}") is not None:
            yield from hands.tap(f"tab.{tab}")
        yield from hands.tap(f"card.{card}")

    def _mark_last(self, side: Side) -> Turns:
        """Press « dernier pli » until it says this side."""
        yield from self._cycle(Button.DERNIER_PLI, side, self._last_trick)

    def _cycle(self, button: Button, side: Side | None, now: Callable[[], Side | None]) -> Turns:
        for _ in range(3):
            if now() is side:
                return
            before = now()
            yield from self._hands.press(button)
            yield from self._hands.until(
                lambda before=before: now() is not before,  # type: ignore[misc]
                f"the {button} button to be heard",
            )

    # The end of the deal.

    def _finish(self, script: Script) -> Turns:
        hands = self._hands
        yield from hands.clear()
        if self._petit() is not script.deal.petit_au_bout:
            yield from self._cycle(
                Button.PETIT_AU_BOUT, script.deal.petit_au_bout, self._petit_said
            )
        if script.owed is not None:
            yield from hands.tap("how")
            yield from hands.tap(f"owed.{script.owed}")
            yield from self._home()
        while self._counts_on():
            while hands.doubts():
                yield from self._answer()
            self._snap("comptage")
            yield from hands.tap("finish")
            yield
            if self._scene() == "checks":
                self._snap("controles")
                if hands.place.stage.scene.hit("vouch") is None:
                    yield from self._look_up()
                    continue
                # The kiosk says that this cannot be; the people say that it was so.
                self.tally.vouched += 1
                yield from hands.tap("vouch")
            yield from self._phase(Phase.RESULT)
            # What the eye has left to ask brings the count back.
            for _ in range(_EYE):
                yield

    def _confirm(self, script: Script) -> Turns:
        hands = self._hands
        yield
        if self._scene() == "resultat.partner":
            self._snap("partenaire")
            yield from hands.tap(self._partner_target(script))
            yield from hands.until(lambda: self._scene() == "resultat", "the result")
            yield from hands.read()
        self._snap("resultat")
        yield from hands.dawdle(2)
        yield from hands.press(Button.VALIDER)
        yield from self._phase(Phase.RESTING)
        self._snap("marque")
        yield from hands.dawdle(2)
