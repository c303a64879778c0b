"""The preview of a list: each squadron and model with what was read, what is missing, and what was
not understood.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from app.battle.context import BattleContext
from app.battle.files.other_game import other_game
from app.battle.fleets.list_draft import ListDraft
from app.battle.fleets.profile_values import Line, changed, facts, lines, parts
from app.registered_games import GAMES
from app.rendering import render
from app.requests.response import fault_text
from app.words import Words
from engine.engagement import Group, Refusal

BARE: Any = {"read": [], "parts": [], "typed": [], "missing": [], "remarks": [], "kinds": []}
"""The row of a group without values of its own."""
KIND = "kind"
UNUSED, TO_CHECK = "no_field", ("not_understood", "not_a_value", "assumed", "characters")
"""The codes of remarks on what Broadside never uses, and on what a player has to look at."""


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
    every = _Rows(draft, context)
    rows = [
        (group.doubtful, every.group(own))
        for group, own in zip(draft.read.groups, draft.fleet.groups, strict=True)
    ]
    return render(
        "battle/fleets/list_preview.html",
        context.lang,
        name=draft.name or context.t("battle.list_name"),
        groups=[own for doubtful, own in rows if not doubtful],
        doubtful=[own for doubtful, own in rows if doubtful],
        rest=_remarks(
            [remark for remark in draft.read.remarks if not _is_unused(remark)],
            context.t,
            at_lines=True,
        ),
        unused=Counter(
            str(remark.text) for remark in draft.read.every_remark if _is_unused(remark)
        ),
        **sums(draft, context.t),
    )


def sums(draft: ListDraft, t: Words) -> Mapping[str, str]:
    """Return the number of models in the fleet, of those with missing values, and of pieces to
    check, as sentences.
    """
    assert not isinstance(draft.read, Refusal)
    heads = {group.id for group in draft.fleet.groups if group.models}
    ticked = [
        (id, item) for id, item in draft.rows.items() if id not in heads and id not in draft.out
    ]
    beside = [
        draft.rows[group.id]
        for group in draft.fleet.groups
        if any(m.id not in draft.out for m in group.models)
    ]
    remarks = [
        remark for item in (*beside, *(item for _, item in ticked)) for remark in item.remarks
    ]
    count = sum(item.count for _, item in ticked)
    lacks = sum(item.count for id, item in ticked if draft.missing(id))
    odd = sum(remark.code in TO_CHECK for remark in (*remarks, *draft.read.remarks))
    return {
        "count": t("list.count", count=count),
        "lacks": t("list.lacks", count=lacks) if lacks else "",
        "odd": t("list.odd", count=odd) if odd else "",
    }


def _is_unused(remark: Any) -> bool:
    """Return whether a piece is something that Broadside never uses; that of a weapon stays beside
    the weapon.
    """
    return remark.code == UNUSED and not remark.field


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
        typed = changed(was.profile, item.profile) if item.id in self.draft.typed else set()
        same = {"name"} if was.profile.get("name") in (item.name, was.name) else set()
        groups = getattr(item, "models", None)
        read, ticked = was.from_file.keys() - typed - same, item.id not in self.draft.out
        missing = self.draft.missing(item.id) if ticked or groups else set()
        kind = t(f"battle.kind.{page.rules.name}.{item.kind}")
        return ListRow(
            id=item.id,
            name=item.name,
            count=was.count,
            ticked=None if groups else ticked,
            kind="" if groups is None else kind,
            kinds=[(other, t(f"battle.kind.{page.rules.name}.{other}")) for other in was.kinds],
            read=list(facts(slots, read)),
            parts=list(parts(slots, read)),
            typed=[*facts(slots, typed - same), *parts(slots, typed)],
            missing=[
                *([(t("list.kind"), kind)] if KIND in missing else []),
                *lines(slots, missing, t),
            ],
            remarks=_remarks([remark for remark in was.remarks if not _is_unused(remark)], t),
        )


def _remarks(
    remarks: Iterable[Any], t: Words, *, at_lines: bool = False
) -> Sequence[tuple[str, Sequence[Line]]]:
    """Return remarks by their kind; the pieces are verbatim, each after the number of its line
    where there is one.
    """
    ordered = groupby(
        sorted(remarks, key=lambda remark: str(remark.code)), key=lambda remark: str(remark.code)
    )
    return [
        (t(f"list.remark.{code}"), [_piece(remark, t, at_lines) for remark in some])
        for code, some in ordered
    ]


def _piece(remark: Any, t: Words, at_lines: bool) -> Line:
    has_line = at_lines and remark.where.isdecimal()
    return t("list.at_line", line=int(remark.where)) if has_line else "", str(remark.text)
