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
    accepted,
    refusal,
    turns,
)
from engine.engagement.logs.result import Value
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
from engine.warsurge.battle.state import State, Unit, first_state
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.steps.state import AttackState
from engine.warsurge.steps.weapon import RollAttacks

if TYPE_CHECKING:  # a visit that imports no list loads no reader of lists
    from engine.engagement.lists.list_rules import ListRules


def declared(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state after the declaration of an attack, with no dice thrown."""
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
    underway = Underway(
        data, attacker.side, (data.unit, data.at), flow_of(data.attack(state.rulings))
    )
    fired = ", ".join(_named(data, weapons))
    key = "declared"
    if data.situation.embarked:
        key = "declared_aboard"
    sentence = Sentence(f"{LOG}.{key}", {**names_of(attacker.name, target.name), "weapons": fired})
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


def _named(data: Shooting, weapons: Sequence[Weapon]) -> Iterator[str]:
    """Yield the names of the weapons that fire, with their number where others of the profile may
    still fire.
    """
    for weapon, index, whole in zip(data.weapons, data.picked, weapons, strict=True):
        name = weapon_name(weapon, index)
        yield (
            f"{weapon.number}\u00a0× {name}"
            if weapon.number < whole.number or not weapon.number
            else name
        )


def ended(state: State, underway: Underway[AttackState]) -> Applied[State]:
    """Return the state after an attack: its target has lost HP.

    What was set by hand for the attack is forgotten.
    """
    data: Shooting = underway.declared
    pair = state.pair(data.unit, data.at)
    assert not isinstance(pair, Refusal)
    attacker, target = pair
    before = target_of(target)
    remaining = max(0, before.remaining_hp - data.target.remaining_hp + underway.played.state.hp)
    result = Result(attack_sentence(names_of(attacker.name, target.name), before, remaining))
    fired = replace(attacker, acted=True).having_fired(_fired(data, underway))
    return Applied(state.having(fired, target.hit(before, remaining)), result)


def _fired(data: Shooting, underway: Underway[AttackState]) -> dict[int, int]:
    """Return the number of weapons of each profile that have fired, by index in the unit.

    Weapons that reach no target, or that come after the target is destroyed, may still fire at
    another.
    Source: sheet steps 2 and 6.
    """
    kept = set[int]()
    for entry in underway.played.entries:
        if isinstance(entry.step, RollAttacks):
            numbers = entry.step.numbers
            if entry.before.destroyed or numbers.no_dice:
                kept.add(data.picked[numbers.index])
    return {index: many for index, many in data.fired.items() if index not in kept}


def _adjusted(state: State, happened: Happened) -> Applied[State] | Refusal:
    data: Adjustment = happened.data
    unit = state.unit(data.unit)
    if unit is None:
        return refusal("unknown_unit", "data", "unit")
    if not data.numbers and data.fired is None:
        return refusal("missing", "data", "numbers")
    numbers = unit.numbers | {str(name): value for name, value in data.numbers.items()}
    gone = numbers["models"] == 0
    target = accepted(Target, numbers | ({"models": 1, "hp_lost": 0} if gone else {}))
    if isinstance(target, Refusal):
        return target.under("data", "numbers")
    sentence = Sentence(f"{LOG}.adjust", {"unit": unit.name})
    result = Result(sentence, unit.side, (data.unit,), overrides=tuple(of_unit(data, unit)))
    after = unit.like(target, 0 if gone else target.models)
    if data.fired is not None:
        after = replace(after, fired=()).having_fired(
            dict(enumerate(data.fired[: len(after.weapons)]))
        )
    return Applied(state.having(after), result)


class Warsurge(ShootingRules[State]):
    """The rules of units that attack units.

    The rulings, chart or formula among them, are the set-up and never change.
    """

    name = "warsurge"
    setup = Rulings
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {"unit": Unit}
    kinds: ClassVar[Mapping[str, EventKind]] = {
        "attack": EventKind(Shooting, acts=True, take=declared),
        "adjust": EventKind(Adjustment, take=_adjusted),
        **turns("warsurge"),
        **ANSWERS,
    }

    def lists(self) -> "ListRules":
        """Return how the game reads army lists."""
        from engine.warsurge.battle.lists import WarsurgeLists

        return WarsurgeLists(self.profiles)

    def start(self, opening: Opening) -> State | Refusal:
        state = first_state(opening)
        return state if state.units else refusal("no_units")

    def by_hand(self, fresh: State, now: State) -> Iterator[Draft]:
        for unit in fresh.units:
            if after := now.unit(unit.ref):
                numbers = {
                    name: value
                    for name, value in after.numbers.items()
                    if value != unit.numbers[name]
                }
                counts = [
                    list(map(item.fired.count, range(len(item.weapons)))) for item in (unit, after)
                ]
                fired = {"fired": counts[1]} if counts[0] != counts[1] else {}
                if numbers or fired:
                    yield Draft(kind="adjust", data={"unit": unit.ref, "numbers": numbers, **fired})

    def strengths(self, state: State) -> Iterator[Strength]:
        return (Strength(unit.ref, unit.remaining_hp, unit.destroyed) for unit in state.units)

    def ended(self, state: State, underway: Underway[Any]) -> Applied[State]:
        return ended(state, underway)

    def name_of(self, state: State, ref: str) -> str:
        unit = state.unit(ref)
        return unit.name if unit else "?"


RULES = Warsurge()
