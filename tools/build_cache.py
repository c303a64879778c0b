"""The cached build: dist/ is built only if some input has changed."""

from pathlib import Path

from tools.node import Node
from tools.paths import CACHE, DIST, DIST_WITH, ROOT
from tools.run import Missing, fingerprint, once, stream

FILES = [
    "index.html",
    "pyscript.toml",
    "sw.js",
    "LICENSE",
    "package-lock.json",
    "tools/locks/page.txt",
    "tools/locks/build.txt",
]
FOLDERS = ["engine", "static", "tools/build", "tools/node"]
NOT_INPUT = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


def ensure(python: Path, node: Node, games: Path | None = None) -> Path:
    """Build unless no input has changed since the last successful build, and return the folder.

    games: a folder with further games; with further games the build always runs.
    """
    if games:
        _build(python, node, "--with", games)
        return DIST_WITH
    stamp = CACHE / "built.stamp"
    if not (DIST / "version.json").exists():
        stamp.unlink(missing_ok=True)
    once(stamp, inputs(), lambda: _build(python, node))
    return DIST


def inputs() -> str:
    """Return one digest of every file that the build reads."""
    paths = [ROOT / name for name in FILES]
    for folder in FOLDERS:
        paths += (path for path in (ROOT / folder).rglob("*") if not NOT_INPUT & set(path.parts))
    parts: list[Path | str] = []
    for path in sorted(path for path in paths if path.is_file()):
        parts += [path.relative_to(ROOT).as_posix(), path]
    return fingerprint(*parts)


def _build(python: Path, node: Node, *more: str | Path) -> None:
    if stream([python, "-m", "tools.build", *more], {"BROADSIDE_NODE": str(node.program)}):
        raise Missing("dist/ could not be built: see above.")
