"""The toy on the page."""

VIEWS: dict[str, str] = {}
"""It has no views of its own."""
