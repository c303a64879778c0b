"""The import of a list: from a file's content to groups of a game, and from these to a fleet."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.engagement.fleets.fleet import GROUPS, ITEMS, MODELS, Fleet
from engine.engagement.game import GameRules
from engine.engagement.lists.imported_fleet import ImportedFleet, ImportedModel
from engine.engagement.lists.limits import refused_list
from engine.engagement.lists.list_reader import read_list
from engine.engagement.record.creation import make_fleet
from engine.kit.names import NAME, number_name, tidy
from engine.kit.refusal import Refusal
from engine.kit.saved_types import Tree

Path = tuple[str | int, ...]


class ListImport:
    """An import in steps, so that a long list can show its progress and be stopped; nothing is
    saved.
    """

    def __init__(
        self, rules: GameRules[Any], source: str | bytes, names_only: bool = False
    ) -> None:
        """Prepare the import; its steps are in `work`."""
        self._rules = rules
        self._source = source
        self._names_only = names_only
        self.all = 0
        self.done = 0
        self.fleet: ImportedFleet | Refusal | None = None

    def work(self) -> Iterator[None]:
        """Read the file, then one squadron at each step; afterwards `fleet` is the result.

        Before the end, `done` counts squadrons, and `all` is their number once it is known.
        """
        lists = self._rules.lists()
        army = read_list(self._source, lists.layout)
        if isinstance(army, Refusal):
            self.fleet = army
            return
        other = lists.other_game(army)
        if other and not self._names_only:
            self.fleet = refused_list("list_other_game", system=tidy(other))
            return
        squadrons = list(army.squadrons)
        if sum(squadron.groups for squadron in squadrons) > GROUPS:
            self.fleet = refused_list("list_too_many_squadrons", limit=GROUPS)
            return
        groups: list[ImportedModel] = []
        self.all = len(squadrons)
        for squadron in squadrons:
            yield
            if self._names_only:
                squadron = squadron.bare()
            groups += lists.groups_of(squadron)
            self.done += 1
        name = tidy(army.name)
        whole = ImportedFleet(
            format=army.format,
            name=name,
            groups=tuple(groups),
            remarks=army.remarks,
            names_only=self._names_only,
            rows=tuple(row.without_stats() for row in army.rows),
            total=army.total,
        )
        self.fleet = _refuse_too_many(groups) or whole


def import_list(
    rules: GameRules[Any], source: str | bytes, names_only: bool = False
) -> ImportedFleet | Refusal:
    """Return a list as groups of a game, for a preview; nothing is saved.

    names_only: whether to read only names and counts, as is possible for lists of any game.
    Refused, each with a sentence: lists of another game or edition (`list_other_game`, with its
    name), damaged lists, and lists beyond the limits.
    """
    whole = ListImport(rules, source, names_only)
    for _ in whole.work():
        pass
    assert whole.fleet is not None
    return whole.fleet


def as_kind(rules: GameRules[Any], item: ImportedModel, kind: str) -> ImportedModel:
    """Return a group of which a list has no more than the name as a group of another kind."""
    return rules.lists().as_kind(item, kind)


def _refuse_too_many(groups: Sequence[ImportedModel]) -> Refusal | None:
    """Return the refusal of more groups, models in a group, or items than a fleet holds."""
    if sum(group.count for group in groups) > GROUPS:
        return refused_list("list_too_many_squadrons", limit=GROUPS)
    items = len(groups)
    for group in groups:
        models = sum(model.count for model in group.models)
        if models > MODELS:
            return refused_list("list_too_many_in_squadron", limit=MODELS)
        items += models
    if items > ITEMS:
        return refused_list("list_too_many_models", limit=ITEMS)
    return None


def fleet_of(rules: GameRules[Any], imported: ImportedFleet, name: str) -> Fleet | Refusal:
    """Return the fleet of an import without what is doubtful; equal models become single ones with
    numbered names.
    """
    names = _Names(imported.format != "table")
    groups: list[Tree] = []
    for item in imported.groups:
        if not item.doubtful:
            groups.extend(_groups(item, names))
    if not groups:
        return refused_list("no_list")
    return make_fleet(rules, name, groups)


class _Names:
    """The names of groups and models so far; a table of single models has names of its own, equal
    ones too.
    """

    def __init__(self, unlike: bool) -> None:
        self.unlike = unlike
        self.groups: list[str] = []
        self.models: list[str] = []

    def next(self, item: ImportedModel, taken: list[str]) -> str:
        name = tidy(item.name)[:NAME] or "?"
        if self.unlike or item.count > 1:
            name = number_name(name, taken)
        taken.append(name)
        return name


def _groups(group: ImportedModel, names: _Names) -> Iterator[Tree]:
    for _ in range(group.count):
        name = names.next(group, names.groups)
        models: list[Tree] = []
        for item in group.models:
            if not item.doubtful:
                models.extend(_models(item, names))
        if models or not group.models:
            yield {"kind": group.kind, "name": name, "profile": group.profile, "models": models}


def _models(model: ImportedModel, names: _Names) -> Iterator[Tree]:
    for _ in range(model.count):
        yield {
            "kind": model.kind,
            "name": names.next(model, names.models),
            "profile": model.profile,
        }
