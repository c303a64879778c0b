"""Zip files that come out the same, byte for byte, whenever their contents are the same."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

_WHEN = (1980, 1, 1, 0, 0, 0)


def write(target: Path, files: Mapping[str, bytes], compress: bool = False) -> None:
    """Write a zip of the files, in the order of their names."""
    target.parent.mkdir(parents=True, exist_ok=True)
    method = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    with zipfile.ZipFile(target, "w", method) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], compress_type=method)


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file under a folder by its name with forward slashes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
