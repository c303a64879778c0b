"""The best plan after which none of the acting models has been sunk by the counterattack that it
provokes.
"""

from collections.abc import Generator, Iterator, Mapping

from engine.advice import Planning
from engine.advice.plan_search import SHOWN
from engine.dystopian.activation.activation import Activation
from engine.dystopian.advice.plans.aims import Aim
from engine.dystopian.advice.plans.counterattack_risks import AttackPattern, Pairs, Provoked
from engine.dystopian.advice.plans.enemy_answer import (
    CounterattackAnswer,
    counterattack_answer,
    exposed,
)
from engine.dystopian.advice.plans.plan import Plan
from engine.dystopian.advice.plans.possible_declarations import Declarations
from engine.dystopian.advice.plans.weapons import Reach
from engine.dystopian.refs import Ref

FIRST = "first"
"""The key of the first plan among the compared plans, until there is a better one."""


class Countered:
    """The search for the targets, the attacking models, and the best plan of each shape; it can
    stop after any step.

    The answer depends only on the models that attack each squadron (ruling 24), and a counterattack
    only takes from the value of a plan. So no plan of a shape is better than the best without an
    answer, times the chance that the answer to any attack of that shape sinks none. The plans
    beside the best of a shape are compared with the answer too; others only by that bound.
    bound: a value that no plan exceeds.
    looked: the number of plans without split fire.
    done, all: numbers of shapes.
    """

    def __init__(
        self, ground: Activation, reach: Reach, aim: Aim, squadrons: Mapping[Ref, Ref]
    ) -> None:
        """Take the aim and the squadrons.

        aim: with the models to keep.
        squadrons: the squadron of each enemy model, and the squadron that fighters cover.
        """
        self._ground, self._aim, self._squadrons = ground, aim, squadrons
        self._provoked = Provoked(ground, reach, squadrons, exposed(ground, aim.keeping))
        self._answers: dict[Pairs, CounterattackAnswer] = {}
        self._most: dict[AttackPattern, float] = {}
        self._plans: dict[object, Plan] = {}
        self.bound = float(Aim(goal=aim.goal, models=aim.models).most(ground))
        self.splitting, self.looked, self.split_limit, self.done, self.all = False, 0, 0, 0, 1

    @property
    def plans(self) -> tuple[Plan, ...]:
        """Return the best plans so far, best first."""
        return tuple(sorted(self._plans.values(), key=lambda plan: -plan.value)[:SHOWN])

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
        shapes = self._provoked.shapes(names)
        self.all = len(shapes)
        kept = {}
        for shape in shapes:
            kept[shape] = yield from self._kept_at_most(shape)
        self.bound *= max(kept.values())
        most = yield from self._search_shape(shapes[0])
        bounds = {shape: most * kept[shape] for shape in shapes}
        self.bound = max(bounds.values())
        for shape in sorted(shapes, key=lambda shape: -bounds[shape]):
            least = self._least(shape)
            if bounds[shape] <= max(0.0, least):
                continue
            bounds[shape] = (yield from self._search_shape(shape, least / kept[shape])) * kept[
                shape
            ]
            self.bound = max(bounds.values())
            self.done += 1
        yield from self._tightened(bounds)

    def _least(self, shape: AttackPattern) -> float:
        """Return the value that a plan of a shape must exceed to be worth a look.

        For a shape that keeps models from targets, this is the value of the best plan.
        """
        if not self._provoked.is_broad(shape):
            return self.value
        return float(self.plans[-1].value) if len(self.plans) == SHOWN else -1.0

    def _tightened(self, bounds: dict[AttackPattern, float]) -> Iterator[None]:
        """Tighten the bounds that decide, by all answers that a shape provokes together; this takes
        long.
        """
        done = {shape for shape in bounds if len(self._provoked.demands(shape)) == 1}
        while bounds:
            shape = max(bounds, key=lambda shape: (bounds[shape], shape in done))
            self.bound = max(bounds[shape], self.value)
            if shape in done or bounds[shape] <= self.value:
                break
            done.add(shape)
            kept = yield from self._kept(self._provoked.certain(shape))
            bounds[shape] = min(bounds[shape], (yield from self._search_shape(shape)) * kept)

    def _kept_at_most(self, shape: AttackPattern) -> Generator[None, None, float]:
        """Return an upper bound on the chance that the answer sinks none."""
        least = 1.0
        for demand in self._provoked.demands(shape):
            most = 0.0
            for pairs in demand:
                most = max(most, (yield from self._kept(pairs)))
            least = min(least, most)
        return least

    def _kept(self, pairs: Pairs) -> Generator[None, None, float]:
        """Return the chance that the answer of some squadrons sinks nobody."""
        answer = yield from self._answer(pairs)
        return float(1 - answer.sinks)

    def _answer(self, pairs: Pairs) -> Generator[None, None, CounterattackAnswer]:
        if pairs not in self._answers:
            self._answers[pairs] = yield from counterattack_answer(
                self._ground, self._provoked.answers(pairs)
            )
        return self._answers[pairs]

    def _search_shape(
        self, shape: AttackPattern, beyond: float = 0.0
    ) -> Generator[None, None, float]:
        """Return an upper bound on the plans of a shape without an answer, and compare its plans
        with theirs.

        beyond: the value that a plan must exceed without an answer to be worth a look.
        """
        if shape in self._most:
            return self._most[shape]
        models = tuple(ref for ref in self._aim.models if self._squadrons[ref] in shape.squadrons)
        aim = Aim(goal=self._aim.goal, models=models)
        planning = Planning(Declarations(self._ground, self._provoked.within(shape), aim), beyond)
        for _ in planning.work():
            yield
            if not self._plans and planning.allocation and (first := planning.best):
                # The best takes long where many are in reach: a good one is there to be seen
                # before.
                self._plans[FIRST] = yield from self._answered(first)
        self.looked = max(self.looked, planning.looked)
        self.split_limit = min(filter(None, (self.split_limit, planning.split_limit)), default=0)
        for plan in planning.plans:
            compared = yield from self._answered(plan)
            self._plans.pop(FIRST, None)
            if (
                compared.alike not in self._plans
                or self._plans[compared.alike].value < compared.value
            ):
                self._plans[compared.alike] = compared
            yield
        self._most[shape] = max(planning.bound, planning.value)
        return self._most[shape]

    def _answered(self, plan: Plan) -> Generator[None, None, Plan]:
        """Return a plan with the answer to it."""
        answer = yield from self._answer(self._provoked.by(plan))
        return Plan(
            plan.activation.model_copy(update={"counterattacks": answer.counterattacks}), self._aim
        )
