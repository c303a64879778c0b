"""Step 1: the missiles that a squadron declares, by the value of the dogfight. Source: Dogfight
sheet, step 1.
"""

from collections.abc import Generator, Iterator
from fractions import Fraction
from typing import NamedTuple

from engine.jovian.advice.orders.best_mix import mixes
from engine.jovian.advice.orders.order_values import Board, Stakes
from engine.jovian.advice.orders.outcomes import Duel
from engine.jovian.dogfight.orders import DogfightSide, Encounter, Missiles


class MissileAdvice(NamedTuple):
    """A declaration of missiles, None for no missiles.

    value: the chance to win minus the chance to lose, with the best orders of both sides.
    """

    missiles: Missiles | None
    value: Fraction


def missile_choices(side: DogfightSide) -> tuple[Missiles | None, ...]:
    """Return None and every missile weapon with each number of instances that Fire Control
    allows.
    """
    choices: list[Missiles | None] = [None]
    for index, weapon in enumerate(side.squadron.weapons):
        if weapon.is_missile:
            most = min(weapon.instances, side.squadron.fire_control)
            choices += [Missiles(weapon=index, fired=fired) for fired in range(1, most + 1)]
    return tuple(choices)


def best_missiles(encounter: Encounter, index: int) -> Iterator[tuple[MissileAdvice, ...]]:
    """Yield the choices of the squadron with index `index` evaluated so far, once per step.

    The last result is complete.
    The complete result is sorted, best choice first; of equal choices the one with fewest missiles
    comes first. The active player declares first and assumes the other's best choice; the other
    player knows the first declaration.
    """
    choices: list[MissileAdvice] = []
    for own in missile_choices(encounter.sides[index]):
        with_own = _arm(encounter, index, own)
        other_choices: tuple[Missiles | None, ...] = (with_own.sides[0].missiles,)
        if index == 0:
            other_choices = missile_choices(with_own.sides[1])
        values = []
        for other in other_choices:
            armed = _arm(with_own, 1 - index, other)
            value = yield from _search_value(armed, index, tuple(choices))
            values.append(value)
        choices.append(MissileAdvice(own, min(values)))
    yield tuple(sorted(choices, key=lambda choice: choice.value, reverse=True))


def _arm(encounter: Encounter, index: int, missiles: Missiles | None) -> Encounter:
    """Return the encounter with the declared missiles of one squadron."""
    sides = list(encounter.sides)
    sides[index] = sides[index].model_copy(update={"missiles": missiles})
    return encounter.model_copy(update={"sides": tuple(sides)})


def _search_value(
    encounter: Encounter, index: int, so_far: tuple[MissileAdvice, ...]
) -> Generator[tuple[MissileAdvice, ...], None, Fraction]:
    """Return the value of an encounter with the best orders of both sides; yield `so_far` with each
    step.
    """
    value = Fraction(0)
    for mix in mixes(Board(Duel(encounter, index), Stakes())):
        if mix:
            value = mix.value
        yield so_far
    return value
