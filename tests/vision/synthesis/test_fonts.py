"""Which files on a machine are type to draw decks in, and what they are called."""

from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from vision.synthesis import fonts
from vision.synthesis.random_styles import random_style

_PACKAGE = "node_modules/@fontsource/old-standard-tt/files"


def _lay(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def test_of_a_package_of_web_fonts_one_alphabet_is_of_use_and_fine_type_to_training_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "_SYSTEM", (tmp_path,))
    ours = tuple(f"latin-{weight}-normal.woff2" for weight in (200, 300, 400, 700, 900))
    others = (
        "latin-700-normal.woff",
        "latin-100-normal.woff2",
        "latin-400-italic.woff2",
        "latin-ext-400-normal.woff2",
        "cyrillic-400-normal.woff2",
    )
    _lay(tmp_path, *(f"{_PACKAGE}/old-standard-tt-{name}" for name in ours + others))
    _lay(tmp_path, "truetype/Lato-Bold.ttf", "truetype/Lato.woff2")
    found = [path for path in fonts._candidates() if path.is_relative_to(tmp_path)]
    usual = [
        "Lato-Bold",
        "oldstandardtt-black",
        "oldstandardtt-bold",
        "oldstandardtt-regular",
    ]
    assert sorted(fonts.font_name(str(path)) for path in found) == [
        *usual[:3],
        "oldstandardtt-fine",
        "oldstandardtt-light",
        *usual[3:],
    ]
    monkeypatch.setattr(fonts, "_fit", lambda path: path.stat().st_size == 0)
    given = fonts.fonts_in(tmp_path)
    assert sorted(fonts.font_name(path) for path in given) == usual


def test_the_weights_of_a_packed_family_are_one_family_and_the_bold_ones_heavy() -> None:
    files = tuple(
        f"/t/{family}-latin-{weight}-normal.woff2"
        for family in ("libre-bodoni", "libre-baskerville")
        for weight in (400, 700)
    )
    every = fonts._families(files, heavy=False)
    assert every == (files[:2], files[2:])
    assert fonts._families(files, heavy=True) == ((files[1],), (files[3],))


def test_a_family_in_both_formats_is_one() -> None:
    files = ("/t/OpenSans-Regular.ttf", "/t/open-sans-latin-700-normal.woff2")
    assert fonts._families(files, heavy=False) == (files,)


def test_a_font_that_does_not_open_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "_SYSTEM", (tmp_path,))
    _lay(tmp_path, f"{_PACKAGE}/torn-latin-400-normal.woff2", "Torn-Regular.ttf")
    fonts.training_fonts.cache_clear()
    try:
        found = {fonts.font_name(font) for font in fonts.training_fonts()}
    finally:
        fonts.training_fonts.cache_clear()
    assert not {"torn-regular", "Torn-Regular"} & found
    assert found


def test_a_style_is_set_in_the_type_that_is_given() -> None:
    """Ranks and numbers both, but for those cut by hand."""
    packaged = fonts.fonts_in(Path(str(resources.files("font_source_serif_pro"))))
    given = (next(font for font in packaged if "Light" in font),)
    for seed in range(12):
        style = random_style(np.random.default_rng(seed), given)
        for font in (style.index.text.font, style.trump.text.font):
            assert font == given[0] or not isinstance(font, str)


def test_a_folder_is_meant_from_where_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name without a leading slash is else taken for that of a package's font."""
    file = resources.files("font_source_serif_pro").joinpath("files/SourceSerifPro-Bold.ttf")
    (tmp_path / "type").mkdir()
    (tmp_path / "type" / "Bold.ttf").write_bytes(file.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert [fonts.font_name(font) for font in fonts.fonts_in(Path("type"))] == ["Bold"]


def test_a_folder_without_type_is_told_of(tmp_path: Path) -> None:
    _lay(tmp_path, "Torn-Regular.ttf")
    with pytest.raises(ValueError, match="no font in it sets the figures"):
        fonts.fonts_in(tmp_path)
