"""A pytest plugin that selects the tests listed in a file, in the order of the list."""

import os
from pathlib import Path

import pytest

from tools.mutants.trial import TESTS


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect all tests outside the list, and sort the rest."""
    wanted = {
        name: index for index, name in enumerate(Path(os.environ[TESTS]).read_text().splitlines())
    }
    others = [item for item in items if item.nodeid not in wanted]
    config.hook.pytest_deselected(items=others)
    items[:] = sorted(
        (item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid]
    )
