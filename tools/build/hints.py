"""Hints in the head of each page: what the browser will need before its scripts come to ask for it."""

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from posixpath import dirname, join, normpath

from tools.build.archive import Files

# Scripts and files in the order in which the page's start reaches them.
RUNTIME = ["runtime/pyscript/core*.js", "runtime/pyscript/error-*.js", "static/start/shell.js"]
RUNTIME += ["runtime/micropython/micropython.js"]
FETCHED = ["runtime/micropython/micropython.wasm"]
FIRST_SCRIPT = re.compile(r"<script\b")
OWN_SCRIPTS = re.compile(r'<script type="module" src="(static/[^"]+)">')
IMPORTED = re.compile(r'^import [^"]*"([^"]+)";$', re.MULTILINE)


def add(html: str, files: Files) -> str:
    """Return the page with a hint for each of the files that its start needs."""
    modules = [*dict.fromkeys(_reached(OWN_SCRIPTS.findall(html), files)), *_like(RUNTIME, files)]
    links = [f'<link rel="modulepreload" href="{name}">' for name in modules]
    links += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in _like(FETCHED, files)]
    found = FIRST_SCRIPT.search(html)
    place = found.start() if found else len(html)
    return html[:place] + "\n".join(links) + "\n" + html[place:]


def _reached(modules: list[str], files: Files) -> Iterator[str]:
    """Yield our modules and what they import, however far; the one that the build writes last imports nothing."""
    for name in modules:
        yield name
        inner = IMPORTED.findall(files.get(name, b"").decode())
        yield from _reached([normpath(join(dirname(name), one)) for one in inner], files)


def _like(patterns: list[str], files: Files) -> list[str]:
    return [name for pattern in patterns for name in sorted(files) if fnmatch(name, pattern)]
