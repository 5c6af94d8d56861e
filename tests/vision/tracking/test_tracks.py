"""A place where a card is seen, and what was read there before it was laid."""

from tests.vision.tracking.helpers import mat, seen
from vision.reading import AS_USUAL
from vision.tracking import Settings
from vision.tracking.tracks import Table, Track, spots


def test_what_was_read_of_a_rest_says_nothing_for_the_card_laid_there() -> None:
    """Seen: half an 8 beneath that surely read as a cavalier, counted when the next card came."""
    rest = seen("H-C")
    track = Track(rest, spots(rest.corners), Settings())
    track.beneath = True
    for frame in range(6):
        track.see(rest, track.spots, mat(), time=0.2 * frame, frame=frame, look=3, seen=frame + 1)
    assert (track.first_look, track.evidence.sure("H-C")) == (3, 6)
    track.begin(4)
    assert (track.first_look, track.beneath, track.evidence.sure("H-C")) == (4, False, 0)


def test_how_often_it_was_found_is_counted_look_by_look() -> None:
    found = seen("H-C", doubtful=True)
    track = Track(found, spots(found.corners), Settings())
    for look, times in ((1, 4), (2, 1)):
        for frame in range(times):
            track.see(
                found, track.spots, mat(), time=0.1 * frame, frame=frame, look=look, seen=frame + 1
            )
        assert dict(track.found_at) == {AS_USUAL: times}
        assert sum(track.sure_at.values()) == 0


def test_a_place_is_known_for_a_card_read_there_and_better_for_one_counted_there() -> None:
    here, far = seen("T-7", 100), seen("T-7", 400)
    table, track = Table(Settings()), Track(here, spots(here.corners), Settings())
    assert table.known_here(here, spots(here.corners)) == 0
    table.add(track, "T-7", None)
    table.read_as("T-7", track)
    assert [table.known_here(one, spots(one.corners)) for one in (here, far)] == [1, 0]
    taken = {id(track)}
    assert not table.seen_already(here, spots(here.corners), taken), "it may be two cards yet"
    track.held = "T-7"
    assert [table.known_here(one, spots(one.corners)) for one in (here, far)] == [2, 0]
    assert [table.seen_already(one, spots(one.corners), taken) for one in (here, far)] == [
        True, False,
    ]  # fmt: skip
    assert not table.seen_already(here, spots(here.corners), ())
