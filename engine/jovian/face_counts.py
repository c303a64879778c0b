"""Numbers of ways in which dice fall on like faces, where beyond some number further dice of a face
change nothing.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb, factorial, prod
from typing import NamedTuple


class Levels(NamedTuple):
    """Like faces, grouped by the number of dice that show each.

    counts: the number of faces with 0, 1, ... dice, the last entry for that many dice or more.
    dice: the number of dice on all faces except those of the last entry.
    full: the number of faces of the last entry.
    ways: the number of ways in which these dice can fall like this.
    """

    counts: tuple[int, ...]
    dice: int
    full: int
    ways: int


@lru_cache(maxsize=512)
def levels(faces: int, most: int) -> tuple[Levels, ...]:
    """Return every distribution of the faces over 0 to `most` dice, fewest dice first."""
    return tuple(
        sorted(map(_levels, _spread(faces, most)), key=lambda item: item.dice + item.full * most)
    )


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
    """Return the number of ways in which dice fall on faces with minimum numbers and on free faces
    with any number.

    full: the minimum number of dice for each face that has a minimum.
    free: the number of faces without a minimum.
    """
    if not full:
        return int(free**dice)
    least, *rest = full
    return sum(
        [
            comb(dice, some) * ways_on(dice - some, tuple(rest), free)
            for some in range(least, dice + 1)
        ]
    )
