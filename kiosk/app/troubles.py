"""What went wrong, in the screen's language; the error's own words are for the log."""

import errno
import sys
from typing import Final

from kiosk.evening.trouble import JournalError
from kiosk.screens.words import Words

_KINDS: Final = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.ENODEV: "missing",
    errno.ENXIO: "missing",
    errno.EIO: "disk",
}
"""The troubles of files that somebody at the table can do something about."""


def journal_words(words: Words, error: JournalError) -> str:
    """The journal's trouble and its cure, by the trouble's key; its English where it has none."""
    said = words.keyed("trouble", error.key, f"{error.what}; {error.cure}", {})
    return words.say("{label}: {verdict}", label=error.path.name, verdict=said)


def trouble_words(words: Words, error: BaseException) -> str:
    """What went wrong and what to do; of what nobody foresaw only that it was unexpected."""
    if isinstance(error, JournalError):
        return journal_words(words, error)
    cause = error if isinstance(error, OSError) else error.__cause__
    number = cause.errno if isinstance(cause, OSError) else None
    key = "unexpected" if number is None else _KINDS.get(number, "unexpected")
    return words.keyed("trouble", key, str(error), {})


def told(words: Words, error: BaseException) -> str:
    """The same, with what the error itself says put into the log."""
    sys.stderr.write(f"tarot-kiosk: {type(error).__name__}: {error}\n")
    return trouble_words(words, error)
