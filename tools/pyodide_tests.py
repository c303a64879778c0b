"""The engine's tests that are marked `shipped`, inside the Pyodide of dist/, run by Node.js.

The tests show that the shipped Python, pydantic and icepool give the same results as in CPython.
About a tenth of the engine's tests are enough; tools/coverage_of_types.py checks that they touch
every step and every model of the engine.
"""

import shutil
from pathlib import Path

from tools import pip
from tools.build import archive, python, vendor
from tools.node import Node
from tools.paths import CACHE, DIST, LOCKS, NODE_MODULES, ROOT
from tools.run import capture, fingerprint, once

COPY = CACHE / "suite" / "dist"
WHEELS = CACHE / "suite" / "wheels"
LOCK = LOCKS / "suite.txt"
SCRIPT = ROOT / "tools" / "node" / "suite.mjs"


def run(program: Path, node: Node, words: list[str]) -> tuple[int, str]:
    """Run pytest over tests/engine in Pyodide; return its exit code and output."""
    pip.download(program, LOCK, WHEELS, pip.PAGE_PLATFORMS[:1])
    once(CACHE / "suite" / "dist.stamp", fingerprint(DIST / "version.json", LOCK), _open)
    library = NODE_MODULES / "pyodide" / "python_stdlib.zip"
    return capture([node.program, SCRIPT, COPY / "runtime", ROOT, WHEELS, library, *words])


def _open() -> None:
    """Prepare the shipped runtime for Node.js: declare its scripts as modules, and add exports for
    the test packages.

    Node.js unpacks the big files at its start. Apart from the added exports, the interpreter is the
    shipped one.
    """
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(DIST, COPY)
    libraries = python.libraries(archive.read_zips(WHEELS.glob("*.whl")))
    for name, data in vendor.interpreter(
        [*python.libraries().values(), *libraries.values()]
    ).items():
        (COPY / name).write_bytes(data)
    (COPY / "package.json").write_text('{"type": "module"}')
