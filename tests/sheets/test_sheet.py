"""The feuille de marque: columns, lines, totals, notes; as CSV and as PDF."""

import csv
import io
import re
import subprocess
import sys
import zlib
from dataclasses import replace

import pytest

from kiosk.evening import intents as i
from kiosk.evening.state import Tally
from kiosk.sheets.csv_text import curves_csv, sheet_csv, statistics_csv
from kiosk.sheets.curves import curves
from kiosk.sheets.pdf_page import sheet_pdf
from kiosk.sheets.sheet import make_sheet
from kiosk.sheets.statistics import statistics
from kiosk.sheets.words import Language, date, number
from kiosk.tarot.deal import Contract
from tests.evening.playing import by_hand, sit
from tests.sheets.evenings import booklet, everything


def test_the_example_sheet_comes_out_of_the_record_to_the_last_figure() -> None:
    """« 318 764 1746 400 360 750 270 780 ; -446 1346 -390 -510 »."""
    sheet = make_sheet(booklet().evening)
    assert sheet.seats == ("Nord", "Sud", "Est", "Ouest")
    assert sheet.names == ("Nadia", "Suzie", "Éloi", "Omar")
    assert [(foot.plus, foot.minus) for foot in sheet.totals] == [
        (318, 764),
        (1746, 400),
        (360, 750),
        (270, 780),
    ]
    assert [foot.bilan for foot in sheet.totals] == [-446, 1346, -390, -510]
    assert sheet.ranks == (3, 1, 2, 4)
    first = sheet.rows[0]
    assert (first.contract, first.taker, first.points, first.result) == (
        "Garde",
        "Éloi",
        "49",
        "+8",
    )
    assert first.marks == ((None, 106), (None, 106), (318, None), (None, 106))
    assert first.announces == "poignée Éloi, petit au bout attaque, à la main"
    assert sheet.rows[-1].announces.startswith(
        "poignée Suzie, petit au bout attaque, chelem annoncé, chelem attaque"
    )


def test_who_left_before_a_deal_is_no_column_and_takes_nobodys_rank() -> None:
    played = booklet()
    before, lines = make_sheet(played.evening), curves(played.evening)
    played.do(i.JoinPlayer("Zoé", 7, 4), i.LeavePlayer(4))
    assert make_sheet(played.evening) == before
    assert curves(played.evening) == lines


def test_every_kind_of_line_is_on_the_sheet() -> None:
    sheet = make_sheet(everything().evening)
    told = [(row.contract, row.partner, row.result, row.announces) for row in sheet.rows]
    assert told == [
        ("Petite", "Cléa", "+5", "à la main"),
        ("Garde sans", "seul", "−1", "renonce Dan, non marquée, à la main"),
        ("Passe générale", "", "", ""),
        ("Petit sec", "", "", ""),
        ("Fausse donne", "", "", ""),
        (
            "Garde", "Élo", "+34",
            "chelem annoncé, misère d’atouts Dan, renonce Dan, à la main",
        ),
        ("Petite", "Bob", "−21", "à la main, annulée"),
    ]  # fmt: skip
    assert sheet.seats == ("",) * 6
    assert sheet.rows[0].marks[5] == (None, None), "Zoé was not there yet"
    assert sheet.notes == ("Règles de la table\xa0: petit chelem 100, misère d’atouts 10",)
    assert sum(foot.bilan for foot in sheet.totals) == 0
    assert [foot.bilan for foot in sheet.totals] == list(everything().evening.totals)


def test_a_sheet_in_english() -> None:
    sheet = make_sheet(everything().evening, Language.ENGLISH)
    assert sheet.title == "Score sheet — Jeudi"
    assert sheet.subtitle == "2025-11-20"
    assert sheet.rows[2].contract == "All passed"
    assert sheet.notes[0].startswith("House rules: petit chelem 100")


def test_house_rules_are_not_named_when_off() -> None:
    assert make_sheet(booklet().evening).notes == ()


def test_an_evening_without_a_deal_has_a_sheet() -> None:
    sheet = make_sheet(sit().evening)
    assert sheet.rows == ()
    assert sheet.ranks == (1, 1, 1, 1)
    assert sheet_pdf(sheet, curves(sit().evening)).startswith(b"%PDF")


def test_csv_reads_back_and_adds_up() -> None:
    text = sheet_csv(make_sheet(booklet().evening))
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert rows[1][8:] == ["Nord", "", "Sud", "", "Est", "", "Ouest", ""]
    assert rows[2][8:10] == ["Nadia +", "Nadia −"]
    assert [len(row) for row in rows[1:11]] == [16] * 10
    deals = rows[3:8]
    for column, total in enumerate(rows[8][8:], 8):
        assert sum(int(row[column] or 0) for row in deals) == int(total)
    assert rows[9][8::2] == ["-446", "1346", "-390", "-510"]


def test_a_struck_out_deal_is_on_the_csv_without_its_points() -> None:
    rows = list(csv.reader(io.StringIO(sheet_csv(make_sheet(everything().evening))), delimiter=";"))
    (line,) = [row for row in rows if "annulée" in ",".join(row)]
    assert set(line[8:]) == {""}


