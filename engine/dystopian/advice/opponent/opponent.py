"""The adapter that lets Broadside play a side of Dystopian Wars."""

from collections.abc import Iterator, Sequence

from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.wings.profiles import WingKind
from engine.dystopian.advice.answers.best_answer import find_best_answer
from engine.dystopian.advice.opponent.declarations_as_plans import (
    plan_of_declarations,
    plan_singly,
)
from engine.dystopian.advice.opponent.possible_plans import plans_of
from engine.dystopian.advice.plans import Plan
from engine.dystopian.battle import State, draft, may_act, progress
from engine.dystopian.battle.flow import SIGHT
from engine.engagement import Draft, Refusal, Sentence, side_of
from engine.kit.saved_types import Tree
from engine.opponent import BestAnswer, GroupPlans, Opponent, Reach, Ruled


class DystopianOpponent(Opponent[State, Plan]):
    """Dystopian Wars as Broadside plays it."""

    def plans_of(self, state: State, group: str) -> GroupPlans[Plan]:
        """Return the possible plans of a squadron or a wing."""
        return plans_of(state, group)

    def may_act(self, state: State, group: str) -> bool:
        """Return whether a squadron or wing may activate now."""
        return may_act(state, group)

    def has_acted(self, state: State, group: str) -> bool:
        """Return whether a squadron or wing has activated this turn."""
        return group in state.acted

    def plan_of_declarations(
        self, state: State, group: str, declarations: Sequence[Tree], aim: str, reach: Reach
    ) -> Plan | Refusal:
        """Return the last declaration of a group as a plan."""
        return plan_of_declarations(state, group, declarations, aim, reach)

    def find_obvious_plan(
        self, state: State, group: str, reach: Reach, aim: str
    ) -> Iterator[Plan | None]:
        """Yield the plan in which each weapon fires alone at its nearest target."""
        nearest = self.plans_of(state, group).nearest(reach)
        targets = list(dict.fromkeys(target for _, target in reach))
        yield plan_singly(state, group, nearest, aim, targets)

    def find_action_by_rule(self, state: State, group: str) -> Ruled | None:
        """Return that fighters fly CAP over the squadron of their side with most HP, and nothing
        else.

        None for everybody else, and for fighters without a squadron.
        """
        if group not in state.wings or state.roster.wings[group].kind is not WingKind.FIGHTERS:
            return None
        remaining = {}
        for squadron in state.roster.squadrons_of(side_of(group)):
            hp = [state.models[ref].hp for ref in state.roster.squadrons[squadron]]
            remaining[squadron] = sum(hp)
        best = max(remaining, key=remaining.__getitem__, default=None)
        if best is None or not remaining[best]:
            return None
        why = Sentence("opponent.cap", {"name": state.roster.name(best)})
        protects_survivors = remaining.get(state.cap.get(group, ""))
        if protects_survivors:
            return Ruled(None, why)
        return Ruled(draft("cap", {"wing": group, "squadron": best}, side_of(group)), why)

    def answer_as_before(self, state: State) -> Draft | None:
        """Return that everybody sees whom they saw, and that nobody is near a model that blew
        up.
        """
        now = progress(state)
        if now is None or now.part is None:
            return None
        if now.due == SIGHT:
            return draft("sight", {"attack": part_key(now.part)[1], "sights": []})
        if now.due == EXPLOSION:
            return draft("explosion", {"near": [{"model": now.source}]})
        return None

    def find_best_answer(self, state: State) -> Iterator[BestAnswer | None]:
        """Search for the best answer of the side that an activation asks."""
        return find_best_answer(state)


OPPONENT = DystopianOpponent()
