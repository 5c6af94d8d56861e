"""Writing what leaves the table: whole or not at all, and never over something unasked."""

import errno
import os
from pathlib import Path
from tempfile import mkstemp


class SheetError(Exception):
    """What could not be written or drawn, and what to do; the system's own reason is its cause."""


def write_file(path: Path, content: bytes, *, replace: bool = False) -> None:
    """`content` into `path` by way of a file beside it. SheetError says why not."""
    if not path.parent.is_dir():
        gone = FileNotFoundError(errno.ENOENT, "no such folder")
        raise SheetError(f"{path}: no such folder; make it, or plug the stick in") from gone
    try:
        if path.is_dir():
            raise SheetError(f"{path}: this is a folder; name a file in it")
        if path.exists() and not path.is_file():
            raise SheetError(f"{path}: this is a device or a pipe; name a file, or - for stdout")
        if os.path.lexists(path) and not replace:
            raise SheetError(f"{path}: it is there already; choose another name, or add --force")
        _replace(path, content)
    except OSError as error:
        raise SheetError(f"{path}: {error.strerror}; choose another place") from error


def _replace(path: Path, content: bytes) -> None:
    handle, name = mkstemp(prefix=".tarot-", dir=path.parent)
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        draft.chmod(0o644)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
