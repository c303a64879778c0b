"""Bytes of a first visit: as this server sends them, and as one that compresses would."""

import gzip
from collections.abc import Iterable
from pathlib import Path

PACKED = {".bin"}


def fetched(folder: Path, asked: Iterable[str]) -> tuple[int, int]:
    """Return the bytes of the files asked for, each once: as they lie there, and gzipped where that helps."""
    plain = compressed = 0
    for name in sorted({path.split("?")[0].lstrip("/") or "index.html" for path in asked}):
        path = folder / name
        if path.is_file():
            data = path.read_bytes()
            plain += len(data)
            compressed += len(data) if path.suffix in PACKED else len(gzip.compress(data, 9))
    return plain, compressed
