"""Names of 1 to 20 letters with accents, and totals of four figures: always whole or shortened."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.evening.state import State, TableKind
from kiosk.screens import samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.gallery import SIZES
from kiosk.screens.model import Amendment, Place, Settings, Ui
from kiosk.screens.nouvelle import LONGEST_NAME
from kiosk.screens.scene import Label
from kiosk.screens.stage import look_for, view
from kiosk.screens.text import telling
from kiosk.screens.theme import TextSize
from kiosk.tarot.house import HouseRules
from tests.screens.checks import wrong

FONTS = Fonts()
LETTERS = "WMŒÆÇÉÈÊËÀÂÎÏÔÛÙÜŸiljœæçéèêëàâîïôûùüÿaemntz"
ODD = st.text(alphabet=LETTERS + " '-", min_size=1, max_size=LONGEST_NAME).filter(
    lambda name: name == " ".join(name.split())
)


def renamed(state: State, names: tuple[str, ...], total: int) -> State:
    """The same evening of other people, everybody's total that far from nothing."""
    assert state.evening is not None
    players = tuple(
        replace(player, name=name)
        for player, name in zip(state.evening.players, names, strict=True)
    )
    totals = tuple(total if place % 2 else -total for place in range(len(players)))
    return replace(state, evening=replace(state.evening, players=players, totals=totals))


FIVE = samples.evening(samples.NAMES[:5], TableKind.FIVE)
SPOTS = (
    (Ui(), FIVE),
    (Ui(), samples.announcing(FIVE)),
    (Ui(), samples.result(FIVE)),
    (Ui(), samples.result(FIVE, partner=False)),
    (Ui(place=Place.HISTORY), FIVE),
    (Ui(place=Place.CURVES), FIVE),
    (Ui(place=Place.STATS), FIVE),
    (Ui(place=Place.PEOPLE), FIVE),
    (Ui(place=Place.DEAL, deal=3), FIVE),
    (Ui(place=Place.AMEND, deal=3, amendment=samples.amending(FIVE, 3)), FIVE),
)


@pytest.mark.parametrize("size", SIZES, ids=str)
@settings(max_examples=12, deadline=None)
@given(
    names=st.lists(ODD, min_size=5, max_size=5, unique_by=str.casefold),
    total=st.sampled_from([0, 42, 999, 1346, 9999]),
    text=st.sampled_from(TextSize),
)
def test_any_five_names_stay_in_their_places(
    size: tuple[int, int], names: list[str], total: int, text: TextSize
) -> None:
    look = look_for(size, Settings(text=text, started=True), FONTS)
    for ui, state in SPOTS:
        scene = view(look, ui, renamed(state, tuple(names), total), samples.live())
        # A name may end in « … » where there is no room for it, alone or in a sentence.
        short = {label.whole for label in scene.labels() if any(n in label.whole for n in names)}
        assert wrong(scene, FONTS, look.scale.least, short) == [], scene.name


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_totals_of_four_figures_are_whole_and_as_large_as_the_others(
    size: tuple[int, int],
) -> None:
    look = look_for(size, Settings(started=True), FONTS)
    large = view(look, Ui(), renamed(FIVE, samples.LONG_NAMES, 9999), samples.live())
    plain = view(look, Ui(), renamed(FIVE, samples.LONG_NAMES, 7), samples.live())

    def scores(labels: list[Label]) -> list[Label]:
        return [label for label in labels if label.role == "score"]

    assert [label.text for label in scores(large.labels())].count("−9\u202f999") >= 2
    assert all(label.text == label.whole for label in scores(large.labels()))
    least, most = min(s.size for s in scores(large.labels())), scores(plain.labels())[0].size
    assert least >= 0.85 * most


ALIKE = (
    "Jean-Christophe Aubin",
    "Jean-Christian Aubert",
    "Jean-Baptiste Aubin",
    "Marie-Christine Aubry",
    "Marie-Christelle Ory",
)


@pytest.mark.parametrize("text", TextSize)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_five_names_alike_stay_tellable_apart_on_every_screen(
    size: tuple[int, int], text: TextSize
) -> None:
    look = look_for(size, Settings(text=text, started=True), FONTS)
    names = tuple(name[:LONGEST_NAME] for name in ALIKE)
    for ui, state in SPOTS:
        scene = view(look, ui, renamed(state, names, 42), samples.live())
        for label in scene.labels():
            if label.whole in names and label.text.endswith("…"):
                others = [name for name in names if name != label.whole]
                assert telling(label.text, others), f"{scene.name}: {label.text}"


def every_rule(amendment: Amendment) -> Amendment:
    """The same at a table that plays every rule of the house."""
    house = HouseRules(petit_chelem=100, misere_trumps=10, misere_honours=10)
    return replace(amendment, facts=replace(amendment.facts, house=house))


@pytest.mark.parametrize("text", TextSize)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_correcting_a_deal_shows_names_and_poignees_whole(
    size: tuple[int, int], text: TextSize
) -> None:
    look = look_for(size, Settings(text=text, started=True), FONTS)
    state = samples.evening(samples.LONG_NAMES, TableKind.FIVE)
    ui = Ui(place=Place.AMEND, deal=6, amendment=every_rule(samples.amending(state, 6)))
    short = set(samples.LONG_NAMES) if min(size) < 480 else set()
    seen: set[str] = set()
    for page in range(10):
        scene = view(look, replace(ui, page=page), state, samples.live())
        assert wrong(scene, FONTS, look.scale.least, short) == []
        seen |= set(scene.words())
    assert seen >= {*samples.LONG_NAMES, "simple", "double", "triple", "–"}
