"""The adapter that lets Broadside play a side of Jovian Wars."""

from collections.abc import Iterator, Sequence

from engine.engagement import Refusal
from engine.jovian.advice.answers.best_reroll import best_reroll, is_compared_reroll
from engine.jovian.advice.answers.criticals import best_critical
from engine.jovian.advice.opponent.possible_plans import FirePlans, plan_of_declarations
from engine.jovian.advice.plans import Plan
from engine.jovian.battle import State
from engine.kit.saved_types import Tree
from engine.opponent import BestAnswer, Opponent, Reach


class JovianOpponent(Opponent[State, Plan]):
    """Jovian Wars as Broadside plays it."""

    acts_in_series = True

    def plans_of(self, state: State, group: str) -> FirePlans:
        """Return the possible fire of a squadron or ship."""
        return FirePlans(state, group)

    def may_act(self, state: State, group: str) -> bool:
        """Return whether a squadron or ship may attack now."""
        return state.can_attack(group)

    def has_acted(self, state: State, group: str) -> bool:
        """Return whether a weapon of a squadron or ship has fired this turn."""
        now = state.now(group)
        return now is not None and any(now.fired)

    def plan_of_declarations(
        self, state: State, group: str, declarations: Sequence[Tree], aim: str, reach: Reach
    ) -> Plan | Refusal:
        """Return the declarations of a group, attack by attack, as a plan."""
        return plan_of_declarations(state, group, declarations, aim, reach)

    def find_best_answer(self, state: State) -> Iterator[BestAnswer | None]:
        """Yield None during the search, then the best answer, as in every game.

        A Critical Hit picks the weapon that would do most harm to the picking side (L).
        A reroll is made if it serves the goal of its attack.
        """
        if self.compares_options(state):
            yield from best_critical(state)
        elif is_compared_reroll(state):
            yield best_reroll(state)
        else:
            yield from super().find_best_answer(state)


OPPONENT = JovianOpponent()
