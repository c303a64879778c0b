"""Python files compiled to bytecode by the interpreter that the page runs, kept between builds."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from tools.build import archive, within
from tools.paths import CACHE, ROOT
from tools.run import fingerprint, once

PROGRAM = ROOT / "tools" / "node" / "compile_tree.py"


# As python -OO: without documentation strings and assertions. The engine's suite runs on what comes of it.
LEVEL = "2"
OURS = "broadside"
"""The modules whose line numbers are worth their bytes; those with further games are kept apart, as `<OURS>-with`."""


def modules(name: str, sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with each .py replaced by its .pyc; all others stay as they are."""
    folder = CACHE / "compiled" / name
    key = fingerprint(LEVEL, within.fingerprint(PROGRAM), archive.digest(sources))
    once(folder.with_suffix(".stamp"), key, lambda: _compile(folder, sources))
    rest = {path: data for path, data in sources.items() if not path.endswith(".py")}
    return rest | archive.tree(folder / "after")


def _compile(folder: Path, sources: Mapping[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    before, after = folder / "before", folder / "after"
    after.mkdir(parents=True)
    for path, data in sources.items():
        if path.endswith(".py"):
            (before / path).parent.mkdir(parents=True, exist_ok=True)
            (before / path).write_bytes(data)
    lines = "kept" if folder.name.startswith(OURS) else "left out"
    within.run(PROGRAM, before, after, f"Could not compile {folder.name} inside Pyodide.", LEVEL=LEVEL, LINES=lines)
