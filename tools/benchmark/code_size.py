"""The size of the code."""

import ast
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tools.paths import ROOT

TOPS = ("engine", "static/app", "tools")
NO_CODE = (
    tokenize.ENCODING,
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


class CodeSize(NamedTuple):
    """The size of the Python files of a folder and of all folders in it.

    code_lines: lines without blank lines, comments, docstrings and imports.
    median_lines, most_lines: lines of whole files.
    fullest: the largest number of Python files in one folder.
    """

    files: int
    code_lines: int
    median_lines: float
    most_lines: int
    fullest: int


def measure(top: Path) -> CodeSize:
    """Measure one folder."""
    paths = [path for path in top.rglob("*.py") if "__pycache__" not in path.parts]
    lengths = [len(path.read_text(encoding="utf-8").splitlines()) for path in paths]
    folders = Counter(path.parent for path in paths)
    code_lines = sum(len(_code_lines(path)) for path in paths)
    return CodeSize(len(paths), code_lines, median(lengths), max(lengths), max(folders.values()))


def _code_lines(path: Path) -> set[int]:
    """Return the numbers of the lines with code."""
    numbers = set[int]()
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in NO_CODE:
                numbers.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.stmt) and _is_no_code(node):
            numbers -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return numbers


def _is_no_code(node: ast.stmt) -> bool:
    """Return True for an import or a docstring."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return False
    return isinstance(node.value.value, str)


def lines() -> Iterator[str]:
    """Yield what to print, a line for each folder."""
    files = 0
    code_lines = 0
    for top in TOPS:
        size = measure(ROOT / top)
        files += size.files
        code_lines += size.code_lines
        yield (
            f"  {top}: {size.files} files, {size.code_lines} lines of code; a file has "
            f"{size.median_lines:.0f} lines"
            f" (median), {size.most_lines} at most; a folder has {size.fullest} files at most"
        )
    yield f"  together: {files} files, {code_lines} lines of code"
