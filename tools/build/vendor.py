"""What is taken from the npm packages, and under which names."""

import json
from collections.abc import Iterable
from pathlib import Path

from tools.build.wasm import exports
from tools.paths import NODE_MODULES, ROOT
from tools.run import Missing

LOCK = ROOT / "package-lock.json"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
MICROPYTHON = NODE_MODULES / "@micropython" / "micropython-webassembly-pyscript"

# PyScript names its parts by content, hence the stars. Its additions stay behind, since pyscript.toml turns them off;
# PyScript fetches only 'error' even then. A test fails if the page asks for a file that is not there.
PYSCRIPT_PARTS = ["core.js", "core-*.js", "error-*.js"]

UNPACKING = NODE_MODULES / "fzstd" / "umd" / "index.js"
"""What unpacks zstd, as a script that is no module: a service worker cannot always be one."""

# Modules are renamed from .mjs to .js: every static host serves those with a type that browsers accept.
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
    """Return the files that go to dist/ as they are, but for a pointer to a source map that stays behind."""
    found = {name: _without_map(path) for name, path in RENAMED.items()}
    for pattern in PYSCRIPT_PARTS:
        paths = sorted(PYSCRIPT.glob(pattern))
        if not paths:
            raise Missing(f"PyScript has no file like {pattern}: has the package changed?")
        found |= {f"runtime/pyscript/{path.name}": _without_map(path) for path in paths}
    return found


def interpreter(libraries: Iterable[bytes]) -> dict[str, bytes]:
    """Return Pyodide's interpreter and its script, as far as those libraries and the other script need them."""
    parts = [(PYODIDE / name).read_bytes() for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")]
    wasm, script = exports.trimmed(parts[0], parts[1].decode(), libraries, parts[2].decode())
    return {ENGINE_NAME: wasm, ENGINE_SCRIPT: script.encode()}


def _without_map(path: Path) -> bytes:
    data = path.read_bytes()
    head, mark, _ = data.rpartition(b"\n//# sourceMappingURL=")
    return head + b"\n" if mark and path.suffix in {".js", ".mjs"} else data


def python_info() -> dict[str, str]:
    """Return what Pyodide's own lock file says of the interpreter."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return {str(key): str(value) for key, value in info.items()}
