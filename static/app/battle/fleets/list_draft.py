"""A list on its way to a fleet: what was read, and the player's corrections; a reload of the page
keeps both.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from app.battle.files.list_progress import DRAFT
from app.battle.fleets.profile_values import differing_names, without
from app.battle.repository import Repository
from engine.engagement import DocumentChange, Fleet, GameRules, Group, Model, Refusal
from engine.engagement.exchange import ImportedFleet, ImportedModel, as_kind, fleet_of, import_list
from engine.kit.names import NAME, tidy
from engine.kit.saved_types import Tree

Typed = tuple[str, Tree]
"""A corrected name and profile."""


@dataclass(frozen=True)
class ListDraft:
    """A list that was read, as a fleet to correct.

    source: the content of the file, or the pasted text.
    read: the result of the import; a refusal for a list of another game.
    name: the name of the fleet, empty for the name in the list.
    out: the ids of the groups and models that are no part of the fleet.
    typed: the corrections of groups and models by their ids.
    kinds: the kinds that the player chose, by the ids of groups.
    is_cancelled: whether the player has left the list with Cancel, and not come back to it.
    """

    rules: GameRules[Any]
    source: str
    read: ImportedFleet | Refusal
    name: str = ""
    out: frozenset[str] = frozenset()
    typed: Mapping[str, Typed] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    is_cancelled: bool = False

    def gives_way_to(self, source: str) -> bool:
        """Return whether another list would replace this one while the player works on it."""
        return self.source != source and not self.is_cancelled

    @cached_property
    def rows(self) -> Mapping[str, ImportedModel]:
        """The groups and models of the list as they were read, by their ids, with the kinds of the
        player's choice.
        """
        if isinstance(self.read, Refusal):
            return {}
        rows = {_id(path): item for path, item in self.read.items}
        for id, kind in self.kinds.items():
            if kind in rows[id].kinds:
                rows[id] = as_kind(self.rules, rows[id], kind)
        return rows

    def missing(self, id: str) -> set[str]:
        """Return the fields that the list lacks and the player has not typed."""
        return without(self.rows[id].missing, self._typed_fields(id))

    def _typed_fields(self, id: str) -> set[str]:
        if id not in self.typed:
            return set()
        _, profile = self.typed[id]
        return differing_names(self.rows[id].profile, profile)

    def with_kind(self, id: str, kind: str) -> "ListDraft":
        """Return the draft with another kind for a group; what was typed for the kind before is
        gone.
        """
        typed = {other: value for other, value in self.typed.items() if other != id}
        return replace(self, kinds={**self.kinds, id: kind}, typed=typed)

    def marks(self, fleet: Fleet) -> dict[str, list[str]]:
        """Return the fields to check of each group and model of the fleet that was saved, by its
        id.
        """
        ids = list[str]()
        for group in self.fleet.groups:
            ids += self._ids_in_fleet(group)
        doubts = {id: sorted(self._doubts(id)) for id in self.rows}
        marks = {}
        for id, (_, item) in zip(ids, fleet.items, strict=True):
            if doubts[id]:
                marks[item.id] = doubts[id]
        return marks

    def _doubts(self, id: str) -> set[str]:
        """Return the fields of a group or model to check: missing ones, and uncertain ones that the
        player has not typed.
        """
        uncertain = set()
        for remark in self.rows[id].remarks:
            if remark.code in ("assumed", "not_a_value"):
                uncertain.add(remark.field)
        return self.missing(id) | without(uncertain - {"", "count"}, self._typed_fields(id))

    def _ids_in_fleet(self, group: Group) -> list[str]:
        """Return the ids of a group and its models, as often as they are in the fleet."""
        models = list[str]()
        for model in group.models:
            if model.id not in self.out:
                models += [model.id] * self.rows[model.id].count
        is_empty = bool(group.models) and all(model.id in self.out for model in group.models)
        if group.id in self.out or is_empty:
            return []
        return [group.id, *models] * self.rows[group.id].count

    @cached_property
    def fleet(self) -> Fleet:
        """The list as a fleet, with one model for equal ones."""
        groups = list[Group]()
        if isinstance(self.read, ImportedFleet):
            for index, group in enumerate(self.read.groups):
                groups.append(self._group(index, len(group.models)))
        return Fleet.model_construct(
            id=DRAFT, name=self.name or "?", game=self.rules.name, groups=tuple(groups)
        )

    def _group(self, index: int, model_count: int) -> Group:
        models = []
        for number in range(model_count):
            models.append(Model.model_construct(**self._fields(f"g{index}m{number}")))
        return Group.model_construct(**self._fields(f"g{index}"), models=tuple(models))

    def _fields(self, id: str) -> dict[str, Any]:
        item = self.rows[id]
        name, profile = self.typed.get(id, (item.name, item.profile))
        return {"id": id, "kind": item.kind, "name": tidy(name)[:NAME] or "?", "profile": profile}

    def with_edits(self, fleet: Fleet) -> "ListDraft":
        """Return the draft with the names and profiles of a fleet."""
        before = {item.id: item for _, item in self.fleet.items}
        typed = dict(self.typed)
        for _, item in fleet.items:
            if item != before[item.id]:
                typed[item.id] = (item.name, item.profile)
        return replace(self, typed=typed)

    def to_fleet(self, name: str) -> Fleet | Refusal:
        """Return the fleet with everything that is part of it, under a name."""
        assert isinstance(self.read, ImportedFleet)
        groups = []
        for index, group in enumerate(self.read.groups):
            models = []
            for number, model in enumerate(group.models):
                models.append(self._correct(f"g{index}m{number}", model))
            corrected = self._correct(f"g{index}", group)
            groups.append(replace(corrected, models=tuple(models)))
        return fleet_of(self.rules, replace(self.read, groups=tuple(groups)), name)

    def _correct(self, id: str, item: Any) -> Any:
        """Return a group or model of the list with the player's corrections."""
        row = self.rows[id]
        name, profile = self.typed.get(id, (row.name, row.profile))
        return replace(item, kind=row.kind, name=name, profile=profile, doubtful=id in self.out)


