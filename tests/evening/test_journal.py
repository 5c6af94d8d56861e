"""The journal: what is acknowledged is on the disk, and a state is what was written."""

import dataclasses
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from kiosk.counting.count import Showing
from kiosk.evening import intents as i
from kiosk.evening import schema
from kiosk.evening.applying import MisfitError
from kiosk.evening.events import DealDropped, Refusal
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import EMPTY, Phase, State
from kiosk.evening.trouble import ChangedError, DamagedError
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract
from tests.evening.playing import NAMES, WALKS, by_cards, by_hand, sit

START = i.StartEvening(
    name="Jeudi",
    started="2025-11-20T20:00:00+01:00",
    kind=sit().evening.kind,
    people=tuple((name, badge) for badge, name in enumerate(NAMES[:4])),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evenings.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path) as opened:
        yield opened


def begun(journal: Journal, *more: i.Intent) -> Record:
    record = Record(journal)
    for intent in (START, i.ChooseDealer(0), *more):
        answer = record.do(intent)
        assert not isinstance(answer, Refusal), answer
    return record


def resumed(journal: Journal) -> State:
    return Record(journal).resume()


def test_a_journal_survives_a_power_cut_by_wal_and_full(journal: Journal) -> None:
    """Only WAL with synchronous FULL lost nothing in a hard-killed machine."""
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
    strict = journal._db.execute(
        "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND strict"
    ).fetchone()
    assert strict == (3,)


def test_the_same_cards_are_counted_after_a_restart(path: Path) -> None:
    with Journal.open(path) as journal:
        record = begun(
            journal,
            *by_hand(1, Contract.GARDE, 2, 49),
            *by_cards(2, Contract.PRISE, CARDS[:22])[:-2],
        )
        state = record.state
    with Journal.open(path) as journal:
        assert resumed(journal) == state
        assert state.phase is Phase.COUNTING


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(WALKS)
def test_any_evening_read_from_the_disk_is_the_one_in_memory(
    tmp_path_factory: pytest.TempPathFactory, moves: list[tuple[i.Intent, ...]]
) -> None:
    """Undo too: what the journal leaves out of a load changes nothing."""
    played = sit()
    with Journal.open(tmp_path_factory.mktemp("walk") / "j.sqlite3") as journal:
        record = begun(journal)
        for move in moves:
            for intent in move:
                if played.state == EMPTY:
                    return
                answer = record.do(intent)
                assert answer == played.attempt(intent)
        assert record.state == played.state
        if record.evening is not None:
            assert journal.load(record.evening) == played.state
            assert journal.load(record.evening, but_last=True) == played.states[-2]


def test_undo_reaches_back_into_a_written_deal_and_its_steps(journal: Journal) -> None:
    record = begun(journal, *by_cards(1, Contract.GARDE, CARDS[:22]))
    shown = record.preview(i.Undo())
    assert record.do(i.Undo()) == shown
    assert record.state.phase is Phase.RESULT
    for _ in range(3):
        record.do(i.Undo())
    assert record.state.draft is not None
    assert record.state.draft.count is not None
    assert record.state.draft.count.attack == CARDS[:20]
    assert resumed(journal) == record.state


def test_undo_to_the_beginning_leaves_no_evening_in_the_list(journal: Journal) -> None:
    record = begun(journal)
    record.do(i.Undo())
    record.do(i.Undo())
    assert record.state == EMPTY
    assert record.evening is None
    assert journal.evenings() == ()
    assert isinstance(record.do(i.Undo()), Refusal)
    begun(journal)
    assert len(journal.evenings()) == 1


def test_what_was_undone_stays_written(journal: Journal) -> None:
    record = begun(journal, i.OpenDeal())
    record.do(i.Undo())
    rows = journal._db.execute("SELECT seq, kind, undoes FROM acts ORDER BY seq").fetchall()
    assert rows == [
        (1, "lasting", None),
        (2, "lasting", None),
        (3, "passing", None),
        (4, "undo", 3),
    ]


def test_an_evening_that_was_closed_is_not_gone_on_with_at_the_next_start(
    journal: Journal,
) -> None:
    begun(journal).do(i.CloseEvening())
    assert resumed(journal) == EMPTY


def test_a_closed_deal_is_loaded_without_its_steps(journal: Journal) -> None:
    record = begun(journal, *by_cards(1, Contract.GARDE, CARDS[:22]))
    assert record.evening is not None
    assert len(journal.rows(record.evening)) == 3


