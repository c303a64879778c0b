"""Python files compiled to bytecode by the page's interpreter, cached between builds."""

import json
from collections.abc import Mapping

from tools.build import pyodide_programs
from tools.build.modules.prepared import MADE, Methods
from tools.paths import CACHE, ROOT

PROGRAM = ROOT / "tools" / "node" / "compile_tree.py"


# The level of python -OO, without docstrings and assertions. The engine's tests run on the compiled
# modules.
LEVEL = "2"
OURS = "broadside"
"""The modules that keep their line numbers; those of further games are cached apart, as
`<OURS>-with`.
"""


def modules(name: str, sources: Mapping[str, bytes], made: Methods) -> dict[str, bytes]:
    """Return the files with each .py compiled to .pyc, with the functions made in advance; other
    files stay.
    """
    own = json.dumps({path: functions for path, functions in made.items() if path in sources})
    python = {path: data for path, data in sources.items() if path.endswith(".py")}
    rest = {path: data for path, data in sources.items() if path not in python}
    lines = "kept" if name.startswith(OURS) else "left out"
    failure = f"Could not compile {name} inside Pyodide."
    return rest | pyodide_programs.run_program(
        PROGRAM,
        CACHE / "compiled" / name,
        {**python, MADE: own.encode()},
        failure,
        LEVEL=LEVEL,
        LINES=lines,
    )
