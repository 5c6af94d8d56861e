"""What must hold of every scene, said as a list of what is wrong with it."""

from collections.abc import Set as AbstractSet
from itertools import combinations

from kiosk.screens.fonts import Fonts, ink_height
from kiosk.screens.layout import Rect
from kiosk.screens.model import Step
from kiosk.screens.scene import Box, Label, Scene
from kiosk.screens.theme import PX_PER_MM_7_INCH, Colour, contrast

LEAST_TOUCH = 48
LEAST_TOUCH_MM = 9.0
FAR_ROLES = ("score", "giant")


def wrong(scene: Scene[Step], fonts: Fonts, least: int, short: AbstractSet[str]) -> list[str]:
    """Everything that is wrong with a scene, in words.

    `least` is the smallest font size; `short` are texts that may end in an ellipsis.
    """
    return [
        *_hits(scene),
        *_labels(scene, fonts, least, short),
        *_overlaps(scene, fonts),
        *_contrast(scene),
        *_strings(scene),
    ]


def _hits(scene: Scene[Step]) -> list[str]:
    screen = Rect(0, 0, *scene.size)
    found = []
    least = LEAST_TOUCH
    if scene.size == (800, 480):
        least = max(least, int(LEAST_TOUCH_MM * PX_PER_MM_7_INCH))
    names = [hit.name for hit in scene.hits]
    found += [f"{name}: twice" for name in set(names) if names.count(name) > 1]
    for hit in scene.hits:
        if not screen.contains(hit.rect):
            found.append(f"{hit.name}: {hit.rect} leaves the screen")
        if hit.rect.w < least or hit.rect.h < least:
            found.append(f"{hit.name}: {hit.rect.w}×{hit.rect.h} is too small to touch")
    for one, other in combinations(scene.hits, 2):
        if one.rect.meets(other.rect):
            found.append(f"{one.name} and {other.name} overlap")
    return found


def ink(label: Label, fonts: Fonts) -> Rect:
    """Where the letters of a label are."""
    width = fonts.width(label.text, label.size, label.weight)
    height = round(ink_height(label.text, label.size))
    shift = {"left": 0, "centre": (label.rect.w - width) // 2, "right": label.rect.w - width}
    y = label.rect.y + (label.rect.h - height) // 2
    return Rect(label.rect.x + shift[label.align], y, width, height)


def _labels(scene: Scene[Step], fonts: Fonts, least: int, short: AbstractSet[str]) -> list[str]:
    screen = Rect(0, 0, *scene.size)
    found = []
    for label in scene.labels():
        letters = ink(label, fonts)
        if not screen.contains(letters):
            found.append(f"“{label.text}” leaves the screen")
        if letters.w > label.rect.w or letters.h > label.rect.h + 2:
            found.append(f"“{label.text}” {letters} is clipped by {label.rect}")
        if label.size < least - 1:
            found.append(f"“{label.text}” is only {label.size} px")
        if label.text != label.whole and label.text.endswith("…") and label.whole not in short:
            found.append(f"“{label.whole}” is shortened to “{label.text}”")
    return found


def _overlaps(scene: Scene[Step], fonts: Fonts) -> list[str]:
    inks = [(label.text, ink(label, fonts)) for label in scene.labels()]
    # Descenders may reach into the accents' room of the next line: letters do not touch.
    slim = [(text, rect.inset(0, rect.h // 8)) for text, rect in inks]
    return [
        f"“{one}” lies over “{other}”"
        for (one, first), (other, second) in combinations(slim, 2)
        if first.meets(second)
    ]


def ground(scene: Scene[Step], label: Label) -> Colour:
    """What is behind a label: the last filled box drawn before it that holds its middle."""
    colour = scene.ground
    for item in scene.items:
        if item is label:
            break
        if isinstance(item, Box) and item.fill and item.rect.holds(label.rect.centre):
            colour = item.fill
    return colour


def _contrast(scene: Scene[Step]) -> list[str]:
    found = []
    for label in scene.labels():
        ratio = contrast(label.colour, ground(scene, label))
        wanted = 7.0 if label.role in FAR_ROLES else 4.5
        if ratio < wanted:
            found.append(f"“{label.text}” has a contrast of {ratio:.1f}, not {wanted}")
    return found


def _strings(scene: Scene[Step]) -> list[str]:
    return [
        f"“{label.text}” was never filled in"
        for label in scene.labels()
        if "{" in label.text or "refusal." in label.text or "finding." in label.text
    ]
