"""The page's words in the language chosen; a missing one is an error, never a silent gap."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from app.bidi import isolated

LOCALE = Path(__file__).parent.parent / "locale"
LANGUAGES = ("en", "fr")


class Words:
    """All strings of one language, looked up by dotted keys."""

    def __init__(self, language: str) -> None:
        """Reads the language's files; raises KeyError for a language that is not there."""
        if language not in LANGUAGES:
            raise KeyError(language)
        self.language = language
        self.strings: dict[str, str] = {}
        for file in sorted((LOCALE / language).glob("*.json")):
            self.strings |= _flat(json.loads(file.read_text(encoding="utf-8")))

    def __call__(self, key: str, /, **values: Any) -> str:
        """The string of a key, with values filled in, each apart from its words; raises KeyError when there is none."""
        text = self.strings[key]
        kept = {name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}
        return text.format(**kept) if kept else text

    def __contains__(self, key: str) -> bool:
        return key in self.strings

    def count(self, key: str, count: int, /, **values: Any) -> str:
        """The string for a number of things: `key.one` or `key.other` (French counts 0 as one)."""
        single = count == 1 or (count == 0 and self.language == "fr")
        return self(f"{key}.{'one' if single else 'other'}", count=count, **values)


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
