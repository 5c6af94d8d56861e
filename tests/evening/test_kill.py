"""A kiosk killed in the middle of an evening resumes with the same cards counted."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.evening import intents as i
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract
from tests.evening.playing import by_cards, by_hand, sit
from tests.evening.test_journal import begun

WANTED: tuple[i.Intent, ...] = (
    *by_hand(1, Contract.GARDE, 2, 49),
    *by_cards(2, Contract.PRISE, CARDS[:22]),
    i.Undo(),
    i.Undo(),
    i.VoidDeal(1),
    *by_hand(3, Contract.GARDE_SANS, 1, 60)[1:],
)

WRITER = """
import sys
from pathlib import Path
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from tests.evening.test_journal import begun
from tests.evening.test_kill import WANTED

record = begun(Journal.open(Path(sys.argv[1])))
for number, intent in enumerate(WANTED, 1):
    record.do(intent)
    print(number, flush=True)
"""


@pytest.mark.parametrize("at", [1, 13, 31, 36])
def test_a_killed_kiosk_resumes_where_it_was(tmp_path: Path, at: int) -> None:
    """What was acknowledged is there; at most the act being written when it fell is too."""
    path = tmp_path / "j.sqlite3"
    writer = subprocess.Popen(  # noqa: S603 - this interpreter, and the script above
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    acknowledged = 0
    with writer.stdout as lines:
        for line in lines:
            acknowledged = int(line)
            if acknowledged == at:
                os.kill(writer.pid, signal.SIGKILL)
                break
        acknowledged = max([acknowledged, *map(int, lines)])
    assert writer.wait() == -signal.SIGKILL
    with Journal.open(path) as journal:
        assert journal.set_aside is None
        state = Record(journal).resume()
    played = sit()
    states = [played.state]
    for intent in WANTED:
        played.attempt(intent)
        states.append(played.state)
    assert state in states[acknowledged : acknowledged + 2]


@pytest.mark.parametrize("at", [1, 2, 3, 4])
def test_a_kiosk_killed_while_it_restores_has_a_journal(tmp_path: Path, at: int) -> None:
    """Before the first, second or third of its files gets another name, or when all have theirs."""
    path, copy = tmp_path / "j.sqlite3", tmp_path / "copy"
    with Journal.open(path) as journal:
        begun(journal, *by_hand(1, Contract.GARDE, 2, 49))
        journal.backup(copy)
    child = os.fork()
    if child == 0:
        names = iter(range(1, 9))

        def falls(event: str, _: object) -> None:
            if event in ("os.rename", "os.link") and next(names) == at:
                os._exit(0)

        try:
            journal = Journal.open(path)
            sys.addaudithook(falls)
            journal.restored(copy)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    with Journal.open(path) as journal:
        assert [line.deals for line in journal.evenings()] == [1]
