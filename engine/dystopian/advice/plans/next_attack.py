"""The best next attack, if the dice of each attack are known before the choice of the next one:
exact values.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from math import prod

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.flow import parts
from engine.dystopian.activation.odds.activation_odds import models_that_explode
from engine.dystopian.activation.odds.kernel import Known
from engine.dystopian.activation.odds.part_odds import PartTransition
from engine.dystopian.activation.odds.relevance import relevant_values
from engine.dystopian.activation.shares import split_guns
from engine.dystopian.activation.state import ActivationState, model_now, start
from engine.dystopian.advice.plans.aims import Aim, reorder
from engine.dystopian.refs import Ref
from engine.flow import Odds

RemainingAttacks = tuple[int, ...]
"""The number of remaining attacks of each group."""
Group = tuple[int, ...]
"""Attacks by their indexes, any of which may be made in place of the others."""
Spread = tuple[list[tuple[ActivationState, int]], int]
"""States with their weights, and the sum of the weights."""
MOST = 8
"""The most dependent attacks at one target for which every choice is compared."""
MOST_TARGETS = 4
"""The same at several targets."""


class AttackGroup:
    """Attacks that depend on each other, and on no others, with their value for any choice of the
    next attack.

    Too many attacks are put in groups, of which each may be made in place of another: this value is
    an upper bound.
    exact: True if each attack is a group by itself.
    done, all: numbers of choices of a remaining attack.
    """

    def __init__(self, activation: Activation, aim: Aim, indexes: Sequence[int]) -> None:
        """Take the attacks of an activation that has not begun.

        indexes: the indexes of the attacks in the activation.
        """
        self.attacks = tuple(indexes)
        self._whole = activation
        self._known = Known(models_that_explode(activation))
        targets = {activation.attacks[index].target for index in indexes}
        models = tuple(ref for ref in aim.models if ref in targets)
        self._aim = aim.model_copy(update={"models": models})
        self._spreads: dict[object, dict[ActivationState, Spread]] = {}
        self._after: dict[tuple[RemainingAttacks, int], Callable[[ActivationState], Spread]] = {}
        self._best: dict[RemainingAttacks, dict[ActivationState, tuple[float, int]]] = {}
        self._exact: dict[tuple[RemainingAttacks, ActivationState], Fraction] = {}
        most = MOST_TARGETS if len(targets) > 1 else MOST
        self.exact = len(indexes) <= most
        self._groups: tuple[Group, ...] = tuple((index,) for index in indexes)
        if not self.exact:
            self._groups = tuple(self._alike(2**most))
        self._group_of = dict[int, int]()
        for number, group in enumerate(self._groups):
            self._group_of |= dict.fromkeys(group, number)
        self._full: RemainingAttacks = tuple(map(len, self._groups))
        numbers = [range(count + 1) for count in self._full]
        self._every = sorted(product(*numbers), key=sum, reverse=True)
        self.done = 0
        self.all = 0
        if self.has_aim:
            for remaining in self._every:
                self.all += len(self._next_of(remaining))

    def _alike(self, ways: int) -> Iterator[Group]:
        """Yield the most groups that leave no more than `ways` numbers of attacks, of similar
        attacks at one target.
        """
        ranked = sorted(self.attacks, key=self._harm)
        best = _parts(ranked, 1)
        for count in range(2, len(ranked) + 1):
            groups = _parts(ranked, count)
            if prod([len(group) + 1 for group in groups]) <= ways:
                best = groups
        yield from best

    def _harm(self, index: int) -> tuple[Ref, float]:
        """Return the target of an attack, and the mean HP that the attack leaves if it comes
        first.
        """
        target = self._whole.attacks[index].target
        spread, whole = self._odds_of(index, ())(start(self._whole))
        weighted_hp = 0
        for state, weight in spread:
            weighted_hp += model_now(self._whole, state, target).hp * weight
        return target, weighted_hp / whole

    @property
    def has_aim(self) -> bool:
        """Return True if any result of the attacks counts for the aim."""
        return bool(self._aim.models)

    def work(self) -> Iterator[None]:
        """Search a little more with each step: all possible states first, then the best attack in
        each.

        None without an aim.
        """
        if not self.has_aim:
            return
        reached: dict[RemainingAttacks, set[ActivationState]] = {
            remaining: set() for remaining in self._every
        }
        reached[self._full].add(start(self._whole))
        for rest in self._every:
            for index in self._next_of(rest):
                spread_after = self._keep_odds_after(rest, index)
                reached_then = reached[self._without(rest, index)]
                for state in reached[rest]:
                    reached_then.update(after for after, _ in spread_after(state)[0])
                self.done += 1
                yield
        *more, none = self._every
        self._best[none] = {}
        for state in reached[none]:
            self._best[none][state] = float(self._aim.worth_of_state(self._whole, state)), -1
        for rest in reversed(more):
            self._best[rest] = {state: self._choice(rest, state) for state in reached[rest]}
            yield

    def _next_of(self, remaining: RemainingAttacks) -> list[int]:
        """Return the attacks that may come next."""
        indexes = list[int]()
        for group, count in zip(self._groups, remaining, strict=True):
            if count:
                indexes += group
        return indexes

    def _without(self, remaining: RemainingAttacks, index: int) -> RemainingAttacks:
        """Return the remaining attacks after one of them."""
        group = self._group_of[index]
        return (*remaining[:group], remaining[group] - 1, *remaining[group + 1 :])

    def _choice(self, remaining: RemainingAttacks, state: ActivationState) -> tuple[float, int]:
        """Return the value of the best next attack in a state, and its index; the first of equal
        attacks.
        """
        choices = []
        for index in self._next_of(remaining):
            choices.append((self._worth(remaining, index, state), index))
        return max(choices, key=lambda choice: (choice[0], -choice[1]))

    def _worth(self, remaining: RemainingAttacks, index: int, state: ActivationState) -> float:
        """Return the value of one next attack in a state, with the best attacks after it."""
        spread, whole = self._after[remaining, index](state)
        best = self._best[self._without(remaining, index)]
        return sum([best[after][0] * (weight / whole) for after, weight in spread])

    def value(self, first: int | None = None) -> Fraction:
        """Return the exact value, with the best attack first or a given one; call it once all is
        worked out.
        """
        if not self.has_aim:
            return Fraction(int(self._aim.goal.combination.nothing))
        before = start(self._whole)
        if first is None:
            return self._value(self._full, before)
        return self._value_with_next(self._full, before, first)

    def _value(self, remaining: RemainingAttacks, state: ActivationState) -> Fraction:
        """Return the exact value in a state, with the best attacks from there on."""
        key = remaining, state
        if key not in self._exact:
            if any(remaining):
                best_index = self._best[remaining][state][1]
                self._exact[key] = self._value_with_next(remaining, state, best_index)
            else:
                self._exact[key] = Fraction(self._aim.worth_of_state(self._whole, state))
        return self._exact[key]

    def _value_with_next(
        self, remaining: RemainingAttacks, state: ActivationState, index: int
    ) -> Fraction:
        """Return the exact value in a state with a given next attack, and the best ones after
        it.
        """
        spread, whole = self._after[remaining, index](state)
        then = self._without(remaining, index)
        value = Fraction(0)
        for after, weight in spread:
            value += self._value(then, after) * weight
        return value / whole

    def _keep_odds_after(
        self, remaining: RemainingAttacks, index: int
    ) -> Callable[[ActivationState], Spread]:
        """Return the odds after one attack by state, with only the values that the remaining
        attacks read.
        """
        then = self._next_of(self._without(remaining, index))
        self._after[remaining, index] = self._odds_of(index, then)
        return self._after[remaining, index]

    def _odds_of(self, index: int, then: Sequence[int]) -> Callable[[ActivationState], Spread]:
        """Return the odds after one attack by state, with only the values that the attacks in
        `then` read.
        """
        others = [other for other in then if other != index]
        plan = reorder(self._whole, (index, *others))
        every = parts(plan)
        before, after = relevant_values(plan, every)[:2]
        after = before if index in then else after
        transition = PartTransition(plan, every[0], before, after, self._known)
        # Without explosions onto others, the odds of an attack depend only on the values that later
        # attacks read.
        key = (index, *then) if every[0].explosions else (index, before.effects, after.effects)
        known = self._spreads.setdefault(key, {})

        def spread(state: ActivationState) -> Spread:
            if state not in known:
                odds = transition.push(Odds({state: 1}, 1)).map_states(_at_first_item)
                known[state] = list(odds.weights.items()), odds.denominator
            return known[state]

        return spread


def _at_first_item(state: ActivationState) -> ActivationState:
    return state._replace(item_index=0)


def _parts(indexes: Sequence[int], many: int) -> list[Group]:
    """Return about equal parts of a row."""
    cuts = [len(indexes) * part // many for part in range(many + 1)]
    return [tuple(indexes[item:other]) for item, other in pairwise(cuts)]


def attack_groups(activation: Activation, aim: Aim) -> tuple[AttackGroup, ...] | None:
    """Return all attacks, with dependent attacks in one group; None if weapons split their fire.

    Split weapons get their shares in the declared order, so that no other order is compared.
    """
    if split_guns(activation):
        return None
    models_by_part = [part.about for part in parts(activation)]
    targets = [activation.model_indexes[attack.target] for attack in activation.attacks]

    def depend(index: int, other: int) -> bool:
        """Return whether either of two attacks may change the target of the other."""
        return targets[index] in models_by_part[other] or targets[other] in models_by_part[index]

    groups: list[Group] = []
    for index in range(len(activation.attacks)):
        apart = []
        dependent: Group = ()
        for group in groups:
            if any(depend(index, other) for other in group):
                dependent += group
            else:
                apart.append(group)
        groups = [*apart, (*dependent, index)]
    return tuple(AttackGroup(activation, aim, sorted(group)) for group in groups)


def together(every: Sequence[AttackGroup], aim: Aim, first: int | None = None) -> Fraction:
    """Return the value of all groups, with a given attack first if any; an upper bound if not all
    groups are exact.
    """
    values = []
    for group in every:
        if group.has_aim:
            first_of_group = first if first in group.attacks else None
            values.append(group.value(first_of_group))
    return reduce(aim.goal.combination.of, values)
