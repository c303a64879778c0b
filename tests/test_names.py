"""Names of variables and first words of docstrings: none of those that the glossary replaces."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture import ROOT, parsed, python

GLOSSARY = ROOT / "docs" / "glossary.md"
PAIR = {"left", "right"}
"""Two sides of an operation are called so."""
WHERE = ("engine", "static/app", "tools", "examples")


def rejected() -> frozenset[str]:
    """Return the words of the glossary's last table."""
    table = GLOSSARY.read_text(encoding="utf-8").partition("## Words that are not identifiers")[2]
    return frozenset(word for row in re.findall(r"^\| (`.*?) \|", table, re.M) for word in re.findall(r"`(\w+)`", row))


def variables(tree: ast.AST) -> Iterator[str]:
    """Yield each name that a function, a comprehension or a loop gives a value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def wrong_names(tree: ast.Module) -> set[str]:
    """Return the rejected names in the functions of a file; `left` beside `right` is none."""
    wrong: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names = set(variables(node))
            wrong |= (names - PAIR if names >= PAIR else names) & rejected()
    return wrong


def test_glossary_lists_rejected_words() -> None:
    assert {"said", "told", "found", "place", "one"} <= rejected()


@pytest.mark.parametrize("top", WHERE)
def test_variables_have_no_rejected_names(top: str) -> None:
    assert {str(path): names for path in python(top) if (names := wrong_names(parsed(path)))} == {}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def f(said): return said", {"said"}),
        ("def f(items): return [one for one in items]", {"one"}),
        ("def f(left, right): return left + right", set()),
        ("def f(left): return left", {"left"}),
        ("class A:\n    place: int", set()),
    ],
)
def test_rejected_variable_is_detected(text: str, names: set[str]) -> None:
    assert wrong_names(ast.parse(text)) == names


QUESTIONS = {"What", "Who", "Whose", "Whether", "How", "Where", "When", "Which", "Those"}


def questions(tree: ast.Module) -> list[str]:
    """Return docstrings that begin with a question word: they name a result and leave out what it is."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    texts = [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, kinds)]
    return [text for text in texts if re.split(r"\W", text)[0] in QUESTIONS]


@pytest.mark.parametrize("top", WHERE)
def test_docstrings_do_not_begin_with_question_words(top: str) -> None:
    assert {str(path): texts for path in python(top) if (texts := questions(parsed(path)))} == {}


def test_question_word_is_detected() -> None:
    assert questions(ast.parse('"""Whether it is so."""\ndef f():\n    """Return it."""')) == ["Whether it is so."]
