"""Packages that pip installs for this machine or downloads for the page's interpreter, from lock
files with hashes.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.run import fingerprint, once, quiet, say

PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input")
TARGET = ["--python-version", "314", "--implementation", "cp", "--abi", "cp314"]
# The last platform serves packages without a wheel for the page; the build takes only their Python
# files.
PAGE_PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64")


def download(python: Path | str, lock: Path, folder: Path, platforms: Sequence[str]) -> None:
    """Download the wheels of a lock file for the page's interpreter into a folder, unless they are
    there.
    """
    words = ["download", "--no-deps", *TARGET]
    for name in platforms:
        words += ["--platform", name]
    _fill(python, lock, folder, [*words, "-d", folder])


def unpack(python: Path | str, lock: Path, folder: Path) -> None:
    """Install the packages of a lock file into a folder, for this machine, unless they are
    there.
    """
    _fill(python, lock, folder, ["install", "--target", folder])


def _fill(python: Path | str, lock: Path, folder: Path, words: Sequence[str | Path]) -> None:
    def work() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        run(python, lock, words)

    once(folder.with_suffix(".stamp"), fingerprint(lock), work)


def run(python: Path | str, lock: Path, words: Sequence[str | Path]) -> None:
    """Run a command of pip for the packages of a lock file.

    Raises Missing if the command fails.
    """
    say(f"Fetching the Python packages of {lock.name} ...")
    checked = ("--require-hashes", "--only-binary=:all:", "-r", lock)
    failure = f"pip could not fetch the packages of {lock.name}: is the network there?"
    quiet([python, *PIP, *words, "-q", *checked], failure)
