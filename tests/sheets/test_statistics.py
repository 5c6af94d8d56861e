"""What the deals say of each player."""

import csv
import io
from dataclasses import replace

from kiosk.evening import intents as i
from kiosk.sheets.csv_text import statistics_csv
from kiosk.sheets.sheet import make_sheet
from kiosk.sheets.statistics import PlayerRecord, statistics
from kiosk.sheets.words import Language
from kiosk.tarot.deal import Contract
from tests.evening.playing import sit
from tests.sheets.evenings import booklet, everything


def of(name: str, *records: PlayerRecord) -> PlayerRecord:
    (found,) = [one for one in records if one.name == name]
    return found


def test_one_evening() -> None:
    records = statistics([booklet().evening])
    assert [one.name for one in records] == ["Suzie", "Éloi", "Nadia", "Omar"]
    suzie = of("Suzie", *records)
    assert (suzie.deals, suzie.total, suzie.taken, suzie.made) == (5, 1346, 2, 1)
    assert suzie.average == 1346 / 5
    assert suzie.taken_total == -126 + 1746
    assert suzie.bouts_average == 1.5
    assert (suzie.poignees, suzie.petits, suzie.chelems) == (3, 3, 1)
    assert suzie.best is not None
    assert suzie.worst is not None
    assert (suzie.best.gain, suzie.best.number) == (1746, 5)
    assert (suzie.worst.gain, suzie.worst.number) == (-126, 3)
    by_contract = {one.contract: (one.taken, one.made) for one in suzie.contracts}
    assert by_contract[Contract.PRISE] == (1, 0)
    assert by_contract[Contract.GARDE] == (1, 1)


def test_struck_out_and_unmarked_deals_do_not_count() -> None:
    records = statistics([everything().evening])
    assert of("Dan", *records).deals == 2
    assert of("Cléa", *records).taken == 0
    assert of("Cléa", *records).called == 1
    zoe = of("Zoé", *records)
    assert (zoe.deals, zoe.average, zoe.best, zoe.taken_average) == (0, 0.0, None, 0.0)


def test_over_all_evenings_a_player_is_known_by_name() -> None:
    first, second = booklet(), booklet()
    second.do(i.RenamePlayer(2, "SUZIE", 5))
    records = statistics([first.evening, second.evening, sit().evening])
    suzie = of("SUZIE", *records)
    assert (suzie.evenings, suzie.deals, suzie.total, suzie.badge) == (2, 10, 2 * 1346, 5)
    assert sum(one.total for one in records) == 0


def test_an_evening_that_is_called_by_its_day_says_it_once_and_as_the_language_does() -> None:
    """As the kiosk calls each of them."""
    evening = replace(booklet().evening, name="2025-11-20")
    sheet = make_sheet(evening)
    assert (sheet.title, sheet.subtitle) == ("Feuille de marque", "20/11/2025")
    assert "1746 (20/11/2025, donne 5)" in statistics_csv(statistics([evening]), Language.FRENCH)


def test_the_csv_has_a_line_a_player() -> None:
    text = statistics_csv(statistics([booklet().evening]), Language.FRENCH)
    head, suzie, *rest = csv.reader(io.StringIO(text), delimiter=";")
    assert len(rest) == 3
    told = dict(zip(head, suzie, strict=True))
    assert told["Gain moyen"] == "269,2"
    assert told["Meilleure donne"] == "1746 (Jeudi 20/11/2025, donne 5)"
    assert told["Garde\xa0: Réussis"] == "1"
    assert statistics_csv((), Language.ENGLISH).startswith("Player,")
