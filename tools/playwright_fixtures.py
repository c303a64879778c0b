"""Fixtures for tests that drive a browser against the built page (a pytest plugin)."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect, sync_playwright

from tools import browser as which
from tools import static_server
from tools.paths import DIST

# As root Chromium refuses its sandbox; the rest keeps it from calling home and from waiting for it.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]

# Pages of tests live for seconds: what the optimising compiler would do for them takes longer than it saves, and most
# functions of an interpreter are never called in them.
HASTE = ["--js-flags=--liftoff-only,--wasm-lazy-compilation"]
# Where pages follow upon each other for minutes, it is worth while for what is called most; they share one process, and
# with it what is compiled.
LASTING = ["--js-flags=--wasm-lazy-compilation,--wasm-tiering-budget=60000000", "--process-per-site"]
PATIENCE = 30_000
"""Milliseconds that a test waits for what must come: it says that nothing came, on a machine however busy."""

SELDOM = (100_000, 20, 100)
"""Objects that come before Python looks through the youngest, and how often that is before it looks through older."""

Serve = Callable[[Path, str], str]
expect.set_options(timeout=PATIENCE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass by files that have none of the tests asked for: to read them all takes every process 20 seconds."""
    if not (collection_path.name.startswith("test_") and collection_path.suffix == ".py"):
        return None
    text, asked = collection_path.read_text(encoding="utf-8"), config.getoption("markexpr")
    idle = {"browser": "pytest.mark.browser" not in text, "not browser": "pytestmark = pytest.mark.browser\n" in text}
    return idle.get(asked) or None


def pytest_collection_finish() -> None:
    """Look for garbage less often, and not in what was imported for the tests: a tenth of their time goes into it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def program() -> str | None:
    """Return the browser to start, or None for Playwright's own."""
    found = os.environ.get(which.VARIABLE)
    return None if found == which.OWN else found or which.on_path()


def whole() -> dict[str, Any]:
    """Return how to launch the whole browser, for what the headless shell leaves out."""
    found = which.on_path(which.WHOLE) or program()
    return {"executable_path": found} if found else {"channel": "chromium"}


@pytest.fixture(scope="session")
def browsers() -> Iterator[BrowserType]:
    """Return what launches Chromium."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def chromium(browsers: BrowserType) -> Iterator[Browser]:
    """Return one Chromium for all tests that look at a page for a moment."""
    with browsers.launch(executable_path=program(), args=[*FLAGS, *HASTE]) as launched:
        yield launched


@pytest.fixture(scope="session")
def lasting(browsers: BrowserType) -> Iterator[Browser]:
    """Return one Chromium for a page that tests go on with one after the other."""
    with browsers.launch(executable_path=program(), args=[*FLAGS, *LASTING]) as launched:
        yield launched


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Return a function that serves a folder under a path and returns the address."""
    with ExitStack() as stack:

        def start(folder: Path, under: str = "/") -> str:
            one = stack.enter_context(static_server.start(folder, 0, under))
            Thread(target=one.serve_forever, daemon=True).start()
            stack.callback(one.shutdown)
            return one.address + under

        yield start


@pytest.fixture(scope="session")
def site(serve: Serve) -> str:
    """Return the address of the built page."""
    if not (DIST / "version.json").exists():
        pytest.fail("dist/ is not built: run python3 tools/test.py, or python3 tools/serve.py --build-only")
    return serve(DIST, "/")


@contextmanager
def profile(chromium: Browser, **options: Any) -> Iterator[BrowserContext]:
    """Give a browser profile that has never been here: nothing cached, nothing remembered."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile in which the site may be kept."""
    with profile(chromium) as context:
        yield context


@pytest.fixture
def page(visitor: BrowserContext) -> Iterator[Page]:
    """Return an empty page that fails the test if it logs an error."""
    opened = visitor.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield opened
    opened.close()
    assert errors == []
