"""The page's words in the language chosen; a missing one is an error, never a silent gap."""

import json
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from app.bidi import isolated

LOCALE = Path(__file__).parent.parent / "locale"
LANGUAGES = ("en", "fr")
SINGULAR: dict[str, tuple[int, ...]] = {"en": (1,), "fr": (0, 1)}
"""The numbers that go with a singular."""


class Inflecting(Formatter):
    """Fills in values; `{hits:hit|hits}` is the form that goes with a number: for one of them, or for any other.

    `{hits:no hit|1 hit|{hits} hits}` has a form for none as well. Only numbers stand within forms: a name may hold any
    character.
    """

    def __init__(self, language: str) -> None:
        """Counts as the language does."""
        self.singular = SINGULAR[language]

    def format_field(self, value: Any, format_spec: str) -> Any:
        """The form of a word that goes with a number; anything else as Python does it; raises TypeError for a text."""
        if "|" not in format_spec:
            return super().format_field(value, format_spec)
        if not isinstance(value, int):
            raise TypeError(f"'{format_spec}' goes with a number, not with {value!r}")
        *none, one, other = format_spec.split("|")
        if none and not value:
            return none[0]
        return one if value in self.singular else other


class Words:
    """All strings of one language, looked up by dotted keys."""

    def __init__(self, language: str) -> None:
        """Reads the language's files; raises KeyError for a language that is not there."""
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language = language
        self.inflecting = Inflecting(language)
        self.strings: dict[str, str] = {}
        for file in sorted((LOCALE / language).glob("*.json")):
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