def fresh_draft(rules: GameRules[Any], source: str, read: ImportedFleet | Refusal) -> ListDraft:
    """Return the draft of a list before any correction; doubtful lines are no part of the fleet."""
    if isinstance(read, Refusal):
        return ListDraft(rules, source, read)
    groups = {f"g{index}" for index, group in enumerate(read.groups) if group.models}
    doubtful = {_id(path) for path, item in read.items if item.doubtful} - groups
    return ListDraft(rules, source, read, tidy(read.name)[:NAME], frozenset(doubtful))


def _id(path: tuple[str | int, ...]) -> str:
    """Return the id of a group or model at a path in the list: g0 for a group, g0m1 for a model."""
    if len(path) == 2:
        return f"g{path[1]}"
    return f"g{path[1]}m{path[3]}"


async def draft_of(repository: Repository, rules: GameRules[Any]) -> ListDraft | None:
    """Return the draft of a game's list; after a reload the list is read anew."""
    if rules.name not in repository.drafts:
        keys = _keys(rules.name)
        source = await repository.store.get(keys.source)
        edits = await repository.store.get(keys.edits)
        if source is None:
            return None
        data = json.loads(edits.text) if edits else {}
        read = import_list(rules, source.text, bool(data.get("names_only")))
        repository.drafts[rules.name] = _restore(fresh_draft(rules, source.text, read), data)
    draft: ListDraft = repository.drafts[rules.name]
    return draft


def _restore(draft: ListDraft, data: Mapping[str, Any]) -> ListDraft:
    """Return a fresh draft with the corrections that `keep_draft` saved."""
    if not data:
        return draft
    typed = {}
    for id, (name, profile) in data.get("typed", {}).items():
        typed[id] = (str(name), dict(profile))
    return replace(
        draft,
        name=data["name"],
        out=frozenset(data["out"]),
        typed=typed,
        kinds=dict(data.get("kinds", {})),
        is_cancelled=bool(data.get("cancelled")),
    )


async def keep_draft(repository: Repository, draft: ListDraft) -> None:
    """Save a draft and its list beside the fleets."""
    before = repository.drafts.get(draft.rules.name)
    keys = _keys(draft.rules.name)
    data = {
        "names_only": isinstance(draft.read, ImportedFleet) and draft.read.names_only,
        "name": draft.name,
        "out": sorted(draft.out),
        "typed": draft.typed,
        "kinds": draft.kinds,
        "cancelled": draft.is_cancelled,
    }
    changes = [DocumentChange(keys.edits, json.dumps(data), None)]
    if before is None or before.source is not draft.source:
        changes.append(DocumentChange(keys.source, draft.source, None))
    await repository.put(*changes)
    repository.drafts[draft.rules.name] = draft


async def drop_draft(repository: Repository, rules: GameRules[Any]) -> None:
    """Delete the draft of a game's list."""
    changes = [DocumentChange(key, None, None) for key in _keys(rules.name)]
    await repository.put(*changes)
    repository.drafts.pop(rules.name, None)


class _Keys(NamedTuple):
    """The names of the documents of a draft: the list, and the player's corrections."""

    source: str
    edits: str


def _keys(game: str) -> _Keys:
    return _Keys(f"{DRAFT}/{game}/source", f"{DRAFT}/{game}/edits")
