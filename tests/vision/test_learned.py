"""The reader with the weights that ship: what it must read, and what it must never swear to."""

import math
from dataclasses import replace
from importlib.resources import files

import cv2
import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

from tests.vision.looking import Counts, index_of
from tests.vision.shots import GOOD, deck, reader, shot
from vision.cards import CARDS, RANKS
from vision.evaluation import tables
from vision.fusing.glimpse import Glimpse
from vision.geometry import Halved, Place
from vision.learned import NETS, open_classifier, open_second
from vision.looks.seen import Seen
from vision.nets.classifier import Classifier, Looks
from vision.nets.corner import Surroundings
from vision.nets.finder import Finder, Found
from vision.reading import AS_USUAL, NO_HINT, Hint, Picture, Way
from vision.synthesis import clutter
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph


def sure(picture: Picture) -> set[str]:
    return {d.card for d in reader().read(picture) if not d.doubtful}


def test_at_another_size_the_same_cards_lie_in_the_same_places() -> None:
    picture = shot(["T-21", "S-R", "H-4"], [Pose(x, 0, 0.1) for x in (-80, 0, 80)])
    usual = {d.card: d.corners for d in reader().read(picture) if not d.doubtful}
    sizes = []
    for times in (0.84, 1.2):
        read = reader().read(picture, Hint(way=Way(times)))
        found = {d.card: d.corners for d in read if not d.doubtful}
        assert set(found) == set(usual) == {"T-21", "S-R", "H-4"}
        for card, corners in found.items():
            near = [min(math.dist(a, b) for b in usual[card]) for a in corners]
            assert float(np.median(near)) < 3, card
        sizes.append(found)
    assert usual != sizes[0] != sizes[1], "it was not looked at anew"


@pytest.mark.parametrize(
    ("hint", "share", "sizes"),
    [(NO_HINT, 0.6, [1.0, 0.84, 1.2]), (NO_HINT, 1.0, [1.0]), (Hint(), 0.6, [1.0])],
    ids=["a question alone", "none", "at a table"],
)
def test_a_lone_picture_that_leaves_a_question_is_read_at_other_sizes(
    monkeypatch: pytest.MonkeyPatch, hint: Hint, share: float, sizes: list[float]
) -> None:
    """The real nets at every size; at the usual one a card is made less likely."""
    picture = shot(["T-21", "S-R", "H-4"], [Pose(x, 0, 0.1) for x in (-80, 0, 80)])
    eye, seen = reader(), []
    look = eye.glimpses

    def glimpses(shown: Picture, way: Way, *, alone: bool) -> list[Glimpse]:
        assert alone is hint.alone
        seen.append(way.times)
        found = look(shown, way, alone=alone)
        return [less_likely(g) if way == AS_USUAL and CARDS[g.best] == "S-R" else g for g in found]

    def less_likely(glimpse: Glimpse) -> Glimpse:
        chances = glimpse.chances * share
        chances[-1] += 1 - share
        return replace(glimpse, chances=chances)

    monkeypatch.setattr(eye, "glimpses", glimpses)
    doubtful = {d.card for d in eye.read(picture, hint) if d.doubtful}
    assert seen == sizes
    assert doubtful == (set() if hint is NO_HINT else {"S-R"})


@pytest.mark.parametrize(
    ("hint", "told"), [(Hint(laid_open=True), {"D-V"}), (Hint(), set()), (NO_HINT, set())]
)
def test_an_index_that_reads_as_none_is_asked_about_where_cards_lie_open(
    monkeypatch: pytest.MonkeyPatch, hint: Hint, told: set[str]
) -> None:
    """The real nets see three cards, and of a fourth that an index surely is there, not which."""
    picture = shot(["T-21", "S-R", "H-4"], [Pose(x, 0, 0.1) for x in (-80, 0, 80)])
    eye = reader()
    glimpses = eye.glimpses(picture)
    none = np.zeros_like(glimpses[0].chances)
    none[-1], none[CARDS.index("D-V")] = 0.99, 0.01
    beside = Place(40.0, 40.0, glimpses[0].place.height, 1.0)
    unread = Glimpse(beside, heat=0.6, chances=none, corner=0.93, whole=0.9)
    monkeypatch.setattr(type(eye), "glimpses", lambda *_, **__: [*glimpses, unread])
    assert {d.card for d in eye.read(picture, hint) if d.doubtful} == told


