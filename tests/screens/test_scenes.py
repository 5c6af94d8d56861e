"""Every screen at every size: nothing clipped, overlapping, too small to touch or to read."""

from dataclasses import replace

import pytest

from kiosk.counting.count import Pile, Scope, Showing
from kiosk.evening.intents import ChoosePile, Intent, SeeCards, StartCount
from kiosk.evening.state import State, TableKind
from kiosk.screens.figures import last_change
from kiosk.screens.fonts import Fonts
from kiosk.screens.gallery import SIZES, Sample, all_samples
from kiosk.screens.model import Language, Place, Settings, Ui
from kiosk.screens.reckon import finding_words, report_of
from kiosk.screens.samples import LONG_NAMES, NAMES, announcing, evening, live, play
from kiosk.screens.scene import Align, Path, Picture
from kiosk.screens.stage import look_for, view
from kiosk.screens.theme import Mode, TextSize, contrast
from tests.screens.checks import wrong


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return all_samples()


MAT = (40, 96, 64)
"""A green mat, somewhat brighter than the one the samples show."""

Chosen = tuple[tuple[int, int], Language, TextSize, Mode]

LOOKS: list[Chosen] = [
    (size, language, text, Mode.DARK if language is Language.FRENCH else Mode.LIGHT)
    for size in SIZES
    for language in Language
    for text in TextSize
]


@pytest.mark.parametrize("chosen", LOOKS, ids=str)
def test_every_scene_is_whole(chosen: Chosen, fonts: Fonts, samples: list[Sample]) -> None:
    size, language, text, mode = chosen
    settings = Settings(language=language, text=text, mode=mode, started=True)
    look = look_for(size, settings, fonts)
    # Where there is little room a name of 20 letters may end in « … », and nothing else may.
    tight = {"courbes-noms"} if look.tall else {"donne-noms"} if text is TextSize.LARGE else set()
    found = []
    for sample in samples:
        scene = view(look, sample.ui, sample.state, sample.live)
        short = set(LONG_NAMES) if min(size) < 480 or sample.name in tight else set()
        faults = wrong(scene, fonts, look.scale.least, short)
        found += [f"{sample.name}: {fault}" for fault in faults]
    assert found == []


@pytest.mark.parametrize("chosen", LOOKS, ids=str)
def test_la_marque_shows_everybodys_last_change(
    chosen: Chosen, fonts: Fonts, samples: list[Sample]
) -> None:
    size, language, text, mode = chosen
    settings = Settings(language=language, text=text, mode=mode, started=True)
    look = look_for(size, settings, fonts)
    for sample in samples:
        evening = sample.state.evening
        scene = view(look, sample.ui, sample.state, sample.live)
        if scene.name != "marque" or evening is None or not evening.deals:
            continue
        changes = sorted(look.words.signed(gain) for gain in last_change(evening).values())
        told = [label for label in scene.labels() if label.role in ("body", "small")]
        shown = sorted(x.text for x in told if x.text in changes and x.align is Align.RIGHT)
        below = sorted(x.text for x in told if x.text in changes and x.align is Align.LEFT)
        # All beside the names or all below them: no line is laid out unlike the others.
        assert changes in (shown, below), sample.name


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_frame_over_the_cameras_picture_is_seen_in_both_modes(
    size: tuple[int, int], mode: Mode, fonts: Fonts, samples: list[Sample]
) -> None:
    look = look_for(size, Settings(mode=mode, started=True), fonts)
    aimed = [sample for sample in samples if sample.name in ("camera", "premier-2")]
    assert len(aimed) == 2
    for sample in aimed:
        scene = view(look, sample.ui, sample.state, sample.live)
        pictures = [item for item in scene.items if isinstance(item, Picture)]
        lines = [item for item in scene.items if isinstance(item, Path)]
        over = [line for line in lines if any(line.rect.meets(x.rect) for x in pictures)]
        assert len(over) == 1
        assert contrast(over[0].colour, MAT) >= 3


def test_nothing_is_measured_of_a_camera_that_is_gone(fonts: Fonts, samples: list[Sample]) -> None:
    look = look_for((800, 480), Settings(started=True), fonts)
    scenes = {
        name: view(look, sample.ui, sample.state, sample.live)
        for name in ("camera", "camera-absente")
        for sample in samples
        if sample.name == name
    }
    texts = {name: [label.text for label in scene.labels()] for name, scene in scenes.items()}
    assert any("bonne" in text for text in texts["camera"])
    assert not any("bonne" in text for text in texts["camera-absente"])


@pytest.mark.parametrize("text", TextSize)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_doctor_is_shown_with_every_cure(
    size: tuple[int, int], text: TextSize, fonts: Fonts, samples: list[Sample]
) -> None:
    look = look_for(size, Settings(text=text, started=True), fonts)
    sample = next(sample for sample in samples if sample.name == "a-propos-mal")
    shown: list[str] = []
    for page in range(8):
        scene = view(look, replace(sample.ui, page=page), sample.state, sample.live)
        assert wrong(scene, fonts, look.scale.least, set()) == []
        shown += [label.text for label in scene.labels()]
        if scene.hit("page.down") is None:
            break
    said = "".join("".join(shown).split())
    assert all("".join(check.words.split()) in said for check in sample.live.diagnosis)


