"""The style of the code: what each file still has of what makes code hard to read."""

import ast
import re

import pytest

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
    for file in (ROOT / folder).rglob("*.py"):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            if POSSESSIVE_GROUP.search(line):
                groups.append(f"{file.relative_to(ROOT)}:{number}")
    assert groups == []


@pytest.mark.parametrize("pattern", [r"(?:ab?)++", r"(ab)*+", r"(ab)?+", r"(ab){2}+", r"(ab){2,}+"])
def test_possessive_group_is_recognized(pattern: str) -> None:
    assert POSSESSIVE_GROUP.search(pattern)
