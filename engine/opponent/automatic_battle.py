"""A whole battle, or some turns of it, played by Broadside without a page."""

from collections.abc import Callable
from typing import Any

from engine.dice.dice_source import DiceSource
from engine.engagement import END, Draft, Engagement, Level, Refusal, side_of
from engine.opponent.accepted_answer import act_with_first
from engine.opponent.answering import Answering, answer, asked
from engine.opponent.group_declaration import Declaring, declare, hold
from engine.opponent.group_plans import GroupPlans, Reach
from engine.opponent.next_group import group_to_act
from engine.opponent.opponent import Opponent

Asking = Callable[[Engagement[Any], str, GroupPlans[Any]], Reach]
"""A function that returns which targets a group has in range, and at which distance: only players
see the table.
"""


def with_broadside(
    engagement: Engagement[Any], *sides: int, level: Level = Level.BEST
) -> Engagement[Any]:
    """Return a battle in which Broadside plays some sides, with dice that it rolls.

    Raises ValueError when there is no such side, or the battle is over.
    """
    after = engagement
    for side in sides:
        result = after.act(Draft(kind="plays", data={"side": side, "level": level}))
        if isinstance(result, Refusal):
            raise ValueError(result)
        after = result
    return after


def play(
    engagement: Engagement[Any],
    opponent: Opponent[Any, Any],
    reach: Asking,
    *,
    turns: int | None = None,
    dice: DiceSource | None = None,
) -> Engagement[Any]:
    """Play for Broadside's sides until a player must act, or the battle is over.

    Where Broadside plays every side, it plays turn after turn until only one side is left, and ends
    the battle. Without a number of turns it also ends the battle after a turn without an attack.
    opponent: the opponent of the game.
    reach: returns the range before each declaration; a group with no target in range only moves.
    turns: the largest number of turns, this one included; None for no limit.
    dice: the source of the faces, by default the system's entropy.
    """
    most = None if turns is None else engagement.rules.turn(engagement.state) + turns
    while (
        after := _step(engagement, opponent, reach, dice) or _next_turn(engagement, most)
    ) is not None:
        engagement = after
    return engagement


def _step(
    engagement: Engagement[Any],
    opponent: Opponent[Any, Any],
    reach: Asking,
    dice: DiceSource | None,
) -> Engagement[Any] | None:
    """Return the battle after one more answer or declaration; None where Broadside has nothing to
    do.
    """
    if engagement.battle.is_over:
        return None
    if asked(engagement):
        answering = Answering(opponent, engagement)
        _finish(answering)
        answered = answer(engagement, answering.best, dice)
        return answered.after if answered and answered.after is not engagement else None
    if engagement.state.underway:
        unchanged = opponent.answer_as_before(engagement.state)
        return act_with_first(engagement, [unchanged]).after if unchanged else None
    acting = group_to_act(opponent, engagement)
    if acting is None:
        return None
    if acting.ruled and acting.ruled.draft:
        attempt = act_with_first(engagement, [acting.ruled.draft])
        return attempt.after or _taken(hold(engagement, acting.ref, attempt.refused))
    return _declared(engagement, opponent, acting.ref, reach)


def _declared(
    engagement: Engagement[Any], opponent: Opponent[Any, Any], group: str, reach: Asking
) -> Engagement[Any] | None:
    group_plans = opponent.plans_of(engagement.state, group)
    level = engagement.played[side_of(group)].level
    near = reach(engagement, group, group_plans)
    if not near or level is None:
        return _taken(hold(engagement, group))
    declaring = Declaring(group_plans, near, level)
    _finish(declaring)
    declared = declare(engagement, group, declaring)
    return None if isinstance(declared, Refusal) else declared.after


def _next_turn(engagement: Engagement[Any], most: int | None) -> Engagement[Any] | None:
    """Return the battle in its next turn, or ended; None while a player must act."""
    over, sides = engagement.battle.is_over, range(len(engagement.battle.sides))
    if over or engagement.state.underway or any(side not in engagement.played for side in sides):
        return None
    remaining = {
        side_of(strength.ref)
        for strength in engagement.rules.strengths(engagement.state)
        if not strength.gone
    }
    turn = engagement.rules.turn(engagement.state)
    ends = len(remaining) < len(sides) or (
        _is_idle(engagement) if most is None else turn + 1 >= most
    )
    draft = Draft(kind=END) if ends else Draft(kind="turn")
    return act_with_first(engagement, [draft]).after


def _is_idle(engagement: Engagement[Any]) -> bool:
    """Return whether no group has attacked in this turn."""
    kinds = {name for name, kind in engagement.rules.kinds.items() if kind.acts}
    for event in reversed(engagement.battle.events):
        if event.kind in kinds:
            return False
        if event.kind == "turn":
            break
    return True


def _finish(search: Answering | Declaring) -> None:
    for _ in search.work():
        pass


def _taken(engagement: Engagement[Any] | Refusal) -> Engagement[Any] | None:
    return None if isinstance(engagement, Refusal) else engagement
