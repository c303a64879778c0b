"""The page's big files, compressed for transfer and cached between builds."""

import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import ModuleType

from tools.build import programs
from tools.build.archive import Files
from tools.paths import CACHE
from tools.run import fingerprint

LEVEL = 22
"""zstd's highest level."""
WINDOW = 25
"""The largest window that the page's unpacker accepts, as a power of two."""
KEPT = CACHE / "packed"
MOST = 12
"""Most packed files in the cache: enough for the last builds with and without further games."""


def pack(files: Files) -> dict[str, bytes]:
    """Return the files packed with zstd, under the same names."""
    KEPT.mkdir(parents=True, exist_ok=True)
    # The module is loaded once, before the threads: its load may install a package.
    pack_file = partial(_pack_once, _load_zstd())
    with ThreadPoolExecutor(2) as side_by_side:
        result = dict(zip(files, side_by_side.map(pack_file, files.values()), strict=True))
    _forget_old()
    return result


def _forget_old() -> None:
    """Remove all but the newest files of the cache."""
    newest_last = sorted(KEPT.glob("*.zst"), key=lambda path: path.stat().st_mtime)
    for old in newest_last[:-MOST]:
        old.unlink()


def _pack_once(zstd: ModuleType, data: bytes) -> bytes:
    """Return some data packed, from the cache if this program has packed them before."""
    name = hashlib.sha256(fingerprint(Path(__file__), programs.LOCK).encode() + data).hexdigest()
    kept = KEPT / f"{name}.zst"
    if kept.exists():
        kept.touch()
    else:
        _pack_into(kept, zstd, data)
    return kept.read_bytes()


def _pack_into(path: Path, zstd: ModuleType, data: bytes) -> None:
    """Write the packed data to a file that is there as a whole or not at all."""
    about = zstd.CompressionParameter
    options = {about.compression_level: LEVEL, about.window_log: WINDOW}
    half = path.with_suffix(".half")
    half.write_bytes(zstd.compress(data, options=options))
    half.rename(path)


def _load_zstd() -> ModuleType:
    """Return the module for zstd: Python 3.14 contains it, earlier versions get it from
    tools/locks/build.txt.
    """
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        sys.path.append(str(programs.ensure()))
        from backports import zstd
    module: ModuleType = zstd
    return module
