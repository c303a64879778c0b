"""The rolls of a counterattack: which models fire at one target together, and which one after the
other.
"""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product
from math import prod
from operator import sub
from typing import NamedTuple

from engine.advice import Goal
from engine.dystopian.activation.uses import Gun
from engine.dystopian.advice.plans import planning
from engine.dystopian.advice.plans.aims import Aim
from engine.dystopian.battle.reading.remaining_odds import ground
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType

Vectors = list[tuple[int, ...]]
"""Rolls, by how many models of each kind make each of them."""
SEARCHED = 36
"""Choices of models for which the best rolls at one target are searched; of more, one roll or one
for each model.
"""


class AimedModels(NamedTuple):
    """Models that fire at a target in one roll, and wings that may.

    share: the dice of a model that splits its fire.
    """

    target: Ref
    weapon: WeaponType
    models: tuple[Ref, ...]
    wings: tuple[Ref, ...] = ()
    share: int = 0


class EqualModels(NamedTuple):
    """Equal models: the same state, weapon and targets."""

    weapon: WeaponType
    models: list[Ref]
    targets: list[Ref]


class CounterattackRolls:
    """The ways to put models that fire at one target into rolls, one roll after the other."""

    def __init__(self, state: State, alike: Sequence[EqualModels]) -> None:
        self._state = state
        self._kinds = dict[tuple[Ref, WeaponType], int]()
        for kind, equal in enumerate(alike):
            for ref in equal.models:
                self._kinds[ref, equal.weapon] = kind
        self._best: dict[object, Vectors] = {}

    def all_of(self, given: Sequence[AimedModels]) -> Iterator[tuple[AimedModels, ...]]:
        """Yield every way to group the rolls; of equal models only the number in each roll
        counts.
        """
        for rolls_at_targets in product(*map(self._all_at, given)):
            yield tuple(chain.from_iterable(rolls_at_targets))

    def best_of(self, given: Sequence[AimedModels]) -> Iterator[tuple[AimedModels, ...]]:
        """Yield the rolls that each cost the target the most HP if they are made alone.

        Where too many unlike models fire at a target for a search, they make one roll, or one roll
        each.
        """
        for rolls_at_targets in product(*map(self._best_at, given)):
            yield tuple(chain.from_iterable(rolls_at_targets))

    def _all_at(self, at: AimedModels) -> Iterator[tuple[AimedModels, ...]]:
        """Yield every way to group the rolls at one target."""
        if self._rolls_at_once(at):
            yield self._roll_at_once(at)
            return
        kinds = self._sort_by_kind(at)
        counts = tuple(len(refs) for refs in kinds.values())
        for vectors in _vectors(counts):
            yield _group_models(at, kinds, vectors)

    def _best_at(self, at: AimedModels) -> list[tuple[AimedModels, ...]]:
        """Return the best rolls at one target; where too many models fire, one roll, and one roll
        for each.
        """
        if self._rolls_at_once(at):
            return [self._roll_at_once(at)]
        kinds = self._sort_by_kind(at)
        if prod(len(refs) + 1 for refs in kinds.values()) > SEARCHED:
            single_rolls = tuple(at._replace(models=(ref,)) for ref in at.models)
            return [(at,), single_rolls]
        key = at.target, at.weapon, *((kind, len(refs)) for kind, refs in kinds.items())
        if key not in self._best:
            vectors = [self._count_kinds(roll, at.weapon, kinds) for roll in self._best_rolls(at)]
            self._best[key] = vectors
        return [_group_models(at, kinds, self._best[key])]

    def _count_kinds(
        self, roll: Sequence[Ref], weapon: WeaponType, kinds: Iterable[int]
    ) -> tuple[int, ...]:
        """Return how many models of each kind make a roll."""
        tally = Tally(self._kinds[ref, weapon] for ref in roll)
        return tuple(tally[kind] for kind in kinds)

    def _best_rolls(self, at: AimedModels) -> list[list[Ref]]:
        """Return the models of each roll of those that cost the target the most HP; without such,
        all models make one roll.
        """
        search = planning(
            ground(self._state, [*at.models, at.target]),
            {(Gun(False, ref, at.weapon), at.target): 1 for ref in at.models},
            Aim(goal=Goal.HP, models=(at.target,)),
        )
        for _ in search.work_of_best():
            pass
        best = search.best
        if best is None or not best.attacks:
            return [list(at.models)]
        rolls = []
        for attack in best.attacks:
            rolls.append([shot.model for shot in attack.shots])
        return rolls

    def _rolls_at_once(self, at: AimedModels) -> bool:
        """Return True if the grouping makes no difference: all AA at a wing is rolled before any of
        it counts.
        """
        return len(at.models) <= 1 or at.target in self._state.wings

    def _roll_at_once(self, at: AimedModels) -> tuple[AimedModels, ...]:
        """Return the rolls where the grouping makes no difference: one roll, or one of each model
        where fire at wings cannot be combined.
        """
        if at.target in self._state.wings and self._state.rulings.combined == "off":
            return tuple(at._replace(models=(ref,)) for ref in at.models)
        return (at,)

    def _sort_by_kind(self, at: AimedModels) -> dict[int, list[Ref]]:
        """Return the models by their kind: equal models have one kind."""
        kinds: dict[int, list[Ref]] = {}
        for ref in at.models:
            kinds.setdefault(self._kinds[ref, at.weapon], []).append(ref)
        return kinds


def _vectors(counts: tuple[int, ...]) -> Iterator[Vectors]:
    """Yield every list of rolls that models of each kind can make together, as numbers of models of
    each kind.
    """
    if not any(counts):
        yield []
        return
    numbers = [range(number, -1, -1) for number in counts]
    for first in product(*numbers):
        if any(first):
            rest = tuple(map(sub, counts, first))
            for others in _vectors(rest):
                yield [first, *others]


def _group_models(
    at: AimedModels, kinds: Mapping[int, Sequence[Ref]], vectors: Vectors
) -> tuple[AimedModels, ...]:
    """Turn rolls that are numbers of models of each kind into rolls of named models; each roll
    takes the next models of a kind.

    kinds: the models of each kind, in the order of the numbers in `vectors`.
    """
    remaining = [iter(refs) for refs in kinds.values()]
    rolls = []
    for vector in vectors:
        models = list[Ref]()
        for refs, number in zip(remaining, vector, strict=True):
            models += islice(refs, number)
        rolls.append(at._replace(models=tuple(models)))
    return tuple(rolls)
