"""A list on its way to a fleet: what was read, and the player's corrections; a reload of the page
keeps both.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from app.battle.files.list_progress import DRAFT
from app.battle.fleets.profile_values import changed, without
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
    """

    rules: GameRules[Any]
    source: str
    read: ImportedFleet | Refusal
    name: str = ""
    out: frozenset[str] = frozenset()
    typed: Mapping[str, Typed] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def rows(self) -> Mapping[str, ImportedModel]:
        """The groups and models of the list as they were read, by their ids, with the kinds of the
        player's choice.
        """
        if isinstance(self.read, Refusal):
            return {}
        rows = {_id(path): item for path, item in self.read.items}
        chosen = {id: kind for id, kind in self.kinds.items() if kind in rows[id].kinds}
        return rows | {id: as_kind(self.rules, rows[id], kind) for id, kind in chosen.items()}

    def missing(self, id: str) -> set[str]:
        """Return the fields that the list lacks and the player has not typed."""
        was = self.rows[id]
        return without(
            was.missing, changed(was.profile, self.typed[id][1]) if id in self.typed else ()
        )

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
        doubts = {id: self._doubts(id) for id in self.rows}
        ids = [id for group in self.fleet.groups for id in self._kept_ids(group)]
        return {
            item.id: sorted(doubts[id])
            for id, (_, item) in zip(ids, fleet.items, strict=True)
            if doubts[id]
        }

    def _doubts(self, id: str) -> set[str]:
        was = self.rows[id]
        fields = {
            remark.field for remark in was.remarks if remark.code in ("assumed", "not_a_value")
        }
        typed = changed(was.profile, self.typed[id][1]) if id in self.typed else ()
        return self.missing(id) | without(fields - {"", "count"}, typed)

    def _kept_ids(self, group: Group) -> Iterator[str]:
        """Yield the ids of a group and its models, as often as they are in the fleet."""
        counts = [
            (model.id, self.rows[model.id].count)
            for model in group.models
            if model.id not in self.out
        ]
        if group.id not in self.out and (counts or not group.models):
            for _ in range(self.rows[group.id].count):
                yield group.id
                for id, count in counts:
                    yield from [id] * count

    @cached_property
    def fleet(self) -> Fleet:
        """The list as a fleet, with one model for equal ones."""
        groups = () if isinstance(self.read, Refusal) else self.read.groups
        every = [self._group(index, len(group.models)) for index, group in enumerate(groups)]
        return Fleet.model_construct(
            id=DRAFT, name=self.name or "?", game=self.rules.name, groups=tuple(every)
        )

    def _group(self, index: int, models: int) -> Group:
        inner = (
            Model.model_construct(**self._fields(f"g{index}m{number}")) for number in range(models)
        )
        return Group.model_construct(**self._fields(f"g{index}"), models=tuple(inner))

    def _fields(self, id: str) -> dict[str, Any]:
        item = self.rows[id]
        name, profile = self.typed.get(id, (item.name, item.profile))
        return {"id": id, "kind": item.kind, "name": tidy(name)[:NAME] or "?", "profile": profile}

    def edited(self, fleet: Fleet) -> "ListDraft":
        """Return the draft with the names and profiles of a fleet."""
        before = {item.id: item for _, item in self.fleet.items}
        changed = {
            item.id: (item.name, item.profile) for _, item in fleet.items if item != before[item.id]
        }
        return replace(self, typed={**self.typed, **changed})

    def saved(self, name: str) -> Fleet | Refusal:
        """Return the fleet with everything that is part of it, under a name."""
        assert isinstance(self.read, ImportedFleet)
        groups = []
        for index, group in enumerate(self.read.groups):
            models = tuple(
                self._kept(f"g{index}m{number}", model) for number, model in enumerate(group.models)
            )
            groups.append(replace(self._kept(f"g{index}", group), models=models))
        return fleet_of(self.rules, replace(self.read, groups=tuple(groups)), name)

    def _kept(self, id: str, item: Any) -> Any:
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
    return f"g{path[1]}" if len(path) == 2 else f"g{path[1]}m{path[3]}"


async def draft_of(repository: Repository, rules: GameRules[Any]) -> ListDraft | None:
    """Return the draft of a game's list; after a reload the list is read anew."""
    if rules.name not in repository.drafts:
        source, edits = [await repository.store.get(key) for key in _keys(rules)]
        if source is None:
            return None
        data = json.loads(edits.text) if edits else {}
        fresh = fresh_draft(
            rules, source.text, import_list(rules, source.text, bool(data.get("names_only")))
        )
        typed = {
            id: (str(name), dict(profile)) for id, (name, profile) in data.get("typed", {}).items()
        }
        changes = (
            {"name": data["name"], "out": frozenset(data["out"]), "typed": typed} if data else {}
        )
        changes |= {"kinds": dict(data.get("kinds", {}))}
        repository.drafts[rules.name] = replace(fresh, **changes)
    draft: ListDraft = repository.drafts[rules.name]
    return draft


async def keep_draft(repository: Repository, draft: ListDraft) -> None:
    """Save a draft and its list beside the fleets."""
    before = repository.drafts.get(draft.rules.name)
    source, edits = _keys(draft.rules)
    names_only = isinstance(draft.read, ImportedFleet) and draft.read.names_only
    data = {
        "names_only": names_only,
        "name": draft.name,
        "out": sorted(draft.out),
        "typed": draft.typed,
    }
    data["kinds"] = draft.kinds
    changes = [DocumentChange(edits, json.dumps(data), None)]
    if before is None or before.source is not draft.source:
        changes.append(DocumentChange(source, draft.source, None))
    await repository.put(*changes)
    repository.drafts[draft.rules.name] = draft


async def drop_draft(repository: Repository, rules: GameRules[Any]) -> None:
    """Delete the draft of a game's list."""
    await repository.put(*(DocumentChange(key, None, None) for key in _keys(rules)))
    repository.drafts.pop(rules.name, None)


def _keys(rules: GameRules[Any]) -> Iterator[str]:
    return (f"{DRAFT}/{rules.name}/{part}" for part in ("source", "edits"))
