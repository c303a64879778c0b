"""Python programs of the build that run in the page's interpreter under Node.js."""

import os
from pathlib import Path

from tools import run as running
from tools.build import vendor
from tools.paths import ROOT

DRIVER = ROOT / "tools" / "node" / "within.mjs"


def fingerprint(program: Path) -> str:
    """Return one digest of a program and of its runner."""
    return running.fingerprint(DRIVER, program, vendor.LOCK)


def run(program: Path, source: Path, target: Path, failure: str, **text: str) -> None:
    """Run a program that reads one folder and writes another.

    text: environment variables of the program.

    Raises Missing with `failure` if the program fails.
    """
    node = os.environ.get("BROADSIDE_NODE", "node")
    words = [f"{name}={value}" for name, value in text.items()]
    running.quiet([node, DRIVER, vendor.PYODIDE, program, source, target, *words], failure)
