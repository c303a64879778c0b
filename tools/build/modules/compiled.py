"""Python files compiled to bytecode by the interpreter that the page runs, kept between builds."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from tools.build import archive, within
from tools.build.modules.prepared import MADE, Made
from tools.paths import CACHE, ROOT
from tools.run import fingerprint, once

PROGRAM = ROOT / "tools" / "node" / "compile_tree.py"


# As python -OO: without documentation strings and assertions. The engine's suite runs on what comes of it.
LEVEL = "2"
OURS = "broadside"
"""The modules whose line numbers are worth their bytes; what further games add is kept apart, as `<OURS>-with`."""


def modules(name: str, sources: Mapping[str, bytes], made: Made) -> dict[str, bytes]:
    """Return the files with each .py replaced by its .pyc, with what was made ahead; all others stay as they are."""
    folder = CACHE / "compiled" / name
    own = json.dumps({path: functions for path, functions in made.items() if path in sources})
    key = fingerprint(LEVEL, within.fingerprint(PROGRAM), archive.digest(sources), own)
    once(folder.with_suffix(".stamp"), key, lambda: _compile(folder, sources, own))
    rest = {path: data for path, data in sources.items() if not path.endswith(".py")}
    return rest | archive.tree(folder / "after")


def _compile(folder: Path, sources: Mapping[str, bytes], made: str) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    before, after = folder / "before", folder / "after"
    after.mkdir(parents=True)
    archive.lay_out({path: data for path, data in sources.items() if path.endswith(".py")}, before)
    (before / MADE).write_text(made, encoding="utf-8")
    lines = "kept" if folder.name.startswith(OURS) else "left out"
    within.run(PROGRAM, before, after, f"Could not compile {folder.name} inside Pyodide.", LEVEL=LEVEL, LINES=lines)
