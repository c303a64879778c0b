"""Evaluate a flow over every outcome at once: exact weights of the states in which it can end."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from math import gcd, lcm
from typing import Any, TypeVar

from engine.flow.flow import Flow, Nested
from engine.flow.play import Played, PlayedStep
from engine.flow.state_distribution import Odds, weighted_sum
from engine.flow.step import Chances, Choice, Declaration, PartlyThrown, Step

S = TypeVar("S", bound=Hashable)
Forget = Callable[[S], S]
Weights = dict[S, int]
Leaving = tuple[S, Callable[[S, Any], S]]
"""The outer state without a nested flow that ends, and the function to the next outer state from an
end state.
"""


def odds(flow: Flow[S], state: S, forget: Forget[S] = lambda state: state) -> Odds[S]:
    """Push every outcome through a flow and merge states that become equal; choices take their
    first option.

    Nobody makes any declaration.

    forget: drops what no later step and no question needs, so that more states are equal.
    """
    return onward(flow, Odds({state: 1}, 1), forget)


def onward(flow: Flow[S], spread: Odds[S], forget: Forget[S] = lambda state: state) -> Odds[S]:
    """Push an existing distribution of states through a flow to its end.

    All states at a step advance together, step after step in order and then from the first step
    once more. The function repeats a nested flow until all states have left it, so that states with
    different histories may merge.
    """
    over, index, denominator = len(flow.steps), 0, spread.denominator
    at: dict[int, Weights[S]] = defaultdict(dict)
    _arrive(flow, at, dict(spread.weights))
    while waiting := at.keys() - {over}:
        index = min((each for each in waiting if each >= index), default=min(waiting))
        after, common = _through(flow, index, at.pop(index), forget)
        if common > 1:
            denominator *= common
            at = defaultdict(dict, {each: _scaled(weights, common) for each, weights in at.items()})
        _arrive(flow, at, after)
        shared = gcd(
            denominator, *(weight for weights in at.values() for weight in weights.values())
        )
        if shared > 1:
            denominator //= shared
            at = defaultdict(
                dict, {each: _divided(weights, shared) for each, weights in at.items()}
            )
        index += not isinstance(flow.steps[index], Nested)
    return Odds(dict(at[over]), denominator)


def remaining_odds(played: Played[S], forget: Forget[S] = lambda state: state) -> Odds[S] | None:
    """Return the odds of the rest of a flow from its current state; None if odds cannot use the
    dice already thrown.
    """
    entry = played.entries[-1] if played.waiting else None
    spread = further(entry, entry.step, played.state) if entry else Odds({played.state: 1}, 1)
    return spread and onward(played.flow, spread, forget)


def further(entry: PlayedStep[Any], step: Step[S, Any], state: S) -> Odds[S] | None:
    """Return the distribution of a state after the remaining dice of an entry, of which some are
    thrown already.

    Without dice the distribution holds only `state`. The result is None if the throw does not know
    the chances of its remaining dice.

    step: the entry's step, or the step within a nested flow to which `state` belongs.
    """
    if not entry.records:
        return Odds({state: 1}, 1)
    if not isinstance(entry.ask, PartlyThrown):
        return None
    after: Weights[S] = defaultdict(int)
    chances, total = entry.ask.given(tuple(record.faces for record in entry.records))
    for answer, chance in chances:
        after[step.apply(state, answer)] += chance
    return Odds(dict(after), total)


def _arrive(flow: Flow[S], at: dict[int, Weights[S]], weights: Weights[S]) -> None:
    indexes = [flow.due_index(state) for state in weights]
    if len(set(indexes)) == 1 and indexes[0] not in at:
        at[indexes[0]] = weights
        return
    for index, (state, weight) in zip(indexes, weights.items(), strict=True):
        waiting = at[index]
        waiting[state] = waiting.get(state, 0) + weight


def _through(
    flow: Flow[S], index: int, states: Weights[S], forget: Forget[S]
) -> tuple[Weights[S], int]:
    """Return the states after the step that is due in all of them, and the factor by which their
    weights have grown.
    """
    known: dict[Leaving[S], dict[int, int]] = {}
    ends_of: dict[int, Odds[Any]] = {}
    asked: list[tuple[S, int, Step[S, Any], Chances]] = []
    due, ahead_of, totals = flow.steps[index], flow.ahead.get(index), set()
    for state, weight in states.items():
        ahead = ahead_of(state) if ahead_of else None
        if ahead:
            rest, ends, leave = ahead
            parts, key = known.setdefault((forget(rest), leave), {}), id(ends)
            parts[key] = parts.get(key, 0) + weight
            ends_of[key] = ends
        else:
            step = due.next_step(state)
            chances = _chances(step, state)
            asked.append((state, weight, step, chances))
            totals.add(chances[1])
    common = lcm(*totals, *(ends.denominator for ends in ends_of.values()))
    after: Weights[S] = defaultdict(int)
    for state, weight, step, (chances_of, total) in asked:
        part = weight * (common // total)
        for answer, chance in chances_of:
            after[forget(step.apply(state, answer))] += part * chance
    for (rest, leave), parts in known.items():
        for last, weight in weighted_sum(
            [(weight, ends_of[key]) for key, weight in parts.items()], common
        ).items():
            after[leave(rest, last)] += weight
    return after, common


def _scaled(weights: Weights[S], factor: int) -> Weights[S]:
    return {state: weight * factor for state, weight in weights.items()}


def _divided(weights: Weights[S], shared: int) -> Weights[S]:
    return {state: weight // shared for state, weight in weights.items()}


def _chances(step: Step[S, Any], state: S) -> Chances:
    ask = step.ask(state)
    if ask is None or isinstance(ask, Declaration):
        return ((None, 1),), 1
    return (((ask.options[0], 1),), 1) if isinstance(ask, Choice) else ask.distribution()
