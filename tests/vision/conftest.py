"""The same pictures on every machine: type of packages alone, none that happens to be installed."""

from collections.abc import Iterator

import pytest

from vision.synthesis import fonts


@pytest.fixture(scope="session", autouse=True)
def _packaged_type() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "_SYSTEM", ())
        fonts.training_fonts.cache_clear()
        yield
