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
    if games:
        source = source_tree.with_games(games)
        dist = DIST_WITH
    else:
        source = source_tree.check(ROOT)
        dist = DIST
    say(f"Building {dist.name}/ ...")
    version, files = _gather(source)
    _write(files, dist)
    total = sum(len(data) for data in files.values())
    say(f"{dist.name}/ is version {version}: {len(files)} files, {total / 1e6:.1f} MB.")
    return 0


def _gather(source: Path) -> tuple[str, dict[str, bytes]]:
    """Return the version of the page, and all its files by name."""
    interpreter = vendor.interpreter(python.libraries().values())
    big_files = python.files(source)
    big_files[vendor.ENGINE_NAME] = interpreter.pop(vendor.ENGINE_NAME)
    packed, plain = file_list.pack(big_files)
    small_files = (
        vendor.files()
        | interpreter
        | html_pages.files(source)
        | shell.files(source)
        | web_manifest.files()
    )
    files = html_pages.add_hints(small_files | packed) | licences.files()
    listed = file_list.entries(files, plain)
    version = file_list.version(listed)
    files |= _versioned_files(version, listed, files)
    saved = file_list.entries(files, plain)
    saved = [entry for entry in saved if entry.path != service_worker.NAME]
    files |= service_worker.files(source, version, saved, html_pages.page_names(files))
    # Devices do not save these files: they are for the host, and some hosts never serve them.
    files |= web_manifest.pictures() | no_such_page.files(source)
    files["_headers"] = HEADERS.read_bytes()
    return version, files


def _versioned_files(
    version: str, listed: list[file_list.Entry], files: archive.Files
) -> dict[str, bytes]:
    """Return the files that name the version: the facts for the page's scripts, and for the
    host.
    """
    packed = [entry for entry in listed if entry.path != entry.name]
    packed.sort(key=_order_of_use)
    facts = {
        "VERSION": version,
        "PYTHON": vendor.python_info(),
        "FIRST": [_describe_archive(entry) for entry in packed],
        "SHELL": _describe_file(shell.NAME, files),
        "ENGINE": _describe_file(html_pages.ENGINE, files),
    }
    script = ""
    for name, value in facts.items():
        script += f"export const {name} = {json.dumps(value)};\n"
    result = {"static/start/build.js": script.encode()}
    about: dict[str, object] = {
        "name": "broadside",
        "version": version,
        "start": hints.worker_files(files),
    }
    about |= html_pages.describe_build({**files, **result})
    result["version.json"] = json.dumps(about).encode() + b"\n"
    return result


def _order_of_use(entry: file_list.Entry) -> int:
    """Return the position of a packed file in the order in which the page fetches them."""
    for position, start in enumerate(FIRST):
        if entry.name.startswith(start):
            return position
    raise ValueError(f"the page does not fetch {entry.name}")


def _describe_archive(entry: file_list.Entry) -> dict[str, str | int]:
    return {
        "name": entry.name,
        "packed": entry.path,
        "sha256": entry.sha256,
        "opened": entry.opened,
        "size": entry.size,
        "plain": entry.plain,
    }


def _describe_file(path: str, files: archive.Files) -> dict[str, str]:
    return {"name": path, "integrity": hints.integrity(files[path])}


def _write(files: archive.Files, dist: Path) -> None:
    """Replace a folder by one with these files."""
    fresh = CACHE / "dist-new"
    old = CACHE / "dist-old"
    shutil.rmtree(fresh, ignore_errors=True)
    archive.lay_out(files, fresh)
    shutil.rmtree(old, ignore_errors=True)
    if dist.exists():
        dist.rename(old)
    fresh.rename(dist)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    main_line(main)
