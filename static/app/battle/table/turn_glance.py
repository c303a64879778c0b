"""The turn of a battle at a glance: the side that acts next, and the groups that have acted."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from app.battle.context import BattleContext
from app.battle.table.sides_view import GroupCard
from app.views.piece_cache import PIECES
from engine.engagement import Engagement

WAITING = "left"
DONE = "done"
ACTING = "acting"
GONE = "gone"
"""The marks of groups in the turn at a glance."""
REPLIES = " replies"
"""A mark that is added to WAITING or DONE."""


class Turn(NamedTuple):
    """The turn at a glance.

    coming: the side that acts next, None where players choose.
    acting: the reference of who acts now; empty between activations.
    replies: the groups that may still reply to who acts.
    reply: how these groups may reply.
    """

    coming: int | None
    acting: str = ""
    replies: frozenset[str] = frozenset()
    reply: str = ""


def turn_of(context: BattleContext, sides: Sequence[Sequence[GroupCard]]) -> Turn:
    """Return the turn at a glance."""
    engagement = context.engagement
    able = [index for index, cards in enumerate(sides) if _can_act(cards)]
    coming = engagement.next_of(able)
    underway = engagement.state.underway
    if underway is None or not underway.models:
        return Turn(coming)
    first = underway.models[0]
    acting = next((card.ref for card in sides[underway.side] if first in card.refs), "")
    replies = context.page.find_replies(engagement.state)
    return Turn(coming, acting, replies.groups, replies.way)


def _can_act(cards: Sequence[GroupCard]) -> bool:
    """Return True if a group of a side has not acted this turn and is not out of the battle."""
    return any(not (card.gone or card.done) for card in cards)


def heads(
    context: BattleContext, sides: Sequence[Sequence[GroupCard]], turn: Turn
) -> dict[str, str]:
    """Return the buttons that pick a side on a phone, and the heads of its groups, by the ids of
    their elements.
    """
    battle = context.engagement.battle
    decided = _mark_decision(context.engagement)
    result = dict[str, str]()
    for position, cards in enumerate(sides):
        name = battle.sides[position].name
        result[f"side-tab-{position}"] = _tab_html(
            name, cards, turn, context.lang, is_next=position == turn.coming, over=battle.is_over
        )
        head = {"name": name, "number": position, "points": _sum_points(cards)}
        result[f"side-head-{position}"] = PIECES.html(
            ("head", position), "battle/table/side_head.html", context.lang, **head
        )
        pick = {"number": position, "coming": turn.coming, "settled": decided}
        result[f"side-pick-{position}"] = PIECES.html(
            ("pick", position), "battle/table/side_pick.html", context.lang, **pick
        )
    return result


def _mark_decision(engagement: Engagement[Any]) -> str:
    """Return a text that changes each time the side that acts next is decided anew.

    A phone shows this side then, whatever it has shown before.
    """
    handover = engagement.handover
    number = handover.number if handover else 0
    if engagement.state.underway:
        return f"{number}+"
    return str(number)


def _tab_html(
    name: str, cards: Sequence[GroupCard], turn: Turn, language: str, *, is_next: bool, over: bool
) -> str:
    """Return the button that picks a side on a phone, with the turn at a glance.

    Sides take turns: each tab returns to an earlier form, which is still in the cache.
    """
    marks = tuple([_mark(card, turn) for card in cards])
    tab = {"name": name, "marks": marks, "is_next": is_next, "over": over}
    tab["waiting"] = marks.count(WAITING) + marks.count(WAITING + REPLIES)
    tab["replies"] = marks.count(WAITING + REPLIES) + marks.count(DONE + REPLIES)
    tab["reply"] = turn.reply
    return PIECES.html(tuple(tab.items()), "battle/table/side_tab.html", language, **tab)


def _mark(card: GroupCard, turn: Turn) -> str:
    """Return the mark of a group in the turn at a glance."""
    if card.gone:
        return GONE
    if card.ref == turn.acting:
        return ACTING
    mark = DONE if card.done else WAITING
    if card.ref in turn.replies:
        return mark + REPLIES
    return mark


def _sum_points(cards: Sequence[GroupCard]) -> tuple[int, int]:
    """Return the points of a side, and the points that are lost."""
    points = sum([card.points for card in cards])
    lost = sum([card.lost for card in cards])
    return points, lost


def has_every_group_acted(sides: Sequence[Sequence[GroupCard]]) -> bool:
    """Return True if some groups have acted this turn, and all others are out of the battle."""
    able = []
    for cards in sides:
        able += [card for card in cards if not card.gone]
    return bool(able) and all(card.done for card in able)
