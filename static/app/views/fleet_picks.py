"""Fields that a model of a fleet fills in the forms of a single attack."""

from typing import Any, NamedTuple

from app.form_data import pairs_of
from app.requests.request import Pairs
from engine.kit.saved_types import Tree


class Pick(NamedTuple):
    """A weapon to fire, or a model to aim at.

    facts: its numbers in words.
    fields: form fields to set; a list of texts is a set, a list of trees replaces all entries.
    is_target: whether the pick is the target.
    """

    name: str
    facts: str
    fields: Tree
    is_target: bool = False


class _NewField(NamedTuple):
    """A field, a set or a list of entries, with its new pairs."""

    name: str
    pairs: Pairs

    def replaces(self, name: str) -> bool:
        """Return True for the name of the field itself, and of a field in its entries."""
        return name == self.name or name.startswith(f"{self.name}.")


def with_fields(pairs: Pairs, fields: Tree) -> Pairs:
    """Return the pairs of the forms with some fields replaced; other fields stay."""
    new_fields = _list_fields(fields)
    result = []
    for name, text in pairs:
        if not any(field.replaces(name) for field in new_fields):
            result.append((name, text))
    for field in new_fields:
        result += field.pairs
    return result


def _list_fields(fields: Any, name: str = "") -> list[_NewField]:
    """Return the fields of a tree, each with its full dotted name."""
    if isinstance(fields, dict):
        prefix = f"{name}." if name else ""
        new_fields = []
        for key, value in fields.items():
            new_fields += _list_fields(value, f"{prefix}{key}")
        return new_fields
    if isinstance(fields, list) and all(isinstance(field, str) for field in fields):
        return [_NewField(name, [(name, text) for text in fields])]
    if isinstance(fields, list):
        return [_NewField(name, _pairs_of_entries(fields, name))]
    return [_NewField(name, pairs_of(fields, name))]


def _pairs_of_entries(entries: list[Any], name: str) -> Pairs:
    pairs = []
    for index, entry in enumerate(entries):
        for field in _list_fields(entry, f"{name}.{index}"):
            pairs += field.pairs
    return pairs
