"""What shots do to a squadron when the firer decides for the best of an aim: exactly, from the last shot to the first.

Decided are re-rolls only: that flex dice are kept for the most damage, and the secondary leaves the least, is best for
any aim, since no squadron is ever better off with less Structure.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from engine.jovian.opposed import OpposedThrow

Base = Literal["destroyed", "lost"]
"""What fire is for as long as it stops nobody: that the target is destroyed, or what it loses on average."""
Counts = tuple[int, int, int]
"""A Harm in whole numbers, of some denominator."""
Key = Callable[[Any], tuple[Any, ...]]
"""What a Harm is compared by; additive in all its numbers, so that it ranks means as it ranks what they are of."""


class Harm(NamedTuple):
    """What is done to a target: the chances that guns destroy it and that it is destroyed at all, Structure lost."""

    stopped: Fraction
    destroyed: Fraction
    lost: Fraction


class Rolled(NamedTuple):
    """Rolls of the primary that do the same: how many, whether it may roll again, the weight of each damage."""

    ways: int
    may_reroll: bool
    damages: tuple[tuple[int, int], ...]


class Fire(NamedTuple):
    """Shots of step 6, then those of step 7, one after the other."""

    guns: tuple[OpposedThrow, ...]
    missiles: tuple[OpposedThrow, ...]

    def harm(self, structure: int, key: Key) -> Harm:
        """What is done to a target with so much Structure, every re-roll decided for the highest key."""
        harms: list[Counts] = [(0, int(not left), structure - left) for left in range(structure + 1)]
        harms, whole = _earlier(self.missiles, (harms, 1), key)
        harms[0] = (whole, whole, structure * whole)
        harms, whole = _earlier(self.guns, (harms, whole), key)
        stopped, destroyed, lost = harms[-1]
        return Harm(Fraction(stopped, whole), Fraction(destroyed, whole), Fraction(lost, whole))


def best_harms(fires: Sequence[Fire], structure: int, base: Base) -> tuple[Harm, ...]:
    """What is best for some worth of `base` and some of stopping the target, none of it first, nothing else last.

    Only these are ever best: any other is worth at most as much as one of them, whatever both are worth.
    """
    place = Harm._fields.index(base)

    def best(key: Key) -> Harm:
        return max((fire.harm(structure, key) for fire in fires), key=key)

    def between(less: Harm, more: Harm) -> list[Harm]:
        """Those that are best where the two are worth the same; none once nothing is worth more than they."""
        if more.stopped == less.stopped:
            return []
        price = (less[place] - more[place]) / (more.stopped - less.stopped)
        above, below = price.numerator, price.denominator
        found = best(lambda harm: (above * harm[0] + below * harm[place], harm[2]))
        if price * found.stopped + found[place] == price * less.stopped + less[place]:
            return []
        return [*between(less, found), found, *between(found, more)]

    first, last = best(lambda harm: (harm[place], *harm)), best(lambda harm: (harm[0], harm[place], harm[2]))
    return (first,) if first == last else (first, *between(first, last), last)


def _earlier(throws: Sequence[OpposedThrow], after: tuple[list[Counts], int], key: Key) -> tuple[list[Counts], int]:
    """Harms by the Structure left, and their denominator, before shots instead of after them."""
    for throw in reversed(throws):
        after = _before(shot_distribution(throw), after, key)
    return after


def _before(distribution: tuple[Rolled, ...], after: tuple[list[Counts], int], key: Key) -> tuple[list[Counts], int]:
    harms, whole = after
    rolls, resists = sum(roll.ways for roll in distribution), sum(weight for _, weight in distribution[0].damages)
    scale = rolls * rolls * resists
    before: list[Counts] = [_times(harms[0], scale)]
    for left in range(1, len(harms)):
        stands = [
            _mean([(harms[max(0, left - damage)], weight) for damage, weight in roll.damages]) for roll in distribution
        ]
        again = _mean([(stand, roll.ways) for stand, roll in zip(stands, distribution, strict=True)])
        least = key(again)
        chosen = []
        for roll, stand in zip(distribution, stands, strict=True):
            kept = _times(stand, rolls)
            chosen.append((again if roll.may_reroll and least > key(kept) else kept, roll.ways))
        before.append(_mean(chosen))
    return before, whole * scale


def _times(harm: Counts, factor: int) -> Counts:
    return harm[0] * factor, harm[1] * factor, harm[2] * factor


def _mean(weighed: Sequence[tuple[Counts, int]]) -> Counts:
    """The mean of some harms, times their weights."""
    return (
        sum([harm[0] * weight for harm, weight in weighed]),
        sum([harm[1] * weight for harm, weight in weighed]),
        sum([harm[2] * weight for harm, weight in weighed]),
    )


@lru_cache(maxsize=4096)
def shot_distribution(throw: OpposedThrow) -> tuple[Rolled, ...]:
    """Every roll of the primary, and what comes of it when it stands."""
    distribution: dict[tuple[bool, tuple[tuple[int, int], ...]], int] = defaultdict(int)
    for options, ways in throw.rolls().items():
        damages: dict[int, int] = defaultdict(int)
        for results, weight in throw.left_of(options).items():
            damages[throw.judge.harm(results)[0]] += weight
        distribution[throw.may_reroll(options), tuple(sorted(damages.items()))] += ways
    return tuple(Rolled(ways, may_reroll, damages) for (may_reroll, damages), ways in distribution.items())
