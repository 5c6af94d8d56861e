"""The command `python -m vision.evaluation`: the recogniser's figures, with counts and 95 % bounds.

Alone it measures on decks drawn in styles of its own seeds; `--decks`, `--photos` and `--type`
give folders of face pictures, of labelled photographs, and of fonts to draw decks in that training
was not shown; with `--other-hand` other code than training's draws them, with `--dark` all decks
are printed light on dark. What is measured is added,
item by item, to the folder `--out`, by a process on every core: a second call goes on where the
first one stopped. `--summary FOLDER…` measures nothing and puts several folders' items together.
So go a fold, and all folds into one table:

    python -m vision.evaluation --share 1 --weights W --decks D --deck X --out out/x
    python -m vision.evaluation --summary out/x out/y out/z --out out/all

Several machines take a part each of one folder: `--part 1/2`, `--part 2/2`.
"""

import argparse
import math
import os
from collections.abc import Iterator, Sequence
from errno import ENOSPC
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from vision.evaluation import owned, run, sets
from vision.evaluation.dark import DarkDeck
from vision.evaluation.ledger import NAME, Ledger, Record, read_records
from vision.evaluation.other_hand import OtherHandDeck
from vision.evaluation.photos import photographs
from vision.evaluation.summary import write_summary
from vision.learned import NETS, open_reader
from vision.processes import side_by_side
from vision.synthesis.drawn import DrawnDeck, house_deck
from vision.synthesis.face import Deck
from vision.synthesis.fonts import fonts_in
from vision.synthesis.random_styles import random_style
from vision.synthesis.scanned import ScannedDeck

UNSEEN_STYLES = (900_001, 900_002, 900_003)
"""Seeds of drawn styles no training uses: its own are drawn from the shards' seeds."""
STYLES_OF_TYPE = range(900_101, 900_125)
"""And of those set in type that is given."""
OTHER_HANDS = range(900_201, 900_225)
"""And of decks that other code than training's draws in it."""


def main(arguments: list[str] | None = None) -> None:
    """Measure, print, and leave the figures and the worst cases in the folder asked for."""
    words = _arguments(arguments)
    try:
        _done(words)
    except KeyboardInterrupt:
        raise SystemExit(f"stopped: what is measured so far is in {words.out}") from None
    except OSError as error:
        raise SystemExit(_why(error, words)) from error


def _done(words: argparse.Namespace) -> None:
    if words.summary:
        print(write_summary(read_records(words.summary), words.out))
        return
    try:
        Ledger(words.out).refuse_others(run.weights_digest(words.weights))
    except ValueError as error:
        raise SystemExit(str(error)) from error
    if words.jobs > 1:
        _in_processes(words)
    else:
        print(f"{_measure(words, words.part)} items measured\n", flush=True)
    if (words.out / NAME).is_file():
        records = read_records([words.out])
        print(_by_other_code(records, words.out) + write_summary(records, words.out))


def _by_other_code(records: Sequence[Record], folder: Path) -> str:
    """What is measured stays, whatever has become of the code: who changed it is told."""
    now = run.code_digest(), run.tools_digest()
    if not (before := sum((record.code, record.tools) != now for record in records)):
        return ""
    return (
        f"{before} of {len(records)} items in {folder} were measured before the code was changed, "
        "and are not measured again: for figures of the present code give another folder with "
        "--out\n\n"
    )


def _in_processes(words: argparse.Namespace) -> None:
    """Each process measures what falls to it of the part asked for.

    SystemExit where one of them ends otherwise than it should: what is measured stays.
    """
    number, of = words.part
    parts = [(number + of * k, of * words.jobs) for k in range(words.jobs)]
    if side_by_side(_measure_apart, [(words, part) for part in parts]):
        raise SystemExit(f"measuring stopped early: what is measured so far is in {words.out}")


def _measure_apart(words: argparse.Namespace, part: tuple[int, int]) -> None:
    """The same in a process of its own, which says in words why it cannot go on."""
    try:
        _measure(words, part)
    except OSError as error:
        raise SystemExit(_why(error, words)) from error


def _why(error: OSError, words: argparse.Namespace) -> str:
    """A full disk names no file."""
    place = words.out if error.errno == ENOSPC else error.filename
    return f"{place}: {error.strerror}" if place else str(error)


def _measure(words: argparse.Namespace, part: tuple[int, int]) -> int:
    """Measure one process's items; the value is how many they were."""
    cv2.setNumThreads(1)
    kinds = [kind for kind in sets.SETS if _asked_for(words, kind.name)]
    if _asked_for(words, owned.NAME):
        kinds.append(owned.owned(words.weights))
    decks = list(_decks(words)) if any(kind.least for kind in kinds) else []
    todo: Iterator[run.Item] = run.items(kinds, decks, lambda k: _count(words, k), words.first)
    if _asked_for(words, sets.PHOTOS):
        todo = chain(todo, *(run.photo_items(folder) for folder in words.photos))
    return run.measure(
        todo, open_reader(folder=words.weights), Ledger(words.out),
        run.weights_digest(words.weights), part=part, budget=words.budget,
    )  # fmt: skip


