"""The end of a look in which a dealt pile was covered: what did so is told of, or asked about."""

from vision.tracking.doubts import Changes
from vision.tracking.judge import Judge
from vision.tracking.memory import Memory
from vision.tracking.presence import present
from vision.tracking.settings import Settings
from vision.tracking.updates import Why


def end_look(judge: Judge, memory: Memory, settings: Settings, changes: Changes) -> None:
    """Ask about the card that a look at a dealt pile added, unless the look tells of it.

    By what was read there, though too seldom to tell of a card anywhere else; or that none was.
    """
    pile, look = memory.pile, memory.look
    if not pile.covered:
        return
    here = [
        track
        for track in memory.table
        if track.look == look and not track.beneath
        if track.held is None or look == (track.most_look if track.named else track.held_look)
    ]
    read = [track for track in here if present(track, memory, settings)]
    told = any(track.held or track.doubt for track in here)
    told = told or any(track.dismissed and track.most_look == look for track in here)
    told = told or any(map(judge.unsettled, read))
    for track in () if told else read:
        judge.still_to_ask(track, Why.BRIEF, track.look_time)
    if told or read:
        pile.told()
    else:
        pile.ask(memory.doubts, changes)
