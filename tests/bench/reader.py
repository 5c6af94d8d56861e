"""Reading a table's frame of 1280 × 720 with 0, 5, 20 and 60 cards, on one thread.

Against (a) a graph of YOLOv8n's size at 640 in the same runtime, (b) the contour reader on the
same frame, (c) one `cv2.resize` of the frame; then what loading the reader costs.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time

import cv2
import numpy as np

from tests.bench import Figure
from tests.bench.yolo import SIDE, yolo_like
from vision.cards import CARDS
from vision.contour.reader import ContourReader
from vision.readers import default_reader, open_reader
from vision.reading import Hint, Picture, Reader
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import rows, scatter
from vision.synthesis.mats import felt
from vision.synthesis.scene import draw, view_from_above

WIDTH, HEIGHT = 1280, 720
LIMITS = {0: 0.35, 20: 0.5, 60: 0.75}
ROUNDS = 11

_LOADING = """
import json, sys, time
start = time.process_time()
import cv2, numpy as np
libraries = time.process_time() - start
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6
def seconds(work, *given):
    start = time.process_time()
    work(*given)
    return time.process_time() - start
cv2.setNumThreads(1)
frame = np.full((720, 1280, 3), 90, np.uint8)
before, start = resident(), time.process_time()
from vision.readers import open_reader
reader = open_reader(sys.argv[1])
opened = time.process_time() - start
first = seconds(reader.read, frame)
usual = min(seconds(reader.read, frame) for _ in range(3))
print(json.dumps([opened + max(0, first - usual), libraries, resident() - before]))
"""


def frame(count: int) -> Picture:
    """A mat with that many cards of the house's own deck, every card showing an index."""
    rng = np.random.default_rng(count)
    if count <= 5:
        poses = scatter(rng, count, 380, 180)
    else:
        poses = rows(rng, count, across=min(count, 15), show=(25, 25), down=(46, 46), neat=0.3)
    view = view_from_above((WIDTH, HEIGHT), 2.7)
    return draw(house_deck(), CARDS[:count], poses, view, felt(rng, HEIGHT, WIDTH), rng=rng).picture


@contextmanager
def one_thread() -> Iterator[None]:
    """OpenCV on one thread, and as before afterwards."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)


Times = dict[str, list[float]]


def in_turns(works: dict[str, Callable[[], object]], rounds: int = ROUNDS) -> Times:
    """Processor seconds of each work in each round.

    In turns, and by the processor's clock: all runs on one thread, so that is the time it would
    take on a machine with nothing else to do, and what other programs do weighs on all alike.
    """
    for work in works.values():
        work()
    times: Times = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = process_time()
            work()
            times[name].append(process_time() - start)
    return times


def ratio(times: Times, name: str, baseline: str) -> float:
    """The median over the rounds of one work's time to another's."""
    return median(a / b for a, b in zip(times[name], times[baseline], strict=True))


def speed(reader: Reader, name: str, rounds: int = ROUNDS) -> list[Figure]:
    """The reader's time for frames with 0, 5, 20 and 60 cards, as ratios to (a), (b) and (c)."""
    graph, parameters = yolo_like()
    net = cv2.dnn.readNetFromONNX(np.frombuffer(graph, np.uint8))
    picture = np.random.default_rng(0).random((1, 3, SIDE, SIDE)).astype(np.float32)
    contour = ContourReader((house_deck(),))

    def detect() -> object:
        net.setInput(picture)
        return net.forward(net.getUnconnectedOutLayersNames())

    works: dict[str, Callable[[], object]] = {"yolo": detect}
    for count in (0, 5, 20, 60):
        shown = frame(count)
        works[f"read {count}"] = lambda shown=shown: reader.read(shown, Hint())  # type: ignore[misc]
        works[f"contour {count}"] = lambda shown=shown: contour.read(shown)  # type: ignore[misc]
        works[f"resize {count}"] = lambda shown=shown: cv2.resize(  # type: ignore[misc]
            shown, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA
        )
    with one_thread():
        times = in_turns(works, rounds)
    size = f"a graph of YOLOv8n's size ({parameters / 1e6:.1f} M parameters) at {SIDE}"
    found = []
    for count in (0, 5, 20, 60):
        what, mine = f"{name} reader: a frame with {count} cards", f"read {count}"
        found += [
            Figure(what, size, ratio(times, mine, "yolo"), LIMITS.get(count)),
            Figure(what, "the contour reader", ratio(times, mine, f"contour {count}")),
            Figure(what, "cv2.resize to half", ratio(times, mine, f"resize {count}")),
        ]
    many = f"{name} reader: a frame with 60 cards"
    each = f"{name} reader: time each card adds, from 20 cards to 60"
    found += [
        Figure(many, "one with 20, a third of them", ratio(times, "read 60", "read 20"), 3.0),
        Figure(each, "the same, from none to 20", growth(times), 1.0),
    ]
    return found


def growth(times: Times) -> float:
    """How much more each further card costs when there are many: 1 or less grows as cards do."""
    none, some, many = (median(times[f"read {count}"]) for count in (0, 20, 60))
    return ((many - some) / 40) / max((some - none) / 20, 1e-9)


def loading(name: str, runs: int = 3) -> list[Figure]:
    """What opening the reader costs in a new process, and the memory it adds.

    Opening is importing its modules, loading the nets and what the first picture takes longer
    than another; OpenCV and numpy, which the kiosk has loaded anyway, are timed apart.
    """
    results = []
    for _ in range(runs):
        done = subprocess.run(  # noqa: S603  our own words, on our own interpreter
            [sys.executable, "-c", _LOADING, name], capture_output=True, text=True, check=True
        )
        results.append(json.loads(done.stdout))
    opened, libraries, megabytes = (median(values) for values in zip(*results, strict=True))
    second = "one second of processor time"
    return [
        Figure(f"{name} reader: opening it", second, opened, 0.3),
        Figure("OpenCV and numpy: importing them", second, libraries),
        Figure(f"{name} reader: memory added, a frame read", "one megabyte", megabytes, 120),
    ]


def measure() -> list[Figure]:
    """Speed and loading of the reader that this installation reads with."""
    name = default_reader()
    return speed(open_reader(name), name) + loading(name)
