"""Labelled photographs: a data set drawn for the test, and the shared one when it is there."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.evaluation.command import main
from vision.evaluation.photos import (
    TAUGHT,
    Photo,
    card_of,
    is_grey,
    kind,
    match,
    may_train,
    original,
    outcomes,
    photographs,
    was_kept_back,
)
from vision.photographs.specks import is_speckled
from vision.reading import Detection, Picture, Point

SHARED = Path(__file__).resolve().parents[4] / "shared" / "photos"
BLUE = (200, 40, 40)


def colours(grey: bool = False) -> Picture:  # noqa: FBT001, FBT002  a switch of a helper
    picture = np.full((200, 100, 3), BLUE if not grey else (90, 90, 90), np.uint8)
    cv2.circle(picture, (50, 100), 30, (230, 230, 230), -1)
    return picture


def quad(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def found(card: str, *quads: tuple[Point, ...], doubtful: bool = False) -> Detection:
    corners = tuple(point for one in quads for point in one)
    return Detection(card=card, confidence=0.99, corners=corners, doubtful=doubtful)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "data.yaml").write_text("nc: 3\nnames: ['10C', 'AS', 'RED JOKER']\n")
    for name in ("images", "labels"):
        (tmp_path / "table" / name).mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "table/images/a_jpg.jpg"), colours())
    (tmp_path / "table/labels/a_jpg.txt").write_text(
        "0 0.2 0.1 0.2 0.1\n1 0.6 0.5 0.6 0.6 0.8 0.6 0.8 0.5 0.7 0.55\n"
    )
    return tmp_path / "table"


@pytest.mark.parametrize(
    ("name", "card"),
    [("10C", "C-10"), ("2H", "H-2"), ("9S", "S-9"), ("AS", None), ("KD", None), ("BACK", None)],
)
def test_only_two_to_ten_are_tarot_cards(name: str, card: str | None) -> None:
    assert card_of(name) == card


def test_labels_are_boxes_or_polygons(folder: Path) -> None:
    (photo,) = photographs(folder)
    first, second = photo.boxes(photo.load())
    assert (first.card, second.card) == ("C-10", None)
    assert first.box == pytest.approx((10, 10, 30, 30))
    assert second.box == pytest.approx((60, 100, 80, 120))


@pytest.mark.parametrize(
    "line",
    [
        "1 320 240 50 50",
        "1 nan 0.5 0.1 0.1",
        "1 0.5 0.5 -0.1 0.1",
        "1 0.1 0.1 0.2 0.1 20 20",
        "AS 0.5 0.5 0.1 0.1",
        "1.0 0.5 0.5 0.1 0.1",
        "1 0.5 0.5 0.1 x",
        "1 0.5 0.5 0.1 \xff",
    ],
)
def test_a_label_that_lies_nowhere_in_the_picture_is_told_of(folder: Path, line: str) -> None:
    """In pixels, a letter's box held nothing, and whatever it was taken for was not counted."""
    (folder / "labels/a_jpg.txt").write_text(f"0 0.2 0.1 0.2 0.1\n{line}\n", "latin-1")
    with pytest.raises(ValueError, match=r"a_jpg\.txt: `.*` (reaches beyond|is not a class)"):
        photographs(folder)


def test_a_label_may_be_rounded_over_the_edge(folder: Path) -> None:
    (folder / "labels/a_jpg.txt").write_text("0 0.9 0.1 0.2000001 0.1\n1 -1e-7 0 1.0001 0 1 1\n")
    assert len(photographs(folder)[0].labels) == 2


def test_a_picture_that_is_gone_is_told_of_at_once(folder: Path) -> None:
    """Seen: a link to nothing ended a night's measuring, as photographs are measured last."""
    (folder / "images/b.jpg").symlink_to(folder / "nowhere.jpg")
    (folder / "labels/b.txt").touch()
    with pytest.raises(ValueError, match=r"b\.jpg is no file, or a link to one that is gone"):
        photographs(folder)


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"data\.yaml"):
        photographs(tmp_path / "none")


def test_a_broken_label_is_named(folder: Path) -> None:
    (folder / "labels/a_jpg.txt").write_text("0 0.2 0.1\n")
    with pytest.raises(ValueError, match="a_jpg"):
        photographs(folder)


