"""Piles spread in parts: a card counted before that reads so among new ones is asked about."""

from dataclasses import replace

import pytest

from tests.vision.tracking.dealt import at
from tests.vision.tracking.helpers import Desk, moved_through, seen, table
from tests.vision.tracking.simulator import Lying
from vision.reading import Detection

HEARTS = [f"H-{number}" for number in range(1, 7)]
SPADES = [f"S-{number}" for number in range(1, 7)]


class Swift(Desk):
    """The first still frame after a movement shows what lies there, not the bare mat."""

    def move(self) -> None:
        for picture in moved_through(self.level):
            self.time += 0.1
            self.updates.append(self.tracker.observe(self.time, picture, []))


def row(cards: list[str], left: int = 20, y: int = 100) -> list[Detection]:
    """Cards side by side."""
    return [seen(card, left + 70 * place, y) for place, card in enumerate(cards)]


def with_one_misread(place: int) -> list[str]:
    """A part of spades of which one reads as a heart counted before."""
    return [*SPADES[:place], "H-3", *SPADES[place:5]]


def shown_hearts(desk: Desk) -> Desk:
    desk.show(*row(HEARTS), frames=6)
    desk.move()
    return desk


@pytest.mark.parametrize("kind", [Desk, Swift])
@pytest.mark.parametrize("place", range(6))
def test_a_card_misread_as_one_of_an_earlier_part_is_asked_about_wherever_it_is_told(
    kind: type[Desk], place: int
) -> None:
    """Neither the order of what is read nor how near the card lay before makes it certain."""
    desk = shown_hearts(kind())
    desk.show(*row(with_one_misread(place), y=250), frames=25)
    assert desk.asked == ["twice"]
    assert desk.tracker.doubts[0].candidates[0][0] == "H-3"


@pytest.mark.parametrize("kind", [Desk, Swift])
@pytest.mark.parametrize("turned", [1, -1])
def test_some_cards_left_among_as_many_new_ones_are_no_news(kind: type[Desk], turned: int) -> None:
    desk = shown_hearts(kind())
    lying = [*row(HEARTS[:3], y=250), *row(SPADES[:5])]
    desk.show(*lying[::turned], frames=25)
    assert len(desk.cards) == 11
    assert desk.asked == []


def test_it_is_asked_about_though_most_new_cards_are_read_later() -> None:
    """It is held for the card it reads as before anything tells that another part lies there."""
    desk = shown_hearts(Desk())
    misread, *others = row(["H-3", *SPADES[:5]], y=250)
    desk.show(misread, *others[:2], frames=8)
    desk.show(misread, *others, frames=20)
    assert desk.asked == ["twice"]
    answer = desk.tracker.settle(1, "S-6")
    assert [card.card for card in answer.committed] == ["S-6"]
    assert answer.revoked == ()
    desk.move()
    desk.show(seen("S-6", 20, 250), *row(HEARTS), frames=25)
    assert desk.asked == ["twice"], "the heart itself is no second one"


@pytest.mark.parametrize("frames", [6, 25])
def test_a_hand_that_passes_does_not_settle_it(frames: int) -> None:
    """All that lies there was counted by then, and yet nothing more is known of the misread one."""
    desk = shown_hearts(Desk())
    part = row(with_one_misread(2), y=250)
    desk.show(*part, frames=frames)
    desk.move()
    desk.show(*part, frames=25)
    assert desk.asked == ["twice"]
    assert len(desk.tracker.commit().doubtful) == 1


@pytest.mark.parametrize("times", [1, 12])
def test_another_corner_read_first_after_a_hand_passed_is_no_second_card(times: int) -> None:
    """The card lies where it lay; the corner it shows first was never read before."""
    desk = shown_hearts(Desk())
    for _ in range(times):
        desk.show(seen("H-3", 190, 180), frames=2)
        desk.show(*row(HEARTS), frames=2)
    desk.move()
    desk.show(frames=25)
    assert desk.asked == []
    assert desk.tracker.commit().doubtful == ()


def test_a_card_of_an_earlier_part_read_in_another_part_is_asked() -> None:
    """A spade misread as a heart already counted would be lost without a word."""
    desk = Desk()
    desk.show(*row(HEARTS), frames=6)
    desk.move()
    desk.show(*row([*SPADES[:5], "H-3"], y=250), frames=25)
    assert desk.cards == [*HEARTS, *SPADES[:5]]
    assert desk.asked == ["twice"]
    (doubt,) = desk.tracker.doubts
    assert desk.tracker.settle(doubt.id, "S-6").committed[0].card == "S-6"
    assert "H-3" in desk.cards, "what was counted before stays counted"


