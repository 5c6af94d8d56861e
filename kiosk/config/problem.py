"""What is wrong with a configuration file, with its place and its cure."""

from dataclasses import dataclass
from pathlib import Path

from hardware.words import Language


@dataclass(frozen=True, slots=True)
class Problem:
    """`key` is the dotted name at fault, "" when it is the file as a whole."""

    file: Path
    key: str
    fr: str
    en: str

    @property
    def place(self) -> str:
        """`file:key`, or only the file."""
        return f"{self.file}:{self.key}" if self.key else str(self.file)

    def words(self, language: Language) -> str:
        """One line for the screen and for `doctor`."""
        if language == "fr":
            return f"{self.place} : {self.fr}"
        return f"{self.place}: {self.en}"
