"""The form of an attack: what its names mean, its options, defaults and bounds; what an attack is, in a line."""

from dataclasses import replace
from typing import Any

from app.fields import bounds
from app.form import Shape
from app.warsurge.charts import code
from app.words import Words, words
from engine.kit.faults import Fault
from engine.kit.saved import Tree
from engine.warsurge.attack import Attack, check
from engine.warsurge.d10 import NEVER
from engine.warsurge.needed_number import EVERY_CELL
from engine.warsurge.profiles import Modifier, Overrules, Situation, Target, Weapon
from engine.warsurge.rulings import changed
from engine.warsurge.samples import TARGETS, sample_attack
from engine.warsurge.words import Melee, RollKind, WeaponType

SHAPE = Shape(
    lists=("weapons", "modifiers", "targets"),
    blank_is_none=("name", "ap", "range", "armour", "aegis", "distance", "needs", "method"),
)
METHOD = ("rulings", "method")
OPEN = Fault(METHOD, "method_open")
"""Nobody has said yet whether the game goes by the chart or by the formula."""
START = sample_attack()
"""The attack that the page opens with; its method is left to the players."""
NEW_WEAPON = Weapon(attacks=2, power=4)
COMPARED = TARGETS[1:4]
"""The targets that the comparison opens with."""
BY_HAND = {"needs": "", "armour": "", "aegis": ""}
SITUATION = {"melee": "none", "distance": "", "line_of_sight": True}
MODIFIER = {"name": "", "roll": "attack", "amount": -1}
NOWHERE = ("started", "targets")
"""What the forms hold beside the attack: the method that the game began with, and the targets to compare."""

FACTS = {
    "target.models": "warsurge.form.models",
    "target.defence": "warsurge.chart.defence",
    "target.armour": "warsurge.form.armour",
    "target.aegis": "warsurge.form.aegis",
    "target.hp": "warsurge.form.hp",
}
"""What says most about a target, with the keys of the labels."""

Form = Tree
Options = list[tuple[str, str]]


def attack_data(data: Form) -> Form:
    """Of the nested data of all forms those of the attack."""
    return {name: value for name, value in data.items() if name not in NOWHERE}


def attack_of(data: Form) -> Attack | tuple[Fault, ...]:
    """The attack that the form's nested data describe, or every fault in it; a game keeps the method it began with."""
    attack = check(attack_data(data))
    if isinstance(attack, tuple):
        return tuple(OPEN if fault.path == METHOD and fault.code == "missing" else fault for fault in attack)
    started = data.get("started")
    began = started.get("method") if isinstance(started, dict) else None
    if not began:
        return attack
    faults = changed(attack.rulings.model_copy(update={"method": began}), attack.rulings, started=True)
    return tuple(replace(fault, path=METHOD) for fault in faults) if isinstance(faults, tuple) else attack


def weapon_name(weapon: Weapon, place: int, t: Words) -> str:
    """A weapon's name, or its place in the form."""
    return weapon.name or t("warsurge.form.weapon_number", number=place + 1)


def target_name(target: Target, place: int, t: Words) -> str:
    """A target's name, or its place in the comparison."""
    return target.name or t("warsurge.form.target_number", number=place + 1)


def weapon_fields(weapon: Weapon) -> Tree:
    """The fields of a weapon, with one modifier of its own and nothing set by hand."""
    return weapon.model_dump(mode="json") | {"modifiers": [{"amount": 0}], "overrules": BY_HAND}


def target_fields(target: Target) -> Tree:
    return target.model_dump(mode="json")


ENTRIES: dict[str, Tree] = {
    "weapons": weapon_fields(NEW_WEAPON),
    "modifiers": MODIFIER,
    "targets": target_fields(COMPARED[0]),
}
"""An entry as it is added to a list of the forms."""


def start() -> Tree:
    """The fields of the forms as the page opens."""
    return {
        "started": {"method": ""},
        "rulings": {"method": ""},
        "weapons": list(map(weapon_fields, START.weapons)),
        "target": target_fields(START.target),
        "situation": SITUATION,
        "targets": list(map(target_fields, COMPARED)),
    }


def form_context(language: str) -> dict[str, Any]:
    """Everything the templates of the form and of the comparison need."""
    t = words(language)
    return {
        "options": _options(t),
        "bounds": {
            "weapon": bounds(Weapon),
            "target": bounds(Target),
            "modifier": bounds(Modifier),
            "situation": bounds(Situation),
            "overrules": bounds(Overrules),
        },
        "start": start(),
        "entries": ENTRIES,
    }


def _options(t: Words) -> dict[str, Options]:
    least, most = bounds(Target)["armour"].values()
    saves = [(str(number), t("warsurge.form.or_more", number=number)) for number in range(least, most + 1)]
    return {
        "save": [("", ""), *saves],
        "ap": [("", ""), *((str(number), str(number)) for number in range(least, most + 1))],
        "needs": [("", ""), *((cell.code, code(cell)) for cell in EVERY_CELL)],
        "save_by_hand": [("", ""), *saves, (str(NEVER), t("warsurge.form.no_save"))],
        "type": [(str(kind), t(f"warsurge.chart.melee.type.{kind}")) for kind in WeaponType],
        "melee": [(str(melee), t(f"warsurge.form.melee.{melee}")) for melee in Melee],
        "sight": [("true", t("warsurge.form.sight_clear")), ("false", t("warsurge.form.sight_none"))],
        "roll": [(str(kind), t(f"warsurge.dice.{kind}")) for kind in RollKind],
    }


def named(attack: Attack, language: str) -> str:
    """What an attack is, in a line: the weapons with their dice, and the unit that they fire at or its numbers."""
    t, target = words(language), attack.target
    dice = ((weapon_name(weapon, place, t), weapon) for place, weapon in enumerate(attack.weapons))
    fires = " + ".join(f"{name} {weapon.attacks * weapon.number}" for name, weapon in dice)
    return t("setups.fired_at", fires=fires, target=target.name or numbers(target, t))


def numbers(target: Target, t: Words) -> str:
    """The numbers of a unit."""
    return t("setups.unit", models=target.models, defence=target.defence, hp=target.hp)
