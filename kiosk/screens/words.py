"""The screen's language: gettext catalogues, and French's own ways with numbers and signs."""

import gettext
from collections.abc import Mapping
from importlib.resources import as_file, files
from string import Formatter
from typing import Final

DOMAIN: Final = "kiosk"
MINUS: Final = "−"
NARROW: Final = "\u202f"


class Words:
    """Says things in one language. `said` are looked up; what is not there stays English."""

    def __init__(self, language: str) -> None:
        self.language = language
        with as_file(files("kiosk.screens") / "locale") as folder:
            self._catalogue = gettext.translation(DOMAIN, folder, [language], fallback=True)

    def say(self, message: str, **arguments: int | str) -> str:
        """The message in this language, with its arguments filled in."""
        text = self._catalogue.gettext(message)
        return text.format(**arguments) if arguments else text

    def many(self, one: str, more: str, n: int, **arguments: int | str) -> str:
        """The message for `n` of something."""
        return self._catalogue.ngettext(one, more, n).format(n=n, **arguments)

    def keyed(
        self, prefix: str, key: str, fallback: str, arguments: Mapping[str, int | str]
    ) -> str:
        """What a key of another room says, such as the reason of a refusal; else its English.

        Of `n` things, where one is said otherwise than many.
        """
        name, n = f"{prefix}.{key}", arguments.get("n")
        text = self._catalogue.ngettext(name, name, n) if isinstance(n, int) else name
        if text == name:
            text = self._catalogue.gettext(name)
        wanted = {field for _, field, _, _ in Formatter().parse(text) if field}
        if text == name or not wanted <= set(arguments):
            return fallback
        return text.format(**arguments)

    def signed(self, number: int) -> str:
        """A gain: « +106 », « −42 », « 0 »."""
        if number == 0:
            return "0"
        return ("+" if number > 0 else MINUS) + self.number(abs(number))

    def number(self, number: int) -> str:
        """A total: « 1 346 » in French, « 1,346 » in English, with a true minus."""
        separator = NARROW if self.language == "fr" else ","
        text = (
            f"{abs(number):,}".replace(",", separator) if abs(number) >= 1000 else str(abs(number))
        )
        return MINUS + text if number < 0 else text

    def points(self, half_points: int) -> str:
        """Points with their half: « 40½ »."""
        whole, half = divmod(abs(half_points), 2)
        text = f"{whole}½" if half and whole else "½" if half else str(whole)
        return MINUS + text if half_points < 0 else text
