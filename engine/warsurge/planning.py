"""The best plan of a unit: which of its weapons fire at which target, in the unit's order, once each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, reduce
from itertools import groupby
from math import prod

from engine.advice import Allocation, Amount, Attacked, Found, Joined, Side, Use, Uses
from engine.warsurge.attack import Attack
from engine.warsurge.odds import Toll, attack_odds

SHOWN = 3
"""The best plan, and those beside it."""
NOTHING = Fraction(0)


class Want(StrEnum):
    """What is wanted of the targets: all destroyed, any of them destroyed, mean models or HP that they lose."""

    DESTROY = "destroy"
    ANY = "any"
    MODELS = "models"
    HP = "hp"

    @property
    def joined(self) -> Joined:
        """How what becomes of each target makes one value."""
        return {Want.DESTROY: Joined.ALL, Want.ANY: Joined.ANY}.get(self, Joined.SUM)

    @property
    def is_chance(self) -> bool:
        """Whether it is a chance, and no mean number."""
        return self.joined is not Joined.SUM

    def of(self, toll: Toll) -> Fraction:
        """What an attack is worth."""
        means = {Want.MODELS: toll.mean_models, Want.HP: toll.mean_hp}
        return means.get(self, toll.destroyed)


Aimed = Mapping[str, Attack]
"""For each target by its reference the attack of all weapons on it."""


@dataclass(frozen=True)
class Plan:
    """Targets, each with the places of the weapons that fire at it; `wanted`: the targets that the aim is about."""

    aimed: Aimed
    wanted: Sequence[str]
    want: Want
    fired: Mapping[str, tuple[int, ...]]

    @cached_property
    def tolls(self) -> Mapping[str, Toll]:
        """What each target that is fired at loses."""
        return {ref: attack_odds(firing(self.aimed[ref], places)).toll for ref, places in self.fired.items()}

    @cached_property
    def value(self) -> Fraction:
        """What it is worth, exactly."""
        worth = (self.want.of(self.tolls[ref]) if ref in self.tolls else NOTHING for ref in self.wanted)
        return reduce(self.want.joined.of, worth)

    @property
    def targets(self) -> frozenset[str]:
        """Who of those that the aim is about is fired at: what tells plans apart at a glance."""
        return frozenset(self.fired) & frozenset(self.wanted)


def firing(attack: Attack, places: Sequence[int]) -> Attack:
    """An attack with only some of its weapons."""
    return attack.model_copy(update={"weapons": tuple(attack.weapons[place] for place in places)})


class _Against:
    """What the weapons do to one target; `useful`: of each kind whether it can do anything to it."""

    def __init__(self, attack: Attack, kinds: Sequence[Sequence[int]], want: Want, useful: Sequence[bool]) -> None:
        self._attack, self._kinds, self._want, self._useful = attack, kinds, want, useful
        self._known: dict[Amount, float] = {}

    def most(self, amount: Amount) -> float:
        used = self._used(amount)
        if used not in self._known:
            places = [place for kind, many in zip(self._kinds, used, strict=True) for place in kind[:many]]
            worth = self._want.of(attack_odds(firing(self._attack, places)).toll) if places else NOTHING
            self._known[used] = float(worth)
        return self._known[used]

    def best(self, amount: Amount) -> tuple[float, Uses]:
        used = self._used(amount)
        return self.most(used), (Use("fire", used),) if any(used) else ()

    quick = best

    def count(self, amount: Amount) -> int:
        return prod(many + 1 for many in self._used(amount))

    def _used(self, amount: Amount) -> Amount:
        return tuple(many * useful for many, useful in zip(amount, self._useful, strict=True))


class Planning:
    """The search for the best plan, which can be stopped after any step.

    found: the best so far; bound: what none is better than; looked: how many plans there are; done, all: steps;
    plans: once all is over the best, and the best of those at other targets.
    """

    splitting = False

    def __init__(self, aimed: Aimed, wanted: Sequence[str], want: Want) -> None:
        """`wanted`: the targets that the aim is about; what has no use for it costs others most HP."""
        self._aimed, self._wanted, self._want = aimed, wanted, want
        weapons = aimed[wanted[0]].weapons
        self._kinds = [list(places) for _, places in groupby(range(len(weapons)), weapons.__getitem__)]
        self._amount: Amount = tuple(map(len, self._kinds))
        self._found: Found | None = None
        self.bound = float(reduce(want.joined.of, [self._all(aimed[ref]) for ref in wanted]))
        self.looked, self.done, self.all = 0, 0, 1
        self.plans: tuple[Plan, ...] = ()

    def _all(self, attack: Attack) -> int:
        worth = {Want.HP: attack.target.hp_left, Want.MODELS: attack.target.models}
        return worth.get(self._want, 1)

    @property
    def value(self) -> float:
        """What the best so far is worth."""
        return self._found.value if self._found else 0.0

    @property
    def best(self) -> Plan | None:
        """The best plan so far, None before there is any, and where nothing can be done."""
        return self._plan(self._found) if self._found and any(self._found.uses) else None

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        sides = []
        for ref in self._wanted:
            sides.append(self._against(ref))
            yield
        yield from self._best_of(sides)
        best = self.best
        others = []
        for place, ref in enumerate(self._wanted) if best else ():
            other: Side = self._nothing(ref) if best and ref in best.targets else Attacked(sides[place])
            weighed = Allocation([*sides[:place], other, *sides[place + 1 :]], self._amount, self._want.joined)
            yield from weighed.work()
            others += [weighed.found] if weighed.found and weighed.found.value > 0 else []
        plans = {best.targets: best} if best else {}
        for found in sorted(others, key=lambda one: -one.value):
            plan = self._plan(found)
            plans.setdefault(plan.targets, plan)
        self.plans = tuple(map(self._with_the_others, list(plans.values())[:SHOWN]))

    def _best_of(self, sides: Sequence[Side]) -> Iterator[None]:
        weighed = Allocation(sides, self._amount, self._want.joined)
        yield from weighed.quick()
        self._found = weighed.found
        for _ in weighed.work():
            self._so_far(weighed)
            yield
        self._so_far(weighed)
        self.looked = weighed.count()

    def _so_far(self, weighed: Allocation) -> None:
        self._found, self.done, self.all = weighed.found, weighed.done, weighed.all
        self.bound = self.bound if weighed.bound is None else weighed.bound

    def _against(self, ref: str) -> _Against:
        attack = self._aimed[ref]
        useful = [attack_odds(firing(attack, kind[:1])).toll.mean_hp > 0 for kind in self._kinds]
        return _Against(attack, self._kinds, self._want, useful)

    def _nothing(self, ref: str) -> _Against:
        return _Against(self._aimed[ref], self._kinds, self._want, [False] * len(self._kinds))

    def _plan(self, found: Found) -> Plan:
        left, fired = list(map(list, self._kinds)), {}
        for ref, uses in zip(self._wanted, found.uses, strict=True):
            for use in uses:
                fired[ref] = tuple(sorted(left[kind].pop(0) for kind, many in enumerate(use.cost) for _ in range(many)))
        return Plan(self._aimed, self._wanted, self._want, fired)

    def _with_the_others(self, plan: Plan) -> Plan:
        """The plan, and with it what fires nowhere at those whom the aim is not about."""
        used = {place for places in plan.fired.values() for place in places}
        places = [place for kind in self._kinds for place in kind if place not in used]
        others = [ref for ref in self._aimed if ref not in self._wanted]
        if not places or not others:
            return plan
        rest = Planning({ref: firing(self._aimed[ref], places) for ref in others}, others, Want.HP)
        for _ in rest._best_of([rest._against(ref) for ref in others]):
            pass
        more = rest.best.fired if rest.best else {}
        fired = {ref: tuple(places[place] for place in some) for ref, some in more.items()}
        return Plan(self._aimed, self._wanted, self._want, {**plan.fired, **fired})
