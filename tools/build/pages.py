"""The HTML pages, rendered by the page's own package, and the files of ours that they name."""

import sys
from pathlib import Path

from tools.build import archive, hints, search

BUNDLED = ("app/", "locale/")  # they travel inside the engine's bundle
SERVED = ("app/shell/", "app/worker.py")  # what PyScript fetches by name


def html(sources: Path) -> dict[str, bytes]:
    """Return the pages by file name."""
    sys.path[:0] = [str(sources), str(sources / "static")]
    from app.build import pages

    return {name: text.encode() for name, text in pages().items()}


def files(sources: Path) -> dict[str, bytes]:
    """Return the pages with their search, settings, styles, icons, scripts, and the Python that PyScript fetches."""
    pages = html(sources)
    found = pages | search.files(pages) | {"pyscript.toml": (sources / "pyscript.toml").read_bytes()}
    kept = archive.tree(sources / "static").items()
    return found | {f"static/{name}": data for name, data in kept if _served(name)}


def hinted(files: archive.Files) -> dict[str, bytes]:
    """Return the files, the pages among them with hints on what they will need."""
    pages = {name: data for name, data in files.items() if name.endswith(".html")}
    return {**files, **{name: hints.add(data.decode(), files).encode() for name, data in pages.items()}}


def _served(name: str) -> bool:
    return name.startswith(SERVED) or not name.startswith(BUNDLED)
