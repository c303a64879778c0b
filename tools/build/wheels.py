"""The Python packages of the page, downloaded by lock file."""

import sys
from pathlib import Path

from tools import pip
from tools.paths import CACHE, LOCKS
from tools.run import fingerprint, once, say

LOCK = LOCKS / "page.txt"
WHEELS = CACHE / "wheels"


def fetch() -> list[Path]:
    """Return the wheels of the lock file, after downloading them if needed."""
    once(CACHE / "wheels.stamp", fingerprint(LOCK), _download)
    return sorted(WHEELS.glob("*.whl"))


def _download() -> None:
    say("Fetching the page's Python packages ...")
    pip.download(sys.executable, LOCK, WHEELS, pip.PAGE_PLATFORMS)
