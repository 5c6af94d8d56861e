"""What went wrong, in the screen's language."""

from kiosk.evening.trouble import JournalError
from kiosk.screens.words import Words


def journal_words(words: Words, error: JournalError) -> str:
    """The journal's trouble and its cure, by the trouble's key; its English where it has none."""
    said = words.keyed("trouble", error.key, f"{error.what}; {error.cure}", {})
    return f"{error.path.name}: {said}" if words.language == "en" else f"{error.path.name} : {said}"
