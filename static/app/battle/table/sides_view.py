"""The sides of a battle on the table: the state of every group, in a row that opens."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.battle.battle_page import Button, ModelCounter, ModelSheet
from app.battle.context import BattleContext
from app.rendering import render
from app.views.piece_cache import PIECES
from engine.engagement import Engagement, Group, Model, Side, side_of
from engine.opponent import has_acted

MOST_BOXES = 12
"""Most boxes of a model that are buttons: two rows of them on a phone."""


@dataclass(frozen=True)
class Piece:
    """A group or model on the table: its row and the content of the open row, as HTML, and the
    sheet behind both.

    strength: the buttons beside the row of one of several models, which set its strength.
    """

    ref: str
    name: str
    sheet: ModelSheet
    row: str
    body: str
    strength: str


@dataclass(frozen=True)
class GroupCard:
    """A group on the table, as HTML.

    refs: the references of the group and its models.
    gone: whether it is out of the battle.
    done: whether it has acted this turn.
    points: the points of the group with its models, where players have entered them.
    lost: the points that are out of the battle.
    """

    ref: str
    refs: tuple[str, ...]
    html: str
    gone: bool
    done: bool
    points: int
    lost: int


def side_cards(context: BattleContext, side: int) -> list[GroupCard]:
    """Return the groups of a side."""
    page = context.page
    engagement = context.engagement
    cards = []
    for group, refs in PIECES.get(side, _groups, engagement.battle.sides[side], side):
        states = tuple([page.sheet_state(engagement.state, ref) for ref in refs])
        buttons = _buttons_of(context, side, refs[0], group)
        is_done = has_acted(page.opponent, engagement, refs[0])
        can_end = engagement.battle.is_over or refs[0] in engagement.holding_groups
        key = (refs[0], context.lang, len(buttons))
        card = PIECES.get(
            key,
            _card,
            page.sheet,
            states,
            refs,
            group,
            buttons,
            is_done,
            can_end,
            context.lang,
        )
        cards.append(card)
    return cards


def _groups(side: Side, number: int) -> list[tuple[Group, tuple[str, ...]]]:
    return list(side.groups(number))


def _buttons_of(context: BattleContext, side: int, ref: str, group: Group) -> tuple[Button, ...]:
    """Return the buttons of a group, on a side that Broadside plays after the button that asks
    Broadside for an action of the group; none after the battle or while something is underway.
    """
    page = context.page
    engagement = context.engagement
    if engagement.battle.is_over or engagement.state.underway is not None:
        return ()
    buttons = tuple(page.buttons(engagement, ref, group, context.lang))
    if buttons and side in engagement.automatic_sides and page.opponent:
        ask = Button(
            "best",
            context.t("opponent.acts"),
            spoken="opponent.acts_of",
            is_spent=buttons[0].is_spent,
        )
        return (ask, *buttons)
    return buttons


def hit(context: BattleContext, before: Engagement[Any]) -> tuple[str, ...]:
    """Return the ids of the models that the dice of the last event have damaged; none when an event
    was undone.
    """
    after = context.engagement
    events = after.battle.events
    if after.result is None or len(events) <= len(before.battle.events) or not events[-1].dice:
        return ()
    return tuple([f"unit-{ref}" for ref in after.result.models if _is_hit(context, before, ref)])


def _is_hit(context: BattleContext, before: Engagement[Any], ref: str) -> bool:
    """Return True if a model has less strength remaining than before."""
    page = context.page
    after = context.engagement
    old_state = page.sheet_state(before.state, ref)
    new_state = page.sheet_state(after.state, ref)
    item = after.opening.item(ref)
    if old_state == new_state or not item:
        return False
    old_sheet = page.sheet(old_state, ref, item, context.lang)
    new_sheet = page.sheet(new_state, ref, item, context.lang)
    return _remaining(new_sheet) < _remaining(old_sheet)


def _remaining(sheet: ModelSheet) -> int:
    return sheet.counters[0].value if sheet.counters else 0


def _card(
    sheet: Callable[..., ModelSheet],
    states: tuple[Any, ...],
    refs: tuple[str, ...],
    group: Group,
    buttons: tuple[Button, ...],
    done: bool,
    ends: bool,
    language: str,
) -> GroupCard:
    """Return a group and its models; only models in a new state are made anew.

    done: whether it has acted this turn.
    ends: whether it can do no more this turn: it holds, or the battle is over.
    """
    pieces = []
    for ref, state, item in zip(refs, states, (group, *group.models), strict=True):
        has_siblings = item is not group and len(group.models) > 1
        piece = PIECES.get((ref, language), _piece, sheet, state, ref, item, language, has_siblings)
        pieces.append(piece)
    whole, *models = pieces
    sheets = tuple([model.sheet for model in models or (whole,)])
    is_gone = all(sheet.gone for sheet in sheets)
    row = whole.row
    if models:
        row = PIECES.get(("row", refs[0], language), row_html, sheets, language)
    more = "" if ends else whole.sheet.more
    is_spent = done and bool(buttons) and buttons[0].is_spent
    buttons_in_front = 0 if is_spent else 1
    texts = _button_texts(refs[0], group, buttons, done, language)
    html = render(
        "battle/table/card.html",
        language,
        shown=whole,
        row=row,
        models=models,
        gone=is_gone,
        done=done,
        more=more,
        first="".join(texts[:buttons_in_front]),
        others="".join(texts[buttons_in_front:]),
    )
    points = _points_of(group, models, is_gone)
    return GroupCard(refs[0], refs, html, is_gone, done, points.all, points.lost)


def _button_texts(
    ref: str, group: Group, buttons: Sequence[Button], done: bool, language: str
) -> list[str]:
    """Return the buttons of a group as HTML; the first is quiet once the group has acted."""
    texts = []
    for index, button in enumerate(buttons):
        look = "second"
        if index == 0 and done:
            look = "quiet"
        html = PIECES.html(
            (ref, index),
            "battle/table/button.html",
            language,
            ref=ref,
            name=group.name,
            button=button,
            look=look,
        )
        texts.append(html)
    return texts


class _Points(NamedTuple):
    """The points of a group with its models, and those of them that are lost."""

    all: int
    lost: int


def _points_of(group: Group, models: Sequence[Piece], is_gone: bool) -> _Points:
    points = group.profile.get("points") or 0
    lost = points if is_gone else 0
    for item, model in zip(group.models, models, strict=True):
        own_points = item.profile.get("points") or 0
        points += own_points
        if model.sheet.gone:
            lost += own_points
    return _Points(points, lost)


def _piece(
    sheet: Callable[..., ModelSheet],
    parts: tuple[Any, ...],
    ref: str,
    item: Model,
    language: str,
    has_siblings: bool,
) -> Piece:
    """Return a group or model.

    has_siblings: whether it is a model, and its group has others.
    """
    result = sheet(parts, ref, item, language)
    strength = ""
    counters = []
    for index, counter in enumerate((*result.counters, *result.ratings)):
        shown = {"ref": ref, "counter": counter}
        key = (ref, counter.key)
        if index == 0 and has_siblings:
            strength = PIECES.html(
                key, "battle/table/strength.html", language, name=item.name, **shown
            )
        else:
            counters.append(PIECES.html(key, "battle/table/counter.html", language, **shown))
        if index == 0 and counter.boxes and counter.most <= MOST_BOXES:
            counters.append(PIECES.html(key, "battle/table/boxes.html", language, **shown))
    body = render(
        "battle/table/model_state.html",
        language,
        ref=ref,
        name=item.name,
        sheet=result,
        counters="".join(counters),
        conditions=[condition for condition in result.conditions if condition.on],
        several=isinstance(item, Group) and len(item.models) > 1,
    )
    return Piece(ref, item.name, result, row_html((result,), language), body, strength)


def row_html(sheets: Sequence[ModelSheet], language: str) -> str:
    """Return the row of one model, or of several together: the remaining strength in boxes, and the
    conditions.
    """
    strengths = [sheet.counters[0] for sheet in sheets if sheet.counters]
    labels = Counter[str]()
    for sheet in sheets:
        labels.update([condition.label for condition in sheet.conditions if condition.on])
    return render(
        "battle/table/row.html",
        language,
        first=strengths,
        value=sum([strength.value for strength in strengths]),
        most=sum([strength.most for strength in strengths]),
        more=_other_losses(sheets),
        remaining=len([sheet for sheet in sheets if not sheet.gone]),
        count=len(sheets),
        marks=list(labels.items()),
    )


def _other_losses(sheets: Sequence[ModelSheet]) -> list[ModelCounter]:
    """Return the numbers of a single model that differ from its starting values, but not its
    remaining strength.
    """
    if len(sheets) > 1:
        return []
    return [counter for counter in sheets[0].counters[1:] if counter.value != counter.most]


def states_before_html(context: BattleContext, *, facts: bool = False) -> str:
    """Return the state of everything of all sides, only to look at.

    `facts` adds the profiles where the state is shown.
    """
    sides = []
    for index, side in enumerate(context.engagement.battle.sides):
        rows = []
        for item, sheet in items_of(context, index):
            rows.append((item.name, sheet, row_html((sheet,), context.lang)))
        sides.append((side.name, rows))
    return render("battle/table/states_before.html", context.lang, sides=sides, facts=facts)


def items_of(context: BattleContext, side: int) -> Iterator[tuple[Model, ModelSheet]]:
    """Yield everything of a side that can be lost, models and groups without models, each with its
    sheet.
    """
    page = context.page
    for ref, item in context.engagement.opening.items:
        has_models = isinstance(item, Group) and bool(item.models)
        if side_of(ref) == side and not has_models:
            state = page.sheet_state(context.state, ref)
            yield item, page.sheet(state, ref, item, context.lang)
