"""A pytest plugin that opens only files with tests of the wanted mark, because reading all files
takes long.
"""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip a file of tests without any of the wanted tests."""
    if not (collection_path.name.startswith("test_") and collection_path.suffix == ".py"):
        return None
    text = collection_path.read_text(encoding="utf-8")
    has_no_test_of = {
        "browser": "pytest.mark.browser" not in text,
        "not browser": "pytestmark = pytest.mark.browser\n" in text,
        "shipped": "pytest.mark.shipped" not in text,
        "long": "pytest.mark.long" not in text,
    }
    for mark in config.getoption("markexpr").split(" and "):
        if has_no_test_of.get(mark):
            return True
    return None
