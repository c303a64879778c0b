"""What to do against one target and in which order, all decided beforehand, with every amount of means."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from operator import sub
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
Amount = tuple[int, ...]
"""How many there are of each kind of means, such as equal weapons."""
Spread = list[tuple[int, float]]
"""Chances of states, by their numbers."""
CLOSE = 1e-12
"""What rounding may come to: search weighs by floating point, what is shown is worked out exactly."""


NEVER = -1e6
"""The value of what is not wanted at all."""


class Use(NamedTuple):
    """One thing to do, such as an attack, and the means that it takes."""

    key: Any
    cost: Amount


Uses = tuple[Use, ...]


class Side(Protocol):
    """What can be reached against one target."""

    def most(self, amount: Amount) -> float:
        """What no use of an amount can be better than."""

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """The best uses of an amount, in their order, and their value."""

    def count(self, amount: Amount) -> int:
        """How many ways there are to use an amount, or some of it, in some order."""

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """Good uses of an amount, found without any search, and their value."""


class States(Generic[S]):
    """The states of one target by numbers, what each counts, and what each use makes of it: worked out once."""

    def __init__(self, after: Callable[[Any, S], Mapping[S, float]], value: Callable[[S], float]) -> None:
        """`after`: chances of the states that a use makes of one, none where nothing happens any more."""
        self._after, self._value = after, value
        self._numbers: dict[S, int] = {}
        self._states: list[S] = []
        self._spreads: dict[Hashable, dict[int, Spread]] = {}
        self.values: list[float] = []

    def number(self, state: S) -> int:
        """The number of a state."""
        if state not in self._numbers:
            self._numbers[state] = len(self._states)
            self._states.append(state)
            self.values.append(self._value(state))
        return self._numbers[state]

    def after(self, key: Hashable) -> "Callable[[int], Spread]":
        """What one use makes of each state."""
        known = self._spreads.setdefault(key, {})

        def spread(number: int) -> Spread:
            if number not in known:
                found = self._after(key, self._states[number])
                known[number] = [(self.number(state), chance) for state, chance in found.items()]
            return known[number]

        return spread


class Spending(Generic[S]):
    """What can be done against one target."""

    def __init__(
        self, uses: Sequence[Use], start: Mapping[S, float], states: States[S], alone: "Spending[S] | None" = None
    ) -> None:
        """`start`: chances of its states; alone: without the last kind of means, whose results are taken over."""
        self._uses, self._states, self._alone = uses, states, alone
        self._start: Spread = [(states.number(state), chance) for state, chance in start.items()]
        self._afters = [states.after(use.key) for use in uses]
        self._most: dict[Amount, Callable[[int], float]] = {}
        self._fitting: dict[Amount, list[tuple[int, Amount]]] = {}
        self._best: dict[Amount, tuple[float, Uses]] = {}
        self._count: dict[Amount, int] = {}

    def most(self, amount: Amount) -> float:
        """The value if each use could be chosen knowing what came of those before: no fixed order is better."""
        ahead = self._from(amount)
        return sum([chance * ahead(state) for state, chance in self._start])

    def _from(self, amount: Amount) -> Callable[[int], float]:
        """That value from each state."""
        if amount not in self._most:
            alone = self._alone is not None and not amount[-1]
            self._most[amount] = self._alone._from(amount[:-1]) if self._alone and alone else self._worked_out(amount)
        return self._most[amount]

    def _worked_out(self, amount: Amount) -> Callable[[int], float]:
        known: dict[int, float] = {}
        fits = [(self._afters[use], self._from(left)) for use, left in self._fits(amount)]

        def value(state: int) -> float:
            if state not in known:
                best = self._states.values[state]
                for after, ahead in fits:
                    best = max(best, sum([chance * ahead(one) for one, chance in after(state)]))
                known[state] = best
            return known[state]

        return value

    def _fits(self, amount: Amount) -> list[tuple[int, Amount]]:
        if amount not in self._fitting:
            left = (tuple(map(sub, amount, use.cost)) for use in self._uses)
            self._fitting[amount] = [(place, rest) for place, rest in enumerate(left) if min(rest, default=0) >= 0]
        return self._fitting[amount]

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """The best uses of an amount, or of some of it: what cannot become better than the best so far is left out."""
        if amount not in self._best:
            self._best[amount] = self._search(self._start, amount, (), (NEVER, ()))
        return self._best[amount]

    def _search(self, spread: Spread, amount: Amount, done: Uses, best: tuple[float, Uses]) -> tuple[float, Uses]:
        value = self._worth(spread)
        if value > best[0] + CLOSE:
            best = (value, done)
        ahead = sorted(self._next(spread, amount), key=lambda one: -one[0])
        for bound, use, left, after in ahead:
            if bound <= best[0] + CLOSE:
                break
            best = self._search(after, left, (*done, self._uses[use]), best)
        return best

    def _next(self, spread: Spread, amount: Amount) -> Iterator[tuple[float, int, Amount, Spread]]:
        """Every use that can come next: what can become of it at best, what is left, and the states after it."""
        for use, left in self._fits(amount):
            after, ahead = self._through(use, spread), self._from(left)
            yield sum([chance * ahead(one) for one, chance in after]), use, left, after

    def _through(self, use: int, spread: Spread) -> Spread:
        found: dict[int, float] = {}
        for state, chance in spread:
            for one, share in self._afters[use](state) or [(state, 1.0)]:
                found[one] = found.get(one, 0.0) + chance * share
        return list(found.items())

    def _worth(self, spread: Spread) -> float:
        return sum([chance * self._states.values[state] for state, chance in spread])

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """One after the other whatever does most at once."""
        spread, done = self._start, Uses()
        value = self._worth(spread)
        while ahead := [(self._worth(after := self._through(use, spread)), use, left, after)
                        for use, left in self._fits(amount)]:  # fmt: skip
            better, use, amount, spread = max(ahead, key=lambda one: one[0])
            if better <= value:
                break
            value, done = better, (*done, self._uses[use])
        return value, done

    def count(self, amount: Amount) -> int:
        """How many ways there are to use an amount, or some of it, in some order."""
        if amount not in self._count:
            self._count[amount] = 1 + sum(self.count(left) for _, left in self._fits(amount))
        return self._count[amount]


class Fixed(NamedTuple):
    """A target for which one more of the last kind of means is set aside."""

    spending: Side

    def most(self, amount: Amount) -> float:
        """What no use of an amount can be better than."""
        return self.spending.most((*amount, 1))

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """The best uses of an amount, in their order, and their value."""
        return self.spending.best((*amount, 1))

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """Good uses of an amount."""
        return self.spending.quick((*amount, 1))

    def count(self, amount: Amount) -> int:
        """How many ways there are to use an amount, and with it what was set aside."""
        return self.spending.count((*amount, 1)) - self.spending.count((*amount, 0))


class Attacked(NamedTuple):
    """A target that is not to be left alone."""

    side: Side

    def most(self, amount: Amount) -> float:
        """What no use of an amount can be better than."""
        return self.side.most(amount) if any(amount) else NEVER

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """The best uses of an amount, in their order, and their value."""
        return self.side.best(amount) if any(amount) else (NEVER, ())

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """Good uses of an amount."""
        return self.side.quick(amount) if any(amount) else (NEVER, ())

    def count(self, amount: Amount) -> int:
        """How many ways there are to use an amount, or some of it."""
        return self.side.count(amount) - 1


class Spared(NamedTuple):
    """A target that is to be left alone."""

    side: Side

    def most(self, amount: Amount) -> float:
        """The value of doing nothing."""
        return self.side.most(_none_of(amount))

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """No uses, and their value."""
        return self.side.best(_none_of(amount))

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """No uses, and their value."""
        return self.side.quick(_none_of(amount))

    def count(self, amount: Amount) -> int:
        """One way: to do nothing."""
        return self.side.count(_none_of(amount))


def _none_of(amount: Amount) -> Amount:
    return (0,) * len(amount)
