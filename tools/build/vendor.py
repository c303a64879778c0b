"""What is taken from the npm packages, and where it goes in dist/."""

import shutil
from pathlib import Path

from tools.paths import NODE_MODULES
from tools.run import Missing

PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
MICROPYTHON = NODE_MODULES / "@micropython" / "micropython-webassembly-pyscript"

# PyScript names its parts by content, hence the stars. Editors, terminals and games stay behind; the page
# fails its tests if it asks for one of them.
PARTS = {
    "pyscript": (
        PYSCRIPT,
        ["core.js", "core-*.js", "deprecations-manager-*.js", "donkey-*.js", "error-*.js"]
        + ["py-editor-*.js", "py-game-*.js", "py-terminal-*.js", "toml-V*.js"],
    ),
    "micropython": (MICROPYTHON, ["micropython.mjs", "micropython.wasm"]),
    "pyodide": (PYODIDE, ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]),
}


def copy(target: Path) -> None:
    """Copy the chosen files of the npm packages into a folder."""
    for name, (source, patterns) in PARTS.items():
        (target / name).mkdir(parents=True, exist_ok=True)
        for pattern in patterns:
            found = sorted(source.glob(pattern))
            if not found:
                raise Missing(f"{source.name} has no file like {pattern}: has the package changed?")
            for path in found:
                shutil.copyfile(path, target / name / path.name)
