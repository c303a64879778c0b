"""Exact odds of a whole activation as declared, effects carried from attack to attack."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import NamedTuple

import icepool

from engine.dystopian.activation.activation import Activation, Cache
from engine.dystopian.activation.flow import ActivationPart, parts
from engine.dystopian.activation.odds.blocks import Blocks, make_blocks, settle
from engine.dystopian.activation.odds.cases import push_blocks
from engine.dystopian.activation.odds.kernel import Known
from engine.dystopian.activation.odds.part_odds import PartTransition
from engine.dystopian.activation.odds.relevance import (
    Relevant,
    forget_irrelevant,
    relevant_values,
)
from engine.dystopian.activation.part_order import part_keys
from engine.dystopian.activation.shares import split_guns
from engine.dystopian.activation.state import ActivationState, start
from engine.dystopian.activation.uses import model_fights, wing_fights
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import Rulings, of_steps
from engine.flow import Odds

STEPS_OF_WINGS = (4, 5)


class KnownOdds(NamedTuple):
    """Odds of an activation that are remembered for activations like it.

    relevant, after: the values that matter, and the odds, before the first part and after each.
    """

    relevant: list[Relevant]
    after: list[Blocks]


KNOWN: Cache[list[KnownOdds]] = Cache(list)
"""The odds that are remembered of an activation, if any."""


@dataclass(frozen=True)
class ActivationOdds:
    """The final states of an activation with their odds; critical effects are forgotten once no
    attack reads them.

    together: the models that the states tell of together, each of the others alone; None for all
        models.
    """

    activation: Activation
    before: ActivationState
    blocks: Blocks
    together: frozenset[Ref] | None = None

    @cached_property
    def end(self) -> Odds[ActivationState]:
        """Return the odds of all models together."""
        return self.of(self.activation.models)

    def of(self, models: Iterable[Ref]) -> Odds[ActivationState]:
        """Return the odds of states that tell of some models, perhaps of others, of wings, and of
        known explosions.

        Raises ValueError for models that were not asked for together: the odds of each tell nothing
        of all.
        """
        models = frozenset(models)
        if len(models) > 1 and self.together is not None and not models <= self.together:
            raise ValueError(f"not asked for together: {sorted(models - self.together)}")
        return self.blocks.of({self.activation.model_indexes[model] for model in models})

    def hp_loss(self, model: Ref) -> "icepool.Die[int]":
        """Return the distribution of the HP that one model loses."""
        index = self.activation.model_indexes[model]
        hp_before = self.before.models[index].hp

        def loss(state: ActivationState) -> int:
            return hp_before - state.models[index].hp

        return self.of((model,)).of(loss)

    def chance_to_destroy(self, *refs: Ref) -> Fraction:
        """Return the chance that all of these models and wings are gone."""
        models = [ref for ref in refs if ref in self.activation.models]
        wings = [ref for ref in refs if ref not in models]
        model_indexes = [self.activation.model_indexes[ref] for ref in models]
        wing_indexes = [self.activation.wing_indexes[ref] for ref in wings]

        def is_destroyed(state: ActivationState) -> bool:
            for index in model_indexes:
                if state.models[index].hp > 0:
                    return False
            return all(state.wings[index].tokens <= 0 for index in wing_indexes)

        return self.of(models).chance(is_destroyed)

    def mean_hp_loss(self, *models: Ref) -> Fraction:
        """Return the mean HP that these models lose together."""
        return self.mean_loss(models)

    def mean_loss(self, models: Iterable[Ref], wings: Iterable[Ref] = ()) -> Fraction:
        """Return the mean HP that these models lose together, plus the tokens of these wings: a
        token has 1 HP.
        """
        loss = Fraction(0)
        for model in models:
            loss += self._mean_loss_together((model,), ())
        for wing in wings:
            loss += self._mean_loss_together((), (wing,))
        return loss

    def _mean_loss_together(self, models: Sequence[Ref], wings: Sequence[Ref]) -> Fraction:
        boxes_before = self.boxes(self.before, models, wings)
        if not boxes_before:
            return Fraction(0)
        boxes = partial(self.boxes, models=models, wings=wings)
        return boxes_before - self.of(models).mean(boxes)

    def boxes(
        self, state: ActivationState, models: Iterable[Ref], wings: Iterable[Ref] = ()
    ) -> int:
        """Return the HP of these models and tokens of these wings in a state; 0 for those outside
        the activation.
        """
        model_indexes = self.activation.model_indexes
        wing_indexes = self.activation.wing_indexes
        boxes = 0
        for ref in models:
            if ref in model_indexes:
                boxes += state.models[model_indexes[ref]].hp
        for ref in wings:
            if ref in wing_indexes:
                boxes += state.wings[wing_indexes[ref]].tokens
        return boxes


def activation_odds(
    activation: Activation,
    *,
    current: Odds[ActivationState] | None = None,
    like: Activation | None = None,
    together: Iterable[Ref] | None = None,
) -> ActivationOdds:
    """Work out an activation exactly.

    current: the current states, in the middle of the first part or of explosions before it; None
        before the activation.
    like: another activation with the same explosions, `together` and `current`, from which this one
        may go on after their common parts; or the activation itself, to remember its odds for
        activations like it.
    together: see `ActivationOdds`; the fewer, the quicker.
    """
    before = start(activation)
    spread = current or Odds({before: 1}, 1)
    known = Known(models_that_explode(activation))
    whole = None if together is None else frozenset(together)
    ends = replay(activation, spread, known, like=like, together=whole)
    return ActivationOdds(activation, before, ends, whole)


def models_that_explode(activation: Activation) -> frozenset[Ref]:
    """Return the models whose explosions strike others; other explosions change nothing."""
    return frozenset(model for model in activation.models if activation.explosion.strikes(model))


def replay(
    activation: Activation,
    spread: Odds[ActivationState],
    known: Known,
    *,
    more: bool = False,
    like: Activation | None = None,
    together: frozenset[Ref] | None = None,
) -> Blocks:
    """Return the odds after an activation from a distribution of states.

    more: True if the same activation comes once again.
    like, together: see `activation_odds`.
    """
    has_strikes = any(state.strikes and not state.item_index for state in spread.weights)
    every = parts(activation, struck=has_strikes)
    relevant = relevant_values(activation, every, more=more, together=together)
    after = _remember_first_parts(activation, relevant, like)
    if not after:
        after = [make_blocks(activation, forget_irrelevant(spread, relevant[0]))]
    for index in range(len(after) - 1, len(every)):
        values = relevant[index : index + 2]
        after.append(push_part(activation, after[-1], every[index], values, known))
    if like is activation:
        KNOWN.of(activation)[:] = [KnownOdds(relevant, after)]
    return after[-1]


def _remember_first_parts(
    activation: Activation, relevant: Sequence[Relevant], like: Activation | None
) -> list[Blocks]:
    """Return the known odds before and after each of the first parts that are the same in another
    activation; none if the activations differ in more than their attacks.

    With weapons that split their fire, every attack may depend on all others.
    """
    if like is None or not KNOWN.of(like):
        return []
    if split_guns(activation) or split_guns(like):
        return []
    if not _is_same_before_attacks(activation, like):
        return []
    known = KNOWN.of(like)[-1]
    parts_before_attacks = len(part_keys(activation)) - len(activation.attacks)
    same_parts = parts_before_attacks + _count_equal(activation.attacks, like.attacks)
    same_values = _count_equal(relevant, known.relevant)
    return known.after[: min(same_parts + 1, same_values)]


def _is_same_before_attacks(activation: Activation, other: Activation) -> bool:
    """Return True if two activations differ in their attacks alone, and in rulings that neither
    reads.
    """
    for name in Activation.model_fields:
        if name not in ("attacks", "rulings") and getattr(activation, name) != getattr(other, name):
            return False
    return _rulings_read(activation) == _rulings_read(other)


def _rulings_read(activation: Activation) -> Rulings:
    """Return the rulings that any step of the activation may read."""
    steps = set(range(1, 10))
    if not model_fights(activation) and not wing_fights(activation):
        steps.difference_update(STEPS_OF_WINGS)
    return of_steps(activation.rulings, *sorted(steps))


def _count_equal(items: Sequence[object], others: Sequence[object]) -> int:
    """Return how many items are equal before the first difference."""
    count = 0
    for item, other in zip(items, others, strict=False):
        if item != other:
            break
        count += 1
    return count


def push_part(
    activation: Activation,
    every: Blocks,
    part: ActivationPart,
    relevant: Sequence[Relevant],
    known: Known,
) -> Blocks:
    """Return the odds after one counterattack, fight of a wing or attack, with the explosions after
    it.

    relevant: the values that matter before and after the part.
    """
    before, after = relevant
    transition = PartTransition(activation, part, before, after, known)
    return settle(activation, push_blocks(every, transition), after.models)
