"""The style of the code: what each file still has of what makes code hard to read."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.architecture import parsed, python
from tools.benchmark.style_counts import count_breaches, find_breaches, read_table
from tools.paths import ROOT

POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{\d+(?:,\d*)?\})\+")


def test_no_file_gets_denser() -> None:
    """The table is equal to what is there; it only shrinks, and a new file starts at nothing."""
    assert count_breaches() == read_table(), (
        "see .venv/bin/python -m tools.benchmark.style_counts --help"
    )


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("[a for b in c for a in b]", "nested comprehension"),
        ("{a: [b for b in c] for a in d}", "nested comprehension"),
        ("[b for a in c if (b := a)]", "assignment in a comprehension"),
        ("f(a if b else c)", "conditional inside an expression"),
        ("a, b = 1, 2", "two assignments in one line"),
        ("f(lambda: 1)", "lambda"),
        ("def roll_taken(): pass", "function named like a participle"),
        ("class A:\n    act: Callable[[int], int]", "field that holds a function"),
        ("a: Any", "Any"),
    ],
)
def test_breach_is_counted(code: str, kind: str) -> None:
    assert [breach.kind for breach in find_breaches(ast.parse(code))] == [kind]


@pytest.mark.parametrize(
    "code",
    [
        "[a for a in b if a]",
        "x = a if b else c",
        "a, b = c",
        "a, b = b, a",
        "min(a, key=lambda b: b.c)",
        "def is_taken(): pass",
        "def feed(): pass",
        "class A:\n    act: int",
    ],
)
def test_plain_code_has_no_breach(code: str) -> None:
    assert [breach.kind for breach in find_breaches(ast.parse(code))] == []


@pytest.mark.parametrize("folder", ["engine", "static/app", "tools"])
def test_no_possessive_quantifier_follows_a_group(folder: str) -> None:
    """Python before 3.11.5 keeps what such a group read in vain; an atomic group is right there."""
    groups = []
    for file in python(folder):
        for number, line in enumerate((ROOT / file).read_text("utf-8").splitlines(), start=1):
            if POSSESSIVE_GROUP.search(line):
                groups.append(f"{file}:{number}")
    assert groups == []


@pytest.mark.parametrize("pattern", [r"(?:ab?)++", r"(ab)*+", r"(ab)?+", r"(ab){2}+", r"(ab){2,}+"])
def test_possessive_group_is_recognized(pattern: str) -> None:
    assert POSSESSIVE_GROUP.search(pattern)


@pytest.mark.parametrize("folder", ["engine", "static/app", "tools", "tests"])
def test_nothing_has_two_docstrings(folder: str) -> None:
    doubled = []
    for file in python(folder):
        for number in _second_docstrings(parsed(file)):
            doubled.append(f"{file}:{number}")
    assert doubled == []


def test_second_docstring_is_recognized() -> None:
    assert list(_second_docstrings(ast.parse('A = 1\n"""One."""\n"""Another."""\n'))) == [3]


def _second_docstrings(tree: ast.Module) -> Iterator[int]:
    """Yield the line of each text that stands directly below another text."""
    for first, second in pairwise(tree.body):
        if _is_text(first) and _is_text(second):
            yield second.lineno


def _is_text(statement: ast.stmt) -> bool:
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
        return False
    return isinstance(statement.value.value, str)
