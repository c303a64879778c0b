"""A copy of the page for tests that damage it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.start.sites import Site


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Site]:
    """Return a copy of the page under a sub-path, to do with as one likes."""
    site = Site(tmp_path / "copy", "/club/tools/broadside/")
    yield site
    site.close()
