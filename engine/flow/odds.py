"""Evaluate a flow over every outcome at once: exact weights of the states in which it can end."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from math import gcd, lcm
from typing import Any, Generic, NamedTuple, TypeVar

from engine.flow.flow import Ahead, Flow, Nested
from engine.flow.play import Played, PlayedStep
from engine.flow.state_distribution import Odds, weighted_sum
from engine.flow.step import Chances, Choice, Declaration, PartlyThrown, Step

S = TypeVar("S", bound=Hashable)
Forget = Callable[[S], S]
Weights = dict[S, int]
Start = tuple[S, Callable[[S, Any], S]]
"""The outer state that enters a nested flow, and the function that returns the outer state after
an end state: `rest` and `leave` of `Ahead`.
"""
CERTAIN = 1
"""The weight of a state that is certain, over the denominator 1."""


def forget_nothing(state: S) -> S:
    """Return the state as it is: all differences between states matter."""
    return state


def odds(flow: Flow[S], state: S, forget: Forget[S] = forget_nothing) -> Odds[S]:
    """Return the odds of the states in which a flow ends that begins in one state.

    Choices take their first option, and nobody makes any declaration.

    forget: drops what no later step and no question needs, so that more states are equal.
    """
    return push_through(flow, Odds({state: CERTAIN}, 1), forget)


def push_through(flow: Flow[S], spread: Odds[S], forget: Forget[S] = forget_nothing) -> Odds[S]:
    """Return the odds of the states in which a flow ends that begins in one of many states.

    All states at a step advance together, step after step in order and then from the first step
    once more. A nested flow repeats until all states have left it, so that states with different
    histories may merge.
    """
    front = _Front(flow, forget, spread.denominator)
    front.add(dict(spread.weights))
    index = front.next_index(0)
    while index is not None:
        front.advance(index)
        if isinstance(flow.steps[index], Nested):
            index = front.next_index(index)
        else:
            index = front.next_index(index + 1)
    return Odds(dict(front.weights_at[len(flow.steps)]), front.denominator)


def remaining_odds(played: Played[S], forget: Forget[S] = forget_nothing) -> Odds[S] | None:
    """Return the odds of the rest of a flow from its current state.

    None if the throw in progress does not know the chances of its remaining dice.
    """
    if not played.waiting:
        return odds(played.flow, played.state, forget)
    entry = played.entries[-1]
    spread = odds_after_entry(entry, entry.step, played.state)
    if spread is None:
        return None
    return push_through(played.flow, spread, forget)


def odds_after_entry(entry: PlayedStep[Any], step: Step[S, Any], state: S) -> Odds[S] | None:
    """Return the odds of a state after the remaining dice of an entry that has thrown some of them.

    Without dice on the table they hold only `state`. None if the throw does not know the chances
    of its remaining dice.

    step: the entry's step, or the step within a nested flow to which `state` belongs.
    """
    if not entry.records:
        return Odds({state: CERTAIN}, 1)
    if not isinstance(entry.ask, PartlyThrown):
        return None
    after: Weights[S] = defaultdict(int)
    faces = tuple(record.faces for record in entry.records)
    chances, total = entry.ask.chances_after(faces)
    for answer, chance in chances:
        after[step.apply(state, answer)] += chance
    return Odds(dict(after), total)


class _Front(Generic[S]):
    """States on their way through a flow, all over one denominator.

    weights_at: the weights of the states by the index of the step that is due in them; the number
        of steps stands for the end of the flow.
    """

    def __init__(self, flow: Flow[S], forget: Forget[S], denominator: int) -> None:
        self.flow = flow
        self.forget = forget
        self.denominator = denominator
        self.weights_at: dict[int, Weights[S]] = defaultdict(dict)

    def next_index(self, first: int) -> int | None:
        """Return the lowest index from `first` on at which states wait, else the lowest of all.

        None when every state has reached the end of the flow.
        """
        waiting = self.weights_at.keys() - {len(self.flow.steps)}
        if not waiting:
            return None
        later = [index for index in waiting if index >= first]
        return min(later or waiting)

    def advance(self, index: int) -> None:
        """Put all states that wait at a step through that step."""
        crossing = _cross_step(self.flow, index, self.weights_at.pop(index), self.forget)
        if crossing.factor > 1:
            self.denominator *= crossing.factor
            for at, weights in self.weights_at.items():
                self.weights_at[at] = _multiply(weights, crossing.factor)
        self.add(crossing.after)
        self._shorten()

    def add(self, weights: Weights[S]) -> None:
        """Add states at the steps that are due in them."""
        indexes = [self.flow.due_index(state) for state in weights]
        is_single_step = len(set(indexes)) == 1
        if is_single_step and indexes[0] not in self.weights_at:
            self.weights_at[indexes[0]] = weights
            return
        for index, (state, weight) in zip(indexes, weights.items(), strict=True):
            waiting = self.weights_at[index]
            waiting[state] = waiting.get(state, 0) + weight

    def _shorten(self) -> None:
        """Divide all weights and the denominator by their greatest common divisor."""
        shared = self.denominator
        for weights in self.weights_at.values():
            shared = gcd(shared, *weights.values())
        if shared > 1:
            self.denominator //= shared
            for at, weights in self.weights_at.items():
                self.weights_at[at] = _divide(weights, shared)


class _Crossing(NamedTuple, Generic[S]):
    """The states after a step, and the factor by which the step has multiplied all weights."""

    after: Weights[S]
    factor: int


class _Question(NamedTuple, Generic[S]):
    """A state with its weight, the step that is due in it, and the chances of the answers."""

    state: S
    weight: int
    step: Step[S, Any]
    chances: Chances


def _cross_step(flow: Flow[S], index: int, weights: Weights[S], forget: Forget[S]) -> _Crossing[S]:
    """Put states through the step that is due in all of them.

    Where the odds of a nested flow are known ahead, its states jump to its end.
    """
    jumps = _Jumps[S]()
    questions: list[_Question[S]] = []
    totals: set[int] = set()
    due = flow.steps[index]
    ahead_of = flow.ahead.get(index)
    for state, weight in weights.items():
        ahead = ahead_of(state) if ahead_of else None
        if ahead:
            jumps.add(ahead, weight, forget)
        else:
            step = due.next_step(state)
            chances = _chances(step, state)
            questions.append(_Question(state, weight, step, chances))
            totals.add(chances[1])
    factor = lcm(*totals, *jumps.denominators())
    after: Weights[S] = defaultdict(int)
    for state, weight, step, (answers, total) in questions:
        part = weight * (factor // total)
        for answer, chance in answers:
            after[forget(step.apply(state, answer))] += part * chance
    jumps.land(after, factor)
    return _Crossing(after, factor)


class _Jumps(Generic[S]):
    """States that jump to the end of a nested flow whose odds are known ahead.

    States with equal starts and equal odds jump together. Odds are told apart by their identity,
    because comparing them would take longer than the jump.
    """

    def __init__(self) -> None:
        self._weights: dict[Start[S], dict[int, int]] = {}
        self._ends: dict[int, Odds[Any]] = {}

    def add(self, ahead: Ahead[S], weight: int, forget: Forget[S]) -> None:
        """Add a state with its weight."""
        start = (forget(ahead.rest), ahead.leave)
        weights = self._weights.setdefault(start, {})
        key = id(ahead.ends)
        weights[key] = weights.get(key, 0) + weight
        self._ends[key] = ahead.ends

    def denominators(self) -> list[int]:
        """Return the denominators of all odds that are known ahead."""
        return [ends.denominator for ends in self._ends.values()]

    def land(self, after: Weights[S], factor: int) -> None:
        """Add the states after the nested flows to `after`; their weights grow by the factor."""
        for (rest, leave), weights in self._weights.items():
            parts = [(weight, self._ends[key]) for key, weight in weights.items()]
            for end, weight in weighted_sum(parts, factor).items():
                after[leave(rest, end)] += weight


def _multiply(weights: Mapping[S, int], factor: int) -> Weights[S]:
    return {state: weight * factor for state, weight in weights.items()}


def _divide(weights: Mapping[S, int], divisor: int) -> Weights[S]:
    return {state: weight // divisor for state, weight in weights.items()}


def _chances(step: Step[S, Any], state: S) -> Chances:
    """Return the chances of the answers to a step: of dice, else one answer that is certain."""
    ask = step.ask(state)
    if ask is None or isinstance(ask, Declaration):
        return ((None, CERTAIN),), 1
    if isinstance(ask, Choice):
        return ((ask.options[0], CERTAIN),), 1
    return ask.distribution()
