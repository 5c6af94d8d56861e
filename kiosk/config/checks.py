"""What a setting may be: each check takes a TOML value and says what it wants in words."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from hardware.panel.wiring import PINS

Value: TypeAlias = bool | int | float | str | tuple[float, ...] | None
"""What a setting can hold. None is a part that is not there, or a value not yet known."""


_DIGITS = 3
"""So many digits a camera's number has at most."""


class WrongValue(ValueError):  # noqa: N818 - it is the value that is wrong, the word is the name
    """Not what this setting takes."""


@dataclass(frozen=True, slots=True)
class Check:
    """`take` gives the value as the kiosk uses it, WrongValue when it will not do.

    `fr` and `en` complete « il faut … » and “it takes …”.
    """

    take: Callable[[object], Value]
    fr: str
    en: str


def flag() -> Check:
    """True or false."""

    def take(value: object) -> Value:
        if isinstance(value, bool):
            return value
        raise WrongValue

    return Check(take, "true ou false", "true or false")


def whole(low: int, high: int) -> Check:
    """A whole number within bounds, both allowed."""

    def take(value: object) -> Value:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise WrongValue

    return Check(
        take, f"un nombre entier de {low} à {high}", f"a whole number from {low} to {high}"
    )


def number(low: float, high: float) -> Check:
    """A number within bounds, both allowed; whole ones will do."""

    def take(value: object) -> Value:
        if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
            return float(value)
        raise WrongValue

    return Check(take, f"un nombre de {low:g} à {high:g}", f"a number from {low:g} to {high:g}")


def optional_number(low: float, high: float) -> Check:
    """A number within bounds, or "auto" for None."""
    inner = number(low, high)

    def take(value: object) -> Value:
        return None if value == "auto" else inner.take(value)

    return Check(take, f'"auto" ou {inner.fr}', f'"auto" or {inner.en}')


def one_of(*words: str | int) -> Check:
    """One of these, and of the same type."""

    def take(value: object) -> Value:
        for word in words:
            if type(value) is type(word) and value == word:
                return word
        raise WrongValue

    listed = ", ".join(f'"{word}"' if isinstance(word, str) else str(word) for word in words)
    return Check(take, f"l’un de {listed}", f"one of {listed}")


def text(longest: int = 200) -> Check:
    """Any line of text; empty will do."""

    def take(value: object) -> Value:
        if isinstance(value, str) and len(value) <= longest and value.isprintable():
            return value
        raise WrongValue

    return Check(
        take,
        f"un texte entre guillemets, d’une ligne, de {longest} lettres au plus",
        f"a text in quotes, of one line, of at most {longest} letters",
    )


def path(longest: int = 400) -> Check:
    """A whole path, with ~ for the home folder; empty will do.

    One that is not whole would be another file for each folder the kiosk is started from.
    """
    line = text(longest)

    def take(value: object) -> Value:
        words = str(line.take(value))
        try:
            whole_path = Path(words).expanduser()
        except RuntimeError as no_such_home:
            raise WrongValue from no_such_home
        if words and not whole_path.is_absolute():
            raise WrongValue
        return str(whole_path) if words else ""

    return Check(
        take,
        'un chemin entier entre guillemets, qui commence par / ou ~, ou ""',
        'a whole path in quotes, that begins with / or ~, or ""',
    )


def device() -> Check:
    """A camera: its number, or a path as above. No system numbers a thousand of them."""
    place = path()

    def take(value: object) -> Value:
        number = isinstance(value, str) and value.isdecimal() and len(value) <= _DIGITS
        return str(value) if number else place.take(value)

    return Check(take, f'un numéro entre guillemets ("0"), {place.fr}', f'"0", "1" … or {place.en}')


def pin() -> Check:
    """A GPIO by Broadcom number, or false for a part that is not there."""

    def take(value: object) -> Value:
        if value is False:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and value in PINS:
            return value
        raise WrongValue

    return Check(
        take,
        f"un numéro GPIO de {PINS[0]} à {PINS[-1]}, ou false si la pièce n’existe pas",
        f"a GPIO number from {PINS[0]} to {PINS[-1]}, or false when there is no such part",
    )


def corners() -> Check:
    """Four points as eight numbers x, y in pixels of the picture, or nothing for none."""

    def take(value: object) -> Value:
        if not isinstance(value, list | tuple) or len(value) not in {0, 8}:
            raise WrongValue
        if any(isinstance(part, bool) or not isinstance(part, int | float) for part in value):
            raise WrongValue
        if not all(abs(part) <= 20_000 for part in value):
            raise WrongValue
        return tuple(float(part) for part in value)

    return Check(
        take,
        "huit nombres (les quatre coins x, y, en pixels) ou []",
        "eight numbers (the four corners x, y, in pixels) or []",
    )
