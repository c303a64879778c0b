"""How the units of a battle stand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from engine.engagement import Opening, Refusal, Underway, refusal, side_of
from engine.kit.profile import Points
from engine.warsurge.profiles import WEAPONS, Body, Target, Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.steps.state import AttackState


@dataclass(frozen=True, slots=True)
class Standing:
    """One unit now; with no models left it is destroyed, `hp_lost` is what its wounded model has lost.

    acted: whether it has attacked this turn; fired: the place of each weapon with which it did, in order.
    """

    ref: str
    side: int
    name: str
    weapons: tuple[Weapon, ...]
    defence: int
    armour: int | None
    aegis: int | None
    hp: int
    models: int
    hp_lost: int = 0
    acted: bool = False
    fired: tuple[int, ...] = ()

    @property
    def destroyed(self) -> bool:
        """Whether no model is left."""
        return self.models == 0

    @property
    def hp_left(self) -> int:
        """What all its models have left together."""
        return self.models * self.hp - self.hp_lost

    @property
    def unfired(self) -> tuple[int, ...]:
        """The place of each weapon that has not fired this turn, in order: of a profile as many times as are left."""
        return tuple(place for place, weapon in enumerate(self.weapons) for _ in range(self.left(place)))

    def left(self, place: int) -> int:
        """How many weapons of a profile have not fired this turn."""
        return self.weapons[place].number - self.fired.count(place)

    def has_left(self, weapons: Mapping[int, int]) -> bool:
        """Whether so many weapons of some profiles have not fired this turn, by their places."""
        return all(many <= self.left(place) for place, many in weapons.items())

    def having_fired(self, weapons: Mapping[int, int]) -> "Standing":
        """The unit after so many weapons of some profiles have fired, by their places; none fires twice."""
        more = (place for place, many in weapons.items() for _ in range(min(many, self.left(place))))
        return replace(self, fired=tuple(sorted((*self.fired, *more))))

    @property
    def numbers(self) -> dict[str, int | None]:
        """What may be set by hand."""
        return {name: getattr(self, name) for name in NUMBERS}

    def hit(self, target: Target, hp_left: int) -> "Standing":
        """The unit after an attack on it as `target` that left so many HP."""
        models = target.models_left(hp_left)
        return self.like(target.model_copy(update={"hp_lost": models * target.hp - hp_left}), models)

    def like(self, target: Target, models: int) -> "Standing":
        """The unit with the numbers of a target, but so many models."""
        return replace(self, **{name: getattr(target, name) for name in NUMBERS} | {"models": models})


NUMBERS = ("models", "hp_lost", "hp", "defence", "armour", "aegis")
"""Numbers of a unit that may be set by hand."""


@dataclass(frozen=True, slots=True)
class State:
    """A battle now: its rulings, its turn, the attack in progress; units in the order of sides, fleets and groups."""

    rulings: Rulings
    units: tuple[Standing, ...]
    turn: int = 1
    underway: Underway[AttackState] | None = None

    def unit(self, ref: str) -> Standing | None:
        """The unit of a reference, None when there is none."""
        for unit in self.units:
            if unit.ref == ref:
                return unit
        return None

    def pair(self, attacker: str, target: str) -> tuple[Standing, Standing] | Refusal:
        """Two units of which one attacks the other; refused when one is not there, is destroyed, or both are one."""
        found = []
        for ref, field in ((attacker, "unit"), (target, "at")):
            unit = self.unit(ref)
            if unit is None or unit.destroyed:
                return refusal("destroyed_unit" if unit else "unknown_unit", field)
            found.append(unit)
        return refusal("attacks_itself", "at") if attacker == target else (found[0], found[1])

    def having(self, *changed: Standing) -> "State":
        """The state with some units as they are now."""
        now = {unit.ref: unit for unit in changed}
        return replace(self, units=tuple(now.get(unit.ref, unit) for unit in self.units))

    def next_turn(self) -> "State":
        """The state a turn later, in which nobody has acted yet."""
        return replace(
            self, turn=self.turn + 1, units=tuple(replace(unit, acted=False, fired=()) for unit in self.units)
        )


def first_state(opening: Opening) -> State:
    """All units whole."""
    return State(opening.setup, tuple(_whole(opening)))


def _whole(opening: Opening) -> Iterable[Standing]:
    for ref, group in opening.groups:
        unit = Unit.model_validate(group.profile)
        parts = {name: getattr(unit, name) for name in Unit.model_fields if name != "points"}
        yield Standing(ref, side_of(ref), group.name, **parts)


class Unit(Body):
    """Models of one kind with their weapon profiles; a group without models of its own, its name is the group's."""

    weapons: Annotated[tuple[Weapon, ...], Field(max_length=WEAPONS)] = ()
    points: Points = None
