"""What every picture is looked at for, a lone one and a frame at a table."""

import pytest

from tests.vision.looking import index_of
from vision import learned
from vision.learned import open_reader
from vision.looks.seen import Seen
from vision.reading import NO_HINT, Hint


@pytest.mark.parametrize("look", ["look_both_ways", "look_for_ones", "look_for_twins"])
@pytest.mark.parametrize("hint", [NO_HINT, Hint()], ids=["alone", "at a table"])
def test_every_picture_is_looked_at_so(
    monkeypatch: pytest.MonkeyPatch, look: str, hint: Hint
) -> None:
    asked: list[Seen] = []
    monkeypatch.setattr(learned, look, lambda seen, *_: asked.append(seen))
    picture, _ = index_of("T-7")
    open_reader().read(picture, hint)
    assert asked
