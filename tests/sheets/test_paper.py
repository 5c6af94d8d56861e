"""The sheet on paper: what is on it can be checked."""

from itertools import pairwise
from typing import Any

import pytest
from fpdf import FPDF

from kiosk.counting.count import Showing
from kiosk.evening import intents as i
from kiosk.evening.state import TableKind
from kiosk.sheets.curves import curves
from kiosk.sheets.pdf_page import sheet_pdf
from kiosk.sheets.sheet import make_sheet
from kiosk.tarot.deal import Contract, PoigneeSize, Side
from tests.evening.playing import Played, by_hand, sit
from tests.sheets.test_sheet import pages


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on the paper."""
    texts: list[str] = []
    cell = FPDF.cell

    def spy(pdf: FPDF, w: Any = None, h: Any = None, text: str = "", *more: Any, **how: Any) -> Any:
        assert pdf.get_string_width(text) <= w or not w
        texts.append(text)
        return cell(pdf, w, h, text, *more, **how)

    monkeypatch.setattr(FPDF, "cell", spy)
    return texts


def _crowd(people: int, kind: TableKind) -> Played:
    """An evening of high scores with many people at the table."""
    names = tuple((f"P{number}", number % 8) for number in range(people))
    start = i.StartEvening(
        name="Jeudi", started="2025-11-20T20:00:00+01:00", kind=kind, people=names
    )
    played = Played(start, i.ChooseDealer(0))
    for number in range(people):
        played.do(i.OpenDeal())
        assert played.state.draft is not None
        taker = played.state.draft.facts.players[0]
        played.do(i.SetTaker(taker), i.SetContract(Contract.GARDE_CONTRE))
        if kind is TableKind.FIVE:
            played.do(i.SetPartner(taker))
        played.do(
            i.StartCount(Showing.HAND), i.EnterByHand(1, 62 if number % 2 else 120),
            i.ConfirmCount(), i.ConfirmResult(),
        )  # fmt: skip
    return played


@pytest.mark.parametrize("kind", [TableKind.FOUR, TableKind.FIVE])
@pytest.mark.parametrize("people", [5, 10, 12])
def test_no_figure_is_cut_however_many_play(
    written: list[str], people: int, kind: TableKind
) -> None:
    sheet = make_sheet(_crowd(people, kind).evening)
    sheet_pdf(sheet)
    assert not [text for text in written if text.endswith("…")]
    marks = [str(value) for row in sheet.rows for pair in row.marks for value in pair if value]
    assert max(map(len, marks)) == (4 if kind is TableKind.FIVE else 3)
    assert set(marks) <= set(written)


def test_every_announce_is_on_paper(written: list[str]) -> None:
    played = sit(5)
    for seat, name in enumerate(("Anne-Sophie", "Jean-Baptiste", "Bérénice", "Zoé", "Élodie")):
        played.do(i.RenamePlayer(seat, name, seat))
    told = (
        i.SetPartner(1), i.AddPoignee(0, PoigneeSize.SIMPLE), i.AddPoignee(2, PoigneeSize.SIMPLE),
        i.SetPetitAuBout(Side.ATTACK), i.AnnounceChelem(announced=True),
    )  # fmt: skip
    played.do(*by_hand(0, Contract.GARDE, 2, 60, *told))
    sheet = make_sheet(played.evening)
    sheet_pdf(sheet)
    (row,) = sheet.rows
    assert row.announces.count(",") == 4
    assert row.announces in " ".join(written)


def test_names_beside_the_curves_stay_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve people, eleven of them near the bottom, where the curves just fit under the table."""
    named: dict[str, float] = {}
    cell = FPDF.cell

    def spy(pdf: FPDF, w: Any = None, h: Any = None, text: str = "", *more: Any, **how: Any) -> Any:
        named[text] = pdf.get_y()
        return cell(pdf, w, h, text, *more, **how)

    monkeypatch.setattr(FPDF, "cell", spy)
    played = _crowd(12, TableKind.FOUR)
    played.do(*[i.VoidDeal(number) for number in (*range(1, 11), 12)])
    evening = played.evening
    assert pages(sheet_pdf(make_sheet(evening), curves(evening))) == 1
    heights = sorted(named[player.name] for player in evening.players)
    assert heights[-1] < 210 - 12
    assert min(after - before for before, after in pairwise(heights)) > 3.9


def test_curves_on_a_page_of_their_own_have_no_table_over_them(written: list[str]) -> None:
    played = sit(4)
    played.do(*by_hand(1, Contract.GARDE, 2, 49), *[i.PassGenerale()] * 16)
    assert pages(sheet_pdf(make_sheet(played.evening), curves(played.evening))) == 2
    assert written.count("N°") == 1
    assert written.count("Feuille de marque — Jeudi") == 2
