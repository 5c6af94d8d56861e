"""Whether another card lies where one was read: by what is read there now, and by the ink."""

from dataclasses import replace

import pytest

from tests.vision.tracking.helpers import CORNERS, Desk, mat, seen, seen_at_corners, table
from tests.vision.tracking.simulator import Lying, corners
from vision.reading import Detection
from vision.tracking import Mode, Settings
from vision.tracking.gates import glance
from vision.tracking.memory import Memory
from vision.tracking.parts import other_part
from vision.tracking.replaced import laid_anew, replaced
from vision.tracking.tracks import Table, Track, spots


def whole(card: str, indices: int = 4, *, doubtful: bool = False) -> Detection:
    """A detection with so many of a card's indices."""
    corners = ((350, 100), (430, 100), (350, 200), (430, 200))[:indices]
    own = sum((seen(card, x, y).corners for x, y in corners), ())
    return replace(seen(card, confidence=0.999, doubtful=doubtful), corners=own)


def track_of(detection: Detection, look: int = 1) -> Track:
    """A place at which that was read in a look."""
    track = Track(detection, spots(detection.corners), Settings())
    track.see(detection, track.spots, mat(), time=0.0, frame=0, look=look, seen=1)
    return track


HINT = seen("H-C", 350, 100, 0.3, doubtful=True)


@pytest.mark.parametrize(
    ("detection", "look", "anew"),
    [
        (whole("H-C"), 2, True),
        (whole("H-C", 3), 2, True),
        (whole("H-C", 2), 2, False),
        (whole("H-C", doubtful=True), 2, False),
        (whole("H-C"), 1, False),
    ],
    ids=["four", "three", "two", "doubtful", "the same look"],
)
def test_what_lies_whole_in_sight_after_a_hint_is_laid_anew(
    detection: Detection, look: int, *, anew: bool
) -> None:
    assert laid_anew(track_of(HINT), detection, look) is anew


@pytest.mark.parametrize("said", ["held", "named", "dismissed", "read at two indices"])
def test_a_card_that_was_counted_or_seen_before_is_the_same_one(said: str) -> None:
    track = track_of(whole("H-C", 2) if said == "read at two indices" else HINT)
    if said == "held":
        track.held = "H-C"
    elif said in ("named", "dismissed"):
        setattr(track, said, True)
    assert not laid_anew(track, whole("H-C"), 2)


@pytest.mark.parametrize("x", [350, 400], ids=["at its corner", "on it"])
def test_on_a_dealt_pile_a_hint_is_what_lay_beneath(x: int) -> None:
    desk = shown_after_a_hint(Mode.DEALT, x)
    assert "H-C" in desk.cards


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
@pytest.mark.parametrize("x", [350, 400], ids=["at its corner", "on it"])
def test_where_cards_lie_open_it_is_of_the_card_itself(
    monkeypatch: pytest.MonkeyPatch, x: int, mode: Mode
) -> None:
    asked: list[Track] = []
    monkeypatch.setattr("vision.tracking.replaced.laid_anew", lambda track, *_: asked.append(track))
    shown_after_a_hint(mode, x)
    assert asked == []


def shown_after_a_hint(mode: Mode, x: int) -> Desk:
    """A C of hearts whole in sight, after a look that spoke against it near there."""
    desk = Desk(Settings(mode=mode))
    hint = seen("H-C", x, 100, 0.3, doubtful=True)
    desk.show(seen("H-6", 100, confidence=0.999), frames=3)
    desk.show(seen("H-6", 100, confidence=0.999), hint, frames=5)
    desk.move()
    desk.show(whole("H-C"), frames=3)
    return desk


def test_two_rests_of_a_card_beneath_take_no_place_from_the_new_one() -> None:
    """Seen: a valet at four corners asked about: of two rests beneath one stood by a corner."""
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(seen_at_corners("T-7", 4), frames=5)
    desk.move()
    new = replace(seen("H-V"), corners=corners([(x + 8, y, x + 20, y + 24) for x, y in CORNERS]))
    rests = [seen("T-7", x, y, 0.45, doubtful=True) for x, y in CORNERS[:2]]
    for _ in range(4):
        desk.show(new, rests[0])
        desk.show(new, *rests)
    assert desk.cards == ["T-7", "H-V"]
    desk.move()
    desk.show(frames=5)
    assert desk.asked == []


@pytest.mark.parametrize(
    ("look", "before", "other"), [(2, True, False), (3, True, True), (2, False, True)]
)
def test_what_reads_otherwise_in_the_same_ink_is_the_same_card_misread_for_one_look(
    look: int, *, before: bool, other: bool
) -> None:
    lying = Lying("H-C", 96, 96)
    picture = table(lying)
    track = track_of(seen("H-C", confidence=0.999))
    now = seen("S-2", confidence=0.999)
    green = picture[..., 1] if before else None
    assert replaced(track, now, look, green, glance(picture)) is other
    assert not replaced(track, seen("H-C"), 3, None, glance(picture)), (
        "what reads alike is the same"
    )


def test_nothing_is_no_other_part_of_a_pile() -> None:
    assert not other_part([], Memory(Table(Settings())))