@pytest.mark.parametrize(("hint", "asked"), [(Hint(), ["H-4"]), (NO_HINT, [])])
def test_a_suit_card_alone_is_read_at_one_end_on_a_photograph_only(
    monkeypatch: pytest.MonkeyPatch, hint: Hint, asked: list[str]
) -> None:
    picture = shot(["H-4"], [Pose(0, 0, 0.1)])
    eye = reader()
    (upper, *_others) = eye.glimpses(picture)
    assert not {d.card: d for d in eye.read(picture, hint)}["H-4"].doubtful
    monkeypatch.setattr(type(eye), "glimpses", lambda *_, **__: [upper])
    found = eye.read(picture, hint)
    assert [d.card for d in found] == ["H-4"]
    assert [d.card for d in found if d.doubtful] == asked


@pytest.mark.parametrize("seed", [None, 900_001])
@pytest.mark.parametrize("lay", [tables.trick, tables.spread])
def test_overlapping_cards_are_read_and_none_is_wrong(lay: object, seed: int | None) -> None:
    readable = right = 0
    for number in range(6):
        rng = np.random.default_rng([12, number])
        table = tables.lay(rng, deck(seed), lay(rng), mat=clutter.mat)  # type: ignore[operator]
        read = sure(table.frames[0])
        assert read <= set(table.cards), number
        readable += len(table.readable)
        right += len(read & table.readable)
    assert right >= 0.9 * readable


@pytest.mark.parametrize("trump", [10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
def test_a_half_covered_trump_is_never_the_petit(trump: int) -> None:
    """The worst silent error: a lone 1 that was a 16, and with it a bout."""
    for seed in (None, 900_001, 900_002):
        for shown in (11.0, 12.5, 14.0):
            under, over = Pose(-20, 0, 0), Pose(-20 + shown, 0, 0)
            picture = shot([f"T-{trump}", "H-4"], [under, over], seed=seed)
            assert "T-1" not in sure(picture), (seed, shown)


def test_nothing_is_read_where_no_card_lies() -> None:
    rng = np.random.default_rng(3)
    for _ in range(4):
        picture = clutter.mat(rng, 720, 1280)
        thing = clutter.object_(rng, 2.7)
        height, width = min(thing.shape[0], 700), min(thing.shape[1], 1200)
        picture[:height, :width] = thing[:height, :width, :3]
        assert sure(photograph(picture, GOOD, rng)) == set()
    assert reader().read(np.zeros((720, 1280, 3), np.uint8)) == []


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((280, 200), 1.4),
        ((640, 480), 2.5),
        ((480, 800), 6.0),
        ((1920, 1080), 4.0),
        ((4608, 2592), 9),
        ((4608, 2592), 2.0),
    ],
)
def test_the_reader_finds_its_own_scale(size: tuple[int, int], scale: float) -> None:
    assert sure(shot(["D-7"], [Pose(0, 0, 0.2)], size=size, scale=scale)) == {"D-7"}


class Looking:
    """The real finder, which keeps at what scales it was asked."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self.scales: list[float] = []

    def find(self, grey: NDArray[np.uint8], scale: float) -> list[Found]:
        self.scales.append(scale)
        return self._finder.find(grey, scale)


@pytest.mark.parametrize(
    ("size", "scale", "hint", "most"),
    [
        ((640, 480), 1.3, NO_HINT, 2.0),
        ((1280, 720), 1.3, NO_HINT, 2.0),
        ((640, 480), 1.3, Hint(), 2.0),
        ((1280, 720), 1.3, Hint(), 1.0),
        ((1280, 720), 2.6, NO_HINT, 1.0),
    ],
    ids=["small alone", "far alone", "small at a table", "far at a table", "near"],
)
def test_tiny_indices_are_looked_for_in_a_larger_picture_where_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: float,
    hint: Hint,
    most: float,
) -> None:
    cards = ["S-10", "H-3", "D-V", "C-7"]
    picture = shot(cards, [Pose(-120 + 80 * k, 0, 0.1) for k in range(4)], size=size, scale=scale)
    looking = Looking(reader()._finder)
    monkeypatch.setattr(reader(), "_finder", looking)
    assert {d.card for d in reader().read(picture, hint)} == set(cards)
    assert max(looking.scales) == most


@pytest.mark.parametrize("angle", [0.0, 0.8, 1.57, 2.4, 3.14, 4.0, 5.5])
def test_six_and_nine_are_told_apart_however_they_lie(angle: float) -> None:
    cards = ["T-6", "T-9", "S-6", "S-9"]
    poses = [Pose(-150 + 100 * k, 0, angle) for k in range(4)]
    assert sure(shot(cards, poses)) == set(cards)


@pytest.mark.parametrize("angle", [0.2, 1.7, 3.3, 4.6])
@pytest.mark.parametrize("card", ["T-6", "T-9"])
def test_six_and_nine_are_not_confused_by_one_corner(card: str, angle: float) -> None:
    """Of an index alone nobody could tell: the card's edge above it says which way it stands."""
    c, s = np.cos(angle), np.sin(angle)
    over = Pose(float(-26 * s), float(26 * c), angle)
    for seed in (None, 900_001, 900_002):
        picture = shot([card, "S-4"], [Pose(0, 0, angle), over], seed=seed)
        assert sure(picture) <= {card, "S-4"}, seed


