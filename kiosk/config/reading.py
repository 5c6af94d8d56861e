"""Reads the configuration: whatever is wrong falls back to its default and is told."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from kiosk.config.checks import Value, WrongValue
from kiosk.config.keys import KEYS, SECTIONS
from kiosk.config.problem import Problem
from kiosk.config.settings import Settings, build, wiring


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings that can be used as they are, and what had to be passed over for them."""

    settings: Settings
    problems: tuple[Problem, ...]


def defaults() -> dict[str, Value]:
    """Every key's default."""
    return {name: key.default for name, key in KEYS.items()}


def load(config: Path, overlay: Path) -> Loaded:
    """The config file over the defaults, and over both what was set on the screen.

    A file that is not there is no problem. Nothing is written, least of all a torn file.
    """
    values = defaults()
    problems: list[Problem] = []
    origins: dict[str, Path] = {}
    for file in (config, overlay):
        for name, value in read_file(file, problems):
            values[name] = value
            origins[name] = file
    _part_pins(values, origins, config, problems)
    return Loaded(build(values), tuple(problems))


def check(name: str, value: object) -> Value:
    """The value as the kiosk uses it; KeyError for no such key, WrongValue when it will not do."""
    return KEYS[name].check.take(value)


def read_file(file: Path, problems: list[Problem]) -> Iterator[tuple[str, Value]]:
    """The good keys of one file; what is wrong is added to `problems`."""
    try:
        # An editor may have put a mark before the text.
        found = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        problems.append(
            Problem(
                file,
                "",
                f"il ne se lit pas ({error}) : vérifiez ses droits et qu’il est en UTF-8.",
                f"it cannot be read ({error}): check its permissions and that it is UTF-8.",
            )
        )
        return
    except (ValueError, RecursionError) as error:  # Also a number or a nest without end.
        problems.append(
            Problem(
                file,
                "",
                f"ce n’est pas du TOML ({error}) : le fichier entier est ignoré ; corrigez-le, "
                "ou renommez-le et un neuf sera écrit.",
                f"this is no TOML ({error}): the whole file is passed over; mend it, or rename "
                "it and a new one is written.",
            )
        )
        return
    for name, value in _leaves(found):
        if name not in KEYS:
            problems.append(_unknown(file, name))
            continue
        try:
            yield name, check(name, value)
        except WrongValue:
            problems.append(_wrong(file, name, value))


def _leaves(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Dotted names with their values; a table that is none of ours is a value, and unknown."""
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and name in SECTIONS:
            yield from _leaves(value, f"{name}.")
        else:
            yield name, value


def _unknown(file: Path, name: str) -> Problem:
    if name in SECTIONS:
        return Problem(
            file,
            name,
            f"c’est une section : écrivez [{name}] sur une ligne à elle.",
            f"this is a section: write [{name}] on a line of its own.",
        )
    near = get_close_matches(name, [*KEYS, *SECTIONS], n=1, cutoff=0.6)
    if near:
        return Problem(
            file,
            name,
            f"cette clé n’existe pas ; vouliez-vous dire {near[0]} ?",
            f"there is no such key; did you mean {near[0]}?",
        )
    return Problem(
        file,
        name,
        "cette clé n’existe pas : effacez-la.",
        "there is no such key: delete it.",
    )


def _wrong(file: Path, name: str, value: object) -> Problem:
    key = KEYS[name]
    try:
        whole = repr(value)
    except (ValueError, RecursionError):  # A number of thousands of digits, a nest as deep.
        whole = type(value).__name__
    shown = whole if len(whole) <= 40 else whole[:39] + "…"
    default = _shown(key.default)
    return Problem(
        file,
        name,
        f"{shown} ne va pas : il faut {key.check.fr} ; en attendant, "
        f"{default or 'comme si la ligne n’y était pas'}.",
        f"{shown} will not do: it takes {key.check.en}; until then, "
        f"{default or 'as if the line were not there'}.",
    )


def _shown(value: Value) -> str:
    """A default as a person writes it; "" where it is that nothing is written."""
    if value == "":
        return ""
    if value is None:
        return "auto/false"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(list(value)) if isinstance(value, tuple) else repr(value)


def _part_pins(
    values: dict[str, Value], origins: dict[str, Path], config: Path, problems: list[Problem]
) -> None:
    """Two parts on one pin: the later one is left out, so that neither drives the other."""
    if values["panel.kind"] != "gpio":
        return
    for first, second, pin in wiring(values).clashes():
        name = f"panel.{second}"
        values[name] = None
        problems.append(
            Problem(
                origins.get(name, origins.get(f"panel.{first}", config)),
                name,
                f"GPIO {pin} sert déjà à {first} : choisissez une autre broche ; en attendant, "
                "cette pièce est ignorée.",
                f"GPIO {pin} already serves {first}: choose another pin; until then this part "
                "is left out.",
            )
        )
