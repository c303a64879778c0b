"""Odds of an activation in blocks: models that nothing has brought together yet stand apart, and stay few."""

from collections.abc import Iterable, Sequence
from functools import partial, reduce
from typing import NamedTuple

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.flow import Part, Places, everywhere
from engine.dystopian.activation.state import GONE, ActivationState, ModelState
from engine.flow import Odds


class Block(NamedTuple):
    """Some models and the odds of how they stand; what the states say of others counts for nothing."""

    places: Places
    odds: Odds[ActivationState]


Blocks = tuple[Block, ...]
"""Independent of each other, every model in one of them."""


def blocks(activation: Activation, spread: Odds[ActivationState], every: Sequence[Part]) -> Blocks:
    """All that stands in several ways or that the first part reads is one block, every other model one of its own."""
    whole = Block(everywhere(activation), spread)
    if activation.wings or not every:
        return (whole,)
    return apart(whole, whole.places, every[0].about)


def joined(some: Iterable[Block], at: int = 0) -> Block:
    """Several blocks as one, there must be any; `at`: what they have come to."""
    first, *others = sorted(some, key=lambda block: len(block.odds.weights))
    if not others and next(iter(first.odds.weights)).at < at:
        weights = {state._replace(at=at): weight for state, weight in first.odds.weights.items()}
        return first._replace(odds=Odds(weights, first.odds.denominator))
    return reduce(partial(_product, at), others, first)


def apart(block: Block, kept: Places, held: Places = frozenset()) -> Blocks:
    """A block without the models that are not kept, or that stand in one way only; each of these is one of its own.

    It tells what became of one whatever became of the others; `held`: those that stay in the block in any case.
    """
    states = block.odds.weights
    # What a weapon has rolled in shares stays beside whose weapon it is.
    ways = () if any(state.rolled for state in states) else zip(*[state.models for state in states], strict=True)
    same = {place for place, models in enumerate(ways) if len({*models}) == 1}
    left = (block.places & kept) - same | (block.places & held)
    gone = sorted(block.places - left)
    if not gone:
        return (block,)
    alone = tuple(_alone(block, place) for place in gone)
    return (Block(left, block.odds.merged(partial(_only, left))), *alone) if left else alone


def _only(places: Places, state: ActivationState) -> ActivationState:
    models = [model if place in places else GONE for place, model in enumerate(state.models)]
    return state._replace(models=tuple(models))


def _alone(block: Block, place: int) -> Block:
    """One model of those that a block tells of."""
    size = len(next(iter(block.odds.weights)).models)

    def only(state: ActivationState) -> ActivationState:
        return ActivationState((*[GONE] * place, state.models[place], *[GONE] * (size - place - 1)))

    return Block(frozenset({place}), block.odds.merged(only))


def _product(at: int, one: Block, other: Block) -> Block:
    size = len(next(iter(one.odds.weights)).models)
    pick = [place + size * (place in other.places) for place in range(size)]
    weights = {
        _both(mine, theirs, tuple(map((mine.models + theirs.models).__getitem__, pick)), at): weight * chance
        for mine, weight in one.odds.weights.items()
        for theirs, chance in other.odds.weights.items()
    }
    return Block(one.places | other.places, Odds(weights, one.odds.denominator * other.odds.denominator))


def _both(mine: ActivationState, theirs: ActivationState, models: tuple[ModelState, ...], at: int) -> ActivationState:
    """Some models, with what both have come to besides: of wings and of what is under way only one of them tells."""
    _, wings, exploded, strikes, blast, aa, rolled, beyond, been, attack = mine
    return ActivationState(
        models, wings or theirs.wings, exploded | theirs.exploded, strikes + theirs.strikes, max(blast, theirs.blast),
        aa + theirs.aa, rolled + theirs.rolled, beyond + theirs.beyond, max(been, theirs.at, at),
        attack or theirs.attack,
    )  # fmt: skip
