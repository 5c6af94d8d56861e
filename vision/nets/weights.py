"""From the bytes of a file of weights to a net."""

import cv2
import numpy as np


def open_net(data: bytes, name: str) -> cv2.dnn.Net:
    """The net of that `name`; ValueError where its weights are damaged, as by a worn SD card."""
    try:
        return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
    except (cv2.error, ValueError) as error:
        raise ValueError(
            f"the weights of {name!r} are damaged: install tarot-kiosk again"
        ) from error
