"""`python -m vision.training`: renders what is missing, trains, writes the weights. Resumable.

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
from vision.training.plan import LEFT, Plan, with_further
from vision.training.render import Folders, refuse_few_fonts, render_sets
from vision.training.train import train, train_further


def main() -> None:
    """Read the arguments and make one set of weights."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=Path("out/training"), help="scenes and weights (out/training)"
    )
    parser.add_argument("--decks", type=Path, help="a folder of folders of face pictures")
    parser.add_argument("--leave-out", nargs="+", metavar="DECK", default=[], help="but these")
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
    if not words.few_fonts:
        refuse_few_fonts()
    plan = Plan.further(words.seed) if words.further else Plan.shipped(words.seed)
    plan = plan.longer(words.times).leaving(words.but)
    sets = sets_of(plan, words.decks, without=words.leave_out, packs=bool(words.packs))
    textures = sorted(words.textures.glob("*.jpg")) if words.textures else []
    shards = words.out / "shards"
    kept = [(shards / name, count) for name, count in sets.items()]
    folders = Folders(words.decks, words.packs)
    out = words.out / ("further" if words.further else "all")
    claim_sets([folder for folder, _ in kept], plan.seed, folders, textures)
    claim_weights(out, plan, kept, photos=words.photos, start=words.further)
    render_sets(with_further(plan, kept), plan.seed, folders, textures)
    if words.further:
        train_further(plan, kept, words.further, out, words.photos)
    else:
        train(plan, kept, out, words.photos)


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
