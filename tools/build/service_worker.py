"""The service worker: its parts as one script, with the version and its list of files."""

import json
from pathlib import Path

from tools.build import file_list, vendor, web_manifest

NAME = "sw.js"
"""At the root, because a service worker controls only what is below it."""
FOLDER = "static/start/service_worker"
PARTS = (
    *("site", "versions", "gathering", "installing"),
    *("pages", "repair", "serving", "absent", "shared", "erasing"),
)
"""The parts in their order: the values of a part may need those of earlier parts."""
SHARED = "storage/room.js"
"""A module of the page, from the folder above, of which the service worker has a copy: it is no
module itself.
"""
MARK = 'const BUILD = { version: "", changes: {}, absent: {}, pages: {}, files: [] };'


def files(
    sources: Path, version: str, entries: list[file_list.Entry], pages: dict[str, str]
) -> dict[str, bytes]:
    """Return the service worker of a version as one classic script; `pages` are the names that
    pages have in them.

    The service worker contains its unpacker, because a separate script might be missing or of
    another version.
    """
    rows = [entry.row() for entry in entries]
    about = {"version": version, **web_manifest.sentences(), "pages": pages, "files": rows}
    built = json.dumps(about)
    script = bundle(sources / FOLDER).replace(MARK, f"const BUILD = {built};")
    return {NAME: script.encode() + vendor.UNPACKING.read_bytes()}


def bundle(folder: Path) -> str:
    """Return the parts in a folder as one script.

    Raises ValueError if a part is missing or not listed, or if no line is there for the list of
    files.
    """
    names = sorted(path.stem for path in folder.glob("*.js"))
    if names != sorted(PARTS):
        raise ValueError(
            f"parts of the service worker: {names} are there, {sorted(PARTS)} are listed"
        )
    shared = (folder.parent / SHARED).read_text(encoding="utf-8").replace("export ", "")
    parts = [(folder / f"{name}.js").read_text(encoding="utf-8") for name in PARTS]
    script = "\n".join([*parts, shared])
    if MARK not in script:
        raise ValueError(f"the service worker has no line '{MARK}' for the list of files")
    return script
