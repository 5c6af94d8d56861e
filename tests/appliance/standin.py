"""The kiosk's parts under its own unit, where a check has to see what they do.

Draws by KMSDRM, keeps the camera going, feeds the watchdog, and says how it does in a file.
"""

import json
import os
import signal
import time
from pathlib import Path

import pygame

from hardware.camera import Supervisor, make_camera
from hardware.watchdog import Watchdog
from kiosk.config import find_places, load


def main() -> None:
    """Until SIGTERM."""
    places = find_places(os.environ)
    settings = load(places.config, places.overlay).settings
    state = Path(os.environ["STATE_DIRECTORY"])
    pygame.display.init()
    screen = pygame.display.set_mode((640, 480), pygame.SCALED | pygame.FULLSCREEN)
    camera = Supervisor(make_camera(settings.camera, language="en"), language="en")
    camera.open()
    watchdog = Watchdog({"camera": camera.alive})
    running = True

    def stop(_number: int, _frame: object) -> None:
        nonlocal running
        running = False

    signal.signal(signal.SIGTERM, stop)
    frames, told, drawn = 0, 0.0, 0
    while running:
        frames += camera.read() is not None
        screen.fill((0, 114, 178) if camera.status.state == "running" else (213, 94, 0))
        pygame.draw.rect(screen, (240, 228, 66), (60, 60, 60 + drawn % 400, 200))
        pygame.display.flip()
        drawn += 1
        if drawn == 1:
            watchdog.ready("first screen")
        watchdog.frame_drawn()
        if time.monotonic() - told > 0.5:
            told = time.monotonic()
            (state / "seen.new").write_text(
                json.dumps(
                    {
                        "pid": os.getpid(),
                        "driver": pygame.display.get_driver(),
                        "camera": camera.status.state,
                        "words": camera.words(),
                        "frames": frames,
                        "drawn": drawn,
                        "stick": _stick(),
                    }
                ),
                encoding="utf-8",
            )
            (state / "seen.new").replace(state / "seen.json")
        time.sleep(0.02)
    watchdog.stopping()
    camera.close()
    pygame.quit()


def _stick() -> bool:
    """Whether a backup could be written to a stick, from within the kiosk's own confines."""
    for folder in Path("/media/tarot-kiosk").glob("*"):
        try:
            (folder / "backup.txt").write_text("evenings", encoding="utf-8")
        except OSError:
            continue
        return True
    return False


if __name__ == "__main__":
    main()
