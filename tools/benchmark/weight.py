"""Bytes of a first visit, from this server and from a server that compresses."""

import gzip
from collections.abc import Iterable
from pathlib import Path

PACKED = {".bin"}


def weigh(folder: Path, asked: Iterable[str]) -> tuple[int, int]:
    """Return the bytes of the requested files, each counted once: as they are, and gzipped if they
    are not packed.
    """
    plain = 0
    compressed = 0
    for name in {path.split("?")[0].lstrip("/") or "index.html" for path in asked}:
        path = folder / name
        if not path.is_file():
            continue
        data = path.read_bytes()
        plain += len(data)
        if path.suffix in PACKED:
            compressed += len(data)
        else:
            compressed += len(gzip.compress(data, 9))
    return plain, compressed
