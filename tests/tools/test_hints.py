"""The hints that the build puts into the head of the pages."""

import base64
import hashlib
import re

from tools.build.hints import add, unnamed

FILES = {
    "static/start/start.js": b"""import "./engine_files.js";
import {
  a,
} from "../b.js";
const late = import("./late.js");
""",
    "static/start/engine_files.js": b'import { FIRST } from "./build.js";\n',
    "static/b.js": b'import "./start/engine_files.js";\n',
    "static/start/late.js": b"",
    "static/start/interpreter.js": b'import "./engine_files.js";\n',
    "runtime/micropython/micropython.wasm": b"",
    "LICENSES/index.txt": b"",
}
START = '<script type="module" src="static/start/start.js"></script>'


def test_hints_come_between_the_policy_and_the_first_script() -> None:
    """A policy in a meta tag binds only what follows it."""
    page = add('<meta policy><script src="a.js"></script>' + START, FILES)
    assert page.index("<meta policy>") < page.index("modulepreload") < page.index("<script")


def test_only_files_needed_by_the_page_thread_have_hints() -> None:
    """Scripts and their immediate imports; the worker cannot use files loaded by the page, and licences can wait."""
    page = add(START, FILES)
    modules = ("static/start/start.js", "static/start/engine_files.js", "static/start/build.js", "static/b.js")
    assert re.findall('rel="modulepreload" href="(.*?)"', page) == list(modules)
    assert 'as="fetch" crossorigin href="runtime/micropython/micropython.wasm"' in page
    assert "LICENSES" not in page


def test_page_allows_only_its_own_script_and_style_sheet() -> None:
    """By the hash that browsers compute of their content."""
    script, sheet = "let a = 1;\n", b"p { color: red }"
    head = f"""<meta content="script-src 'self'; x"><script id="a" b="c">{script}</script>"""
    page = add(head + '<link href="static/css/page.css">' + START, FILES | {"static/css/page.css": sheet})
    for data, index in ((script.encode(), "script-src 'self' '{}'; x"), (sheet, 'page.css" integrity="{}"')):
        assert index.format(f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}") in page


def test_unnamed_files_are_those_of_workers_and_fetches() -> None:
    files = FILES | {"static/start/unpack_worker.js": b'import { a } from "./engine_files.js";\n'}
    scripts = ["interpreter", "engine_files", "build", "engine/worker_start", "unpack_worker"]
    programs = ["runtime/micropython/micropython.wasm", "static/app/shell.mpy", "static/app/worker.py"]
    assert unnamed(files) == [*(f"static/start/{name}.js" for name in scripts), *programs]
