"""The browser that tests drive: chromium on the PATH, else Debian's, else Playwright's own."""

import os
import shutil
import subprocess
from pathlib import Path

from tools import debian
from tools.paths import CACHE, LOCKS
from tools.run import Missing, fingerprint, once, quiet, say

VARIABLE = "BROADSIDE_BROWSER"
OWN = "playwright"
ADVICE = "A browser is needed for the browser tests: install Chromium and put it on the PATH."


def ensure(python: Path) -> str:
    """Return the path of a Chromium, or OWN when Playwright's own download is to be used."""
    return os.environ.get(VARIABLE) or on_path() or _from_debian() or _from_playwright(python)


def on_path() -> str | None:
    """Return the chromium on the PATH, if there is one that starts."""
    found = shutil.which("chromium")
    return found if found and _starts(found) else None


def _starts(program: str) -> bool:
    # On Ubuntu the command may be a stub that only asks for a snap to be installed.
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _from_debian() -> str | None:
    if not debian.can_install():
        return None
    try:
        debian.install("chromium", ADVICE)
    except Missing:
        return None
    return on_path()


def _from_playwright(python: Path) -> str:
    extra = ["--with-deps"] if debian.can_install() else []
    once(CACHE / "browser.stamp", fingerprint(LOCKS / "dev.txt"), lambda: _download(python, extra))
    return OWN


def _download(python: Path, extra: list[str]) -> None:
    say("Fetching Playwright's own Chromium ...")
    quiet([python, "-m", "playwright", "install", *extra, "chromium"], ADVICE)
