"""The HTML pages, rendered by the page's own package, and the files of ours that they name."""

import importlib.util
import re
import sys

from tools.build import archive
from tools.paths import ROOT, STATIC

BUNDLED = ("app/", "locale/")  # they travel inside the engine's bundle
NAMED = re.compile(r"static/app/[\w/]+\.(?:py|toml|json)")


def html() -> dict[str, bytes]:
    """Return the pages by file name."""
    sys.path[:0] = [str(ROOT), str(STATIC)]
    if importlib.util.find_spec("app.build") is None:
        return {"index.html": (ROOT / "index.html").read_bytes()}
    from app.build import pages

    return {name: text.encode() for name, text in pages().items()}


def files() -> dict[str, bytes]:
    """Return the pages, their configuration, styles, icons and scripts, and the Python files they name."""
    found = html() | {"pyscript.toml": (ROOT / "pyscript.toml").read_bytes()}
    found |= _named(found)
    kept = archive.tree(STATIC).items()
    return found | {f"static/{name}": data for name, data in kept if not name.startswith(BUNDLED)}


def _named(files: archive.Files) -> dict[str, bytes]:
    """Return the files of the page's package that others name by path, and those that these name in turn."""
    names = {name for data in files.values() for name in NAMED.findall(data.decode())} - set(files)
    found = {name: (ROOT / name).read_bytes() for name in sorted(names)}
    return found | _named(found) if found else {}
