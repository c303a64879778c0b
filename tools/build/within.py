"""Python programs of the build that run in the interpreter that the page runs, under Node.js."""

import os
from pathlib import Path

from tools import run as running
from tools.build import vendor
from tools.paths import ROOT

DRIVER = ROOT / "tools" / "node" / "within.mjs"


def fingerprint(program: Path) -> str:
    """Return one digest of a program and of what runs it."""
    return running.fingerprint(DRIVER, program, vendor.LOCK)


def run(program: Path, source: Path, target: Path, failure: str, **told: str) -> None:
    """Run a program over a folder that it reads and one that it writes; raises Missing with `failure`."""
    node = os.environ.get("BROADSIDE_NODE", "node")
    words = [f"{name}={value}" for name, value in told.items()]
    running.quiet([node, DRIVER, vendor.PYODIDE, program, source, target, *words], failure)