def test_it_is_asked_even_when_the_part_lay_there_only_briefly() -> None:
    desk = Desk()
    desk.show(*row(HEARTS), frames=6)
    desk.move()
    desk.show(*row([*SPADES[:5], "H-3"], y=250), frames=6)
    desk.move()
    desk.show(frames=25)
    assert desk.asked == ["twice"]


def test_cards_left_lying_or_shown_again_are_no_news() -> None:
    desk = Desk()
    desk.show(*row(HEARTS), frames=6)
    desk.move()
    desk.show(*row(HEARTS[:3], y=250), *row(SPADES[:5]), frames=25)
    desk.move()
    desk.show(*row(HEARTS, y=180), *row([*SPADES[:5], "S-6"], y=250), frames=25)
    assert desk.cards == [*HEARTS, *SPADES]
    assert desk.asked == []


PLACES = [(40, 40), (160, 40), (280, 40), (400, 40), (520, 40)]


def spread(cards: list[str], ink: list[str]) -> tuple[list[Lying], list[Detection]]:
    """What lies and what is read in a row; `ink` is what is printed there."""
    lying = [Lying(card, *place) for card, place in zip(ink, PLACES, strict=True)]
    return lying, [at(card, *place) for card, place in zip(cards, PLACES, strict=True)]


def looked(*parts: tuple[list[Lying], list[Detection]]) -> Desk:
    """Looks at one part of a spread after the other, a hand between."""
    desk = Desk()
    for lying, read in parts:
        for _ in range(20):
            desk.time += 0.1
            desk.updates.append(desk.tracker.observe(desk.time, table(*lying), read))
        desk.move()
    return desk


def test_where_another_part_is_spread_an_index_much_like_the_old_is_a_new_card() -> None:
    first, second = ["T-16", "H-2", "S-3", "D-4", "C-5"], ["T-18", "H-6", "S-7", "D-8", "C-9"]
    printed = ["T-16", *second[1:]]
    desk = looked(spread(first, first), spread(second, printed))
    assert sorted(desk.cards) == sorted(first + second)
    assert desk.asked == []


def test_where_the_others_stayed_an_index_much_like_the_old_is_asked_about() -> None:
    first = ["T-16", "H-2", "S-3", "D-4", "C-5"]
    desk = looked(spread(first, first), spread(["T-18", *first[1:]], first))
    assert sorted(desk.cards) == sorted(first)
    assert desk.asked == ["changed"]


@pytest.mark.parametrize("card", ["T-18", "T-16"])
def test_where_another_part_is_spread_what_is_doubted_in_an_old_place_is_asked_about(
    card: str,
) -> None:
    """Seen in simulated spreads: taken for the counted card there, it was lost in silence."""
    first, second = ["T-16", "H-2", "S-3", "D-4", "C-5"], [card, "H-6", "S-7", "D-8", "C-9"]
    lying, read = spread(second, ["T-16", *second[1:]])
    doubted = replace(
        read[0], confidence=0.6, doubtful=True, candidates=((card, 0.6), ("T-13", 0.2))
    )
    desk = looked(spread(first, first), (lying, [doubted, *read[1:]]))
    assert sorted(desk.cards) == sorted([*first, *second[1:]])
    assert desk.asked == (["unsure"] if card == "T-18" else []), "or it was left lying"


@pytest.mark.parametrize(("before", "asked"), [(False, "unsure"), (True, "twice")])
def test_what_is_doubted_is_no_card_that_another_part_shows_in_its_very_place(
    *, before: bool, asked: str
) -> None:
    """Else the question is taken back as that is counted, or never asked of it lying there."""
    first, second = ["S-9", "H-2", "S-3", "D-4", "C-5"], ["T-16", "H-6", "S-7", "D-8", "C-9"]
    if before:
        first, second = second, first
    place = second if before else first
    lying, read = spread(place, place)
    doubted = replace(at("T-16", *PLACES[0]), confidence=0.6, doubtful=True)
    doubted = replace(doubted, candidates=(("T-16", 0.6),))
    parts = [spread(first, first), spread(second, second)]
    parts[before] = lying, [doubted, *read[1:]]
    desk = looked(*parts)
    assert sorted(desk.cards) == sorted([*first, *second[1:]] if before else [*first[1:], *second])
    assert [doubt.why.value for doubt in desk.tracker.doubts] == [asked]
    assert len(desk.tracker.commit().doubtful) == 1
