"""Which shots a dogfight has, in what order, and which of them are fired."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from engine.flow import Entry
from engine.jovian.dogfight.orders import Dogfight, Firing
from engine.jovian.dogfight.schedule import Shot, gun_shots, gun_stages, missile_shots
from engine.jovian.dogfight.state import DogfightState
from engine.jovian.opposed import OpposedThrow
from engine.jovian.result_values import squadron_judge
from engine.jovian.results import Results
from engine.jovian.steps.squadron import against

Held = Literal["dead", "no_target", "too_few"]
"""Why a shot is held: its squadron is destroyed, its target already is, it has too few dice to score."""


class Plan:
    """The shots of a dogfight in their order, and which of them are fired."""

    def __init__(self, dogfight: Dogfight) -> None:
        """`dogfight` has been checked."""
        self.dogfight = dogfight
        self.judge = squadron_judge(dogfight.encounter.rulings)
        self.stages = gun_stages(dogfight)
        pairs = zip(dogfight.encounter.sides, dogfight.orders, strict=True)
        self.ways = tuple(side.ways(orders) for side, orders in pairs)
        self._missiles = missile_shots(dogfight, 0) + missile_shots(dogfight, 1)
        self._shots: dict[tuple[Firing | None, ...], tuple[Shot, ...]] = {}

    def firing(self, side: int, state: DogfightState) -> Firing | None:
        """How a side fires its weapon; until that is decided, in the first way there is."""
        return state.firing[side] or next(iter(self.ways[side]), None)

    def shots(self, state: DogfightState) -> tuple[Shot, ...]:
        """All shots; those of a stage in which somebody is still to decide may become others."""
        firing = self.firing(0, state), self.firing(1, state)
        if firing not in self._shots:
            guns = [shot for side in (0, 1) if (way := firing[side]) for shot in gun_shots(self.dogfight, side, way)]
            self._shots[firing] = (*sorted(guns, key=lambda shot: (shot.stage, shot.side)), *self._missiles)
        return self._shots[firing]

    def shot(self, state: DogfightState) -> Shot | None:
        """The next shot, None when all are over."""
        shots = self.shots(state)
        return shots[state.done] if state.done < len(shots) else None

    def deciding(self, state: DogfightState) -> int | None:
        """The side that is to say how it fires, before the first shot of its stage; None when there is none."""
        shot = self.shot(state)
        if shot is None or shot.is_missile:
            return None
        target = (state.structure[1], state.structure[0])
        sides = (side for side in (0, 1) if self.stages[side] == shot.stage and state.firing[side] is None)
        return next((one for one in sides if len(self.ways[one]) > 1 and state.structure[one] and target[one]), None)

    def best_ways(self, side: int, state: DogfightState) -> tuple[Firing, ...]:
        """The ways to fire, the one that takes most Structure on average first; of equals the one that spends less."""
        left, ways = state.structure[1 - side], self.ways[side]
        if self.dogfight.encounter.rulings.instances == "full_pool_each" and not any(way.linked for way in ways):
            return ways

        def worth(way: Firing) -> tuple[Fraction, int]:
            throws = [shot.throw for shot in gun_shots(self.dogfight, side, way)]
            return mean_damage(tuple(throws), left), -way.fire_control

        return tuple(sorted(ways, key=worth, reverse=True))

    def held(self, shot: Shot, state: DogfightState) -> Held | None:
        """Why a shot is not fired, None when it is; a missile flies even from the dead, no other weapon does."""
        if not shot.is_missile and not state.structure[shot.side]:
            return "dead"
        if not state.left(1 - shot.side):
            return "no_target"
        return None if shot.throw.primary.can_score else "too_few"

    def throw(self, state: DogfightState) -> OpposedThrow | None:
        """The dice of the next shot."""
        shot = self.shot(state)
        return against(shot.throw, state.left(1 - shot.side)) if shot else None


@lru_cache(maxsize=4096)
def mean_damage(throws: tuple[OpposedThrow, ...], structure: int) -> Fraction:
    """The mean Structure that shots, one after the other, take off a target; at most what it has."""
    if not throws or not structure:
        return Fraction(0)
    first = against(throws[0], structure)
    if not first.primary.can_score:
        return mean_damage(throws[1:], structure)
    damages = ((min(structure, _damage(first, results)), weight) for results, weight in first.distribution_of_results())
    whole = first.distribution()[1]
    return sum(
        (Fraction(weight, whole) * (lost + mean_damage(throws[1:], structure - lost)) for lost, weight in damages),
        Fraction(0),
    )


def _damage(throw: OpposedThrow, results: Results) -> int:
    return throw.judge.harm(results)[0]


class Aftermath(NamedTuple):
    """Structure (0: destroyed), Fuel and Fire Control left."""

    structure: int
    fuel: int
    fire_control: int


def aftermath(dogfight: Dogfight, entries: Iterable[Entry[DogfightState]]) -> tuple[Aftermath, Aftermath]:
    """What is left: bids and declared missiles are spent in any case, other weapons only when they fired."""
    plan, fired = Plan(dogfight), [0, 0]
    structure = tuple(side.squadron.structure for side in dogfight.encounter.sides)
    for entry in entries:
        if entry.step.key == "roll":
            shot = plan.shots(entry.before)[entry.before.done]
            firing = plan.firing(shot.side, entry.before)
            if firing and not shot.is_missile:
                fired[shot.side] = min(fired[shot.side] + 1, firing.fire_control)
        structure = entry.after.structure
    first, second = (_left(dogfight, place, structure[place], fired[place]) for place in (0, 1))
    return first, second


def _left(dogfight: Dogfight, place: int, structure: int, fired: int) -> Aftermath:
    side, orders = dogfight.encounter.sides[place], dogfight.orders[place]
    return Aftermath(structure, side.squadron.fuel - orders.fuel, side.fire_control - fired)