def _asked_for(words: argparse.Namespace, name: str) -> bool:
    return not words.only or name in words.only


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m vision.evaluation", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--weights", type=_weights, help="a folder with other weights")
    parser.add_argument("--decks", type=_folder, help="a folder of folders of face pictures")
    parser.add_argument("--deck", action="append", help="one of those decks; may be repeated")
    parser.add_argument("--type", type=fonts_given, help="a folder of fonts to draw decks in")
    parser.add_argument(
        "--other-hand", action="store_true", help="draw them by other code than training's"
    )
    parser.add_argument("--dark", action="store_true", help="print all decks light on dark")
    parser.add_argument(
        "--photos", type=_photos, action="append", default=[], metavar="FOLDER",
        help="labelled photographs; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--only", action="append", help="one set; may be repeated",
        choices=[*(kind.name for kind in sets.SETS), owned.NAME, sets.PHOTOS],
    )  # fmt: skip
    parser.add_argument(
        "--share", type=_amount, default=0.1, help="of the full number of items; 1 is all (0.1)"
    )
    parser.add_argument("--count", type=_whole, help="items a set and deck, whatever the share")
    parser.add_argument(
        "--first", type=_whole, default=0, help="number of the first item, to measure others (0)"
    )
    parser.add_argument("--part", type=_part, default=(1, 1), help="k/n: this machine's items")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes; one a core (default)"
    )
    parser.add_argument("--budget", type=float, help="seconds after which no item is begun")
    parser.add_argument(
        "--out", type=Path, default=Path("out/accuracy"), help="for what is measured (out/accuracy)"
    )
    parser.add_argument("--summary", type=Path, nargs="+", help="folders measured before")
    words = parser.parse_args(arguments)
    if words.other_hand and words.type is None:
        parser.error("--other-hand draws decks in fonts of yours: name their folder with --type")
    if words.only and sets.PHOTOS in words.only and not words.photos:
        parser.error("--only photos measures photographs of yours: name their folder with --photos")
    if words.deck and words.decks is None:
        parser.error("--deck names a deck of a folder, and --decks names no folder")
    known = {folder.name for folder in _deck_folders(words)}
    if unknown := sorted(set(words.deck or ()) - known):
        parser.error(f"{words.decks} has no deck {', '.join(unknown)}")
    try:
        if words.decks is not None and not list(_scanned(words)):
            parser.error(
                f"{words.decks} holds no folder of face pictures: name the folder round it"
            )
    except (KeyError, OSError) as error:
        parser.error(str(error.args[0]))
    return words


def _folder(name: str) -> Path:
    if not Path(name).is_dir():
        raise argparse.ArgumentTypeError(f"{name} is no folder")
    return Path(name)


def _weights(name: str) -> Path:
    folder = _folder(name)
    if missing := [net for net in NETS if not (folder / f"{net}.onnx").is_file()]:
        raise argparse.ArgumentTypeError(f"{name} holds no {missing[0]}.onnx")
    return folder


def _amount(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 on")
    return number


def _whole(text: str) -> int:
    number = _amount(text)
    if number != int(number):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
    return int(number)


def fonts_given(folder: str) -> tuple[str, ...]:
    """The fonts of a folder, as a word of a command; refused where none sets a deck."""
    try:
        return fonts_in(Path(folder))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _photos(folder: str) -> Path:
    """Looked at now: they are measured last."""
    try:
        photographs(Path(folder))
    except (ValueError, OSError) as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return Path(folder)


def _part(text: str) -> tuple[int, int]:
    try:
        number, of = (int(word) for word in text.split("/"))
    except ValueError:
        number = of = 0
    if not 1 <= number <= of:
        raise argparse.ArgumentTypeError(f"{text!r} is no part: write 1/2, 2/2")
    return number, of


def _count(words: argparse.Namespace, kind: sets.Set) -> int:
    return int(math.ceil(kind.count * words.share) if words.count is None else words.count)


def _decks(words: argparse.Namespace) -> Iterator[Deck]:
    decks = _light_decks(words)
    return map(DarkDeck, decks) if words.dark else decks


def _light_decks(words: argparse.Namespace) -> Iterator[Deck]:
    if words.other_hand:
        for seed in OTHER_HANDS:
            yield OtherHandDeck(seed, words.type)
    elif words.type is not None:
        for seed in STYLES_OF_TYPE:
            yield DrawnDeck(random_style(np.random.default_rng(seed), words.type))
    elif words.decks is None:
        yield house_deck()
        for seed in UNSEEN_STYLES:
            yield DrawnDeck(random_style(np.random.default_rng(seed)))
    yield from _scanned(words)


def _scanned(words: argparse.Namespace) -> Iterator[Deck]:
    for folder in _deck_folders(words):
        if not words.deck or folder.name in words.deck:
            yield ScannedDeck(folder)


def _deck_folders(words: argparse.Namespace) -> list[Path]:
    folders = words.decks.iterdir() if words.decks is not None else ()
    return sorted(folder for folder in folders if folder.is_dir())
