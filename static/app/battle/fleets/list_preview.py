"""The preview of a list: each squadron and model with what was read, what is missing, and what was
not understood.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.battle.context import BattleContext
from app.battle.files.other_game import other_game
from app.battle.fleets.list_draft import ListDraft
from app.battle.fleets.profile_values import Line, differing_names, facts, lines, parts
from app.registered_games import GAMES
from app.rendering import render
from app.requests.response import fault_text
from app.typed_form import Slots
from app.words import Words
from engine.engagement import Group, Model, Refusal
from engine.engagement.lists.army_list import Remark

BARE: Any = {"read": [], "parts": [], "typed": [], "missing": [], "remarks": [], "kinds": []}
"""The row of a group without values of its own."""
KIND = "kind"
UNUSED = "no_field"
"""The code of remarks on what Broadside never uses."""
TO_CHECK = ("not_understood", "not_a_value", "assumed", "characters")
"""The codes of remarks on what a player has to look at."""


@dataclass(frozen=True)
class ListRow:
    """A group or model of the list.

    ticked: whether it becomes part of the fleet; None for a group, which follows its models.
    kind: the words of its kind, for groups.
    kinds: the other kinds that it may have, each with its words.
    read, parts: values from the file, and entries of its lists, such as weapons.
    typed, missing: values typed by the player, and values that the file lacks.
    remarks: the words of each kind of remark, with the pieces of the list.
    """

    id: str
    name: str
    count: int
    ticked: bool | None
    kind: str
    kinds: Sequence[Line]
    read: Sequence[Line]
    parts: Sequence[Line]
    typed: Sequence[Line]
    missing: Sequence[Line]
    remarks: Sequence[tuple[str, Sequence[Line]]]


def preview_html(context: BattleContext, draft: ListDraft) -> str:
    """Return the screen of a list before it becomes a fleet; lines that may be no models come
    last.
    """
    if isinstance(draft.read, Refusal):
        reason = fault_text(draft.read.faults[0], context.lang)
        other = other_game(context, draft.source)
        game = context.t(f"{GAMES[other].locale_prefix}.game") if other else ""
        return render("battle/fleets/list_refused.html", context.lang, reason=reason, other=game)
    table = _Rows(draft, context)
    groups = list[Sequence[ListRow]]()
    doubtful = list[Sequence[ListRow]]()
    for read, group in zip(draft.read.groups, draft.fleet.groups, strict=True):
        if read.doubtful:
            doubtful.append(table.group(group))
        else:
            groups.append(table.group(group))
    rest = [remark for remark in draft.read.remarks if not _is_unused(remark)]
    unused = [str(remark.text) for remark in draft.read.every_remark if _is_unused(remark)]
    return render(
        "battle/fleets/list_preview.html",
        context.lang,
        name=draft.name or context.t("battle.list_name"),
        groups=groups,
        doubtful=doubtful,
        rest=_remarks(rest, context.t, at_lines=True),
        unused=Counter(unused),
        **sums(draft, context.t),
    )


def sums(draft: ListDraft, t: Words) -> Mapping[str, str]:
    """Return the number of models in the fleet, of those with missing values, and of pieces to
    check, as sentences.
    """
    assert not isinstance(draft.read, Refusal)
    heads = {group.id for group in draft.fleet.groups if group.models}
    count = 0
    lacks = 0
    remarks = [*draft.read.remarks, *_remarks_on_heads(draft)]
    for id, item in draft.rows.items():
        if id in heads or id in draft.out:
            continue
        count += item.count
        remarks += item.remarks
        if draft.missing(id):
            lacks += item.count
    odd = len([remark for remark in remarks if remark.code in TO_CHECK])
    return {
        "count": t("list.count", count=count),
        "lacks": _sentence("list.lacks", lacks, t),
        "odd": _sentence("list.odd", odd, t),
    }


def _remarks_on_heads(draft: ListDraft) -> list[Remark]:
    """Return the remarks on the groups of which a model becomes part of the fleet."""
    remarks = list[Remark]()
    for group in draft.fleet.groups:
        if any(model.id not in draft.out for model in group.models):
            remarks += draft.rows[group.id].remarks
    return remarks


def _sentence(key: str, count: int, t: Words) -> str:
    return t(key, count=count) if count else ""


def _is_unused(remark: Remark) -> bool:
    """Return whether a piece is something that Broadside never uses; that of a weapon stays beside
    the weapon.
    """
    return remark.code == UNUSED and not remark.field


class _Rows:
    """The rows of a draft in a language."""

    def __init__(self, draft: ListDraft, context: BattleContext) -> None:
        self.draft = draft
        self.context = context
        self.reader = context.page.reader(context.t)

    def group(self, group: Group) -> Sequence[ListRow]:
        """Return the rows of a group; a single model with the name of its group is its only row."""
        head = replace(self.row(group), kind=self._kind_words(group.kind))
        if not group.models:
            return [head]
        head = replace(head, ticked=None)
        models = [self.row(model) for model in group.models]
        same = {"id": head.id, "ticked": None, "kind": head.kind, "count": 1, **BARE}
        if len(models) == 1 and head == replace(models[0], **same):
            return [replace(models[0], kind=head.kind)]
        return [head, *models]

    def row(self, item: Model) -> ListRow:
        """Return the row of a group or model of the draft's fleet, without the words of a group's
        kind.
        """
        was = self.draft.rows[item.id]
        slots = self.reader.slots(self.context.page.rules.profiles[item.kind], item.profile)
        typed = set[str]()
        if item.id in self.draft.typed:
            typed = differing_names(was.profile, item.profile)
        name = set[str]()
        if was.profile.get("name") in (item.name, was.name):
            name = {"name"}
        read = was.from_file.keys() - typed - name
        remarks = [remark for remark in was.remarks if not _is_unused(remark)]
        return ListRow(
            id=item.id,
            name=item.name,
            count=was.count,
            ticked=item.id not in self.draft.out,
            kind="",
            kinds=[(kind, self._kind_words(kind)) for kind in was.kinds],
            read=list(facts(slots, read)),
            parts=list(parts(slots, read)),
            typed=[*facts(slots, typed - name), *parts(slots, typed)],
            missing=self._missing(item, slots),
            remarks=_remarks(remarks, self.context.t),
        )

    def _missing(self, item: Model, slots: Slots) -> list[Line]:
        """Return the values that the list lacks; none of a model that is no part of the fleet."""
        has_models = isinstance(item, Group) and bool(item.models)
        if item.id in self.draft.out and not has_models:
            return []
        missing = self.draft.missing(item.id)
        values = list(lines(slots, missing, self.context.t))
        if KIND in missing:
            return [(self.context.t("list.kind"), self._kind_words(item.kind)), *values]
        return values

    def _kind_words(self, kind: str) -> str:
        return self.context.t(f"battle.kind.{self.context.page.rules.name}.{kind}")


def _remarks(
    remarks: Iterable[Remark], t: Words, *, at_lines: bool = False
) -> Sequence[tuple[str, Sequence[Line]]]:
    """Return remarks by their kind; the pieces are verbatim, each after the number of its line
    where there is one.
    """
    pieces = defaultdict[str, list[Line]](list)
    for remark in remarks:
        pieces[str(remark.code)].append(_piece(remark, t, at_lines))
    return [(t(f"list.remark.{code}"), pieces[code]) for code in sorted(pieces)]


def _piece(remark: Remark, t: Words, at_lines: bool) -> Line:
    if at_lines and remark.where.isdecimal():
        return t("list.at_line", line=int(remark.where)), str(remark.text)
    return "", str(remark.text)