@pytest.mark.parametrize("language", Language)
def test_who_speaks_is_said_between_two_alarms(
    language: Language, fonts: Fonts, samples: list[Sample]
) -> None:
    sample = next(sample for sample in samples if sample.name == "marque-noms-panne")
    for size in ((800, 480), (1280, 800), (720, 1280)):
        for text in TextSize:
            settings = Settings(language=language, text=text, started=True)
            look = look_for(size, settings, fonts)
            scene = view(look, sample.ui, sample.state, sample.live)
            said = "".join(
                label.text for label in scene.labels() if label.rect.y < look.scale.touch
            )
            assert said.endswith(("parle", "speaks"))


def test_a_refused_name_stands_as_typed_over_the_reason(
    fonts: Fonts, samples: list[Sample]
) -> None:
    named = {sample.name: sample for sample in samples if sample.name in ("nom", "nom-refus")}
    for size in SIZES:
        look = look_for(size, Settings(started=True), fonts)
        scenes = {
            name: view(look, sample.ui, sample.state, sample.live) for name, sample in named.items()
        }
        labels = scenes["nom-refus"].labels()
        typed = next(label for label in labels if label.whole == LONG_NAMES[1])
        why = next(label for label in labels if label.whole.startswith(f"{LONG_NAMES[1]} est déjà"))
        assert typed.rect.bottom <= why.rect.y
        # No key moves away from under the finger when a name is refused.
        keys = [[hit.rect for hit in scene.hits if "key." in hit.name] for scene in scenes.values()]
        assert keys[0] == keys[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_large_letters_make_no_name_nor_contract_smaller(
    size: tuple[int, int], fonts: Fonts, samples: list[Sample]
) -> None:
    for sample in samples:
        if sample.name not in ("marque-mort", "marque-6", "corriger", "corriger-5"):
            continue
        least: dict[TextSize, dict[str, int]] = {}
        for text in TextSize:
            look = look_for(size, Settings(text=text, started=True), fonts)
            scene = view(look, sample.ui, sample.state, sample.live)
            wanted = {*NAMES, "Petite", "Garde", "Garde sans"}
            least[text] = {x.text: x.size for x in scene.labels() if x.text in wanted}
        normal, large = least[TextSize.NORMAL], least[TextSize.LARGE]
        both = normal.keys() & large.keys()
        assert both, sample.name
        # A row of la marque is a pixel or two lower below the larger buttons.
        smaller = {x: (normal[x], large[x]) for x in both if large[x] < 0.95 * normal[x]}
        assert smaller == {}, sample.name


@pytest.mark.parametrize("text", TextSize)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_that_one_sits_out_is_no_reason_to_cut_his_name(
    size: tuple[int, int], text: TextSize, fonts: Fonts
) -> None:
    """« Anne-C… repos »: he is grey as well, and of two Annes nobody knew which."""
    look = look_for(size, Settings(text=text, started=True), fonts)
    people = (*LONG_NAMES, "Élisabeth")
    for kind in TableKind:
        scene = view(look, Ui(), evening(people, kind), live())
        labels = scene.labels()
        words = {label.rect.y for label in labels if label.text in ("repos", "mort")}
        cut = [label.text for label in labels if label.rect.y in words and "…" in label.text]
        assert cut == [], kind


APART = ("D-R", "T-1", "EX")
"""A Roi and two bouts in the écart."""


def _in_both_piles() -> State:
    """Both piles shown, with the same eight cards of long names in each."""
    twice = tuple(f"{suit}-{rank}" for rank in "CD" for suit in "SHDC")
    both = play(announcing(evening()), [StartCount(Showing.SPREAD, Scope.BOTH)])
    shown: list[Intent] = []
    for pile, cards in ((Pile.ATTACK, twice), (Pile.DEFENCE, twice), (Pile.APART, APART)):
        shown += [ChoosePile(pile), SeeCards(cards)]
    return play(both, shown)


@pytest.mark.parametrize("chosen", LOOKS, ids=str)
def test_what_cures_a_check_is_seen_however_many_cards_it_names(
    chosen: Chosen, fonts: Fonts
) -> None:
    size, language, text, mode = chosen
    settings = Settings(language=language, text=text, mode=mode, started=True)
    look, state = look_for(size, settings, fonts), _in_both_piles()
    assert state.draft is not None
    findings = [*report_of(state.draft).failed, *report_of(state.draft).questions]
    seen: set[str] = set()
    for page in range(len(findings)):
        scene = view(look, replace(Ui().go(Place.CHECKS), page=page), state, live())
        assert wrong(scene, fonts, look.scale.least, set()) == []
        seen |= set(scene.words())
    assert {finding_words(look.words, one) for one in findings} <= seen
