"""The adapter that lets Broadside play a side of WARSURGE."""

from collections.abc import Sequence

from engine.engagement import Refusal
from engine.kit.saved_types import Tree
from engine.opponent import Opponent, Reach
from engine.warsurge.advice.opponent.possible_plans import UnitPlans, plan_of_declarations
from engine.warsurge.advice.plans.best_plan import Plan
from engine.warsurge.battle import State


class WarsurgeOpponent(Opponent[State, Plan]):
    """WARSURGE as Broadside plays it."""

    acts_in_series = True

    def plans_of(self, state: State, group: str) -> UnitPlans:
        """Return the possible plans of a unit."""
        return UnitPlans(state, group)

    def may_act(self, state: State, group: str) -> bool:
        """Return whether a unit may attack now."""
        return state.can_attack(group)

    def has_acted(self, state: State, group: str) -> bool:
        """Return whether a unit has attacked this turn."""
        unit = state.unit(group)
        return unit is not None and unit.acted

    def plan_of_declarations(
        self, state: State, group: str, declarations: Sequence[Tree], aim: str, reach: Reach
    ) -> Plan | Refusal:
        """Return the declarations of a unit, attack by attack, as a plan."""
        return plan_of_declarations(state, group, declarations, aim, reach)


OPPONENT = WarsurgeOpponent()
