"""Fields that a model of a fleet fills in the forms of a single attack."""

from collections.abc import Sequence
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


def with_fields(pairs: Pairs, fields: Tree) -> Pairs:
    """Return the pairs of the forms with some fields replaced; other fields stay."""
    new = list(_flat(fields))
    roots = {name for name, _ in new}
    kept = [
        pair
        for pair in pairs
        if not any(pair[0] == root or pair[0].startswith(f"{root}.") for root in roots)
    ]
    return kept + [pair for _, some in new for pair in some]


def _flat(fields: Any, name: str = "") -> Sequence[tuple[str, Pairs]]:
    """Return names of fields and lists, each with its new pairs."""
    if isinstance(fields, dict):
        return [
            item
            for key, value in fields.items()
            for item in _flat(value, f"{name}.{key}" if name else key)
        ]
    if isinstance(fields, list) and all(isinstance(field, str) for field in fields):
        return [(name, [(name, text) for text in fields])]
    return [(name, _entries(fields, name))]


def _entries(value: Any, name: str) -> Pairs:
    if not isinstance(value, list):
        return pairs_of(value, name)
    return [
        pair
        for index, entry in enumerate(value)
        for _, some in _flat(entry, f"{name}.{index}")
        for pair in some
    ]
