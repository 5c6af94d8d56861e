"""Cameras: where frames come from. The drivers are imported when one is chosen."""

from hardware.camera.choose import make_camera
from hardware.camera.frame import Camera, CameraError, Frame
from hardware.camera.states import State, Status
from hardware.camera.supervisor import Supervisor

__all__ = ["Camera", "CameraError", "Frame", "State", "Status", "Supervisor", "make_camera"]
