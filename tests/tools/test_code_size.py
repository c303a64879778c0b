"""The size of the code as the benchmark prints it."""

from pathlib import Path

from tools.benchmark import CodeSize, measure

TEXT = '''"""A module
with two lines."""

import sys

# A comment.
WORDS = """not a
docstring"""


def answer() -> int:
    """Return a number."""

    return len(
        sys.argv
    )
'''


def test_blank_lines_comments_docstrings_and_imports_do_not_count(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "long.py").write_text(TEXT, encoding="utf-8")
    (tmp_path / "short.py").write_text("ONE = 1\n", encoding="utf-8")
    assert measure(tmp_path) == CodeSize(
        files=2, code_lines=2 + 4 + 1, median_lines=8.5, most_lines=16, fullest=1
    )
