"""Photographs that were made square are read in the shape they had."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np
import pytest

from tests.vision.shots import reader, shot
from vision import learned
from vision.photographs.large import MOST
from vision.photographs.shapes import is_square, read_in_its_shape
from vision.reading import Detection, Hint, Picture
from vision.synthesis.layouts import Pose

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 20.0), (0.0, 20.0))
LAID = {"T-21": Pose(-70, 10, 0.7), "S-R": Pose(0, -15, -0.6), "H-4": Pose(75, 10, 2.3)}


def _squared(size: tuple[int, int]) -> Picture:
    picture = shot(list(LAID), list(LAID.values()), size=size, scale=2.7)
    return np.asarray(cv2.resize(picture, (720, 720), interpolation=cv2.INTER_AREA), np.uint8)


def test_only_a_picture_with_equal_sides_is_square() -> None:
    for size, square in (((640, 640), True), ((640, 632), True), ((640, 600), False),
                         ((720, 1280), False), ((1, 1), True)):  # fmt: skip
        assert is_square(np.zeros((*size, 3), np.uint8)) is square


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (960, 720)])
def test_cards_askew_in_a_picture_made_square_are_read_where_they_lie(
    size: tuple[int, int],
) -> None:
    picture = _squared(size)
    lying = {d.card: d for d in reader().read(picture) if not d.doubtful}
    assert set(lying) == set(LAID)
    wide, high = 720 / size[0], 720 / size[1]
    for card, pose in LAID.items():
        middle = (360 + pose.x * 2.7 * wide, 360 + pose.y * 2.7 * high)
        x, y = np.mean(lying[card].corners, axis=0)
        assert np.hypot(x - middle[0], y - middle[1]) < 130, card


Read = Callable[[Picture, float], list[Detection]]


def in_its_shape(picture: Picture, read: Read) -> list[Detection]:
    """With looks that are what a picture tells, and together tell what the last one does."""
    return read_in_its_shape(picture, read, lambda looks: looks[-1])


def test_a_small_picture_is_enlarged_where_it_is_pulled() -> None:
    sides: list[tuple[int, ...]] = []

    def read(picture: Picture, times: float) -> list[Detection]:
        if times == 1.0:
            sides.append(picture.shape[:2])
        return []

    in_its_shape(np.zeros((416, 416, 3), np.uint8), read)
    in_its_shape(np.zeros((1000, 1000, 3), np.uint8), read)
    assert sides[:3] == [(416, 416), (640, 853), (640, 1138)]
    assert sides[5:8] == [(1000, 1000), (1000, 1333), (1000, 1778)]


def test_a_large_picture_is_not_enlarged_beyond_what_memory_has_room_for() -> None:
    pixels: list[int] = []

    def read(picture: Picture, _: float) -> list[Detection]:
        pixels.append(picture.shape[0] * picture.shape[1])
        shape = 3000 / picture.shape[0], 3000 / picture.shape[1]
        index = tuple((x / shape[1], y / shape[0]) for x, y in CORNERS)
        return [Detection(card="H-4", confidence=0.999, corners=index, doubtful=False)]

    (card,) = in_its_shape(np.zeros((3000, 3000, 3), np.uint8), read)
    assert max(pixels) < 1.01 * MOST
    assert min(pixels) > 0.7 * MOST
    assert np.array(card.corners) == pytest.approx(np.array(CORNERS), abs=0.1)


def test_a_square_in_which_nothing_is_found_is_read_once_in_each_shape() -> None:
    looks: list[float] = []

    def read(_: Picture, times: float) -> list[Detection]:
        looks.append(times)
        return []

    assert in_its_shape(np.zeros((500, 500, 3), np.uint8), read) == []
    assert looks == [1.0] * 5


def test_the_shape_it_had_is_read_at_two_other_sizes_which_must_agree() -> None:
    """Read at one size only, what is sure in the right shape would be sure all the same."""
    looks: list[tuple[tuple[int, ...], float]] = []

    def read(picture: Picture, times: float) -> list[Detection]:
        looks.append((picture.shape[:2], times))
        wide = picture.shape[1] == 1333
        card = "S-V" if times == 1.2 else "S-R"
        return [Detection(card=card, confidence=0.999, corners=CORNERS)] if wide else []

    found = in_its_shape(np.zeros((1000, 1000, 3), np.uint8), read)
    assert looks[5:] == [((1000, 1333), 0.84), ((1000, 1333), 1.2)]
    assert [(one.card, one.doubtful) for one in found] == [("S-V", True)]


@pytest.mark.parametrize(("together", "counts"), [(0.991, True), (0.989, False)])
def test_the_sizes_of_a_square_must_be_surer_together(
    together: float,
    counts: bool,  # noqa: FBT001 - a table
) -> None:
    def look(_: Picture, times: float) -> float:
        return times

    def tell(looks: Sequence[float]) -> list[Detection]:
        chance = 0.999 if len(looks) == 1 else together
        return [Detection(card="S-R", confidence=chance, corners=CORNERS)]

    (found,) = read_in_its_shape(np.zeros((1000, 1000, 3), np.uint8), look, tell)
    assert found.doubtful is not counts


def test_a_frame_among_others_is_read_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera's frames have the shape they have: five readings of each would be in vain."""
    asked: list[Picture] = []

    def shaped(picture: Picture, *_: object) -> list[Detection]:
        asked.append(picture)
        return _says(1, 0)

    monkeypatch.setattr(learned, "read_in_its_shape", shaped)
    square, oblong = _squared((1280, 720)), shot(["H-4"], [Pose(0, 0, 0)])
    reader().read(square, Hint())
    reader().read(oblong)
    assert not asked
    reader().read(square)
    assert len(asked) == 1


