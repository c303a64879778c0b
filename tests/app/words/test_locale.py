"""Both languages have the same strings, and every string that the page uses."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from app.rendering import TEMPLATES
from app.words import LANGUAGES, LOCALE, words

APP = TEMPLATES.parent
SOURCES = sorted(
    [
        *TEMPLATES.rglob("*.html"),
        *TEMPLATES.rglob("*.txt"),
        *APP.rglob("*.py"),
        APP.parents[1] / "index.html",
    ]
)
ASKED = re.compile(r"""\bt\(\s*f?(["'])(?P<key>[^"'{]+)(?P<more>\{|\1\s*(?:~|\+))?""")
"""A key, or the beginning of one that is put together."""


def placeholders(text: str) -> set[str]:
    """The values that a string shows; a form that goes with a number shows none."""
    return {
        name
        for _, name, forms, _ in Formatter().parse(text)
        if name is not None and "|" not in (forms or "")
    }


def asked() -> list[tuple[str, str, bool]]:
    return [
        (source.name, match["key"], bool(match["more"]))
        for source in SOURCES
        for match in ASKED.finditer(source.read_text(encoding="utf-8"))
    ]


def test_both_languages_have_the_same_files_and_keys() -> None:
    english, french = (words(language).strings for language in LANGUAGES)
    assert english.keys() == french.keys()
    assert (
        len({tuple(sorted(file.name for file in (LOCALE / name).iterdir())) for name in LANGUAGES})
        == 1
    )


def test_both_languages_have_the_same_placeholders() -> None:
    english, french = (words(language).strings for language in LANGUAGES)
    differing = {key: placeholders(english[key]) ^ placeholders(french[key]) for key in english}
    assert {key: names for key, names in differing.items() if names} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_strings_are_not_empty_and_have_unique_keys(language: str) -> None:
    assert not [key for key, text in words(language).strings.items() if not text.strip()]
    keys = [
        key for file in sorted((LOCALE / language).rglob("*.json")) for key in _keys(_tree(file))
    ]
    assert sorted(keys) == sorted(words(language).strings)


def _keys(tree: dict[str, object], prefix: str = "") -> Iterator[str]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _keys(value, f"{prefix}{name}.")
        else:
            yield prefix + name


def _tree(file: Path) -> dict[str, object]:
    """The content of a file; a duplicate name is a fault."""

    def pairs(result: list[tuple[str, object]]) -> dict[str, object]:
        assert len(dict(result)) == len(result), (file.name, [name for name, _ in result])
        return dict(result)

    tree: dict[str, object] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=pairs)
    return tree


def test_every_requested_key_exists() -> None:
    strings = words("en").strings
    missing = [
        (source, key)
        for source, key, more in asked()
        if key not in strings and not (more and any(name.startswith(key) for name in strings))
    ]
    assert missing == []
    assert len(asked()) > 50
