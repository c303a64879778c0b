"""The checkout's virtual environment, filled from lock files with hashes."""

import importlib.util
import shutil
import sys
from functools import partial
from pathlib import Path

from tools import debian, pip
from tools.paths import LOCKS, VENV, venv_python
from tools.run import Missing, fingerprint, once, quiet, say

OLDEST = (3, 11)


def ensure(lock: str) -> Path:
    """Return a Python with all packages of a lock file, installing missing ones."""
    if sys.version_info < OLDEST:
        raise Missing(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    python = venv_python()
    if not (python.exists() and (VENV / "created").exists()):
        _create()
        python = venv_python()
    names = LOCKS / f"{lock}.txt"
    if lock == "page" and _is_installed("dev"):
        return python  # the dev lock file contains all packages of the page
    # Without compiling, because a third of the modules is never imported, and nothing else can run
    # meanwhile.
    install = partial(pip.run, python, names, ["install", "--no-compile"])
    once(VENV / f"installed-{lock}", fingerprint(names), install)
    return python


def _is_installed(lock: str) -> bool:
    stamp = VENV / f"installed-{lock}"
    return stamp.exists() and stamp.read_text() == fingerprint(LOCKS / f"{lock}.txt")


def _create() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        debian.install(
            f"Python's venv module is missing: install it with 'apt install {package}'.", package
        )
    say("Creating .venv ...")
    shutil.rmtree(VENV, ignore_errors=True)
    quiet(
        [sys.executable, "-m", "venv", VENV],
        "Python could not create a virtual environment in .venv.",
    )
    (VENV / "created").touch()