class Misled:
    """The real finder, made to take every index for one that lies on its side."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder

    def find(self, grey: NDArray[np.uint8], scale: float) -> list[Found]:
        found = self._finder.find(grey, scale)
        return [Found(f.place.turned(math.pi / 2, 1 / 1.2), f.heat) for f in found]


@pytest.mark.parametrize("angle", [0.0, 0.1, 0.2])
@pytest.mark.parametrize("cards", [["S-10", "H-3", "C-D"], ["S-5", "C-3", "D-C"]])
def test_an_index_taken_to_lie_on_its_side_is_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch, cards: list[str], angle: float
) -> None:
    picture = shot(cards, [Pose(-150 + 150 * k, 0, angle) for k in range(3)])
    monkeypatch.setattr(reader(), "_finder", Misled(reader()._finder))
    assert sure(picture) == set(cards)


def test_a_diamond_looks_much_the_same_from_its_side_and_is_asked_about_at_worst(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A 7 over it, seen so, is half a 7: not none, so that no other side is looked at."""
    cards = ["D-7", "S-4", "H-R"]
    picture = shot(cards, [Pose(-150 + 150 * k, 0, 0.1) for k in range(3)])
    monkeypatch.setattr(reader(), "_finder", Misled(reader()._finder))
    assert {"S-4", "H-R"} <= sure(picture) <= set(cards)
    assert "D-7" in {detection.card for detection in reader().read(picture)}


class Undecided:
    """Surroundings that leave open which way up a card's corner stands."""

    def look(self, grey: Halved, places: list[Place]) -> Surroundings:
        assert grey.sizes[0].ndim == 2
        ways = np.tile(np.array([0.5, 0.5, 0.0], np.float32), (len(places), 1))
        return Surroundings(ways, np.ones(len(places), np.float32))


def test_a_six_that_may_be_a_nine_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lower end is under a card laid across; both tell a 6 from a 9 whatever edges say."""
    monkeypatch.setattr(reader(), "_corner", Undecided())
    picture = shot(["T-6", "D-R"], [Pose(0, 0, 0.1), Pose(0, 45, 0.1 + math.pi / 2)])
    read = [one for one in reader().read(picture) if one.card.startswith("T-")]
    assert read
    assert all(one.doubtful for one in read)
    assert {"T-6", "T-9"} <= {card for one in read for card, _ in one.candidates}
    assert sure(shot(["T-6"], [Pose(0, 0, 0.1)])) == {"T-6"}


class Muddled(Classifier):
    """Takes clubs for diamonds, more likely than not."""

    def __init__(self, real: Classifier) -> None:
        self._real = real

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        looks = self._real.look_at(patches)
        clubs, diamonds = ([CARDS.index(f"{suit}-{rank}") for rank in RANKS] for suit in ("C", "D"))
        looks.chances[:, diamonds] += 0.6 * looks.chances[:, clubs]
        looks.chances[:, clubs] *= 0.4
        return looks


def test_a_black_pip_beside_red_ones_is_no_diamond(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = ["C-5", "S-9", "H-7", "D-2", "C-R"]
    picture = shot(cards, [Pose(70 * k - 140, 0, 0.1) for k in range(5)])
    for net in ("_classifier", "_second"):
        monkeypatch.setattr(reader(), net, Muddled(getattr(reader(), net)))
    read = {one.card: one.candidates for one in reader().read(picture)}
    assert {"C-5", "S-9", "H-7", "D-2"} <= read.keys()
    assert dict(read["C-5"])["C-5"] > 0.9


def denies() -> Counts:
    """A classifier that sees no index anywhere."""
    second = Counts()
    second.none = 1.0
    return second


def test_what_is_not_certain_the_second_classifier_has_a_say_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a picture out of focus the first is certain of some cards alone."""
    cards = ["T-21", "S-D", "H-4", "D-7", "C-V", "T-12"]
    soft = Lens(blur=2.0, noise=0.02, quality=40)
    picture = shot(cards, [Pose(70 * k - 175, 0, 0.1) for k in range(6)], lens=soft)
    read, second = sure(picture), denies()
    monkeypatch.setattr(reader(), "_second", second)
    assert sure(picture) < read == set(cards)
    assert second.shown > 0


