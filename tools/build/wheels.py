"""The Python packages of the page, downloaded by lock file."""

import sys
from pathlib import Path

from tools import pip
from tools.paths import CACHE, LOCKS

LOCK = LOCKS / "page.txt"
WHEELS = CACHE / "wheels"


def fetch() -> list[Path]:
    """Return the wheels of the lock file, after downloading them if needed."""
    pip.download(sys.executable, LOCK, WHEELS, pip.PAGE_PLATFORMS)
    return sorted(WHEELS.glob("*.whl"))
