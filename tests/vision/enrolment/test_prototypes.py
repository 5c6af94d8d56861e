"""Enrolled decks: kept and read without pickle, never outside their folder, honest about doubt."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.enrolment.shows import index_patches
from vision.cards import CARDS
from vision.contour.reader import ContourReader
from vision.enrolment import (
    DeckError,
    DeckFolder,
    EnrolledDeck,
    TemplateEmbedder,
    confusable,
    default_embedder,
    enrolled,
)
from vision.enrolment.embedding import Patches
from vision.learned import weights_are_here
from vision.synthesis.drawn import house_deck

SOME = ("S-9", "C-9", "H-R", "D-V", "T-1", "T-16", "T-21", "EX", "H-10", "D-6")


@pytest.fixture(scope="module")
def reader() -> ContourReader:
    return ContourReader([house_deck()])


@pytest.fixture(scope="module")
def patches(reader: ContourReader) -> dict[str, Patches]:
    return {card: index_patches(house_deck().face(card).picture, card, reader) for card in SOME}


@pytest.fixture(scope="module")
def deck(patches: dict[str, Patches]) -> EnrolledDeck:
    return enrolled("grand-mère", patches, TemplateEmbedder())


def test_indices_are_found_on_a_card_whose_name_is_known(patches: dict[str, Patches]) -> None:
    for card, some in patches.items():
        assert some.shape == (4, 64, 64, 3), card
        spread = np.abs(some[0].astype(int) - some[1]).mean()
        assert spread < 45, card


def test_a_card_is_nearest_to_itself(deck: EnrolledDeck, patches: dict[str, Patches]) -> None:
    for card, some in patches.items():
        darker = (some * 0.6).astype(np.uint8)
        best = deck.likeness(darker).max(axis=0)
        assert CARDS[int(best.argmax())] == card
    assert deck.cards() == tuple(card for card in CARDS if card in SOME)


def test_vectors_have_length_one(deck: EnrolledDeck) -> None:
    assert np.linalg.norm(deck.vectors, axis=1) == pytest.approx(1.0, abs=1e-4)
    assert TemplateEmbedder().embed(np.empty((0, 64, 64, 3), np.uint8)).shape == (0, 640)


@pytest.mark.skipif(not weights_are_here(), reason="the trained weights are not installed")
def test_the_trained_embedding_is_used_and_has_length_one(patches: dict[str, Patches]) -> None:
    embedder = default_embedder()
    assert embedder.name.startswith("learned-")
    vectors = embedder.embed(patches["S-9"])
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-4)


def test_cards_that_look_the_same_are_named(patches: dict[str, Patches]) -> None:
    twins = {"S-9": patches["S-9"], "T-16": patches["T-16"], "T-19": patches["T-16"].copy()}
    deck = enrolled("x", twins, TemplateEmbedder())
    assert confusable(deck) == [("T-16", "T-19")]


@pytest.mark.parametrize(("moved", "times"), [((2, 0), 1.0), ((0, 2), 1.0), ((0, 0), 0.9)])
def test_cards_that_another_look_would_swap_are_named(
    moved: tuple[int, int], times: float, patches: dict[str, Patches]
) -> None:
    """Each is nearest to itself as it was shown: it is never shown twice the same."""
    turn = cv2.getRotationMatrix2D((31.5, 31.5), 0, times)
    turn[:, 2] += moved
    other = [cv2.warpAffine(one, turn, (64, 64), borderMode=cv2.BORDER_REPLICATE)
             for one in patches["T-16"]]  # fmt: skip
    deck = enrolled("x", {"T-16": patches["T-16"], "T-19": np.stack(other)}, TemplateEmbedder())
    own = deck.likeness(deck.patches).argmax(axis=1)
    assert own.tolist() == deck.owners.tolist()
    assert confusable(deck) == [("T-16", "T-19")]


def test_cards_that_differ_are_not_named(patches: dict[str, Patches]) -> None:
    some = {card: patches[card] for card in ("S-9", "H-R", "T-16", "EX", "T-1")}
    assert confusable(enrolled("x", some, TemplateEmbedder())) == []


def test_a_deck_comes_back_as_it_was(deck: EnrolledDeck, tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path / "decks")
    assert folder.names() == []
    folder.save(deck)
    again = folder.load("grand-mère", TemplateEmbedder())
    assert folder.names() == ["grand-mère"]
    assert again.cards() == deck.cards()
    assert np.array_equal(again.patches, deck.patches)
    assert np.array_equal(again.vectors, deck.vectors)
    assert [path.suffix for path in (tmp_path / "decks").iterdir()] == [".npz"]
    folder.remove("grand-mère")
    assert folder.names() == []


class _Other:
    name = "other-1"

    def embed(self, patches: Patches) -> np.typing.NDArray[np.float32]:
        flat = patches.reshape(len(patches), -1)[:, ::97].astype(np.float32)
        return np.asarray(flat / np.linalg.norm(flat, axis=1, keepdims=True), np.float32)


def test_another_embedding_makes_its_vectors_from_the_same_patches(
    deck: EnrolledDeck, tmp_path: Path
) -> None:
    folder = DeckFolder(tmp_path)
    folder.save(deck)
    again = folder.load(deck.name, _Other())
    assert np.allclose(again.vectors, _Other().embed(deck.patches))
    folder.save(replace(deck, vectors=deck.vectors[:, :7]))
    assert folder.load(deck.name, TemplateEmbedder()).likeness(deck.patches).max() > 0.99


class _Older(TemplateEmbedder):
    """As wide as the one of now, by other weights."""

    name = "template-0"  # type: ignore[misc]

    def embed(self, patches: Patches) -> np.typing.NDArray[np.float32]:
        return np.asarray(super().embed(patches)[:, ::-1], np.float32)


def test_vectors_as_wide_by_other_weights_are_made_again(
    patches: dict[str, Patches], tmp_path: Path
) -> None:
    """What was kept is like no index that is looked at now: every card would be doubted."""
    DeckFolder(tmp_path).save(enrolled("x", patches, _Older()))
    again = DeckFolder(tmp_path).load("x", TemplateEmbedder())
    assert again.likeness(patches["S-9"])[:, CARDS.index("S-9")].min() > 0.99


@pytest.mark.parametrize(
    "name",
    ["../x", "a/b", "..", ".", "", "a\\b", ".hidden", "x\n", "a" * 41, " x", "x ", "a\0b", "C:x"],
)
def test_a_name_cannot_leave_the_folder(name: str, tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path)
    for use in (folder.path, folder.remove):
        with pytest.raises(DeckError, match="cannot be a deck's name"):
            use(name)
    with pytest.raises(DeckError, match="cannot be a deck's name"):
        folder.load(name, TemplateEmbedder())


def _write(path: Path, version: int, **changes: object) -> None:
    held: dict[str, object] = {
        "about": np.frombuffer(
            json.dumps({"version": version, "embedder": "template-1"}).encode(), np.uint8
        ),
        "patches": np.zeros((2, 64, 64, 3), np.uint8),
        "owners": np.array([0, 5], np.int16),
        "vectors": np.ones((2, 8), np.float32),
    }
    np.savez(path, **{**held, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [
        {"owners": np.array([0, 99], np.int16)},
        {"owners": np.array([0, -1], np.int16)},
        {"owners": np.array([0.0, 1.0])},
        {"owners": np.array([5], np.int16)},
        {"patches": np.array(7, np.uint8)},
        {
            "patches": np.zeros((0, 64, 64, 3), np.uint8),
            "owners": np.zeros(0, np.int16),
            "vectors": np.zeros((0, 8), np.float32),
        },
        {"patches": np.zeros((2, 32, 32, 3), np.uint8)},
        {"patches": np.zeros((2, 64, 64, 3), np.float32)},
        {"vectors": np.full((2, 8), np.nan, np.float32)},
        {"vectors": np.ones((3, 8), np.float32)},
        {"vectors": np.ones(2, np.float32)},
        {"vectors": np.ones((2, 8), np.int32)},
        {"about": np.frombuffer(b"{}", np.uint8)},
        {"about": np.frombuffer(b"[1]", np.uint8)},
        {"patches": np.array([{"a": 1}, None], dtype=object)},
    ],
)
def test_a_damaged_deck_is_refused_and_never_unpickled(
    changes: dict[str, object], tmp_path: Path
) -> None:
    _write(tmp_path / "x.npz", 1, **changes)
    with pytest.raises(DeckError, match="'x' is damaged: remove it"):
        DeckFolder(tmp_path).load("x", TemplateEmbedder())


def test_a_deck_of_which_one_bit_fell_over_is_refused_or_whole(tmp_path: Path) -> None:
    """Whatever of zip, zlib or NumPy stumbles over it: the caller sees a deck or a DeckError."""
    rng, folder = np.random.default_rng(4), DeckFolder(tmp_path)
    shown = {card: rng.integers(0, 8, (1, 64, 64, 3), np.uint8) * 32 for card in ("H-9", "EX")}
    deck = enrolled("x", shown, TemplateEmbedder())
    path = folder.save(deck)
    whole = path.read_bytes()
    ends = (*range(500), *range(len(whole) - 900, len(whole)))
    refused = 0
    for place in (*rng.integers(0, len(whole), 300), *rng.choice(ends, 300)):
        torn = bytearray(whole)
        torn[place] ^= 1 << int(rng.integers(8))
        path.write_bytes(torn)
        try:
            again = folder.load("x", TemplateEmbedder())
        except DeckError:
            refused += 1
        else:
            assert np.array_equal(again.patches, deck.patches)
    assert refused > 400


def test_a_file_too_large_to_be_a_deck_is_not_read(tmp_path: Path) -> None:
    """Whatever it is: of a small computer it would take the memory the kiosk runs in."""
    with (tmp_path / "x.npz").open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(DeckError, match="'x' is too large to be one: remove it"):
        DeckFolder(tmp_path).load("x", TemplateEmbedder())


def test_a_deck_there_is_no_memory_for_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    _write(tmp_path / "x.npz", 1)
    monkeypatch.setattr("vision.enrolment.folder.np.load", full)
    with pytest.raises(DeckError, match="no room in memory: restart"):
        DeckFolder(tmp_path).load("x", TemplateEmbedder())


def test_torn_newer_and_missing_decks_are_refused(tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path)
    (tmp_path / "torn.npz").write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(DeckError, match="damaged"):
        folder.load("torn", TemplateEmbedder())
    _write(tmp_path / "new.npz", 3)
    with pytest.raises(DeckError, match="newer version"):
        folder.load("new", TemplateEmbedder())
    with pytest.raises(DeckError, match=r"no deck 'mine' \(there are: new, torn\)"):
        folder.load("mine", TemplateEmbedder())


def test_a_newer_deck_that_keeps_other_arrays_is_not_called_damaged(tmp_path: Path) -> None:
    """As after going back to an older kiosk."""
    about = np.frombuffer(json.dumps({"version": 3}).encode(), np.uint8)
    np.savez(tmp_path / "new.npz", about=about, cells=np.zeros(3))
    with pytest.raises(DeckError, match="newer version"):
        DeckFolder(tmp_path).load("new", TemplateEmbedder())


def test_where_nobody_may_look_there_are_no_decks(tmp_path: Path) -> None:
    """Here no system has a place of that name; a folder that is shut is told alike."""
    assert DeckFolder(tmp_path / ("x" * 300) / "decks").names() == []


def test_a_deck_too_large_to_be_read_again_takes_no_older_one_s_place(
    deck: EnrolledDeck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five pictures of each card make one: it was kept, and every reading refused."""
    folder = DeckFolder(tmp_path)
    older = folder.save(deck).read_bytes()
    monkeypatch.setattr("vision.enrolment.folder._MOST_BYTES", len(older))
    twice = np.concatenate([deck.patches, deck.patches[:, ::-1]])
    vectors = deck.embedder.embed(twice)
    more = EnrolledDeck(deck.name, twice, np.tile(deck.owners, 2), vectors, deck.embedder)
    with pytest.raises(DeckError, match="give fewer pictures"):
        folder.save(more)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [older]
    assert folder.load(deck.name, deck.embedder).cards() == deck.cards()


def test_a_deck_kept_twice_at_once_is_one_of_the_two(deck: EnrolledDeck, tmp_path: Path) -> None:
    """By the kiosk and by a command beside it: both wrote into one file, and one fell over."""
    noise = np.random.default_rng(0).integers(0, 256, (400, 64, 64, 3), np.uint8)
    large = enrolled(deck.name, {"S-1": noise}, TemplateEmbedder())
    folder = DeckFolder(tmp_path)
    with ThreadPoolExecutor() as pool:
        first = pool.submit(folder.save, large)
        while not first.done() and not any(tmp_path.glob("*.part")):
            time.sleep(0.001)
        folder.save(deck)
        first.result()
    assert folder.load(deck.name, TemplateEmbedder()).cards() == deck.cards()
    assert [path.suffix for path in tmp_path.iterdir()] == [".npz"]


def test_nothing_found_or_unknown_ids_are_refused() -> None:
    empty = np.empty((0, 64, 64, 3), np.uint8)
    with pytest.raises(DeckError, match="no index was found"):
        enrolled("x", {"S-9": empty}, TemplateEmbedder())
    with pytest.raises(DeckError, match="'T-22' is no card"):
        enrolled("x", {"T-22": empty}, TemplateEmbedder())
