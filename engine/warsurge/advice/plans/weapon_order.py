"""The effect of a unit's weapons on one target in the best fixed order; every order is tried where
the unit has few kinds of weapons.

Weapons of one profile fire together. Source: sheet steps 1 and 3; the order matters by ruling 6
alone.
"""

from array import array
from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import factorial, prod
from operator import add, mul

from engine.advice import Amount, Goal, Use, Uses
from engine.advice.attack_sequence import CLOSE
from engine.warsurge.advice.plans.firing_orders import FiredOrder, Order, find_swaps, keep_best
from engine.warsurge.advice.plans.weapon_effect import Spread, WeaponEffect
from engine.warsurge.attack import MOST_DICE, Attack
from engine.warsurge.odds import Toll
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.steps.state import start

ORDERED = 6
"""The greatest number of profiles at one target for which the search tries every order.

With more profiles, the last profile of the unit fires last.
"""
WeaponGroup = list[int]
"""The indexes of weapons of one profile that fire together."""

GOALS = (Goal.DESTROY, Goal.ANY, Goal.MODELS, Goal.HP)
"""The goals of this game."""


def worth_of(goal: Goal, toll: Toll) -> Fraction:
    """Return what an attack is worth."""
    if goal is Goal.MODELS:
        return toll.mean_models
    if goal is Goal.HP:
        return toll.mean_hp
    return toll.destroyed


def remaining_worth(goal: Goal, target: Target, hp: int) -> int:
    """Return the value of a target with some remaining HP."""
    if goal is Goal.MODELS:
        return target.models - target.remaining_models(hp)
    if goal is Goal.HP:
        return target.remaining_hp - hp
    return int(hp <= 0)


def firing(attack: Attack, indexes: Sequence[int]) -> Attack:
    """Return an attack with only some of its weapons, in order.

    indexes: the index of each weapon that fires, repeated for each weapon of the same profile.
    """
    weapons = list[Weapon]()
    for index, equal in groupby(indexes):
        number = len(list(equal))
        weapons.append(attack.weapons[index].model_copy(update={"number": number}))
    return attack.model_copy(update={"weapons": tuple(weapons)})


