"""The search for the best plan of an activation, and for the best of those that differ from it in kind."""

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from engine.advice import Allocation, Amount, Attacked, Fixed, Found, Side, Spending, States, Use
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.kernel import Known
from engine.dystopian.activation.plans import Aim, Want
from engine.dystopian.activation.shares import part_of
from engine.dystopian.activation.state import ModelState
from engine.dystopian.planning.fire import Against, Part
from engine.dystopian.planning.plan import Plan, attacks_of
from engine.dystopian.planning.weapons import Reach, batteries
from engine.dystopian.refs import Ref

SHOWN = 3
"""The best plan, and those beside it."""


class Split(NamedTuple):
    """One weapon of a battery that keeps some of its dice for one target, the others for another; by their places."""

    battery: int
    shares: tuple[tuple[int, int], tuple[int, int]]


class _Against:
    """One target with all that can be done against it."""

    def __init__(self, against: Against, value: Callable[[ModelState], float]) -> None:
        self.against, self.uses = against, against.uses()
        self.states = States(against.after, value)
        self.whole = self.with_uses(self.uses)
        self._parts: dict[Part, Fixed] = {}

    def with_uses(self, uses: Sequence[Use], alone: Spending[ModelState] | None = None) -> Spending[ModelState]:
        """Only some of it."""
        return Spending(uses, self.against.start, self.states, alone)

    def part(self, part: Part) -> Fixed:
        """With a part of one weapon, which is set aside for it."""
        if part not in self._parts:
            uses = [*(use._replace(cost=(*use.cost, 0)) for use in self.uses), *self.against.uses(part)]
            self._parts[part] = Fixed(self.with_uses(uses, self.whole))
        return self._parts[part]


