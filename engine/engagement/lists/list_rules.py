"""The interface of a game to lists: how the profiles of a list fill the profiles of the game."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from engine.engagement.lists.army_list import ArmyList, ListedModel, Remark, StatLine, Upgrade
from engine.engagement.lists.imported_fleet import ImportedModel
from engine.engagement.lists.layout import Kinds, Layout
from engine.engagement.lists.list_words import NAME, ListWords, normal
from engine.engagement.lists.profile_draft import ProfileDraft
from engine.engagement.lists.unit_models import join_models, share_points
from engine.kit.fields import parts_of
from engine.kit.saved_types import Tree

UNIT = "unit"


class ListRules:
    """The way in which a game reads lists; a game overrides what differs.

    words: the words of its profiles.
    kind: the kind of a model of which a list has no more than the name.
    group: the kind of a group, for each kind of model that stands in groups.
    instead: for a required field, the field whose value it takes where the list lacks it.
    counted: for each kind that is a group of equal models, the field with their number.
    whole: the kinds that are one group, however many models a list counts in it.
    system: words of which the name of the game in a roster has at least one.
    common: for each kind, the fields that every model of it has on the table; a list that lacks one
        is incomplete.
    """

    words: ClassVar[ListWords] = ListWords()
    kind: ClassVar[str] = ""
    group: ClassVar[Mapping[str, str]] = {}
    instead: ClassVar[Mapping[str, str]] = {}
    counted: ClassVar[Mapping[str, str]] = {}
    whole: ClassVar[frozenset[str]] = frozenset()
    system: ClassVar[tuple[str, ...]] = ()
    common: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, kinds: Kinds) -> None:
        """Set the layout of the game's lists; `kinds` are its profiles."""
        self.layout = Layout(kinds, self.words, self.kind or next(iter(kinds)), self.group)

    def other_game(self, army: ArmyList) -> str:
        """Return the name of the game or edition that a list is for where this game cannot read it,
        else nothing.
        """
        known = (
            not army.system
            or not self.system
            or any(word in normal(army.system) for word in self.system)
        )
        return "" if known else army.system

    def special(self, draft: ProfileDraft, path: str, name: str, text: str) -> bool:
        """Read a characteristic that is no field of its own; return whether it was understood."""
        return False

    def choice(self, draft: ProfileDraft, upgrade: Upgrade, kind: str, is_rule: bool) -> bool:
        """Read the name of an upgrade, or of a rule after all upgrades; return whether it was
        understood.
        """
        return False

    def read(self, draft: ProfileDraft, path: str, key: str, name: str, text: str) -> None:
        """Read a characteristic into a field; `path` is the entry that it belongs to, `name` its
        heading.
        """
        field = key.rpartition(".")[2] if key == f"{path.split('.')[0]}.{NAME}" else key
        draft.read(f"{path}.{field}" if path else field, text, name)

    def entry_name(self, draft: ProfileDraft, path: str, stat: StatLine) -> None:
        """Read the name of a profile that is an entry of a list, such as a weapon."""
        if stat.name:
            draft.read(f"{path}.{NAME}", stat.name)

    def completed(self, draft: ProfileDraft, kind: str) -> None:
        """Fill fields that follow from several parts of a model."""

    def named_kind(self, text: str) -> str:
        """Return the kind of model that a name or heading means; an empty text where it means
        none.
        """
        return ""

    def is_unsure(self, draft: ProfileDraft, kind: str) -> bool:
        """Return True if words alone do not say enough for a model of a kind."""
        return False

    # The rest is the same for every game.

    def as_kind(self, item: ImportedModel, kind: str) -> ImportedModel:
        """Return an item of which the list has no more than the name, as one of another kind."""
        draft = ProfileDraft(self.layout.kinds[kind], item.name, item.where, self.words)
        draft.read(NAME, item.profile.get(NAME) or item.name)
        self._common(draft, kind, ())
        own = _imported(draft, kind, item.name, draft.finished(self.instead))
        kinds = tuple(other for other in (*item.kinds, item.kind) if other != kind)
        return replace(
            own, count=item.count, remarks=item.remarks, doubtful=item.doubtful, kinds=kinds
        )

    def groups_of(self, squadron: ListedModel) -> Iterator[ImportedModel]:
        """Yield the group of a squadron of a list, and groups of their own for the other profiles
        in it.
        """
        if not self.group and self.layout.model in self.counted:
            squadron = join_models(squadron)
        listed = share_points(squadron) or (squadron,)
        sorted_stats = [(model, *self._sorted(model, squadron)) for model in listed]
        items = [self._item(model, kind, stats, squadron) for model, kind, stats, _ in sorted_stats]
        members = [item for item in items if item.kind in self.group]
        if members:
            yield self._grouped(squadron, members)
        alone = [item for item in items if item.kind not in self.group]
        yield from (self._alone_named(item, squadron, len(items)) for item in alone)
        for model, _, _, extra in sorted_stats:
            yield from (self._alone(stat, model) for stat in extra)
        if squadron.models:
            known = {"", *(item.kind for item in items), *self.layout.entries, *self.group.values()}
            others = [stat for stat in squadron.stats if self.layout.kind_of(stat) not in known]
            yield from (self._alone(stat, squadron) for stat in others)

    def _alone_named(self, item: ImportedModel, squadron: ListedModel, many: int) -> ImportedModel:
        """Return a group without models; one of two names in the list is its own, the other is
        remarked on.

        A wing beside ships has its own name; where every unit is such a group, the name of the unit
        counts.
        """
        item = replace(item, count=item.count * squadron.groups)
        name, other = item.name, squadron.called
        if many == 1 and not self.group:
            name, other = other, name
        if not squadron.models or f" {normal(other)} " in f" {normal(name)} ":
            return replace(item, name=name)
        return replace(
            item, name=name, remarks=(*item.remarks, Remark("other_name", other, item.where))
        )

    def _alone(self, stat: StatLine, owner: ListedModel) -> ImportedModel:
        """Return the group of a profile that comes with a model of another kind, as the wing of a
        carrier.
        """
        kind = self.layout.kind_of(stat)
        model = ListedModel(
            stat.name, owner.where, kind, count=stat.count, stats=(stat,), rules=owner.rules
        )
        squadron = ListedModel(stat.name, owner.where)
        item = self._item(model, kind, (stat,), squadron)
        return self._grouped(squadron, [item]) if kind in self.group else item

    def _grouped(self, squadron: ListedModel, models: list[ImportedModel]) -> ImportedModel:
        kind = self.group[models[0].kind]
        draft = ProfileDraft(self.layout.kinds[kind], squadron.called, squadron.where, self.words)
        if squadron.models and squadron.points and share_points(squadron) == squadron.models:
            draft.remark("no_field", f"{squadron.points} pts")
        for stat in squadron.stats:
            if self.layout.kind_of(stat) == kind:
                self._stat(draft, stat, kind)
        profile = draft.finished(self.instead)
        if squadron.models:
            draft.remarks.extend(squadron.remarks)
            if (
                squadron.count > 1
                and not squadron.remarks
                and squadron.count != sum(model.count for model in models)
            ):
                draft.remark("assumed", f"{squadron.count} × {squadron.name}")
        own = _imported(draft, kind, squadron.called, profile)
        return replace(own, count=squadron.groups, models=tuple(models), doubtful=squadron.doubtful)

    def _sorted(
        self, model: ListedModel, squadron: ListedModel
    ) -> tuple[str, Sequence[StatLine], Sequence[StatLine]]:
        """Return the kind of a model, the profiles that are its own, and those of other groups.

        What a model lacks, its squadron has for all models.
        """
        kinds, same = self.layout.kinds, [replace(stat, where="") for stat in model.stats]
        shared = [stat for stat in squadron.stats if model is not squadron]
        every = [(self.layout.kind_of(stat), stat) for stat in (*model.stats, *shared)]
        own = [(name, stat) for name, stat in every if not self.layout.is_group(name)]
        named = self._kind_by_name(model, squadron)
        kind = next((name for name, _ in own if name in kinds), named or self.layout.model)
        mains = [stat for wanted in (kind, "") for name, stat in own if name == wanted]
        entries = [stat for name, stat in own if name and name not in kinds]
        entries = [
            stat for stat in entries if stat in model.stats or replace(stat, where="") not in same
        ]
        extra = [
            stat for name, stat in own if name in kinds and name != kind and stat in model.stats
        ]
        return kind, [*mains, *entries], extra

    def _item(
        self, model: ListedModel, kind: str, stats: Iterable[StatLine], squadron: ListedModel
    ) -> ImportedModel:
        draft = ProfileDraft(self.layout.kinds[kind], model.name, model.where, self.words)
        draft.remarks.extend(model.remarks)
        mains: list[StatLine] = []
        for stat in stats:
            row = self.layout.kind_of(stat)
            mains += [stat] if row == kind else []
            if row and (row != kind or stat is mains[0]):
                for _ in range(
                    _each(draft, stat, model.count) if row in self.layout.entries else 1
                ):
                    self._stat(draft, stat, row)
            elif not row or stat.characteristics != mains[0].characteristics:
                draft.remark("not_understood", f"{stat.type} {stat.name}".strip())
        if "name" in self.layout.kinds[kind].model_fields and not draft.has("name"):
            draft.read("name", model.name)
        whole = sum(item.count for item in squadron.models)
        shared = [
            Upgrade(item.name, _each(draft, item, whole))
            for item in squadron.upgrades
            if model is not squadron
        ]
        own = [Upgrade(item.name, _each(draft, item, model.count)) for item in model.upgrades]
        rules = (*model.rules, *(() if model is squadron else squadron.rules))
        others = [stat.name for stat in (*model.stats, *squadron.stats)]
        self._choices(draft, kind, (*own, *shared), rules, others)
        count = self._counted(draft, model, kind, inner=model is not squadron)
        if draft.has("points") and count > 1:
            draft.remark("assumed", draft.sources["points"], "points")
        self._points(draft, model, kind, count)
        self.completed(draft, kind)
        design = (
            draft.get("name")
            if model is squadron and model.kind == UNIT and kind in self.group
            else ""
        )
        name = model.called if not design or (model.custom_name and not mains) else design
        self._common(draft, kind, self.layout.entries if model.complete else ())
        profile = draft.finished(self.instead)
        unsure = (
            tuple(other for other in self.layout.kinds if other != kind)
            if self._is_any(model, mains)
            else ()
        )
        if unsure and not self._kind_by_name(model, squadron):
            draft.missing.insert(0, "kind")
        return replace(
            _imported(draft, kind, name, profile),
            count=count,
            doubtful=model.doubtful or (not any(mains) and self.is_unsure(draft, kind)),
            kinds=unsure,
        )

    def _kind_by_name(self, model: ListedModel, squadron: ListedModel) -> str:
        """Return the kind that a name or the heading above it means, else an empty text."""
        for text in (model.name, squadron.name, squadron.heading):
            kind = self.named_kind(text)
            if kind:
                return kind
        return ""

    def _is_any(self, model: ListedModel, mains: Iterable[StatLine]) -> bool:
        """Return whether nothing but a name says which kind of group without models a line is."""
        return (
            not self.group
            and not any(mains)
            and len(self.layout.kinds) > 1
            and not self.words.row_kind(model.kind)
        )

    def _common(self, draft: ProfileDraft, kind: str, known: Container[str]) -> None:
        """Note the common fields that the list lacks, apart from `known` ones."""
        for field in self.common.get(kind, ()):
            if field not in known and not any(
                path == field or path.startswith(f"{field}.")
                for path in (*draft.sources, *draft.missing)
            ):
                draft.missing.append(field)

    def _counted(self, draft: ProfileDraft, model: ListedModel, kind: str, *, inner: bool) -> int:
        """Return the number of equal items; a kind that is a group of equal models takes it as a
        field.
        """
        if kind in self.whole and inner and model.count > 1:
            draft.remark("assumed", f"{model.count} × {model.name}")
            return 1
        if kind not in self.counted:
            return model.count
        if not draft.has(self.counted[kind]) and model.count > 1:
            draft.read(self.counted[kind], str(model.count))
        return 1

    def _points(self, draft: ProfileDraft, model: ListedModel, kind: str, count: int) -> None:
        if not model.points or draft.has("points"):
            return
        count *= model.groups
        if "points" in draft.kind.model_fields and model.points % count == 0:
            draft.read("points", str(model.points // count))
        else:
            draft.remark("no_field", f"{model.points} pts")

    def _choices(
        self,
        draft: ProfileDraft,
        kind: str,
        upgrades: Iterable[Upgrade],
        rules: Iterable[str],
        others: Iterable[str],
    ) -> None:
        """Read upgrades, then rules; the upgrades of profiles that were read (`others`) need no
        more.
        """
        names = {f" {normal(text)} " for text in (*draft.sources.values(), *others)}
        choices = (
            *((upgrade, False) for upgrade in upgrades),
            *((Upgrade(rule), True) for rule in rules),
        )
        for upgrade, is_rule in choices:
            named = any(f" {normal(upgrade.name)} " in name for name in names)
            if not self.choice(draft, upgrade, kind, is_rule) and not named:
                text = upgrade.name if upgrade.count == 1 else f"{upgrade.count} × {upgrade.name}"
                draft.remark("not_understood", text)

    def _stat(self, draft: ProfileDraft, stat: StatLine, kind: str) -> None:
        path = ""
        if kind not in self.layout.kinds:
            path = _entry_path(draft, kind)
            if not path:
                draft.remark("not_understood", f"{stat.type} {stat.name}".strip())
                return
            draft.begin(path)
            self.entry_name(draft, path, stat)
        elif stat.name and "name" in draft.kind.model_fields:
            draft.read("name", stat.name)
        used, names = set[str](), set[str]()
        for name, text in stat.characteristics:
            keys = self.words.keys(name) & self.layout.columns[kind]
            key = min(keys - used, default="")
            repeated = normal(name) in names or (keys and not key)
            used.add(key)
            names.add(normal(name))
            if repeated:
                draft.remark("not_understood", f"{name} {text}", path)
            elif key:
                self.read(draft, path, key, name, text)
            elif not self.special(draft, path, name, text) and text not in ("", "-"):
                code = "no_field" if self.words.is_unused(name) else "not_understood"
                draft.remark(code, f"{name} {text}", path)


def _entry_path(draft: ProfileDraft, kind: str) -> str:
    """Return the name of the next entry of a list, in the profile or in its last entry; empty where
    neither has it.
    """
    own = parts_of(draft.kind)
    if kind in own:
        return f"{kind}.{len(draft.get(kind) or ())}"
    for name, inner in own.items():
        if kind in parts_of(inner) and draft.get(name):
            last = f"{name}.{len(draft.get(name)) - 1}"
            return f"{last}.{kind}.{len(draft.get(f'{last}.{kind}') or ())}"
    return ""


def _each(draft: ProfileDraft, choice: Upgrade | StatLine, models: int) -> int:
    """Return the number of a choice for each of some models: lists count it for all of them, or
    once for all.

    A number that cannot be shared is remarked on.
    """
    if models > 1 and choice.count > 1 and choice.count % models:
        draft.remark("assumed", f"{choice.count} × {choice.name}")
    return max(1, choice.count // models) if models else choice.count


def _imported(draft: ProfileDraft, kind: str, name: str, profile: Tree) -> ImportedModel:
    """Return the item of a finished draft."""
    sources, missing, remarks = dict(draft.sources), tuple(draft.missing), tuple(draft.remarks)
    return ImportedModel(
        kind, name, profile, draft.where, from_file=sources, missing=missing, remarks=remarks
    )
