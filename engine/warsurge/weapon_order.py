"""The effect of a unit's weapons on one target in the best fixed order.

Weapons of one profile fire together. Source: sheet steps 1 and 3; the order matters by ruling 6 alone.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import accumulate, groupby, zip_longest
from math import factorial
from typing import Any

from engine.advice import Amount, Goal, Use, Uses
from engine.advice.attack_sequence import CLOSE
from engine.flow import Flow
from engine.warsurge.attack import Attack
from engine.warsurge.odds import Toll
from engine.warsurge.profiles import Target
from engine.warsurge.steps.flow import weapon_flow
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import AttackState, start
from engine.warsurge.steps.throw import Successes
from engine.warsurge.steps.weapon import Wounds

ORDERED = 6
"""The greatest number of profiles at one target for which the search tries every order.

With more profiles, the last profile of the unit fires last.
"""
WeaponGroup = list[int]
"""The indexes of weapons of one profile that fire together."""
Order = tuple[int, ...]
"""Kinds of weapons in firing order."""
Spread = Mapping[int, float]
"""Chances of the remaining HP."""
Ended = tuple[Spread, Order]
After = Callable[[int], list[tuple[int, float]]]
"""The function from a target's HP to the HP after one weapon, with the chances."""


GOALS = (Goal.DESTROY, Goal.ANY, Goal.MODELS, Goal.HP)
"""The goals of this game."""


def worth_of(goal: Goal, toll: Toll) -> Fraction:
    """Return what an attack is worth."""
    means = {Goal.MODELS: toll.mean_models, Goal.HP: toll.mean_hp}
    return means.get(goal, toll.destroyed)


def remaining_worth(goal: Goal, target: Target, hp: int) -> int:
    """Return the value of a target with some remaining HP."""
    means = {Goal.MODELS: target.models - target.remaining_models(hp), Goal.HP: target.remaining_hp - hp}
    return means.get(goal, int(hp <= 0))


def firing(attack: Attack, indexes: Sequence[int]) -> Attack:
    """Return an attack with only some of its weapons, in order.

    indexes: the index of each weapon that fires, repeated for each weapon of the same profile.
    """
    together = ((index, len([*every])) for index, every in groupby(indexes))
    weapons = (attack.weapons[index].model_copy(update={"number": many}) for index, many in together)
    return attack.model_copy(update={"weapons": tuple(weapons)})


class TargetedWeapons:
    """One target of the weapons; results are cached."""

    def __init__(
        self, attack: Attack, kinds: Sequence[Sequence[WeaponGroup]], goal: Goal, begun: Sequence[int]
    ) -> None:
        """Set the attack and the goal.

        begun: the indexes of the weapons that have fired at the target before all others, in their order.
        """
        self._attack, self._goal = attack, goal
        before = start(attack).hp
        self._afters = [self._after(kind[0]) for kind in kinds]
        self._useful = [any(now != before for now, _ in after(before)) for after in self._afters]
        hits = [self._hit(kind[0][0]) for kind in kinds]
        self._swap = [[_swap(hit, other) for other in hits] for hit in hits]
        clumped = ([index] * len([*every]) for index, every in groupby(begun))
        started: Spread = reduce(lambda spread, group: _through(self._after(group), spread), clumped, {before: 1.0})
        self._begun: list[Ended] = [(started, ())]
        self._ending: dict[tuple[Amount, int], list[Ended]] = {}
        self._ordered: dict[Amount, list[Ended]] = {}

    def _after(self, group: WeaponGroup) -> After:
        attack = firing(self._attack, group[:1] * len(group))
        return WeaponEffect(weapon_flow(Numbers(attack, 0))).after

    def _hit(self, index: int) -> list[int]:
        """Return, for each number of HP, the HP after one unsaved success of a weapon."""
        wounds = Wounds(self._attack, Numbers(self._attack, index).worth.hp)
        return [wounds.hp_after(hp, 1) for hp in range(self._attack.target.remaining_hp + 1)]

    def _orders(self, used: Amount) -> list[Ended]:
        """Return the chances of the remaining HP after some weapons, for each order that may be best."""
        if not any(used):
            return self._begun
        if used not in self._ordered:
            self._ordered[used] = _best([ended for last in self._lasts(used) for ended in self._with_last(used, last)])
        return self._ordered[used]

    def _lasts(self, used: Amount) -> list[int]:
        """Return the kinds that may fire last.

        A kind that can be swapped with all others fires last. With too many kinds, the last kind of the unit does.
        """
        fire = [kind for kind, many in enumerate(used) if many]
        free = [kind for kind in fire if all(self._swap[kind][other] for other in fire)]
        return (free or fire)[-1:] if free or len(fire) > ORDERED else fire[::-1]

    def _with_last(self, used: Amount, last: int) -> list[Ended]:
        """Return the chances of the remaining HP, with the kind `last` as the last to fire."""
        key = used, last
        if key not in self._ending:
            fewer = (*used[:last], used[last] - 1, *used[last + 1 :])
            before = self._with_last(fewer, last) if fewer[last] else self._orders(fewer)
            after = self._afters[last]
            self._ending[key] = [
                (_through(after, spread), order if fewer[last] else (*order, last)) for spread, order in before
            ]
        return self._ending[key]

    def _worth(self, spread: Spread) -> float:
        target = self._attack.target
        return sum([chance * remaining_worth(self._goal, target, hp) for hp, chance in spread.items()])

    def most(self, amount: Amount) -> float:
        """Return the value of the best order of an amount."""
        return max([self._worth(spread) for spread, _ in self._orders(self._used(amount))])

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the best value and order of an amount: the unit's own order if no other is better."""
        used = self._used(amount)
        if not any(used):
            return self.most(amount), ()
        worth, order = max((self._worth(spread), order) for spread, order in self._orders(used))
        plain = tuple(kind for kind, many in enumerate(used) if many)
        spread = self._begun[0][0]
        for kind in plain:
            for _ in range(used[kind]):
                spread = _through(self._afters[kind], spread)
        return worth, (Use(plain if self._worth(spread) >= worth - CLOSE else order, used),)

    quick = best

    def count(self, amount: Amount) -> int:
        """Return the number of ways to use an amount or part of it, in each order that the search tries."""
        used = self._used(amount)
        fire = [kind for kind, useful in enumerate(self._useful) if useful]
        orders = [1]
        free = 1
        for kind in fire:
            if all(self._swap[kind][other] for other in fire):
                free *= used[kind] + 1
            else:
                some = [0, *(many * used[kind] for many in orders)]
                orders = [item + other for item, other in zip_longest(orders, some, fillvalue=0)]
        return free * sum(many * factorial(min(size, ORDERED)) for size, many in enumerate(orders))

    def _used(self, amount: Amount) -> Amount:
        return tuple(many * useful for many, useful in zip(amount, self._useful, strict=True))