def test_house_rules_are_named_on_the_csv_too() -> None:
    """« Named on the score sheet when on »: whoever opens it elsewhere reads what was played."""
    sheet = make_sheet(everything().evening)
    rows = list(csv.reader(io.StringIO(sheet_csv(sheet)), delimiter=";"))
    assert rows[-1] == list(sheet.notes)


def test_a_line_amended_says_so() -> None:
    """The players' own sheet of paper has other figures there."""
    played = booklet()
    assert not [row for row in make_sheet(played.evening).rows if "corrigée" in row.announces]
    played.do(i.CorrectDeal(1, tally=Tally(bouts=2, half_points=2 * 50)))
    told = [row.number for row in make_sheet(played.evening).rows if "corrigée" in row.announces]
    assert told == [1]


@pytest.mark.parametrize(
    ("language", "figures"),
    [(Language.FRENCH, ["40,5", "-1"]), (Language.ENGLISH, ["40.5", "-1"])],
)
def test_figures_in_a_csv_are_what_a_spreadsheet_adds_up(
    language: Language, figures: list[str]
) -> None:
    """It takes neither « ½ » nor the « − » of print for part of a number."""
    played = sit(5)
    played.do(*by_hand(1, Contract.PRISE, 2, 40, i.SetPartner(2))[:-2])
    played.do(i.EnterByHand(2, 81), i.ConfirmCount(), i.ConfirmResult())
    evening = played.evening
    comma = ";" if language is Language.FRENCH else ","
    rows = list(csv.reader(io.StringIO(sheet_csv(make_sheet(evening, language))), delimiter=comma))
    assert rows[2][5:7] == figures
    told = statistics_csv(statistics([evening]), language)
    *_, taker = csv.reader(io.StringIO(told), delimiter=comma)
    assert (taker[0], taker[3], taker[6]) == ("Bob", "-52", "-52")


def test_a_name_like_a_formula_stays_a_name() -> None:
    played = sit()
    played.do(i.RenamePlayer(0, "=1+1", 0))
    text = sheet_csv(make_sheet(played.evening))
    assert "'=1+1 +" in text
    assert ";=1+1" not in text


def test_curves_are_the_running_totals() -> None:
    found = curves(booklet().evening)
    assert found[2].points == (0, -106, -182, -308, -400, 1346)
    assert [curve.points[-1] for curve in found] == list(booklet().evening.totals)
    flat = everything().evening
    assert found[0].name == "Nadia"
    assert all(curve.points[-1] == curve.points[-2] for curve in curves(flat)), "deal 7 is void"
    rows = curves_csv(found, Language.ENGLISH).splitlines()
    assert rows[0] == "Deal,Nadia,Omar,Suzie,Éloi"
    assert rows[-1] == "5,-446,-510,1346,-390"
    assert len(rows) == 7


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def drawn(pdf: bytes) -> bytes:
    """What is drawn, out of its compression."""
    found = b""
    for start in re.finditer(rb"stream\r?\n", pdf):
        try:
            found += zlib.decompressobj().decompress(pdf[start.end() :])
        except zlib.error:
            continue
    return found


def test_a_pdf_is_made_with_any_letters() -> None:
    played = booklet()
    plain = sheet_pdf(make_sheet(played.evening), curves(played.evening))
    assert pages(plain) == 1
    assert sheet_pdf(make_sheet(played.evening), curves(played.evening)) == plain
    played.do(i.RenamePlayer(0, "Štěpán 李 Ωλ", 0))
    assert pages(sheet_pdf(make_sheet(played.evening))) == 1


def test_a_struck_out_line_is_crossed_through() -> None:
    played = booklet()
    before = drawn(sheet_pdf(make_sheet(played.evening)))
    row = replace(make_sheet(played.evening), rows=(make_sheet(played.evening).rows[0],) * 2)
    struck = replace(row, rows=(row.rows[0], replace(row.rows[1], voided=True)))
    lines = [drawn(sheet_pdf(one)).count(b" l S") for one in (row, struck)]
    assert before
    assert lines[1] == lines[0] + 1


def test_a_long_evening_takes_more_pages() -> None:
    played = sit(3)
    played.do(*[i.PassGenerale()] * 80)
    assert pages(sheet_pdf(make_sheet(played.evening), curves(played.evening))) == 4


def test_twelve_people_with_long_names_fit_on_the_page() -> None:
    played = sit(5)
    for badge in range(7):
        played.do(i.JoinPlayer(f"Maximilienne-Élodi{badge}", badge, 0))
    sheet = make_sheet(played.evening)
    assert len(sheet.names) == 12
    assert pages(sheet_pdf(sheet)) == 1


def test_the_pdf_library_is_loaded_only_for_a_pdf() -> None:
    script = (
        "import sys, kiosk.cli.export, kiosk.sheets.sheet, kiosk.sheets.csv_text;"
        "sys.exit('fpdf' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0  # noqa: S603


def test_numbers_and_dates_as_they_are_written_there() -> None:
    assert number(-8.25, Language.FRENCH) == "−8,2"
    assert number(-8.0, Language.ENGLISH) == "−8"
    assert number(-0.04, Language.FRENCH) == "0"
    assert date("2025-11-20T20:00", Language.FRENCH) == "20/11/2025"
    assert date("", Language.FRENCH) == ""
