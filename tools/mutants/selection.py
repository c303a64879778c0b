"""A pytest plugin that keeps the tests that a file names, in its order."""

import os
from pathlib import Path

import pytest

TESTS = "BROADSIDE_TESTS"
"""The variable that names the file, one test in a line."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Drop all others."""
    wanted = {name: index for index, name in enumerate(Path(os.environ[TESTS]).read_text().splitlines())}
    others = [item for item in items if item.nodeid not in wanted]
    config.hook.pytest_deselected(items=others)
    items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])
