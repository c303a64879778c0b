"""Attacks by what they are."""

from app.warsurge.form import weapon_name
from app.words import Words, words
from engine.warsurge.attack import Attack
from engine.warsurge.profiles import Target


def named(attack: Attack, language: str) -> str:
    """What an attack is, in a line: the weapons with their dice, and the unit that they fire at or its numbers."""
    t, target = words(language), attack.target
    dice = ((weapon_name(weapon, place, t), weapon) for place, weapon in enumerate(attack.weapons))
    fires = " + ".join(f"{name} {weapon.attacks * weapon.number}" for name, weapon in dice)
    return t("setups.fired_at", fires=fires, target=target.name or numbers(target, t))


def numbers(target: Target, t: Words) -> str:
    """The numbers of a unit."""
    return t("setups.unit", models=target.models, defence=target.defence, hp=target.hp)
