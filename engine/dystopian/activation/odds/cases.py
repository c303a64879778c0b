"""Odds of one part in blocks: each result that the part reads of models in other blocks makes a
case.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple, TypeVar

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.flow import ActivationPart, Indexes
from engine.dystopian.activation.odds.blocks import Blocks, Case, Spread, joined, only_of
from engine.dystopian.activation.shares import dice_now
from engine.dystopian.activation.state import ActivationState, ModelState, Rolling
from engine.dystopian.activation.uses import Gun, uses
from engine.flow import Odds

T = TypeVar("T", bound=Hashable)
FEW = 800
"""Models with no more states than this are taken together rather than told apart by cases.

Measured: half the calls of 150.
"""


class Way(NamedTuple):
    """The functions that play a part.

    push: the odds after the part, of states that tell of all models of the part.
    forget: a function that keeps only the values of a state that matter after the part.
    owners: by weapon, the index of the model that has the weapon.
    """

    push: Callable[[Spread], Spread]
    forget: Callable[[ActivationState], ActivationState]
    owners: Mapping[Gun, int]


def pushed(activation: Activation, every: Blocks, part: ActivationPart, way: Way) -> Blocks:
    """Return the blocks after a part of an activation."""
    met = [
        block for block, indexes in enumerate(every.members) if not indexes.isdisjoint(part.about)
    ]
    own = next((block for block in met if part.target in every.members[block]), met[0])
    tells = {block: _Tells(activation, part, every.members[block]) for block in met if block != own}
    close = [
        block
        for block, tell in tells.items()
        if part.target is None or _is_close(every, own, block, tell)
    ]
    if close:
        return pushed(activation, _taken_together(every, [own, *close]), part, way)
    cases = [after for case in every.cases for after in _after(every, case, own, tells, way)]
    return every._replace(cases=tuple(cases))


class _Tells:
    """The values that a part reads of a block without its target: equal where the block can make no
    difference.
    """

    def __init__(self, activation: Activation, part: ActivationPart, indexes: Indexes) -> None:
        self._activation, self._indexes = activation, sorted(indexes & part.about)
        guns = {use.gun for item in part.items for use in item.own}
        self._uses = [
            use
            for use in uses(activation)
            if use.gun in guns and activation.model_indexes[use.gun.by] in indexes
        ]
        self._known: dict[tuple[ModelState, ...], Hashable] = {}

    def __call__(self, state: ActivationState) -> Hashable:
        models = tuple([state.models[index] for index in self._indexes])
        if models not in self._known:
            dice = [
                dice_now(self._activation, state, use.gun, use.range_band, use.sight)
                for use in self._uses
            ]
            self._known[models] = tuple([model_state.hp > 0 for model_state in models]), tuple(dice)
        return self._known[models], state.rolled, state.exploded


def _is_close(every: Blocks, own: int, block: int, tells: _Tells) -> bool:
    """Return True if a block makes a difference, and is small enough to be taken together with
    another.
    """
    several = any(len({*map(tells, case.odds[block].weights)}) > 1 for case in every.cases)
    return (
        several
        and max(len(case.odds[own].weights) * len(case.odds[block].weights) for case in every.cases)
        <= FEW
    )


def _taken_together(every: Blocks, some: Sequence[int]) -> Blocks:
    """Return the same odds with some blocks joined as the first."""
    others = [block for block in range(len(every.members)) if block not in some]
    cases = [
        Case(
            case.chance,
            (joined(every.members, case, some), *(case.odds[block] for block in others)),
        )
        for case in every.cases
    ]
    indexes = frozenset[int]().union(*(every.members[block] for block in some))
    return every._replace(
        members=(indexes, *(every.members[block] for block in others)), cases=tuple(cases)
    )


def _after(
    every: Blocks, case: Case, own: int, tells: Mapping[int, _Tells], way: Way
) -> Iterable[Case]:
    """Return the cases that follow a case.

    The values that the part reads of other blocks make the cases, and the rolls of their weapons
    after it.
    """
    ours, others = every.members[own], [every.members[block] for block in tells]
    rolled = partial(_rolled, way.owners, others)
    for read in product(*(_split(tell, case.odds[block]) for block, tell in tells.items())):
        odds, likely = [*case.odds], case.chance
        for block, (_, chance, some) in zip(tells, read, strict=True):
            odds[block], likely = Odds({next(iter(some.weights)): 1}, 1), likely * chance
        end = way.push(joined(every.members, Case(likely, tuple(odds)), (own, *tells)))
        for theirs, chance, ends in _split(rolled, end):
            odds[own] = ends.map_states(partial(_own, way.owners, ours)) if tells else ends
            for block, (_, _, some), now in zip(tells, read, theirs, strict=True):
                odds[block] = some.map_states(partial(_with, way.forget, now))
            yield Case(likely * chance, tuple(odds))


def _with(
    forget: Callable[[ActivationState], ActivationState],
    rolled: tuple[Rolling, ...],
    state: ActivationState,
) -> ActivationState:
    return forget(state).with_rolls(rolled)


def _rolled(
    owners: Mapping[Gun, int], blocks: Iterable[Indexes], state: ActivationState
) -> tuple[tuple[Rolling, ...], ...]:
    """Return the rolls so far of the weapons of each of some blocks."""
    return tuple(
        [
            tuple([rolling for rolling in state.rolled if owners[rolling.use.gun] in indexes])
            for indexes in blocks
        ]
    )


def _own(owners: Mapping[Gun, int], indexes: Indexes, state: ActivationState) -> ActivationState:
    """Return a state without the models and rolls of other blocks."""
    return only_of(indexes, state).with_rolls(_rolled(owners, (indexes,), state)[0])


def _split(tells: Callable[[ActivationState], T], odds: Spread) -> list[tuple[T, Fraction, Spread]]:
    """Return the states grouped by a value: each value with its chance, and the odds given the
    value.
    """
    result: dict[T, dict[ActivationState, int]] = defaultdict(dict)
    for state, weight in odds.weights.items():
        result[tells(state)][state] = weight
    whole = [sum(weights.values()) for weights in result.values()]
    return [
        (values, Fraction(part, odds.denominator), Odds(weights, part))
        for (values, weights), part in zip(result.items(), whole, strict=True)
    ]
