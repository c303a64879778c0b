"""The browser of the tests: one on the PATH (Chromium's headless shell first), else Debian's, else
Playwright's.
"""

import os
import shutil
import subprocess
from functools import partial
from pathlib import Path

from tools import debian
from tools.node import Node
from tools.paths import CACHE, LOCKS
from tools.run import Missing, fingerprint, once, quiet, say

VARIABLE = "BROADSIDE_BROWSER"
OWN = "playwright"
SHELL = "chromium-headless-shell"
"""Debian's name of a browser that takes a fifth less processor time, but ignores the settings of a
profile.
"""
WHOLE = "chromium"
"""Debian's name of the full browser."""
ADVICE = "A browser is needed for the browser tests: install Chromium and put it on the PATH."


def ensure(python: Path, node: Node) -> dict[str, str]:
    """Return the environment variables that lead tests to a browser: a Chromium, or Playwright's
    own download.
    """
    env = _driver(python, node)
    text = os.environ.get(VARIABLE) or on_path() or _from_debian() or _from_playwright(python, env)
    return {**env, VARIABLE: text}


def _driver(python: Path, node: Node) -> dict[str, str]:
    # Playwright's own Node.js needs a library that a minimal Debian lacks; ours works as well.
    done = subprocess.run(
        [python, "-m", "playwright", "--version"], capture_output=True, check=False
    )
    if done.returncode == 0:
        return {}
    return {"PLAYWRIGHT_NODEJS_PATH": str(node.program)}


def on_path(*names: str) -> str | None:
    """Return the first browser on the PATH that starts, or None; by default the headless shell goes
    first.
    """
    for name in names or (SHELL, WHOLE):
        program = shutil.which(name)
        if program and _can_start(program):
            return program
    return None


def _can_start(program: str) -> bool:
    # On Ubuntu the command may be a stub that only asks for a snap to be installed.
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _from_debian() -> str | None:
    try:
        debian.install(ADVICE, SHELL, WHOLE)
    except Missing:
        return None
    return on_path()


def _from_playwright(python: Path, env: dict[str, str]) -> str:
    key = fingerprint(LOCKS / "dev.txt")
    once(CACHE / "browser.stamp", key, partial(_download, python, env))
    return OWN


def _download(python: Path, env: dict[str, str]) -> None:
    say("Fetching Playwright's own Chromium ...")
    words = ["--with-deps"] if debian.can_install() else []
    quiet([python, "-m", "playwright", "install", *words, "chromium"], ADVICE, env)
