"""The form's names and values as nested data, and its bounds as the profiles state them."""

from collections.abc import Iterable
from typing import Any, get_type_hints

from annotated_types import Ge, Le, MaxLen
from pydantic import BaseModel

SETS = ("effects", "mars")
BLANK_IS_NONE = ("share", "to_hit", "defence_to_hit", "generator_needs", "name")
LISTS = ("models", "defenders", "modifiers")

DEFAULT: dict[str, Any] = {
    "volley": {"models": [{"attack_dice": 12}], "weapon": "gunnery", "range_band": 2},
    "target": {"dr": 5, "cr": 7, "hp": 4, "starting_hp": 4, "ap": 4, "shields": 1},
}
"""The attack that the page opens with."""


def nested(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Dotted names and their texts as nested data; lists by index, sets by repeated names.

    Texts stay texts: what they mean, and whether they mean anything, is for the profiles to say.
    Raises ValueError for names that contradict each other.
    """
    tree: dict[str, Any] = {}
    for name, text in pairs:
        *path, leaf = name.split(".")
        _put(_place(tree, path), leaf, text.strip())
    return {key: _listed(key, value) for key, value in tree.items()}


def _place(tree: dict[str, Any], path: list[str]) -> dict[str, Any]:
    for part in path:
        tree = tree.setdefault(part, {})
        if not isinstance(tree, dict):
            raise ValueError(f"{part} is both a field and a group")
    return tree


def _put(place: dict[str, Any], leaf: str, text: str) -> None:
    if leaf in SETS:
        place[leaf] = [*place.get(leaf, ()), text]
    elif text or leaf not in BLANK_IS_NONE:
        place[leaf] = text


def _listed(key: str, value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {name: _listed(name, part) for name, part in value.items()}
    if key in LISTS:
        return [inner[index] for index in sorted(inner, key=_index)]
    return inner


def _index(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def bounds(model: type[BaseModel], name: str) -> dict[str, int]:
    """Least and most of a number field, longest of a text field, as its profile states them."""
    found: dict[str, int] = {}
    hints = get_type_hints(model, include_extras=True)
    for part in (model.model_fields[name].metadata, *_nested_metadata(hints[name])):
        for rule in part:
            if isinstance(rule, Ge):
                found["min"] = int(str(rule.ge))
            elif isinstance(rule, Le):
                found["max"] = int(str(rule.le))
            elif isinstance(rule, MaxLen):
                found["maxlength"] = rule.max_length
    return found


def _nested_metadata(hint: Any) -> Iterable[list[Any]]:
    """Metadata of the members of a union, such as a number that may be left out."""
    for member in getattr(hint, "__args__", ()):
        for rule in getattr(member, "__metadata__", ()):
            yield list(getattr(rule, "metadata", [rule]))
