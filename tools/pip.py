"""Wheels fetched with pip for the interpreter that runs in the page."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.run import quiet

PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input")
TARGET = ["--python-version", "314", "--implementation", "cp", "--abi", "cp314"]
# The last one serves packages that publish no wheel for the page: of those only the Python files are taken.
PAGE_PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64")


def download(python: Path | str, lock: Path, target: Path, platforms: Sequence[str]) -> None:
    """Fetch the wheels that a lock file names, for the page's interpreter, into an emptied folder."""
    shutil.rmtree(target, ignore_errors=True)
    chosen = [word for name in platforms for word in ("--platform", name)]
    checked = ["--require-hashes", "--no-deps", "--only-binary=:all:"]
    quiet(
        [python, *PIP, "download", "-q", *checked, *TARGET, *chosen, "-r", lock, "-d", target],
        f"pip could not fetch the packages of {lock.name}: is the network there?",
    )


def unpack(python: Path | str, lock: Path, target: Path) -> None:
    """Lay the packages that a lock file names out in an emptied folder, for this machine."""
    shutil.rmtree(target, ignore_errors=True)
    quiet(
        [python, *PIP, "install", "-q", "--require-hashes", "--only-binary=:all:", "-r", lock, "--target", target],
        f"pip could not fetch the packages of {lock.name}: is the network there?",
    )
