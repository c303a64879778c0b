"""The sides of a battle on the table: the side that acts next, and the state of every group, in a
row that opens.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, NamedTuple

from app.battle.battle_page import Button, ModelSheet
from app.battle.context import BattleContext
from app.rendering import render
from app.views.piece_cache import PIECES
from engine.engagement import Engagement, Group, Model, Side, side_of
from engine.opponent import has_acted


@dataclass(frozen=True)
class Piece:
    """A group or model on the table: its row and the content of the open row, as HTML, and the
    sheet behind both.
    """

    ref: str
    name: str
    sheet: ModelSheet
    row: str
    body: str


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


WAITING, DONE, ACTING, GONE, REPLIES = "left", "done", "acting", "gone", " replies"
"""The marks of groups in the turn at a glance; the last one is added to another."""


class Turn(NamedTuple):
    """The turn at a glance.

    coming: the side that acts next, None where players choose.
    acting: the reference of who acts now; empty between activations.
    replies: the groups that may still reply to who acts.
    reply: how these groups may reply.
    """

    coming: int | None
    acting: str = ""
    replies: frozenset[Any] = frozenset()
    reply: str = ""


def turn_of(context: BattleContext, sides: Sequence[Sequence[GroupCard]]) -> Turn:
    """Return the turn at a glance."""
    engagement = context.engagement
    able = [
        index
        for index, cards in enumerate(sides)
        if [card for card in cards if not (card.gone or card.done)]
    ]
    underway = engagement.state.underway
    if underway is None or not underway.models:
        return Turn(engagement.next_of(able))
    first = underway.models[0]
    acting = next((card.ref for card in sides[underway.side] if first in card.refs), "")
    reply, replies = context.page.replies(engagement.state)
    return Turn(engagement.next_of(able), acting, replies, reply)


def heads(
    context: BattleContext, sides: Sequence[Sequence[GroupCard]], turn: Turn
) -> dict[str, str]:
    """Return the buttons that pick a side on a phone, and the heads of its groups, by the ids of
    their elements.
    """
    engagement, language = context.engagement, context.lang
    handover, over = engagement.handover, engagement.battle.is_over
    # A phone shows the side that acts next each time this side is decided anew, whatever it has
    # shown before.
    settled = f"{handover.number if handover else 0}{'+' if engagement.state.underway else ''}"
    result = dict[str, str]()
    for position, cards in enumerate(sides):
        name = engagement.battle.sides[position].name
        marks, points = _glance(cards, turn)
        # Sides take turns: each tab returns to an earlier form, which is still in the cache.
        tab = {"name": name, "marks": marks, "is_next": position == turn.coming, "over": over}
        replies = marks.count(WAITING + REPLIES) + marks.count(DONE + REPLIES)
        waiting = marks.count(WAITING) + marks.count(WAITING + REPLIES)
        tab |= {"waiting": waiting, "replies": replies, "reply": turn.reply}
        look = tuple(tab.items())
        result[f"side-tab-{position}"] = PIECES.html(
            look, "battle/table/side_tab.html", language, **tab
        )
        head = {"name": name, "number": position, "points": points}
        pick = {"number": position, "coming": turn.coming, "settled": settled}
        for part, parts in (("head", head), ("pick", pick)):
            html = PIECES.html(
                (part, position), f"battle/table/side_{part}.html", language, **parts
            )
            result[f"side-{part}-{position}"] = html
    return result


def _glance(cards: Sequence[GroupCard], turn: Turn) -> tuple[tuple[str, ...], tuple[int, int]]:
    """Return the mark of each group in the turn at a glance; and the points of the side, with those
    that are lost.
    """
    marks, points, lost = [], 0, 0
    for card in cards:
        now = (
            GONE
            if card.gone
            else ACTING
            if card.ref == turn.acting
            else DONE
            if card.done
            else WAITING
        )
        marks.append(now + REPLIES if card.ref in turn.replies and now in (DONE, WAITING) else now)
        points, lost = points + card.points, lost + card.lost
    return tuple(marks), (points, lost)


def all_acted(sides: Sequence[Sequence[GroupCard]]) -> bool:
    """Return whether some groups have acted this turn, and all others are out of the battle."""
    able = [card for cards in sides for card in cards if not card.gone]
    return bool(able) and all(card.done for card in able)


def side_cards(context: BattleContext, side: int) -> list[GroupCard]:
    """Return the groups of a side."""
    page, engagement, language, t = context.page, context.engagement, context.lang, context.t
    state, cards = engagement.state, []
    over = engagement.battle.is_over
    busy = over or state.underway is not None
    played, opponent = side in engagement.played, page.opponent
    for group, refs in PIECES.made(side, _groups, engagement.battle.sides[side], side):
        states = tuple(map(page.sheet_state, repeat(state), refs))
        buttons = () if busy else tuple(page.buttons(engagement, refs[0], group, language))
        if buttons and played and opponent:
            buttons = (Button("best", t("opponent.acts"), spoken="opponent.acts_of"), *buttons)
        key, done = (refs[0], language, len(buttons)), has_acted(opponent, engagement, refs[0])
        ends = over or refs[0] in engagement.held
        cards.append(
            PIECES.made(key, _card, page.sheet, states, refs, group, buttons, done, ends, language)
        )
    return cards


def hit(context: BattleContext, before: Engagement[Any]) -> tuple[str, ...]:
    """Return the ids of the models that the dice of the last event have damaged; none when an event
    was undone.
    """
    page, after, language = context.page, context.engagement, context.lang
    events = after.battle.events
    if after.result is None or len(events) <= len(before.battle.events) or not events[-1].dice:
        return ()
    texts = []
    for ref in after.result.models:
        was, now = (page.sheet_state(engagement.state, ref) for engagement in (before, after))
        item = after.opening.item(ref) if was != now else None
        if item and _remaining(page.sheet(now, ref, item, language)) < _remaining(
            page.sheet(was, ref, item, language)
        ):
            texts.append(f"unit-{ref}")
    return tuple(texts)


def _remaining(sheet: ModelSheet) -> int:
    return sheet.counters[0].value if sheet.counters else 0


def _groups(side: Side, number: int) -> list[tuple[Group, tuple[str, ...]]]:
    return list(side.groups(number))


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
    every = zip(refs, states, (group, *group.models), strict=True)
    whole, *models = (
        PIECES.made((ref, language), _piece, sheet, now, ref, item, language)
        for ref, now, item in every
    )
    sheets = tuple([model.sheet for model in models or (whole,)])
    gone = not [sheet for sheet in sheets if not sheet.gone]
    row = (
        PIECES.made(("row", refs[0], language), row_html, sheets, language) if models else whole.row
    )
    looks = ["second" if index or not done else "quiet" for index in range(len(buttons))]
    about = {"ref": refs[0], "name": group.name}
    acts = [
        PIECES.html(
            (refs[0], index),
            "battle/table/button.html",
            language,
            **about,
            button=button,
            look=looks[index],
        )
        for index, button in enumerate(buttons)
    ]
    values = {"shown": whole, "row": row, "models": models, "gone": gone, "done": done}
    values |= {"more": "" if ends else whole.sheet.more}
    values |= {"first": "".join(acts[:1]), "others": "".join(acts[1:])}
    html = render("battle/table/card.html", language, **values)
    return GroupCard(refs[0], refs, html, gone, done, *_points(group, gone, models))


def _points(group: Group, gone: bool, models: Sequence[Piece]) -> tuple[int, int]:
    """Return the points of a group with its models, and the points lost."""
    every = [(group, gone), *zip(group.models, [model.sheet.gone for model in models], strict=True)]
    costs = [(item.profile.get("points") or 0, lost) for item, lost in every]
    return sum([points for points, _ in costs]), sum([points for points, lost in costs if lost])


def _piece(
    sheet: Callable[..., ModelSheet], parts: tuple[Any, ...], ref: str, item: Model, language: str
) -> Piece:
    result = sheet(parts, ref, item, language)
    conditions = [condition for condition in result.conditions if condition.on]
    lines = [
        PIECES.html(
            (ref, counter.key), "battle/table/counter.html", language, ref=ref, counter=counter
        )
        for counter in (*result.counters, *result.ratings)
    ]
    values = {"sheet": result, "counters": "".join(lines), "conditions": conditions}
    values["several"] = isinstance(item, Group) and len(item.models) > 1
    body = render("battle/table/model_state.html", language, ref=ref, **values)
    return Piece(ref, item.name, result, row_html((result,), language), body)


def row_html(sheets: Sequence[ModelSheet], language: str) -> str:
    """Return the row of one model, or of several together: the remaining strength in boxes, and the
    conditions.
    """
    first = [sheet.counters[0] for sheet in sheets if sheet.counters]
    labels = [each.label for sheet in sheets for each in sheet.conditions if each.on]
    return render(
        "battle/table/row.html",
        language,
        first=first,
        value=sum([each.value for each in first]),
        most=sum([each.most for each in first]),
        more=[each for each in sheets[0].counters[1:] if each.value != each.most]
        if len(sheets) == 1
        else (),
        remaining=len([sheet for sheet in sheets if not sheet.gone]),
        count=len(sheets),
        marks=[(label, labels.count(label)) for label in dict.fromkeys(labels)],
    )


def states_before_html(context: BattleContext, *, facts: bool = False) -> str:
    """Return the state of everything of all sides, only to look at.

    `facts` adds the profiles where the state is shown.
    """
    sides = []
    for index, side in enumerate(context.engagement.battle.sides):
        every = items_of(context, index)
        rows = [(item.name, sheet, row_html((sheet,), context.lang)) for item, sheet in every]
        sides.append((side.name, rows))
    return render("battle/table/states_before.html", context.lang, sides=sides, facts=facts)


def items_of(context: BattleContext, side: int) -> Iterator[tuple[Model, ModelSheet]]:
    """Yield everything of a side that can be lost, models and groups without models, each with its
    sheet.
    """
    page, state = context.page, context.state
    for ref, item in context.engagement.opening.items:
        if side_of(ref) == side and not (isinstance(item, Group) and item.models):
            yield item, page.sheet(page.sheet_state(state, ref), ref, item, context.lang)
