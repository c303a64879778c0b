"""Which attack to make next where the dice of each are waited for before the one after it is chosen: exactly."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from math import prod

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.flow import parts
from engine.dystopian.activation.odds.activation_odds import passing, telling
from engine.dystopian.activation.odds.kernel import Known
from engine.dystopian.activation.odds.relevance import what_matters
from engine.dystopian.activation.shares import split_guns
from engine.dystopian.activation.state import ActivationState, model_now, start
from engine.dystopian.planning.aims import Aim, reordered
from engine.dystopian.refs import Ref
from engine.flow import Odds

Left = tuple[int, ...]
"""How many attacks of each group are still to be made."""
Group = tuple[int, ...]
"""Attacks by their places, any of which may be made in place of the others."""
Spread = tuple[list[tuple[ActivationState, int]], int]
"""States with their weights, and the sum of these."""
MOST, MOST_TARGETS = 8, 4
"""Most attacks that have to do with each other of which every choice is weighed; where they are at several targets."""


class Lot:
    """Attacks that have to do with each other, and with no others: what they come to whichever comes next each time.

    Too many of them stand in groups, of which each may be made in place of another: no way to choose is better than
    what that comes to. exact: whether each is a group by itself; done, all: choices of an attack among those left.
    """

    def __init__(self, activation: Activation, aim: Aim, places: Sequence[int]) -> None:
        """`places`: of the attacks among those of the activation, to which nothing else has happened."""
        self.places = tuple(places)
        self._whole, self._known = activation, Known(telling(activation))
        targets = {activation.attacks[place].target for place in places}
        self._aim = aim.model_copy(update={"models": tuple(ref for ref in aim.models if ref in targets)})
        self._spreads: dict[object, dict[ActivationState, Spread]] = {}
        self._after: dict[tuple[Left, int], Callable[[ActivationState], Spread]] = {}
        self._best: dict[Left, dict[ActivationState, tuple[float, int]]] = {}
        self._exact: dict[tuple[Left, ActivationState], Fraction] = {}
        most = MOST_TARGETS if len(targets) > 1 else MOST
        self.exact = len(places) <= most
        self._groups: tuple[Group, ...] = tuple((place,) for place in places)
        if not self.exact:
            self._groups = tuple(self._alike(2**most))
        self._of = {place: group for group, some in enumerate(self._groups) for place in some}
        self._full: Left = tuple(map(len, self._groups))
        self._every = sorted(product(*(range(many + 1) for many in self._full)), key=sum, reverse=True)
        ways = sum(len([*self._next_of(left)]) for left in self._every)
        self.done, self.all = 0, ways if self.has_aim else 0

    def _alike(self, ways: int) -> Iterator[Group]:
        """As many groups as leave no more numbers of attacks than told, of those at one target that do alike."""
        ranked = sorted(self.places, key=self._harm)
        every = [_parts(ranked, many) for many in range(1, len(ranked) + 1)]
        few = [some for some in every if prod(len(one) + 1 for one in some) <= ways]
        yield from [every[0], *few][-1]

    def _harm(self, place: int) -> tuple[Ref, float]:
        """The target of an attack, and the HP that it costs at once."""
        target, before = self._whole.attacks[place].target, start(self._whole)
        spread, whole = self._odds_of(place, ())(before)
        hp = sum(model_now(self._whole, one, target).hp * weight for one, weight in spread)
        return target, hp / whole

    @property
    def has_aim(self) -> bool:
        """Whether anything that it does counts."""
        return bool(self._aim.models)

    def work(self) -> Iterator[None]:
        """A little more with each step: all states there may be, then what is best in each; none without an aim."""
        if not self.has_aim:
            return
        reached: dict[Left, set[ActivationState]] = {left: set() for left in self._every}
        reached[self._full].add(start(self._whole))
        for left in self._every:
            for place in self._next_of(left):
                spread, then = self._made(left, place), reached[self._without(left, place)]
                for state in reached[left]:
                    then.update(one for one, _ in spread(state)[0])
                self.done += 1
                yield
        *more, none = self._every
        self._best[none] = {state: (float(self._aim.reached(self._whole, state)), -1) for state in reached[none]}
        for left in reversed(more):
            self._best[left] = {state: self._choice(left, state) for state in reached[left]}
            yield

    def _next_of(self, left: Left) -> Iterator[int]:
        """The attacks that may come next."""
        return (place for group, many in zip(self._groups, left, strict=True) if many for place in group)

    def _without(self, left: Left, place: int) -> Left:
        group = self._of[place]
        return (*left[:group], left[group] - 1, *left[group + 1 :])

    def _choice(self, left: Left, state: ActivationState) -> tuple[float, int]:
        """What the best attack to come next is worth in a state, and which one it is: of equal ones the first."""
        worth = ((self._worth(left, place, state), place) for place in self._next_of(left))
        return max(worth, key=lambda one: (one[0], -one[1]))

    def _worth(self, left: Left, place: int, state: ActivationState) -> float:
        (spread, whole), best = self._after[left, place](state), self._best[self._without(left, place)]
        return sum(best[one][0] * (weight / whole) for one, weight in spread)

    def value(self, first: int | None = None) -> Fraction:
        """What all of it is worth exactly, with the best attack first or a certain one; once all is worked out."""
        if not self.has_aim:
            return Fraction(int(self._aim.joined.nothing))
        before = start(self._whole)
        return self._value(self._full, before) if first is None else self._next(self._full, before, first)

    def _value(self, left: Left, state: ActivationState) -> Fraction:
        key = left, state
        if key not in self._exact:
            best = self._best[left][state][1]
            end = None if any(left) else Fraction(self._aim.reached(self._whole, state))
            self._exact[key] = self._next(left, state, best) if end is None else end
        return self._exact[key]

    def _next(self, left: Left, state: ActivationState, place: int) -> Fraction:
        (spread, whole), then = self._after[left, place](state), self._without(left, place)
        return sum((self._value(then, one) * weight for one, weight in spread), Fraction(0)) / whole

    def _made(self, left: Left, place: int) -> Callable[[ActivationState], Spread]:
        """What one attack makes of a state, as far as those that are left ask for it."""
        self._after[left, place] = self._odds_of(place, [*self._next_of(self._without(left, place))])
        return self._after[left, place]

    def _odds_of(self, place: int, then: Sequence[int]) -> Callable[[ActivationState], Spread]:
        """What one attack makes of a state, as far as others, or the same once more, ask for it after it."""
        plan = reordered(self._whole, (place, *(one for one in then if one != place)))
        every = parts(plan)
        before, after = what_matters(plan, every)[:2]
        after = before if place in then else after
        passed = passing(every[0], (before, after), self._known)
        # Where nothing explodes onto others, what an attack does depends on what is read later alone.
        key = (place, *then) if every[0].explosions else (place, before.effects, after.effects)
        known = self._spreads.setdefault(key, {})

        def spread(state: ActivationState) -> Spread:
            if state not in known:
                found = passed(Odds({state: 1}, 1)).merged(lambda one: one._replace(at=0))
                known[state] = list(found.weights.items()), found.denominator
            return known[state]

        return spread


def _parts(places: Sequence[int], many: int) -> list[Group]:
    """About equally many in a row."""
    cuts = [len(places) * part // many for part in range(many + 1)]
    return [tuple(places[one:other]) for one, other in pairwise(cuts)]


def lots(activation: Activation, aim: Aim) -> tuple[Lot, ...] | None:
    """All attacks, those that have to do with each other together; None where weapons split their fire.

    They get their shares in the order that is settled: no other is weighed.
    """
    if split_guns(activation):
        return None
    abouts = [part.about for part in parts(activation)]
    targets = [activation.places[attack.target] for attack in activation.attacks]
    found: list[Group] = []
    for place in range(len(activation.attacks)):
        met = [
            lot for lot in found if any(targets[place] in abouts[one] or targets[one] in abouts[place] for one in lot)
        ]
        found = [lot for lot in found if lot not in met] + [(*sum(met, ()), place)]
    return tuple(Lot(activation, aim, sorted(lot)) for lot in found)


def together(every: Sequence[Lot], aim: Aim, first: int | None = None) -> Fraction:
    """What all are worth, with a certain attack first if told; where not all are exact, what nothing is better than."""
    values = [lot.value(first if first in lot.places else None) for lot in every if lot.has_aim]
    return reduce(aim.joined.of, values)
