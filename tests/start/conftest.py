"""A copy of the page for tests that damage it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.support.later import forgetful
from tests.start.sites import Site


@pytest.fixture
def visitor(visitor: BrowserContext) -> BrowserContext:
    """Return a browser profile in which the site may save data, but saves no memory of the engine."""
    return forgetful(visitor)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Site]:
    """Return a copy of the page under a sub-path, to do with as one likes."""
    site = Site(tmp_path / "copy", "/club/tools/broadside/")
    yield site
    site.close()
