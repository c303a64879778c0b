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
    result = pages | search.files(pages)
    result["static/css/page.css"] = styles(sources / "static" / "css")
    result[FIRST] = first_script()
    for name, data in archive.tree(sources / "static").items():
        if _is_served(name):
            result[f"static/{name}"] = data
    return result


def styles(folder: Path) -> bytes:
    """Return all style sheets as one."""
    sheets = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.css"))}
    sheets[PRINTED] = f"@media print {{\n{sheets[PRINTED]}}}\n"
    added = [name for name in sheets if name not in SHEETS]
    star = SHEETS.index("*")
    order = [*SHEETS[:star], *added, *SHEETS[star + 1 :]]
    return "".join(sheets[name] for name in order).encode()


def add_hints(files: archive.Files) -> dict[str, bytes]:
    """Return the files, with hints in the pages on the files that they will need."""
    result = dict(files)
    for name, html in _read_pages(files).items():
        result[name] = hints.add(html, files).encode()
    return result


def describe_build(files: archive.Files) -> dict[str, object]:
    """Return by what a page knows its own build: the names of its pages, the hashes of the files
    for its start.
    """
    hashes = {}
    for html in _read_pages(files).values():
        for name in hints.start_files(html, files):
            hashes[name] = hints.integrity(files[name])
    return {"pages": sorted(page_names(files).values()), "files": hashes}


def page_names(files: archive.Files) -> dict[str, str]:
    """Return the name that each page has in it, by its file."""
    pages = sorted(_read_pages(files).items())
    return {file: hints.name_of(html) for file, html in pages}


def _read_pages(files: archive.Files) -> dict[str, str]:
    """Return the text of each page, by its file."""
    return {name: data.decode() for name, data in files.items() if name.endswith(".html")}


def _is_served(name: str) -> bool:
    return name.startswith(SERVED) or not name.startswith(BUNDLED)
