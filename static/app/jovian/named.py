"""Attacks by what they are."""

from app.jovian.form import AGAINST, FACTS, SHIP, SQUADRON
from app.jovian.words import weapon_name
from app.words import Words, words
from engine.jovian.attack import Attack
from engine.jovian.profiles import Ship, Squadron

TOLD = {SQUADRON: ("structure", "skill"), SHIP: ("defense", "structure")}
"""Numbers of a target that tell it from others."""


def named(attack: Attack, language: str) -> str:
    """What an attack is, in a line: weapons with their dice, then the numbers of the target."""
    t = words(language)
    fires = " + ".join(f"{weapon_name(fire.weapon, t)} {attack.rating(fire.weapon)}" for fire in attack.fires)
    return t("setups.fired_at", fires=fires, target=numbers(attack.target, t))


def numbers(target: Ship | Squadron, t: Words) -> str:
    """The numbers of a target."""
    kind = AGAINST[isinstance(target, Ship)]
    return " · ".join(f"{t(FACTS[kind][name])} {getattr(target, name)}" for name in TOLD[kind])
