"""The names and numbers of models in a player's list from another program, and nothing else of the list.

Plain text: one line for each name.
BattleScribe: rosters of it and of programs that write its format (`.ros`, XML, or packed as `.rosz`).
JSON: the same roster as JSON (New Recruit).
"""

import binascii
import io
import json
import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import islice
from typing import Any, NamedTuple

from engine.engagement.fleets.fleet import GROUPS, MODELS
from engine.kit.json_limits import out_of_bounds
from engine.kit.names import tidy
from engine.kit.refusal import Refusal, refusal

LONGEST = 2_000_000
"""Largest length of a list in characters."""
PARTS = 100_000
"""Largest number of tags or values of a roster."""
DEEPEST = 20
MODEL, UNIT = "model", "unit"
# Each pattern matches in linear time, also in a stranger's list: lines have single spaces before they are matched.
TAG = re.compile(r"<(?P<end>/?)(?P<name>selection|force)\b(?P<rest>(?:[^<>\"]++|\"[^\"]*+\")*+)>")
ATTRIBUTE = re.compile(r'(?<![\w:])([\w:]++)="([^"]*)"')
BULLET = re.compile(r"^[\s\-–—•*·+>]+")
POINTS = re.compile(
    r"\s?[\[(]\s?\d[^\])]{0,60}[\])]|\s?[:,\-–]?\s?(?<!\d)\d{1,6}\s?(?:pts?|points?)\b\.?", re.IGNORECASE
)
BEFORE = re.compile(r"^(\d{1,2})\s*[x×*]?\s+(?=\D)", re.IGNORECASE)
AFTER = re.compile(r"\s*[x×*]\s*(\d{1,2})$", re.IGNORECASE)
START = "data:"
MARK = ";base64,"
ROSTER = ".ros"


class ListedModels(NamedTuple):
    """A name, and the number of models with this name."""

    name: str
    number: int


def listed(text: str) -> tuple[ListedModels, ...] | Refusal:
    """Return the names in a list, in its order; refused where it names nothing, or too much."""
    if len(text) <= LONGEST and is_zipped(text):
        text = unzipped(text, LONGEST) or ""
    if len(text) > LONGEST or text.count("<") > PARTS:
        return refusal("too_long", "list", max_length=LONGEST)
    listeds = tuple(islice((item for item in _read(text) if item.name), GROUPS + 1))
    if len(listeds) > GROUPS:
        return refusal("too_many", "list", max_length=GROUPS)
    return listeds or refusal("no_list", "list")


def _read(text: str) -> Iterator[ListedModels]:
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith(("{", "[")):
        return _of_selections(_json_selections(start), 0)
    return _of_selections(_xml_selections(start), 0) if start.startswith("<") else _lines(text)


def _lines(text: str) -> Iterator[ListedModels]:
    """Yield an entry for each line.

    Skipped: headings, which end in a colon or begin with a hash, and lines without a letter.
    """
    for line in io.StringIO(text, newline=None):
        name = POINTS.sub("", BULLET.sub("", " ".join(line.split()))).strip()
        if name.startswith("#") or name.endswith(":") or not re.search(r"[^\W\d_]", name):
            continue
        before, after = BEFORE.match(name), AFTER.search(name)
        count = before or after
        bare = AFTER.sub("", BEFORE.sub("", name)) if count else name
        yield _entry(bare, count[1] if count else 1)


def _entry(name: Any, count: Any) -> ListedModels:
    number = int(count) if str(count).isdecimal() else 1
    return ListedModels(tidy(name) if isinstance(name, str) else "", min(max(number, 1), MODELS))


def _of_selections(selections: Any, depth: int) -> Iterator[ListedModels]:
    """Yield the units and models; choices within a model are skipped, and a unit counts its models."""
    for selection in selections if isinstance(selections, list) and depth < DEEPEST else ():
        if not isinstance(selection, Mapping):
            continue
        inner = selection.get("selections", [])
        if selection.get("type") == MODEL:
            yield _entry(selection.get("name"), selection.get("number", 1))
        elif selection.get("type") == UNIT:
            yield from _unit(selection, list(_of_selections(inner, depth + 1)))
        else:
            yield from _of_selections(inner, depth + 1)


def _unit(unit: Mapping[str, Any], models: list[ListedModels]) -> Iterator[ListedModels]:
    """Yield the models of a unit when they have several names, else the unit under its own name."""
    if len(Counter(listed.name for listed in models)) > 1:
        yield from models
    else:
        yield _entry(unit.get("name"), sum(listed.number for listed in models) or unit.get("number", 1))


def _json_selections(text: str) -> list[Any]:
    """Return the selections of every force of a roster in JSON."""
    if out_of_bounds(text, 4 * LONGEST, PARTS):
        return []
    try:
        data = json.loads(text)
    except ValueError:
        return []
    roster = data.get("roster", data) if isinstance(data, dict) else {}
    forces = roster.get("forces", []) if isinstance(roster, dict) else []
    every = [force.get("selections") for force in forces if isinstance(force, dict)] if isinstance(forces, list) else []
    return [selection for selections in every if isinstance(selections, list) for selection in selections]


def _xml_selections(text: str) -> list[Any]:
    """Return the selections of a roster in XML, read by its tags alone, so that nothing in a file is expanded."""
    top: dict[str, Any] = {"selections": []}
    open_ones = [top]
    for tag in TAG.finditer(text):
        if tag["end"]:
            del open_ones[max(len(open_ones) - 1, 1) :]
            continue
        item: dict[str, Any] = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag["rest"])}
        item["selections"] = []
        open_ones[-1]["selections"].append(item)
        if not tag["rest"].endswith("/"):
            open_ones.append(item)
    return [{"selections": top["selections"]}]


def is_zipped(text: str) -> bool:
    """Return whether a text is the bytes of a zip file as a data URL."""
    return text.startswith(START) and MARK in text[:100]


def unzipped(text: str, longest: int) -> str | None:
    """Return the roster in a zip.

    None unless the zip has exactly one roster that is readable and no longer than `longest`.
    """
    # Imported only when a player opens such a file, so that no start waits for it.
    import zipfile

    try:
        packed = binascii.a2b_base64(text.split(MARK, 1)[1], strict_mode=True)
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            rosters = [zip_info for zip_info in archive.infolist() if zip_info.filename.lower().endswith(ROSTER)]
            # Roster programs deflate or store. Other methods raise errors of their own, and not every Python has them.
            if len(rosters) != 1 or rosters[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                return None
            with archive.open(rosters[0]) as file:
                result = file.read(longest + 1)
        return None if len(result) > longest else result.decode("utf-8-sig")
    # A damaged, locked or foreign zip raises one of these; zipfile raises RuntimeError for a password.
    except (ValueError, OSError, struct.error, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError):
        return None
