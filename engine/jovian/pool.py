"""A pool of base, flex and macro dice: what is thrown, and the results that its owner may take from it."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.dice import Batch
from engine.dice.batch import Faces
from engine.dice.faces import SIDES
from engine.jovian.results import Result, Results, in_order, magnitude_of


@dataclass(frozen=True, slots=True)
class Pool:
    """Base dice, flex dice (thrown too, then as many taken away) and macro dice (negative: they lower sets)."""

    base: int
    flex: int = 0
    macro: int = 0

    @property
    def can_score(self) -> bool:
        """Whether enough dice are left for two to match."""
        return self.base > 1

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """What is thrown, with what it is for; macro dice without base dice are not thrown."""
        dice = self.base + self.flex
        if not dice:
            return ()
        macro = (("macro", Batch(abs(self.macro), SIDES)),) if self.macro else ()
        return (("base", Batch(dice, SIDES)), *macro)

    def options(self, thrown: tuple[Faces, ...]) -> tuple[Results, ...]:
        """The results to choose from after all batches were thrown: one, unless flex dice leave a choice."""
        base = Counter(thrown[0] if thrown else ())
        macro = Counter(thrown[1] if len(thrown) > 1 else ())
        sets = tuple(MatchingDice(face, dice, macro[face]) for face, dice in sorted(base.items()) if dice > 1)
        return kept(sets, sum(dice == 1 for dice in base.values()), self)


class MatchingDice(NamedTuple):
    """Like base dice, and how many macro dice match them."""

    value: int
    dice: int
    macro: int


@lru_cache(maxsize=65536)
def kept(sets: tuple[MatchingDice, ...], singles: int, pool: Pool) -> tuple[Results, ...]:
    """The results that some sets and single dice can be left with when flex dice are taken away."""
    from_sets = range(max(0, pool.flex - singles), pool.flex + 1)
    sign = 1 if pool.macro > 0 else -1
    removals = product(*(range(min(one.dice, pool.flex) + 1) for one in sets))
    return tuple(
        sorted(
            {
                in_order(
                    Result(magnitude_of(one.dice - gone, sign * one.macro), one.value)
                    for one, gone in zip(sets, removal, strict=True)
                )
                for removal in removals
                if sum(removal) in from_sets
            }
        )
    )
