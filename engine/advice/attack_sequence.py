"""The best fixed sequence of attacks on one target, for every amount of means."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import sub
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
T = TypeVar("T")
Amount = tuple[int, ...]
"""The number of means of each kind, such as equal weapons."""
Spread = list[tuple[int, float]]
"""Chances of states, by state number."""
Forks = list[tuple[float, list[Spread]]]
"""Chances of throws, each with the possible distributions to choose from after the throw."""
Fork = tuple[float, Sequence[Mapping[S, float]]]
"""The chance of a throw, and the possible distributions of states to choose from after it."""
Ahead = Callable[[int], float]
"""The value of a state together with everything that follows."""
CLOSE = 1e-12
"""Tolerance for rounding: the search uses floating point; the app computes displayed numbers
exactly.
"""


NEVER = -1e6
"""The value of an unwanted result."""


class Use(NamedTuple):
    """One use of means, such as an attack.

    key: the identity of the use.
    cost: the means that the use takes.
    decisions: the number of consecutive throws after which the player decides about the result.
    """

    key: Any
    cost: Amount
    decisions: int = 0


Uses = tuple[Use, ...]


class Bounded(Protocol):
    """The results that each amount of means can reach against one target."""

    def work(self, amount: Amount) -> Iterator[None]:
        """Compute what `most` needs for an amount, in small steps."""

    def most(self, amount: Amount) -> float:
        """Return an upper bound of the value of an amount."""

    def prepare(self, amount: Amount) -> Iterator[None]:
        """Compute what `best` needs for an amount, in small steps."""

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the best value of an amount, and the uses in order."""


class CountedTarget(Bounded, Protocol):
    """A target for which the possible uses can also be counted."""

    def count(self, amount: Amount) -> int:
        """Return the number of ways to use an amount, or part of it, in some order."""

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """Return good uses of an amount, found without a search, and their value."""


class States(Generic[S]):
    """The states of one target by number, with their values and the effect of each use, each
    computed once.
    """

    def __init__(
        self,
        after: Callable[[Any, S], Mapping[S, float]],
        value: Callable[[S], float],
        forks: Callable[[Any, S], Iterable[Fork[S]]] | None = None,
    ) -> None:
        """Set the effects and the value of states.

        after: chances of the states after a use, empty where the use has no effect.
        value: the value of a state.
        forks: chances and choices of one throw of a use with decisions, empty where the use has no
            effect; None if no use has decisions.
        """
        self._after = after
        self._value = value
        self._forks = forks
        self._numbers: dict[S, int] = {}
        self._states: list[S] = []
        self._spreads: dict[Hashable, _ByState[Spread]] = {}
        self._forks_by_key: dict[Hashable, _ByState[Forks]] = {}
        self.values: list[float] = []

    def number(self, state: S) -> int:
        """Return the number of a state."""
        if state not in self._numbers:
            self._numbers[state] = len(self._states)
            self._states.append(state)
            self.values.append(self._value(state))
        return self._numbers[state]

    def after(self, key: Hashable) -> "Callable[[int], Spread]":
        """Return the function from each state to the distribution after a use."""
        if key not in self._spreads:
            self._spreads[key] = _ByState(partial(self._spread_after, key))
        return self._spreads[key].__getitem__

    def forks(self, key: Hashable) -> Callable[[int], Forks]:
        """Return the function from each state to the chances and choices of one throw of a use with
        decisions.
        """
        if key not in self._forks_by_key:
            self._forks_by_key[key] = _ByState(partial(self._forks_of_throw, key))
        return self._forks_by_key[key].__getitem__

    def _spread_after(self, key: Hashable, number: int) -> Spread:
        """Return the chances of the states after a use in a state, by state number."""
        return self._number_states(self._after(key, self._states[number]))

    def _forks_of_throw(self, key: Hashable, number: int) -> Forks:
        """Return the chances and choices of one throw of a use in a state, by state number."""
        if self._forks is None:
            return []
        forks = Forks()
        for chance, spreads in self._forks(key, self._states[number]):
            forks.append((chance, [self._number_states(spread) for spread in spreads]))
        return forks

    def _number_states(self, spread: Mapping[S, float]) -> Spread:
        return [(self.number(state), chance) for state, chance in spread.items()]


