"""Both languages have the same strings, and every string that the page uses."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from app.registered_games import GAMES
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


ADDED_GAMES = GAMES.keys() - {"dystopian", "jovian", "warsurge"}
"""Games from other folders, such as the one of tests/toy."""


def files(language: str) -> list[str]:
    """The files with the strings of a language, by their paths in its folder."""
    folder = LOCALE / language
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*.json"))


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
    english_files, french_files = (files(language) for language in LANGUAGES)
    assert english_files == french_files


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_part_of_a_key_names_its_file(language: str) -> None:
    """An added game has one file, with its words of fleets and battles, too."""
    misplaced: list[tuple[str, str]] = []
    for name in files(language):
        stem = Path(name).stem
        for key in _keys(_tree(LOCALE / language / name)):
            parts = key.split(".")
            is_of_added_game = stem in ADDED_GAMES and stem in parts
            if parts[0] != stem and not is_of_added_game:
                misplaced.append((name, key))
    assert misplaced == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_files_have_the_same_name(language: str) -> None:
    names = [Path(name).name for name in files(language)]
    assert len(set(names)) == len(names)


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
