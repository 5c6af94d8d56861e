"""Which type can be set on this machine: the house's own, and for training whatever is found."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import metadata, resources
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

HOUSE_TRUMP: Final = "font_source_serif_pro/files/SourceSerifPro-Black.ttf"
HOUSE_RANK: Final = "font_source_serif_pro/files/SourceSerifPro-Bold.ttf"
"""Fonts of a package this project depends on: `package/file`, the same on every machine."""

_HEAVY: Final = ("bold", "black", "heavy", "demi", "fat")

SUIT_SIGNS: Final = "♠♥♦♣"
_NOTHING: Final = "\uf8fe"
"""A private character: what a font sets for it, it sets for all it does not have."""
_OF_DOTS: Final = ("unifont", "terminus")
NEEDED: Final = "0123456789RDCV"
_SYSTEM: Final = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
_SUFFIXES: Final = (".ttf", ".otf")
_PACKED: Final = re.compile(r"(?P<family>.+)-latin-(?P<weight>200|300|400|700|900)-normal")
"""How npm's packages of web fonts name the files that are of use: one alphabet, one weight each."""
_WEIGHTS: Final = {
    "200": "fine", "300": "light", "400": "regular", "700": "bold", "900": "black",
}  # fmt: skip
_TEXT: Final = frozenset({"400", "700", "900"})
"""Weights for a deck of any type; the finer ones are for training alone, which is to know them."""
_UNFIT: Final = (
    "italic", "oblique", "-it.", "-ita.", "boldit.", "blackit.", "lightit.", "semiboldit.",
    "thin", "extralight", "ultralight", "hairline", "mono", "symbol", "dingbat", "math", "emoji",
    "d050000l", "icon", "awesome", "typewriter", "cursor", "nimbusmono", "freemono", "z003",
    "chancery", "chorus", "outline", "shadow", "sketch", "webdings", "amatic", "variable",
    "smallcaps", "caps", "swash", "initial", "stencil", "gemunu", "cmunbto", "murmure",
    # Scripts, blackletter, runes, dots, and letters no card has: no reader is asked for these.
    "ubuntu-title", "ferrite", "ecolier", "bajaderka", "spleen", "linbiolinum_k", "blankenburg",
    "it_wasn", "bandal", "futhark", "kristi", "rampart", "fraktur", "greatvibes", "unifur",
    "unifont", "terminus", "proggy", "dotgothic", "femkeklaver", "wargames", "kaushan", "klingon",
    "dancingscript", "glass_tty", "okolaks", "triod", "engadget",
)  # fmt: skip


def open_font(font: str, size: int) -> ImageFont.FreeTypeFont:
    """The font `package/file` or at an absolute path; OSError names the one that is missing."""
    return ImageFont.truetype(str(font_path(font)), size)


def font_path(font: str) -> Path:
    """Where it lies; OSError for a package that is missing."""
    path = Path(font)
    if not path.is_absolute():
        package, _, inside = font.partition("/")
        try:
            path = Path(str(resources.files(package).joinpath(inside)))
        except ModuleNotFoundError as error:
            cure = package.replace("_", "-")
            raise OSError(f"font {font} is missing: pip install {cure}") from error
    return path


def font_name(font: str) -> str:
    """What a font is called: its file's name without folder and ending, weight behind a dash."""
    stem = Path(font).stem
    packed = _PACKED.fullmatch(stem)
    if packed is None:
        return stem
    return f"{packed['family'].replace('-', '')}-{_WEIGHTS[packed['weight']]}"


def _candidates() -> Iterator[Path]:
    for folder in _SYSTEM:
        yield from _type_in(folder, frozenset(_WEIGHTS))
    for distribution in metadata.distributions():
        for file in distribution.files or ():
            if file.suffix.lower() in _SUFFIXES and "test" not in str(file):
                yield Path(str(distribution.locate_file(file)))


def _type_in(folder: Path, weights: frozenset[str]) -> Iterator[Path]:
    if folder.is_dir():
        yield from folder.rglob("*.[ot]tf")
        for path in folder.rglob("*.woff2"):
            packed = _PACKED.fullmatch(path.stem)
            if packed and packed["weight"] in weights:
                yield path


