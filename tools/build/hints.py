"""Hints in the head of each page: what the browser will need before its scripts come to ask for it."""

import re
from collections.abc import Iterable
from fnmatch import fnmatch

# Scripts and files in the order in which the page's start reaches them.
MODULES = [
    "static/start/*.js",
    "runtime/pyscript/*.js",
    "runtime/micropython/micropython.js",
]
FETCHED = ["pyscript.toml", "static/app/shell.toml", "static/app/shell.py", "static/app/page/*.py"]
FETCHED += ["static/app/worker.py", "runtime/micropython/micropython.wasm"]
# These run in the worker, which cannot use what the page has loaded for itself.
WORKERS = ["interpreter", "living", "receive", "standin", "unzip", "language"]
FIRST_SCRIPT = re.compile(r"<script\b")


def add(html: str, names: Iterable[str]) -> str:
    """Return the page with a hint for each of the files that its start needs."""
    ordered = sorted(names)
    modules = [name for pattern in MODULES for name in ordered if fnmatch(name, pattern) and not _elsewhere(name)]
    fetched = [name for pattern in FETCHED for name in ordered if fnmatch(name, pattern)]
    links = [f'<link rel="modulepreload" href="{name}">' for name in modules]
    links += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in fetched]
    found = FIRST_SCRIPT.search(html)
    place = found.start() if found else len(html)
    return html[:place] + "\n".join(links) + "\n" + html[place:]


def _elsewhere(name: str) -> bool:
    return name.startswith("static/start/") and name.split("/")[-1].removesuffix(".js") in WORKERS
