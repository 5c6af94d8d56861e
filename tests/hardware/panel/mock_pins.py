"""gpiozero's mock pins, for as long as a test runs."""

from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin


@contextmanager
def mock_pins() -> Iterator[MockFactory]:
    """What every device is on meanwhile."""
    before = Device.pin_factory
    factory = Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()
    Device.pin_factory = before
