"""Lists whose lines are not all of one height, turned by pages."""

from collections.abc import Callable, Sequence

from kiosk.screens import frame
from kiosk.screens.draw import Draw
from kiosk.screens.layout import Rect


def turn(
    draw: Draw, body: Rect, heights: Callable[[Rect], Sequence[int]], gap: int
) -> tuple[Rect, range]:
    """What of the list is on this page, and the room for it beside the buttons that turn it.

    `heights` are those of all lines in a room: beside the buttons it is narrower.
    """
    pages = _cut(heights(body), body.h, gap)
    if len(pages) > 1:
        beside, _ = frame.pager(Draw(draw.look, draw.ui), body, 2, 1)
        pages = _cut(heights(beside), body.h, gap)
    body, turned = frame.pager(draw, body, len(pages), 1)
    return body, pages[turned[0]]


def _cut(heights: Sequence[int], room: int, gap: int) -> list[range]:
    """As many lines to a page as have room, one at least."""
    pages: list[range] = []
    start, used = 0, 0
    for index, height in enumerate(heights):
        if index > start and used + height > room:
            pages.append(range(start, index))
            start, used = index, 0
        used += height + gap
    return [*pages, range(start, len(heights))]
