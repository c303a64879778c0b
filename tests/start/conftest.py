"""A copy of the page for tests that damage it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.start.sites import Site

UNWRITTEN = """globalThis.Worker = class extends Worker {
  constructor(address, options) {
    if (String(address).includes("memory_writer")) return { postMessage() {} };
    super(address, options);
  }
};"""


@pytest.fixture
def visitor(visitor: BrowserContext) -> BrowserContext:
    """Return a browser profile in which no page makes the engine's memory, which takes as long as a
    start.
    """
    visitor.add_init_script(UNWRITTEN)
    return visitor


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Site]:
    """Return a copy of the page under a sub-path, to do with as one likes."""
    site = Site(tmp_path / "copy", "/club/tools/broadside/")
    yield site
    site.close()