class TargetedWeapons:
    """One target of the weapons; results are cached.

    Weapons whose dice one declaration does not take do not fire at the target.
    """

    def __init__(
        self,
        attack: Attack,
        kinds: Sequence[Sequence[WeaponGroup]],
        goal: Goal,
        begun: Sequence[int],
    ) -> None:
        """Set the attack and the goal.

        begun: the indexes of the weapons that have fired at the target before all others, in their
            order.
        """
        self._attack = attack
        before = start(attack).hp
        self._worths: list[float] = [
            remaining_worth(goal, attack.target, hp) for hp in range(before + 1)
        ]
        self._effects = [self._effect_of(kind[0]) for kind in kinds]
        self._useful = [effect.is_useful for effect in self._effects]
        self._hits = [effect.after_hit for effect in self._effects]
        self._can_swap = find_swaps(self._hits)
        self._room = MOST_DICE
        spread = array("d", [*[0.0] * before, 1.0])
        for index, together in groupby(begun):
            effect = self._effect_of([index] * len(list(together)))
            spread = effect.fire(spread)
            self._room -= effect.dice
        self._begun = spread
        self._late_kinds = _find_late_kinds([len(kind) for kind in kinds])
        self._ahead: dict[Order, list[float]] = {(): self._worths}
        self._values: dict[Amount, float] = {}
        self._ending: dict[tuple[Amount, int], list[FiredOrder]] = {}
        nothing = (0,) * len(kinds)
        self._ordered: dict[Amount, list[FiredOrder]] = {nothing: [FiredOrder(spread, ())]}
        self._most: dict[Amount, tuple[float, Amount]] = {}
        self._free_kinds = self._find_free_kinds()

    def _effect_of(self, group: WeaponGroup) -> WeaponEffect:
        return WeaponEffect(firing(self._attack, group[:1] * len(group)))

    def _find_free_kinds(self) -> list[bool]:
        """Return for each kind whether its order among all useful kinds does not matter."""
        useful = [kind for kind, is_useful in enumerate(self._useful) if is_useful]
        free = list[bool]()
        for swaps in self._can_swap:
            free.append(all(swaps[other] for other in useful))
        return free

    def work(self, amount: Amount) -> Iterator[None]:
        """Find the value of the best order of an amount in small steps."""
        used = self._useful_part(amount)
        if self._dice(used) <= self._room:
            yield from self._find_value(used)

    def prepare(self, amount: Amount) -> Iterator[None]:
        """Find the best orders of an amount in small steps: of one profile, or of a comparison."""
        _, used = self._find_most(self._useful_part(amount))
        if any(used):
            yield from self._find_orders(used)

    def _find_value(self, used: Amount) -> Iterator[None]:
        if used not in self._values:
            self._values[used] = yield from self._search_value(used)

    def _search_value(self, used: Amount) -> Generator[None, None, float]:
        """Return the value of the best order of some weapons.

        Only the first of them fire. What the last are worth at each number of HP is known for all
        firsts.
        """
        first = used
        last = Order()
        lasts = self._lasts(first)
        while len(lasts) == 1 and self._late_kinds[lasts[0]]:
            last = (*self._fire_together(first, lasts[0]), *last)
            first = _without_kind(first, lasts[0])
            lasts = self._lasts(first)
        if len(lasts) <= 1:
            return (yield from self._search_with(first, last))
        values = []
        for kind in lasts:
            fewer = _without_kind(first, kind)
            value = yield from self._search_with(fewer, (*self._fire_together(first, kind), *last))
            values.append(value)
        return max(values)

    def _search_with(self, first: Amount, last: Order) -> Generator[None, None, float]:
        """Return the value of the best order of the first weapons, followed by the last in their
        order.
        """
        yield from self._find_orders(first)
        yield from self._look_ahead(last)
        worths = self._ahead[last]
        values = [sum(map(mul, spread, worths), 0.0) for spread, _ in self._ordered[first]]
        yield
        return max(values)

    def _look_ahead(self, last: Order) -> Iterator[None]:
        """Find the value of each number of HP before the last weapons fire."""
        if last not in self._ahead:
            later = last[1:]
            yield from self._look_ahead(later)
            self._ahead[last] = self._effects[last[0]].value_before(self._ahead[later])
            yield

    @staticmethod
    def _fire_together(used: Amount, kind: int) -> Order:
        """Return all weapons of a kind: they fire one after the other."""
        return (kind,) * used[kind]

    def _orders(self, used: Amount) -> list[FiredOrder]:
        """Return the chances of the remaining HP after some weapons, for each order that may be
        best.
        """
        for _ in self._find_orders(used):
            pass
        return self._ordered[used]

    def _find_orders(self, used: Amount) -> Iterator[None]:
        if used in self._ordered:
            return
        every = list[FiredOrder]()
        for last in self._lasts(used):
            yield from self._fire_last(used, last)
            every.extend(self._ending[used, last])
        self._ordered[used] = yield from keep_best(every)

    def _lasts(self, used: Amount) -> list[int]:
        """Return the kinds that may fire last.

        A kind that can be swapped with all others fires last. With too many kinds, the last kind of
        the unit does.
        """
        fire = [kind for kind, many in enumerate(used) if many]
        for kind in reversed(fire):
            if all(self._can_swap[kind][other] for other in fire):
                return [kind]
        if len(fire) > ORDERED:
            return fire[-1:]
        return fire[::-1]

    def _fire_last(self, used: Amount, last: int) -> Iterator[None]:
        """Find the chances of the remaining HP, with the kind `last` as the last to fire."""
        if (used, last) in self._ending:
            return
        fewer = _without(used, last)
        if fewer[last]:
            yield from self._fire_last(fewer, last)
            before = self._ending[fewer, last]
        else:
            yield from self._find_orders(fewer)
            before = self._add_last(fewer, last)
        ended = list[FiredOrder]()
        for spread, order in before:
            ended.append(FiredOrder(self._effects[last].fire(spread), order))
            yield
        self._ending[used, last] = ended

    def _add_last(self, fewer: Amount, last: int) -> list[FiredOrder]:
        """Return the orders of some weapons followed by one more kind.

        Two kinds that do the same to any HP can be swapped: only one of their two orders is tried.
        """
        result = list[FiredOrder]()
        for spread, order in self._ordered[fewer]:
            before = order[-1:]
            if not before or before[0] < last or self._hits[before[0]] != self._hits[last]:
                result.append(FiredOrder(spread, (*order, last)))
        return result

    def _worth(self, spread: Spread) -> float:
        return sum(map(mul, spread, self._worths), 0.0)

    def most(self, amount: Amount) -> float:
        """Return the value of the best order of an amount, or of the best part that one declaration
        takes.
        """
        return self._find_most(self._useful_part(amount))[0]

    def _find_most(self, used: Amount) -> tuple[float, Amount]:
        """Return the best value of an amount, and the part of it that fires.

        One declaration takes a limited number of dice: of an amount with more, the best part with
        one weapon fewer fires.
        """
        if used not in self._most:
            self._most[used] = self._search_most(used)
        return self._most[used]

    def _search_most(self, used: Amount) -> tuple[float, Amount]:
        if self._dice(used) <= self._room:
            return self._value_of(used), used
        if not any(used):
            # The weapons that have fired already have more dice than one declaration takes.
            return self._worth(self._begun), used
        fewer = [_without(used, kind) for kind, many in enumerate(used) if many]
        return max(map(self._find_most, fewer))

    def _value_of(self, used: Amount) -> float:
        """Return the value of the best order of some weapons, without a pause in the search."""
        for _ in self._find_value(used):
            pass
        return self._values[used]

    def _dice(self, used: Amount) -> int:
        """Return the dice of weapons that fire at the target in one declaration."""
        return sum(many * effect.dice for many, effect in zip(used, self._effects, strict=True))

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the best value and order of an amount: the unit's own order if no other is
        better.
        """
        best_worth, used = self._find_most(self._useful_part(amount))
        if not any(used):
            return best_worth, ()
        searched = [(self._worth(spread), order) for spread, order in self._orders(used)]
        searched_worth, order = max(searched)
        own_worth = self._worth(self._fire_in_own_order(used))
        if own_worth >= searched_worth - CLOSE:
            order = _own_order(used)
        return best_worth, (Use(order, used),)

    def _fire_in_own_order(self, used: Amount) -> Spread:
        """Return the chances of the remaining HP after weapons in the unit's order."""
        spread = self._begun
        for effect, many in zip(self._effects, used, strict=True):
            for _ in range(many):
                spread = effect.fire(spread)
        return spread

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """Fire as many weapons as one declaration takes, in the unit's order; return the value and
        the use.
        """
        room = self._room
        used = list[int]()
        for effect, many in zip(self._effects, self._useful_part(amount), strict=True):
            fired = many
            if effect.dice:
                fired = max(0, min(many, room // effect.dice))
            room -= fired * effect.dice
            used.append(fired)
        worth = self._worth(self._fire_in_own_order(tuple(used)))
        if not any(used):
            return worth, ()
        return worth, (Use(_own_order(used), tuple(used)),)

    def count(self, amount: Amount) -> int:
        """Return the number of ways to use an amount or part of it, in each order that the search
        tries.
        """
        used = self._useful_part(amount)
        orders = [1]
        free = 1
        for kind, many in enumerate(used):
            if self._free_kinds[kind]:
                free *= many + 1
            elif many:
                with_kind = [0, *[ways * many for ways in orders]]
                without_kind = [*orders, 0]
                orders = list(map(add, without_kind, with_kind))
        total = 0
        for size, ways in enumerate(orders):
            total += ways * factorial(min(size, ORDERED))
        return free * total

    def _useful_part(self, amount: Amount) -> Amount:
        """Return an amount without the weapons that cannot cost the target HP."""
        part = list[int]()
        for many, is_useful in zip(amount, self._useful, strict=True):
            useful = many if is_useful else 0
            part.append(useful)
        return tuple(part)


def _own_order(used: Sequence[int]) -> Order:
    """Return the kinds of an amount in the unit's order."""
    return tuple(kind for kind, many in enumerate(used) if many)


def _without(used: Amount, kind: int) -> Amount:
    """Return an amount without one group of a kind."""
    return (*used[:kind], used[kind] - 1, *used[kind + 1 :])


def _without_kind(used: Amount, kind: int) -> Amount:
    """Return an amount without any weapon of a kind."""
    return (*used[:kind], 0, *used[kind + 1 :])


def _find_late_kinds(numbers: Sequence[int]) -> list[bool]:
    """Return for each kind whether its weapons belong to the last of an amount.

    The parts of the first kinds are about as many as those of the last: the values of both together
    need the least work.
    """
    whole = prod(many + 1 for many in numbers)
    late = list[bool]()
    parts = 1
    for many in numbers:
        late.append(parts * parts >= whole)
        parts *= many + 1
    return late
