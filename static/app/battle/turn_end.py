"""The end of a turn: who has not acted, what ends with it and what stays, read off the turn that would follow."""

from collections.abc import Iterator
from typing import Any

from app.battle.game import BattlePage, Sheet
from app.rendering import render
from engine.engagement import Draft, Engagement, Group, Refusal

Line = tuple[str, str, int | None, int | None]
"""Whose it is, what it is, and of a number what it is now and what it will be."""


def turn_end(page: BattlePage, engagement: Engagement[Any], language: str) -> str:
    """What the end of the turn brings, and the button that begins the next; nothing while it cannot end."""
    after = engagement.act(Draft(kind="turn"))
    if isinstance(after, Refusal):
        return ""
    waiting: list[str] = []
    acted, ends, stays = False, list[Line](), list[Line]()
    for ref, item in engagement.opening.items:
        stands, later = (page.stands(one.state, ref) for one in (engagement, after))
        was = page.sheet(stands, ref, item, language)
        now = was if later == stands else page.sheet(later, ref, item, language)
        done = page.acted(engagement, ref)
        acted = acted or done
        if not was.gone:
            waiting += [item.name] if isinstance(item, Group) and not done else []
            ends += _ends(item.name, was, now)
            stays += _stays(item.name, now)
    values = {"turn": engagement.rules.turn(engagement.state), "waiting": waiting if acted else ()}
    return render("battle/turn_end.html", language, **values, ends=ends, stays=stays)


def _ends(name: str, was: Sheet, now: Sheet) -> Iterator[Line]:
    """Numbers that are others in the next turn, and what is over then."""
    for one, other in zip(was.counters, now.counters, strict=True):
        if one.value != other.value:
            yield name, one.label, one.value, other.value
    on = {each.label for each in now.conditions if each.on}
    yield from ((name, each.label, None, None) for each in was.conditions if each.on and each.label not in on)


def _stays(name: str, now: Sheet) -> Iterator[Line]:
    """Effects that go on, and what is used up and does not come back."""
    yield from ((name, each.label, None, None) for each in now.conditions if each.on)
    for one in now.counters:
        if one.stock and one.value < one.most:
            yield name, one.label, one.value, one.most
