"""Step 1: which missiles a squadron declares, by what the dogfight is then worth. Source: Dogfight sheet, step 1."""

from collections.abc import Generator, Iterator
from fractions import Fraction
from typing import NamedTuple

from engine.jovian.adviser.best_mix import mixes
from engine.jovian.adviser.order_values import Board, Stakes
from engine.jovian.adviser.outcomes import Duel
from engine.jovian.dogfight.orders import Encounter, Missiles, Side


class Armed(NamedTuple):
    """Missiles declared, None for none; value: the chance to win less that to lose, both sides ordering their best."""

    missiles: Missiles | None
    value: Fraction


def missile_choices(side: Side) -> tuple[Missiles | None, ...]:
    """None, then every missile weapon with as many instances as there is Fire Control for."""
    weapons = enumerate(side.squadron.weapons)
    return (None, *(Missiles(weapon=place, fired=fired) for place, weapon in weapons if weapon.is_missile
                    for fired in range(1, min(weapon.instances, side.squadron.fire_control) + 1)))  # fmt: skip


def best_missiles(encounter: Encounter, place: int) -> Iterator[tuple[Armed, ...]]:
    """Every choice of the squadron of a place, the best first, of equal ones the fewest missiles; the last is whole.

    The active player's says first and reckons with the other's best; the other's knows what was said. One more position
    weighed with each step.
    """
    found: list[Armed] = []
    for own in missile_choices(encounter.sides[place]):
        said = _with(encounter, place, own)
        others = missile_choices(said.sides[1]) if place == 0 else (said.sides[0].missiles,)
        values = []
        for other in others:
            values.append((yield from _worth(_with(said, 1 - place, other), place, tuple(found))))
        found.append(Armed(own, min(values)))
    yield tuple(sorted(found, key=lambda one: -one.value))


def _with(encounter: Encounter, place: int, missiles: Missiles | None) -> Encounter:
    sides = [side.model_copy(update={"missiles": missiles}) if at == place else side
             for at, side in enumerate(encounter.sides)]  # fmt: skip
    return encounter.model_copy(update={"sides": tuple(sides)})


def _worth(encounter: Encounter, place: int, so_far: tuple[Armed, ...]) -> Generator[tuple[Armed, ...], None, Fraction]:
    value = Fraction(0)
    for mix in mixes(Board(Duel(encounter, place), Stakes())):
        value = mix.value if mix else value
        yield so_far
    return value
