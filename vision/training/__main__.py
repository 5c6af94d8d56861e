"""`python -m vision.training`: renders what is missing, trains, writes the weights. Resumable.

With `--last` weights that were shown no printed deck are made first, and kept: figures of decks
never seen are theirs. Then those that go on from them, with these decks, are made to ship.
Everything follows from the seed; a second call goes on where the first stopped, and one that asks
for something else is refused in the same folder.
"""

import argparse
from collections.abc import Collection
from pathlib import Path

from vision.training.claim import claim_sets, claim_weights
from vision.training.decks import CLUTTER, DRAWN, FOREIGN, STRIPS
from vision.training.packs import PACKS
from vision.training.photos import to_learn_from
from vision.training.plan import LEFT, LEFT_AT_LAST, Plan, with_further
from vision.training.render import Folders, refuse_few_fonts, render_sets
from vision.training.train import is_made, train, train_further


def main() -> None:
    """Read the arguments and make one set of weights, or with `--last` two of them."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=Path("out/training"), help="scenes and weights (out/training)"
    )
    parser.add_argument("--decks", type=Path, help="a folder of folders of face pictures")
    parser.add_argument("--leave-out", nargs="+", metavar="DECK", default=[], help="but these")
    parser.add_argument(
        "--last", type=Path, metavar="DECKS", help="such a folder for a cycle in the end alone"
    )
    parser.add_argument("--packs", type=Path, nargs="+", default=[], help="folders of card themes")
    parser.add_argument("--textures", type=Path, help="a folder of pictures of table tops")
    parser.add_argument("--photos", type=_photos, help="labelled photographs, phone_single")
    parser.add_argument("--seed", type=int, default=1, help="another training for each (1)")
    parser.add_argument("--times", type=float, default=1.0, help="so many times the usual steps")
    parser.add_argument("--further", type=Path, metavar="WEIGHTS", help="one cycle more for these")
    parser.add_argument("--but", nargs="+", choices=sorted(LEFT), default=[], help="these nets not")
    parser.add_argument("--few-fonts", action="store_true", help="go on with what type there is")
    words = parser.parse_args()
    if words.but and not words.further:
        parser.error("--but leaves nets of weights as they are, and --further names no weights")
    if words.last and (words.decks or words.further):
        parser.error("--last is a cycle after weights that were shown no deck of --decks: not both")
    if words.leave_out and not (words.decks or words.last):
        parser.error("--leave-out names decks that are not shown, and --decks names no folder")
    if not words.few_fonts:
        refuse_few_fonts()
    if words.further:
        plan = Plan.further(words.seed).longer(words.times).leaving(words.but)
        _make(words, plan, words.decks, start=words.further)
        return
    if words.last:
        sets_of(Plan.further(words.seed), words.last, without=words.leave_out)
    begun = _make(words, Plan.shipped(words.seed).longer(words.times), words.decks)
    if words.last:
        plan = Plan.further(words.seed).leaving(LEFT_AT_LAST)
        _make(words, plan, words.last, start=begun)


def _make(
    words: argparse.Namespace, plan: Plan, decks: Path | None, start: Path | None = None
) -> Path:
    """The folder of weights made by the plan, or begun with others; what it holds already stays."""
    sets = sets_of(plan, decks, without=words.leave_out if decks else (), packs=bool(words.packs))
    textures = sorted(words.textures.glob("*.jpg")) if words.textures else []
    shards = words.out / "shards"
    kept = [(shards / name, count) for name, count in sets.items()]
    folders = Folders(decks, words.packs)
    out: Path = words.out / ("further" if start else "all")
    claim_sets([folder for folder, _ in kept], plan.seed, folders, textures)
    claim_weights(out, plan, kept, photos=words.photos, start=start)
    if is_made(out):
        return out
    render_sets(with_further(plan, kept), plan.seed, folders, textures)
    if start:
        train_further(plan, kept, start, out, words.photos)
    else:
        train(plan, kept, out, words.photos)
    return out


def _photos(folder: str) -> Path:
    """Looked at now: they are learned from an hour later."""
    try:
        to_learn_from(Path(folder))
    except (ValueError, OSError) as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return Path(folder)


def sets_of(
    plan: Plan, decks: Path | None = None, *, without: Collection[str] = (), packs: bool = False
) -> dict[str, int]:
    """How many shards of each source; `without` names decks of the folder that are not shown.

    SystemExit where one of those is none of them.
    """
    sets = {
        DRAWN: plan.drawn_shards,
        FOREIGN: plan.foreign_shards,
        CLUTTER: plan.clutter_shards,
        STRIPS: plan.strip_shards,
    }
    known = {each.name for each in decks.iterdir() if each.is_dir()} if decks else set()
    if unknown := sorted(set(without) - known):
        raise SystemExit(f"{decks} has no deck {', '.join(unknown)} to leave out")
    sets |= dict.fromkeys(sorted(known - set(without)), plan.deck_shards)
    return sets | ({PACKS: plan.pack_shards} if packs else {})


if __name__ == "__main__":
    main()
