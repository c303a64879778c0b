"""Every spelling of a heading, a row and a value: lists of players that were read are read for
ever.

`BROADSIDE_TABLES=write` adds new spellings to spellings.json; a spelling that goes from it is a
list that some player can no longer read.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.engagement.lists import HEADINGS, ListWords
from tests.engine.engagement.lists.games import RULES, read

TABLE = Path(__file__).parent / "spellings.json"
Spellings = dict[str, list[str]]


class Spelling(NamedTuple):
    """A word of a game's lists, and what it means there."""

    game: str
    kind: str
    meaning: str
    word: str


def words_of(game: str) -> ListWords:
    return RULES[game].lists().layout.words


def collect() -> dict[str, dict[str, Spellings]]:
    """Return the spellings of each game by their kind and meaning."""
    result: dict[str, dict[str, Spellings]] = {}
    for game in RULES:
        words = words_of(game)
        kinds: dict[str, Mapping[str, Sequence[str]]] = {
            "heading": {**HEADINGS, **words.fields},
            "row": words.rows,
        }
        kinds |= {option.__name__: values for option, values in words.values.items()}
        result[game] = {
            kind: {key: list(dict.fromkeys(spellings)) for key, spellings in meanings.items()}
            for kind, meanings in kinds.items()
        }
        result[game]["unused"] = {"": list(words.unused)}
    return result


def spellings() -> Iterator[Spelling]:
    """Yield every spelling of the table."""
    if os.environ.get("BROADSIDE_TABLES") == "write":
        TABLE.write_text(json.dumps(collect(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    for game, kinds in json.loads(TABLE.read_text("utf-8")).items():
        for kind, meanings in kinds.items():
            for meaning, each in meanings.items():
                yield from (Spelling(game, kind, meaning, word) for word in each)


EVERY = list(spellings())


def means(spelling: Spelling) -> bool:
    """Return whether a word still means what it meant."""
    words = words_of(spelling.game)
    match spelling.kind:
        case "heading":
            return spelling.meaning in words.keys(spelling.word)
        case "row":
            return words.row_kind(spelling.word) == spelling.meaning
        case "unused":
            return words.is_unused(spelling.word)
    (kind,) = (kind for kind in words.values if kind.__name__ == spelling.kind)
    option = words.option(kind, spelling.word)
    return option is not None and option.value == spelling.meaning


@pytest.mark.parametrize("game", RULES)
def test_every_spelling_keeps_its_meaning(game: str) -> None:
    assert [item for item in EVERY if item.game == game and not means(item)] == []


def test_every_spelling_is_in_the_table() -> None:
    table: Mapping[str, object] = json.loads(TABLE.read_text("utf-8"))
    assert collect() == table


@pytest.mark.parametrize("word", ["yes", "Oui", "TRUE", "vrai", "x", "1", "✓", "y", "o"])
def test_words_for_yes(word: str) -> None:
    assert redoubtable(word) is True


@pytest.mark.parametrize("word", ["no", "Non", "FALSE", "faux", "0", "-", "–", "—"])
def test_words_for_no(word: str) -> None:
    assert redoubtable(word) is False


def redoubtable(word: str) -> object:
    """Return what a cell in the column of a quality means."""
    (group,) = read(f"Row\tName\tRedoubtable\nShip\tOrca\t{word}\n").groups
    (model,) = group.models
    return model.profile.get("redoubtable")
