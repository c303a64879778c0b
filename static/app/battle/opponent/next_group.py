"""Whom Broadside would act with, for a side that it plays."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from app.battle.game import BattlePage
from app.words import words
from engine.engagement import Engagement, Group, side_of

Groups = Mapping[str, Group]


class Acts(NamedTuple):
    """A group that Broadside would act with; ruled: what it does with it by a simple rule, in words."""

    ref: str
    name: str
    ruled: str = ""


def acts(page: BattlePage, engagement: Engagement[Any], language: str) -> Acts | None:
    """The group that it would act with, None where nobody of its sides can do anything now.

    What it does by a rule comes first, then who has weapons left in the middle of its fire; else, where its side is
    next, the one with most left of those that have not acted.
    """
    if page.declared is None:
        return None
    able = {ref: group for ref, group in engagement.opening.groups if page.buttons(engagement, ref, group, language)}
    own = {ref: group for ref, group in able.items()
           if side_of(ref) in engagement.played and ref not in engagement.held}  # fmt: skip
    planned: dict[str, Group] = {}
    for ref, group in own.items():
        ruled = page.by_rule(engagement.state, ref) if page.by_rule else None
        if ruled and ruled.draft:
            return Acts(ref, group.name, words(language)(ruled.why, **ruled.names))
        planned |= {} if ruled else {ref: group}
    series = page.review is not None and page.review.series
    begun = [ref for ref in planned if series and page.done(engagement.state, ref)]
    found = _first(page, engagement, begun, language) or _fresh(page, engagement, able, planned, language)
    return Acts(found, able[found].name) if found else None


def _fresh(page: BattlePage, engagement: Engagement[Any], able: Groups, planned: Groups, language: str) -> str | None:
    """Of the side that is next; of all that it plays as a turn begins."""
    left = {one.ref: one.left for one in engagement.rules.strengths(engagement.state)}
    fresh = [ref for ref in planned if not page.acted(engagement, ref)]
    fresh.sort(key=lambda ref: -_left(ref, planned[ref], left))
    if engagement.next_side is None:
        return _first(page, engagement, fresh, language)
    of_side = {side: _first(page, engagement, [ref for ref in fresh if side_of(ref) == side], language)
               for side in engagement.played}  # fmt: skip
    others = {side_of(ref) for ref in able if not page.acted(engagement, ref)} - engagement.played.keys()
    coming = engagement.next_of({*others, *(side for side, ref in of_side.items() if ref)})
    return None if coming is None else of_side.get(coming)


def _first(page: BattlePage, engagement: Engagement[Any], refs: Iterable[str], language: str) -> str | None:
    """The first of some groups that anything can be planned for."""
    for ref in refs:
        planner = page.planner(engagement.state, ref, language) if page.planner else None
        if planner and planner.actors and planner.targets:
            return ref
    return None


def _left(ref: str, group: Group, left: Mapping[str, int]) -> int:
    start = ref.removesuffix(group.id)
    return sum([left.get(start + item.id, 0) for item in (group, *group.models)])
