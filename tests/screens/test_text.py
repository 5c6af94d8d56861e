"""Text that fits: whole while it can, never wider or higher than its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.screens.fonts import Fonts, Weight, ink_height
from kiosk.screens.text import LEADING, Type, fit_block, fit_line, fit_name, is_whole, telling, wrap

FONTS = Fonts()
KIND = Type(Weight.SEMIBOLD, 40, 16)
names = st.text("abcdeéèêëçœÉÔ -'", min_size=1, max_size=20).map(str.strip).filter(bool)


@given(names, st.integers(30, 400), st.integers(18, 90))
@settings(max_examples=60, deadline=None)
def test_a_line_never_leaves_its_place(text: str, width: int, height: int) -> None:
    fitted = fit_line(FONTS, text, width, height, KIND)
    assert FONTS.width(fitted.lines[0], fitted.size, KIND.weight) <= width
    assert ink_height(text, fitted.size) <= height + 1


@given(names, st.integers(60, 300), st.integers(40, 120))
@settings(max_examples=60, deadline=None)
def test_a_block_never_leaves_its_place(text: str, width: int, height: int) -> None:
    fitted = fit_block(FONTS, text, width, height, KIND)
    tall = ink_height(text, fitted.size) + fitted.size * LEADING * (len(fitted.lines) - 1)
    assert tall <= height + 2
    assert all(FONTS.width(line, fitted.size, KIND.weight) <= width for line in fitted.lines)


def test_short_text_keeps_its_size_and_long_text_shrinks_first() -> None:
    assert fit_line(FONTS, "Anne", 400, 60, KIND).size == 40
    long = fit_line(FONTS, "Anne-Charlotte Œuvrë", 260, 60, KIND)
    assert 16 < long.size < 40
    assert long.lines == ("Anne-Charlotte Œuvrë",)


def test_what_cannot_fit_ends_in_an_ellipsis() -> None:
    fitted = fit_line(FONTS, "Anne-Charlotte Œuvrë", 80, 60, KIND)
    assert fitted.size == 16
    assert fitted.lines[0].endswith("…")
    assert not is_whole(fitted, "Anne-Charlotte Œuvrë")


def test_a_long_name_takes_two_lines_rather_than_small_letters() -> None:
    fitted = fit_name(FONTS, "Maximilien-Ève Mœrck", 160, 80, KIND)
    assert len(fitted.lines) == 2
    assert is_whole(fitted, "Maximilien-Ève Mœrck")
    one = fit_line(FONTS, "Maximilien-Ève Mœrck", 160, 80, KIND)
    assert fitted.size > one.size


@pytest.mark.parametrize("text", ["un deux trois quatre", "Jean-Christophe Anne-Marie"])
def test_wrapping_loses_no_word(text: str) -> None:
    lines = wrap(FONTS, text, 120, 24, Weight.REGULAR)
    assert len(lines) > 1
    assert " ".join(lines).replace("- ", "-") == text


def test_what_is_cut_off_in_the_last_line_is_joined_as_it_was() -> None:
    name = "Bérénice-Éléonore"
    wide = FONTS.width("Bérénice-Élé…", 24, KIND.weight)
    assert fit_block(FONTS, name, wide, 27, Type(KIND.weight, 24, 24)).lines == ("Bérénice-Élé…",)


def test_a_narrow_no_break_space_is_not_broken() -> None:
    assert wrap(FONTS, "Qui\u202f?", 10, 24, Weight.REGULAR) == ["Qui\u202f?"]


def test_a_number_keeps_its_unit_and_est_ce_its_hyphen() -> None:
    wide = FONTS.width("Nouvel essai dans 4", 24, Weight.REGULAR)
    assert wrap(FONTS, "Nouvel essai dans 4 s.", wide, 24, Weight.REGULAR)[-1] == "4 s."
    wide = FONTS.width("On lit. Est-", 24, Weight.REGULAR)
    assert wrap(FONTS, "On lit. Est-ce elle", wide, 24, Weight.REGULAR)[1] == "Est-ce elle"


CLOSE = [
    ("Jean-Christophe", "Jean-Baptiste"),
    ("Marie-Hélène Duprat", "Marie-Hélène Durand"),
    ("Maximilien", "Maximilienne"),
    ("Anne", "Anne-Charlotte Œuvrë"),
    ("Bernard Lefebvre 1", "Bernard Lefebvre 2"),
]


@pytest.mark.parametrize("pair", CLOSE, ids=str)
@pytest.mark.parametrize("width", [60, 75, 90, 110, 130])
def test_names_alike_are_shortened_so_that_they_differ(pair: tuple[str, str], width: int) -> None:
    for name, other in (pair, pair[::-1]):
        line = fit_line(FONTS, name, width, 60, KIND, (other,)).lines[0]
        assert FONTS.width(line, 16, KIND.weight) <= width
        assert line == name or telling(line, (other,)), line
        assert line == name or telling(line, ()), line


@pytest.mark.parametrize("width", [70, 80, 90])
def test_a_name_like_one_at_its_beginning_and_like_another_at_its_end_is_told_from_both(
    width: int,
) -> None:
    """Two sisters and two brothers of two names: only the last letter that differed was kept."""
    others = ("Jean-Christophe A.", "Jean-Christian Marti")
    line = fit_line(FONTS, "Jean-Christian A.", width, 60, KIND, others).lines[0]
    assert FONTS.width(line, 16, KIND.weight) <= width
    assert telling(line, others), line


def test_a_name_nobody_else_is_like_keeps_its_beginning() -> None:
    alone = fit_line(FONTS, "Jean-Christophe", 75, 60, KIND)
    assert fit_line(FONTS, "Jean-Christophe", 75, 60, KIND, ("Bruno", "Zoé")) == alone
    pair = fit_line(FONTS, "Jean-Christophe", 60, 60, KIND, ("Jean-Baptiste",))
    assert pair.lines[0].startswith("J.-Ch")


def test_a_shortened_name_tells_whom_it_can_be() -> None:
    assert not telling("Jean-…", ("Jean-Baptiste",))
    assert telling("Jean-C…", ("Jean-Baptiste",))
    assert not telling("J.-B…", ("Jean-Baptiste",))
    assert not telling("Max…ne", ("Maximilienne",))
    assert telling("Max…en", ("Maximilienne",))
