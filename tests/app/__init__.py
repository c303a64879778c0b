"""Tests of the page's own Python, in plain CPython."""
