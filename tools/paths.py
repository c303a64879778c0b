"""Paths in a checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
DIST_WITH = CACHE / "dist-with"
"""The folder of a build with further games."""
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
LOCKS = ROOT / "tools" / "locks"
STATIC = ROOT / "static"


def venv_python() -> Path:
    """Return the interpreter of the checkout's virtual environment."""
    windows = VENV / "Scripts" / "python.exe"
    return windows if windows.exists() else VENV / "bin" / "python"
