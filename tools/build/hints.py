"""Hints in the head of each page: files to load early, and hashes of the first script and the style sheet.

The Content Security Policy allows the inline script by its hash; the browser accepts only the build's style sheet.
"""

import base64
import hashlib
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from posixpath import dirname, join, normpath

from tools.build.archive import Files

# Scripts and files in the order in which the page's start loads them.
RUNTIME = ["runtime/pyscript/core*.js", "runtime/pyscript/error-*.js", "static/start/shell.js"]
RUNTIME += ["runtime/micropython/micropython.js"]
FETCHED = ["runtime/micropython/micropython.wasm"]
FIRST_SCRIPT = re.compile(r"<script\b")
WITHIN = re.compile(r"<script\b[^>]*>([^<].*?)</script>", re.DOTALL)
POLICY = "script-src 'self'"
STYLES = "static/css/page.css"
WORKERS = [
    "static/start/interpreter.js",
    "static/start/engine/worker_start.js",
    "static/start/unpack_worker.js",
]
"""The first scripts of the engine's worker, and the worker that unpacks files."""
OWN_SCRIPTS = re.compile(r'<script type="module" src="(static/[^"]+)">')
IMPORTED = re.compile(r'^import [^"]*"([^"]+)";$', re.MULTILINE)


def add(html: str, files: Files) -> str:
    """Return the page with a hint for each file that its start needs, and with the two hashes."""
    modules = [*dict.fromkeys(_reached(OWN_SCRIPTS.findall(html), files)), *_like(RUNTIME, files)]
    links = [f'<link rel="modulepreload" href="{name}">' for name in modules]
    links += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in _like(FETCHED, files)]
    match = FIRST_SCRIPT.search(html)
    count = match.start() if match else len(html)
    return _hashed(html[:count] + "\n".join(links) + "\n" + html[count:], files)


def unnamed(files: Files) -> list[str]:
    """Return the first scripts of workers and the files that scripts fetch; no page element reports their faults."""
    return [*dict.fromkeys(_reached(WORKERS, files)), *_like(FETCHED, files)]


def integrity(data: bytes) -> str:
    """Return the hash of a file as a page writes it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def _hashed(html: str, files: Files) -> str:
    within = WITHIN.search(html)
    if within:
        html = html.replace(POLICY, f"{POLICY} '{integrity(within[1].encode())}'")
    return html.replace(f'href="{STYLES}"', f'href="{STYLES}" integrity="{integrity(files.get(STYLES, b""))}"')


def _reached(modules: list[str], files: Files) -> Iterator[str]:
    """Yield our modules and their imports at any depth; the module that the build writes last imports nothing."""
    for name in modules:
        yield name
        inner = IMPORTED.findall(files.get(name, b"").decode())
        yield from _reached([normpath(join(dirname(name), item)) for item in inner], files)


def _like(patterns: list[str], files: Files) -> list[str]:
    return [name for pattern in patterns for name in sorted(files) if fnmatch(name, pattern)]
