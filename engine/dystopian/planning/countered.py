"""The best plan after which none of the acting models has been sunk by the counterattack that it provokes."""

from collections.abc import Generator, Iterator, Mapping
from itertools import combinations

from engine.advice import Planning
from engine.advice.planning import SHOWN, Weighing
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.plans import Aim
from engine.dystopian.planning.answer import Answer, Answering, exposed
from engine.dystopian.planning.declarations import Declarations
from engine.dystopian.planning.plan import Plan
from engine.dystopian.planning.weapons import Reach
from engine.dystopian.refs import Ref

Squadrons = frozenset[Ref]
FIRST = "first"
"""Where the first plan that is found stands among those that are weighed, until there is a better one."""


class Countered(Weighing[Plan]):
    """The search, which can be stopped after any step: which squadrons to attack, and the best plan against each lot.

    Who answers depends on the squadrons that are attacked alone, and a counterattack only takes from what a plan does:
    so none against a lot is better than the best without an answer, times the chance that none is sunk. The plans
    beside the best of a lot are weighed with the answer too; others of the same lot only by that bound.
    bound: what none is better than; looked: how many plans there are; done, all: lots of squadrons.
    """

    def __init__(self, ground: Activation, reach: Reach, aim: Aim, squadrons: Mapping[Ref, Ref]) -> None:
        """`aim`: with those who are to be kept; `squadrons`: that of each enemy of the ground."""
        self._ground, self._reach, self._aim, self._squadrons = ground, reach, aim, squadrons
        self._exposed = exposed(ground, aim.keeping)
        self._answers: dict[Squadrons, Answer] = {}
        self._most: dict[Squadrons, float] = {}
        self._found: dict[object, Plan] = {}
        self.weighed = self._found.values()
        self.bound, self.looked, self.done, self.all = 1.0, 0, 0, 1

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        names = sorted({self._squadrons[ref] for ref in self._aim.models}, key=str)
        lots = [frozenset(lot) for many in range(1, len(names) + 1) for lot in combinations(names, many)]
        self.all = len(lots)
        kept = {}
        for name in names:
            kept[name] = yield from self._kept(frozenset((name,)))
        self.bound *= max(kept.values())
        most = yield from self._against(frozenset(names))
        bounds = {lot: most * min(kept[name] for name in lot) for lot in lots}
        self.bound = max(bounds.values())
        for lot in sorted(lots, key=lambda lot: -bounds[lot]):
            if len(self.plans) == SHOWN and bounds[lot] <= self.plans[-1].value:
                break
            bounds[lot] = (yield from self._against(lot)) * min(kept[name] for name in lot)
            self.bound = max(bounds.values())
            self.done += 1
        yield from self._tightened(bounds)

    def _tightened(self, bounds: dict[Squadrons, float]) -> Iterator[None]:
        """The bound by what lots answer together, which takes long, of those alone that it hangs on."""
        told = {lot for lot in bounds if len(lot) == 1}
        while bounds:
            lot = max(bounds, key=lambda lot: (bounds[lot], lot in told))
            self.bound = max(bounds[lot], self.value)
            if lot in told or bounds[lot] <= self.value:
                break
            told.add(lot)
            bounds[lot] = min(bounds[lot], (yield from self._against(lot)) * (yield from self._kept(lot)))

    def _kept(self, lot: Squadrons) -> Generator[None, None, float]:
        """The chance that the answer of some squadrons sinks nobody."""
        answer = yield from self._answer(lot)
        return float(1 - answer.sinks)

    def _answer(self, lot: Squadrons) -> Generator[None, None, Answer]:
        if lot not in self._answers:
            by = tuple(ref for ref, squadron in self._squadrons.items() if squadron in lot)
            answering = Answering(self._ground, self._exposed, by)
            yield from answering.work()
            self._answers[lot] = answering.answer
        return self._answers[lot]

    def _against(self, lot: Squadrons) -> Generator[None, None, float]:
        """What none against some squadrons is better than without an answer; its plans are weighed with theirs."""
        if lot in self._most:
            return self._most[lot]
        models = tuple(ref for ref in self._aim.models if self._squadrons[ref] in lot)
        # Wings are of no squadron, and AA at them is answered by none.
        reach = {pair: band for pair, band in self._reach.items() if self._squadrons.get(pair[1]) in (None, *lot)}
        planning = Planning(Declarations(self._ground, reach, Aim(want=self._aim.want, models=models)))
        for _ in planning.work():
            yield
            if not self._found and planning.found and (first := planning.best):
                # The best takes long where many are in reach: a good one is there to be seen before.
                self._found[FIRST] = yield from self._answered(first)
        self.looked = max(self.looked, planning.looked)
        for plan in planning.plans:
            weighed = yield from self._answered(plan)
            self._found.pop(FIRST, None)
            if weighed.alike not in self._found or self._found[weighed.alike].value < weighed.value:
                self._found[weighed.alike] = weighed
            yield
        self._most[lot] = max(planning.bound, planning.value)
        return self._most[lot]

    def _answered(self, plan: Plan) -> Generator[None, None, Plan]:
        """A plan with what is answered to it."""
        answer = yield from self._answer(frozenset(self._squadrons[one.target] for one in plan.attacks))
        return Plan(plan.activation.model_copy(update={"counterattacks": answer.counterattacks}), self._aim)
