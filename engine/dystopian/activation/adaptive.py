"""Which attack to make next where the dice of each are waited for before the one after it is chosen: exactly."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.flow import parts
from engine.dystopian.activation.kernel import Known
from engine.dystopian.activation.matters import what_matters
from engine.dystopian.activation.odds import passing, telling
from engine.dystopian.activation.plans import Aim, reordered
from engine.dystopian.activation.shares import split_guns
from engine.dystopian.activation.state import ActivationState, start
from engine.flow import Odds

Left = tuple[int, ...]
"""The places of attacks that are still to be made, in their order."""
Spread = tuple[list[tuple[ActivationState, int]], int]
"""States with their weights, and the sum of these."""
MOST, MOST_TARGETS = 8, 4
"""Most attacks that have to do with each other of which every choice is weighed; where they are at several targets."""


class Lot:
    """Attacks that have to do with each other, and with no others: what they come to whichever comes next each time.

    done, all: choices of an attack among those that are left.
    """

    def __init__(self, activation: Activation, aim: Aim, places: Left) -> None:
        """`places`: of the attacks among those of the activation, to which nothing else has happened."""
        self.places = places
        self._whole, self._known = activation, Known(telling(activation))
        targets = {activation.attacks[place].target for place in places}
        self.several = len(targets) > 1
        self._aim = aim.model_copy(update={"models": tuple(ref for ref in aim.models if ref in targets)})
        self.done, self.all = 0, len(places) * 2 ** (len(places) - 1) if self.has_aim else 0
        self._spreads: dict[object, dict[ActivationState, Spread]] = {}
        self._after: dict[tuple[Left, int], Callable[[ActivationState], Spread]] = {}
        self._best: dict[Left, dict[ActivationState, tuple[float, int]]] = {}
        self._exact: dict[tuple[Left, ActivationState], Fraction] = {}

    @property
    def has_aim(self) -> bool:
        """Whether anything that it does counts."""
        return bool(self._aim.models)

    def work(self) -> Iterator[None]:
        """A little more with each step: all states there may be, then what is best in each; of no aim's nothing."""
        if not self.has_aim:
            return
        reached: dict[Left, set[ActivationState]] = {self.places: {start(self._whole)}}
        every = [left for many in range(len(self.places), 0, -1) for left in combinations(self.places, many)]
        for left in every:
            for place in left:
                spread, then = self._made(left, place), reached.setdefault(_without(left, place), set())
                for state in reached[left]:
                    then.update(one for one, _ in spread(state)[0])
                self.done += 1
                yield
        self._best[()] = {state: (float(self._aim.reached(self._whole, state)), -1) for state in reached[()]}
        for left in reversed(every):
            self._best[left] = {state: self._choice(left, state) for state in reached[left]}
            yield

    def _choice(self, left: Left, state: ActivationState) -> tuple[float, int]:
        """What the best attack to come next is worth in a state, and which one it is: of equal ones the first."""
        return max(((self._worth(left, place, state), place) for place in left), key=lambda one: (one[0], -one[1]))

    def _worth(self, left: Left, place: int, state: ActivationState) -> float:
        (spread, whole), best = self._after[left, place](state), self._best[_without(left, place)]
        return sum(best[one][0] * (weight / whole) for one, weight in spread)

    def value(self, first: int | None = None) -> Fraction:
        """What all of it is worth exactly, with the best attack first or a certain one; once all is worked out."""
        if not self.has_aim:
            return Fraction(int(self._aim.joined.nothing))
        before = start(self._whole)
        return self._value(self.places, before) if first is None else self._next(self.places, before, first)

    def _value(self, left: Left, state: ActivationState) -> Fraction:
        key = left, state
        if key not in self._exact:
            best = self._best[left][state][1]
            end = None if left else Fraction(self._aim.reached(self._whole, state))
            self._exact[key] = self._next(left, state, best) if end is None else end
        return self._exact[key]

    def _next(self, left: Left, state: ActivationState, place: int) -> Fraction:
        spread, whole = self._after[left, place](state)
        return sum((self._value(_without(left, place), one) * weight for one, weight in spread), Fraction(0)) / whole

    def _made(self, left: Left, place: int) -> Callable[[ActivationState], Spread]:
        """What one attack makes of a state, as far as those that are left ask for it."""
        plan = reordered(self._whole, (place, *_without(left, place)))
        every = parts(plan)
        matters = what_matters(plan, every)
        passed = passing(every[0], matters[:2], self._known)
        # Where nothing explodes onto others, what an attack does depends on what is read later alone.
        key = (place, left) if every[0].explosions else (place, matters[0].effects, matters[1].effects)
        known = self._spreads.setdefault(key, {})

        def after(state: ActivationState) -> Spread:
            if state not in known:
                found = passed(Odds({state: 1}, 1)).merged(lambda one: one._replace(at=0))
                known[state] = list(found.weights.items()), found.denominator
            return known[state]

        self._after[left, place] = after
        return after


def _without(left: Left, place: int) -> Left:
    return tuple(one for one in left if one != place)


def lots(activation: Activation, aim: Aim) -> tuple[Lot, ...] | None:
    """All attacks, those that have to do with each other together; None where these are too many to weigh.

    Weapons that split their fire get their shares in the order that is settled: they are not weighed either.
    """
    if split_guns(activation):
        return None
    abouts = [part.about for part in parts(activation)]
    targets = [activation.places[attack.target] for attack in activation.attacks]
    found: list[Left] = []
    for place in range(len(activation.attacks)):
        met = [
            lot for lot in found if any(targets[place] in abouts[one] or targets[one] in abouts[place] for one in lot)
        ]
        found = [lot for lot in found if lot not in met] + [(*sum(met, ()), place)]
    every = tuple(Lot(activation, aim, tuple(sorted(lot))) for lot in found)
    return every if all(len(lot.places) <= (MOST_TARGETS if lot.several else MOST) for lot in every) else None


def together(every: Sequence[Lot], aim: Aim, first: int) -> Fraction:
    """What all are worth with a certain attack first."""
    values = [lot.value(first if first in lot.places else None) for lot in every if lot.has_aim]
    return reduce(aim.joined.of, values)
