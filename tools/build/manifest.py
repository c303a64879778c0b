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
    """One file of dist/: what is fetched, and the name under which it is used."""

    path: str
    sha256: str
    size: int
    name: str
    plain: int

    def row(self) -> list[str | int]:
        """Return the entry as the scripts of the page take it."""
        return [self.path, self.sha256, self.size, self.name, self.plain]


def pack(files: archive.Files) -> tuple[dict[str, bytes], dict[str, int]]:
    """Return the files packed and renamed, and the sizes they had."""
    packed = {name + PACKED_SUFFIX: data for name, data in packing.packed(files).items()}
    return packed, {name + PACKED_SUFFIX: len(data) for name, data in files.items()}


def entries(files: archive.Files, plain_sizes: dict[str, int]) -> list[Entry]:
    """Return one entry for every file, in the order of their names."""
    return [
        Entry(
            path=path,
            sha256=hashlib.sha256(files[path]).hexdigest(),
            size=len(files[path]),
            name=path.removesuffix(PACKED_SUFFIX) if path in plain_sizes else path,
            plain=plain_sizes.get(path, len(files[path])),
        )
        for path in sorted(files)
    ]


def version(listed: list[Entry]) -> str:
    """Return a short name for exactly these contents."""
    text = json.dumps([entry.row() for entry in listed])
    return hashlib.sha256(text.encode()).hexdigest()[:12]
