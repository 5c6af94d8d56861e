"""Every screen at every size: nothing clipped, overlapping, too small to touch or to read."""

import pytest

from kiosk.screens.fonts import Fonts
from kiosk.screens.gallery import SIZES, Sample, all_samples
from kiosk.screens.model import Language, Settings
from kiosk.screens.samples import LONG_NAMES
from kiosk.screens.stage import look_for, view
from kiosk.screens.theme import Mode, TextSize
from tests.screens.checks import wrong


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return all_samples()


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
    short = set(LONG_NAMES) if min(size) < 480 or look.tall or text is TextSize.LARGE else set()
    found = []
    for sample in samples:
        scene = view(look, sample.ui, sample.state, sample.live)
        faults = wrong(scene, fonts, look.scale.least, short)
        found += [f"{sample.name}: {fault}" for fault in faults]
    assert found == []