def pick_font(rng: np.random.Generator, *, heavy: bool, fonts: tuple[str, ...] = ()) -> str:
    """One of these fonts: a family first, then one of its weights (`heavy`: a bold one).

    With none given one of those for training, or of the house's own when the machine has no other.
    """
    fonts = fonts or training_fonts() or (HOUSE_RANK, HOUSE_TRUMP)
    families = _families(fonts, heavy=heavy) or _families(fonts, heavy=False)
    family = families[int(rng.integers(len(families)))]
    return family[int(rng.integers(len(family)))]


@lru_cache(maxsize=4)
def _families(fonts: tuple[str, ...], *, heavy: bool) -> tuple[tuple[str, ...], ...]:
    """The weights of each family, or its bold ones."""
    families: dict[str, list[str]] = {}
    for font in fonts:
        name = font_name(font)
        if not heavy or any(word in name.lower() for word in _HEAVY):
            families.setdefault(name.partition("-")[0][:7].lower(), []).append(font)
    return tuple(tuple(family) for family in families.values())


@lru_cache(maxsize=1)
def training_fonts() -> tuple[str, ...]:
    """Every upright text font installed (packages, system) that sets digits and R D C V well.

    Fonts with old-style figures, empty or repeated glyphs are left out. Sorted by file name, so
    that a seed means the same on machines with the same fonts; a file name counts once.
    """
    return _that_set_well(_candidates())


def fonts_in(folder: Path) -> tuple[str, ...]:
    """The like of a folder, packages of web fonts in it too; ValueError where there is none."""
    fonts = _that_set_well(_type_in(folder.resolve(), _TEXT))
    if not fonts:
        raise ValueError(f"{folder}: no font in it sets the figures and R D C V of a deck")
    return fonts


def _that_set_well(candidates: Iterable[Path]) -> tuple[str, ...]:
    by_name: dict[str, Path] = {}
    for path in candidates:
        name = path.name.lower()
        if not any(word in name for word in _UNFIT):
            by_name.setdefault(font_name(str(path)), path)
    return tuple(str(path) for _, path in sorted(by_name.items()) if _fit(path))


@lru_cache(maxsize=1)
def suit_fonts() -> tuple[str, ...]:
    """One font a family, packaged or installed, that sets the four suits in full ink."""
    families: dict[str, Path] = {}
    for path in sorted(set(_candidates()), key=lambda p: p.name):
        family = font_name(str(path)).partition("-")[0][:7].lower()
        if any(word in path.name.lower() for word in _OF_DOTS):
            continue
        if family not in families and _sets_suits(path):
            families[family] = path
    return tuple(str(path) for _, path in sorted(families.items()))


def _sets_suits(path: Path) -> bool:
    try:
        font = open_font(str(path), 48)
        glyphs = [glyph_picture(font, sign) for sign in SUIT_SIGNS]
    except (OSError, ValueError):
        return False
    with suppress(ValueError):
        glyphs.append(glyph_picture(font, _NOTHING))
    full = min(float((glyph > 127).mean()) for glyph in glyphs[:4])
    high = min(glyph.shape[0] for glyph in glyphs[:4])
    different = len({glyph.tobytes() for glyph in glyphs}) == len(glyphs)
    return different and full > 0.35 and high > 14


def _fit(path: Path) -> bool:
    try:
        font = open_font(str(path), 48)
        glyphs = [glyph_picture(font, letter) for letter in NEEDED]
    except (OSError, ValueError):
        return False
    if len({glyph.tobytes() for glyph in glyphs}) < len(NEEDED):
        return False
    heights = [glyph.shape[0] for glyph in glyphs]
    return bool(min(heights) > 20 and max(heights[:10]) <= 1.12 * min(heights[:10]))


def glyph_picture(font: ImageFont.FreeTypeFont, text: str) -> NDArray[np.uint8]:
    """The ink of `text` cut out tight, (h, w) uint8; ValueError where the font draws nothing."""
    left, top, right, bottom = font.getbbox(text)
    size = (int(right - left) + 8, int(bottom - top) + 8)
    picture = Pillow.new("L", size, 0)
    ImageDraw.Draw(picture).text((4 - left, 4 - top), text, fill=255, font=font)
    ink = np.asarray(picture, dtype=np.uint8)
    rows, columns = np.flatnonzero(ink.max(axis=1) > 64), np.flatnonzero(ink.max(axis=0) > 64)
    if rows.size == 0 or columns.size == 0:
        raise ValueError(f"the font draws nothing for {text!r}")
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
