"""A whole deal, from the first touch to the line on the sheet, at the simulated table."""

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.cli import run
from kiosk.counting.count import Pile, Showing
from kiosk.demo.fingers import Fingers
from kiosk.demo.hands import StuckError, Turns
from kiosk.demo.script import Script, Unplayed
from kiosk.demo.tally import Tally
from kiosk.demo.truth import compare
from kiosk.evening.intents import (
    ChooseDealer,
    CloseEvening,
    DoubtCard,
    OpenDeal,
    RemoveCard,
    StartEvening,
)
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import Ending, Phase, TableKind
from kiosk.tarot.cards import CARDS
from kiosk.tarot.unscored import Unscored
from tests.app.rehearsing import NAMES, noted, pile_shown, rehearsal, short_deal, told
from tests.demo.doubles import Change, TrueReader, sure
from vision.reading import Detection
from vision.synthesis.drawn import numbered_deck


@pytest.mark.parametrize("showing", [Showing.TRICKS, Showing.SPREAD, Showing.DEALT])
def test_a_deal_shown_in_each_way_is_written_as_it_was_played(
    tmp_path: Path, showing: Showing
) -> None:
    script = short_deal(showing)
    with rehearsal(tmp_path) as table:
        table.run(table.fingers.play(script))
        evening = table.record.state.evening
        assert evening is not None
        found = compare(script, evening.deals[-1])
        assert found.differences == ()
        assert found.silent == ()
        assert sum(evening.totals) == 0
        assert any(evening.totals)
        # Touches and presses went through the screen and the pins.
        assert table.hands.taps > 5
        assert table.hands.presses > 1


