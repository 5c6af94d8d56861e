"""Run every module of this folder that has `measure() -> list[Figure]`, and print its figures."""

import argparse
import sys
from importlib import import_module
from pkgutil import iter_modules

import tests.bench
from tests.bench import Figure


def figures() -> list[Figure]:
    """The figures of every bench module, in the order of their names."""
    found: list[Figure] = []
    for module in sorted(iter_modules(tests.bench.__path__), key=lambda one: one.name):
        if module.name.startswith("_"):
            continue
        measure = getattr(import_module(f"tests.bench.{module.name}"), "measure", None)
        if measure is not None:
            found += measure()
    return found


def table(rows: list[Figure]) -> str:
    """The figures as lines of text."""
    wide = max((len(row.name) for row in rows), default=0)
    return "\n".join(
        f"{row.name:<{wide}}  {row.ratio:6.2f} × {row.baseline}"
        + ("" if row.limit is None else f"  (aim: at most {row.limit:g})")
        for row in rows
    )


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__).parse_args()
    sys.stdout.write(table(figures()) + "\n")
