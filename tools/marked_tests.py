"""A pytest plugin that opens only files with tests of the wanted mark, because reading all files
takes long.
"""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip a file of tests without any of the wanted tests."""
    if not (collection_path.name.startswith("test_") and collection_path.suffix == ".py"):
        return None
    text, asked = collection_path.read_text(encoding="utf-8"), config.getoption("markexpr")
    idle = {
        "browser": "pytest.mark.browser" not in text,
        "not browser": "pytestmark = pytest.mark.browser\n" in text,
        "shipped": "pytest.mark.shipped" not in text,
        "long": "pytest.mark.long" not in text,
    }
    return any(idle.get(mark) for mark in asked.split(" and ")) or None
