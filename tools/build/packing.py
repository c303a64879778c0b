"""The page's big files, compressed for transfer and cached between builds."""

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.build import programs
from tools.build.archive import Files
from tools.paths import CACHE, ROOT
from tools.run import Missing, fingerprint

PROGRAM = ROOT / "tools" / "build" / "zstd.py"
KEPT = CACHE / "packed"
MOST = 12
"""Most packed files in the cache: enough for the last builds with and without further games."""


def packed(files: Files) -> dict[str, bytes]:
    """Return the files packed with zstd, under the same names."""
    programs.ensure()
    KEPT.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(2) as side_by_side:
        result = dict(zip(files, side_by_side.map(_packed, files.values()), strict=True))
    for old in sorted(KEPT.glob("*.zst"), key=lambda path: path.stat().st_mtime)[:-MOST]:
        old.unlink()
    return result


def _packed(data: bytes) -> bytes:
    name = hashlib.sha256(fingerprint(PROGRAM, programs.LOCK).encode() + data).hexdigest()
    kept = KEPT / f"{name}.zst"
    if kept.exists():
        kept.touch()
    else:
        _pack(data, kept)
    return kept.read_bytes()


def _pack(data: bytes, kept: Path) -> None:
    env = os.environ | {"PYTHONPATH": str(programs.FOLDER)}
    done = subprocess.run([sys.executable, "-P", PROGRAM], input=data, capture_output=True, env=env, check=False)
    if done.returncode:
        raise Missing(f"The page's files could not be packed: {done.stderr.decode(errors='replace')}")
    half = kept.with_suffix(".half")
    half.write_bytes(done.stdout)
    half.rename(kept)
