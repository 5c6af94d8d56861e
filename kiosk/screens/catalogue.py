"""Catalogues of translations: `.po` files as people write them, `.mo` as gettext reads them.

`python -m kiosk.screens.catalogue` writes every `.mo` anew from the `.po` beside it.
"""

import ast
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

LOCALE: Final = Path(__file__).parent / "locale"
_MAGIC: Final = 0x950412DE
_PLURAL: Final = "\0"


class CatalogueError(ValueError):
    """A line of a catalogue that cannot be read: names file and line."""


def read_po(path: Path) -> dict[str, str]:
    """Translations by message; a plural's are joined by NUL, as gettext stores them."""
    found: dict[str, str] = {}
    entry: dict[str, str] = {}
    field = ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            _keep(entry, found)
            entry, field = {}, ""
            continue
        if not line.startswith('"'):
            field, _, line = line.partition(" ")
            entry[field] = ""
        try:
            entry[field] += ast.literal_eval(line)
        except (SyntaxError, ValueError, KeyError) as error:
            raise CatalogueError(f"{path.name}, line {number}: cannot be read; mend it") from error
    _keep(entry, found)
    return found


def _keep(entry: Mapping[str, str], found: dict[str, str]) -> None:
    if "msgid" not in entry:
        return
    if "msgid_plural" in entry:
        key = entry["msgid"] + _PLURAL + entry["msgid_plural"]
        found[key] = _PLURAL.join(entry[f"msgstr[{n}]"] for n in range(2))
    else:
        found[entry["msgid"]] = entry["msgstr"]


def mo_bytes(messages: Mapping[str, str]) -> bytes:
    """A catalogue in the binary form of GNU gettext (its manual, « MO Files »)."""
    pairs = sorted((key.encode(), text.encode()) for key, text in messages.items() if text)
    ids = b"".join(key + b"\0" for key, _ in pairs)
    texts = b"".join(text + b"\0" for _, text in pairs)
    start = 28 + 16 * len(pairs)
    key_table: list[int] = []
    text_table: list[int] = []
    key_at, text_at = start, start + len(ids)
    for key, text in pairs:
        key_table += [len(key), key_at]
        text_table += [len(text), text_at]
        key_at += len(key) + 1
        text_at += len(text) + 1
    head = struct.pack("<7I", _MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    tables = struct.pack(f"<{4 * len(pairs)}I", *key_table, *text_table)
    return head + tables + ids + texts


def compile_all(folder: Path = LOCALE) -> list[Path]:
    """Write every `.mo`; their paths."""
    written = []
    for po in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        mo.write_bytes(mo_bytes(read_po(po)))
        written.append(mo)
    return written


if __name__ == "__main__":
    sys.stdout.writelines(f"{path}\n" for path in compile_all())
