"""Arrays that belong together, in a folder of their own on disk."""

import shutil
from dataclasses import fields
from pathlib import Path
from typing import Self

import numpy as np


class Kept:
    """A dataclass of arrays; read from disk, the arrays stay there."""

    __slots__ = ()

    def write(self, folder: Path) -> None:
        """One file an array; a folder half written is none."""
        half = folder.with_suffix(".part")
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(parents=True)
        for field in fields(self):  # type: ignore[arg-type]
            np.save(half / f"{field.name}.npy", getattr(self, field.name))
        half.rename(folder)

    @classmethod
    def read(cls, folder: Path) -> Self:
        """What is kept in a folder, its large arrays mapped and not loaded."""
        names = (f.name for f in fields(cls))  # type: ignore[arg-type]
        return cls(*(np.load(folder / f"{name}.npy", mmap_mode="r") for name in names))
