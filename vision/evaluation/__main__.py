"""`python -m vision.evaluation`: the recogniser's figures, with counts and 95 % bounds.

Alone it measures on decks drawn in styles of its own seeds; `--decks` and `--photos` give
folders of face pictures and of labelled photographs to measure on besides.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.evaluation import sets, tables
from vision.evaluation.photos import Photo, evaluate, may_train, photographs
from vision.evaluation.report import as_json, contact_sheets, markdown, percent, table
from vision.evaluation.sets import PileResult
from vision.evaluation.statistics import Outcome, share, summarise
from vision.learned import open_reader
from vision.reading import Reader
from vision.synthesis.drawn import DrawnDeck, house_deck
from vision.synthesis.face import Deck
from vision.synthesis.scanned import ScannedDeck
from vision.synthesis.styles import random_style

UNSEEN_STYLES = (900_001, 900_002, 900_003)
"""Seeds of drawn styles no training uses: its own are drawn from the shards' seeds."""
SEED = 4321


def main() -> None:
    """Measure, print, and leave the figures and the worst cases in the folder asked for."""
    words = _arguments()
    cv2.setNumThreads(1)
    reader = open_reader(folder=words.weights)
    outcomes: list[Outcome] = []
    piles: list[PileResult] = []
    for deck in _decks(words):
        outcomes += _frames(deck, reader, words.count)
        if isinstance(deck, ScannedDeck):
            outcomes += sets.scans(deck, reader)
        for seen, pile in sets.bursts("spread, burst", deck, reader, words.bursts, SEED):
            outcomes += seen
            piles.append(pile)
        print(f"{deck.name} done", flush=True)
    outcomes += sets.nothing(reader, words.nothing, SEED)
    for folder in words.photos:
        keep = (
            (lambda p: not may_train(p.path.stem)) if "single" in folder.name else (lambda _: True)
        )
        outcomes += evaluate(photographs(folder), reader, keep)
    summary = summarise(outcomes)
    text = markdown(summary) + "\n" + _piles(piles)
    print(text)
    words.out.mkdir(parents=True, exist_ok=True)
    (words.out / "accuracy.md").write_text(text, "utf-8")
    (words.out / "accuracy.json").write_text(as_json(summary), "utf-8")
    for path in contact_sheets(outcomes, words.out):
        print(f"worst cases: {path}")


def _was_kept_back(photo: Photo) -> bool:
    """Whether a photograph was kept out of training: half of one set, all of the others."""
    return photo.set_name != "phone_single" or not may_train(photo.path.stem)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m vision.evaluation", description=__doc__)
    parser.add_argument("--weights", type=Path, help="a folder with other weights")
    parser.add_argument("--decks", type=Path, help="a folder of folders of face pictures")
    parser.add_argument("--only", action="append", help="one of those decks; may be repeated")
    parser.add_argument("--photos", type=Path, action="append", default=[])
    parser.add_argument("--count", type=int, default=20, help="pictures a set and deck")
    parser.add_argument("--bursts", type=int, default=6, help="bursts a deck")
    parser.add_argument("--nothing", type=int, default=200, help="frames without a card")
    parser.add_argument("--out", type=Path, default=Path("out/accuracy"))
    return parser.parse_args()


def _decks(words: argparse.Namespace) -> Iterator[Deck]:
    if words.decks is None:
        yield house_deck()
        for seed in UNSEEN_STYLES:
            yield DrawnDeck(random_style(np.random.default_rng(seed)))
        return
    for folder in sorted(p for p in words.decks.iterdir() if p.is_dir()):
        if not words.only or folder.name in words.only:
            yield ScannedDeck(folder)


def _frames(deck: Deck, reader: Reader, count: int) -> Iterator[Outcome]:
    yield from sets.one_frame("trick, one frame", deck, reader, tables.trick, count * 3, SEED)
    yield from sets.one_frame("spread, one frame", deck, reader, tables.spread, count, SEED)
    yield from sets.one_frame("strips, one frame", deck, reader, tables.strips, count, SEED)


def _piles(piles: list[PileResult]) -> str:
    rows = []
    for name in sorted({p.set_name for p in piles}):
        mine = [p for p in piles if p.set_name == name]
        rows.append(
            (
                name,
                percent(share(sum(p.exact for p in mine), len(mine))),
                percent(share(sum(p.silently_wrong for p in mine), len(mine))),
                f"{sum(p.asked for p in mine) / len(mine):.2f}",
            )
        )
    return "## Piles\n\n" + table(("set", "exact", "silently wrong", "questions a pile"), rows)


if __name__ == "__main__":
    main()