@pytest.mark.parametrize("number", [3, -1])
def test_a_label_of_no_class_that_is_named_is_told_of(folder: Path, number: int) -> None:
    """Nor is one counted from the end taken for another card's."""
    (folder / "labels/a_jpg.txt").write_text(f"{number} 0.2 0.1 0.2 0.1\n")
    with pytest.raises(ValueError, match=rf"a_jpg\.txt: .* is of class {number}, and 3 are named"):
        photographs(folder)


def test_classes_named_without_quotes_are_told_of_in_words(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As YAML may be written; the command ended with an error of Python's own."""
    (folder.parent / "data.yaml").write_text("names: [10C, AS, RED JOKER]\n")
    with pytest.raises(SystemExit):
        main(["--photos", str(folder), "--out", str(folder / "out")])
    assert "data.yaml: write each name in quotes" in capsys.readouterr().err


def test_pictures_are_known_by_their_suffix_in_any_case(folder: Path) -> None:
    for name in ("b.JPG", "c.jpeg", "d.png"):
        cv2.imwrite(str(folder / "images" / name), colours())
        (folder / "labels" / f"{name[0]}.txt").touch()
    (folder / "images/._b.JPG").touch()
    (folder / "images/notes.txt").touch()
    assert [p.path.name for p in photographs(folder)] == ["a_jpg.jpg", "b.JPG", "c.jpeg", "d.png"]


def test_a_folder_without_a_picture_is_named(folder: Path) -> None:
    (folder / "images/a_jpg.jpg").unlink()
    with pytest.raises(ValueError, match=r"images holds no picture .*put some there"):
        photographs(folder)


def test_a_picture_without_labels_of_its_own_is_named(folder: Path) -> None:
    """Its cards would be counted nowhere; one that shows none has an empty file."""
    cv2.imwrite(str(folder / "images/b.jpg"), colours())
    with pytest.raises(ValueError, match=r"b\.txt: write the picture's labels there, or nothing"):
        photographs(folder)
    (folder / "labels/b.txt").touch()
    assert [len(photo.labels) for photo in photographs(folder)] == [2, 0]
    cv2.imwrite(str(folder / "images/b.png"), colours())
    with pytest.raises(ValueError, match=r"b\.jpg and b\.png would share"):
        photographs(folder)


def test_a_part_of_what_is_trained_on_is_not_taken_for_unseen(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the folder keeps its name when it is given as the one we are in."""
    mine = folder.rename(folder.parent / TAUGHT)
    monkeypatch.chdir(mine)
    assert {photo.set_name for photo in photographs(Path())} == {TAUGHT}
    part = mine / "train"
    part.mkdir()
    for name in ("images", "labels"):
        (mine / name).rename(part / name)
    (mine.parent / "data.yaml").rename(mine / "data.yaml")
    with pytest.raises(ValueError, match=f"train is a part of {TAUGHT}"):
        photographs(part)
    with pytest.raises(SystemExit):
        main(["--photos", str(part), "--out", str(mine / "out")])
    assert f"is a part of {TAUGHT}" in capsys.readouterr().err


def test_outcomes_say_how_each_label_fared(folder: Path) -> None:
    (photo,) = photographs(folder)
    detections = [
        found("C-10", quad(12, 11, 29, 29)),
        found("T-1", quad(61, 101, 79, 119), doubtful=True),
        found("EX", quad(5, 150, 20, 180)),
    ]
    ten, ace, other = outcomes(photo, photo.load(), detections)
    assert ten.right
    assert (ten.set_name, ten.deck) == ("table ranks 2-10", "plain")
    assert (ace.truth, ace.read, ace.wrong) == (None, "T-1", False)
    assert (other.set_name, other.read) == ("table unlabelled", "EX")
    assert ten.crop is not None
    assert ten.crop.shape == (20, 20, 3)


def test_a_second_reading_on_a_labelled_index_is_wrong_where_it_is_another_card(
    folder: Path,
) -> None:
    (photo,) = photographs(folder)
    detections = [found(card, quad(12 + k, 11, 29 + k, 29)) for k, card in
                  enumerate(("C-10", "T-10", "C-10"))]  # fmt: skip
    ten, _, *more = outcomes(photo, photo.load(), detections)
    assert ten.right
    assert [(one.set_name, one.at, one.read, one.wrong) for one in more] == [
        ("table ranks 2-10", "C-10", "T-10", True),
        ("table unlabelled", None, "C-10", True),
    ]


@pytest.mark.parametrize(
    "quads",
    [
        (quad(70, 20, 90, 40), quad(13, 11, 30, 29)),
        (quad(19, 4, 49, 30),),
    ],
    ids=["with its second index", "beside the middle of the label"],
)
def test_a_second_reading_stands_on_an_index_with_any_of_its_own(
    folder: Path, quads: tuple[tuple[Point, ...], ...]
) -> None:
    """Else a card counted in a labelled one's place was told of as one that nobody labelled."""
    (photo,) = photographs(folder)
    detections = [found("C-10", quad(11, 11, 29, 29)), found("T-10", *quads)]
    _, _, more = outcomes(photo, photo.load(), detections)
    assert (more.set_name, more.at, more.wrong) == ("table ranks 2-10", "C-10", True)
    both = [*detections, found("C-10", quad(70, 20, 90, 40), quad(14, 12, 28, 28))]
    *_, own = outcomes(photo, photo.load(), both)
    assert own.set_name == "table unlabelled"


def test_only_what_was_kept_out_of_training_is_measured(folder: Path) -> None:
    (photo,) = photographs(folder)
    assert was_kept_back(photo)
    halves = [Photo(Path(f"IMG_{number}_jpg.jpg"), "phone_single", ()) for number in range(6)]
    assert [was_kept_back(one) for one in halves] == [not learned for learned in FIRST_SIX]


def test_a_quad_serves_one_box_and_the_nearest() -> None:
    boxes = [(0.0, 0.0, 20.0, 20.0), (5.0, 5.0, 25.0, 25.0)]
    only = found("C-10", quad(6, 6, 24, 24))
    assert match(boxes, [only]) == [None, only]


def test_two_indices_of_one_card_are_matched_each() -> None:
    boxes = [(0.0, 0.0, 20.0, 20.0), (50.0, 80.0, 70.0, 100.0)]
    card = found("C-10", quad(1, 1, 19, 19), quad(51, 81, 69, 99))
    assert match(boxes, [card]) == [card, card]


def test_a_quad_round_the_card_serves_every_index_in_it() -> None:
    boxes = [(0.0, 0.0, 20.0, 20.0), (50.0, 80.0, 70.0, 100.0)]
    card = found("C-10", quad(0, 0, 70, 100))
    assert match(boxes, [card]) == [card, card]


def test_a_quad_beside_the_box_is_none() -> None:
    assert match([(0.0, 0.0, 20.0, 20.0)], [found("C-10", quad(30, 0, 50, 20))]) == [None]


def test_grey_and_speckled_pictures_are_told() -> None:
    grain = np.random.default_rng(1)
    noisy = np.clip(colours() + grain.normal(0, 4, colours().shape), 0, 255).astype(np.uint8)
    specked = noisy.copy()
    for x, y in grain.integers(5, 95, (40, 2)):
        specked[y, x] = 255 if specked[y, x, 1] < 128 else 0
    assert [is_grey(colours(grey=True)), is_grey(colours())] == [True, False]
    assert [is_speckled(specked), is_speckled(noisy)] == [True, False]
    assert kind(cv2.medianBlur(colours(grey=True), 3).astype(np.uint8)) == "grey"


def test_twins_fall_into_one_half_and_the_halves_are_fixed() -> None:
    assert original("IMG_1_jpg.rf.0123abcd") == original("IMG_1_jpg") == "IMG_1"
    names = [f"IMG_{n}_jpg" for n in range(400)]
    half = sum(map(may_train, names))
    assert 160 < half < 240
    assert all(may_train(name) == may_train(f"{name}.rf.ff00") for name in names)
    assert [may_train(name) for name in names[:6]] == FIRST_SIX


FIRST_SIX = [False, False, False, False, True, True]
"""Written down, so that a change of the split cannot pass unseen."""


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the photographs of ../shared/photos")
def test_the_shared_photographs_load_and_divide() -> None:
    photos = photographs(SHARED / "phone_single")
    assert len(photos) == 438
    mine = [photo for photo in photos if may_train(photo.path.stem)]
    assert 190 < len(mine) < 250
    assert {label.card for photo in photos for label in photo.labels} >= {"C-10", "H-2", None}
    kinds = {kind(photo.load()) for photo in photos[:24]}
    assert "plain" in kinds
    assert len(kinds) > 1
