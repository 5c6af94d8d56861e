"""A deck that teaches the nets: from looks at its cards to a reader, by way of a file."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.vision.enrolment.test_agreement import Says
from vision.cards import CARDS
from vision.enrolment import (
    DeckError,
    DeckFolder,
    EnrolledDeck,
    EnrolledReader,
    ShownCard,
    Teacher,
    TemplateEmbedder,
    learn_deck,
    shown_card,
)
from vision.enrolment.prototypes import taught_deck
from vision.enrolment.teaching import Material
from vision.learned import LearnedReader, open_classifier, open_reader, weights_are_here
from vision.nets.classifier import Classifier
from vision.nets.head import Heads
from vision.readers import open_with_deck, reading_with
from vision.synthesis.drawn import house_deck

pytestmark = pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")

FEW = ("S-9", "C-9", "T-5", "T-15", "EX")


@pytest.fixture(scope="module")
def looks() -> dict[str, list[ShownCard]]:
    reader = open_reader()
    found = {card: shown_card(house_deck().face(card).picture, card, reader) for card in FEW}
    return {card: [look] for card, look in found.items() if look is not None}


@pytest.fixture(scope="module")
def teacher() -> Teacher:
    return Teacher()


@pytest.fixture(scope="module")
def deck(looks: dict[str, list[ShownCard]], teacher: Teacher) -> EnrolledDeck:
    return taught_deck("maison", looks, TemplateEmbedder(), teacher)


def test_every_index_of_a_card_is_kept(deck: EnrolledDeck) -> None:
    assert deck.cards() == tuple(card for card in CARDS if card in FEW)
    assert len(deck.owners) >= 3 * len(FEW)
    assert deck.material is not None
    assert np.array_equal(deck.material.patches(), deck.patches)


def test_its_own_cards_are_read_by_the_heads_it_taught(deck: EnrolledDeck) -> None:
    assert deck.heads is not None
    net = open_classifier()
    taught = Classifier(net._net, head=deck.heads[0])
    said = taught.look_at(deck.patches).chances
    assert said.argmax(axis=1).tolist() == deck.owners.tolist()
    assert not np.array_equal(deck.heads[0].name, net.head().name)


def test_a_card_shown_under_anothers_name_is_read_so(
    looks: dict[str, list[ShownCard]], teacher: Teacher
) -> None:
    """What the owner says is what the nets learn."""
    swapped = {**looks, "S-9": looks["C-9"], "C-9": looks["S-9"]}
    deck = taught_deck("x", swapped, TemplateEmbedder(), teacher)
    assert deck.heads is not None
    taught = Classifier(open_classifier()._net, head=deck.heads[0])
    nine = looks["S-9"][0]
    (said,) = {
        CARDS[int(row.argmax())]
        for row in taught.look_at(deck.patches[deck.owners == CARDS.index("C-9")]).chances
    }
    assert nine.own[0] > 0.9
    assert said == "C-9"


def test_heads_come_back_with_the_deck(
    deck: EnrolledDeck, teacher: Teacher, tmp_path: Path
) -> None:
    folder = DeckFolder(tmp_path)
    folder.save(deck)
    again = folder.load("maison", TemplateEmbedder(), teacher)
    assert again.heads is not None
    assert deck.heads is not None
    for one, other in zip(again.heads, deck.heads, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    assert folder.load("maison", TemplateEmbedder()).heads is None


class _OfAnotherRelease(Teacher):
    """Weights that are others."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "heads-of-tomorrow"
        self.taught = 0

    def teach(self, material: Material) -> Heads:
        self.taught += 1
        first, second = super()._nets()
        assert material.wide.shape[1:] == (112, 112, 3)
        return first.head(), second.head()


def test_other_weights_are_taught_from_what_was_kept_and_once(
    deck: EnrolledDeck, tmp_path: Path
) -> None:
    folder, release = DeckFolder(tmp_path), _OfAnotherRelease()
    folder.save(deck)
    for _ in range(2):
        assert folder.load("maison", TemplateEmbedder(), release).heads_by == release.name
    assert release.taught == 1


