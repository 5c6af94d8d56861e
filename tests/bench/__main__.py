"""Run every module of this folder that has `measure() -> list[Figure]`, and print its figures."""

import argparse
import sys
from importlib import import_module
from pkgutil import iter_modules

import tests.bench
from tests.bench import Figure


def figures() -> tuple[list[Figure], list[str]]:
    """The figures of every bench module, in the order of their names, and which gave none and why.

    What one cannot measure, on a machine too busy for it, costs no other's figures.
    """
    found: list[Figure] = []
    failed: list[str] = []
    for module in sorted(iter_modules(tests.bench.__path__), key=lambda one: one.name):
        if module.name.startswith("_"):
            continue
        try:
            measure = getattr(import_module(f"tests.bench.{module.name}"), "measure", None)
            found += measure() if measure is not None else ()
        except Exception as error:  # noqa: BLE001 - whatever it is, the others are measured
            failed.append(f"{module.name}: {type(error).__name__}: {error}")
    return found, failed


def table(rows: list[Figure]) -> str:
    """The figures as lines of text."""
    wide = max((len(row.name) for row in rows), default=0)
    return "\n".join(
        f"{row.name:<{wide}}  {row.ratio:6.2f} × {row.baseline}"
        + ("" if row.limit is None else f"  (aim: at most {row.limit:g})")
        for row in rows
    )


def main(arguments: list[str] | None = None) -> None:
    """Measure, print; SystemExit where a module gave no figure, in words."""
    argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__).parse_args(arguments)
    found, failed = figures()
    sys.stdout.write(table(found) + "\n")
    if failed:
        raise SystemExit("\n".join(["no figures of:", *failed]))


if __name__ == "__main__":
    main()
