"""A scratch copy of the sources, and tests and programs that import everything from the copy."""

import subprocess
import sys
from pathlib import Path

from tools.build.source_tree import with_games
from tools.paths import ROOT


def scratch_copy(whole: Path, games: Path | None = None) -> Path:
    """Copy the sources into a folder, with further games laid over the copy."""
    return with_games(games or whole / "no-games", whole)


def run_tests(sources: Path, *tests: str) -> str:
    """Run tests of this checkout against the copy and return what pytest prints last."""
    path = f"pythonpath={sources} {sources / 'static'}"
    options = ["-q", "-m", "not browser", "-p", "no:cacheprovider", "--import-mode=append", "-o", path]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
