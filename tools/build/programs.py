"""Third-party programs that only the build runs: MicroPython's compiler and zstd."""

import sys
from pathlib import Path

from tools import pip
from tools.paths import CACHE, LOCKS

LOCK = LOCKS / "build.txt"
FOLDER = CACHE / "programs"


def ensure() -> Path:
    """Return the folder of the programs, after downloading them if needed."""
    pip.unpack(sys.executable, LOCK, FOLDER)
    return FOLDER
