"""The form of an attack: what its types leave open, and what it opens with; the attack in one
line.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import Any

from app.typed_form import FieldLook, Reader, number_options, shape_of
from app.warsurge.chart_cells import code
from app.warsurge.form_layout import make_comparison, make_sections
from app.words import Words, words
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree, plain
from engine.warsurge.advice.plans.weapon_comparison import Comparison
from engine.warsurge.attack import Attack, check
from engine.warsurge.attack_die_number import EVERY_CELL
from engine.warsurge.d10 import NEVER
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.rulings import change
from engine.warsurge.samples import TARGETS, sample_attack
from engine.warsurge.words import Melee, RollKind, WeaponType

OF_TYPES = shape_of(Attack, Comparison)
SHAPE = replace(OF_TYPES, blank_is_none=(*OF_TYPES.blank_is_none, "method"))
"""The method is blank until the players choose it."""
METHOD = ("rulings", "method")
OPEN = Fault(METHOD, "method_open")
"""The fault of a form without a choice of chart or formula."""
START = sample_attack()
"""The attack of the opening form; the players still choose its method."""
NEW_WEAPON = Weapon(attacks=2, power=4)
COMPARE = "compare"
"""The view with the comparison."""
COMPARED = TARGETS[1:4]
"""The targets of the opening comparison."""
MODIFIER = {"name": "", "roll": "attack", "amount": -1}
NOWHERE = ("started", "targets")
"""Fields of the forms outside the attack: the method at the start of the game, and the targets to
compare.
"""

FACTS = {
    "target.models": "warsurge.form.models",
    "target.defence": "warsurge.chart.defence",
    "target.armour": "warsurge.form.armour",
    "target.aegis": "warsurge.form.aegis",
    "target.hp": "warsurge.form.hp",
}
"""The main numbers of a target, with the keys of their labels."""

Form = Tree


def method_in(data: Mapping[str, Any]) -> str:
    """Return the method in the nested data of all forms, empty until the players choose it."""
    rulings = data.get("rulings")
    if not isinstance(rulings, dict):
        return ""
    return str(rulings.get("method", ""))


def attack_of(data: Form) -> Attack | tuple[Fault, ...]:
    """Return the attack of the nested data, or every fault in them; the method must not change
    during a game.
    """
    attack = check({name: value for name, value in data.items() if name not in NOWHERE})
    if isinstance(attack, tuple):
        return tuple(map(_name_open_method, attack))
    started = data.get("started")
    if not isinstance(started, dict) or not started.get("method"):
        return attack
    rulings = attack.rulings.model_copy(update={"method": started["method"]})
    faults = change(rulings, attack.rulings, started=True)
    if isinstance(faults, tuple):
        return tuple(replace(fault, path=METHOD) for fault in faults)
    return attack


def _name_open_method(fault: Fault) -> Fault:
    """Return `OPEN` for a fault that says that the method is missing, and any other fault as it
    is.
    """
    if fault.path == METHOD and fault.code == "missing":
        return OPEN
    return fault


def weapon_name(weapon: Weapon, index: int, t: Words) -> str:
    """Return a weapon's name, or its number in the form."""
    return weapon.name or t("warsurge.form.weapon_number", number=index + 1)


def target_name(target: Target, index: int, t: Words) -> str:
    """Return a target's name, or its number in the comparison."""
    return target.name or t("warsurge.form.target_number", number=index + 1)


def weapon_fields(weapon: Weapon) -> Tree:
    """Return the fields of a weapon, with one modifier of 0."""
    return plain(weapon) | {"modifiers": [{"amount": 0}]}


ENTRIES: dict[str, Tree] = {
    "weapons": weapon_fields(NEW_WEAPON),
    "modifiers": MODIFIER,
    "targets": plain(COMPARED[0]),
}
"""A new entry of each list of the forms."""


