"""An imported fleet as flat rows, and which row is which ship of the expectation."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.engagement.exchange import ImportedFleet, ImportedModel
from tests.engine.engagement.lists.corpus.cases import Ship

COUNTED = {"wing": "tokens", "unit": "models"}
"""The field with the number of models, for each kind of group that counts them in its profile."""
WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, eq=False)
class Row:
    """Equal ships of an import; two rows are never equal.

    item: the ship, wing or unit as the import has it.
    items: how often its profile is in the fleet.
    count: the number of models.
    remarks: what the preview remarks on them, their group, and their line of the list.
    is_ticked: whether the preview takes them into the fleet.
    """

    item: ImportedModel
    items: int
    count: int
    remarks: tuple[tuple[str, str], ...]
    is_ticked: bool

    def value(self, path: str) -> Any:
        """Return a value of the profile by its dotted name, None where there is none."""
        value: Any = self.item.profile
        for part in path.split("."):
            if isinstance(value, list):
                index = int(part)
                value = value[index] if index < len(value) else None
            elif isinstance(value, dict):
                value = value.get(part)
            else:
                return None
        return value

    def is_marked(self, path: str, *words: object) -> bool:
        """Return True if the preview says that a value is missing or to check.

        A remark says so if it concerns the field, or quotes one of some words.
        """
        if not self.is_ticked:
            return True
        if any(f"{path}.".startswith(f"{name}.") for name in self.item.missing):
            return True
        quoted = {str(word) for word in words}
        return any(
            field == path or quoted & set(WORD.findall(text)) for field, text in self.remarks
        )


class Match(NamedTuple):
    """A ship of the expectation with the rows that are it, none where it is lost."""

    ship: Ship
    rows: tuple[Row, ...]


def flatten_fleet(fleet: ImportedFleet) -> Iterator[Row]:
    """Yield the ships of an import without their groups."""
    for group in fleet.groups:
        for item in group.models or (group,):
            yield _make_row(fleet, group, item)


def _make_row(fleet: ImportedFleet, group: ImportedModel, item: ImportedModel) -> Row:
    items = item.count
    remarks = list(item.remarks)
    if item is not group:
        items *= group.count
        remarks.extend(group.remarks)
    if item.where:
        remarks.extend(remark for remark in fleet.remarks if remark.where == item.where)
    models = 1
    counted = COUNTED.get(item.kind)
    if counted:
        models = item.profile.get(counted) or 1
    return Row(
        item=item,
        items=items,
        count=items * models,
        remarks=tuple((remark.field, remark.text) for remark in remarks),
        is_ticked=not (group.doubtful or item.doubtful),
    )


def match_ships(ships: Sequence[Ship], rows: Sequence[Row]) -> tuple[list[Match], list[Row]]:
    """Return each ship with its rows, and the rows that are no ship of the expectation.

    Rows with one name are dealt out in order. A ship takes a further row as long as no other ship
    with its name needs it, and the rows together are not too many models: two squadrons of three
    are six ships.
    """
    remaining = list(rows)
    matches: list[Match] = []
    for number, ship in enumerate(ships):
        same = [row for row in remaining if has_name(row, ship.names)]
        others = [other for other in ships[number + 1 :] if keys(ship.names) & keys(other.names)]
        taken = _take_rows(same, ship, len(others))
        remaining = [row for row in remaining if row not in taken]
        matches.append(Match(ship, tuple(taken)))
    return matches, remaining


def _take_rows(rows: Sequence[Row], ship: Ship, others: int) -> Sequence[Row]:
    """Return the first of some rows, and those behind it that a ship needs and can have."""
    spare = max(1, len(rows) - others)
    models = 0
    taken: list[Row] = []
    for row in rows[:spare]:
        models += row.count
        if taken and models > max(ship.counts):
            break
        taken.append(row)
    return taken


def has_name(row: Row, names: Sequence[str]) -> bool:
    """Return True if a row has one of some names; its singular and its plural are one."""
    return bool(keys([row.item.name]) & keys(names))


def keys(names: Sequence[str]) -> set[str]:
    """Return names as they are compared: no capitals, accents, signs and endings of plurals."""
    result = set()
    for name in names:
        letters = unicodedata.normalize("NFKD", name.casefold())
        bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
        words = [_cut_plural(word) for word in WORD.findall(bare)]
        result.add(" ".join(words))
    return result


def _cut_plural(word: str) -> str:
    """Return a word without the endings of plurals: "albatro" for "albatrosses" and "albatross"."""
    if len(word) <= 3:
        return word
    return word.rstrip("esx") or word
