"""README's examples say what really happens."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_examples() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 5
    assert failed == 0
