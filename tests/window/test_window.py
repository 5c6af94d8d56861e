"""The real program in a real window, gone through by mouse as a new user goes through it."""

from pathlib import Path

import pytest

from kiosk.evening.journal import Journal
from kiosk.evening.state import Ending
from kiosk.screens.model import Health, Live, Settings
from kiosk.tarot.deal import Contract
from tests.screens.sitting import Sitting
from tests.window.desk import START, Desk, missing

pytestmark = pytest.mark.skipif(
    bool(missing()), reason=f"no real window without {missing()}: apt install xvfb xdotool"
)

NAMES = ("Zoé", "Ali", "Éva", "Max")
LOT = ("S-3", "H-9", "T-4", "D-R")
BARE = Live(camera=Health.ABSENT, panel=Health.ABSENT, now="2026-11-22T20:30", lot=LOT)


def sit_down(desk: Desk) -> None:
    """First start, then four names typed on the glass, and the first dealer."""
    desk.look("1-premier-demarrage", patience=START)
    desk.tap("next", "new")
    for number, name in enumerate(NAMES):
        desk.tap("name.new", *[f"key.{letter}" for letter in name], "done")
        if not number:
            desk.look("2-nouvelle-soiree")
    desk.tap("start")
    desk.look("3-donneur")
    desk.tap("seat.0")
    desk.look("4-marque")


def by_hand(desk: Desk, taker: int, contract: str, bouts: int, points: str) -> None:
    """One deal, without a camera."""
    desk.tap("deal", f"taker.{taker}", f"contract.{contract}")
    desk.look("5-donne")
    desk.tap("count", "hand", f"bouts.{bouts}", *[f"key.{figure}" for figure in points], "enter")
    desk.look("6-comptage")
    desk.tap("finish")
    desk.look("7-resultat")
    desk.tap("confirm")


def test_first_start_to_three_deals_and_one_corrected(tmp_path: Path) -> None:
    """Every screen on the way is the window's, pixel for pixel; then the journal is read."""
    twin = Sitting(size=(800, 480), settings=Settings(), live=BARE)
    with Desk(tmp_path, twin) as desk:
        sit_down(desk)
        touches_to_sit = desk.clicks
        by_hand(desk, 1, "garde", 2, "49")
        by_hand(desk, 2, "prise", 1, "44")
        by_hand(desk, 3, "garde_sans", 3, "40")
        touches_to_score = desk.clicks
        desk.tap("menu", "go.history", "deal.2", "amend")
        desk.look("8-corriger")
        desk.tap("taker.0", "amend.next")
        desk.look("9-ce-que-cela-change")
        desk.tap("change.yes", "back", "back", "back")
        desk.look("10-marque")
        desk.press("Escape", "annuler")  # a real keyboard on a screen with no way back: nothing
        desk.look()
        totals = twin.totals
        assert desk.stop() == 0
    with Journal.to_read(tmp_path / "state" / "evenings.db") as journal:
        (line,) = journal.evenings()
        evening = journal.load(line.id).evening
    assert evening is not None
    assert [player.name for player in evening.players] == list(NAMES)
    assert [deal.ending for deal in evening.deals] == [Ending.SCORED] * 3
    assert [deal.facts.taker for deal in evening.deals] == [1, 0, 3]
    assert [deal.amended for deal in evening.deals] == [0, 1, 0]
    assert evening.deals[2].facts.contract is Contract.GARDE_SANS
    # Garde of 8 over: 66 each; petite of 7 short: 32 each; garde sans of 4 over: 116 each.
    gains = (-66 - 96 - 116, 198 + 32 - 116, -66 + 32 - 116, -66 + 32 + 348)
    assert evening.totals == totals == gains
    # Two to begin, two and the letters for each name, two to sit down; then eleven a deal.
    assert touches_to_sit == 4 + sum(2 + len(name) for name in NAMES)
    assert touches_to_score == touches_to_sit + 3 * 11


@pytest.mark.parametrize("size", [(480, 320), (720, 1280)], ids=str)
def test_a_deal_on_the_smallest_and_on_the_upright_glass(
    size: tuple[int, int], tmp_path: Path
) -> None:
    twin = Sitting(size=size, settings=Settings(), live=BARE)
    with Desk(tmp_path, twin) as desk:
        desk.look("1-premier-demarrage", patience=START)
        desk.tap("next", "new")
        for letter in "ABC":
            desk.tap("name.new", f"key.{letter}", "done")
        desk.tap("start", "seat.2")
        by_hand(desk, 0, "garde_contre", 1, "51")
        desk.look("8-marque")
        assert desk.stop() == 0
    with Journal.to_read(desk.journal) as journal:
        evening = journal.load(journal.evenings()[0].id).evening
    assert evening is not None
    assert evening.totals == twin.totals == (300, -150, -150)
