"""WARSURGE as a game for battles: the effect of its events on units, and their log sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel

from engine.engagement import (
    ANSWERS,
    Applied,
    Draft,
    EventKind,
    Happened,
    Opening,
    Refusal,
    Result,
    Sentence,
    Strength,
    Underway,
    refusal,
    turns,
    validate,
)
from engine.engagement.logs.result import Value
from engine.kit.saved_types import Tree
from engine.warsurge.attack_flow import (
    LOG,
    ShootingRules,
    attack_sentence,
    flow_of,
    names_of,
    weapon_name,
)
from engine.warsurge.battle.data import Adjustment, Shooting
from engine.warsurge.battle.overrides import of_attack, of_unit, picked_of, target_of
from engine.warsurge.battle.state import State, Unit, UnitState, first_state
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.steps.state import AttackState
from engine.warsurge.steps.weapon import RollAttacks

if TYPE_CHECKING:  # a visit that imports no list loads no reader of lists
    from engine.engagement.lists.list_rules import ListRules


def declare(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state after the declaration of an attack, with no dice thrown.

    Refusal: a pair of units that cannot fight, and weapons that the attacker does not have.
    """
    data: Shooting = happened.data
    pair = state.pair(data.unit, data.at)
    if isinstance(pair, Refusal):
        return pair.under("data")
    attacker, target = pair
    if len(data.picked) != len(data.weapons):
        return refusal("not_a_choice", "data", "picked")
    weapons = picked_of(attacker, data.picked)
    if isinstance(weapons, Refusal):
        return weapons.under("data")
    flow = flow_of(data.attack(state.rulings))
    underway = Underway(data, attacker.side, (data.unit, data.at), flow)
    values = names_of(attacker.name, target.name)
    values["weapons"] = ", ".join(_name_weapons(data, weapons))
    key = "declared"
    if data.situation.embarked:
        key = "declared_aboard"
    sentence = Sentence(f"{LOG}.{key}", values)
    result = Result(
        sentence,
        attacker.side,
        underway.models,
        overrides=tuple(of_attack(data, weapons, target)),
        follows=tuple(_modifier_sentences(data, weapons)),
    )
    return Applied(replace(state, underway=underway), result)


def _modifier_sentences(data: Shooting, weapons: Sequence[Weapon]) -> Iterator[Sentence]:
    """Yield a sentence for each modifier that the attack brings along: some change the saves of the
    other side.

    weapons: the weapons as the unit has them, with their own modifiers.
    """
    added = [*data.modifiers]
    for weapon, own in zip(data.weapons, weapons, strict=True):
        added += [modifier for modifier in weapon.modifiers if modifier not in own.modifiers]
    for modifier in added:
        values: dict[str, Value] = {"name": modifier.name or "–", "modifier": modifier.amount}
        yield Sentence(f"{LOG}.modifier.{modifier.roll}", values)


def _name_weapons(data: Shooting, weapons: Sequence[Weapon]) -> Iterator[str]:
    """Yield the names of the weapons that fire, with their number where others of the profile may
    still fire.
    """
    for weapon, index, whole in zip(data.weapons, data.picked, weapons, strict=True):
        name = weapon_name(weapon, index)
        if weapon.number < whole.number or not weapon.number:
            yield f"{weapon.number}\u00a0× {name}"
        else:
            yield name


def finish(state: State, underway: Underway[AttackState]) -> Applied[State]:
    """Return the state after an attack: its target has lost HP.

    What was set by hand for the attack is forgotten.
    """
    data: Shooting = underway.declared
    pair = state.pair(data.unit, data.at)
    assert not isinstance(pair, Refusal)
    attacker, target = pair
    before = target_of(target)
    lost = data.target.remaining_hp - underway.played.state.hp
    remaining = max(0, before.remaining_hp - lost)
    result = Result(attack_sentence(names_of(attacker.name, target.name), before, remaining))
    attacker_now = replace(attacker, acted=True).after_firing(_used_weapons(data, underway))
    target_now = target.hit(before, remaining)
    return Applied(state.with_units(attacker_now, target_now), result)


