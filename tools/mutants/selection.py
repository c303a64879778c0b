"""A pytest plugin that selects the tests listed in a file, in the order of the list."""

import os
from pathlib import Path

import pytest

from tools.mutants.trial import TESTS


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect all tests outside the list, and sort the rest."""
    names = Path(os.environ[TESTS]).read_text().splitlines()
    positions = {name: position for position, name in enumerate(names)}
    others = [item for item in items if item.nodeid not in positions]
    config.hook.pytest_deselected(items=others)
    listed = [item for item in items if item.nodeid in positions]
    items[:] = sorted(listed, key=lambda item: positions[item.nodeid])
