"""The HTML pages, rendered by the page's own package, and the files of ours that they name."""

import importlib.util
import sys

from tools.build import archive, hints, search
from tools.paths import ROOT, STATIC

BUNDLED = ("app/", "locale/")  # they travel inside the engine's bundle
SERVED = ("app/shell/", "app/worker.py")  # what PyScript fetches by name


def html() -> dict[str, bytes]:
    """Return the pages by file name."""
    sys.path[:0] = [str(ROOT), str(STATIC)]
    if importlib.util.find_spec("app.build") is None:
        return {"index.html": (ROOT / "index.html").read_bytes()}
    from app.build import pages

    return {name: text.encode() for name, text in pages().items()}


def files() -> dict[str, bytes]:
    """Return the pages with their search, settings, styles, icons, scripts, and the Python that PyScript fetches."""
    pages = html()
    found = pages | search.files(pages) | {"pyscript.toml": (ROOT / "pyscript.toml").read_bytes()}
    kept = archive.tree(STATIC).items()
    return found | {f"static/{name}": data for name, data in kept if _served(name)}


def hinted(files: archive.Files) -> dict[str, bytes]:
    """Return the files, the pages among them with hints on what they will need."""
    pages = {name: data for name, data in files.items() if name.endswith(".html")}
    return {**files, **{name: hints.add(data.decode(), files).encode() for name, data in pages.items()}}


def _served(name: str) -> bool:
    return name.startswith(SERVED) or not name.startswith(BUNDLED)
