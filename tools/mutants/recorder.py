"""A pytest plugin that records the lines that each test runs, the time of each test, and the tests
that fail.
"""

import json
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

from tools.mutants.covering_tests import DATA, SOURCES, texts

_data = Path(os.environ[DATA])
_lines = coverage.Coverage(data_file=str(_data), source=SOURCES, config_file=False, messages=False)
_lines.start()
_took: dict[str, float] = {}
_failed: list[str] = []


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Record the lines that run while a test file is imported, under the name of the file."""
    return (yield from _within(collector.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Record the lines that a test and its fixtures run."""
    return (yield from _within(item.nodeid))


def _within(name: str) -> Generator[None, Any, Any]:
    _lines.switch_context(name)
    began = time.process_time()
    try:
        return (yield)
    finally:
        _took[name] = time.process_time() - began


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record failed tests."""
    if report.failed:
        _failed.append(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the record."""
    _lines.stop()
    _lines.save()
    result = {
        "root": str(Path.cwd()),
        "took": _took,
        "failed": sorted(set(_failed)),
        "texts": texts(Path.cwd()),
    }
    _data.with_suffix(".json").write_text(json.dumps(result))
