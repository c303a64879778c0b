"""Files from the npm packages, with their names in dist/."""

import json
from collections.abc import Iterable
from pathlib import Path

from tools.build.wasm import wasm_exports
from tools.paths import NODE_MODULES, ROOT
from tools.run import Missing

LOCK = ROOT / "package-lock.json"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
MICROPYTHON = NODE_MODULES / "@micropython" / "micropython-webassembly-pyscript"

# PyScript names its parts by content, hence the stars. The build leaves out PyScript's plugins,
# because pyscript.toml turns them off; PyScript still fetches 'error'. A test fails if the page
# asks for a missing file.
PYSCRIPT_PARTS = ["core.js", "core-*.js", "error-*.js"]

UNPACKING = NODE_MODULES / "fzstd" / "umd" / "index.js"
"""The unpacker for zstd as a classic script, because some browsers allow no modules in service
workers.
"""

# Modules are renamed from .mjs to .js, which every static host serves with a type that browsers
# accept.
RENAMED = {
    "runtime/fzstd/fzstd.js": UNPACKING,
    "runtime/idb/idb.js": NODE_MODULES / "idb" / "build" / "index.js",
    "runtime/micropython/micropython.js": MICROPYTHON / "micropython.mjs",
    "runtime/micropython/micropython.wasm": MICROPYTHON / "micropython.wasm",
    "runtime/qr/decode.js": NODE_MODULES / "qr" / "decode.js",
    "runtime/qr/index.js": NODE_MODULES / "qr" / "index.js",
    "runtime/pyodide/pyodide.js": PYODIDE / "pyodide.mjs",
}
ENGINE_SCRIPT = "runtime/pyodide/pyodide.asm.js"
ENGINE_NAME = "runtime/pyodide/pyodide.asm.wasm"
STDLIB = PYODIDE / "python_stdlib.zip"


def files() -> dict[str, bytes]:
    """Return the unchanged third-party files, without references to source maps."""
    result = {name: _without_map(path) for name, path in RENAMED.items()}
    for pattern in PYSCRIPT_PARTS:
        paths = sorted(PYSCRIPT.glob(pattern))
        if not paths:
            raise Missing(f"PyScript has no file like {pattern}: has the package changed?")
        result |= {f"runtime/pyscript/{path.name}": _without_map(path) for path in paths}
    return result


def interpreter(libraries: Iterable[bytes]) -> dict[str, bytes]:
    """Return Pyodide's interpreter and its script, with only the exports that libraries and the
    other script use.
    """
    parts = [
        (PYODIDE / name).read_bytes()
        for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
    ]
    wasm, script = wasm_exports.trim(parts[0], parts[1].decode(), libraries, parts[2].decode())
    return {ENGINE_NAME: wasm, ENGINE_SCRIPT: script.encode()}


def _without_map(path: Path) -> bytes:
    data = path.read_bytes()
    head, mark, _ = data.rpartition(b"\n//# sourceMappingURL=")
    return head + b"\n" if mark and path.suffix in {".js", ".mjs"} else data


def python_info() -> dict[str, str]:
    """Return the facts about the interpreter from Pyodide's lock file."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return {str(key): str(value) for key, value in info.items()}
