"""The group that Broadside acts with next."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from engine.advice import Plan
from engine.engagement import Engagement, Group, InProgress, side_of
from engine.opponent.opponent import Opponent, Ruled

S = TypeVar("S", bound=InProgress)
P = TypeVar("P", bound=Plan)
Groups = Mapping[str, Group]
"""Groups by their references."""


class NextGroup(NamedTuple):
    """A group that Broadside acts with.

    ruled: the action of the group by a simple rule.
    begun: whether the group has declared in this turn: then its ranges are known.
    """

    ref: str
    name: str
    ruled: Ruled | None = None
    begun: bool = False


def has_acted(opponent: Opponent[S, P] | None, engagement: Engagement[S], ref: str) -> bool:
    """Return whether a group has acted or holds this turn; without an opponent, whether the group
    holds.
    """
    if ref in engagement.holding_groups:
        return True
    if opponent is None:
        return False
    if opponent.has_acted(engagement.state, ref):
        return True
    if side_of(ref) not in engagement.automatic_sides:
        return False
    ruled = opponent.find_action_by_rule(engagement.state, ref)
    return ruled is not None and ruled.draft is None


def group_to_act(opponent: Opponent[S, P], engagement: Engagement[S]) -> NextGroup | None:
    """Return the group that Broadside acts with; None where no group of its sides can act now.

    A group with an action by rule comes first, then a group that still has weapons in the middle of
    its fire. After these, where Broadside's side is next, comes the group with the most strength of
    those that have not acted.
    """
    able: dict[str, Group] = {}
    planned: dict[str, Group] = {}
    for ref, group in engagement.opening.groups:
        if not opponent.may_act(engagement.state, ref):
            continue
        able[ref] = group
        if side_of(ref) not in engagement.automatic_sides or ref in engagement.holding_groups:
            continue
        ruled = opponent.find_action_by_rule(engagement.state, ref)
        if ruled is None:
            planned[ref] = group
        elif ruled.draft:
            return NextGroup(ref, group.name, ruled)
    begun = _find_group_in_series(opponent, engagement, planned)
    if begun:
        return NextGroup(begun, able[begun].name, begun=True)
    fresh = _find_fresh(opponent, engagement, able, planned)
    if fresh:
        return NextGroup(fresh, able[fresh].name)
    return None


def _find_group_in_series(
    opponent: Opponent[S, P], engagement: Engagement[S], planned: Groups
) -> str | None:
    """Return a group in the middle of its fire that still has a possible plan."""
    if not opponent.acts_in_series:
        return None
    begun = [ref for ref in planned if opponent.has_acted(engagement.state, ref)]
    return _first_with_plan(opponent, engagement, begun)


def _find_fresh(
    opponent: Opponent[S, P], engagement: Engagement[S], able: Groups, planned: Groups
) -> str | None:
    """Return the group to begin with: of the side that is next, or of all Broadside's sides at the
    start of a turn.
    """
    # A group whose action by rule is done has acted as well, but is not planned.
    fresh = [ref for ref in planned if not opponent.has_acted(engagement.state, ref)]
    strongest_first = _sort_by_strength(engagement, {ref: planned[ref] for ref in fresh})
    if not engagement.order:
        return _first_with_plan(opponent, engagement, strongest_first)
    for side in engagement.order:
        if side in engagement.automatic_sides:
            of_side = [ref for ref in strongest_first if side_of(ref) == side]
            ref = _first_with_plan(opponent, engagement, of_side)
            if ref:
                return ref
        elif _may_still_act(opponent, engagement, able, side):
            return None
    return None


def _may_still_act(
    opponent: Opponent[S, P], engagement: Engagement[S], able: Groups, side: int
) -> bool:
    """Return whether a side has a group that can act and has not acted."""
    for ref in able:
        if side_of(ref) == side and not has_acted(opponent, engagement, ref):
            return True
    return False


def _first_with_plan(
    opponent: Opponent[S, P], engagement: Engagement[S], refs: Iterable[str]
) -> str | None:
    """Return the first of some groups with a possible plan; None without one."""
    for ref in refs:
        plans = opponent.plans_of(engagement.state, ref)
        if plans.actors and plans.targets:
            return ref
    return None


def _sort_by_strength(engagement: Engagement[S], groups: Groups) -> list[str]:
    """Return some groups by the strength that their models have left together, the most first."""
    remaining: dict[str, int] = {}
    for strength in engagement.rules.strengths(engagement.state):
        remaining[strength.ref] = strength.remaining
    whole: dict[str, int] = {}
    for ref, group in groups.items():
        start = ref.removesuffix(group.id)
        own = [remaining.get(start + item.id, 0) for item in (group, *group.models)]
        whole[ref] = sum(own)
    return sorted(groups, key=lambda ref: -whole[ref])
