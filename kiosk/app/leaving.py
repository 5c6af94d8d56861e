"""The end of the process while one of its threads is still at work."""

import os
import sys
import threading
from contextlib import suppress


def leave(status: int) -> int:
    """The exit status; where a thread could not be waited for the process ends here and now.

    Wound up in good order, Python is aborted by a thread that comes back from OpenCV meanwhile.
    """
    if any(thread.daemon for thread in threading.enumerate()):
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
        os._exit(status)
    return status
