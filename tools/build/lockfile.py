"""The lock file that tells Pyodide which packages there are: ours, and no others."""

import hashlib
import json
from pathlib import Path

PYTHON = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}


def entry(wheel: Path, imports: list[str], depends: list[str]) -> dict[str, object]:
    """Describe one wheel."""
    name, version, *_ = wheel.name.split("-")
    return {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": imports,
        "depends": depends,
        "unvendored_tests": False,
    }


def write(target: Path, entries: list[dict[str, object]]) -> None:
    """Write the lock file of the given packages."""
    packages = {str(one["name"]): one for one in entries}
    target.write_text(json.dumps({"info": PYTHON, "packages": packages}, indent=1, sort_keys=True))
