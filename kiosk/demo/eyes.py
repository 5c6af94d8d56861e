"""What people at the simulated table see on its screen, and how they find home from anywhere."""

from hardware.panel.parts import Button
from kiosk.demo.hands import Hands, StuckError, Turns
from kiosk.demo.script import Script
from kiosk.evening.marks import report_of
from kiosk.evening.state import Phase, PlayerId
from kiosk.tarot.deal import Side


class Eyes:
    """Looks at the screen that `hands` touch."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands

    def _home(self) -> Turns:
        """Back to the evening's own screen, with the button « annuler »."""
        for _ in range(4):
            if not self._hands.place.stage.ui.trail:
                return
            yield from self._hands.press(Button.ANNULER)
        raise StuckError(f"no way home from {self._hands.place.stage.ui.trail}")

    def _phase(self, phase: Phase) -> Turns:
        state = self._hands.place.state
        yield from self._hands.until(lambda: state().phase is phase, f"the phase {phase}")

    def _counts_on(self) -> bool:
        return self._hands.place.state().phase is Phase.COUNTING

    def _scene(self) -> str:
        return self._hands.place.stage.scene.name

    def _player(self, place: int) -> PlayerId:
        """Who sits at a place among those who play this deal."""
        draft = self._hands.place.state().draft
        if draft is None:
            raise StuckError("no deal is open, so nobody plays it")
        return draft.facts.players[place]

    def _partner_target(self, script: Script) -> str:
        partner = script.deal.partner
        if partner is None or partner == script.deal.taker:
            return "partner.alone"
        return f"partner.{self._player(partner)}"

    def _shown(self) -> set[str]:
        draft = self._hands.place.state().draft
        return set() if draft is None or draft.shown is None else set(draft.shown.cards)

    def _last_trick(self) -> Side | None:
        count = self._hands.count()
        return None if count is None else count.last_trick

    def _petit_said(self) -> Side | None:
        draft = self._hands.place.state().draft
        return None if draft is None else draft.facts.petit_au_bout

    def _petit(self) -> Side | None:
        """What the kiosk will write down: said, or proposed from what it saw."""
        draft = self._hands.place.state().draft
        if draft is None or draft.count is None:
            return None
        return draft.facts.petit_au_bout or report_of(draft.facts, draft.count).petit_au_bout
