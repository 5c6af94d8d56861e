"""Cameras: where frames come from."""

from hardware.camera.frame import Camera, CameraError, Frame

__all__ = ["Camera", "CameraError", "Frame"]
