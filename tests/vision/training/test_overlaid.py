"""Cards laid over indices in training: what is hidden is hidden, what is close hides nothing."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.cards import CARDS  # noqa: E402
from vision.geometry import PATCH_HEIGHTS  # noqa: E402
from vision.nets.classifier import REJECT, label_table  # noqa: E402
from vision.training import fit_classifier  # noqa: E402
from vision.training.anew import Trouble  # noqa: E402
from vision.training.nets import KINDS  # noqa: E402
from vision.training.overlaid import lay_over, overlaid  # noqa: E402
from vision.training.rows import Rows  # noqa: E402
from vision.training.shards import WIDE  # noqa: E402

MANY = 1500
UNIT = WIDE / (1.5 * PATCH_HEIGHTS)


def _goal(card: str) -> Any:
    row = torch.from_numpy(label_table())[CARDS.index(card) if card else len(CARDS)]
    return row.repeat(MANY, 1)


def _laid(card: str, hidden: float, close: float) -> tuple[Any, Any, Any]:
    """Which pixels changed, (n, side, side), where it is looked at, and which are hidden."""
    generator = torch.Generator().manual_seed(5)
    before = torch.rand(MANY, 3, WIDE, WIDE, generator=generator)
    after, moved, covered = overlaid(before.clone(), _goal(card), hidden, close, generator)
    return (after != before).any(1), moved, covered


def _box(half_wide: float) -> tuple[slice, slice]:
    """The rows and columns of an index so many heights wide to either side."""
    middle, down, right = WIDE // 2, round(UNIT / 2), round(half_wide * UNIT)
    return slice(middle - down, middle + down), slice(middle - right, middle + right)


@pytest.mark.parametrize(("card", "half_wide"), [("S-9", 0.22), ("T-4", 0.18), ("T-17", 0.38)])
def test_what_is_refused_has_part_of_its_ink_hidden(card: str, half_wide: float) -> None:
    changed, _, covered = _laid(card, hidden=0.5, close=0.0)
    assert 0.4 < float(covered.float().mean()) < 0.52
    rows, columns = _box(half_wide)
    share = changed[:, rows, columns].float().mean((1, 2))
    assert bool((share[~covered] == 0).all())
    assert float(share[covered].min()) > 0.1
    assert float(share[covered].median()) < 0.7, "nor is it hidden whole"


@pytest.mark.parametrize(("card", "half_wide"), [("S-10", 0.42), ("T-4", 0.35), ("T-17", 0.6)])
def test_what_is_only_close_hides_nothing_and_is_to_be_read(card: str, half_wide: float) -> None:
    changed, moved, covered = _laid(card, hidden=0.0, close=0.5)
    assert not bool(covered.any())
    assert not bool(moved.any())
    rows, columns = _box(half_wide)
    assert not bool(changed[:, rows, columns].any())
    assert float(changed.flatten(1).any(1).float().mean()) > 0.35, "and is there to be seen"


def test_what_is_left_is_looked_at_where_a_finder_would_see_it_and_none_is_left_alone() -> None:
    _, moved, covered = _laid("H-R", hidden=1.0, close=0.0)
    far = moved.norm(dim=1)
    assert float(covered.float().mean()) > 0.85, "what would hide next to nothing is not laid"
    assert 0.15 < float((far > 0).float().mean()) < 0.35
    assert float(far.max()) < 0.4
    changed, _, covered = _laid("", hidden=0.5, close=0.5)
    assert not bool(covered.any() | changed.any())


def test_the_classifier_is_taught_to_refuse_what_is_hidden_and_to_read_what_is_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of a batch that stands upright in its patch: what else is refused lies askew."""
    made: list[Any] = []
    monkeypatch.setattr(fit_classifier, "fit", lambda _net, make, _loss, **_: made.append(make(0)))
    nines = np.full(600, CARDS.index("S-9"), np.uint8)
    labels = np.concatenate([nines, np.full(60, REJECT, np.uint8)])
    patches = Rows([np.full((660, WIDE, WIDE, 3), 200, np.uint8)])
    for trouble in (Trouble(pip=0.0, hidden=1.0), Trouble(pip=0.0, close=1.0)):
        fit_classifier.fit_classifier(
            patches, labels, steps=1, seed=1, checkpoint=tmp_path / "c.pt", trouble=trouble
        )
    refused, read = ((goal[:, 0] == KINDS.index("reject")).float().mean() for _, goal, _ in made)
    assert float(refused) > 0.85
    assert float(read) < 0.6


def test_most_cards_laid_over_show_a_bare_margin_before_anything_printed() -> None:
    """Or a number with its own card's scene right under it were a rank whose pip is covered."""
    generator = torch.Generator().manual_seed(8)
    printed = torch.full((MANY, 3, WIDE, WIDE), 0.2)
    printed[:, :, :16] = 0.9  # paper, somewhere
    across = torch.arange(WIDE).expand(MANY, WIDE, WIDE) - WIDE / 2
    lay_over(printed, torch.arange(MANY), across.float(), generator)
    rows = slice(WIDE // 2, None)  # of ink alone: what is light there is a margin
    just_inside = printed[:, 0, rows, WIDE // 2 + 6].mean(1)
    assert 0.5 < float((just_inside > 0.5).float().mean()) < 0.85
    farther = printed[:, 0, rows, WIDE - 8].mean(1)
    assert float((farther > 0.5).float().mean()) < 0.02, "and what is printed after it"
    assert bool((printed[:, :, rows, : WIDE // 2] == 0.2).all()), "nothing beside the card"
