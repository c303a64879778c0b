"""Fixtures for tests that drive a browser against the built page, and how long these tests wait: a
pytest plugin.
"""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Error,
    Page,
    expect,
    sync_playwright,
)

from tools import browser as which
from tools import static_server
from tools.paths import DIST

# Chromium refuses to run its sandbox as root; the other flags prevent requests to Google and waits
# for them.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]

# Test pages live for seconds: the optimising compiler would take longer than it saves, and most
# functions of an interpreter are never called.
HASTE = ["--js-flags=--liftoff-only,--wasm-lazy-compilation"]
# A series of pages runs for minutes, which repays compiling the most called functions; the pages
# share one process and its compiled code.
LASTING = [
    "--js-flags=--wasm-lazy-compilation,--wasm-tiering-budget=60000000",
    "--process-per-site",
]
PATIENCE = 30_000
"""Milliseconds that a test waits for an expected change, long enough for the busiest machine."""

SELDOM = (100_000, 20, 100)
"""Thresholds of the garbage collector: new objects before a young collection, young collections
before an older one.
"""

Serve = Callable[[Path, str], str]
expect.set_options(timeout=PATIENCE)


def pytest_collection_finish() -> None:
    """Collect garbage less often, and never among imported modules, because collections took a
    tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def program() -> str | None:
    """Return the browser to start, or None for Playwright's own."""
    result = os.environ.get(which.VARIABLE)
    return None if result == which.OWN else result or which.on_path()


def whole() -> dict[str, Any]:
    """Return launch options for the full browser, for features that the headless shell lacks."""
    text = which.on_path(which.WHOLE) or program()
    return {"executable_path": text} if text else {"channel": "chromium"}


@pytest.fixture(scope="session")
def browsers() -> Iterator[BrowserType]:
    """Return the launcher of Chromium."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def chromium(browsers: BrowserType) -> Iterator[Browser]:
    """Return a Chromium for all tests that open a page for a moment."""
    with browsers.launch(executable_path=program(), args=[*FLAGS, *HASTE]) as launched:
        yield launched


@pytest.fixture(scope="session")
def lasting(browsers: BrowserType) -> Iterator[Browser]:
    """Return a Chromium for pages that several tests use one after the other."""
    with browsers.launch(executable_path=program(), args=[*FLAGS, *LASTING]) as launched:
        yield launched


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Return a function that serves a folder under a path and returns the address."""
    with ExitStack() as stack:

        def start(folder: Path, under: str = "/") -> str:
            return stack.enter_context(static_server.start(folder, 0, under)).address + under

        yield start


@pytest.fixture(scope="session")
def site(serve: Serve) -> str:
    """Return the address of the built page."""
    if not (DIST / "version.json").exists():
        pytest.fail(
            "dist/ is not built: run python3 tools/test.py, or python3 tools/serve.py --build-only"
        )
    return serve(DIST, "/")


@contextmanager
def profile(chromium: Browser, **options: Any) -> Iterator[BrowserContext]:
    """Yield a browser profile for a first visit: no cache, no saved data."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile in which the site may save data."""
    with profile(chromium) as context:
        yield context


@pytest.fixture
def page(visitor: BrowserContext) -> Iterator[Page]:
    """Return an empty page that fails the test if the page logs an error."""
    opened = visitor.new_page()
    errors: list[str] = []

    def note_exception(error: Error) -> None:
        errors.append(str(error))

    def note_error(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    opened.on("pageerror", note_exception)
    opened.on("console", note_error)
    yield opened
    opened.close()
    assert errors == []
