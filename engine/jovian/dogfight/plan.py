"""The shots of a dogfight: their order, and the shots that are held."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache, partial
from typing import Literal, NamedTuple

from engine.flow import PlayedStep
from engine.jovian.dogfight.orders import Dogfight, FiringMode
from engine.jovian.dogfight.schedule import ScheduledShot, gun_shots, gun_stages, missile_shots
from engine.jovian.dogfight.state import DogfightState
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.result_values import squadron_judge
from engine.jovian.steps.squadron import throw_at_structure

Held = Literal["dead", "no_target", "too_few"]
"""The reason for holding a shot: its squadron or its target is destroyed, or it has too few dice to
score.
"""


class ShotPlan:
    """The shots of a dogfight in order, with the shots that are held."""

    def __init__(self, dogfight: Dogfight) -> None:
        """Set the dogfight, which has been validated."""
        self.dogfight = dogfight
        self.judge = squadron_judge(dogfight.encounter.rulings)
        self.stages = gun_stages(dogfight)
        pairs = zip(dogfight.encounter.sides, dogfight.orders, strict=True)
        self.ways = tuple(side.ways(orders) for side, orders in pairs)
        self._missiles = missile_shots(dogfight, 0) + missile_shots(dogfight, 1)
        self._shots: dict[tuple[FiringMode | None, ...], tuple[ScheduledShot, ...]] = {}

    def firing(self, side: int, state: DogfightState) -> FiringMode | None:
        """Return the way in which a side fires its weapon; before the choice, the first possible
        way.
        """
        return state.firing[side] or next(iter(self.ways[side]), None)

    def shots(self, state: DogfightState) -> tuple[ScheduledShot, ...]:
        """Return all shots; shots of a stage with an open choice may still change."""
        ways = (self.firing(0, state), self.firing(1, state))
        if ways not in self._shots:
            self._shots[ways] = self._schedule(ways)
        return self._shots[ways]

    def _schedule(self, ways: tuple[FiringMode | None, ...]) -> tuple[ScheduledShot, ...]:
        """Return all shots in order, given how each side fires its weapon; None if it has none."""
        guns: list[ScheduledShot] = []
        for side, way in enumerate(ways):
            if way:
                guns.extend(gun_shots(self.dogfight, side, way))
        guns.sort(key=lambda shot: (shot.stage, shot.side))
        return (*guns, *self._missiles)

    def next_shot(self, state: DogfightState) -> ScheduledShot | None:
        """Return the next shot, None when all are over."""
        shots = self.shots(state)
        if state.done >= len(shots):
            return None
        return shots[state.done]

    def deciding_side(self, state: DogfightState) -> int | None:
        """Return the side that must choose its fire before the first shot of its stage.

        None where no side has more than one way to fire, or a squadron is destroyed.
        """
        shot = self.next_shot(state)
        if shot is None or shot.is_missile or not all(state.structure):
            return None
        for side in (0, 1):
            is_its_stage = self.stages[side] == shot.stage
            has_choice = len(self.ways[side]) > 1
            if is_its_stage and has_choice and state.firing[side] is None:
                return side
        return None

    def best_ways(self, side: int, state: DogfightState) -> tuple[FiringMode, ...]:
        """Return the ways to fire, most average damage first.

        Of equal ways the cheapest in Fire Control comes first.
        """
        ways = self.ways[side]
        can_link = any(way.linked for way in ways)
        if self.dogfight.encounter.rulings.instances == "full_pool_each" and not can_link:
            # Each further instance adds all its dice, and the ways begin with the most instances.
            return ways
        worth = partial(self._worth, side, state.structure[1 - side])
        return tuple(sorted(ways, key=worth, reverse=True))

    def _worth(self, side: int, structure: int, way: FiringMode) -> tuple[Fraction, int]:
        """Return the average damage of a way to fire at a target, and its cost as a tie-break."""
        throws = [shot.throw for shot in gun_shots(self.dogfight, side, way)]
        return mean_damage(tuple(throws), structure), -way.fire_control

    def reason_to_hold(self, shot: ScheduledShot, state: DogfightState) -> Held | None:
        """Return the reason for holding a shot, None for a shot that is fired.

        A missile of a destroyed squadron still flies; other weapons of the squadron do not fire.
        """
        if not shot.is_missile and not state.structure[shot.side]:
            return "dead"
        if not state.remaining(1 - shot.side):
            return "no_target"
        if not shot.throw.primary.can_score:
            return "too_few"
        return None

    def throw(self, state: DogfightState) -> OpposedThrow | None:
        """Return the dice of the next shot, None when all are over."""
        shot = self.next_shot(state)
        if shot is None:
            return None
        return throw_at_structure(shot.throw, state.remaining(1 - shot.side))


@lru_cache(maxsize=4096)
def mean_damage(throws: tuple[OpposedThrow, ...], structure: int) -> Fraction:
    """Return the average Structure that consecutive shots remove from a target, at most the
    target's Structure.
    """
    if not throws or not structure:
        return Fraction(0)
    first = throw_at_structure(throws[0], structure)
    if not first.primary.can_score:
        return mean_damage(throws[1:], structure)
    whole = first.distribution()[1]
    mean = Fraction(0)
    for results, weight in first.distribution_of_results():
        damage = first.judge.harm(results)[0]
        lost = min(structure, damage)
        later = mean_damage(throws[1:], structure - lost)
        mean += Fraction(weight, whole) * (lost + later)
    return mean


class Aftermath(NamedTuple):
    """Structure (0: destroyed), Fuel and Fire Control left."""

    structure: int
    fuel: int
    fire_control: int


def aftermath(
    dogfight: Dogfight, entries: Iterable[PlayedStep[DogfightState]]
) -> tuple[Aftermath, Aftermath]:
    """Return the remains of both squadrons.

    Bids and declared missiles are spent in any case, other weapons only if they fired.
    """
    plan = ShotPlan(dogfight)
    spent = [0, 0]
    first, second = (side.squadron.structure for side in dogfight.encounter.sides)
    for entry in entries:
        if entry.step.key == "roll":
            shot = plan.shots(entry.before)[entry.before.done]
            firing = plan.firing(shot.side, entry.before)
            if firing and not shot.is_missile:
                spent[shot.side] = min(spent[shot.side] + 1, firing.fire_control)
        first, second = entry.after.structure
    return (
        _aftermath_of(dogfight, 0, first, spent[0]),
        _aftermath_of(dogfight, 1, second, spent[1]),
    )


def _aftermath_of(dogfight: Dogfight, index: int, structure: int, spent: int) -> Aftermath:
    """Return the remains of a squadron that has spent some Fire Control on its weapon."""
    side = dogfight.encounter.sides[index]
    fuel = side.squadron.fuel - dogfight.orders[index].fuel
    return Aftermath(structure, fuel, side.fire_control - spent)
