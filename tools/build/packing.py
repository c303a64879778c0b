"""The page's big files, packed for the way to it by the interpreter that the page runs, and kept between builds."""

import hashlib
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.build import within
from tools.build.archive import Files
from tools.paths import CACHE, ROOT

PROGRAM = ROOT / "tools" / "node" / "pack_tree.py"
KEPT = CACHE / "packed"
MOST = 12
"""As many packed files are kept: those of the last builds, with further games and without."""


def packed(files: Files) -> dict[str, bytes]:
    """Return the files packed with zstd, under the same names."""
    with ThreadPoolExecutor(2) as side_by_side:
        found = dict(zip(files, side_by_side.map(_packed, files.values()), strict=True))
    for old in sorted(KEPT.glob("*.zst"), key=lambda path: path.stat().st_mtime)[:-MOST]:
        old.unlink()
    return found


def _packed(data: bytes) -> bytes:
    name = hashlib.sha256(within.fingerprint(PROGRAM).encode() + data).hexdigest()
    kept = KEPT / f"{name}.zst"
    if kept.exists():
        kept.touch()
    else:
        _pack(data, kept)
    return kept.read_bytes()


def _pack(data: bytes, kept: Path) -> None:
    folder = KEPT / kept.stem
    shutil.rmtree(folder, ignore_errors=True)
    before, after = folder / "before", folder / "after"
    for one in (before, after):
        one.mkdir(parents=True)
    (before / kept.name).write_bytes(data)
    within.run(PROGRAM, before, after, "The page's files could not be packed inside Pyodide.")
    (after / kept.name).rename(kept)
    shutil.rmtree(folder)
