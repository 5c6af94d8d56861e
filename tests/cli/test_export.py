"""`tarot-kiosk export`: files written whole, one clear line when it cannot be."""

import os
import unicodedata
from pathlib import Path

import pytest

from kiosk.cli.export import main
from kiosk.evening import intents as i
from kiosk.evening.events import Refusal
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import TableKind
from kiosk.tarot.deal import Contract
from tests.evening.playing import NAMES, by_hand

PEOPLE = tuple((name, badge) for badge, name in enumerate(NAMES[:4]))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own, with two evenings in its journal."""
    state = tmp_path / "state"
    state.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(state))
    monkeypatch.setenv("TAROT_KIOSK_CONFIG", str(tmp_path / "kiosk.toml"))
    monkeypatch.chdir(tmp_path)
    with Journal.open(state / "evenings.db") as journal:
        record = Record(journal)
        for day, taker in (("2025-11-20", 1), ("2025-11-21", 2)):
            start = i.StartEvening(
                name=f"Soir {day[-2:]}", started=day, kind=TableKind.FOUR, people=PEOPLE
            )
            deal = by_hand(taker, Contract.GARDE, 2, 49)
            for intent in (start, i.ChooseDealer(0), *deal, i.CloseEvening()):
                assert not isinstance(record.do(intent), Refusal)
    return state


def test_the_last_evening_as_csv_and_pdf(tmp_path: Path) -> None:
    assert main(["soir.csv"]) == 0
    text = (tmp_path / "soir.csv").read_bytes()
    assert text.startswith(b"\xef\xbb\xbfFeuille de marque \xe2\x80\x94 Soir 21;21/11/2025")
    assert main(["soir.pdf"]) == 0
    assert (tmp_path / "soir.pdf").read_bytes().startswith(b"%PDF")
    assert main(["--evening", "1", "--language", "en", "one.csv"]) == 0
    assert "Score sheet — Soir 20" in (tmp_path / "one.csv").read_text("utf-8-sig")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_curves_and_statistics(tmp_path: Path) -> None:
    assert main(["--what", "curves", "c.csv"]) == 0
    assert (tmp_path / "c.csv").read_text("utf-8-sig").splitlines()[-1] == "1;-66;-66;198;-66"
    assert main(["--what", "statistics", "--evening", "all", "s.csv"]) == 0
    lines = (tmp_path / "s.csv").read_text("utf-8-sig").splitlines()
    assert lines[1].startswith("Bob;2;132;")


@pytest.mark.parametrize(("what", "column"), [("statistics", 0), ("ranking", 1)])
def test_over_all_evenings_a_name_is_told_as_it_was_last_written(
    tmp_path: Path, home: Path, what: str, column: int
) -> None:
    with Journal.open(home / "evenings.db") as journal:
        record = Record(journal)
        people = tuple((name.upper(), badge) for name, badge in PEOPLE)
        start = i.StartEvening(name="", started="2025-11-22", kind=TableKind.FOUR, people=people)
        for intent in (start, i.ChooseDealer(0), *by_hand(1, Contract.GARDE, 2, 49)):
            assert not isinstance(record.do(intent), Refusal)
    assert main(["--what", what, "--evening", "all", "all.csv"]) == 0
    lines = (tmp_path / "all.csv").read_text("utf-8-sig").splitlines()[1:]
    assert [line.split(";")[column] for line in lines] == ["BOB", "CLÉA", "ANNE", "DAN"]


def test_a_tournament_of_two_tables_is_ranked(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each table brings its journal; people at both are asked about, members who met refused."""
    other = tmp_path / "other.db"
    with Journal.open(other) as journal:
        record = Record(journal)
        people = (("Fanny", 0), ("Gaël", 1), ("Hugo", 2), (PEOPLE[3][0], 3))
        start = i.StartEvening(
            name="Table 2", started="2025-11-21", kind=TableKind.FOUR, people=people
        )
        for intent in (start, i.ChooseDealer(0), *by_hand(1, Contract.GARDE, 2, 30)):
            assert not isinstance(record.do(intent), Refusal)
    both = ["--what", "ranking", "--journal", str(home / "evenings.db"), "--journal", str(other)]
    team = f"--team=Rouges={PEOPLE[2][0]}, Gaël"
    assert main([*both, team, "rank.csv"]) == 0
    told = capsys.readouterr().err
    assert told.startswith(f"tarot-kiosk export: {PEOPLE[3][0]} is in several journals")
    assert told.count("\n") == 1
    lines = (tmp_path / "rank.csv").read_text("utf-8-sig").splitlines()
    assert lines[:2] == ["Rang;Équipe;Points marqués", "1;Rouges;-18"]
    assert main([*both, "--team", "Bleus=Fanny,Hugo", "no.csv"]) == 1
    assert "met at a table" in capsys.readouterr().err
    assert not (tmp_path / "no.csv").exists()
    assert main(["--list", *both[2:]]) == 0
    assert capsys.readouterr().out.count("\n") == 3