def start() -> Tree:
    """Return the fields of the opening forms."""
    return {
        "started": {"method": ""},
        "rulings": {"method": ""},
        "weapons": list(map(weapon_fields, START.weapons)),
        "target": plain(START.target),
        "situation": _without_unticked(plain(START.situation)),
        "targets": list(map(plain, COMPARED)),
    }


def _without_unticked(fields: Tree) -> Tree:
    """Return fields without the boxes that are not ticked, because a form sends nothing for
    them.
    """
    return {name: value for name, value in fields.items() if value is not False}


NAMED: Mapping[type[Enum], str] = {
    WeaponType: "warsurge.chart.melee.type",
    Melee: "warsurge.form.melee",
    RollKind: "warsurge.dice",
}
"""The prefix of the locale keys of each enumeration."""


def _save_text(number: int, t: Words) -> str:
    if number == NEVER:
        return t("warsurge.form.no_save")
    return t("warsurge.form.or_more", number=number)


def _plain_number(number: int, t: Words) -> str:
    return str(number)


def _sight_options(hint: object, t: Words) -> tuple[tuple[str, str], ...]:
    return (("true", t("warsurge.form.sight_clear")), ("false", t("warsurge.form.sight_none")))


def _cell_options(hint: object, t: Words) -> tuple[tuple[str, str], ...]:
    return tuple((cell.code, code(cell)) for cell in EVERY_CELL)


SAVES = number_options(_save_text)
LOOKS = {
    "Weapon.name": FieldLook("warsurge.form.weapon"),
    "Target.name": FieldLook("warsurge.form.unit"),
    "Modifier.name": FieldLook("form.modifier_name"),
    "Modifier.roll": FieldLook("form.modifier_effect"),
    "Modifier.amount": FieldLook("form.modifier_amount"),
    "targets": FieldLook("warsurge.compare.targets"),
    "melee": FieldLook("warsurge.form.melee_title"),
    "line_of_sight": FieldLook("warsurge.form.sight", options=_sight_options),
    "ap": FieldLook(blank="warsurge.form.none", options=number_options(_plain_number)),
    "armour": FieldLook(blank="warsurge.form.none", options=SAVES),
    "aegis": FieldLook(blank="warsurge.form.none", options=SAVES),
    "Overrules.armour": FieldLook(
        "warsurge.form.armour_by_hand", blank="warsurge.form.rules", options=SAVES
    ),
    "Overrules.aegis": FieldLook(
        "warsurge.form.aegis_by_hand", blank="warsurge.form.rules", options=SAVES
    ),
    "Overrules.needs": FieldLook(blank="warsurge.form.rules", options=_cell_options),
}
"""Saves and AP are lists instead of steppers: they have a choice without a number, and saves are
written '4+'.
"""


@lru_cache
def reader(language: str) -> Reader:
    """Return the reader of the types of an attack, alone and in a battle."""
    prefixes = ("warsurge.form", "profile.warsurge")
    return Reader(prefixes, NAMED, words(language), frozenset({"rulings"}), LOOKS, ENTRIES)


def form_context(language: str) -> dict[str, Any]:
    """Return the values for the templates of the form and of the comparison."""
    t = words(language)
    slots = reader(language).slots
    fields = {**slots(Comparison, start()), **slots(Attack, start())}
    return {
        "fields": fields,
        "sections": make_sections(fields, t),
        "comparison": make_comparison(fields["targets"], t),
    }


def describe_attack(attack: Attack, language: str) -> str:
    """Return the attack in one line: weapons with their dice, and the target's name or numbers."""
    t = words(language)
    fires = []
    for index, weapon in enumerate(attack.weapons):
        fires.append(f"{weapon_name(weapon, index, t)} {weapon.attacks * weapon.number}")
    target = attack.target.name or numbers(attack.target, t)
    return t("setups.fired_at", fires=" + ".join(fires), target=target)


def numbers(target: Target, t: Words) -> str:
    """Return the numbers of a unit in words."""
    return t("setups.unit", models=target.models, defence=target.defence, hp=target.hp)
