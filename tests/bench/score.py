"""`tarot-kiosk score` against parsing and printing the same JSON."""

import io
import json
import random

from kiosk.cli.score import run
from kiosk.tarot.deal import Chelem, Contract
from kiosk.tarot.reachable import reachable
from tests.bench import Figure, ratio

LINES = 1000


def deals(count: int, seed: int = 7) -> bytes:
    """That many deals that can be, as the command reads them."""
    rng = random.Random(seed)
    rows = []
    for _ in range(count):
        players = rng.choice((3, 4, 5))
        contract = rng.choice(tuple(Contract))
        bouts = rng.choice((0, 1, 1, 2, 2, 3))
        tricks = {3: 24, 4: 18, 5: 15}[players]
        points = rng.choice(sorted(reachable(players, contract, bouts, 1, tricks - 1)))
        sides = ([] if bouts == 0 else ["attack"]) + ([] if bouts == 3 else ["defence"])
        rows.append(
            {
                "players": players,
                "taker": rng.randrange(players),
                "partner": rng.randrange(5) if players == 5 else None,
                "contract": contract,
                "bouts": bouts,
                "points_taker": points / 2 if points % 2 else points // 2,
                "petit_au_bout": rng.choice(sides) if rng.random() < 0.15 else None,
                "poignees": [{"side": rng.choice(("attack", "defence")), "size": "simple"}]
                if rng.random() < 0.2 and 60 < points < 120
                else [],
                "chelem": Chelem.ANNOUNCED_FAILED if rng.random() < 0.02 else None,
            }
        )
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def measure() -> list[Figure]:
    """The whole command's work, parsing and printing included, against json alone."""
    source = deals(LINES)
    sink = io.BytesIO()
    if not run(io.BytesIO(source), sink):
        message = "the bench's own deals must all be scored"
        raise ValueError(message)
    rows = source.splitlines()
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]

    def parse_and_print() -> None:
        for row, answer in zip(rows, answers, strict=True):
            json.loads(row)
            json.dumps(answer)

    return [
        Figure(
            name="score: a line, its JSON included",
            baseline="json.loads of the line and json.dumps of the answer",
            ratio=ratio(lambda: run(io.BytesIO(source), io.BytesIO()), parse_and_print),
            limit=2.0,
        )
    ]
