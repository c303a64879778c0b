"""The interface of a game to the computer opponent."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from engine.advice import Plan
from engine.dice import Batch
from engine.engagement import Draft, InProgress, Refusal, Sentence
from engine.flow import Choice, Declaration
from engine.kit.saved_types import Tree
from engine.opponent.best_answer import BestAnswer
from engine.opponent.group_plans import GroupPlans, Reach

S = TypeVar("S", bound=InProgress)
P = TypeVar("P", bound=Plan)


class Ruled(NamedTuple):
    """The action of Broadside with a group by a simple rule.

    draft: the event, None where the rule needs none.
    why: the rule in a sentence.
    """

    draft: Draft | None
    why: Sentence


class Opponent(ABC, Generic[S, P]):
    """A game as Broadside plays it, generic in the states and the plans of the game.

    acts_in_series: whether a group declares several attacks in its turn.
    """

    acts_in_series: ClassVar[bool] = False

    @abstractmethod
    def plans_of(self, state: S, group: str) -> GroupPlans[P]:
        """Return the possible plans of a group."""

    @abstractmethod
    def may_act(self, state: S, group: str) -> bool:
        """Return whether a group may act now."""

    @abstractmethod
    def has_acted(self, state: S, group: str) -> bool:
        """Return whether a group has acted this turn."""

    @abstractmethod
    def plan_of_declarations(
        self, state: S, group: str, declarations: Sequence[Tree], aim: str, reach: Reach
    ) -> P | Refusal:
        """Return the declarations of a group as a plan, from the data of their events.

        Refused where the search has no such plan, or the targets are out of this range.
        """

    def find_obvious_plan(self, state: S, group: str, reach: Reach, aim: str) -> Iterator[P | None]:
        """Yield None during the search, then the plan that every player would think of.

        By default that is the best plan at the nearest targets. The last value is None where there
        is no such plan.
        """
        plans = self.plans_of(state, group)
        search = plans.search(plans.nearest(reach), aim)
        for _ in search.work():
            yield None
        plan = search.plans[0] if search.plans else None
        yield plan

    def find_action_by_rule(self, state: S, group: str) -> Ruled | None:
        """Return the action of a group by a simple rule; None where the group needs a plan."""
        return None

    def answer_as_before(self, state: S) -> Draft | None:
        """Return the answer that nothing on the table has changed.

        None where no flow asks for what only players can see.
        """
        return None

    def compares_options(self, state: S) -> bool:
        """Return whether the flow waits for a decision whose best option only a search can tell."""
        waiting = _waiting_for(state)
        if isinstance(waiting, Declaration):
            return not waiting.optional
        return isinstance(waiting, Choice) and not waiting.by_value

    def find_best_answer(self, state: S) -> Iterator[BestAnswer | None]:
        """Yield the best answer so far to the request of the flow, after each step of the search.

        The last answer is the best; None where only dice are due. Where the options of a choice are
        sorted by value, the best answer is the first one, which the odds take.
        """
        if isinstance(_waiting_for(state), Choice):
            first_option = Draft(kind="choose", data={"option": 0})
            yield BestAnswer(first_option, Sentence("log.suggested"))


def _waiting_for(state: InProgress) -> Batch | Choice | Declaration | None:
    """Return what the flow in progress waits for; None where no flow is in progress."""
    if state.underway is None:
        return None
    return state.underway.played.waiting
