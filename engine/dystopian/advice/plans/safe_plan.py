"""The best plan after which none of the acting models has been sunk by the counterattack that it
provokes.
"""

from collections.abc import Generator, Iterator, Mapping

from engine.advice import Planning
from engine.advice.plan_search import SHOWN
from engine.dystopian.activation.activation import Activation
from engine.dystopian.advice.plans.aims import Aim
from engine.dystopian.advice.plans.counterattack_risks import AttackPattern, Pairs, ProvokedAnswers
from engine.dystopian.advice.plans.enemy_answer import (
    CounterattackAnswer,
    exposed_models,
    find_counterattacks,
)
from engine.dystopian.advice.plans.plan import Plan
from engine.dystopian.advice.plans.possible_declarations import Declarations
from engine.dystopian.advice.plans.weapons import Reach
from engine.dystopian.refs import Ref

FIRST = "first"
"""The key of the first plan among the compared plans, until there is a better one."""


class SafePlanSearch:
    """The search for the targets, the attacking models, and the best plan of each pattern; it can
    stop after any step.

    The answer depends only on the models that attack each squadron (ruling 24), and a counterattack
    only takes from the value of a plan. So no plan of a pattern is better than the best without an
    answer, times the chance that the answer to any attack of that pattern sinks none. The plans
    beside the best of a pattern are compared with the answer too; others only by that bound.
    bound: a value that no plan exceeds.
    looked: the number of plans without split fire.
    done, all: numbers of patterns.
    """

    def __init__(
        self, ground: Activation, reach: Reach, aim: Aim, squadrons: Mapping[Ref, Ref]
    ) -> None:
        """Take the aim and the squadrons.

        aim: with the models to keep.
        squadrons: the squadron of each enemy model, and the squadron that fighters cover.
        """
        self._ground = ground
        self._aim = aim
        self._squadrons = squadrons
        self._provoked = ProvokedAnswers(
            ground, reach, squadrons, exposed_models(ground, aim.keeping)
        )
        self._answers: dict[Pairs, CounterattackAnswer] = {}
        self._most: dict[AttackPattern, float] = {}
        self._plans: dict[object, Plan] = {}
        self.bound = float(Aim(goal=aim.goal, models=aim.models).most(ground))
        self.splitting = False
        self.looked = 0
        self.split_limit = 0
        self.done = 0
        self.all = 1

    @property
    def plans(self) -> tuple[Plan, ...]:
        """Return the best plans so far, best first."""
        best_first = sorted(self._plans.values(), key=lambda plan: -plan.value)
        return tuple(best_first[:SHOWN])

    @property
    def best(self) -> Plan | None:
        """Return the best plan so far, None before the first plan and if no action is possible."""
        return next(iter(self.plans), None)

    @property
    def value(self) -> float:
        """Return the value of the best plan so far."""
        return float(self.best.value) if self.best else 0.0

    def work_of_best(self) -> Iterator[None]:
        """Search in small steps; the search evaluates the other plans anyway."""
        return self.work()

    def work_of_value(self, plan: Plan) -> Iterator[None]:
        """Do nothing: the search has evaluated each of its plans."""
        return iter(())

    def work(self) -> Iterator[None]:
        """Search a little more with each step."""
        names = sorted({self._squadrons[ref] for ref in self._aim.models}, key=str)
        patterns = self._provoked.patterns(names)
        self.all = len(patterns)
        survival: dict[AttackPattern, float] = {}
        for pattern in patterns:
            survival[pattern] = yield from self._bound_survival(pattern)
        self.bound *= max(survival.values())
        most = yield from self._search_pattern(patterns[0])
        bounds = {pattern: most * survival[pattern] for pattern in patterns}
        self.bound = max(bounds.values())
        for pattern in sorted(patterns, key=lambda pattern: -bounds[pattern]):
            least = self._least(pattern)
            if bounds[pattern] <= max(0.0, least):
                continue
            most = yield from self._search_pattern(pattern, least / survival[pattern])
            bounds[pattern] = most * survival[pattern]
            self.bound = max(bounds.values())
            self.done += 1
        yield from self._tighten(bounds)

    def _least(self, pattern: AttackPattern) -> float:
        """Return the value that a plan of a pattern must exceed to be worth a look.

        For a pattern that keeps models from targets, this is the value of the best plan. For the
        others, this is the value of the last plan that is shown.
        """
        if not self._provoked.is_broad(pattern):
            return self.value
        if len(self.plans) < SHOWN:
            return -1.0
        return float(self.plans[-1].value)

    def _tighten(self, bounds: dict[AttackPattern, float]) -> Iterator[None]:
        """Tighten the bounds that decide, by all answers that a pattern provokes together; this
        takes long.
        """
        done = {pattern for pattern in bounds if len(self._provoked.demands(pattern)) == 1}
        while bounds:
            pattern = max(bounds, key=lambda pattern: (bounds[pattern], pattern in done))
            self.bound = max(bounds[pattern], self.value)
            if pattern in done or bounds[pattern] <= self.value:
                break
            done.add(pattern)
            survival = yield from self._survival(self._provoked.certain_pairs(pattern))
            most = yield from self._search_pattern(pattern)
            bounds[pattern] = min(bounds[pattern], most * survival)

    def _bound_survival(self, pattern: AttackPattern) -> Generator[None, None, float]:
        """Return an upper bound on the chance that the answer to a pattern sinks none."""
        least = 1.0
        for demand in self._provoked.demands(pattern):
            most = 0.0
            for pairs in demand:
                survival = yield from self._survival(pairs)
                most = max(most, survival)
            least = min(least, most)
        return least

    def _survival(self, pairs: Pairs) -> Generator[None, None, float]:
        """Return the chance that the answer of some squadrons sinks nobody."""
        answer = yield from self._find_answer(pairs)
        return float(1 - answer.sinks)

    def _find_answer(self, pairs: Pairs) -> Generator[None, None, CounterattackAnswer]:
        """Return the best answer of some squadrons."""
        if pairs not in self._answers:
            reach = self._provoked.weapons_that_answer(pairs)
            self._answers[pairs] = yield from find_counterattacks(self._ground, reach)
        return self._answers[pairs]

    def _search_pattern(
        self, pattern: AttackPattern, beyond: float = 0.0
    ) -> Generator[None, None, float]:
        """Return an upper bound on the plans of a pattern without an answer, and compare its plans
        with theirs.

        beyond: the value that a plan must exceed without an answer to be worth a look.
        """
        if pattern in self._most:
            return self._most[pattern]
        search = self._plan_search(pattern, beyond)
        for _ in search.work():
            yield
            yield from self._show_first(search)
        self.looked = max(self.looked, search.looked)
        self._lower_split_limit(search.split_limit)
        for plan in search.plans:
            answered = yield from self._add_answer(plan)
            self._keep(answered)
            yield
        self._most[pattern] = max(search.bound, search.value)
        return self._most[pattern]

    def _plan_search(self, pattern: AttackPattern, beyond: float) -> Planning[Plan]:
        """Return the search for the plans of a pattern without an answer."""
        models = tuple(ref for ref in self._aim.models if self._squadrons[ref] in pattern.squadrons)
        aim = Aim(goal=self._aim.goal, models=models)
        reach = self._provoked.reach_within(pattern)
        return Planning(Declarations(self._ground, reach, aim), beyond)

    def _show_first(self, search: Planning[Plan]) -> Iterator[None]:
        """Keep a good plan with its answer while there is none.

        The best takes long where many are in reach.
        """
        if self._plans or search.allocation is None:
            return
        first = search.best
        if first:
            self._plans[FIRST] = yield from self._add_answer(first)

    def _lower_split_limit(self, limit: int) -> None:
        """Take over a split limit that is smaller; 0 is none."""
        if limit and self.split_limit:
            self.split_limit = min(limit, self.split_limit)
        elif limit:
            self.split_limit = limit

    def _keep(self, plan: Plan) -> None:
        """Keep a plan with its answer if it is the best of those alike."""
        self._plans.pop(FIRST, None)
        known = self._plans.get(plan.alike)
        if known is None or known.value < plan.value:
            self._plans[plan.alike] = plan

    def _add_answer(self, plan: Plan) -> Generator[None, None, Plan]:
        """Return a plan with the answer to it."""
        answer = yield from self._find_answer(self._provoked.pairs_of(plan))
        update = {"counterattacks": answer.counterattacks}
        return Plan(plan.activation.model_copy(update=update), self._aim)
