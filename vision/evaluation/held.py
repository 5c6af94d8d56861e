"""A poignée held up under the camera: a fan of trumps in a hand that is never quite still."""

import math
from typing import Final

import numpy as np

from vision.evaluation import tables
from vision.evaluation.arms import Arm
from vision.evaluation.shows import Shown, lain_while, lit_middle, told
from vision.evaluation.tables import SIZE, Table
from vision.evaluation.watching import Watcher
from vision.reading import Reader
from vision.synthesis import clutter, layouts
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import photograph
from vision.synthesis.scene import Sprite
from vision.tracking.settings import Mode

Rng = np.random.Generator
FRAMES: Final = 15
_TRIES: Final = 40


def poignee(name: str, deck: Deck, reader: Reader, rng: Rng) -> Shown:
    """Eight to fifteen trumps, perhaps with the Excuse, shown for three seconds."""
    trumps = [card for card in deck.cards() if card.startswith("T-") or card == "EX"]
    count = int(rng.integers(8, 16))
    cards = [str(card) for card in rng.permutation(trumps)[:count]]
    view, lens, arm = tables.camera(rng), lit_middle(rng), Arm(rng, 2.7, SIZE)
    ground = clutter.mat(rng, SIZE[1], SIZE[0])

    def shown(poses: list[Pose], frames: int, grip: Sprite) -> Table:
        return tables.lay(
            rng, deck, poses, frames=frames, mat=lambda *_: ground, cards=cards, lens=lens,
            view=view, sprites=(grip,), shadow=0.3,
        )  # fmt: skip

    for _ in range(_TRIES):
        fan = layouts.fan(rng, count, show=(21.0, 26.0))
        grip = _grip(arm, fan)
        first = shown(fan, 0, grip)
        if len(first.readable) == count:
            break
    else:
        raise RuntimeError(f"{_TRIES} fans, and in each a card of {deck.name} was hidden")
    watcher, lain = Watcher(reader, Mode.POIGNEE), []
    x = y = turn = 0.0
    for _ in range(FRAMES):
        x, y = 0.7 * x + float(rng.normal(0, 1.2)), 0.7 * y + float(rng.normal(0, 1.2))
        turn = 0.7 * turn + float(rng.normal(0, 0.006))
        held = layouts.turned(fan, x, y, turn)
        scene = shown(held, 0, _grip(arm, held))
        lain += lain_while(scene.indices, watcher.frames, watcher.frames)
        watcher.see(photograph(scene.drawn.picture, lens, rng))
    return told(name, deck, cards, watcher, lain)


def _grip(arm: Arm, fan: list[Pose]) -> Sprite:
    """The hand that holds the fan at its lower middle; it comes from below."""
    middle = fan[len(fan) // 2]
    arm.turn = middle.angle
    reach = 38.0
    x = middle.x - math.sin(middle.angle) * reach
    y = middle.y + math.cos(middle.angle) * reach
    return arm.at(SIZE[0] / 2 + 2.7 * x, SIZE[1] / 2 + 2.7 * y)
