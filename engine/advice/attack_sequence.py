"""What to do against one target and in which order, all decided beforehand, with every amount of means."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from operator import sub
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
Amount = tuple[int, ...]
"""How many there are of each kind of means, such as equal weapons."""
Spread = list[tuple[int, float]]
"""Chances of states, by their numbers."""
Forks = list[tuple[float, list[Spread]]]
"""Chances of throws, each with the spreads to choose from once it lies there."""
Ahead = Callable[[int], float]
"""What a state is worth with all that follows."""
CLOSE = 1e-12
"""What rounding may come to: search weighs by floating point, what is shown is worked out exactly."""


NEVER = -1e6
"""The value of what is not wanted at all."""


class Use(NamedTuple):
    """One thing to do, such as an attack, and the means that it takes.

    decisions: after how many throws, one after the other, whoever does it decides what becomes of them.
    """

    key: Any
    cost: Amount
    decisions: int = 0


Uses = tuple[Use, ...]


class Bounded(Protocol):
    """What can be reached against one target with each amount of means."""

    def most(self, amount: Amount) -> float:
        """What no use of an amount can be better than."""

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """The best uses of an amount, in their order, and their value."""


class Side(Bounded, Protocol):
    """The same where it can be counted how."""

    def count(self, amount: Amount) -> int:
        """How many ways there are to use an amount, or some of it, in some order."""

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """Good uses of an amount, found without any search, and their value."""


class States(Generic[S]):
    """The states of one target by numbers, what each counts, and what each use makes of it: worked out once."""

    def __init__(
        self, after: Callable[[Any, S], Mapping[S, float]], value: Callable[[S], float],
        forks: Callable[[Any, S], Iterable[tuple[float, Sequence[Mapping[S, float]]]]] = lambda key, state: (),
    ) -> None:  # fmt: skip
        """`after`: chances of the states that a use makes of one, none where nothing happens any more.

        forks: of one throw of a use with decisions, none where nothing happens any more.
        """
        self._after, self._value, self._forks = after, value, forks
        self._numbers: dict[S, int] = {}
        self._states: list[S] = []
        self._spreads: dict[Hashable, _Spreads] = {}
        self._forked: dict[Hashable, dict[int, Forks]] = {}
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
        if key not in self._spreads:
            self._spreads[key] = _Spreads(lambda number: self._numbered(self._after(key, self._states[number])))
        return self._spreads[key].__getitem__

    def forks(self, key: Hashable) -> Callable[[int], Forks]:
        """What one throw of a use with decisions may make of each state."""
        known = self._forked.setdefault(key, {})

        def forks(number: int) -> Forks:
            if number not in known:
                found = self._forks(key, self._states[number])
                known[number] = [(chance, list(map(self._numbered, spreads))) for chance, spreads in found]
            return known[number]

        return forks

    def _numbered(self, spread: Mapping[S, float]) -> Spread:
        return [(self.number(state), chance) for state, chance in spread.items()]


class _Spreads(dict[int, Spread]):
    """What a use makes of each state that was asked for."""

    def __init__(self, of: Callable[[int], Spread]) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, state: int) -> Spread:
        spread = self[state] = self._of(state)
        return spread


class Spending(Generic[S]):
    """What can be done against one target."""

    def __init__(
        self, uses: Sequence[Use], start: Mapping[S, float], states: States[S], alone: "Sequence[Spending[S]]" = (),
        begun: Sequence[Use] = (),
    ) -> None:  # fmt: skip
        """`start`: chances of its states; alone: without one of the last kinds of means, whose results are taken over.

        begun: what is done before all else, whatever it takes.
        """
        self._usable, uses = len(uses), (*uses, *begun)
        self._uses, self._states, self._alone = uses, states, tuple(alone)
        self._afters = [states.after(use.key) for use in uses]
        self._forks = [states.forks(use.key) for use in uses]
        self._most: dict[Amount, Ahead] = {}
        self._fitting: dict[Amount, list[tuple[int, Amount]]] = {}
        self._best: dict[Amount, tuple[float, Uses]] = {}
        self._count: dict[Amount, int] = {}
        self._start = _Done([(states.number(state), chance) for state, chance in start.items()])
        for use in range(self._usable, len(uses)):
            self._start = self._through(use, self._start)

    def most(self, amount: Amount) -> float:
        """The value if each use could be chosen knowing what came of those before: no fixed order is better."""
        return self._worth(self._start, self._from(amount))

    def _from(self, amount: Amount) -> Ahead:
        """That value from each state."""
        if amount not in self._most:
            self._most[amount] = self._of_alone(amount) or self._worked_out(amount)
        return self._most[amount]

    def _of_alone(self, amount: Amount) -> Ahead | None:
        """The same as known without a kind of means of which there is none."""
        for kind, alone in enumerate(self._alone, len(amount) - len(self._alone)):
            if not amount[kind]:
                return alone._from((*amount[:kind], *amount[kind + 1 :]))
        return None

    def _worked_out(self, amount: Amount) -> Ahead:
        fits = [self._before(use, self._from(left)) for use, left in self._fits(amount)]
        return _Ahead(self._states.values, fits).__getitem__

    def _before(self, use: int, ahead: Ahead) -> Ahead:
        """What a state is worth before a use: the worth after it, each decision taken for the best."""
        for _ in range(self._uses[use].decisions):
            ahead = _decided(self._forks[use], ahead)
        if self._uses[use].decisions:
            return ahead
        after = self._afters[use]
        return lambda state: sum([chance * ahead(one) for one, chance in after(state) or ((state, 1.0),)])

    def _fits(self, amount: Amount) -> list[tuple[int, Amount]]:
        if amount not in self._fitting:
            left = (tuple(map(sub, amount, use.cost)) for use in self._uses[: self._usable])
            self._fitting[amount] = [(place, rest) for place, rest in enumerate(left) if min(rest, default=0) >= 0]
        return self._fitting[amount]

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """The best uses of an amount, or of some of it: what cannot become better than the best so far is left out."""
        if amount not in self._best:
            self._best[amount] = self._search(self._start, amount, (NEVER, ()))
        return self._best[amount]

    def _search(self, done: "_Done", amount: Amount, best: tuple[float, Uses]) -> tuple[float, Uses]:
        value = self._worth(done, self._states.values.__getitem__)
        if value > best[0] + CLOSE:
            best = (value, self._told(done))
        ahead = sorted(self._next(done, amount), key=lambda one: -one[0])
        for bound, after, left in ahead:
            if bound <= best[0] + CLOSE:
                break
            best = self._search(after, left, best)
        return best

    def _next(self, done: "_Done", amount: Amount) -> Iterator[tuple[float, "_Done", Amount]]:
        """Every use that can come next: what can become of it at best, what was done with it, and what is left."""
        for use, left in self._fits(amount):
            after = self._through(use, done)
            yield self._worth(after, self._from(left)), after, left

    def _through(self, use: int, done: "_Done") -> "_Done":
        """With one more use; what is decided, and all after it, is still to be thrown: it depends on what follows."""
        uses, waiting = (*done.uses, use), done.waiting
        if waiting or self._uses[use].decisions:
            return _Done(done.spread, uses, (*waiting, use))
        found: dict[int, float] = {}
        for state, chance in done.spread:
            for one, share in self._afters[use](state) or [(state, 1.0)]:
                found[one] = found.get(one, 0.0) + chance * share
        return _Done(list(found.items()), uses)

    def _worth(self, done: "_Done", ahead: Ahead) -> float:
        for use in reversed(done.waiting):
            ahead = self._before(use, ahead)
        return sum([chance * ahead(state) for state, chance in done.spread])

    def quick(self, amount: Amount) -> tuple[float, Uses]:
        """One after the other whatever does most at once."""
        done, now = self._start, self._states.values.__getitem__
        value = self._worth(done, now)
        while ahead := [(self._worth(after := self._through(use, done), now), after, left)
                        for use, left in self._fits(amount)]:  # fmt: skip
            better, after, amount = max(ahead, key=lambda one: one[0])
            if better <= value:
                break
            value, done = better, after
        return value, self._told(done)

    def _told(self, done: "_Done") -> Uses:
        return tuple(self._uses[use] for use in done.uses[len(self._start.uses) :])

    def count(self, amount: Amount) -> int:
        """How many ways there are to use an amount, or some of it, in some order."""
        if amount not in self._count:
            self._count[amount] = 1 + sum(self.count(left) for _, left in self._fits(amount))
        return self._count[amount]


class _Ahead(dict[int, float]):
    """What each state is worth that was asked for: what it counts, or what it is worth before any of some uses."""

    def __init__(self, values: list[float], fits: Sequence[Ahead]) -> None:
        super().__init__()
        self._values, self._fits = values, fits

    def __missing__(self, state: int) -> float:
        most = self[state] = max([self._values[state], *[before(state) for before in self._fits]])
        return most


class _Done(NamedTuple):
    """What was done: uses by their places, the states after those before the first decision, and those from it on."""

    spread: Spread
    uses: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


def _decided(forks: Callable[[int], Forks], ahead: Ahead) -> Ahead:
    """What a state is worth before a throw, of which the best is made."""
    known: dict[int, float] = {}

    def value(state: int) -> float:
        if state not in known:
            known[state] = sum([chance * max([sum([share * ahead(one) for one, share in spread]) for spread in spreads])
                                for chance, spreads in forks(state)]) if forks(state) else ahead(state)  # fmt: skip
        return known[state]

    return value