class Planning:
    """The search for the best plan: it can be stopped after any step, and says how far it is.

    Weighed are all attacks and all their orders with weapons that fire in full or not at all, and besides those with
    one weapon that splits its fire between two targets; weapons that the aim has no use for cost others most HP.
    Weapons without dice where they stand are left out; explosions that reach others count in what a plan is worth, but
    neither in the search nor in its bound.
    found: the best so far; bound: what none is better than that has been weighed; splitting: whether only plans with a
    split are left to weigh; looked: how many plans were weighed or ruled out; done, all: steps; plans: once all is
    over the best, and the best of those that differ in kind.
    """

    def __init__(self, ground: Activation, reach: Reach, aim: Aim) -> None:
        """`ground`: all models, and no attacks."""
        self._ground, self._reach, self._aim = ground, reach, aim
        self._every = batteries(ground, reach, aim.models)
        self._amount: Amount = tuple(len(one.guns) for one in self._every)
        self._against: list[_Against] = []
        self.found: Found | None = None
        self.bound = float(reduce(aim.joined.of, [aim.worth(ground.models[ref], 0) for ref in aim.models]))
        self.splitting, self.looked, self.done, self.all = False, 0, 0, 1
        self.plans: tuple[Plan, ...] = ()

    @property
    def value(self) -> float:
        """What the best so far is worth."""
        return self.found.value if self.found else 0.0

    @property
    def best(self) -> Plan | None:
        """The best plan so far, None before there is any, and where nothing can be done."""
        return self._plan(self.found) if self.found and any(self.found.uses) else None

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        yield from self._whole()
        splits = list(self._splits())
        self.splitting, self.done, self.all = True, 0, len(splits)
        for split in splits:
            yield from self._split(split)
            self.done += 1
        plans = []
        for plan in (yield from self._others()):
            plans.append((yield from self._with_the_others(plan)))
        self.plans = tuple(plans)

    def _whole(self) -> Iterator[None]:
        known = Known()
        for place, target in enumerate(self._aim.models):
            against = Against(self._ground, self._every, place, target, known)
            self._against.append(_Against(against, self._value(target)))
            yield
        whole = self._allocation([one.whole for one in self._against])
        yield from whole.quick()
        self.found = whole.found
        for _ in whole.work():
            self._so_far(whole)
            yield
        self._so_far(whole)
        self.looked = whole.count()

    def _so_far(self, weighed: Allocation) -> None:
        self.found, self.done, self.all = weighed.found, weighed.done, weighed.all
        self.bound = self.bound if weighed.bound is None else weighed.bound

    def _value(self, target: Ref) -> Callable[[ModelState], float]:
        model = self._ground.models[target]
        return lambda state: float(self._aim.worth(model, state.hp))

    def _allocation(self, sides: Sequence[Side], amount: Amount | None = None) -> Allocation:
        return Allocation(sides, amount or self._amount, self._aim.joined)

    def _splits(self) -> Iterator[Split]:
        """Every split of one weapon between two targets that leaves no dice."""
        for place, battery in enumerate(self._every):
            reached = [(at, one.dice) for at, one in enumerate(battery.reached) if one]
            pairs = ((one, other) for one in reached for other in reached if one != other)
            seen = {frozenset(shares): shares for pair in pairs for shares in _shares(*pair)}
            yield from (Split(place, shares) for shares in seen.values())

    def _split(self, split: Split) -> Iterator[None]:
        sides: list[Side] = [one.whole for one in self._against]
        for at, share in split.shares:
            sides[at] = self._against[at].part(Part(split.battery, share))
        less = tuple(many - (place == split.battery) for place, many in enumerate(self._amount))
        weighed = self._allocation(sides, less)
        yield from weighed.work(self.value)
        self.looked += weighed.count()
        if weighed.found and (self.found is None or weighed.found.value > self.found.value):
            self.found, self.bound = weighed.found, weighed.found.value

    def _others(self) -> Generator[None, None, list[Plan]]:
        """The best plan, and the best without one of its targets or ways to fire, or with a target more."""
        best = self.best
        if best is None:
            return []
        weighed = []
        for sides in self._variants(best):
            allocation = self._allocation(sides)
            yield from allocation.work()
            weighed += [allocation.found] if allocation.found and allocation.found.value > 0 else []
        plans = {best.alike: best}
        for found in sorted(weighed, key=lambda one: -one.value):
            plan = self._plan(found)
            plans.setdefault(plan.alike, plan)
        return list(plans.values())[:SHOWN]

    def _with_the_others(self, plan: Plan) -> Generator[None, None, Plan]:
        """The plan, and with it what fires nowhere at those whom the aim is not about."""
        used = {(shot.model, shot.arm) for attack in plan.attacks for shot in attack.shots}
        reach = {(gun, ref): band for (gun, ref), band in self._reach.items()
                 if (gun.by, gun.arm) not in used and ref not in self._aim.models}  # fmt: skip
        if not reach:
            return plan
        rest = Planning(self._ground, reach, Aim(want=Want.HP, models=tuple(dict.fromkeys(ref for _, ref in reach))))
        yield from rest._whole()
        return plan.with_more(rest.best.attacks if rest.best else ())

    def _variants(self, best: Plan) -> Iterator[list[Side]]:
        whole: list[Side] = [one.whole for one in self._against]
        for place, ref in enumerate(self._aim.models):
            one = self._against[place]
            changed: Side = one.with_uses(()) if ref in best.kind.targets else Attacked(one.whole)
            yield [*whole[:place], changed, *whole[place + 1 :]]
        for option in best.kind.options:
            yield [one.with_uses([use for use in one.uses if use.key.option is not option])
                   for one in self._against]  # fmt: skip

    def _plan(self, found: Found) -> Plan:
        attacks = attacks_of(found.uses, self._every, self._aim.models)
        return Plan(self._ground.model_copy(update={"attacks": tuple(attacks)}), self._aim)


def _shares(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Shares of a weapon for two targets, each with the dice that it would have there in full."""
    for share in range(1, one[1]):
        left = int((1 - part_of(share, one[1])) * other[1])
        if left:
            yield (one[0], share), (other[0], left)
