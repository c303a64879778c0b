"""Bytes of a first visit, from this server and from a server that compresses."""

import gzip
from collections.abc import Iterable
from pathlib import Path

PACKED = {".bin"}


def fetched(folder: Path, asked: Iterable[str]) -> tuple[int, int]:
    """Return the bytes of the requested files, each counted once: as they are, and gzipped if they
    are not packed.
    """
    plain = compressed = 0
    for name in sorted({path.split("?")[0].lstrip("/") or "index.html" for path in asked}):
        path = folder / name
        if path.is_file():
            data = path.read_bytes()
            plain += len(data)
            compressed += len(data) if path.suffix in PACKED else len(gzip.compress(data, 9))
    return plain, compressed
