"""A reader that knows what lies on the rendered table: for tests of what comes after reading."""

from collections.abc import Callable, Sequence

from kiosk.demo.table import RenderedTable
from vision.reading import NO_HINT, Detection, Hint, Picture

Change = Callable[[Detection], Detection | None]


class TrueReader:
    """Gives every index in full sight; `change` may spoil what it gives, or take it away."""

    def __init__(self, table: RenderedTable, change: Change = lambda detection: detection) -> None:
        self._table = table
        self._change = change

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        del picture, hint
        corners: dict[str, list[tuple[float, float]]] = {}
        for index in self._table.indices:
            corners.setdefault(index.card, []).extend((float(x), float(y)) for x, y in index.quad)
        found = [sure(card, points) for card, points in corners.items()]
        return [kept for one in found if (kept := self._change(one)) is not None]


def sure(card: str, corners: Sequence[tuple[float, float]]) -> Detection:
    return Detection(
        card=card, confidence=0.9999, corners=tuple(corners), candidates=((card, 0.9999),)
    )
