"""Wheels that pip downloads for the page's interpreter or unpacks for this machine."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.run import quiet

PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input")
TARGET = ["--python-version", "314", "--implementation", "cp", "--abi", "cp314"]
# The last platform serves packages without a wheel for the page; the build takes only their Python files.
PAGE_PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64")


def download(python: Path | str, lock: Path, target: Path, platforms: Sequence[str]) -> None:
    """Download the wheels of a lock file for the page's interpreter into an emptied folder."""
    shutil.rmtree(target, ignore_errors=True)
    chosen = [word for name in platforms for word in ("--platform", name)]
    checked = ["--require-hashes", "--no-deps", "--only-binary=:all:"]
    quiet(
        [python, *PIP, "download", "-q", *checked, *TARGET, *chosen, "-r", lock, "-d", target],
        f"pip could not fetch the packages of {lock.name}: is the network there?",
    )


def unpack(python: Path | str, lock: Path, target: Path) -> None:
    """Install the packages of a lock file into an emptied folder, for this machine."""
    shutil.rmtree(target, ignore_errors=True)
    quiet(
        [python, *PIP, "install", "-q", "--require-hashes", "--only-binary=:all:", "-r", lock, "--target", target],
        f"pip could not fetch the packages of {lock.name}: is the network there?",
    )
