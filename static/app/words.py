"""The page's words in the language chosen; a missing one is an error, never a silent gap."""

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from app.bidi import isolated

LOCALE = Path(__file__).parent.parent / "locale"
LANGUAGES = ("en", "fr")
SINGULAR: dict[str, tuple[int, ...]] = {"en": (1,), "fr": (0, 1)}
"""The numbers that go with a singular."""


Piece = tuple[str, str | None, str | None, str | None]
"""What stands before a value, the value's name, how it is written, and nothing."""


class Inflecting:
    """Fills in values; `{hits:hit|hits}` is the form that goes with a number: for one of them, or for any other.

    `{hits:no hit|1 hit|{hits} hits}` has a form for none as well, and values within forms.
    """

    def __init__(self, language: str) -> None:
        """Counts as the language does."""
        self.singular = SINGULAR[language]

    def format(self, text: str, /, **values: Any) -> str:
        """A text with values in their places; raises KeyError for one that is missing, TypeError for no number."""
        found = list[str]()
        for before, name, form, _ in _pieces(text):
            found.append(before)
            if name is not None:
                value, form = values[name], form or ""
                found.append(self._form(value, form).format(**values) if "|" in form else format(value, form))
        return "".join(found)

    def _form(self, value: Any, forms: str) -> str:
        """The one of several forms that goes with a number."""
        if not isinstance(value, int):
            raise TypeError(f"'{forms}' goes with a number, not with {value!r}")
        *none, one, other = forms.split("|")
        if none and not value:
            return none[0]
        return one if value in self.singular else other


@cache
def _pieces(text: str) -> Sequence[Piece]:
    """What a text is made of, found out once."""
    return list(Formatter().parse(text))


class Words:
    """All strings of one language, looked up by dotted keys."""

    def __init__(self, language: str) -> None:
        """Reads the language's files; raises KeyError for a language that is not there."""
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language = language
        self.inflecting = Inflecting(language)
        self.strings: dict[str, str] = {}
        for file in sorted((LOCALE / language).rglob("*.json")):
            self.strings |= _flat(json.loads(file.read_text(encoding="utf-8")))

    def __call__(self, key: str, /, **values: Any) -> str:
        """The string of a key, with values filled in, each apart from its words; raises KeyError when there is none."""
        text = self.strings[key]
        if not values:
            return text
        kept = {name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}
        return self.inflecting.format(text, **kept) if "|" in text else text.format(**kept)

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
    """The words of a language, read once."""
    return Words(language)