def test_what_a_later_look_told_the_second_classifier_has_a_say_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sideways(seen: Seen, _: Classifier) -> list[int]:
        row = np.zeros(len(CARDS) + 1, np.float32)
        row[[CARDS.index("C-R"), -1]] = 0.97, 0.03
        seen.put(0, seen.places[0], row)
        return [0]

    picture = shot(["T-21", "S-R", "H-4"], [Pose(x, 0, 0.1) for x in (-80, 0, 80)])
    monkeypatch.setattr("vision.learned.look_sideways", sideways)
    for second, believed in ((Counts(C_R=1.0), True), (denies(), False)):
        monkeypatch.setattr(reader(), "_second", second)
        told = reader().glimpses(picture)[0]
        assert (CARDS[told.best] == "C-R" and told.chance > 0.5) is believed


def test_what_a_place_read_as_before_the_closer_looks_is_told_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = np.zeros(len(CARDS) + 1, np.float32)
    monkeypatch.setattr("vision.learned.look_centred", lambda *_: {1: row})
    other = np.full(79, 1 / 79, np.float32)
    monkeypatch.setattr("vision.learned.look_anew", lambda *_: {1: other, 2: other})
    picture = shot(["T-21", "S-R", "H-4"], [Pose(x, 0, 0.1) for x in (-80, 0, 80)])
    told = reader().glimpses(picture)
    assert told[1].at_first is row
    assert told[2].at_first is other, "and what a search found unread"
    assert all(glimpse.at_first is None for glimpse in (told[0], *told[3:]))
    lone = reader().glimpses(picture, alone=True)
    assert all(glimpse.at_first is None for glimpse in lone), "no closer look was taken"


def test_the_second_classifier_is_another() -> None:
    picture, place = index_of("S-8")
    both = [net.look(picture, [place]) for net in (open_classifier(), open_second())]
    assert [CARDS[int(looks.chances[0, :-1].argmax())] for looks in both] == ["S-8", "S-8"]
    assert np.abs(both[0].embeddings - both[1].embeddings).max() > 0.1


def test_corners_lie_on_the_indices() -> None:
    (read,) = reader().read(shot(["C-10"], [Pose(0, 0, 0)]))
    points = np.array(read.corners).reshape(-1, 4, 2).mean(axis=1)
    face = deck(None).face("C-10")
    for x, y in points:
        mm = ((x - 640) / 2.7 + face.width / 2, (y - 360) / 2.7 + face.height / 2)
        assert any(
            i.left - 3 < mm[0] < i.right + 3 and i.top - 3 < mm[1] < i.bottom + 3
            for i in face.indices
        )


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("finder", (1, 16, 180, 320)),
        ("classifier", (5, 12, 32, 32)),
        ("second", (5, 12, 32, 32)),
        ("corner", (7, 8, 24, 24)),
        ("digit", (7, 16, 24, 24)),
    ],
)
def test_opencv_and_onnxruntime_agree(name: str, shape: tuple[int, ...]) -> None:
    data = files("vision").joinpath("weights", f"{name}.onnx").read_bytes()
    given = np.random.default_rng(1).random(shape, np.float32)
    session = onnxruntime.InferenceSession(data, providers=["CPUExecutionProvider"])
    names = [output.name for output in session.get_outputs()]
    theirs = session.run(names, {session.get_inputs()[0].name: given})
    net = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
    net.setInput(given)
    for one, other in zip(net.forward(names), theirs, strict=True):
        assert np.abs(np.asarray(one) - other).max() < 1e-3


def test_the_weights_are_small() -> None:
    folder = files("vision").joinpath("weights")
    sizes = [len(folder.joinpath(f"{n}.onnx").read_bytes()) for n in NETS]
    assert sum(sizes) <= 1_500_000


def test_how_close_something_comes_is_measured_of_small_trumps_alone() -> None:
    picture = shot(["T-9", "T-19", "S-9"], [Pose(-100, 0, 0), Pose(0, 0, 0), Pose(100, 0, 0)])
    seen = [g for g in reader().glimpses(picture) if g.chance > 0.9]
    margins = {CARDS[g.best]: g.margin for g in seen}
    assert 0.1 < margins["T-9"] < 0.6
    assert margins["T-19"] == margins["S-9"] == math.inf
