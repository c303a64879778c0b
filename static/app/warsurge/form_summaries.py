"""The current values of the folded parts of the form, in a line each."""

from collections.abc import Iterator

from app.text_direction import isolate
from app.warsurge.form import weapon_name
from app.words import Words, words
from engine.warsurge.attack import Attack
from engine.warsurge.profiles import Situation, Target, Weapon
from engine.warsurge.words import WeaponType


def folds(attack: Attack, language: str) -> dict[str, str]:
    """Return the values of each folded part, by its name; those of a weapon by its place."""
    t = words(language)
    weapons = {
        f"weapons.{index}": _weapon(item, index, t) for index, item in enumerate(attack.weapons)
    }
    none = t("form.fold_none")
    return {
        **weapons,
        "target": ", ".join(_target(attack.target, t)) or none,
        "situation": ", ".join(_situation(attack.situation, t)),
        "modifiers": str(len(attack.modifiers) or none),
    }


def _weapon(weapon: Weapon, index: int, t: Words) -> str:
    parts = [isolate(weapon_name(weapon, index, t))]
    if weapon.type is not WeaponType.OTHER:
        parts.append(t(f"warsurge.chart.melee.type.{weapon.type}").lower())
    if weapon.range:
        parts.append(t("roll.distance", count=weapon.range))
    for modifier in weapon.modifiers:
        if modifier.amount:
            parts.append(f"{modifier.amount:+}".replace("-", "−"))
    return ", ".join(parts)


def _target(target: Target, t: Words) -> Iterator[str]:
    if target.name:
        yield isolate(target.name)
    if target.aegis:
        yield f"{t('warsurge.form.aegis')} {t('warsurge.form.or_more', number=target.aegis)}"
    if target.hp_lost:
        yield t("roll.lost", count=target.hp_lost)


def _situation(situation: Situation, t: Words) -> Iterator[str]:
    yield t(f"warsurge.form.melee.{situation.melee}").lower()
    if situation.distance:
        yield t("roll.distance", count=situation.distance)
    if not situation.line_of_sight:
        yield f"{t('warsurge.form.sight')} {t('warsurge.form.sight_none')}".lower()
    if situation.embarked:
        yield t("warsurge.form.aboard")
