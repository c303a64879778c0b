"""Render the HTML pages and collect the files they refer to."""

import sys
from pathlib import Path

from tools.build import archive, hints, search

SHEETS = (
    *("base", "buttons", "views", "form", "results", "charts", "*"),
    *("drawer", "device", "battle", "share", "print", "sheets"),
)
"""The style sheets in their order; the star stands for the sheets that games add."""
PRINTED = "print"
BUNDLED = (
    "app/",
    "locale/",
    "css/",
    "start/first.js",
    "start/first/",
    "start/service_worker/",
)  # parts of other files
FIRST = "static/start/first.js"
SERVED = "app/worker.py"  # PyScript fetches this file by name
ENGINE = f"static/{SERVED}"


def html(sources: Path) -> dict[str, bytes]:
    """Return the pages by file name."""
    sys.path[:0] = [str(sources), str(sources / "static")]
    from app.build import pages

    return {name: text.encode() for name, text in pages().items()}


def first_script() -> bytes:
    """Return the first script of the pages as a file, for hosts that allow no script within a
    page.
    """
    from app.build import watch

    return watch().encode()


def files(sources: Path) -> dict[str, bytes]:
    """Return the pages with their search indexes, styles, icons, scripts, and the Python file that
    PyScript fetches.
    """
    pages = html(sources)
    result = (
        pages | search.files(pages) | {"static/css/page.css": styles(sources / "static" / "css")}
    )
    result[FIRST] = first_script()
    kept = archive.tree(sources / "static").items()
    return result | {f"static/{name}": data for name, data in kept if _served(name)}


def styles(folder: Path) -> bytes:
    """Return all style sheets as one."""
    sheets = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.css"))}
    sheets[PRINTED] = f"@media print {{\n{sheets[PRINTED]}}}\n"
    added = [name for name in sheets if name not in SHEETS]
    order = [item for name in SHEETS for item in (added if name == "*" else [name])]
    return "".join(sheets[name] for name in order).encode()


def hinted(files: archive.Files) -> dict[str, bytes]:
    """Return the files, with hints in the pages on the files that they will need."""
    pages = {name: data for name, data in files.items() if name.endswith(".html")}
    return {
        **files,
        **{name: hints.add(data.decode(), files).encode() for name, data in pages.items()},
    }


def known(files: archive.Files) -> dict[str, object]:
    """Return by what a page knows its own build: the names of its pages, the hashes of the files
    for its start.
    """
    pages = [data.decode() for name, data in files.items() if name.endswith(".html")]
    needed = dict.fromkeys(name for html in pages for name in hints.needed(html, files))
    return {
        "pages": sorted(named(files).values()),
        "files": {name: hints.integrity(files[name]) for name in needed},
    }


def named(files: archive.Files) -> dict[str, str]:
    """Return the name that each page has in it, by its file."""
    pages = {file: data.decode() for file, data in files.items() if file.endswith(".html")}
    return {file: hints.name_of(html) for file, html in sorted(pages.items())}


def _served(name: str) -> bool:
    return name.startswith(SERVED) or not name.startswith(BUNDLED)
