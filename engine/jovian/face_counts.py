"""Ways in which dice fall on faces that are alike, where from some number on more dice of a face change nothing."""

from collections.abc import Iterator
from functools import lru_cache
from math import comb, factorial, prod
from typing import NamedTuple


class Levels(NamedTuple):
    """Faces that are alike, by the number of dice that they show.

    counts: how many faces show 0, 1, ... dice, the last of them that many or more; dice: those on all faces but the
    last ones, which are `full`; ways: in how many ways these dice can be those that fall like this.
    """

    counts: tuple[int, ...]
    dice: int
    full: int
    ways: int


@lru_cache(maxsize=512)
def levels(faces: int, most: int) -> tuple[Levels, ...]:
    """Every way to spread so many faces over 0 to `most` dice, fewest dice first."""
    return tuple(sorted(map(_levels, _spread(faces, most)), key=lambda one: one.dice + one.full * most))


def _spread(faces: int, most: int) -> Iterator[tuple[int, ...]]:
    if not most:
        yield (faces,)
        return
    for some in range(faces + 1):
        yield from ((some, *rest) for rest in _spread(faces - some, most - 1))


def _levels(counts: tuple[int, ...]) -> Levels:
    dice = sum([level * some for level, some in enumerate(counts[:-1])])
    alike = factorial(sum(counts)) // prod(map(factorial, counts))
    on_faces = prod([factorial(level) ** some for level, some in enumerate(counts[:-1])])
    return Levels(counts, dice, counts[-1], alike * factorial(dice) // on_faces)


@lru_cache(maxsize=8192)
def ways_on(dice: int, full: tuple[int, ...], free: int) -> int:
    """In how many ways dice fall on faces that show at least so many each, and on others that show any number."""
    if not full:
        return int(free**dice)
    least, *rest = full
    return sum([comb(dice, some) * ways_on(dice - some, tuple(rest), free) for some in range(least, dice + 1)])
