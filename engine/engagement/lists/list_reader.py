"""The reader of any list: finds the format by its content, never by a file's name."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from engine.engagement.lists.army_forge import army_forge
from engine.engagement.lists.army_list import HIDDEN, ArmyList, Remark, clean
from engine.engagement.lists.json_roster import json_data, json_roster
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.limits import refused_list
from engine.engagement.lists.roster_reader import read_roster_list
from engine.engagement.lists.tables.table_list import read_table_list
from engine.engagement.lists.text.text_list import read_text_list
from engine.engagement.lists.unpacking import text_of
from engine.engagement.lists.xml_roster import xml_roster
from engine.kit.refusal import Refusal

LINK = re.compile(r"\s*+(?:(?:https?://|www[.])\S++\s*+)+", re.IGNORECASE)
"""Addresses of pages and nothing else."""
LOST = re.compile(
    "\ufffd|" + HIDDEN.pattern + "|[\x00-\x08\x0e-\x1f\x7f-\x9f]"
    r"|\\u(?:00[01][0-8b-cef]|00ad|061c|180e|200[bef]|202[a-e]|206[0-9a-f]|feff)|&#(?:x20(?:0[bef]|2[a-e]|6[0-9a-f])|82(?:0[367]|3[4-8]));",
    re.IGNORECASE,
)
"""A character that could not be read or cannot be seen, as itself or as JSON and XML write it."""
SHOWN = 10
"""Most remarks on lost characters."""
JSON = re.compile(r"\{|\[\s*(?:[\[{\"\d\]]|null|true|false)")
IDS = {"instances", "rootInstanceIds"}
"""Keys of a list that names nothing: its units are ids of a catalogue."""


def read_list(source: str | bytes, layout: Layout) -> ArmyList | Refusal:
    """Return the list in a text, in bytes, or in bytes as a data URL; refused with the reason."""
    text = text_of(source)
    if isinstance(text, Refusal):
        return text
    start = text.lstrip()
    if not start:
        return refused_list("no_list")
    result = _read(start, text, layout)
    if isinstance(result, Refusal):
        return result
    if not any(result.squadrons):
        return refused_list("no_list")
    return replace(result, remarks=(*result.remarks, *islice(_lost(text), SHOWN)))


def is_link(text: str) -> bool:
    """Return whether a text is nothing but addresses of pages."""
    return LINK.fullmatch(text) is not None


def _lost(text: str) -> Iterator[Remark]:
    """Yield the lines with characters that were lost, because of another encoding or because they
    cannot be seen.
    """
    for number, line in enumerate(text.splitlines(), 1):
        if lost := LOST.search(line):
            start = max(lost.start() - 20, 0)
            yield Remark("characters", clean(line[start : start + 40]), str(number))


def _read(start: str, text: str, layout: Layout) -> ArmyList | Refusal:
    if start.startswith("<"):
        node = xml_roster(start)
        return node if isinstance(node, Refusal) else read_roster_list(node, "xml", layout)
    if JSON.match(start):
        data = json_data(start)
        return data if isinstance(data, Refusal) else _of_json(data, layout)
    if is_link(text):
        return refused_list("list_link")
    table = read_table_list(text, layout)
    return read_text_list(text, layout) if table is None else table


def _of_json(data: Any, layout: Layout) -> ArmyList | Refusal:
    roster = json_roster(data)
    if roster is not None:
        return read_roster_list(roster, "json", layout)
    if isinstance(data, Mapping):
        if army := army_forge(data):
            return army
        if any(
            isinstance(part, Mapping) and part.keys() & IDS for part in (data, data.get("roster"))
        ):
            return refused_list("list_ids")
    return refused_list("list_no_roster")