def _says(sure: int, asked: int) -> list[Detection]:
    spot = ((8.0, 8.0),) * 4
    return [
        *(Detection(card=f"H-{n + 1}", confidence=0.997, corners=spot) for n in range(sure)),
        *(Detection(card=f"S-{n + 1}", confidence=0.5, corners=spot, doubtful=True)
          for n in range(asked)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("found", "chosen"),
    [
        ({1.0: (1, 0), 4 / 3: (4, 3)}, 4 / 3),
        ({1.0: (1, 0), 4 / 3: (3, 3)}, 1.0),
        ({1.0: (2, 2), 16 / 9: (2, 1)}, 16 / 9),
        ({1.0: (2, 1), 4 / 3: (2, 0), 9 / 16: (3, 2)}, 9 / 16),
        ({1.0: (2, 1), 3 / 4: (2, 1)}, 1.0),
        ({1.0: (0, 0), 9 / 16: (1, 0)}, 9 / 16),
        ({1.0: (0, 0), 9 / 16: (0, 1)}, 1.0),
    ],
)
def test_the_shape_with_most_cards_and_fewest_questions_is_taken(
    found: dict[float, tuple[int, int]], chosen: float
) -> None:
    def read(picture: Picture, _: float) -> list[Detection]:
        height, width = picture.shape[:2]
        near = min(found, key=lambda shape: abs(shape - width / height))
        same = abs(near - width / height) < 0.02
        return _says(*found[near]) if same else _says(0, 4)

    got = in_its_shape(np.zeros((160, 160, 3), np.uint8), read)
    assert (sum(not d.doubtful for d in got), sum(d.doubtful for d in got)) == found[chosen]
    for one in got:
        larger = 1.0 if chosen == 1.0 else 4.0
        wider, higher = larger * max(chosen, 1.0), larger * max(1 / chosen, 1.0)
        assert one.corners[0] == pytest.approx((8 / wider, 8 / higher))


def test_only_shapes_with_most_sure_cards_are_looked_at_in_other_sizes() -> None:
    looks: list[tuple[int, float]] = []

    def read(picture: Picture, times: float) -> list[Detection]:
        looks.append((picture.shape[1], times))
        return _says(3 if picture.shape[1] == 1333 else 2, 0)

    in_its_shape(np.zeros((1000, 1000, 3), np.uint8), read)
    assert [wide for wide, times in looks if times != 1.0] == [1333, 1333]


def test_of_shapes_with_as_many_cards_the_one_whose_sizes_agree_is_taken() -> None:
    """Seen: two cards lost in a shape with a question less, which at another size parted them."""

    def read(picture: Picture, times: float) -> list[Detection]:
        as_it_is = picture.shape[0] == picture.shape[1]
        if as_it_is:
            return _says(2, 1)
        return _says(2, 0) if times == 1.0 and picture.shape[1] == 1333 else []

    got = in_its_shape(np.zeros((1000, 1000, 3), np.uint8), read)
    assert [one.card for one in got if not one.doubtful] == ["H-1", "H-2"]