def test_evenings_are_listed_and_opened_again(journal: Journal) -> None:
    record = begun(journal, *by_hand(1, Contract.GARDE, 2, 49), i.PassGenerale())
    first = record.state
    record.do(i.CloseEvening())
    later = i.StartEvening(
        name="Vendredi", started="2025-11-21T20:00:00+01:00", kind=START.kind, people=START.people
    )
    record.do(later)
    new, old = journal.evenings()
    assert (new.name, new.deals, new.closed) == ("Vendredi", 0, False)
    assert (old.name, old.deals, old.closed) == ("Jeudi", 2, True)
    assert resumed(journal).evening == record.state.evening
    again = Record(journal)
    again.open(old.id)
    again.do(i.ReopenEvening())
    assert again.state == first
    assert not journal.evenings()[1].closed


def test_the_latest_is_the_one_begun_last_whatever_the_clock_said(journal: Journal) -> None:
    """A box without a clock chip may begin an evening in another year."""
    record = begun(journal)
    record.do(i.CloseEvening())
    record.do(dataclasses.replace(START, name="Vendredi", started="2019-01-01T00:00:10+01:00"))
    assert [line.name for line in journal.evenings()] == ["Vendredi", "Jeudi"]


def test_people_are_remembered(path: Path) -> None:
    times = iter(datetime(2025, 11, 20, 20, n, tzinfo=UTC) for n in range(60))
    with Journal.open(path, clock=lambda: next(times)) as journal:
        record = begun(journal, i.JoinPlayer("Élo", 6, 0), i.LeavePlayer(1))
        record.do(i.JoinPlayer("BOB", 7, 0))
        people = journal.people()
        assert [one.name for one in people] == ["Anne", "BOB", "Cléa", "Dan", "Élo"]
        assert people[1].badge == 7


def test_nothing_of_an_act_is_kept_when_writing_it_fails(journal: Journal) -> None:
    record = begun(journal)
    before = record.state
    journal._db.execute(
        "CREATE TRIGGER stop BEFORE INSERT ON acts BEGIN SELECT raise(ABORT, 'no'); END"
    )
    with pytest.raises(Exception, match="unexpected"):
        record.do(i.JoinPlayer("Zoé", 1, 0))
    assert record.state == before
    journal._db.execute("DROP TRIGGER stop")
    assert journal.last(1) == 2
    record.do(i.JoinPlayer("Zoé", 1, 0))
    assert resumed(journal) == record.state


def test_two_kiosks_on_one_evening_do_not_mix_their_acts(path: Path) -> None:
    with Journal.open(path) as one, Journal.open(path) as two:
        mine = begun(one)
        theirs = Record(two)
        theirs.resume()
        mine.do(i.OpenDeal())
        with pytest.raises(ChangedError, match="only one kiosk"):
            theirs.do(i.PassGenerale())
        assert theirs.state == mine.state
        theirs.do(i.DropDeal())
        with pytest.raises(ChangedError):
            mine.do(i.DropDeal())
        mine.do(i.PassGenerale())
        with pytest.raises(ChangedError):
            theirs.do(i.Undo())
        assert theirs.state == mine.state


