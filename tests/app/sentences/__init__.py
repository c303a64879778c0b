"""Sentences as players read them: a table for each module, situation by situation, in every
language.

Where words are revised, `BROADSIDE_TABLES=write` with these tests writes the tables anew; the
difference is then read.
"""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from app.words import LANGUAGES

TABLES = Path(__file__).parent / "tables"
SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "}) | dict.fromkeys(
    map(ord, "\u2066\u2067\u2068\u2069")
)
"""Spaces that keep words together read as spaces, and marks that keep names apart as nothing."""
Text = str | list[str]
Shown = Callable[[str], Mapping[str, Text]]
"""From a language to what is shown in each situation."""


def agree(table: str, shown: Shown) -> None:
    """Fail unless each situation has the text of its table, and the table has no other."""
    result: dict[str, dict[str, Text]] = {}
    for language in LANGUAGES:
        for situation, text in shown(language).items():
            result.setdefault(situation, {})[language] = _plain(text)
    path = TABLES / f"{table}.json"
    if os.environ.get("BROADSIDE_TABLES") == "write":
        path.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    expected = json.loads(path.read_text(encoding="utf-8"))
    for situation, texts in result.items():
        assert {situation: texts} == {situation: expected.get(situation)}
    assert result.keys() == expected.keys(), "situations that no test makes"


def _plain(text: Text) -> Text:
    return (
        text.translate(SPACES)
        if isinstance(text, str)
        else [item.translate(SPACES) for item in text]
    )
