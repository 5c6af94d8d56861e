"""Processes that work for this one and end with it, even where it is killed."""

import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing import Pipe, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread


def helper(target: Callable[..., object], args: Sequence[object]) -> SpawnProcess:
    """A process not yet started that calls `target` with `args`.

    Else a training stopped halfway would leave processes behind that write where the next writes.
    """
    return get_context("spawn").Process(target=_bound, args=(target, *args))


def side_by_side(target: Callable[..., object], calls: Sequence[Sequence[object]]) -> list[int]:
    """Call `target` with each of these, a process each, wait, and give what went wrong.

    The value is the statuses of those that ended otherwise than they should. Ctrl-C is for this
    process, which ends them: each would say a traceback, from wherever it was.
    """
    started = [helper(target, args) for args in calls]
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as processes begun now will keep it
    try:
        for process in started:
            process.start()
    finally:
        signal.signal(signal.SIGINT, heard)
    try:
        for process in started:
            process.join()
    except KeyboardInterrupt:
        for process in started:
            process.terminate()
        raise
    return [process.exitcode for process in started if process.exitcode]


def _bound(target: Callable[..., object], *args: object) -> None:
    done, over = Pipe(duplex=False)
    watch = Thread(target=_end_with_parent, args=(done,), daemon=True)
    watch.start()
    try:
        target(*args)
    finally:  # an interpreter that ends beside a waiting thread may crash
        over.close()
        watch.join()


def _end_with_parent(done: Connection) -> None:
    """Wait for the parent's end, or until there is no more to do here."""
    parent = parent_process()
    if parent is not None and done not in wait([parent.sentinel, done]):
        os._exit(1)
