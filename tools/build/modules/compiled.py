"""Python files compiled to bytecode by the page's interpreter, cached between builds."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from tools.build import archive, pyodide_programs
from tools.build.modules.prepared import MADE, Made
from tools.paths import CACHE, ROOT
from tools.run import fingerprint, once

PROGRAM = ROOT / "tools" / "node" / "compile_tree.py"


# The level of python -OO, without docstrings and assertions. The engine's tests run on the compiled modules.
LEVEL = "2"
OURS = "broadside"
"""The modules that keep their line numbers; those of further games are cached apart, as `<OURS>-with`."""


def modules(name: str, sources: Mapping[str, bytes], made: Made) -> dict[str, bytes]:
    """Return the files with each .py compiled to .pyc, with the functions made in advance; other files stay."""
    folder = CACHE / "compiled" / name
    own = json.dumps({path: functions for path, functions in made.items() if path in sources})
    key = fingerprint(LEVEL, pyodide_programs.fingerprint(PROGRAM), archive.digest(sources), own)
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
    pyodide_programs.run(
        PROGRAM, before, after, f"Could not compile {folder.name} inside Pyodide.", LEVEL=LEVEL, LINES=lines
    )
