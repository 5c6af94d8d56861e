"""Loading an evening against reading the same rows and decoding their JSON."""

import json
import random
import tempfile
from pathlib import Path

from kiosk.counting.count import Showing
from kiosk.evening import intents as i
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import State, TableKind
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract, PoigneeSize
from tests.bench import Figure, ratio

DEALS = 200


def played(journal: Journal, deals: int, seed: int = 7) -> int:
    """An evening of that many deals, each counted card by card; its number in the journal."""
    rng = random.Random(seed)
    journal._db.execute("PRAGMA synchronous = OFF")
    record = Record(journal)

    def do(*wanted: i.Intent) -> None:
        for intent in wanted:
            if not isinstance(record.do(intent), State):
                message = f"the bench's own evening must go through: {intent}"
                raise TypeError(message)

    people = (("Anne", 0), ("Bob", 1), ("Cléa", 2), ("Dan", 3))
    do(
        i.StartEvening(name="Bench", started="2025-11-20", kind=TableKind.FOUR, people=people),
        i.ChooseDealer(0),
    )
    for _ in range(deals):
        contract = rng.choice((Contract.PRISE, Contract.GARDE, Contract.GARDE_SANS))
        do(i.OpenDeal(), i.SetTaker(rng.randrange(4)), i.SetContract(contract))
        if rng.random() < 0.2:
            do(i.AddPoignee(rng.randrange(4), PoigneeSize.SIMPLE))
        do(i.StartCount(Showing.DEALT))
        for card in rng.sample(CARDS, 6 + 4 * rng.randrange(5, 13)):
            do(i.SeeCards((card,)))
        do(i.ConfirmCount(), i.ConfirmResult())
    assert record.evening is not None
    return record.evening


def measure() -> list[Figure]:
    """The whole load, and the load with every step of every deal, as an undo might need them."""
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / "j") as journal:
        evening = played(journal, DEALS)

        def read() -> None:
            for _, body in journal.rows(evening):
                json.loads(body)

        return [
            Figure(
                name=f"journal: an evening of {DEALS} deals with all its counted cards",
                baseline="reading the same rows and json.loads of each",
                ratio=ratio(lambda: journal.load(evening), read, rounds=21),
                limit=2.5,
            )
        ]
