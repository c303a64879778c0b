"""The list of files in dist/, for the service worker and the page's start."""

import hashlib
import json
from dataclasses import dataclass

from tools.build import archive, packing

# The page reads the packed files first. They are packed because a host may not compress types that
# it does not know, and have a neutral suffix because a host may compress known types a second time.
PACKED_SUFFIX = ".bin"


@dataclass(frozen=True)
class Entry:
    """One file of dist/.

    path: path to fetch.
    sha256: hash of the fetched file.
    size: bytes of the fetched file.
    name: name of the unpacked file.
    opened: hash of the unpacked file.
    plain: bytes of the unpacked file.
    """

    path: str
    sha256: str
    size: int
    name: str
    opened: str
    plain: int

    def row(self) -> list[str]:
        """Return the entry in the form of the service worker's list."""
        return [self.path, self.sha256, self.name, self.opened]


def pack(files: archive.Files) -> tuple[dict[str, bytes], archive.Files]:
    """Return the files packed and renamed, and the unpacked files under the same names."""
    packed = {name + PACKED_SUFFIX: data for name, data in packing.pack(files).items()}
    return packed, {name + PACKED_SUFFIX: data for name, data in files.items()}


def entries(files: archive.Files, plain: archive.Files) -> list[Entry]:
    """Return one entry for every file, sorted by name."""
    return [_list_file(path, files[path], plain.get(path)) for path in sorted(files)]


def _list_file(path: str, data: bytes, unpacked: bytes | None) -> Entry:
    """Return the entry of a file.

    unpacked: contents of a packed file; None for a file that is not packed.
    """
    digest = _sha256(data)
    if unpacked is None:
        return Entry(path, digest, len(data), name=path, opened=digest, plain=len(data))
    name = path.removesuffix(PACKED_SUFFIX)
    opened = _sha256(unpacked)
    return Entry(path, digest, len(data), name=name, opened=opened, plain=len(unpacked))


def version(listed: list[Entry]) -> str:
    """Return a short name that identifies these contents."""
    text = json.dumps([entry.row() for entry in listed])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
