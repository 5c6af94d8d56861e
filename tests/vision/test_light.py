"""Dim and hazy pictures are read like well lit ones, and those are left as they are."""

import numpy as np
import pytest

from tests.vision.enrolment.shows import index_patches
from tests.vision.shots import reader, shot
from vision.enrolment import EnrolledReader, TemplateEmbedder, enrolled
from vision.enrolment.embedding import Patches, Vectors
from vision.light import in_full_light
from vision.reading import Hint, Picture
from vision.synthesis.layouts import Pose

LAID = {
    "T-21": Pose(-100, 10, 0.7), "S-R": Pose(-35, -15, -0.6), "H-4": Pose(35, 10, 2.3),
    "T-6": Pose(100, 10, 0.2),
}  # fmt: skip


def _table(seed: int | None = None) -> Picture:
    return shot(list(LAID), list(LAID.values()), scale=2.7, seed=seed)


def _levels(picture: Picture, times: float | list[float], more: float = 0.0) -> Picture:
    return np.asarray(np.clip(picture * np.array(times) + more, 0, 255), np.uint8)


def _sure(picture: Picture, hint: Hint) -> set[str]:
    return {one.card for one in reader().read(picture, hint) if not one.doubtful}


def test_a_well_lit_picture_is_left_as_it_is() -> None:
    picture = _table()
    assert in_full_light(picture) is picture


@pytest.mark.parametrize(("times", "more"), [(0.5, 0), (0.25, 0), (0.3, 150)])
def test_ink_and_paper_of_a_dim_or_hazy_picture_are_as_far_apart_as_in_a_lit_one(
    times: float, more: float
) -> None:
    picture = np.full((80, 120, 3), 230, np.uint8)
    picture[20:40, 30:90] = 30
    spread = in_full_light(_levels(picture, times, more))
    assert (int(spread[30, 60, 0]), int(spread[70, 10, 0])) == pytest.approx((14, 210), abs=12)
    assert in_full_light(spread) is spread, "once is enough"


def test_grain_is_spread_four_times_at_most() -> None:
    grain = np.random.default_rng(2).integers(40, 44, (90, 160, 3), dtype=np.uint8)
    assert int(np.ptp(in_full_light(grain))) <= 3 * 4


@pytest.mark.parametrize("level", [0, 90, 255])
def test_a_picture_of_one_level_has_one_level_still(level: int) -> None:
    flat = np.full((60, 80, 3), level, np.uint8)
    assert int(np.ptp(in_full_light(flat))) == 0


def test_red_ink_stays_red_where_there_is_no_black() -> None:
    """Though the paper is hardly lighter in red than the ink is: ink tells a suit."""
    picture = np.full((80, 120, 3), 230, np.uint8)
    picture[20:50, 30:90] = (40, 45, 190)
    assert in_full_light(picture) is picture
    blue, green, red = in_full_light(_levels(picture, 0.4))[30, 60].tolist()
    assert blue <= green < red - 100


def test_paper_is_white_in_coloured_light() -> None:
    picture = np.full((80, 120, 3), 230, np.uint8)
    picture[20:50, 30:90] = 20
    paper = in_full_light(_levels(picture, [0.4, 0.8, 1.0]))[70, 10]
    assert int(np.ptp(paper)) < 50


@pytest.mark.parametrize("hint", [Hint(), Hint(alone=True)])
@pytest.mark.parametrize(("times", "more"), [(0.12, 0), (0.1, 120)])
def test_cards_in_an_eighth_of_the_light_or_in_fog_are_read(
    times: float, more: float, hint: Hint
) -> None:
    """As they lie, the nets alone read one of the four."""
    assert _sure(_levels(_table(900_002), times, more), hint) == set(LAID)


class Remembers(TemplateEmbedder):
    """Keeps what it was last given."""

    def embed(self, patches: Patches) -> Vectors:
        self.given = patches
        return super().embed(patches)


def test_a_deck_is_enrolled_and_known_again_in_whichever_light() -> None:
    """What is kept of it, and held against it, is as if it had lain in full light."""
    picture = shot(["T-21"], [Pose(0, 0, 0.4)], scale=2.7)
    dim = _levels(picture, 0.25)
    lit, spread = (index_patches(one, "T-21", reader()) for one in (picture, dim))
    assert lit.shape == spread.shape == (4, 64, 64, 3)
    assert _apart(lit, spread) < 35
    assert _apart(lit, lit // 4) > 100, "as it would be else"
    embedder = Remembers()
    deck = enrolled("maison", {"T-21": lit}, embedder)
    (card,) = EnrolledReader(reader(), deck).read(dim, Hint(alone=True, among_cards=True))
    assert (card.card, card.doubtful) == ("T-21", False)
    assert _apart(lit, embedder.given) < 35


def _apart(kept: Patches, seen: Patches) -> float:
    """How far each patch seen is from the one kept that is nearest: corners come in any order."""
    gaps = np.abs(kept[None].astype(float) - seen[:, None]).mean((2, 3, 4))
    return float(gaps.min(axis=1).mean())
