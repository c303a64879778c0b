"""The effect of a unit's weapons on one target in the best fixed order.

Weapons of one profile fire together. Source: sheet steps 1 and 3; the order matters by ruling 6
alone.
"""

from array import array
from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, groupby, zip_longest
from math import factorial, prod
from operator import mul

from engine.advice import Amount, Goal, Use, Uses
from engine.advice.attack_sequence import CLOSE
from engine.warsurge.advice.plans.weapon_effect import Spread, WeaponEffect
from engine.warsurge.attack import MOST_DICE, Attack
from engine.warsurge.odds import Toll
from engine.warsurge.profiles import Target
from engine.warsurge.steps.state import start

ORDERED = 6
"""The greatest number of profiles at one target for which the search tries every order.

With more profiles, the last profile of the unit fires last.
"""
WeaponGroup = list[int]
"""The indexes of weapons of one profile that fire together."""
Order = tuple[int, ...]
"""Kinds of weapons in firing order."""
Ended = tuple[Spread, Order]
"""The chances of the remaining HP after some weapons, and their order."""

GOALS = (Goal.DESTROY, Goal.ANY, Goal.MODELS, Goal.HP)
"""The goals of this game."""


def worth_of(goal: Goal, toll: Toll) -> Fraction:
    """Return what an attack is worth."""
    means = {Goal.MODELS: toll.mean_models, Goal.HP: toll.mean_hp}
    return means.get(goal, toll.destroyed)


def remaining_worth(goal: Goal, target: Target, hp: int) -> int:
    """Return the value of a target with some remaining HP."""
    means = {
        Goal.MODELS: target.models - target.remaining_models(hp),
        Goal.HP: target.remaining_hp - hp,
    }
    return means.get(goal, int(hp <= 0))


