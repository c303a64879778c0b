"""Third-party programs that only the build runs: MicroPython's compiler and zstd."""

import sys
from pathlib import Path

from tools import pip
from tools.paths import CACHE, LOCKS
from tools.run import fingerprint, once, say

LOCK = LOCKS / "build.txt"
FOLDER = CACHE / "programs"


def ensure() -> Path:
    """Return the folder of the programs, after downloading them if needed."""
    once(CACHE / "programs.stamp", fingerprint(LOCK), _install)
    return FOLDER


def _install() -> None:
    say("Fetching MicroPython's compiler and zstd ...")
    pip.unpack(sys.executable, LOCK, FOLDER)
