"""A fleet as the table that the table reader reads: a row for each group and model, further rows for their weapons."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, get_args, get_origin

from engine.engagement.fleets.fleet import Fleet, Model
from engine.engagement.game import GameRules
from engine.engagement.lists.layout import Layout, ordered_keys
from engine.engagement.lists.list_words import NAME, NO, PROFILE_NAME, ROW, YES, in_language
from engine.engagement.lists.profile_draft import facts_at
from engine.engagement.lists.table_reader import FORMULA, QUOTE
from engine.kit.fields import parts_of
from engine.kit.saved_types import Tree

TAB = "\t"
Row = dict[str, str]


def fleet_table(rules: GameRules[Any], fleet: Fleet, language: str, delimiter: str = TAB) -> str:
    """Return a fleet as a table with headings in a language ('en' or 'fr').

    `import_list` reads the same fleet from it, apart from the ids and the name of the fleet.
    """
    layout = rules.lists().layout(rules.profiles)
    rows = [row for _, item in fleet.items for row in _rows(layout, item, language)]
    columns = [key for key in _columns(layout) if any(key in row for row in rows)]
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
    writer.writerow([layout.words.heading(key, language) for key in columns])
    writer.writerows([[row.get(key, "") for key in columns] for row in rows])
    return file.getvalue()


def _columns(layout: Layout) -> Sequence[str]:
    """Return every column once: row, names, then the fields of groups, models and entries in their order."""
    profiles = (*layout.kinds.values(), *layout.entries.values())
    keys = (key for profile in profiles for key in ordered_keys(profile) if key != NAME)
    return list(dict.fromkeys((ROW, NAME, PROFILE_NAME, *keys)))


def _rows(layout: Layout, item: Model, language: str) -> Iterator[Row]:
    own = item.profile.get(NAME, "")
    row = {ROW: layout.words.row(item.kind, language), NAME: _text(item.name)}
    if own not in ("", item.name):
        row[PROFILE_NAME] = _text(own)
    yield row | _cells(layout, item.kind, item.profile, language)
    yield from _entries(layout, item.kind, item.profile, language)


def _entries(layout: Layout, kind: str, profile: Tree, language: str) -> Iterator[Row]:
    types = {**layout.kinds, **layout.entries}
    for name in parts_of(types[kind]):
        for entry in profile.get(name, ()):
            row = {ROW: layout.words.row(name, language), NAME: _text(entry.get(NAME, ""))}
            yield row | _cells(layout, name, entry, language)
            yield from _entries(layout, name, entry, language)


def _cells(layout: Layout, kind: str, profile: Mapping[str, Any], language: str) -> Row:
    """Return the cells of the fields that have a value."""
    types = {**layout.kinds, **layout.entries}
    result: Row = {}
    for key in ordered_keys(types[kind]):
        value = _value(profile, key)
        if key != NAME and value is not None:
            fact = facts_at(types[kind], key)
            result[key] = _cell(layout, fact.bare, value, language)
    return result


def _value(profile: Any, key: str) -> Any:
    for part in key.split("."):
        profile = profile[int(part)] if isinstance(profile, list) else (profile or {}).get(part)
    return profile


def _cell(layout: Layout, kind: Any, value: Any, language: str) -> str:
    if kind is bool:
        return in_language(YES if value else NO, language)
    if isinstance(value, list):
        return ", ".join(_cell(layout, get_args(kind)[0], item, language) for item in value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return layout.words.value(kind(value), language)
    return _text(value) if kind is str and get_origin(kind) is None else str(value)


def _text(text: str) -> str:
    """Return a name that a spreadsheet takes for text."""
    second = text[1:2]
    formula = (text[:1] and text[0] in FORMULA) or (text[:1] == QUOTE and second and second in FORMULA + QUOTE)
    return QUOTE + text if formula else text
