"""What dist/ holds: the list that the service worker and the page's start read."""

import hashlib
import json
from dataclasses import dataclass

from tools.build import archive, packing

# The page reads these before anything else; they are packed because a host may not compress what it does
# not know, and under a neutral name because a host may compress twice what it does.
PACKED_SUFFIX = ".bin"


@dataclass(frozen=True)
class Entry:
    """One file of dist/: what is fetched, and the name under which it is used, with the hash and size it has then."""

    path: str
    sha256: str
    size: int
    name: str
    opened: str
    plain: int

    def row(self) -> list[str]:
        """Return the entry as the service worker takes it."""
        return [self.path, self.sha256, self.name, self.opened]


def pack(files: archive.Files) -> tuple[dict[str, bytes], archive.Files]:
    """Return the files packed and renamed, and under the same names what they are once opened."""
    packed = {name + PACKED_SUFFIX: data for name, data in packing.packed(files).items()}
    return packed, {name + PACKED_SUFFIX: data for name, data in files.items()}


def entries(files: archive.Files, plain: archive.Files) -> list[Entry]:
    """Return one entry for every file, in the order of their names."""
    return [
        Entry(
            path=path,
            sha256=_sha256(files[path]),
            size=len(files[path]),
            name=path.removesuffix(PACKED_SUFFIX) if path in plain else path,
            opened=_sha256(plain.get(path, files[path])),
            plain=len(plain.get(path, files[path])),
        )
        for path in sorted(files)
    ]


def version(listed: list[Entry]) -> str:
    """Return a short name for exactly these contents."""
    text = json.dumps([entry.row() for entry in listed])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
