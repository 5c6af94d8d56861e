"""What the doctor found, a line a thing, in plain words."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from hardware.words import Language


@dataclass(frozen=True, slots=True)
class Finding:
    """`good` None is neither well nor ill: not there, not asked for, or in use by the kiosk.

    `cure` says what to do about a bad one.
    """

    good: bool | None
    what: str
    words: str
    cure: str = ""

    def __post_init__(self) -> None:
        """ValueError for a bad finding without its cure."""
        if self.good is False and not self.cure:
            raise ValueError(f"{self.what}: {self.words} needs its cure")


@dataclass(frozen=True, slots=True)
class Tongue:
    """Picks the words of one language."""

    language: Language

    def __call__(self, french: str, english: str) -> str:
        """One of the two."""
        return english if self.language == "en" else french


def parted(said: str) -> tuple[str, str]:
    """What is wrong and its cure: parted at the first colon or semicolon outside brackets.

    What the system or a library said of it stands in these, with colons of its own.
    """
    for mark in re.finditer(r"\s*[:;]\s+", said):
        before = said[: mark.start()]
        if before.count("(") == before.count(")"):
            return before, said[mark.end() :]
    return said, ""


_MARKS = {True: "ok", False: "!!", None: "--"}


def lines(t: Tongue, findings: Iterable[Finding]) -> Iterable[str]:
    """As the terminal shows them; marks are letters, so that any terminal can."""
    colon = t(" : ", ": ")
    for finding in findings:
        yield f"{_MARKS[finding.good]}  {finding.what}{colon}{finding.words}"
        if finding.cure:
            yield f"      → {finding.cure}"