def test_deals_without_a_score_pass_the_deal_on(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table:
        table.run(table.fingers.leave(Unplayed(Unscored.PASSE_GENERALE)))
        table.run(table.fingers.leave(Unplayed(Unscored.PETIT_SEC, 2)))
        evening = table.record.state.evening
        assert evening is not None
        assert [deal.ending for deal in evening.deals] == [Ending.PASSED, Ending.PETIT_SEC]
        assert evening.dealer == 2


def test_what_is_counted_is_in_the_journal_before_it_is_shown(tmp_path: Path) -> None:
    script = short_deal(Showing.TRICKS)
    with rehearsal(tmp_path) as table:
        for checked, _ in enumerate(table.fingers.play(script)):
            table.turn()
            if checked % 20 == 0:
                with Journal.to_read(tmp_path / "evenings.db") as other:
                    assert other.load(1) == table.record.state
        assert table.record.state.phase is Phase.RESTING


def taken_for(card: str, another: str) -> Change:
    """What makes a reader take a card for another, surely."""
    return lambda found: sure(another, found.corners) if found.card == card else found


def test_a_card_read_as_another_shows_in_the_silent_errors(tmp_path: Path) -> None:
    """The figure that says that the demo does not count asking for reading can be other than 0."""
    script = short_deal(Showing.SPREAD)
    card = pile_shown(script)[0]
    low = ("C-2", "C-3", "C-4", "S-2", "S-3")
    stand_in = next(c for c in low if c not in (*pile_shown(script), *script.apart))
    with rehearsal(tmp_path, change=taken_for(card, stand_in)) as table:
        table.run(table.fingers.play(script))
        evening = table.record.state.evening
        assert evening is not None
        found = compare(script, evening.deals[-1])
        assert set(found.silent) == {card, stand_in}


def test_a_card_counted_in_two_piles_is_looked_up(tmp_path: Path) -> None:
    """Nobody can answer for it: what was not laid in a pile is taken out, what was is put in."""
    script = short_deal(Showing.SPREAD)
    card, stand_in = pile_shown(script)[0], script.apart[0]
    with rehearsal(tmp_path, change=taken_for(card, stand_in)) as table:
        table.run(table.fingers.play(script))
        evening = table.record.state.evening
        assert evening is not None
        assert compare(script, evening.deals[-1]).true
        assert (table.fingers.tally.taken_out, table.fingers.tally.by_hand) == (1, 1)
        assert table.fingers.tally.vouched == 0


def test_a_question_about_the_pile_before_is_answered_with_its_own_card(tmp_path: Path) -> None:
    """It comes up as the next pile is chosen, whose cards are not counted yet either."""
    script = short_deal(Showing.SPREAD)
    card = pile_shown(script)[0]
    likely = card, next(one for one in CARDS if one not in (*pile_shown(script), *script.apart))
    with rehearsal(tmp_path) as table:
        asked = False
        for _ in table.fingers.play(script):
            table.turn()
            count = table.hands.count()
            if not asked and count is not None and count.pile is Pile.APART:
                asked = True
                table.record.do(RemoveCard(card))
                table.record.do(DoubtCard(likely, Pile(script.scope.value)))
        evening = table.record.state.evening
        assert evening is not None
        assert compare(script, evening.deals[-1]).true
        assert (table.fingers.tally.asked, table.fingers.tally.by_hand) == (1, 0)


def test_a_card_never_read_is_ticked_by_hand(tmp_path: Path) -> None:
    script = short_deal(Showing.SPREAD)
    card = pile_shown(script)[2]

    def blind(detection: Detection) -> Detection | None:
        return None if detection.card == card else detection

    with rehearsal(tmp_path, change=blind) as table:
        table.run(table.fingers.play(script))
        evening = table.record.state.evening
        assert evening is not None
        assert compare(script, evening.deals[-1]).true
        assert table.fingers.tally.by_hand == 1


def test_a_doubtful_card_is_asked_and_the_answer_counts(tmp_path: Path) -> None:
    script = short_deal(Showing.SPREAD)
    card = pile_shown(script)[1]
    other = "C-9" if card != "C-9" else "S-9"

    def unsure(detection: Detection) -> Detection:
        if detection.card != card:
            return detection
        return Detection(
            card=card,
            confidence=0.6,
            corners=detection.corners,
            candidates=((card, 0.6), (other, 0.3)),
            doubtful=True,
        )

    with rehearsal(tmp_path, change=unsure) as table:
        asked = []
        for _ in table.fingers.play(script):
            table.turn()
            live = table.stage.scene
            asked += [hit.name for hit in live.hits if hit.name.startswith("doubt.")]
        evening = table.record.state.evening
        assert evening is not None
        assert compare(script, evening.deals[-1]).true
        assert table.fingers.tally.asked == 1
        assert f"doubt.{card}" in asked


def test_the_demo_ends_well_when_all_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = short_deal(Showing.SPREAD)
    status, said = told(script, tmp_path, monkeypatch)
    assert status == 0
    assert any("✓" in line for line in said)
    assert any("erreurs muettes 0" in line for line in said)
    pictures = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert any("resultat" in name for name in pictures)
    assert any("marque" in name for name in pictures)
    with Journal.to_read(tmp_path / "j.db") as journal:
        record = Record(journal)
        assert record.resume().phase is Phase.RESTING


def test_the_demo_sums_up_each_way_of_showing_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = [Showing.SPREAD, Showing.TRICKS, Showing.DEALT, Showing.SPREAD]
    status, said = told([short_deal(way) for way in ways], tmp_path, monkeypatch)
    assert status == 0
    summed = said[said.index("") + 1 :]
    assert summed[0].startswith("4 donnes en ")
    assert [line.split(", ")[0] for line in summed[1:4]] == [
        "  étalées : 2 donnes",
        "  en plis : 1 donne",
        "  une à une : 1 donne",
    ]
    assert all("questions 0, " in line and "erreurs muettes 0" in line for line in summed[:4])


def test_a_deal_that_gets_stuck_counts_with_what_was_done_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is written down, the second has two questions answered, the third is not begun."""
    play = Fingers.play
    began: list[Fingers] = []

    def stuck(fingers: Fingers, script: Script) -> Turns:
        began.append(fingers)
        if len(began) == 1:
            yield from play(fingers, script)
            return
        fingers.tally = Tally(asked=2)
        raise StuckError("no such card")

    monkeypatch.setattr(Fingers, "play", stuck)
    status, said = told([short_deal(Showing.SPREAD)] * 3, tmp_path, monkeypatch)
    assert (status, len(began)) == (1, 2)
    summed = said[said.index("") + 1 :]
    assert summed[0].startswith("2 donnes en ")
    assert " 1 fausse ; questions 2, " in summed[0]
    assert summed[1].startswith("  étalées : 1 donne, questions 0, ")
    assert summed[2].startswith("  sans fin : 1 donne, questions 2, ")


def test_the_demo_says_where_a_damaged_journal_was_put(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "j.db").write_text("no journal" * 100)
    status, said = told(short_deal(Showing.SPREAD), tmp_path, monkeypatch)
    assert status == 0
    (aside,) = tmp_path.glob("j.db.damaged-*")
    assert aside.read_text().startswith("no journal")
    assert any(str(aside) in line for line in said)


@pytest.mark.parametrize("spoilt", ["scores", "points"])
def test_the_demo_fails_when_a_score_is_not_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str
) -> None:
    script = short_deal(Showing.SPREAD)
    if spoilt == "scores":
        wrong = replace(script, scores=tuple(score + 1 for score in script.scores))
    else:
        deal = replace(script.deal, half_points=script.deal.half_points + 2)
        wrong = replace(script, deal=deal)
    status, said = told(wrong, tmp_path, monkeypatch)
    assert status == 1
    assert any("✗" in line and "au lieu de" in line for line in said)


def test_a_resumed_evening_goes_on_where_it_was(tmp_path: Path) -> None:
    script = short_deal(Showing.SPREAD)
    with rehearsal(tmp_path) as table:
        for _ in table.fingers.play(script):
            table.turn()
            count = table.hands.count()
            if count is not None and len(count.attack or count.defence) >= 3:
                break
        before = table.record.state
    with rehearsal(tmp_path) as again:
        assert again.record.state == before
        again.turn()
        assert again.stage.scene.name == "comptage"


@pytest.mark.parametrize(
    "words", [["--deals", "0"], ["--speed", "0"], ["--players", "6"], ["--nonsense"]]
)
def test_a_wish_that_cannot_be_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        run.main(["--demo", "--headless", *words])
    assert refused.value.code == 2


def test_a_style_is_played_with_its_own_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole command: what lies on its table is of the style asked for."""
    tables = noted(monkeypatch)
    monkeypatch.setattr("vision.readers.open_reader", lambda: TrueReader(tables[-1]))
    words = ["--demo", "--headless", "--deals", "1", "--style", "5", "--pictures", str(tmp_path)]
    assert run.main(words) == 0
    assert tables[-1].deck.name == numbered_deck(5).name


def test_at_five_the_result_is_read_before_it_is_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes up at the touch that says who had the called card; a press too soon is none."""
    tables = noted(monkeypatch)
    monkeypatch.setattr("vision.readers.open_reader", lambda: TrueReader(tables[-1]))
    words = ["--demo", "--headless", "--deals", "1", "--players", "5", "--seed", "77"]
    assert run.main([*words, "--pictures", str(tmp_path)]) == 0


@pytest.mark.parametrize("left", ["in a deal", "to others", "closed"])
def test_the_demo_begins_an_evening_where_it_cannot_go_on_in_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: str
) -> None:
    """Seen: stopped by Ctrl-C in a deal it never came through again with that journal."""
    others = ("Zoé", "Yves", "Xavier", "Wim") if left == "to others" else NAMES
    with Journal.open(tmp_path / "j.db") as journal:
        record = Record(journal)
        people = tuple((name, place) for place, name in enumerate(others))
        record.do(
            StartEvening(name="", started="2024-11-16T20:30", kind=TableKind.FOUR, people=people)
        )
        record.do(ChooseDealer(0))
        if left != "to others":
            record.do(OpenDeal() if left == "in a deal" else CloseEvening())
        before = record.state
    status, said = told(short_deal(Showing.SPREAD), tmp_path, monkeypatch)
    assert status == 0, said
    with Journal.to_read(tmp_path / "j.db") as journal:
        assert len(journal.evenings()) == 2
        assert journal.load(1) == before


def test_the_demo_goes_on_in_an_evening_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        assert told(short_deal(Showing.SPREAD), tmp_path, monkeypatch)[0] == 0
    with Journal.to_read(tmp_path / "j.db") as journal:
        (evening,) = journal.evenings()
        state = journal.load(evening.id)
    assert state.evening is not None
    assert len(state.evening.deals) == 2
