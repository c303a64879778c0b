"""Some values of a profile in words: those that a list has, that it lacks, or that a player
typed.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from app.battle.fleets.roster_sheets import text_of
from app.form_data import pairs_of
from app.typed_form import Slot, Slots
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
    return {name for name in names if not _has_changed(name, changed)}


def _has_changed(name: str, changed: Collection[str]) -> bool:
    return any(f"{other}.".startswith(f"{name}.") for other in changed)


def differing_names(before: Any, after: Any) -> set[str]:
    """Return the dotted names of the values that differ."""
    differences = set(_leaves(after)) - set(_leaves(before))
    return {name for name, _ in differences}


def _leaves(profile: Any) -> Iterator[tuple[str, str]]:
    """Yield dotted names and values; a set is one value, as it is one field."""
    for name, value in profile.items():
        if not isinstance(value, list):
            yield from pairs_of(value, name)
        elif not all(isinstance(item, dict | int) for item in value):
            yield name, ",".join(map(str, value))
        elif value and isinstance(value[0], dict):
            for index, item in enumerate(value):
                for inner, text in _leaves(item):
                    yield f"{name}.{index}.{inner}", text
        else:
            yield from pairs_of(value, name)


def facts(slots: Slots, names: Collection[str]) -> Iterator[Line]:
    """Yield the words and texts of the fields with some dotted names, apart from lists."""
    if not names:
        return
    for slot in slots.values():
        if slot.kind == "group":
            yield from facts(slot.inner, names)
        elif slot.kind == "numbers":
            yield from _numbers(slot, names)
        elif slot.kind != "list" and slot.name in names:
            yield slot.label, _fact_text(slot)


def _numbers(slot: Slot, names: Collection[str]) -> Iterator[Line]:
    """Yield a field of several numbers, with a question mark for each number without a name; none
    if no number has a name.
    """
    texts = ["?"] * len(slot.value)
    has_numbers = False
    for index, value in enumerate(slot.value):
        if f"{slot.name}.{index}" in names:
            texts[index] = str(value)
            has_numbers = True
    if has_numbers:
        yield slot.label, " ".join(texts)


def _fact_text(slot: Slot) -> str:
    """Return the value of a field in words; empty where it repeats the words of the field."""
    text = text_of(slot)
    if text == slot.label:
        return ""
    return text or "–"


def parts(slots: Slots, names: Collection[str]) -> Iterator[Line]:
    """Yield the entries of lists that have fields with some dotted names: the name of the entry,
    then its values.
    """
    if not names:
        return
    for slot in slots.values():
        for entry in slot.entries:
            name = str(entry["name"].value) if "name" in entry else ""
            values = _entry_values(entry, names)
            is_named = bool(name) and entry["name"].name in names
            if values or is_named:
                yield name or slot.label, " · ".join(values)


def _entry_values(entry: Slots, names: Collection[str]) -> list[str]:
    """Return the values of an entry apart from its name, with their words where they need some."""
    slots = {key: slot for key, slot in entry.items() if key != "name"}
    speaking = {slot.label for slot in slots.values() if slot.kind in SPEAKING}
    values = []
    for label, text in facts(slots, names):
        if label in speaking:
            values.append(text)
        else:
            values.append(_join(label, text))
    for label, text in parts(slots, names):
        values.append(_join(label, text))
    return values


def _join(label: str, text: str) -> str:
    return f"{label}\u00a0{text}" if text else label
