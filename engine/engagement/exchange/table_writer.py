"""A fleet as the table that the table reader reads: a row for each group and model, further rows
for their weapons.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, get_args

from engine.engagement.fleets.fleet import Fleet
from engine.engagement.game import GameRules
from engine.engagement.lists.layout import Layout, ordered_keys
from engine.engagement.lists.list_words import NAME, NO, PROFILE_NAME, ROW, YES, in_language
from engine.engagement.lists.profile_draft import facts_at
from engine.engagement.lists.spreadsheet_text import quote_formula
from engine.kit.fields import parts_of
from engine.kit.saved_types import Tree

TAB = "\t"
Row = dict[str, str]


def fleet_table(rules: GameRules[Any], fleet: Fleet, language: str, delimiter: str = TAB) -> str:
    """Return a fleet as a table with headings in a language ('en' or 'fr').

    `import_list` reads the same fleet from it, apart from the ids and the name of the fleet.
    """
    layout = rules.lists().layout
    items = [item for _, item in fleet.items]
    rows: list[Row] = []
    for item in items:
        rows.extend(_rows(layout, item.kind, item.name, item.profile, language))
    used: set[str] = set()
    for row in rows:
        used.update(row)
    columns = [key for key in _columns(layout) if key in used]
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
    writer.writerow([layout.words.heading(key, language) for key in columns])
    for row in rows:
        writer.writerow([row.get(key, "") for key in columns])
    return file.getvalue()


def _columns(layout: Layout) -> Sequence[str]:
    """Return every column once: row, names, then the fields of groups, models and entries in their
    order.
    """
    columns = [ROW, NAME, PROFILE_NAME]
    for profile in layout.types.values():
        columns.extend(ordered_keys(profile))
    return list(dict.fromkeys(columns))


def _rows(layout: Layout, kind: str, name: str, profile: Tree, language: str) -> Iterator[Row]:
    """Yield the row of a profile, then the rows of its entries."""
    type_of_kind = layout.types[kind]
    row = {ROW: layout.words.row(kind, language), NAME: quote_formula(name)}
    profile_name = profile.get(NAME, "")
    if profile_name and profile_name != name:
        row[PROFILE_NAME] = quote_formula(profile_name)
    for key in ordered_keys(type_of_kind):
        value = _value(profile, key)
        if key != NAME and value is not None:
            row[key] = _cell(layout, facts_at(type_of_kind, key).bare, value, language)
    yield row
    for part in parts_of(type_of_kind):
        for entry in profile.get(part, ()):
            yield from _rows(layout, part, entry.get(NAME, ""), entry, language)


def _value(profile: Any, key: str) -> Any:
    value = profile
    for part in key.split("."):
        if isinstance(value, list):
            value = value[int(part)]
        elif value:
            value = value.get(part)
        else:
            return None
    return value


def _cell(layout: Layout, kind: Any, value: Any, language: str) -> str:
    if kind is bool:
        answer = YES if value else NO
        return in_language(answer, language)
    if isinstance(value, list):
        return ", ".join(_cell(layout, get_args(kind)[0], item, language) for item in value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return layout.words.value(kind(value), language)
    if kind is str:
        return quote_formula(value)
    return str(value)
