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
    links = []
    for name in modules(html, files):
        links.append(f'<link rel="modulepreload" href="{name}"{_write_integrity(name, files)}>')
    for name in _match_any(FETCHED, files):
        links.append(f'<link rel="preload" as="fetch" crossorigin href="{name}">')
    match = FIRST_SCRIPT.search(html)
    position_of_links = match.start() if match else len(html)
    before = html[:position_of_links]
    after = html[position_of_links:]
    with_links = before + "\n".join(links) + "\n" + after
    return _add_name(_add_hashes(with_links, files), files)


def modules(html: str, files: Files) -> list[str]:
    """Return the scripts that a page loads by itself, with their imports."""
    own = dict.fromkeys(_follow_imports(OWN_SCRIPTS.findall(html), files))
    return [*own, *_match_any(RUNTIME, files)]


def start_files(html: str, files: Files) -> list[str]:
    """Return all files without which a page does not start, by name."""
    packed = [name for name in sorted(files) if name.endswith(PACKED_SUFFIX)]
    names = [STYLES, *modules(html, files), *worker_files(files), *packed]
    return list(dict.fromkeys(names))


def name_of(html: str) -> str:
    """Return the name by which a page is known, whatever a host adds to it."""
    match = PAGE.search(html)
    if not match:
        raise ValueError("a page has no name for itself")
    return match[1]


def worker_files(files: Files) -> list[str]:
    """Return the first scripts of workers and the files that scripts fetch; no page element reports
    their faults.
    """
    scripts = dict.fromkeys(_follow_imports(WORKERS, files))
    return [*scripts, *_match_any(FETCHED, files), *SENT]


def integrity(data: bytes) -> str:
    """Return the hash of a file as a page writes it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def _add_hashes(html: str, files: Files) -> str:
    """Return the page with the hashes of its inline scripts in the policy, and the hash of the
    style sheet and of each script at its link.
    """
    hashes = [f"'{integrity(text.encode())}'" for text in WITHIN.findall(html)]
    html = html.replace(POLICY, " ".join([POLICY, *hashes]))
    link = f'href="{STYLES}"'
    of_styles = integrity(files.get(STYLES, b""))
    html = html.replace(link, f'{link} integrity="{of_styles}"')
    return SCRIPTS.sub(partial(_add_integrity, files), html)


def _add_integrity(files: Files, match: re.Match[str]) -> str:
    return f"{match[0]}{_write_integrity(match[1], files)}"


def _write_integrity(name: str, files: Files) -> str:
    """Return the attribute with the hash of a file; the build writes one script after the pages."""
    if name not in files:
        return ""
    return f' integrity="{integrity(files[name])}"'


def _add_name(html: str, files: Files) -> str:
    """Return the page with its own name and the names of the files that it needs to start."""
    name = hashlib.sha256(html.encode()).hexdigest()[:NAME_LENGTH]
    names = " ".join(start_files(html, files))
    return html.replace(MESSAGES, f'{MESSAGES} data-page="{name}" data-files="{names}"')


def _follow_imports(modules: list[str], files: Files) -> Iterator[str]:
    """Yield our modules and their imports at any depth; the module that the build writes last
    imports nothing.
    """
    for name in modules:
        yield name
        text = files.get(name, b"").decode()
        inner = [normpath(join(dirname(name), item)) for item in IMPORTED.findall(text)]
        yield from _follow_imports(inner, files)


def _match_any(patterns: list[str], files: Files) -> list[str]:
    """Return the names of the files that match a pattern, in the order of the patterns."""
    names = []
    for pattern in patterns:
        for name in sorted(files):
            if fnmatch(name, pattern):
                names.append(name)
    return names
