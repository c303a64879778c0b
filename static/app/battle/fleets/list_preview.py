"""The preview of a list: each squadron and model with what was read, what is missing, and what was not understood."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from app.battle.context import BattleContext
from app.battle.fleets.list_draft import ListDraft
from app.battle.fleets.roster_sheets import text_of
from app.form import pairs_of
from app.rendering import render
from app.requests.response import fault_text
from app.typed_form import Slots
from app.words import Words
from engine.engagement import Group, Refusal

Line = tuple[str, str]
"""Words, and a value or an empty text."""
SPEAKING = ("choice", "choices", "numbers")
"""Kinds of fields of a weapon whose values need no label beside them."""
BARE: Any = {"read": [], "parts": [], "typed": [], "missing": [], "remarks": []}
"""The row of a group without values of its own."""


@dataclass(frozen=True)
class ListRow:
    """A group or model of the list.

    ticked: whether it becomes part of the fleet; None for a group, which follows its models.
    kind: the words of its kind, for groups.
    read, parts: values from the file, and entries of its lists, such as weapons.
    typed, missing: values typed by the player, and values that the file lacks.
    remarks: the words of each kind of remark, with the pieces of the list.
    """

    id: str
    name: str
    count: int
    ticked: bool | None
    kind: str
    read: Sequence[Line]
    parts: Sequence[Line]
    typed: Sequence[Line]
    missing: Sequence[Line]
    remarks: Sequence[tuple[str, Sequence[str]]]


def preview_html(context: BattleContext, draft: ListDraft) -> str:
    """Return the screen of a list before it becomes a fleet."""
    if isinstance(draft.read, Refusal):
        reason = fault_text(draft.read.faults[0], context.lang)
        return render("battle/fleets/list_refused.html", context.lang, reason=reason)
    every = _Rows(draft, context)
    groups = [every.group(group) for group in draft.fleet.groups]
    flat = [row for rows in groups for row in rows]
    return render(
        "battle/fleets/list_preview.html",
        context.lang,
        name=draft.name or context.t("battle.list_name"),
        groups=groups,
        rest=_remarks(draft.read.remarks, context.t, lines=True),
        lacks=sum(1 for row in flat if row.missing),
        odd=sum(len(pieces) for row in flat for _, pieces in row.remarks),
        count=count_text(draft, context.t),
    )


def count_text(draft: ListDraft, t: Words) -> str:
    """Return how many models become part of the fleet."""
    groups = {group.id for group in draft.fleet.groups if group.models}
    counts = [item.count for id, item in draft.rows.items() if id not in groups and id not in draft.out]
    return t("list.count", count=sum(counts))


class _Rows:
    """The rows of a draft in a language."""

    def __init__(self, draft: ListDraft, context: BattleContext) -> None:
        self.draft, self.context, self.reader = draft, context, context.page.reader(context.t)

    def group(self, group: Group) -> Sequence[ListRow]:
        """Return the rows of a group; a single model with the name of its group is its only row."""
        head, *models = [self.row(item) for item in (group, *group.models)]
        same = {"id": head.id, "ticked": None, "kind": head.kind, "count": 1, **BARE}
        is_double = len(models) == 1 and head == replace(models[0], **same)
        return [replace(models[0], kind=head.kind)] if is_double else [head, *models]

    def row(self, item: Any) -> ListRow:
        """Return the row of a group or model of the draft's fleet."""
        was, t, page = self.draft.rows[item.id], self.context.t, self.context.page
        slots = self.reader.slots(page.rules.profiles[item.kind], item.profile)
        typed = _changed(was.profile, item.profile) if item.id in self.draft.typed else set()
        same = {"name"} if was.profile.get("name") in (item.name, was.name) else set()
        groups = getattr(item, "models", None)
        read, missing = was.from_file.keys() - typed - same, set(was.missing) - typed
        return ListRow(
            id=item.id,
            name=item.name,
            count=was.count,
            ticked=None if groups else item.id not in self.draft.out,
            kind="" if groups is None else t(f"battle.kind.{page.rules.name}.{item.kind}"),
            read=list(_facts(slots, read)),
            parts=list(_parts(slots, read)),
            typed=[*_facts(slots, typed - same), *_parts(slots, typed)],
            missing=[*_facts(slots, missing), *_parts(slots, missing)],
            remarks=_remarks(was.remarks, t),
        )


def _changed(before: Any, after: Any) -> set[str]:
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


def _facts(slots: Slots, names: Collection[str]) -> Iterator[Line]:
    """Yield the words and texts of the fields with some dotted names, apart from lists."""
    for slot in slots.values() if names else ():
        if slot.kind == "group":
            yield from _facts(slot.inner, names)
        elif slot.kind == "numbers":
            has = [f"{slot.name}.{index}" in names for index in range(len(slot.value))]
            if any(has):
                shown = (str(value) if own else "?" for value, own in zip(slot.value, has, strict=True))
                yield slot.label, " ".join(shown)
        elif slot.kind != "list" and slot.name in names:
            text = text_of(slot)
            yield slot.label, "" if text == slot.label else text or "–"


def _parts(slots: Slots, names: Collection[str]) -> Iterator[Line]:
    """Yield the entries of lists that have fields with some dotted names: the name of the entry, then its values."""
    for slot in slots.values() if names else ():
        for entry in slot.entries:
            name = str(entry["name"].value) if "name" in entry else ""
            own = {key: part for key, part in entry.items() if key != "name"}
            plain = {part.label for part in own.values() if part.kind in SPEAKING}
            values = [text if label in plain else _joined(label, text) for label, text in _facts(own, names)]
            values += [_joined(*line) for line in _parts(own, names)]
            if values or (name and entry["name"].name in names):
                yield name or slot.label, " · ".join(values)


def _joined(label: str, text: str) -> str:
    return f"{label}\u00a0{text}" if text else label


def _remarks(remarks: Sequence[Any], t: Words, *, lines: bool = False) -> Sequence[tuple[str, Sequence[str]]]:
    """Return remarks by their kind; the pieces are verbatim, with the number of the line where there is one."""
    ordered = groupby(sorted(remarks, key=lambda remark: str(remark.code)), key=lambda remark: str(remark.code))
    return [(t(f"list.remark.{code}"), [_piece(remark, t, lines) for remark in some]) for code, some in ordered]


def _piece(remark: Any, t: Words, lines: bool) -> str:
    has_line = lines and remark.where.isdecimal()
    return t("list.at_line", line=int(remark.where), text=remark.text) if has_line else str(remark.text)
