"""The state of a battle and of its units: what remains, what has fired in the turn, and the weapons
with which a unit can still attack.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field, ValidationError, ValidationInfo, field_validator
from pydantic_core import InitErrorDetails

from engine.engagement import Opening, Refusal, Underway, refusal, side_of
from engine.kit.base_profile import Points
from engine.warsurge.carriers import Carried, LostWeapons, remaining_weapons
from engine.warsurge.profiles import MOST_NUMBER, WEAPONS, Body, Target, UnitWeapon, Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.steps.state import AttackState


@dataclass(frozen=True, slots=True)
class UnitState:
    """The current state of one unit; a unit without models is destroyed.

    body: the numbers that its models have as targets, with the models of the unit without losses.
    models: the remaining models.
    lost_weapons: the ruling on the weapons of lost models.
    hp_lost: the HP that the wounded model has lost.
    acted: True if the unit has attacked this turn.
    fired: the index of each weapon that has fired this turn, in order.
    """

    ref: str
    side: int
    name: str
    weapons: tuple[UnitWeapon, ...]
    body: Target
    models: int
    lost_weapons: LostWeapons
    hp_lost: int = 0
    acted: bool = False
    fired: tuple[int, ...] = ()

    @property
    def is_destroyed(self) -> bool:
        """True if no model remains."""
        return self.models == 0

    @property
    def remaining_hp(self) -> int:
        """The remaining HP of all models together."""
        return self.models * self.body.hp - self.hp_lost

    @property
    def ready_weapons(self) -> tuple[int, ...]:
        """The index of each weapon that has not fired this turn, in order, repeated for each weapon
        of the profile.
        """
        indexes: list[int] = []
        for index in range(len(self.weapons)):
            indexes += [index] * self.remaining(index)
        return tuple(indexes)

    @property
    def numbers_now(self) -> tuple[int, ...]:
        """The number of weapons of each profile that the remaining models carry."""
        models = self.body.models
        carried = [Carried(weapon.number, weapon.carried_by(models)) for weapon in self.weapons]
        return remaining_weapons(tuple(carried), models, self.models, self.lost_weapons)

    def remaining(self, index: int) -> int:
        """Return the number of weapons of a profile that may still fire.

        Weapons that have fired belong to remaining models.
        """
        return max(0, self.numbers_now[index] - self.fired.count(index))

    def weapon(self, index: int) -> Weapon:
        """Return a weapon profile with the weapons that may still fire, or with all weapons once
        all have fired.
        """
        return self.weapons[index].firing(self.remaining(index) or self.numbers_now[index])

    def has_remaining(self, weapons: Mapping[int, int]) -> bool:
        """Return whether the given numbers of weapons, by index, have not fired this turn."""
        return all(many <= self.remaining(index) for index, many in weapons.items())

    def after_firing(self, weapons: Mapping[int, int]) -> "UnitState":
        """Return the unit after the given numbers of weapons, by index, have fired; no weapon fires
        twice.
        """
        fired = list(self.fired)
        for index, number in weapons.items():
            free = self.weapons[index].number - self.fired.count(index)
            fired += [index] * min(number, free)
        return replace(self, fired=tuple(sorted(fired)))

    @property
    def numbers(self) -> dict[str, int | None]:
        """The numbers that players may override."""
        losses = {"models": self.models, "hp_lost": self.hp_lost}
        return losses | {name: getattr(self.body, name) for name in NUMBERS if name not in losses}

    def hit(self, target: Target, remaining_hp: int) -> "UnitState":
        """Return the unit after an attack on it, as `target`, that leaves `remaining_hp` HP."""
        models = target.remaining_models(remaining_hp)
        hp_lost = models * target.hp - remaining_hp
        return self.with_numbers(target.model_copy(update={"hp_lost": hp_lost}), models)

    def with_numbers(self, target: Target, models: int) -> "UnitState":
        """Return the unit with the numbers of a target and the given number of models."""
        body = target.model_copy(update={"name": "", "models": self.body.models, "hp_lost": 0})
        return replace(self, body=body, models=models, hp_lost=target.hp_lost)


NUMBERS = tuple(name for name in Target.model_fields if name != "name")
"""Numbers of a unit that players may override."""


@dataclass(frozen=True, slots=True)
class State:
    """The current state of a battle: rulings, turn, attack in progress.

    Units in the order of sides, fleets and groups.
    """

    rulings: Rulings
    units: tuple[UnitState, ...]
    turn: int = 1
    underway: Underway[AttackState] | None = None

    def unit(self, ref: str) -> UnitState | None:
        """Return the unit of a reference, None if there is no such unit."""
        return next((unit for unit in self.units if unit.ref == ref), None)

    def foes(self, ref: str) -> tuple[UnitState, ...]:
        """Return the units of other sides that are left."""
        unit = self.unit(ref)
        if unit is None:
            return ()
        foes = []
        for other in self.units:
            if other.side != unit.side and not other.is_destroyed:
                foes.append(other)
        return tuple(foes)

    def can_attack(self, ref: str) -> bool:
        """Return whether a unit is left and has weapons, and no attack is under way."""
        unit = self.unit(ref)
        if unit is None or unit.is_destroyed or self.underway:
            return False
        return bool(unit.weapons)

    def pair(self, attacker: str, target: str) -> tuple[UnitState, UnitState] | Refusal:
        """Return the attacking unit and its target, or a refusal.

        The refusal names a unit that is unknown or destroyed, or a unit that would attack itself.
        """
        first = self._surviving_unit(attacker, "unit")
        if isinstance(first, Refusal):
            return first
        second = self._surviving_unit(target, "at")
        if isinstance(second, Refusal):
            return second
        if attacker == target:
            return refusal("attacks_itself", "at")
        return first, second

    def _surviving_unit(self, ref: str, field: str) -> UnitState | Refusal:
        """Return a unit that is left; the refusal of an unknown or destroyed one names the
        field.
        """
        unit = self.unit(ref)
        if unit is None:
            return refusal("unknown_unit", field)
        if unit.is_destroyed:
            return refusal("destroyed_unit", field)
        return unit

    def with_units(self, *changed: UnitState) -> "State":
        """Return the state with changed units."""
        now = {unit.ref: unit for unit in changed}
        return replace(self, units=tuple(now.get(unit.ref, unit) for unit in self.units))

    def next_turn(self) -> "State":
        """Return the state a turn later, in which no unit has acted."""
        units = tuple(replace(unit, acted=False, fired=()) for unit in self.units)
        return replace(self, turn=self.turn + 1, units=units)


def first_state(opening: Opening) -> State:
    """Return the state with all units complete."""
    return State(opening.setup, tuple(_whole(opening)))


def _whole(opening: Opening) -> Iterable[UnitState]:
    for ref, group in opening.groups:
        unit = Unit.model_validate(group.profile)
        ruling = opening.setup.lost_weapons
        yield UnitState(ref, side_of(ref), group.name, unit.weapons, unit.body, unit.models, ruling)


class Unit(Body):
    """Models of one kind with their weapon profiles; a group without separate models, named like
    the group.
    """

    weapons: Annotated[tuple[UnitWeapon, ...], Field(max_length=WEAPONS)] = ()
    points: Points = None

    @property
    def body(self) -> Target:
        """Return the numbers that the unit and a target have in common."""
        shared = [name for name in NUMBERS if name in Unit.model_fields]
        return Target.model_construct(**{name: getattr(self, name) for name in shared})

    @field_validator("weapons")
    @classmethod
    def _limit_carriers(
        cls, weapons: tuple[UnitWeapon, ...], info: ValidationInfo
    ) -> tuple[UnitWeapon, ...]:
        """Return the weapons; a fault for each that more models carry than the unit has."""
        most: int = info.data.get("models", MOST_NUMBER)
        faults = []
        for index, weapon in enumerate(weapons):
            if weapon.carriers and weapon.carriers > most:
                faults.append(_too_high((index, "carriers"), weapon.carriers, most))
        if faults:
            raise ValidationError.from_exception_data(cls.__name__, faults)
        return weapons


def _too_high(path: tuple[int | str, ...], number: int, most: int) -> InitErrorDetails:
    return InitErrorDetails(type="less_than_equal", loc=path, input=number, ctx={"le": most})
