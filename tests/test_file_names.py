"""Names of Python files: no two of the product code differ only by a grammatical form."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests.architecture import python

ENDINGS = (
    "ations",
    "ation",
    "ments",
    "ings",
    "ing",
    "ers",
    "er",
    "ors",
    "ed",
    "ies",
    "es",
    "s",
    "e",
    "or",
    "n",
)


def root(word: str) -> str:
    """Return a word without its grammatical ending."""
    ending = next(
        (ending for ending in ENDINGS if word.endswith(ending) and len(word) - len(ending) >= 3), ""
    )
    stem = word.removesuffix(ending)
    stem = stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
    return re.sub("i$", "y", stem)


def forms(stems: Iterable[str]) -> list[set[str]]:
    """Return the sets of names of files that have the same roots."""
    result: dict[tuple[str, ...], set[str]] = {}
    for stem in stems:
        result.setdefault(tuple(sorted(map(root, stem.split("_")))), set()).add(stem)
    return [names for names in result.values() if len(names) > 1]


def stems() -> Mapping[str, Path]:
    """Return the files of the product code by their names without ending."""
    return {
        path.stem: path
        for path in python("engine", "static/app", "tools")
        if not path.stem.startswith("__")
    }


def test_names_of_files_differ_by_more_than_a_grammatical_form() -> None:
    assert forms(stems()) == []


@pytest.mark.parametrize(
    "names",
    [
        {"review", "reviewing"},
        {"part", "parts"},
        {"merge", "merging"},
        {"list_reader", "list_reading"},
    ],
)
def test_grammatical_form_is_detected(names: set[str]) -> None:
    assert forms(names) == [names]


def test_different_nouns_are_no_forms() -> None:
    assert forms({"dice_source", "sources", "attack_events", "attack"}) == []
