"""The screen: what resting costs, what a changing picture costs, and how soon a touch is drawn."""

import os
from dataclasses import replace
from itertools import count
from time import perf_counter, process_time

import numpy as np
import pygame

from kiosk.evening.applying import apply_act
from kiosk.evening.deciding import decide
from kiosk.evening.events import Refusal, Undone
from kiosk.evening.state import State
from kiosk.screens import samples
from kiosk.screens.model import CameraView, Live, Order, Settings
from kiosk.screens.stage import Stage
from tests.bench import Figure, ratio

SIZE = (800, 480)
TICKS = 25
FRAME_SECONDS = 1 / 25
TOUCH_SECONDS = 0.05
TOUCHES = 120


def opened() -> pygame.Surface:
    """A window without a display, flipped like a real one."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    return pygame.display.set_mode(SIZE)


def resting(stage: Stage) -> float:
    """Seconds of one core that a resting screen takes in each second of 25 turns of the loop."""
    state, live = samples.evening(), samples.live()
    stage.draw(state, live)
    rounds = 20
    start = process_time()
    for turn in range(TICKS * rounds):
        # The app says what is live anew each turn, with the camera going on.
        view = CameraView(turn, live.view.pixels) if live.view else None
        if stage.draw(state, replace(live, view=view)):
            pygame.display.flip()
    return (process_time() - start) / rounds


def pictures() -> list[Live]:
    """The camera's last frames, each with its cards."""
    live = samples.live()
    if live.view is None:
        return []
    pixels = [np.roll(live.view.pixels, 4 * turn, axis=1) for turn in range(8)]
    return [replace(live, view=CameraView(n, p, live.view.cards)) for n, p in enumerate(pixels)]


def drawing(stage: Stage) -> tuple[float, float]:
    """A frame of the counting screen: against the picture alone, and in seconds."""
    state = samples.counting(samples.evening())
    lives, numbers = pictures(), count()
    surface = stage.surface

    def frame() -> None:
        turn = next(numbers)
        live = lives[turn % len(lives)]
        view = replace(live.view, serial=turn) if live.view else None
        if stage.draw(state, replace(live, view=view)):
            pygame.display.flip()

    def nothing() -> None:
        view = lives[next(numbers) % len(lives)].view
        if view is not None:
            raw = pygame.image.frombuffer(view.pixels, (640, 360), "RGB")
            surface.blit(pygame.transform.scale(raw, (408, 230)), (8, 64))
        pygame.display.flip()

    against = ratio(frame, nothing)
    start = perf_counter()
    for _ in range(TICKS):
        frame()
    return against, (perf_counter() - start) / TICKS


def decided(state: State, wanted: list[object]) -> State:
    """The state after what a touch asked for."""
    for intent in wanted:
        if isinstance(intent, Order):
            continue
        decision = decide(state, intent)  # type: ignore[arg-type]
        if not isinstance(decision, (Refusal, Undone)):
            state = apply_act(state, decision)
    return state


def touched(stage: Stage) -> float:
    """Seconds from a finger to the drawn answer, decided on the way: the 95th percentile."""
    state, live = samples.announcing(samples.evening()), samples.live()
    stage.draw(state, live)
    names = ("contract.garde_sans", "taker.2", "announce.chelem", "contract.prise", "taker.0")
    spans = []
    for turn in range(TOUCHES):
        hit = stage.scene.hit(names[turn % len(names)])
        if hit is None:
            continue
        x, y = hit.rect.centre
        down = pygame.event.Event(
            pygame.FINGERDOWN, finger_id=1, x=(x + 0.5) / SIZE[0], y=(y + 0.5) / SIZE[1]
        )
        start = perf_counter()
        state = decided(state, list(stage.handle(down, float(turn))))
        stage.draw(state, live)
        pygame.display.flip()
        spans.append(perf_counter() - start)
        stage.handle(pygame.event.Event(pygame.FINGERUP, finger_id=1, x=0.0, y=0.0), float(turn))
    return sorted(spans)[int(len(spans) * 0.95)]


def measure() -> list[Figure]:
    """The three, on an 800×480 window."""
    stage = Stage(opened(), Settings(started=True))
    rest = resting(stage)
    against, frame = drawing(stage)
    touch = touched(stage)
    return [
        Figure(
            name="screen: a resting screen, 25 turns a second, the camera going on",
            baseline="one core",
            ratio=rest,
            limit=0.03,
        ),
        Figure(
            name="screen: a frame of the counting screen with a new picture",
            baseline="scaling and showing the picture alone",
            ratio=against,
        ),
        Figure(
            name="screen: the same frame",
            baseline="the 40 ms that 25 frames a second leave",
            ratio=frame / FRAME_SECONDS,
            limit=1.0,
        ),
        Figure(
            name="screen: from touch to drawn, 95th percentile",
            baseline="50 ms",
            ratio=touch / TOUCH_SECONDS,
            limit=1.0,
        ),
    ]
