"""The Python packages of the page, fetched by lock file."""

import shutil
import sys
from pathlib import Path

from tools.paths import CACHE, LOCKS
from tools.run import fingerprint, once, quiet, say

LOCK = LOCKS / "page.txt"
WHEELS = CACHE / "wheels"
# The interpreter that runs in the page. The last platform serves packages that publish no wheel for it: of
# those only the Python files are taken.
TARGET = ["--python-version", "314", "--implementation", "cp", "--abi", "cp314"]
PLATFORMS = ["pyemscripten_2026_0_wasm32", "manylinux2014_x86_64"]


def fetch() -> list[Path]:
    """Return the wheels named in the lock file, fetching them if need be."""
    once(CACHE / "wheels.stamp", fingerprint(LOCK), _download)
    return sorted(WHEELS.glob("*.whl"))


def _download() -> None:
    say("Fetching the page's Python packages ...")
    shutil.rmtree(WHEELS, ignore_errors=True)
    platforms = [word for name in PLATFORMS for word in ("--platform", name)]
    quiet(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "download", "-q"]
        + ["--require-hashes", "--no-deps", "--only-binary=:all:", *TARGET, *platforms]
        + ["-r", str(LOCK), "-d", str(WHEELS)],
        "pip could not fetch the page's Python packages: is the network there?",
    )
