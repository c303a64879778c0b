"""The group that Broadside acts with next."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.engagement import Engagement, Group, side_of
from engine.opponent.opponent import Opponent, Ruled

Groups = Mapping[str, Group]


class NextGroup(NamedTuple):
    """A group that Broadside acts with.

    ruled: the action of the group by a simple rule.
    begun: whether the group has declared in this turn: then its ranges are known.
    """

    ref: str
    name: str
    ruled: Ruled | None = None
    begun: bool = False


def has_acted(opponent: Opponent[Any, Any] | None, engagement: Engagement[Any], ref: str) -> bool:
    """Return whether a group has acted or holds this turn; without an opponent, whether the group
    holds.
    """
    if ref in engagement.held:
        return True
    if opponent is None:
        return False
    if opponent.has_acted(engagement.state, ref):
        return True
    ruled = (
        opponent.find_action_by_rule(engagement.state, ref)
        if side_of(ref) in engagement.played
        else None
    )
    return ruled is not None and ruled.draft is None


def group_to_act(opponent: Opponent[Any, Any], engagement: Engagement[Any]) -> NextGroup | None:
    """Return the group that Broadside acts with; None where no group of its sides can act now.

    A group with an action by rule comes first, then a group that still has weapons in the middle of
    its fire. After these, where Broadside's side is next, comes the group with the most strength of
    those that have not acted.
    """
    able = {
        ref: group
        for ref, group in engagement.opening.groups
        if opponent.may_act(engagement.state, ref)
    }
    own = {
        ref: group
        for ref, group in able.items()
        if side_of(ref) in engagement.played and ref not in engagement.held
    }
    planned: dict[str, Group] = {}
    for ref, group in own.items():
        ruled = opponent.find_action_by_rule(engagement.state, ref)
        if ruled and ruled.draft:
            return NextGroup(ref, group.name, ruled)
        planned |= {} if ruled else {ref: group}
    begun = [
        ref
        for ref in planned
        if opponent.acts_in_series and opponent.has_acted(engagement.state, ref)
    ]
    first = _first(opponent, engagement, begun) or _fresh(opponent, engagement, able, planned)
    return NextGroup(first, able[first].name, begun=first in begun) if first else None


def _fresh(
    opponent: Opponent[Any, Any], engagement: Engagement[Any], able: Groups, planned: Groups
) -> str | None:
    """Return the group to begin with: of the side that is next, or of all Broadside's sides at the
    start of a turn.
    """
    remaining = {
        strength.ref: strength.remaining
        for strength in engagement.rules.strengths(engagement.state)
    }

    def first(refs: list[str]) -> str | None:
        refs.sort(key=lambda ref: -_remaining(ref, planned[ref], remaining))
        return _first(opponent, engagement, refs)

    # A group whose action by rule is done has acted as well, but is not planned.
    fresh = [ref for ref in planned if not opponent.has_acted(engagement.state, ref)]
    order = engagement.order
    if not order:
        return first(fresh)
    for side in order:
        if side in engagement.played:
            ref = first([ref for ref in fresh if side_of(ref) == side])
            if ref:
                return ref
        elif any(side_of(ref) == side and not has_acted(opponent, engagement, ref) for ref in able):
            return None
    return None


def _first(
    opponent: Opponent[Any, Any], engagement: Engagement[Any], refs: Iterable[str]
) -> str | None:
    """Return the first of some groups with a possible plan; None without one."""
    for ref in refs:
        plans = opponent.plans_of(engagement.state, ref)
        if plans.actors and plans.targets:
            return ref
    return None


def _remaining(ref: str, group: Group, remaining: Mapping[str, int]) -> int:
    start = ref.removesuffix(group.id)
    return sum([remaining.get(start + item.id, 0) for item in (group, *group.models)])
