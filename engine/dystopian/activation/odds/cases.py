"""Odds of one part in blocks: each result that the part reads of models in other blocks makes a
case.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Generic, NamedTuple, TypeVar

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.flow import ActivationPart, Indexes
from engine.dystopian.activation.odds.blocks import Blocks, Case, Spread, join, only_of
from engine.dystopian.activation.odds.part_odds import PartTransition
from engine.dystopian.activation.shares import dice_now
from engine.dystopian.activation.state import ActivationState, ModelState, Rolling
from engine.dystopian.activation.uses import Gun, uses
from engine.flow import Odds

T = TypeVar("T", bound=Hashable)
Rolls = tuple[Rolling, ...]
FEW = 800
"""Models with no more states than this are taken together rather than told apart by cases.

Measured: half the calls of 150.
"""


def push_blocks(every: Blocks, transition: PartTransition) -> Blocks:
    """Return the blocks after a part of an activation."""
    part = transition.part
    read = _blocks_read(every, part)
    own = _own_block(every, part, read)
    readers: dict[int, _BlockReader] = {}
    for block in read:
        if block != own:
            readers[block] = _BlockReader(transition.activation, part, every.members[block])
    close = []
    for block, reader in readers.items():
        if part.target is None or _is_close(every, own, block, reader):
            close.append(block)
    if close:
        return push_blocks(_join_blocks(every, [own, *close]), transition)
    cases: list[Case] = []
    for case in every.cases:
        cases.extend(_cases_after(every, case, own, readers, transition))
    return every._replace(cases=tuple(cases))


def _blocks_read(every: Blocks, part: ActivationPart) -> list[int]:
    """Return the blocks of the models that a part depends on or changes."""
    read = []
    for block, indexes in enumerate(every.members):
        if not indexes.isdisjoint(part.about):
            read.append(block)
    return read


def _own_block(every: Blocks, part: ActivationPart, read: Sequence[int]) -> int:
    """Return the block of the target of a part; the first that it reads if it may change others."""
    for block in read:
        if part.target in every.members[block]:
            return block
    return read[0]


class _BlockReader:
    """The values that a part reads of a block without its target: equal where the block can make no
    difference.
    """

    def __init__(self, activation: Activation, part: ActivationPart, indexes: Indexes) -> None:
        self._activation = activation
        self._indexes = sorted(indexes & part.about)
        guns: set[Gun] = set()
        for item in part.items:
            guns.update(use.gun for use in item.own)
        self._uses = []
        for use in uses(activation):
            if use.gun in guns and activation.model_indexes[use.gun.by] in indexes:
                self._uses.append(use)
        self._known: dict[tuple[ModelState, ...], Hashable] = {}

    def read(self, state: ActivationState) -> Hashable:
        """Return the values that the part reads in a state."""
        models = tuple([state.models[index] for index in self._indexes])
        if models not in self._known:
            self._known[models] = self._read_models(models, state)
        return self._known[models], state.rolled, state.exploded

    def _read_models(self, models: tuple[ModelState, ...], state: ActivationState) -> Hashable:
        """Return which models remain, and the dice of their weapons."""
        remain = tuple([model.hp > 0 for model in models])
        dice = []
        for use in self._uses:
            dice.append(dice_now(self._activation, state, use.gun, use.range_band, use.sight))
        return remain, tuple(dice)


def _is_close(every: Blocks, own: int, block: int, reader: _BlockReader) -> bool:
    """Return True if a block makes a difference, and is small enough to be taken together with
    another.
    """
    makes_difference = False
    most_states = 0
    for case in every.cases:
        states = case.odds[block].weights
        makes_difference |= len({reader.read(state) for state in states}) > 1
        most_states = max(most_states, len(case.odds[own].weights) * len(states))
    return makes_difference and most_states <= FEW


def _join_blocks(every: Blocks, joined: Sequence[int]) -> Blocks:
    """Return the same odds with some blocks joined as the first."""
    others = [block for block in range(len(every.members)) if block not in joined]
    cases = []
    for case in every.cases:
        other_odds = [case.odds[block] for block in others]
        cases.append(Case(case.chance, (join(every.members, case, joined), *other_odds)))
    first = frozenset[int]().union(*[every.members[block] for block in joined])
    members = (first, *[every.members[block] for block in others])
    return every._replace(members=members, cases=tuple(cases))


class _Result(NamedTuple, Generic[T]):
    """A value read of states, its chance, and the odds of the states given the value."""

    value: T
    chance: Fraction
    odds: Spread


def _cases_after(
    every: Blocks,
    case: Case,
    own: int,
    readers: Mapping[int, _BlockReader],
    transition: PartTransition,
) -> Iterator[Case]:
    """Yield the cases after a part that follow a case before it.

    The values that the part reads of other blocks make the cases, and the rolls of their weapons
    after it.
    """
    our_models = every.members[own]
    their_models = [every.members[block] for block in readers]
    results_by_block = [_group(reader.read, case.odds[block]) for block, reader in readers.items()]
    for results in product(*results_by_block):
        odds = list(case.odds)
        chance = case.chance
        for block, result in zip(readers, results, strict=True):
            # All states of a result are alike for the part: one stands for all.
            odds[block] = Odds({next(iter(result.odds.weights)): 1}, 1)
            chance *= result.chance
        whole = join(every.members, Case(chance, tuple(odds)), (own, *readers))
        end = transition.push_from_earlier(whole)
        for rolled in _group(partial(_rolls_of, transition.owners, their_models), end):
            odds[own] = rolled.odds
            if readers:
                odds[own] = rolled.odds.map_states(partial(_own, transition.owners, our_models))
            for block, result, rolls in zip(readers, results, rolled.value, strict=True):
                odds[block] = result.odds.map_states(partial(_after_rolls, transition, rolls))
            yield Case(chance * rolled.chance, tuple(odds))


def _after_rolls(
    transition: PartTransition, rolls: Rolls, state: ActivationState
) -> ActivationState:
    """Return a state of another block after a part in which its weapons have rolled."""
    return transition.forget(state).with_rolls(rolls)


def _rolls_of(
    owners: Mapping[Gun, int], blocks: Sequence[Indexes], state: ActivationState
) -> tuple[Rolls, ...]:
    """Return the rolls so far of the weapons of each of some blocks."""
    rolls = []
    for indexes in blocks:
        rolls.append(_rolls_of_block(owners, indexes, state))
    return tuple(rolls)


def _rolls_of_block(owners: Mapping[Gun, int], indexes: Indexes, state: ActivationState) -> Rolls:
    return tuple([rolling for rolling in state.rolled if owners[rolling.use.gun] in indexes])


def _own(owners: Mapping[Gun, int], indexes: Indexes, state: ActivationState) -> ActivationState:
    """Return a state without the models and rolls of other blocks."""
    return only_of(indexes, state).with_rolls(_rolls_of_block(owners, indexes, state))


def _group(value_of: Callable[[ActivationState], T], odds: Spread) -> list[_Result[T]]:
    """Return the states grouped by a value that is read of them."""
    groups: dict[T, dict[ActivationState, int]] = defaultdict(dict)
    for state, weight in odds.weights.items():
        groups[value_of(state)][state] = weight
    results = []
    for value, weights in groups.items():
        part = sum(weights.values())
        results.append(_Result(value, Fraction(part, odds.denominator), Odds(weights, part)))
    return results
