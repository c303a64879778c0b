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
    weapons = enumerate(side.squadron.weapons)
    return (
        None,
        *(
            Missiles(weapon=index, fired=fired)
            for index, weapon in weapons
            if weapon.is_missile
            for fired in range(1, min(weapon.instances, side.squadron.fire_control) + 1)
        ),
    )


def best_missiles(encounter: Encounter, index: int) -> Iterator[tuple[MissileAdvice, ...]]:
    """Yield the choices of the squadron with index `index` evaluated so far, once per step.

    The last result is complete.
    The complete result is sorted, best choice first; of equal choices the one with fewest missiles
    comes first. The active player declares first and assumes the other's best choice; the other
    player knows the first declaration.
    """
    choices: list[MissileAdvice] = []
    for own in missile_choices(encounter.sides[index]):
        data = _with(encounter, index, own)
        others = missile_choices(data.sides[1]) if index == 0 else (data.sides[0].missiles,)
        values = []
        for other in others:
            values.append((yield from _worth(_with(data, 1 - index, other), index, tuple(choices))))
        choices.append(MissileAdvice(own, min(values)))
    yield tuple(sorted(choices, key=lambda armed: -armed.value))


def _with(encounter: Encounter, index: int, missiles: Missiles | None) -> Encounter:
    sides = [
        side.model_copy(update={"missiles": missiles}) if at == index else side
        for at, side in enumerate(encounter.sides)
    ]
    return encounter.model_copy(update={"sides": tuple(sides)})


def _worth(
    encounter: Encounter, index: int, so_far: tuple[MissileAdvice, ...]
) -> Generator[tuple[MissileAdvice, ...], None, Fraction]:
    value = Fraction(0)
    for mix in mixes(Board(Duel(encounter, index), Stakes())):
        value = mix.value if mix else value
        yield so_far
    return value
