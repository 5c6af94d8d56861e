"""Writes the configuration: the commented file of the first start, and the screen's settings."""

import os
import tempfile
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kiosk.config.checks import Value, WrongValue
from kiosk.config.keys import KEYS, SECTIONS
from kiosk.config.problem import Problem
from kiosk.config.reading import check, read_file

HEADING: Final = """\
tarot-kiosk: the configuration. A line that begins with # changes nothing; what it shows is the
default. Take the # away to change a value. A wrong value is passed over: the kiosk says so on
its screen, and so does: tarot-kiosk doctor"""

_OVERLAY_HEADING: Final = "Written by the kiosk's own settings screen; wins over kiosk.toml."


class SettingError(ValueError):
    """A setting that cannot be set: names it and says what it takes."""


def toml(value: Value | list[float]) -> str:
    """One value as TOML. None has no form of its own: see `spelled`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return f'"{_escaped(value)}"'
    if value is None:
        raise SettingError("TOML has no word for nothing")
    return f"[{', '.join(toml(part) for part in value)}]"


def _escaped(text: str) -> str:
    named = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return "".join(
        named.get(char, char if char.isprintable() else f"\\U{ord(char):08x}") for char in text
    )


def spelled(name: str, value: Value) -> Value:
    """None as the file has it: "auto" for a value not yet known, false for a part not there."""
    if value is not None:
        return value
    for word in (False, "auto"):
        try:
            if check(name, word) is None:
                return word
        except WrongValue:
            continue
    raise SettingError(f"{name} cannot be left empty")


def default_text() -> str:
    """The commented file: every key shown with its default, none of them set."""
    blocks = [_comment(HEADING)]
    for section, about in SECTIONS.items():
        lines = [_comment(about), f"[{section}]"]
        start = f"{section}."
        for name, key in KEYS.items():
            last = name.removeprefix(start)
            if name.startswith(start) and "." not in last:
                lines.append(_comment(key.comment, "## "))
                lines.append(f"# {last} = {toml(spelled(name, key.default))}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _comment(text: str, mark: str = "## ") -> str:
    return "\n".join(f"{mark}{line}" for line in textwrap.wrap(text, 92))


def write_default(file: Path) -> bool:
    """Write the commented file if there is none; True when it was written. OSError if it fails."""
    if file.exists():
        return False
    _replace(file, default_text())
    return True


def save(file: Path, changes: Mapping[str, Value]) -> None:
    """Keep what was set on the screen: `changes` by dotted name, over what `file` has already.

    SettingError, and nothing written, when one of the changes will not do. OSError when the
    disk will not take it: the old file is then still whole. A torn file is kept aside.
    """
    for name, value in changes.items():
        if name not in KEYS:
            raise SettingError(f"{name}: there is no such setting")
        try:
            check(name, spelled(name, value))
        except WrongValue:
            wanted = KEYS[name].check.en
            raise SettingError(f"{name}: {value!r} will not do, it takes {wanted}") from None
    kept = {**_already(file), **changes}
    lines = [_comment(_OVERLAY_HEADING)]
    for section in SECTIONS:
        start = f"{section}."
        inside = [
            f"{name.removeprefix(start)} = {toml(spelled(name, kept[name]))}"
            for name in KEYS
            if name in kept and name.startswith(start) and "." not in name.removeprefix(start)
        ]
        if inside:
            lines += ["", f"[{section}]", *inside]
    _replace(file, "\n".join(lines) + "\n")


def _already(file: Path) -> dict[str, Value]:
    """The good keys of the overlay; one that cannot be read goes aside as `….torn`."""
    problems: list[Problem] = []
    values = dict(read_file(file, problems))
    if any(not problem.key for problem in problems):
        file.replace(file.with_name(f"{file.name}.torn"))
    return values


def _replace(file: Path, text: str) -> None:
    """All of it or nothing, and still there after the plug was pulled."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    folder = os.open(file.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
