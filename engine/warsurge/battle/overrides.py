"""Overrides: the players' numbers compared with the battle's."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.engagement import Override, Refusal, refusal
from engine.kit.base_profile import Profile
from engine.kit.saved_types import Scalar
from engine.kit.text import LABEL
from engine.warsurge.attack import Attack
from engine.warsurge.battle.data import Adjustment, Shooting
from engine.warsurge.battle.state import State, UnitState
from engine.warsurge.profiles import Target, Weapon


def target_of(unit: UnitState) -> Target:
    """Return a unit as the target of an attack."""
    return Target.model_validate({"name": unit.name[:LABEL], **unit.numbers})


def picked_of(unit: UnitState, indexes: Sequence[int]) -> tuple[Weapon, ...] | Refusal:
    """Return the weapons of a unit by index, each with the number that may still fire this turn.

    Refuses an index that is repeated or out of range.
    """
    has_repeated = len(set(indexes)) < len(indexes)
    if has_repeated or not set(indexes) <= set(range(len(unit.weapons))):
        return refusal("not_a_choice", "weapons")
    return tuple(unit.weapon(index) for index in indexes)


def is_plain(state: State, shooting: Shooting) -> bool:
    """Return whether plans contain attacks of this form: no overrides, and weapons and target as
    they are now.
    """
    unit = state.unit(shooting.unit)
    target = state.unit(shooting.at)
    if unit is None or target is None or target.is_destroyed:
        return False
    if not shooting.weapons or shooting.modifiers:
        return False
    weapons = picked_of(unit, shooting.picked)
    if isinstance(weapons, Refusal):
        return False
    if tuple(map(_fewer, weapons, shooting.weapons)) != shooting.weapons:
        return False
    return target_of(target) == shooting.target


def _fewer(was: Weapon, now: Weapon) -> Weapon:
    """Return a profile of which only some weapons fire.

    The others may fire at another target. Source: sheet steps 1 and 3.
    """
    return was.model_copy(update={"number": min(was.number, now.number)})


def of_attack(
    shooting: Shooting, weapons: Sequence[Weapon], target: UnitState
) -> Iterator[Override]:
    """Yield each number and word in which an attack differs from the weapons picked or the state of
    its target.
    """
    for index, (was, now) in enumerate(zip(weapons, shooting.weapons, strict=True)):
        yield from of_weapon(f"weapons.{index}", was, now)
    yield from _differing("target", target_of(target), shooting.target)


def of_weapon(path: str, was: Weapon, now: Weapon) -> Iterator[Override]:
    """Yield the differences of one weapon."""
    yield from _differing(path, _fewer(was, now), now)
    yield from _differing(f"{path}.overrules", was.overrules, now.overrules)


def under_rulings(unit: UnitState, picked: Sequence[int], attack: Attack) -> Attack:
    """Return an attack with the weapons that its unit has under other rulings; numbers above the
    unit's own stay.
    """
    other = replace(unit, lost_weapons=attack.rulings.lost_weapons)
    weapons = []
    for index, weapon in zip(picked, attack.weapons, strict=True):
        weapons.append(_as_many(weapon, unit.weapon(index), other.weapon(index)))
    return attack.model_copy(update={"weapons": tuple(weapons)})


def _as_many(weapon: Weapon, before: Weapon, after: Weapon) -> Weapon:
    """Return a weapon of an attack with its number when the unit has `after` instead of `before`.

    All of them stay all of them, some stay as many as there are, and a number above the unit's own
    stays.
    """
    if weapon.number > before.number:
        return weapon
    number = after.number
    if weapon.number < before.number:
        number = min(weapon.number, after.number)
    return weapon.model_copy(update={"number": number})


def _differing(path: str, was: Profile, now: Profile) -> Iterator[Override]:
    """Yield the numbers and texts in which two profiles differ, without fields that contain several
    parts.
    """
    for name in type(was).model_fields:
        before = getattr(was, name)
        after = getattr(now, name)
        if before != after and isinstance(before, Scalar) and isinstance(after, Scalar):
            yield Override(field=f"{path}.{name}", was=before, now=after)


def of_unit(adjustment: Adjustment, unit: UnitState) -> Iterator[Override]:
    """Yield the overrides of a unit, each with the previous number."""
    given = {str(name): now for name, now in adjustment.numbers.items()}
    for name, was in unit.numbers.items():
        if name in given:
            yield Override(field=name, was=was, now=given[name])
    if adjustment.fired is not None:
        yield Override(field="fired", was=len(unit.fired), now=sum(adjustment.fired))