class WeaponEffect:
    """The effect of one weapon on a target with any HP, in floats."""

    def __init__(self, flow: Flow[AttackState]) -> None:
        """Set the steps of the weapon."""
        self._flow = flow
        self._after: dict[int, list[tuple[int, float]]] = {}
        self._outcomes: dict[Successes, list[tuple[Any, float]]] = {}

    def after(self, hp: int) -> list[tuple[int, float]]:
        """Return the chances of the remaining HP of a target that has some HP."""
        if hp not in self._after:
            self._after[hp] = self._compute(AttackState(hp))
        return self._after[hp]

    def _compute(self, state: AttackState) -> list[tuple[int, float]]:
        """Follow the steps to the dice, whose outcomes hold all later saves, and sum up their ends."""
        step = self._flow.next(state)
        while step and not step.ask(state):
            state = step.apply(state, None)
            step = self._flow.next(state)
        if step is None:
            return [(state.hp, 1.0)]
        throw = step.ask(state)
        assert isinstance(throw, Successes)
        outcomes = self._read(throw)
        ends: dict[int, float] = {}
        for index, (outcome, chance) in enumerate(outcomes):
            now = step.apply(state, outcome).hp
            if not now:
                # More successes destroy the target as well.
                ends[0] = sum([more for _, more in outcomes[index:]])
                break
            ends[now] = ends.get(now, 0.0) + chance
        return list(ends.items())

    def _read(self, throw: Successes) -> list[tuple[Any, float]]:
        """Return the outcomes of dice with their chances, the fewest successes first."""
        if throw not in self._outcomes:
            chances: Any
            chances, whole = throw.distribution()
            ordered: Any = sorted(chances)
            self._outcomes[throw] = [(outcome, weight / whole) for outcome, weight in ordered]
        return self._outcomes[throw]


def _swap(item: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether successes of two weapons can be swapped, for any HP of the target."""
    return all(item[other[hp]] == other[item[hp]] for hp in range(len(item)))


def _through(after: After, spread: Spread) -> dict[int, float]:
    """Return the chances of HP after one more weapon."""
    result: dict[int, float] = {}
    for hp, chance in spread.items():
        for now, share in after(hp):
            result[now] = result.get(now, 0.0) + chance * share
    return result


def _best(every: list[Ended]) -> list[Ended]:
    """Return the orders that may be best: for some number of HP, no other order reaches fewer HP at least as often.

    An order that does less to a target at first has not done more to it in the end, for any following weapons.
    """
    kept: list[tuple[list[float], Ended]] = []
    for entry in every if len(every) > 1 else ():
        chances = [entry[0].get(hp, 0.0) for hp in range(max(max(spread) for spread, _ in every) + 1)]
        fewer = list(accumulate(chances))
        if not any(_no_less(its, fewer) for its, _ in kept):
            kept = [(its, other) for its, other in kept if not _no_less(fewer, its)] + [(fewer, entry)]
    return [item for _, item in kept] or every


def _no_less(item: Sequence[float], other: Sequence[float]) -> bool:
    return all(mine >= its - CLOSE for mine, its in zip(item, other, strict=True))
