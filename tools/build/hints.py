"""Hints in the head of each page: files to load early, and hashes of all scripts and of the style
sheet.

The Content Security Policy allows the inline scripts by their hashes; the browser accepts only the
build's files.
"""

import base64
import hashlib
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import partial
from posixpath import dirname, join, normpath

from tools.build.archive import Files
from tools.build.file_list import PACKED_SUFFIX

# Scripts and files in the order in which the page's start loads them.
RUNTIME = ["runtime/pyscript/core*.js", "runtime/pyscript/error-*.js", "static/start/shell.js"]
RUNTIME += ["runtime/micropython/micropython.js"]
FETCHED = ["runtime/micropython/micropython.wasm"]
FIRST_SCRIPT = re.compile(r"<script\b")
PAGE = re.compile(r' data-page="(\w+)"')
NAME_LENGTH = 12
WITHIN = re.compile(r"<script\b(?![^>]*\stype=)[^>]*>([^<].*?)</script>", re.DOTALL)
POLICY = "script-src 'self'"
STYLES = "static/css/page.css"
WORKERS = [
    "static/start/interpreter.js",
    "static/start/engine/worker_start.js",
    "static/start/unpack_worker.js",
]
"""The first scripts of the engine's worker, and the worker that unpacks files."""
SENT = ["static/app/shell.mpy", "static/app/worker.py"]
"""The programs of the two interpreters."""
OWN_SCRIPTS = re.compile(r'<script type="module" src="(static/[^"]+)"')
SCRIPTS = re.compile(r'<script type="module" src="([^"]+)"')
MESSAGES = '<script id="messages"'
IMPORTED = re.compile(r'^import [^"]*"([^"]+)";$', re.MULTILINE)


def add(html: str, files: Files) -> str:
    """Return the page with a hint for each file that its start needs, the hashes, and what a host
    may not change.
    """
    links = [
        f'<link rel="modulepreload" href="{name}"{_checked(name, files)}>'
        for name in modules(html, files)
    ]
    links += [
        f'<link rel="preload" as="fetch" crossorigin href="{name}">'
        for name in _like(FETCHED, files)
    ]
    match = FIRST_SCRIPT.search(html)
    count = match.start() if match else len(html)
    return _named(_hashed(html[:count] + "\n".join(links) + "\n" + html[count:], files), files)


def modules(html: str, files: Files) -> list[str]:
    """Return the scripts that a page loads by itself, with their imports."""
    return [*dict.fromkeys(_reached(OWN_SCRIPTS.findall(html), files)), *_like(RUNTIME, files)]


def needed(html: str, files: Files) -> list[str]:
    """Return all files without which a page does not start, by name."""
    packed = [name for name in sorted(files) if name.endswith(PACKED_SUFFIX)]
    return [*dict.fromkeys([STYLES, *modules(html, files), *unnamed(files), *packed])]


def name_of(html: str) -> str:
    """Return the name by which a page is known, whatever a host adds to it."""
    match = PAGE.search(html)
    if not match:
        raise ValueError("a page has no name for itself")
    return match[1]


def unnamed(files: Files) -> list[str]:
    """Return the first scripts of workers and the files that scripts fetch; no page element reports
    their faults.
    """
    return [*dict.fromkeys(_reached(WORKERS, files)), *_like(FETCHED, files), *SENT]


def integrity(data: bytes) -> str:
    """Return the hash of a file as a page writes it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def _hashed(html: str, files: Files) -> str:
    hashes = [f"'{integrity(text.encode())}'" for text in WITHIN.findall(html)]
    html = html.replace(POLICY, " ".join([POLICY, *hashes]))
    html = html.replace(
        f'href="{STYLES}"', f'href="{STYLES}" integrity="{integrity(files.get(STYLES, b""))}"'
    )
    return SCRIPTS.sub(partial(_check_script, files), html)


def _check_script(files: Files, match: re.Match[str]) -> str:
    return f"{match[0]}{_checked(match[1], files)}"


def _checked(name: str, files: Files) -> str:
    """Return the attribute with the hash of a file; the build writes one script after the pages."""
    if name not in files:
        return ""
    return f' integrity="{integrity(files[name])}"'


def _named(html: str, files: Files) -> str:
    name = hashlib.sha256(html.encode()).hexdigest()[:NAME_LENGTH]
    names = " ".join(needed(html, files))
    return html.replace(MESSAGES, f'{MESSAGES} data-page="{name}" data-files="{names}"')


def _reached(modules: list[str], files: Files) -> Iterator[str]:
    """Yield our modules and their imports at any depth; the module that the build writes last
    imports nothing.
    """
    for name in modules:
        yield name
        inner = IMPORTED.findall(files.get(name, b"").decode())
        yield from _reached([normpath(join(dirname(name), item)) for item in inner], files)


def _like(patterns: list[str], files: Files) -> list[str]:
    return [name for pattern in patterns for name in sorted(files) if fnmatch(name, pattern)]
