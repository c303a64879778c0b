"""The hints that the build puts into the head of the pages."""

import base64
import hashlib
import re

from tools.build.hints import add, integrity, name_of, worker_files

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
    """Scripts and their immediate imports; the worker cannot use files loaded by the page, and
    licences can wait.
    """
    page = add(START, FILES)
    modules = (
        "static/start/start.js",
        "static/start/engine_files.js",
        "static/start/build.js",
        "static/b.js",
    )
    assert re.findall('rel="modulepreload" href="([^"]*)"', page) == list(modules)
    assert 'as="fetch" crossorigin href="runtime/micropython/micropython.wasm"' in page
    assert "LICENSES" not in page


def test_page_allows_only_its_own_script_and_style_sheet() -> None:
    """By the hash that browsers compute of their content."""
    script, sheet = "let a = 1;\n", b"p { color: red }"
    head = f"""<meta content="script-src 'self'; x"><script id="a" b="c">{script}</script>"""
    page = add(
        head + '<link href="static/css/page.css">' + START, FILES | {"static/css/page.css": sheet}
    )
    for data, index in (
        (script.encode(), "script-src 'self' '{}'; x"),
        (sheet, 'page.css" integrity="{}"'),
    ):
        assert (
            index.format(f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}")
            in page
        )


def test_unnamed_files_are_those_of_workers_and_fetches() -> None:
    files = FILES | {"static/start/unpack_worker.js": b'import { a } from "./engine_files.js";\n'}
    scripts = ["interpreter", "engine_files", "build", "engine/worker_start", "unpack_worker"]
    programs = ["static/app/shell.mpy", "static/app/worker.py"]
    wasm = "runtime/micropython/micropython.wasm"
    assert worker_files(files) == [
        *(f"static/start/{name}.js" for name in scripts),
        wasm,
        *programs,
    ]


def test_every_script_has_its_hash_but_the_last_that_the_build_writes() -> None:
    """Both where it is loaded early and where it runs; a browser does not run it if a host has
    changed it.
    """
    page = add(START, FILES)
    for name in ("static/start/start.js", "static/b.js"):
        assert f'href="{name}" integrity="{integrity(FILES[name])}"' in page
    assert (
        f'src="static/start/start.js" integrity="{integrity(FILES["static/start/start.js"])}"'
        in page
    )
    assert '<link rel="modulepreload" href="static/start/build.js">' in page


def test_page_has_its_name_and_the_names_of_its_files() -> None:
    """The name depends on the page, and not on what a host adds."""
    pages = [add(f'<script id="messages">{text}</script>{START}', FILES) for text in ("a", "b")]
    names = [name_of(page) for page in pages]
    assert len(set(names)) == 2
    assert name_of(pages[0] + "<script>of a host</script>") == names[0]
    listed = re.findall('data-files="([^"]*)"', pages[0])[0].split()
    assert {"static/css/page.css", "static/b.js", "static/start/interpreter.js"} <= set(listed)
    assert "LICENSES/index.txt" not in listed
