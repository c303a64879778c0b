"""The engine's tests inside the Pyodide that dist/ ships, run by Node.js.

Show that the shipped Python, its integers and floats, pydantic and icepool do there what they do in CPython. Leave out
tests marked `thorough`, which repeat what other tests show. tools/coverage_of_types.py checks that the rest touch every
step and every model of the engine.
"""

import shutil
from pathlib import Path

from tools import pip
from tools.build import archive, python, vendor
from tools.node import Node
from tools.paths import CACHE, DIST, LOCKS, NODE_MODULES, ROOT
from tools.run import captured, fingerprint, once, say

COPY = CACHE / "suite" / "dist"
WHEELS = CACHE / "suite" / "wheels"
LOCK = LOCKS / "suite.txt"
SCRIPT = ROOT / "tools" / "node" / "suite.mjs"


def run(program: Path, node: Node, words: list[str]) -> tuple[int, str]:
    """Run pytest over tests/engine in there; return its exit code and what it printed."""
    once(CACHE / "suite" / "wheels.stamp", fingerprint(LOCK), lambda: _fetch(program))
    once(CACHE / "suite" / "dist.stamp", fingerprint(DIST / "version.json", LOCK), _open)
    library = NODE_MODULES / "pyodide" / "python_stdlib.zip"
    return captured([node.program, SCRIPT, COPY / "runtime", ROOT, WHEELS, library, *words])


def _fetch(program: Path) -> None:
    say("Fetching the test packages for Pyodide ...")
    pip.download(program, LOCK, WHEELS, pip.PAGE_PLATFORMS[:1])


def _open() -> None:
    """Lay the shipped runtime out as Node.js wants it, modules declared as such; it unpacks the big files itself.

    The interpreter exports what libraries of the test packages need too, and is the shipped one otherwise.
    """
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(DIST, COPY)
    libraries = python.libraries(archive.opened(WHEELS.glob("*.whl")))
    for name, data in vendor.interpreter([*python.libraries().values(), *libraries.values()]).items():
        (COPY / name).write_bytes(data)
    (COPY / "package.json").write_text('{"type": "module"}')
