"""The page's words in one language; a missing string is an error."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from app.text_direction import isolate

LOCALE = Path(__file__).parent.parent / "locale"
LANGUAGES = ("en", "fr")


Piece = tuple[str, str | None, str | None, str | None]
"""Text before a value, name of the value, its format, and an unused conversion."""


def inflect(text: str, language: str, values: Mapping[str, Any]) -> str:
    """Return a text with its values and with the plural forms of a language.

    `{hits:hit|hits}` is the singular or the plural; `{hits:no hit|1 hit|{hits} hits}` also has a
    form for zero, and values within forms.

    Raises KeyError for a missing value, TypeError if a plural form gets no number.
    """
    texts = list[str]()
    for before, name, form, _ in _pieces(text):
        texts.append(before)
        if name is None:
            continue
        if form and "|" in form:
            texts.append(_form(values[name], form, language).format(**values))
        else:
            texts.append(format(values[name], form or ""))
    return "".join(texts)


def _form(value: Any, forms: str, language: str) -> str:
    """Return the form for a number."""
    if not isinstance(value, int | Fraction):
        raise TypeError(f"'{forms}' goes with a number, not with {value!r}")
    *none, item, other = forms.split("|")
    if none and not value:
        return none[0]
    return item if _is_singular(value, language) else other


def _is_singular(count: int | Fraction, language: str) -> bool:
    """Return True for a number that takes the singular: 1 in English, less than 2 in French."""
    if language == "fr":
        return count < 2
    return count == 1


@cache
def _pieces(text: str) -> Sequence[Piece]:
    """Return the pieces of a text, parsed only once."""
    return list(Formatter().parse(text))


class Words:
    """Strings of one language, by dotted keys."""

    def __init__(self, language: str) -> None:
        """Read the files of a language.

        Raises KeyError for an unknown language.
        """
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language = language
        self.strings: dict[str, str] = {}
        for file in sorted((LOCALE / language).rglob("*.json")):
            self.strings |= _flat(json.loads(file.read_text(encoding="utf-8")))

    def __call__(self, key: str, /, **values: Any) -> str:
        """Return the string of a key with its values, each isolated from the direction of the words
        around it.

        Raises KeyError for an unknown key.
        """
        text = self.strings[key]
        if not values:
            return text
        kept = {}
        for name, value in values.items():
            kept[name] = isolate(value) if isinstance(value, str) else value
        if "|" in text:
            return inflect(text, self.language, kept)
        return text.format(**kept)

    def __contains__(self, key: str) -> bool:
        return key in self.strings


def _flat(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    strings: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            strings |= _flat(value, f"{prefix}{key}.")
        else:
            strings[prefix + key] = value
    return strings


@lru_cache
def words(language: str) -> Words:
    """Return the words of a language, read only once."""
    return Words(language)
