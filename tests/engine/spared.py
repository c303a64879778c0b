"""Many cases of what few show already."""

from collections.abc import Iterable
from typing import Any

import pytest


def first(few: int, cases: Iterable[Any]) -> list[Any]:
    """All cases; those after the first few are left out in the interpreter that the page ships."""
    every = list(cases)
    return [*every[:few], *(pytest.param(case, marks=pytest.mark.thorough) for case in every[few:])]
