"""Zip files that are equal byte for byte if their contents are equal."""

import hashlib
import io
import marshal
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

Files = Mapping[str, bytes]
_WHEN = (1980, 1, 1, 0, 0, 0)
MODULES = "!modules"
"""A name that sorts before all others in an archive."""
_MODULE = ".pyc"
_PACKAGE = "/__init__"
_BEFORE_CODE = 16
_LENGTH = 4
_PLAIN = 2
"""The version of marshal's format without references; with references, equal values may give
unequal bytes.
"""
_IGNORED = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


def store(files: Files) -> bytes:
    """Return a zip of the files, sorted by name and uncompressed, so that imports are fast."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.external_attr = 0o644 << 16
            target.writestr(entry, files[name])
    return out.getvalue()


def bundle(files: Files, boot: Iterable[str] = ()) -> bytes:
    """Return a zip of the files with all modules in one entry, as `app.module_finder` reads it.

    boot: modules that Python imports before the finder exists, kept as files; the fewer, the
        faster.
    """
    entries = {MODULES: _join_modules(files)}
    for name, data in files.items():
        if not name.endswith(_MODULE) or name in boot:
            entries[name] = data
    return store(entries)


def _join_modules(files: Files) -> bytes:
    """Return the length of an index, the index, and the code of all modules one after the other.

    The index says of each module whether it is a package, where its code begins and how long it
    is.
    """
    index = {}
    codes = []
    start = 0
    for name in sorted(name for name in files if name.endswith(_MODULE)):
        path = name.removesuffix(_MODULE)
        module = path.removesuffix(_PACKAGE)
        is_package = module != path
        code = files[name][_BEFORE_CODE:]
        index[module.replace("/", ".")] = (is_package, start, len(code))
        codes.append(code)
        start += len(code)
    dumps = marshal.dumps(index, _PLAIN)
    return b"".join([len(dumps).to_bytes(_LENGTH, "little"), dumps, *codes])


def tree(folder: Path, *parts: str) -> dict[str, bytes]:
    """Return every file under a folder by its name with forward slashes.

    parts: files and folders in the folder, by default all.
    """
    tops = [folder / part for part in parts] or [folder]
    files = {}
    for top in tops:
        for path in (top, *sorted(top.rglob("*"))):
            if path.is_file() and not _IGNORED & set(path.parts):
                files[path.relative_to(folder).as_posix()] = path.read_bytes()
    return files


def lay_out(files: Files, folder: Path) -> None:
    """Write every file under a folder, by its name."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def read_zips(archives: Iterable[Path]) -> dict[str, bytes]:
    """Return the files of several zips, by name."""
    files: dict[str, bytes] = {}
    for path in archives:
        with zipfile.ZipFile(path) as source:
            for name in source.namelist():
                if not name.endswith("/"):
                    files[name] = source.read(name)
    return files


def digest(files: Files) -> str:
    """Return one hash of names and contents."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return total.hexdigest()
