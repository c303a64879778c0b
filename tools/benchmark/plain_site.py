"""Plain PyScript pages, as in its documentation: Pyodide with pydantic on the page thread, or
MicroPython.

The first page has the same npm files and wheels as dist/, unchanged, from the same server. Its own
lock file names the wheels, which even saves the package manager that PyScript would load by
default.
"""

import hashlib
import json
import shutil
from pathlib import Path

from tools.build import vendor, wheels
from tools.paths import CACHE

FOLDER = CACHE / "plain"
PROGRAM = """
from typing import Annotated
from pydantic import BaseModel, Field
import js

class Ship(BaseModel):
    name: str
    hull: Annotated[int, Field(ge=1)]

Ship.model_validate_json('{"name": "Plain", "hull": 7}')
js.performance.mark("plain-ready")
"""
LINE = """
import js

js.document.documentElement.dataset.shell = "ready"
js.performance.mark("plain-ready")
"""
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<link rel="icon" href="icon.svg"><script type="module" src="pyscript/core.js"></script></head>
<body><script type="{kind}" src="{program}" config="{config}"></script></body></html>
"""
SHELL = "shell.html"
"""The page with MicroPython, which answers as soon as its one line has run."""
CONFIG = (
    'interpreter = "pyodide/pyodide.mjs"\npackages_cache = "passthrough"\npackages = ["pydantic"]\n'
)
SHELL_CONFIG = 'interpreter = "micropython/micropython.mjs"\n'
ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>'


def build() -> Path:
    """Build the pages and return their folder."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(vendor.PYSCRIPT, FOLDER / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    shutil.copytree(
        vendor.PYODIDE, FOLDER / "pyodide", ignore=shutil.ignore_patterns("*.map", "*.ts")
    )
    shutil.copytree(
        vendor.MICROPYTHON, FOLDER / "micropython", ignore=shutil.ignore_patterns("*.map")
    )
    texts = {
        "main.py": PROGRAM,
        "pyscript.toml": CONFIG,
        "line.py": LINE,
        "shell.toml": SHELL_CONFIG,
        "icon.svg": ICON,
    }
    texts["index.html"] = PAGE.format(kind="py", program="main.py", config="pyscript.toml")
    texts[SHELL] = PAGE.format(kind="mpy", program="line.py", config="shell.toml")
    for name, text in texts.items():
        (FOLDER / name).write_text(text)
    result = {wheel.name.split("-")[0].replace("_", "-").lower(): wheel for wheel in wheels.fetch()}
    for wheel in result.values():
        shutil.copy(wheel, FOLDER / "pyodide")
    packages = {name: _entry(name, wheel) for name, wheel in result.items()}
    lock = {"info": vendor.python_info(), "packages": packages}
    (FOLDER / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock))
    return FOLDER


def _entry(name: str, wheel: Path) -> dict[str, object]:
    needs = {
        "pydantic": ["pydantic-core", "annotated-types", "typing-extensions", "typing-inspection"],
        "pydantic-core": ["typing-extensions"],
    }
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [name.replace("-", "_")],
        "depends": needs.get(name, []),
        "unvendored_tests": False,
    }
