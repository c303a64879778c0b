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
BLANK = (
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


def measured(top: Path) -> CodeSize:
    """Measure one folder."""
    paths = [path for path in top.rglob("*.py") if "__pycache__" not in path.parts]
    lengths = [len(path.read_text(encoding="utf-8").splitlines()) for path in paths]
    folders = Counter(path.parent for path in paths)
    code_lines = sum(len(_code_lines(path)) for path in paths)
    return CodeSize(len(paths), code_lines, median(lengths), max(lengths), max(folders.values()))


def _code_lines(path: Path) -> set[int]:
    skipped = {line for node in ast.walk(ast.parse(path.read_bytes())) for line in _skipped(node)}
    with path.open("rb") as file:
        tokens = [
            token
            for token in tokenize.tokenize(file.readline)
            if token.type not in (*BLANK, tokenize.ENCODING)
        ]
    return {line for token in tokens for line in range(token.start[0], token.end[0] + 1)} - skipped


def _skipped(node: ast.AST) -> Iterator[int]:
    """Yield the lines of an import or of a docstring."""
    text = (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
    if text or isinstance(node, ast.Import | ast.ImportFrom):
        assert isinstance(node, ast.stmt)
        yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def lines() -> Iterator[str]:
    """Yield what to print, a line for each folder."""
    sizes = {top: measured(ROOT / top) for top in TOPS}
    for top, size in sizes.items():
        yield (
            f"  {top}: {size.files} files, {size.code_lines} lines of code; a file has "
            f"{size.median_lines:.0f} lines"
            f" (median), {size.most_lines} at most; a folder has {size.fullest} files at most"
        )
    files, code_lines, *_ = (sum(column) for column in zip(*sizes.values(), strict=True))
    yield f"  together: {files:.0f} files, {code_lines:.0f} lines of code"
