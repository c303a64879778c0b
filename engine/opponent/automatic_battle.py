"""A whole battle, or some turns of it, played by Broadside without a page."""

from collections.abc import Callable
from typing import TypeVar

from engine.advice import Plan
from engine.dice.dice_source import DiceSource
from engine.engagement import (
    END,
    Draft,
    Engagement,
    InProgress,
    Level,
    Refusal,
    RefusedAnswer,
    side_of,
)
from engine.opponent.accepted_answer import act_with_first
from engine.opponent.answering import Answering, answer, broadside_to_answer
from engine.opponent.group_declaration import Declaring, declare, hold
from engine.opponent.group_plans import GroupPlans, Reach
from engine.opponent.next_group import group_to_act
from engine.opponent.opponent import Opponent

S = TypeVar("S", bound=InProgress)
P = TypeVar("P", bound=Plan)
AskReach = Callable[[Engagement[S], str, GroupPlans[P]], Reach]
"""A function that returns which targets a group has in range, and at which distance: only players
see the table.
"""


def with_broadside(
    engagement: Engagement[S], *sides: int, level: Level = Level.BEST
) -> Engagement[S]:
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
    engagement: Engagement[S],
    opponent: Opponent[S, P],
    reach: AskReach[S, P],
    *,
    turns: int | None = None,
    dice: DiceSource | None = None,
) -> Engagement[S]:
    """Play for Broadside's sides until a player must act, or the battle is over.

    Where Broadside plays every side, it plays turn after turn until only one side is left, and ends
    the battle. Without a number of turns it also ends the battle after a turn without an attack.
    opponent: the opponent of the game.
    reach: returns the range before each declaration; a group with no target in range only moves.
    turns: the largest number of turns, this one included; None for no limit.
    dice: the source of the faces, by default the system's entropy.
    """
    first_turn_after = None
    if turns is not None:
        first_turn_after = engagement.rules.turn(engagement.state) + turns
    while True:
        after = _act(engagement, opponent, reach, dice)
        if after is None:
            after = _next_turn(engagement, first_turn_after)
        if after is None:
            return engagement
        engagement = after


def _act(
    engagement: Engagement[S],
    opponent: Opponent[S, P],
    reach: AskReach[S, P],
    dice: DiceSource | None,
) -> Engagement[S] | None:
    """Return the battle after one more answer or declaration; None where Broadside has nothing to
    do.
    """
    if engagement.battle.is_over:
        return None
    if broadside_to_answer(engagement):
        return _answer(engagement, opponent, dice)
    if engagement.state.underway:
        unchanged = opponent.answer_as_before(engagement.state)
        if unchanged is None:
            return None
        return act_with_first(engagement, [unchanged]).after
    acting = group_to_act(opponent, engagement)
    if acting is None:
        return None
    if acting.ruled and acting.ruled.draft:
        return _act_by_rule(engagement, acting.ref, acting.ruled.draft)
    return _declare(engagement, opponent, acting.ref, reach)


def _answer(
    engagement: Engagement[S], opponent: Opponent[S, P], dice: DiceSource | None
) -> Engagement[S] | None:
    """Return the battle after the best answer; None where the battle accepts none."""
    answering = Answering(opponent, engagement)
    _finish(answering)
    answered = answer(engagement, answering.best, dice)
    if answered is None or answered.after is engagement:
        return None
    return answered.after


def _act_by_rule(engagement: Engagement[S], group: str, draft: Draft) -> Engagement[S] | None:
    """Return the battle after the action of a group by a rule; the group holds where the battle
    refuses the action.
    """
    attempt = act_with_first(engagement, [draft])
    if attempt.after is not None:
        return attempt.after
    return _hold(engagement, group, attempt.refused)


def _declare(
    engagement: Engagement[S], opponent: Opponent[S, P], group: str, reach: AskReach[S, P]
) -> Engagement[S] | None:
    """Return the battle after the declaration of a group, which holds with no target in range."""
    group_plans = opponent.plans_of(engagement.state, group)
    level = engagement.automatic_sides[side_of(group)].level
    near = reach(engagement, group, group_plans)
    if not near or level is None:
        return _hold(engagement, group)
    declaring = Declaring(group_plans, near, level)
    _finish(declaring)
    declared = declare(engagement, group, declaring)
    if isinstance(declared, Refusal):
        return None
    return declared.after


def _hold(
    engagement: Engagement[S], group: str, refused: tuple[RefusedAnswer, ...] = ()
) -> Engagement[S] | None:
    """Return the battle in which a group holds; None where the battle refuses that."""
    result = hold(engagement, group, refused)
    if isinstance(result, Refusal):
        return None
    return result


def _next_turn(engagement: Engagement[S], first_turn_after: int | None) -> Engagement[S] | None:
    """Return the battle in its next turn, or ended; None while a player must act."""
    sides = range(len(engagement.battle.sides))
    if engagement.battle.is_over or engagement.state.underway:
        return None
    if any(side not in engagement.automatic_sides for side in sides):
        return None
    kind = END if _is_at_end(engagement, first_turn_after) else "turn"
    return act_with_first(engagement, [Draft(kind=kind)]).after


def _is_at_end(engagement: Engagement[S], first_turn_after: int | None) -> bool:
    """Return whether a side has lost all, no turn is left, or nobody attacks any more."""
    surviving_sides = set[int]()
    for strength in engagement.rules.strengths(engagement.state):
        if not strength.gone:
            surviving_sides.add(side_of(strength.ref))
    if len(surviving_sides) < len(engagement.battle.sides):
        return True
    if first_turn_after is None:
        return _is_idle(engagement)
    return engagement.rules.turn(engagement.state) + 1 >= first_turn_after


def _is_idle(engagement: Engagement[S]) -> bool:
    """Return whether no group has attacked in this turn."""
    kinds = {name for name, kind in engagement.rules.kinds.items() if kind.acts}
    for event in reversed(engagement.battle.events):
        if event.kind in kinds:
            return False
        if event.kind == "turn":
            break
    return True


def _finish(search: Answering | Declaring[P]) -> None:
    for _ in search.work():
        pass