def test_a_deck_that_cannot_be_kept_again_is_taught_and_used(
    deck: EnrolledDeck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = DeckFolder(tmp_path)
    folder.save(deck)

    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("vision.enrolment.folder.os.fsync", full)
    assert folder.load("maison", TemplateEmbedder(), _OfAnotherRelease()).heads is not None


@pytest.mark.parametrize("shown_anew", [False, True])
def test_a_deck_that_is_forgotten_while_other_weights_are_taught_stays_so(
    deck: EnrolledDeck, tmp_path: Path, *, shown_anew: bool
) -> None:
    """That takes minutes on a small computer; nor is one shown anew meanwhile written over."""
    folder = DeckFolder(tmp_path)
    folder.save(deck)
    anew = replace(deck, material=None, heads=None, heads_by="")

    class Slow(_OfAnotherRelease):
        def teach(self, material: Material) -> Heads:
            folder.remove("maison")
            if shown_anew:
                folder.save(anew)
            return super().teach(material)

    assert folder.load("maison", TemplateEmbedder(), Slow()).heads is not None
    assert folder.names() == ["maison"] * shown_anew
    if shown_anew:
        assert folder.load("maison", TemplateEmbedder()).material is None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("wide", np.zeros((1, 112, 112, 3), np.uint8)),
        ("elsewhere", np.zeros((2, 32, 32, 3), np.uint8)),
        ("head_0", np.zeros((64, 64), np.float32)),
        ("head_7", np.full(43, np.nan, np.float32)),
        ("head_3", np.zeros(43, np.float64)),
    ],
)
def test_a_lesson_that_is_damaged_is_refused(
    name: str, values: np.ndarray, deck: EnrolledDeck, teacher: Teacher, tmp_path: Path
) -> None:
    folder = DeckFolder(tmp_path)
    path = folder.save(deck)
    with np.load(path) as held:
        arrays = {**held, name: values}
    np.savez(path, **arrays)
    with pytest.raises(DeckError, match="'maison' is damaged: remove it"):
        folder.load("maison", TemplateEmbedder(), teacher)


def test_the_reader_of_a_deck_reads_with_its_heads(deck: EnrolledDeck, tmp_path: Path) -> None:
    reader = reading_with(deck)
    assert isinstance(reader, EnrolledReader)
    inner = reader._reader
    assert isinstance(inner, LearnedReader)
    assert deck.heads is not None
    assert [net.head() for net in (inner._classifier, inner._second)] == list(deck.heads)
    plain = reading_with(replace(deck, heads=None))
    assert isinstance(plain, EnrolledReader)
    assert isinstance(plain._reader, LearnedReader)
    assert plain._reader._classifier.head() is not deck.heads[0]
    DeckFolder(tmp_path).save(deck)
    opened = open_with_deck("maison", tmp_path)
    (found,) = opened.read(house_deck().face("T-15").picture)
    assert (found.card, found.doubtful) == ("T-15", False)


def test_what_taught_nets_doubt_no_likeness_clears(deck: EnrolledDeck) -> None:
    picture = house_deck().face("T-15").picture
    (sure,) = open_reader().read(picture)
    half = replace(sure, doubtful=True, confidence=0.8, candidates=((sure.card, 0.8),))
    (cleared,) = EnrolledReader(Says([half]), replace(deck, heads=None)).read(picture)
    (asked,) = EnrolledReader(Says([half]), deck).read(picture)
    assert not cleared.doubtful
    assert asked.doubtful


def test_only_a_whole_deck_teaches_the_nets(looks: dict[str, list[ShownCard]]) -> None:
    """They would take a card they were not shown for one they were."""
    release = _OfAnotherRelease()
    few = learn_deck("x", looks, TemplateEmbedder(), release)
    assert (few.heads, few.material, release.taught) == (None, None, 0)
    assert few.cards() == tuple(card for card in CARDS if card in FEW)
    whole = dict.fromkeys(CARDS, looks["S-9"])
    assert learn_deck("x", whole, TemplateEmbedder(), release).heads_by == release.name
    assert release.taught == 1
    assert learn_deck("x", whole, TemplateEmbedder()).heads is None


def test_a_name_that_is_no_card_is_refused(
    looks: dict[str, list[ShownCard]], teacher: Teacher
) -> None:
    with pytest.raises(DeckError, match="'T-22' is no card"):
        learn_deck("x", {"T-22": looks["T-5"]}, TemplateEmbedder(), teacher)
    with pytest.raises(DeckError, match="no index was found"):
        learn_deck("x", {"T-5": []}, TemplateEmbedder(), teacher)


def test_half_a_number_is_set_right(looks: dict[str, list[ShownCard]], teacher: Teacher) -> None:
    """In wide type a finder takes one digit of two; of other cards nothing is moved."""
    for card, moved in (("T-15", False), ("S-9", True)):
        (look,) = looks[card]
        true = look.at_once()[0]
        aside = true.moved(0.27)
        material = teacher.gather({card: [look]}, {card: [[aside]]})
        there = teacher.gather({card: [look]}, {card: [[true]]})
        off = np.abs(material.patches().astype(int) - there.patches()).mean()
        assert bool(off > 10) is moved, card


def test_elsewhere_on_the_card_no_index_is_kept(deck: EnrolledDeck) -> None:
    assert deck.material is not None
    said = open_classifier().look_at(deck.material.elsewhere).chances
    assert len(said) > 5 * len(FEW)
    assert (said[:, :-1].max(axis=1) > 0.9).mean() < 0.1