def firing(attack: Attack, indexes: Sequence[int]) -> Attack:
    """Return an attack with only some of its weapons, in order.

    indexes: the index of each weapon that fires, repeated for each weapon of the same profile.
    """
    together = ((index, len([*every])) for index, every in groupby(indexes))
    weapons = (
        attack.weapons[index].model_copy(update={"number": many}) for index, many in together
    )
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
        hits = [effect.after_hit for effect in self._effects]
        self._hits = hits
        self._swap = [[_swap(hit, other) for other in hits] for hit in hits]
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
        self._ending: dict[tuple[Amount, int], list[Ended]] = {}
        self._ordered: dict[Amount, list[Ended]] = {(0,) * len(kinds): [(spread, ())]}
        self._most: dict[Amount, tuple[float, Amount]] = {}
        self._free_kinds = self._find_free_kinds()

    def _effect_of(self, group: WeaponGroup) -> WeaponEffect:
        return WeaponEffect(firing(self._attack, group[:1] * len(group)))

    def _find_free_kinds(self) -> list[bool]:
        """Return for each kind whether its order among all useful kinds does not matter."""
        useful = [kind for kind, is_useful in enumerate(self._useful) if is_useful]
        return [
            all(self._swap[kind][other] for other in useful) for kind in range(len(self._useful))
        ]

    def work(self, amount: Amount) -> Iterator[None]:
        """Find the value of the best order of an amount in small steps."""
        used = self._used(amount)
        if self._dice(used) <= self._room:
            yield from self._find_value(used)

    def prepare(self, amount: Amount) -> Iterator[None]:
        """Find the best orders of an amount in small steps: of one profile, or of a comparison."""
        _, used = self._find_most(self._used(amount))
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

    def _orders(self, used: Amount) -> list[Ended]:
        """Return the chances of the remaining HP after some weapons, for each order that may be
        best.
        """
        for _ in self._find_orders(used):
            pass
        return self._ordered[used]

    def _find_orders(self, used: Amount) -> Iterator[None]:
        if used in self._ordered:
            return
        every = list[Ended]()
        for last in self._lasts(used):
            yield from self._fire_last(used, last)
            every.extend(self._ending[used, last])
        self._ordered[used] = yield from _keep_best(every)

    def _lasts(self, used: Amount) -> list[int]:
        """Return the kinds that may fire last.

        A kind that can be swapped with all others fires last. With too many kinds, the last kind of
        the unit does.
        """
        fire = [kind for kind, many in enumerate(used) if many]
        free = [kind for kind in fire if all(self._swap[kind][other] for other in fire)]
        if free:
            return free[-1:]
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
        ended = list[Ended]()
        for spread, order in before:
            ended.append((self._effects[last].fire(spread), order))
            yield
        self._ending[used, last] = ended

    def _add_last(self, fewer: Amount, last: int) -> list[Ended]:
        """Return the orders of some weapons followed by one more kind.

        Two kinds that do the same to any HP can be swapped: only one of their two orders is tried.
        """
        result = list[Ended]()
        for spread, order in self._ordered[fewer]:
            before = order[-1:]
            if not before or before[0] < last or self._hits[before[0]] != self._hits[last]:
                result.append((spread, (*order, last)))
        return result

    def _worth(self, spread: Spread) -> float:
        return sum(map(mul, spread, self._worths), 0.0)

    def most(self, amount: Amount) -> float:
        """Return the value of the best order of an amount, or of the best part that one declaration
        takes.
        """
        return self._find_most(self._used(amount))[0]

    def _find_most(self, used: Amount) -> tuple[float, Amount]:
        """Return the best value of an amount, and the part of it that fires."""
        if used not in self._most:
            if self._dice(used) <= self._room:
                for _ in self._find_value(used):
                    pass
                self._most[used] = self._values[used], used
            elif any(used):
                fewer = [_without(used, kind) for kind, many in enumerate(used) if many]
                self._most[used] = max(map(self._find_most, fewer))
            else:
                # The weapons that have fired already have more dice than one declaration takes.
                self._most[used] = self._worth(self._begun), used
        return self._most[used]

    def _dice(self, used: Amount) -> int:
        """Return the dice of weapons that fire at the target in one declaration."""
        return sum(many * effect.dice for many, effect in zip(used, self._effects, strict=True))

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the best value and order of an amount: the unit's own order if no other is
        better.
        """
        best_worth, used = self._find_most(self._used(amount))
        if not any(used):
            return best_worth, ()
        ordered_worth, order = max(
            (self._worth(spread), order) for spread, order in self._orders(used)
        )
        own_order = tuple(kind for kind, many in enumerate(used) if many)
        if self._worth(self._fire_in_own_order(used)) >= ordered_worth - CLOSE:
            order = own_order
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
        for effect, many in zip(self._effects, self._used(amount), strict=True):
            fired = many
            if effect.dice:
                fired = max(0, min(many, room // effect.dice))
            room -= fired * effect.dice
            used.append(fired)
        worth = self._worth(self._fire_in_own_order(tuple(used)))
        if not any(used):
            return worth, ()
        order = tuple(kind for kind, many in enumerate(used) if many)
        return worth, (Use(order, tuple(used)),)

    def count(self, amount: Amount) -> int:
        """Return the number of ways to use an amount or part of it, in each order that the search
        tries.
        """
        used = self._used(amount)
        orders = [1]
        free = 1
        for kind, many in enumerate(used):
            if self._free_kinds[kind]:
                free *= many + 1
            elif many:
                longer = [0, *(ways * many for ways in orders)]
                orders = [item + other for item, other in zip_longest(orders, longer, fillvalue=0)]
        return free * sum(many * factorial(min(size, ORDERED)) for size, many in enumerate(orders))

    def _used(self, amount: Amount) -> Amount:
        return tuple(many * useful for many, useful in zip(amount, self._useful, strict=True))


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


def _swap(item: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether successes of two weapons can be swapped, for any HP of the target."""
    return all(item[other[hp]] == other[item[hp]] for hp in range(len(item)))


def _keep_best(every: list[Ended]) -> Generator[None, None, list[Ended]]:
    """Return the orders that may be best: for some number of HP, no other order reaches fewer HP at
    least as often.

    An order that does less to a target at first has not done more to it in the end, for any
    following weapons.
    """
    if len(every) == 1:
        return every
    kept: list[tuple[list[float], Ended]] = []
    for entry in every:
        fewer = list(accumulate(entry[0]))
        if not any(_no_less(other, fewer) for other, _ in kept):
            kept = [(other, ended) for other, ended in kept if not _no_less(fewer, other)]
            kept.append((fewer, entry))
        yield
    return [ended for _, ended in kept]


def _no_less(item: Sequence[float], other: Sequence[float]) -> bool:
    return all(mine >= theirs - CLOSE for mine, theirs in zip(item, other, strict=True))
