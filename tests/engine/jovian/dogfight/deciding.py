"""The value of a dogfight when each side decides for or against a goal: two searches, shot by shot.

One goes through the engine's own flow, every face of every die and every decision; the other reads
the sheet anew.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from engine.flow import Choice
from engine.jovian import Player
from engine.jovian.dogfight import Dogfight
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.plan import ShotPlan
from engine.jovian.dogfight.state import DogfightState
from tests.oracles.jovian import naive
from tests.oracles.jovian.reading import Data, Shot, damage, missiles, rolls, stages, ways

Pair = tuple[int, int]
Worth = Callable[[Pair], Fraction]
Best = Callable[..., Fraction]
Damages = tuple[tuple[int, Fraction], ...]


def worth_of(payoff: str, side: int) -> Worth:
    """The value of remaining Structure for a side."""

    def worth(pair: Pair) -> Fraction:
        own, other = pair[side], pair[1 - side]
        known = {
            "win_minus_lose": (own > 0) - (other > 0),
            "win": int(own > 0 and not other),
            "survive": int(own > 0),
            "structure": own - other,
        }
        return Fraction(known[payoff])

    return worth


def by_the_flow(dogfight: Dogfight, worth: Worth, side: int) -> Fraction:
    """Backward from the end of the flow: every roll of all its dice, and every choice of the
    deciding side.
    """
    flow, plan = dogfight_flow(dogfight), ShotPlan(dogfight)
    known: dict[DogfightState, Fraction] = {}
    thrown: dict[Any, dict[Any, Fraction]] = {}

    def value(state: DogfightState) -> Fraction:
        if state not in known:
            known[state] = worked_out(state)
        return known[state]

    def worked_out(state: DogfightState) -> Fraction:
        step = flow.next(state)
        if step is None:
            return worth(state.structure)
        ask = step.ask(state)
        if ask is None:
            return value(step.apply(state, None))
        if isinstance(ask, Choice):
            best = max if _decider(plan, state, ask) == side else min
            return best(value(step.apply(state, option)) for option in ask.options)
        if ask not in thrown:
            thrown[ask] = _every_roll(ask)
        return sum(
            (chance * value(step.apply(state, end)) for end, chance in thrown[ask].items()),
            Fraction(0),
        )

    return value(dogfight_start(dogfight))


def _decider(plan: ShotPlan, state: DogfightState, choice: Choice) -> int:
    deciding = plan.deciding_side(state) if choice.options and not state.volley.stage else None
    firer = plan.shots(state)[state.done].side if deciding is None else deciding
    return firer if choice.by == Player.PRIMARY else 1 - firer


def _every_roll(throw: Any) -> dict[Any, Fraction]:
    """Every roll of the dice of a throw, face by face."""
    ends: dict[Any, Fraction] = defaultdict(Fraction)

    def go_on(faces: tuple[tuple[int, ...], ...], chance: Fraction) -> None:
        batch = throw.next_batch(faces)
        if batch is None:
            ends[throw.outcome(faces)] += chance
            return
        for more, number in naive.throws(batch.count):
            go_on((*faces, more), chance * Fraction(number, 6**batch.count))

    go_on((), Fraction(1))
    return dict(ends)


def by_the_reading(data: Data, worth: Worth, side: int) -> Fraction:
    """Backward through the second reading: each stage, either side's ways to fire, each shot and
    its re-roll.
    """
    best: tuple[Best, Best] = (max, min) if side == 0 else (min, max)
    values = {pair: worth(pair) for pair in _pairs(data)}
    for sides, flying in [((0, 1), True), *((stage, False) for stage in reversed(stages(data)))]:
        values = {value: _stage(data, value, values, sides, flying, best) for value in values}
    return values[max(values)]


def _pairs(data: Data) -> Iterator[Pair]:
    first, second = (each["squadron"]["structure"] for each in data["encounter"]["sides"])
    yield from product(range(first + 1), range(second + 1))


def _stage(
    data: Data,
    pair: Pair,
    values: dict[Pair, Fraction],
    sides: tuple[int, ...],
    flying: bool,
    best: tuple[Best, Best],
) -> Fraction:
    """Simultaneous shots are fired one after the other; the second firer knows the first result."""
    if not sides:
        return values[pair]
    me, target = sides[0], 1 - sides[0]
    mine = (
        [missiles(data, me)]
        if flying
        else [shots for _, shots in ways(data, me)]
        if pair[me]
        else []
    )
    rest = [
        _stage(data, pair, _with(values, pair, target, gone), sides[1:], flying, best)
        for gone in range(pair[target] + 1)
    ]
    return best[me]((_salvo(shots, rest[::-1], best[me]) for shots in mine), default=rest[0])


def _with(values: dict[Pair, Fraction], pair: Pair, target: int, gone: int) -> dict[Pair, Fraction]:
    """The values after a loss of a target that may still fire as before."""

    def after(each: Pair) -> Pair:
        less = max(0, each[target] - gone)
        return (each[0], less) if target else (less, each[1])

    return {each: values[after(each)] for each in values}


def _salvo(shots: tuple[Shot, ...], after: list[Fraction], best: Best) -> Fraction:
    """Return the value of shots at a target.

    after: the values by the remaining Structure after the shots.
    """
    for shot in reversed(shots):
        after = [_shot(shot, number, after, best) for number in range(len(after))]
    return after[-1]


def _shot(shot: Shot, remaining: int, after: list[Fraction], best: Best) -> Fraction:
    if shot.base < 2 or not remaining:
        return after[remaining]
    results = [
        (sum((part * after[max(0, remaining - off)] for off, part in damages), Fraction(0)), chance)
        for damages, chance in _distribution(shot).items()
    ]
    total = sum((stand * chance for stand, chance in results), Fraction(0))
    return sum(
        ((best(stand, total) if shot.may_reroll else stand) * chance for stand, chance in results),
        Fraction(0),
    )


@cache
def _distribution(shot: Shot) -> dict[Damages, Fraction]:
    """The chance of each final roll, grouped by the chances of its damage."""
    distribution: dict[Damages, Fraction] = defaultdict(Fraction)
    resisting = naive.by_magnitude(naive.chances(shot.defence))
    for options, chance in rolls(*shot[:3]).items():
        damages: dict[int, Fraction] = defaultdict(Fraction)
        for resists, part in resisting.items():
            damages[damage(options, resists, shot.escalates, shot.quadruple)] += part
        distribution[tuple(sorted(damages.items()))] += chance
    return dict(distribution)
