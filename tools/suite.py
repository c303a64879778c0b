"""The engine's tests inside the Pyodide that dist/ ships, run by Node.js."""

import gzip
import shutil
from pathlib import Path

from tools import pip
from tools.node import Node
from tools.paths import CACHE, DIST, LOCKS, NODE_MODULES, ROOT
from tools.run import captured, fingerprint, once, say

COPY = CACHE / "suite" / "dist"
WHEELS = CACHE / "suite" / "wheels"
LOCK = LOCKS / "suite.txt"
SCRIPT = ROOT / "tools" / "node" / "suite.mjs"


def run(python: Path, node: Node, words: list[str]) -> tuple[int, str]:
    """Run pytest over tests/engine in there; return its exit code and what it printed."""
    once(CACHE / "suite" / "wheels.stamp", fingerprint(LOCK), lambda: _fetch(python))
    once(CACHE / "suite" / "dist.stamp", fingerprint(DIST / "version.json"), _open)
    library = NODE_MODULES / "pyodide" / "python_stdlib.zip"
    return captured([node.program, SCRIPT, COPY / "runtime", ROOT, WHEELS, library, *words])


def _fetch(python: Path) -> None:
    say("Fetching the test packages for Pyodide ...")
    pip.download(python, LOCK, WHEELS, pip.PAGE_PLATFORMS[:1])


def _open() -> None:
    """Lay the shipped runtime out as Node.js wants it: big files opened, modules declared as such."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(DIST, COPY)
    for packed in COPY.rglob("*.bin"):
        packed.with_suffix("").write_bytes(gzip.decompress(packed.read_bytes()))
    (COPY / "package.json").write_text('{"type": "module"}')
