"""A copy of the page whose host, files and caches a test may change."""

from tests.start.conftest import own, visitor

__all__ = ["own", "visitor"]
