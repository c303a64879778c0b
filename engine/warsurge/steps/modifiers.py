"""Dice modifiers of one weapon: their sources and their sum."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.warsurge.attack import Attack
from engine.warsurge.profiles import Situation, Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.words import Mark, Melee, RollKind, WeaponType

ENGAGED = frozenset({Melee.SAME, Melee.OUT, Melee.ACROSS})


@dataclass(frozen=True, slots=True)
class MeleeRow:
    """One melee effect on attack dice.

    melees: the melees with the effect.
    amount: the modifier.
    weapon: the type of weapon, None for all weapons.
    """

    key: str
    melees: frozenset[Melee]
    amount: int
    weapon: WeaponType | None = None
    mark: Mark = "S"


MELEE_TABLE = (
    MeleeRow("heavy_in_melee", ENGAGED, -2, WeaponType.HEAVY),
    MeleeRow("battle_in_melee", ENGAGED, -1, WeaponType.BATTLE),
    MeleeRow("into_melee", frozenset({Melee.INTO, Melee.ACROSS}), -1),
    MeleeRow("out_of_melee", frozenset({Melee.OUT, Melee.ACROSS}), -1),
)
"""Source: sheet, 'Melee Effects on Attacks'."""


@dataclass(frozen=True, slots=True)
class AppliedModifier:
    """One modifier.

    key: the key of its text ('own' with the players' name, 'cover').
    amount: the modifier.
    name: the players' name.
    """

    key: str
    amount: int
    name: str = ""


AppliedModifiers = tuple[AppliedModifier, ...]


def parts(attack: Attack, weapon: Weapon, roll: RollKind) -> AppliedModifiers:
    """Return every modifier that applies to a roll of this weapon."""
    result = list[AppliedModifier]()
    if roll is RollKind.ATTACK:
        result.extend(_melee(attack.situation, weapon, attack.rulings))
    is_in_melee = attack.situation.melee is Melee.SAME
    for modifier in (*weapon.modifiers, *attack.modifiers):
        if modifier.roll is not roll:
            continue
        if modifier.cover and is_in_melee:
            continue
        key = "cover" if modifier.cover else "own"
        result.append(AppliedModifier(key, modifier.amount, modifier.name))
    return tuple(result)


def penalty_aboard(attack: Attack, weapon: Weapon) -> MeleeRow | None:
    """Return the penalty that a weapon in melee does not have aboard a transport, None if it would
    have none.

    Source: errata of 2024-03-19; rules file, 'a unit embarked in a transport that is engaged'.
    """
    if not attack.situation.embarked:
        return None
    for row in _melee_rows(attack.situation.melee, weapon, attack.rulings):
        if row.weapon is not None:
            return row
    return None


def _melee_rows(melee: Melee, weapon: Weapon, rulings: Rulings) -> Iterator[MeleeRow]:
    """Yield the melee effects on a weapon whose unit is not embarked."""
    for row in MELEE_TABLE:
        only_same = row.weapon is not None and rulings.melee_weapons == "same_melee"
        melees = frozenset({Melee.SAME}) if only_same else row.melees
        if melee in melees and row.weapon in (None, weapon.type):
            yield row


def _melee(situation: Situation, weapon: Weapon, rulings: Rulings) -> Iterator[AppliedModifier]:
    """Yield the melee effects; aboard a transport only those that all weapons share."""
    for row in _melee_rows(situation.melee, weapon, rulings):
        if row.weapon is None or not situation.embarked:
            yield AppliedModifier(row.key, row.amount)


def acting(some: AppliedModifiers, rulings: Rulings) -> AppliedModifiers:
    """Return the modifiers that count: all of them, or by ruling 4 the worst penalty and the best
    bonus.
    """
    if rulings.modifiers == "add_up":
        return some
    penalties = [part for part in some if part.amount < 0]
    bonuses = [part for part in some if part.amount > 0]
    result = list[AppliedModifier]()
    if penalties:
        result.append(min(penalties, key=lambda part: part.amount))
    if bonuses:
        result.append(max(bonuses, key=lambda part: part.amount))
    return tuple(result)
