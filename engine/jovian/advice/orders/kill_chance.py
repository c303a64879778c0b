"""The chance that a weapon destroys its target with its remaining attacks, shown to players in step
6.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.jovian.advice.orders.fire import ShotSequence
from engine.jovian.dice_sets import Results
from engine.jovian.opposed_roll import OpposedThrow


def chance_to_destroy(throws: Sequence[OpposedThrow], structure: int) -> Fraction:
    """Return the chance that consecutive attacks destroy the target, every reroll decided for
    it.
    """
    return (
        ShotSequence(tuple(throw for throw in throws if throw.primary.can_score), ())
        .harm(structure, _kill)
        .destroyed
    )


def with_roll(
    throws: Sequence[OpposedThrow], structure: int, kept: tuple[Results, ...] | None
) -> Fraction:
    """Return the chance after the roll of the first attack: that roll kept, or (None) rerolled."""
    first, *later = throws
    if kept is None:
        return chance_to_destroy([replace(first, reroll="never"), *later], structure)
    remaining = first.weights_after_defence({kept: 1})
    chances = (
        weight * chance_to_destroy(later, max(0, structure - first.judge.harm(results)[0]))
        for results, weight in remaining.items()
    )
    return sum(chances, Fraction(0)) / sum(remaining.values())


def _kill(harm: Sequence[int]) -> tuple[int, ...]:
    return (harm[1],)
