"""Some values of a profile in words: those that a list has, that it lacks, or that a player
typed.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from app.battle.fleets.roster_sheets import text_of
from app.form_data import pairs_of
from app.typed_form import Slots
from app.words import Words

Line = tuple[str, str]
"""Words, and a value or an empty text."""
SPEAKING = ("choice", "choices", "numbers")
"""Kinds of fields of a weapon whose values need no label beside them."""


def lines(slots: Slots, names: Collection[str], t: Words) -> Iterator[Line]:
    """Yield the fields with some dotted names, then the entries of lists that have such fields."""
    yield from facts(slots, names)
    yield from parts(slots, names)
    for slot in slots.values():
        if slot.kind == "list" and slot.name in names and not slot.entries:
            yield slot.label, t("list.none")


def without(names: Iterable[str], changed: Collection[str]) -> set[str]:
    """Return dotted names without those that changed; a list has changed with any of its
    entries.
    """
    return {
        name for name in names if not any(f"{other}.".startswith(f"{name}.") for other in changed)
    }


def changed(before: Any, after: Any) -> set[str]:
    """Return the dotted names of the values that differ."""
    return {name for name, _ in set(_leaves(after)) - set(_leaves(before))}


def _leaves(profile: Any) -> Iterator[tuple[str, str]]:
    """Yield dotted names and values; a set is one value, as it is one field."""
    for name, value in profile.items():
        if isinstance(value, list) and not all(isinstance(item, dict | int) for item in value):
            yield name, ",".join(map(str, value))
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for index, item in enumerate(value):
                yield from ((f"{name}.{index}.{inner}", text) for inner, text in _leaves(item))
        else:
            yield from pairs_of(value, name)


def facts(slots: Slots, names: Collection[str]) -> Iterator[Line]:
    """Yield the words and texts of the fields with some dotted names, apart from lists."""
    for slot in slots.values() if names else ():
        if slot.kind == "group":
            yield from facts(slot.inner, names)
        elif slot.kind == "numbers":
            has = [f"{slot.name}.{index}" in names for index in range(len(slot.value))]
            if any(has):
                shown = (
                    str(value) if own else "?" for value, own in zip(slot.value, has, strict=True)
                )
                yield slot.label, " ".join(shown)
        elif slot.kind != "list" and slot.name in names:
            text = text_of(slot)
            yield slot.label, "" if text == slot.label else text or "–"


def parts(slots: Slots, names: Collection[str]) -> Iterator[Line]:
    """Yield the entries of lists that have fields with some dotted names: the name of the entry,
    then its values.
    """
    for slot in slots.values() if names else ():
        for entry in slot.entries:
            name = str(entry["name"].value) if "name" in entry else ""
            own = {key: part for key, part in entry.items() if key != "name"}
            plain = {part.label for part in own.values() if part.kind in SPEAKING}
            values = [
                text if label in plain else _joined(label, text)
                for label, text in facts(own, names)
            ]
            values += [_joined(*line) for line in parts(own, names)]
            if values or (name and entry["name"].name in names):
                yield name or slot.label, " · ".join(values)


def _joined(label: str, text: str) -> str:
    return f"{label}\u00a0{text}" if text else label