def _used_weapons(data: Shooting, underway: Underway[AttackState]) -> dict[int, int]:
    """Return the number of weapons of each profile that have fired, by index in the unit.

    Weapons that reach no target, or that come after the target is destroyed, may still fire at
    another.
    Source: sheet steps 2 and 6.
    """
    used = data.weapon_numbers
    for entry in underway.played.entries:
        if isinstance(entry.step, RollAttacks):
            numbers = entry.step.numbers
            if entry.before.is_destroyed or numbers.no_dice:
                used.pop(data.picked[numbers.index], None)
    return used


def _adjust(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state with overrides of a unit's numbers.

    Refusal: an unknown unit, no override at all, and numbers that no target may have.
    """
    data: Adjustment = happened.data
    unit = state.unit(data.unit)
    if unit is None:
        return refusal("unknown_unit", "data", "unit")
    if not data.numbers and data.fired is None:
        return refusal("missing", "data", "numbers")
    after = _with_numbers(unit, unit.numbers | dict(data.numbers))
    if isinstance(after, Refusal):
        return after.under("data", "numbers")
    if data.fired is not None:
        fired = dict(enumerate(data.fired[: len(after.weapons)]))
        after = replace(after, fired=()).after_firing(fired)
    sentence = Sentence(f"{LOG}.adjust", {"unit": unit.name})
    result = Result(sentence, unit.side, (data.unit,), overrides=tuple(of_unit(data, unit)))
    return Applied(state.with_units(after), result)


def _with_numbers(unit: UnitState, numbers: dict[str, int | None]) -> UnitState | Refusal:
    """Return a unit with other numbers; without models it is destroyed, whatever HP it had lost."""
    is_destroyed = numbers["models"] == 0
    if is_destroyed:
        numbers = numbers | {"models": 1, "hp_lost": 0}
    target = validate(Target, numbers)
    if isinstance(target, Refusal):
        return target
    if is_destroyed:
        return unit.with_numbers(target, 0)
    return unit.with_numbers(target, target.models)


class Warsurge(ShootingRules[State]):
    """The rules of units that attack units.

    The rulings, chart or formula among them, are the set-up and never change.
    """

    name = "warsurge"
    setup = Rulings
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {"unit": Unit}
    kinds: ClassVar[Mapping[str, EventKind]] = {
        "attack": EventKind(Shooting, acts=True, take=declare),
        "adjust": EventKind(Adjustment, take=_adjust),
        **turns("warsurge"),
        **ANSWERS,
    }

    def lists(self) -> "ListRules":
        """Return how the game reads army lists."""
        from engine.warsurge.battle.lists import WarsurgeLists

        return WarsurgeLists(self.profiles)

    def start(self, opening: Opening) -> State | Refusal:
        state = first_state(opening)
        if not state.units:
            return refusal("no_units")
        return state

    def by_hand(self, fresh: State, now: State) -> Iterator[Draft]:
        for before in fresh.units:
            after = now.unit(before.ref)
            changes = _changes(before, after) if after else {}
            if changes:
                data = {"unit": before.ref, "numbers": {}, **changes}
                yield Draft(kind="adjust", data=data)

    def strengths(self, state: State) -> Iterator[Strength]:
        for unit in state.units:
            yield Strength(unit.ref, unit.remaining_hp, unit.is_destroyed)

    def finish(self, state: State, underway: Underway[Any]) -> Applied[State]:
        return finish(state, underway)

    def name_of(self, state: State, ref: str) -> str:
        unit = state.unit(ref)
        if unit is None:
            return "?"
        return unit.name


def _changes(before: UnitState, after: UnitState) -> Tree:
    """Return the overrides that turn a unit into another state of it, by the fields of
    `Adjustment`.
    """
    changes: Tree = {}
    numbers = {}
    for name, value in after.numbers.items():
        if value != before.numbers[name]:
            numbers[name] = value
    if numbers:
        changes["numbers"] = numbers
    if _count_fire(before) != _count_fire(after):
        changes["fired"] = _count_fire(after)
    return changes


def _count_fire(unit: UnitState) -> list[int]:
    """Return the number of weapons of each profile that have fired this turn."""
    return [unit.fired.count(index) for index in range(len(unit.weapons))]


RULES = Warsurge()
