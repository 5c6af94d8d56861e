"""Weights part of the way from those a cycle began with to those it ended with.

A cycle that shows something new, from a high rate, forgets a little of what was shown before. What
lies between both weights reads either as well as the better of the two, or nearly.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper


def go_part_way(start: Path, taught: Path, part: float) -> None:
    """Keep of what both exported nets differ by this part, 0 to 1, in `taught`.

    ValueError where they are no weights of one net.
    """
    before, after = onnx.load(str(start)), onnx.load(str(taught))
    pairs = list(zip(before.graph.initializer, after.graph.initializer, strict=False))
    if len(before.graph.initializer) != len(after.graph.initializer) or any(
        (one.name, one.dims) != (other.name, other.dims) for one, other in pairs
    ):
        raise ValueError(f"{start} and {taught} are not of one net: export both anew")
    for one, other in pairs:
        old, new = numpy_helper.to_array(one), numpy_helper.to_array(other)
        if new.dtype.kind == "f":
            between = (1 - part) * old.astype(np.float32) + part * new.astype(np.float32)
            other.CopyFrom(numpy_helper.from_array(between.astype(new.dtype), other.name))
    onnx.save(after, str(taught))
