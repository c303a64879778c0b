"""Time stands still for the page's slices of work: on a busy machine an answer would come in
several.
"""

import pytest

from app import work_slices


@pytest.fixture(autouse=True)
def stop_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass; a test of slices sets their length to nothing, or lets the clock run."""
    monkeypatch.setattr(work_slices, "read_clock", lambda: 0.0)
