"""The chance that a weapon destroys its target with the attacks it still has: what a player may weigh in step 6."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.jovian.adviser.fire import Fire
from engine.jovian.opposed import OpposedThrow
from engine.jovian.results import Results


def chance_to_destroy(throws: Sequence[OpposedThrow], structure: int) -> Fraction:
    """Of attacks one after the other, every re-roll decided for it."""
    return Fire(tuple(throw for throw in throws if throw.primary.can_score), ()).harm(structure, _kill).destroyed


def with_roll(throws: Sequence[OpposedThrow], structure: int, kept: tuple[Results, ...] | None) -> Fraction:
    """The same once the first of them has rolled: that roll kept, or (None) rolled again."""
    first, *later = throws
    if kept is None:
        return chance_to_destroy([replace(first, reroll="never"), *later], structure)
    left = first.left_of(kept)
    chances = (
        weight * chance_to_destroy(later, max(0, structure - first.judge.harm(results)[0]))
        for results, weight in left.items()
    )
    return sum(chances, Fraction(0)) / sum(left.values())


def _kill(harm: Sequence[int]) -> tuple[int, ...]:
    return (harm[1],)
