"""The page's big files, compressed for transfer and cached between builds."""

import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from tools.build import programs
from tools.build.archive import Files
from tools.paths import CACHE
from tools.run import fingerprint

LEVEL, WINDOW = 22, 25
"""zstd's highest level, and the largest window that the page's unpacker accepts, as a power of
two.
"""
KEPT = CACHE / "packed"
MOST = 12
"""Most packed files in the cache: enough for the last builds with and without further games."""


def packed(files: Files) -> dict[str, bytes]:
    """Return the files packed with zstd, under the same names."""
    KEPT.mkdir(parents=True, exist_ok=True)
    pack = partial(
        _packed, _zstd()
    )  # loaded once, before the threads, because the load may install its package
    with ThreadPoolExecutor(2) as side_by_side:
        result = dict(zip(files, side_by_side.map(pack, files.values()), strict=True))
    for old in sorted(KEPT.glob("*.zst"), key=lambda path: path.stat().st_mtime)[:-MOST]:
        old.unlink()
    return result


def _packed(zstd: Any, data: bytes) -> bytes:
    name = hashlib.sha256(fingerprint(Path(__file__), programs.LOCK).encode() + data).hexdigest()
    kept = KEPT / f"{name}.zst"
    if kept.exists():
        kept.touch()
    else:
        _pack(zstd, data, kept)
    return kept.read_bytes()


def _pack(zstd: Any, data: bytes, kept: Path) -> None:
    about = zstd.CompressionParameter
    half = kept.with_suffix(".half")
    half.write_bytes(
        zstd.compress(data, options={about.compression_level: LEVEL, about.window_log: WINDOW})
    )
    half.rename(kept)


def _zstd() -> Any:
    """Return the module for zstd: Python 3.14 contains it, earlier versions get it from
    tools/locks/build.txt.
    """
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        sys.path.append(str(programs.ensure()))
        from backports import zstd
    return zstd