def test_what_another_writes_while_an_evening_is_opened_is_not_overlooked(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(path) as one, Journal.open(path) as two:
        mine, theirs = begun(one), Record(two)
        load = two.load

        def slowly(evening: int) -> State:
            state = load(evening)
            mine.do(i.OpenDeal())
            return state

        monkeypatch.setattr(two, "load", slowly)
        theirs.resume()
        monkeypatch.undo()
        with pytest.raises(ChangedError):
            theirs.do(i.PassGenerale())
        assert theirs.state == mine.state


def test_an_evening_undone_by_another_kiosk_is_none_to_go_on_with(path: Path) -> None:
    """The next one begins with a line and a name of its own."""
    with Journal.open(path) as one, Journal.open(path) as two:
        mine, theirs = begun(one), Record(two)
        theirs.resume()
        mine.do(i.Undo())
        mine.do(i.Undo())
        with pytest.raises(ChangedError):
            theirs.do(i.OpenDeal())
        assert theirs.state == EMPTY
        theirs.do(dataclasses.replace(START, name="Vendredi"))
        assert [line.name for line in one.evenings()] == ["Vendredi"]


def test_an_evening_begins_with_people(journal: Journal) -> None:
    with pytest.raises(MisfitError):
        journal.begin((DealDropped(),))
    with pytest.raises(MisfitError):
        journal.undo(7, 0)


@pytest.mark.parametrize(
    ("body", "says"), [("[1,[", "entry 2: not JSON"), ('[1,["TrickClosed",{}]]', "no deal is open")]
)
def test_an_entry_that_cannot_be_read_is_named(journal: Journal, body: str, says: str) -> None:
    record = begun(journal)
    assert record.evening is not None
    journal._db.execute("UPDATE acts SET body = ? WHERE seq = 2", (body,))
    with pytest.raises(DamagedError, match=says):
        journal.load(record.evening)


def test_a_backup_is_whole_while_playing_goes_on(journal: Journal, tmp_path: Path) -> None:
    record = begun(journal, *by_hand(1, Contract.GARDE, 2, 49))
    state = record.state
    copy = tmp_path / "copy.sqlite3"
    journal.backup(copy)
    record.do(i.OpenDeal())
    with Journal.to_read(copy) as other:
        assert other.load(1) == state
    assert [p.name for p in tmp_path.iterdir() if "copy" in p.name] == ["copy.sqlite3"]
    with pytest.raises(Exception, match="it is there already"):
        journal.backup(copy)
    journal.backup(copy, replace=True)
    with Journal.to_read(copy) as other:
        assert other.load(1) == record.state


def test_a_backup_is_restored_and_what_was_there_is_kept(path: Path, tmp_path: Path) -> None:
    journal = Journal.open(path)
    record = begun(journal)
    copy = tmp_path / "copy.sqlite3"
    journal.backup(copy)
    old = record.state
    record.do(i.OpenDeal())
    new = record.state
    back = journal.restored(copy)
    assert resumed(back) == old
    assert back.set_aside is not None
    back.close()
    with Journal.open(back.set_aside) as kept:
        assert resumed(kept) == new


def test_a_backup_is_restored_while_another_program_reads(path: Path, tmp_path: Path) -> None:
    """The log of what was there, which that program holds, is none of the copy's."""
    record = begun(Journal.open(path))
    record.journal.backup(tmp_path / "copy")
    state = record.state
    record.do(i.OpenDeal())
    with Journal.to_read(path) as reader:
        line = reader.evenings()[0]
        record.restore(tmp_path / "copy")
        aside = record.journal.set_aside
        assert aside is not None
        assert aside.with_name(f"{aside.name}-wal").exists()
        assert reader.evenings() == (line,)
    assert record.state == state == resumed(record.journal)
    record.journal.close()


def test_a_journal_is_read_beside_a_running_kiosk(path: Path, journal: Journal) -> None:
    record = begun(journal, i.OpenDeal(), i.SetTaker(1))
    with Journal.to_read(path) as reader:
        assert reader.load(1) == record.state
        with pytest.raises(Exception, match="cannot be written"):
            reader.append(1, (), reader.last(1))
    assert journal.size() > 0


def test_two_kiosks_that_start_together_make_one_journal(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second finds an empty file, and by the time it may write the first has made it all."""
    prepare = schema.prepare

    def second(db: sqlite3.Connection) -> None:
        monkeypatch.undo()
        with Journal.open(path) as first:
            begun(first)
        prepare(db)

    monkeypatch.setattr(schema, "prepare", second)
    with Journal.open(path) as journal:
        assert [line.name for line in journal.evenings()] == ["Jeudi"]


def test_a_start_leaves_nothing_beside_the_journal(path: Path) -> None:
    """A copy is kept of an older one alone: one more at each start would fill the card."""
    for _ in range(2):
        Journal.open(path).close()
        assert [*path.parent.iterdir()] == [path]


def test_a_journal_made_as_the_power_went_is_one_of_this_program(path: Path) -> None:
    """Made without its mark it belonged to another program at the next start."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        schema.migrate(db, path, 0)
    Journal.open(path).close()


def test_an_older_journal_is_brought_up_to_date_and_a_copy_kept(
    path: Path,
) -> None:
    with Journal.open(path) as journal:
        state = begun(journal, i.OpenDeal()).state
    newer = (*schema.MIGRATIONS, "ALTER TABLE people ADD COLUMN nickname TEXT")
    db = sqlite3.connect(path, isolation_level=None)
    assert schema.check(db, path, newer) == 1
    kept = schema.migrate(db, path, 1, newer)
    assert db.execute("PRAGMA user_version").fetchone() == (2,)
    db.close()
    assert kept is not None
    with Journal.open(kept) as copy:
        assert resumed(copy) == state


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    with Journal.open(path) as journal:
        begun(journal)
    broken = (*schema.MIGRATIONS, "CREATE TABLE extra (n INTEGER) STRICT; SELECT nothing")
    db = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(db, path, 1, broken)
    assert db.execute("PRAGMA user_version").fetchone() == (1,)
    assert db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'").fetchone() == (0,)
    db.close()


def test_a_count_goes_on_where_it_stopped(journal: Journal) -> None:
    record = begun(journal, i.OpenDeal(), i.SetTaker(1), i.SetContract(Contract.GARDE))
    record.do(i.StartCount(Showing.TRICKS))
    record.do(i.SeeCards(("T-21",)))
    again = Record(journal)
    again.resume()
    again.do(i.SeeCards(("T-1",)))
    assert again.state.draft is not None
    assert again.state.draft.count is not None
    assert again.state.draft.count.attack == ("T-21", "T-1")