def test_a_team_s_names_are_found_however_their_letters_and_spaces_are_written(
    tmp_path: Path,
) -> None:
    """Some systems take an é apart into e and its accent; names are kept composed."""
    with Journal.open(tmp_path / "own.db") as journal:
        people = (("Élodie", 0), ("Luc", 1), ("Zoé Marie", 2), ("Anne", 3))
        kind = TableKind.FOUR
        start = i.StartEvening(name="Soir", started="2025-11-21", kind=kind, people=people)
        assert not isinstance(Record(journal).do(start), Refusal)
    apart = unicodedata.normalize("NFD", "Été=élodie,Zoé  Marie")
    words = ["--journal", "own.db", "--what", "ranking", "--team", apart, "rank.csv"]
    assert main(words) == 0
    lines = (tmp_path / "rank.csv").read_text("utf-8-sig").splitlines()
    assert lines[1] == "1;Été;0"
    assert "1;Zoé Marie;0;0;Été" in lines


def test_to_stdout_and_the_list(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["--list"]) == 0
    assert capfdbinary.readouterr().out == b"2\t21/11/2025\tSoir 21\t1\n1\t20/11/2025\tSoir 20\t1\n"
    assert main(["-"]) == 0
    assert b"Garde" in capfdbinary.readouterr().out


def test_nothing_is_written_over_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "mine.csv"
    target.write_text("mine")
    assert main(["mine.csv"]) == 1
    assert target.read_text() == "mine"
    assert "--force" in capsys.readouterr().err
    assert main(["--force", "mine.csv"]) == 0
    assert target.read_text() != "mine"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["soir.doc"], "name it .pdf or .csv"),
        (["--what", "curves", "c.pdf"], "name the file .csv"),
        (["--evening", "all", "a.csv"], "statistics or ranking of all"),
        (["--what", "ranking", "r.pdf"], "name the file .csv"),
        (["--team", "un=Bob,Dan", "a.csv"], "add --what ranking"),
        (["--what", "ranking", "--team", "Bob,Dan", "a.csv"], "--team Rouges=Anne,Luc"),
        (["--what", "ranking", "--team", "un=", "a.csv"], "--team Rouges=Anne,Luc"),
        (["--what", "ranking", "--team", "un=A,B", "--team", "un=C,D", "a.csv"], "rename one"),
        (["--what", "ranking", "--team", "un=Bob,Nobody", "a.csv"], "no points in this"),
        (["--journal", "a.db", "--journal", "b.db", "--evening", "1", "a.csv"], "last or all"),
        (["--what", "ranking", "--journal", "a.db", "--journal", "./a.db", "a.csv"], "given twice"),
        (["--evening", "7", "a.csv"], "one of 1, 2"),
        (["nowhere/a.csv"], "no such folder"),
        (["state"], "this is a folder"),
        (["--journal", "none.db", "a.csv"], "there is no journal here"),
        (["--journal", "kiosk.toml", "a.csv"], "restore a backup"),
        (["--journal", "empty.db", "a.csv"], "no evening yet"),
    ],
)
def test_what_cannot_be_is_one_clear_line(
    tmp_path: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kiosk.toml").write_text("# no journal at all\n" * 200)
    Journal.open(tmp_path / "empty.db").close()
    before = sorted(tmp_path.iterdir())
    assert main(arguments) == 1
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1
    left = [p for p in sorted(tmp_path.iterdir()) if not p.name.startswith("empty.db-")]
    assert left == before


def test_a_setting_that_will_not_do_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise the sheet of another journal than the one meant would go out in silence."""
    config = tmp_path / "bad.toml"
    config.write_text("[journal]\npath = 5\n", encoding="utf-8")
    monkeypatch.setenv("TAROT_KIOSK_CONFIG", str(config))
    assert main(["a.csv"]) == 0
    told = capsys.readouterr().err
    assert "journal.path" in told
    assert told.count("\n") == 1


def test_without_a_path_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([])
    assert stopped.value.code == 2
    assert "where to write it" in capsys.readouterr().err


def test_a_running_kiosk_is_left_alone(home: Path) -> None:
    with Journal.open(home / "evenings.db") as journal:
        record = Record(journal)
        record.open(1)
        record.do(i.ReopenEvening())
        assert main(["--evening", "1", "one.csv"]) == 0
        record.do(i.OpenDeal())


def test_what_is_no_file_is_never_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file in the place of a device would be there for every program, until the next start."""
    pipe, link = tmp_path / "pipe.csv", tmp_path / "link.csv"
    os.mkfifo(pipe)
    link.symlink_to(tmp_path / "unplugged" / "soir.csv")
    assert main(["--force", str(pipe)]) == 1
    assert "name a file, or - for stdout" in capsys.readouterr().err
    assert pipe.is_fifo()
    assert main([str(link)]) == 1
    assert "add --force" in capsys.readouterr().err
    assert link.is_symlink()


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    assert main(["x" * 300 + ".csv"]) == 1
    (tmp_path / "folder.csv").mkdir()
    assert main(["--force", "folder.csv"]) == 1
    (tmp_path / "folder.csv").rmdir()
    assert sorted(tmp_path.iterdir()) == before
