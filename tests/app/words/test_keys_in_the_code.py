"""Every string that the code names exists, and every fault and refusal has its words.

Other tests show that no string is left over. A name without a string is an error only when a
player comes to that line.
"""

import ast
from collections.abc import Iterator

import pytest

from app.words import LANGUAGES, LOCALE, words

ROOT = LOCALE.parents[1]
FOLDERS = ("engine", "static/app")
OF_FAULTS = {"refusal": 0, "Fault": 1}
"""The functions that make faults, with the index of the argument that is the code."""
OF_STRINGS = {"t": 0, "Sentence": 0}
"""The functions that take the key of a string, with the index of the argument that is the key."""
NEVER_SHOWN = {"parted"}
"""The code for two records that have parted: the page asks which record to keep."""


def literals(functions: dict[str, int]) -> set[str]:
    """Return the texts in one argument of every call of some functions, by their names."""
    result = set[str]()
    for folder in FOLDERS:
        for file in (ROOT / folder).rglob("*.py"):
            for argument in arguments(ast.parse(file.read_text(encoding="utf-8")), functions):
                result |= set(texts(argument))
    return result


def arguments(tree: ast.Module, functions: dict[str, int]) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            index = functions.get(name, len(node.args))
            yield from node.args[index : index + 1]


def texts(argument: ast.expr) -> Iterator[str]:
    """Yield the texts that an argument may be: one, or either of two."""
    if isinstance(argument, ast.IfExp):
        yield from texts(argument.body)
        yield from texts(argument.orelse)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_its_words(language: str) -> None:
    codes = literals(OF_FAULTS) - {"", *NEVER_SHOWN}
    assert len(codes) > 100, codes
    assert {code for code in codes if f"fault.{code}" not in words(language)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_string_in_the_code_has_its_words(language: str) -> None:
    keys = {key for key in literals(OF_STRINGS) if "." in key}
    assert len(keys) > 300
    assert {key for key in keys if key not in words(language)} == set()
