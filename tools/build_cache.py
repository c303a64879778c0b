"""The cached build: dist/ is built only if some input has changed."""

from functools import partial
from pathlib import Path

from tools.build import archive
from tools.node import Node
from tools.paths import CACHE, DIST, DIST_WITH, ROOT
from tools.run import Missing, once, stream

INPUTS = [
    "index.html",
    "pyscript.toml",
    "LICENSE",
    "package-lock.json",
    "tools/locks/page.txt",
    "tools/locks/build.txt",
    "engine",
    "static",
    "tools/build",
    "tools/node",
]
"""Files and folders that the build reads."""


def ensure(python: Path, node: Node, games: Path | None = None) -> Path:
    """Build unless no input has changed since the last successful build, and return the folder.

    games: a folder with further games; with further games the build always runs.
    """
    if games:
        _build(python, node, "--with", games)
        return DIST_WITH
    stamp = CACHE / "built.stamp"
    if not (DIST / "version.json").exists():
        stamp.unlink(missing_ok=True)
    inputs = archive.digest(archive.tree(ROOT, *INPUTS))
    once(stamp, inputs, partial(_build, python, node))
    return DIST


def _build(python: Path, node: Node, *more: str | Path) -> None:
    if stream([python, "-m", "tools.build", *more], {"BROADSIDE_NODE": str(node.program)}):
        raise Missing("dist/ could not be built: see above.")
