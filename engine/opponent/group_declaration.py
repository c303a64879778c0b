"""The declaration of a group by Broadside, once it is known who is in range of whom."""

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from engine.advice import LIKELY, Goal, Plan, Search, current_plans
from engine.engagement import Draft, Engagement, Level, Refusal, RefusedAnswer
from engine.opponent.accepted_answer import act_with_first
from engine.opponent.group_plans import GroupPlans, Reach

S = TypeVar("S")
P = TypeVar("P", bound=Plan)
DAMAGE = (Goal.HP, Goal.STRUCTURE)
"""The goal of the most damage, by its name in each game."""


class Declaring(Generic[P]):
    """The search for a declaration: any target destroyed, or damage where that is unlikely.

    search: the current search.
    aim: the goal of that search.
    """

    def __init__(self, group_plans: GroupPlans[P], reach: Reach, level: Level) -> None:
        """Start without any search; `reach` says who is in range of whom, and must not be empty."""
        self.group_plans = group_plans
        self._reaches = [reach]
        if level is Level.OBVIOUS:
            self._reaches = [group_plans.nearest(reach), reach]
        self._level = level
        self.aim: str = Goal.ANY
        self.search: Search[P] = group_plans.search(self._reaches[0], self.aim)

    def work(self) -> Iterator[None]:
        """Search a little more with each step."""
        damage = next(aim for aim in self.group_plans.aims if aim in DAMAGE)
        for reach in self._reaches:
            for self.aim in (Goal.ANY, damage):
                self.search = self.group_plans.search(reach, self.aim)
                yield from self.search.work()
                if self.search.value >= LIKELY or (self.aim == damage and self.search.best):
                    return

    @property
    def plans(self) -> tuple[P, ...]:
        """The plan of the level, then the others, the better ones first; a search drops plans
        without damage.
        """
        plans = current_plans(self.search)
        if self._level is not Level.SECOND or len(plans) < 2:
            return plans
        best, second, *others = plans
        return (second, best, *others)


class DeclaredBattle(NamedTuple, Generic[S]):
    """A battle in which Broadside has declared.

    number: the number of plans refused before the declared one, None where the group does nothing.
    refused: the reasons of these refusals.
    """

    after: Engagement[S]
    number: int | None
    refused: tuple[RefusedAnswer, ...]


def declare(
    engagement: Engagement[S], group: str, declaring: Declaring[P]
) -> DeclaredBattle[S] | Refusal:
    """Declare the first of the plans that the battle accepts; without any, the group holds."""
    attempt = act_with_first(engagement, map(declaring.group_plans.draft, declaring.plans))
    if attempt.after is not None:
        return DeclaredBattle(attempt.after, attempt.number, attempt.refused)
    after = hold(engagement, group, attempt.refused)
    if isinstance(after, Refusal):
        return after
    return DeclaredBattle(after, None, attempt.refused)


def hold(
    engagement: Engagement[S], group: str, refused: tuple[RefusedAnswer, ...] = ()
) -> Engagement[S] | Refusal:
    """Let a group do nothing this turn, or nothing more.

    refused: the answers that Broadside tried before.
    """
    return engagement.act(
        Draft(kind="holds", data={"group": group}), by_broadside=True, refused=refused
    )
