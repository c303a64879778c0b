"""Build dist/ from the sources and the installed packages."""

import argparse
import json
import shutil
from pathlib import Path

from tools.build import (
    archive,
    file_list,
    hints,
    html_pages,
    licences,
    no_such_page,
    python,
    service_worker,
    shell,
    source_tree,
    vendor,
    web_manifest,
)
from tools.paths import CACHE, DIST, DIST_WITH, ROOT
from tools.run import main_line, say

# Files that the page fetches itself to count their bytes, in the order of their use.
FIRST = (
    vendor.ENGINE_NAME,
    "runtime/python/stdlib.zip",
    "runtime/python/pydantic",
    "runtime/python/",
)


HEADERS = ROOT / "tools" / "build" / "headers.txt"


def main() -> int:
    """Gather all files, derive the version from their contents, and replace dist/ by one rename."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--with", dest="games", type=Path, help="a folder with further games")
    games = options.parse_args().games
    source, dist = (
        (source_tree.with_games(games), DIST_WITH) if games else (source_tree.checked(ROOT), DIST)
    )
    say(f"Building {dist.name}/ ...")
    engine = vendor.interpreter(python.libraries().values())
    packed, plain = file_list.pack(
        python.files(source) | {vendor.ENGINE_NAME: engine.pop(vendor.ENGINE_NAME)}
    )
    plain_files = (
        vendor.files()
        | engine
        | html_pages.files(source)
        | shell.files(source)
        | web_manifest.files()
    )
    files = html_pages.hinted(plain_files | packed) | licences.files()
    listed = file_list.entries(files, plain)
    version = file_list.version(listed)
    files |= _named_by_version(version, listed, files)
    everything = [
        entry for entry in file_list.entries(files, plain) if entry.path != service_worker.NAME
    ]
    files |= service_worker.files(source, version, everything, html_pages.named(files))
    # Devices do not save these files: they are for the host, and some hosts never serve them.
    files |= (
        web_manifest.pictures() | no_such_page.files(source) | {"_headers": HEADERS.read_bytes()}
    )
    _write(files, dist)
    total = sum(len(data) for data in files.values())
    say(f"{dist.name}/ is version {version}: {len(files)} files, {total / 1e6:.1f} MB.")
    return 0


def _named_by_version(
    version: str, listed: list[file_list.Entry], files: archive.Files
) -> dict[str, bytes]:
    first = [entry for entry in listed if entry.path != entry.name]
    first.sort(
        key=lambda entry: next(i for i, start in enumerate(FIRST) if entry.name.startswith(start))
    )
    facts = {
        "VERSION": version,
        "PYTHON": vendor.python_info(),
        "FIRST": [_first(entry) for entry in first],
    }
    facts |= {
        name: _checked(path, files)
        for name, path in (("SHELL", shell.NAME), ("ENGINE", html_pages.ENGINE))
    }
    script = "".join(
        f"export const {name} = {json.dumps(value)};\n" for name, value in facts.items()
    )
    named = {"static/start/build.js": script.encode()}
    known = html_pages.known({**files, **named})
    about = {"name": "broadside", "version": version, "start": hints.unnamed(files), **known}
    return named | {"version.json": json.dumps(about).encode() + b"\n"}


def _first(entry: file_list.Entry) -> dict[str, str | int]:
    sizes = {"size": entry.size, "plain": entry.plain}
    return {
        "name": entry.name,
        "packed": entry.path,
        "sha256": entry.sha256,
        "opened": entry.opened,
    } | sizes


def _checked(path: str, files: archive.Files) -> dict[str, str]:
    return {"name": path, "integrity": hints.integrity(files[path])}


def _write(files: archive.Files, dist: Path) -> None:
    fresh, old = CACHE / "dist-new", CACHE / "dist-old"
    shutil.rmtree(fresh, ignore_errors=True)
    archive.lay_out(files, fresh)
    shutil.rmtree(old, ignore_errors=True)
    if dist.exists():
        dist.rename(old)
    fresh.rename(dist)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    main_line(main)
