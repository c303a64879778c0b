"""The best plan of a unit: which of its weapons fire at which target, in the unit's order, once each.

Weapons of one profile may fire at several targets; at the same one they fire together. Source: sheet steps 1 and 3.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, reduce
from itertools import groupby
from math import prod

from engine.advice import Amount, Found, Joined, Means, Planning, Side, Use, Uses
from engine.flow import odds
from engine.warsurge.attack import Attack
from engine.warsurge.odds import Toll, attack_odds
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.steps.flow import weapon_flow
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import AttackState, start

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

    def left(self, target: Target, hp: int) -> int:
        """What a target is worth of which so many HP are left."""
        means = {Want.MODELS: target.models - target.models_left(hp), Want.HP: target.hp_left - hp}
        return means.get(self, int(hp <= 0))


Aimed = Mapping[str, Attack]
"""For each target by its reference the attack of all weapons of the unit on it, in their places."""


@dataclass(frozen=True)
class Plan:
    """Targets, each with the place of each weapon that fires at it; `wanted`: the targets that the aim is about."""

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
        """Who of those that the aim is about is fired at."""
        return frozenset(self.fired) & frozenset(self.wanted)

    alike = targets


def firing(attack: Attack, places: Sequence[int]) -> Attack:
    """An attack with only some of its weapons: the place of each, of a profile as many times as fire."""
    weapons = (attack.weapons[place].model_copy(update={"number": many}) for place, many in Counter(places).items())
    return attack.model_copy(update={"weapons": tuple(weapons)})


WAYS = 600_000
"""Most ways to part all weapons among two targets: those of twelve unlike ones; measured: 1.5 s at four targets."""
Clump = list[int]
"""Weapons of one profile that fire together, by their places."""


def clumps(free: Sequence[int], weapons: Sequence[Weapon]) -> list[list[Clump]]:
    """Equal weapons, one by one unless there are too many ways; else those that are most in fewer equal parts."""
    alike = [list(places) for _, places in groupby(free, lambda place: weapons[place].model_copy(update={"number": 1}))]
    parts = list(map(len, alike))
    while max(parts, default=1) > 1 and prod((many + 1) * (many + 2) // 2 for many in parts) > WAYS:
        most = parts.index(max(parts))
        parts[most] = next(many for many in range(parts[most] - 1, 0, -1) if len(alike[most]) % many == 0)
    return [[places[one::many] for one in range(many)] for places, many in zip(alike, parts, strict=True)]


After = Callable[[int], list[tuple[int, float]]]
"""What a weapon leaves of a target with so many HP, with the chances."""


def _through(after: After, spread: Mapping[int, float]) -> dict[int, float]:
    """What one more weapon makes of the chances of HP."""
    found: dict[int, float] = {}
    for hp, chance in spread.items():
        for now, share in after(hp):
            found[now] = found.get(now, 0.0) + chance * share
    return found


class _Against:
    """What the weapons do to one target, one after the other in their order; what some have done is kept for more."""

    def __init__(self, attack: Attack, kinds: Sequence[Sequence[Clump]], want: Want, begun: Sequence[int]) -> None:
        """`begun`: the places of weapons that have fired at it before all others."""
        self._attack, self._want = attack, want
        before = start(attack).hp
        self._afters = [self._after(kind[0]) for kind in kinds]
        self._useful = [any(now != before for now, _ in after(before)) for after in self._afters]
        clumped = ([place] * many for place, many in Counter(begun).items())
        started = reduce(lambda spread, clump: _through(self._after(clump), spread), clumped, {before: 1.0})
        self._spreads: dict[Amount, dict[int, float]] = {(0,) * len(kinds): started}
        self._known: dict[Amount, float] = {}

    def _after(self, clump: Clump) -> After:
        attack = firing(self._attack, clump[:1] * len(clump))
        flow, found = weapon_flow(Numbers(attack, 0)), dict[int, list[tuple[int, float]]]()

        def after(hp: int) -> list[tuple[int, float]]:
            if hp not in found:
                end = odds(flow, AttackState(hp)).merged(lambda state: state.hp)
                found[hp] = [(now, weight / end.denominator) for now, weight in end.weights.items()]
            return found[hp]

        return after

    def _spread(self, used: Amount) -> dict[int, float]:
        """Chances of the HP that are left after some weapons."""
        if used not in self._spreads:
            last = max(kind for kind, many in enumerate(used) if many)
            fewer = (*used[:last], used[last] - 1, *used[last + 1 :])
            self._spreads[used] = _through(self._afters[last], self._spread(fewer))
        return self._spreads[used]

    def most(self, amount: Amount) -> float:
        used = self._used(amount)
        if used not in self._known:
            target = self._attack.target
            self._known[used] = sum([chance * self._want.left(target, hp)
                                     for hp, chance in self._spread(used).items()])  # fmt: skip
        return self._known[used]

    def best(self, amount: Amount) -> tuple[float, Uses]:
        used = self._used(amount)
        return self.most(used), (Use("fire", used),) if any(used) else ()

    quick = best

    def count(self, amount: Amount) -> int:
        return prod(many + 1 for many in self._used(amount))

    def _used(self, amount: Amount) -> Amount:
        return tuple(many * useful for many, useful in zip(amount, self._useful, strict=True))


def planning(aimed: Aimed, wanted: Sequence[str], want: Want, free: Sequence[int]) -> Planning[Plan]:
    """The search for the best plan; `wanted`: the targets that the aim is about; free: the places of what may fire."""
    return Planning(Firing(aimed, wanted, want, free))


class Firing(Means[Plan]):
    """Every way to fire the weapons of a unit; what the aim has no use for costs others most HP."""

    def __init__(
        self,
        aimed: Aimed,
        wanted: Sequence[str],
        want: Want,
        free: Sequence[int],
        begun: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:
        """`wanted`: the targets that the aim is about; free, begun: weapons that may fire, and that have at each."""
        self._aimed, self._wanted, self._want, self._free = aimed, wanted, want, free
        self.begun: Mapping[str, tuple[int, ...]] = begun or {}
        self._kinds = clumps(free, aimed[wanted[0]].weapons)
        self.amount = tuple(map(len, self._kinds))
        self.joined = want.joined
        self.most = float(reduce(want.joined.of, [self._all(aimed[ref]) for ref in wanted]))

    def _all(self, attack: Attack) -> int:
        worth = {Want.HP: attack.target.hp_left, Want.MODELS: attack.target.models}
        return worth.get(self._want, 1)

    def sides(self) -> Iterator[Side]:
        """Each target's."""
        for ref in self._wanted:
            yield _Against(self._aimed[ref], self._kinds, self._want, self.begun.get(ref, ()))

    def plan(self, found: Found) -> Plan:
        """Certain weapons at each target."""
        left, fired = list(map(list, self._kinds)), dict(self.begun)
        for ref, uses in zip(self._wanted, found.uses, strict=True):
            for use in uses:
                more = sorted(place for kind, many in enumerate(use.cost) for _ in range(many)
                              for place in left[kind].pop(0))  # fmt: skip
                fired[ref] = (*self.begun.get(ref, ()), *more)
        return Plan(self._aimed, self._wanted, self._want, fired)

    def beginning(self, plan: Plan) -> "Firing | None":
        """The same, but every plan begins with one; None where a weapon or target of it is not there."""
        fired = Counter(place for places in plan.fired.values() for place in places)
        if fired - Counter(self._free) or not plan.fired.keys() <= self._aimed.keys():
            return None
        return Firing(self._aimed, self._wanted, self._want, self._left(plan), plan.fired)

    def _left(self, plan: Plan) -> list[int]:
        """The place of each weapon that a plan does not fire."""
        fired = Counter(place for places in plan.fired.values() for place in places)
        return sorted((Counter(self._free) - fired).elements())

    def rest(self, plan: Plan) -> "Firing | None":
        """Weapons that fire nowhere, at those whom the aim is not about."""
        free = self._left(plan)
        others = [ref for ref in self._aimed if ref not in self._wanted]
        return Firing(self._aimed, others, Want.HP, free) if free and others else None

    def together(self, plan: Plan, rest: Plan) -> Plan:
        """Each weapon at its target."""
        return Plan(self._aimed, self._wanted, self._want, {**plan.fired, **rest.fired})