class _ByState(dict[int, T]):
    """A value for each state, computed at first access."""

    def __init__(self, of: Callable[[int], T]) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, state: int) -> T:
        value = self[state] = self._of(state)
        return value


class SequenceSearch(Generic[S]):
    """The possible uses of means against one target."""

    def __init__(
        self,
        uses: Sequence[Use],
        start: Mapping[S, float],
        states: States[S],
        alone: "Sequence[SequenceSearch[S]]" = (),
        begun: Sequence[Use] = (),
    ) -> None:
        """Set the uses and the start.

        uses: the uses to choose from.
        start: chances of the target's states.
        states: the states of the target.
        alone: for each of the last kinds of means, the same target without that kind; its results
            are reused.
        begun: the uses before all others, regardless of cost.
        """
        self._usable = len(uses)
        self._uses = (*uses, *begun)
        self._states = states
        self._alone = tuple(alone)
        self._afters = [states.after(use.key) for use in self._uses]
        self._forks = [states.forks(use.key) for use in self._uses]
        self._most: dict[Amount, Ahead] = {}
        self._fitting: dict[Amount, list[tuple[int, Amount]]] = {}
        self._best: dict[Amount, tuple[float, Uses]] = {}
        self._count: dict[Amount, int] = {}
        self._start = _PartialSequence(
            [(states.number(state), chance) for state, chance in start.items()]
        )
        for use in range(self._usable, len(self._uses)):
            self._start = self._through(use, self._start)

    def work(self, amount: Amount) -> Iterator[None]:
        """Do nothing: `most` is a small step itself."""
        return iter(())

    def prepare(self, amount: Amount) -> Iterator[None]:
        """Do nothing: `best` is a small step itself."""
        return iter(())

    def most(self, amount: Amount) -> float:
        """Return the value if each use could depend on the results of earlier uses: no fixed order
        is better.
        """
        return self._worth(self._start, self._from(amount))

    def _from(self, amount: Amount) -> Ahead:
        """Return the function from each state to that value."""
        if amount not in self._most:
            self._most[amount] = self._known_from(amount) or self._find_from(amount)
        return self._most[amount]

    def _known_from(self, amount: Amount) -> Ahead | None:
        """Return the known function of the target without a kind of means that has run out; None if
        no kind has.
        """
        for kind, alone in enumerate(self._alone, len(amount) - len(self._alone)):
            if not amount[kind]:
                return alone._from((*amount[:kind], *amount[kind + 1 :]))
        return None

    def _find_from(self, amount: Amount) -> Ahead:
        """Return the function to the value of a state itself, or to the best value before any
        possible use.
        """
        values = self._states.values
        before_uses = [self._before(use, self._from(rest)) for use, rest in self._fits(amount)]

        def best_value(state: int) -> float:
            return max([values[state], *[before(state) for before in before_uses]])

        return _ByState(best_value).__getitem__

    def _before(self, use: int, ahead: Ahead) -> Ahead:
        """Return the value of a state before a use: the value after the use, with the best option
        of each decision.
        """
        if self._uses[use].decisions:
            for _ in range(self._uses[use].decisions):
                ahead = _before_decision(self._forks[use], ahead)
            return ahead
        after = self._afters[use]

        def mean_value(state: int) -> float:
            spread = after(state) or ((state, 1.0),)
            return sum([chance * ahead(item) for item, chance in spread])

        return mean_value

    def _fits(self, amount: Amount) -> list[tuple[int, Amount]]:
        """Return each use that an amount is enough for, by index, with the means that remain."""
        if amount not in self._fitting:
            fitting = list[tuple[int, Amount]]()
            for index, use in enumerate(self._uses[: self._usable]):
                rest = tuple(map(sub, amount, use.cost))
                if min(rest, default=0) >= 0:
                    fitting.append((index, rest))
            self._fitting[amount] = fitting
        return self._fitting[amount]

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the best value and uses of an amount or part of it.

        The search skips branches that cannot beat the best.
        """
        if amount not in self._best:
            self._best[amount] = self._search(self._start, amount, (NEVER, ()))
        return self._best[amount]

    def _search(
        self, done: "_PartialSequence", amount: Amount, best: tuple[float, Uses]
    ) -> tuple[float, Uses]:
        """Return the better of the best sequence so far and the best one that begins with
        `done`.
        """
        value = self._worth(done, self._states.values.__getitem__)
        if value > best[0] + CLOSE:
            best = (value, self._uses_of(done))
        ahead = sorted(self._next(done, amount), key=lambda item: -item[0])
        for bound, after, remaining in ahead:
            if bound <= best[0] + CLOSE:
                break
            best = self._search(after, remaining, best)
        return best

    def _next(
        self, done: "_PartialSequence", amount: Amount
    ) -> Iterator[tuple[float, "_PartialSequence", Amount]]:
        """Yield each possible next use: the bound after the use, the sequence with the use, and the
        remaining means.
        """
        for use, remaining in self._fits(amount):
            after = self._through(use, done)
            yield self._worth(after, self._from(remaining)), after, remaining

    def _through(self, use: int, done: "_PartialSequence") -> "_PartialSequence":
        """Add a use to a sequence.

        A use with decisions, and every use after it, stays unevaluated: its effect depends on the
        uses that follow.
        """
        uses = (*done.uses, use)
        if done.waiting or self._uses[use].decisions:
            return _PartialSequence(done.spread, uses, (*done.waiting, use))
        result: dict[int, float] = {}
        for state, chance in done.spread:
            for item, share in self._afters[use](state) or [(state, 1.0)]:
                result[item] = result.get(item, 0.0) + chance * share
        return _PartialSequence(list(result.items()), uses)

    def _worth(self, done: "_PartialSequence", ahead: Ahead) -> float:
        for use in reversed(done.waiting):
            ahead = self._before(use, ahead)
        return sum([chance * ahead(state) for state, chance in done.spread])

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """Add the use with the best immediate value until no use helps; return the value and the
        uses.
        """
        done = self._start
        now = self._states.values.__getitem__
        value = self._worth(done, now)
        while True:
            options = list[tuple[float, _PartialSequence, Amount]]()
            for use, remaining in self._fits(amount):
                after = self._through(use, done)
                options.append((self._worth(after, now), after, remaining))
            if not options:
                break
            better, after, amount = max(options, key=lambda item: item[0])
            if better <= value:
                break
            value = better
            done = after
        return value, self._uses_of(done)

    def _uses_of(self, done: "_PartialSequence") -> Uses:
        return tuple(self._uses[use] for use in done.uses[len(self._start.uses) :])

    def count(self, amount: Amount) -> int:
        """Return the number of ways to use an amount, or part of it, in some order."""
        if amount not in self._count:
            following = [self.count(remaining) for _, remaining in self._fits(amount)]
            self._count[amount] = 1 + sum(following)
        return self._count[amount]


class _PartialSequence(NamedTuple):
    """A sequence of uses.

    spread: chances of the states after the uses before the first decision.
    uses: the indexes of all uses.
    waiting: the indexes of the uses from the first decision on.
    """

    spread: Spread
    uses: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


def _before_decision(forks: Callable[[int], Forks], ahead: Ahead) -> Ahead:
    """Return the function from a state to its value before a throw: the average over the results of
    the throw, each with its best decision.
    """

    def value(state: int) -> float:
        results = forks(state)
        if not results:  # the use has no effect in this state
            return ahead(state)
        shares_of_value = list[float]()
        for chance, decisions in results:
            averages = list[float]()
            for spread in decisions:
                averages.append(sum([share * ahead(item) for item, share in spread]))
            shares_of_value.append(chance * max(averages))
        return sum(shares_of_value)

    return _ByState(value).__getitem__
