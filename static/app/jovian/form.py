"""The form of an attack: what its types leave open, and what it opens with."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import Any

from app.form_data import Shape
from app.jovian.charts.charts import TABLE_ROW, TABLE_START
from app.jovian.form_layout import make_attack, make_ship, make_squadron
from app.typed_form import FieldLook, Reader, Slot, opening_values, shape_of
from app.words import Words, words
from engine.jovian.attack import Attack, Fire, ShipAttack, SquadronAttack, check_attack
from engine.jovian.profiles import Ship, ShipPart, Squadron, Weapon
from engine.jovian.words import RATINGS, WeaponType
from engine.kit.faults import Fault
from engine.kit.fields import bounds
from engine.kit.saved_types import Tree

SQUADRON = "squadron"
SHIP = "ship"
AGAINST = (SQUADRON, SHIP)
"""The kinds of targets of an attack; also the group of the target's fields."""
INSTANCES = bounds(Weapon)["instances"]["max"]
"""Instances of a weapon that the form does not limit further."""

HIDDEN = frozenset(
    {
        "rulings",
        "target",
        "table",
        "points",
        "fuel",
        "evasive",
        "instances",
        "link",
        "group",
        "picks",
    }
    | {"Weapon.name", "AttackDeclaration.weapon"}
    | {
        f"{kind.__name__}.{name}"
        for kind in (Squadron, Ship)
        for name in ("name", "weapons", "fire_control")
    }
)
"""Fields that an attack has from elsewhere, or does not use."""
FIRE = opening_values(
    Fire, {"weapon": {"type": "missile", "anti_squadron": 5, "anti_ship": 4, "macro": 1}}, HIDDEN
)
ENTRIES: dict[str, Tree] = {
    "fires": FIRE,
    "ship.parts": opening_values(ShipPart, {}),
    "table.rows": TABLE_ROW,
}
"""A new entry of each list of the forms."""
START: Tree = {
    "against": SQUADRON,
    "fires": [FIRE],
    "fire_control": "",
    SQUADRON: opening_values(Squadron, {"structure": 3, "skill": 2}, HIDDEN),
    SHIP: opening_values(
        Ship, {"defense": 4, "sensors": 3, "thrusters": 1, "structure": 4}, HIDDEN
    ),
    "table": TABLE_START,
}
"""The attack of the opening form; its ship is the damaged ship of the sheet's example."""
FACTS = {
    SQUADRON: {name: f"jovian.form.{name}" for name in ("structure", "skill", "armour")},
    SHIP: {name: f"jovian.chart.rating.{name}" for name in RATINGS}
    | {name: f"jovian.form.{name}" for name in ("structure", "armour")},
}
"""The main numbers of each kind of target, with the keys of their labels."""
ON_PAPER = "paper"
"""The field for players who roll on their own table on paper."""
PARTS = (
    ("communications", "system"),
    ("hangar", "system"),
    ("main_gun", "weapon"),
    ("missiles", "weapon"),
)
"""Systems and weapons of the ship in the opening form."""


SHAPE = shape_of(SquadronAttack, ShipAttack)
NAMED: Mapping[type[Enum], str] = {WeaponType: "jovian.chart.weapon"}
"""The prefix of the locale keys of each enumeration."""
LOOKS = {
    "fires": FieldLook("form.attack"),
    "Weapon.type": FieldLook("jovian.form.weapon"),
    "anti_squadron": FieldLook("jovian.form.dice_squadron", "jovian.form.dice_squadron_long"),
    "anti_ship": FieldLook("jovian.form.dice_ship", "jovian.form.dice_ship_long"),
    "fire_control": FieldLook("jovian.form.fire_control_left"),
    "defence": FieldLook("jovian.form.defence_dice"),
    "AttackDeclaration.dice": FieldLook("jovian.roll.due.primary_base"),
}


@lru_cache
def reader(language: str) -> Reader:
    """Return the reader of the types of an attack, alone and in a battle."""
    return Reader(("jovian.form", "profile.jovian"), NAMED, words(language), HIDDEN, LOOKS, ENTRIES)


def shape(against: str) -> Shape:
    """Return the shape of the form for an attack on a squadron or on a ship."""

    def elsewhere(fault: Fault) -> str | None:
        path = [str(part) for part in fault.path]
        if path[:1] != ["target"]:
            return None
        return ".".join((against, *path[1:]))

    return replace(SHAPE, elsewhere=elsewhere)


def attack_of(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """Return the attack of the nested data, or every fault in them.

    The fields of the other kind of target, and a table without rows, are ignored.
    """
    remaining = dict(data)
    against = remaining.pop("against", None)
    targets = {kind: remaining.pop(kind, {}) for kind in AGAINST}
    table = _table(remaining.pop("table", {}))
    if against not in AGAINST:
        return (Fault(("against",), "not_a_choice"),)
    fires = remaining.get("fires")
    remaining["fires"] = list(map(_fire, fires)) if isinstance(fires, list) else ()
    remaining["target"] = targets[against]
    if against == SQUADRON:
        return check_attack(SquadronAttack, remaining)
    if table:
        remaining["table"] = table
    return check_attack(ShipAttack, remaining)


def _table(table: Any) -> Any:
    """Return the players' own table; None without rows, or if the players roll on paper."""
    if isinstance(table, dict) and (ON_PAPER in table or not table.get("rows")):
        return None
    return table


def rolls_on_paper(pairs: Iterable[tuple[str, str]]) -> bool:
    """Return whether the players roll Catastrophic Damage on paper."""
    return any(name == f"table.{ON_PAPER}" for name, _ in pairs)


def _fire(fire: Any) -> Any:
    """Return a firing weapon with its instances; a linked one has the Link trait."""
    weapon = fire.get("weapon") if isinstance(fire, dict) else None
    if not isinstance(weapon, dict):
        return fire
    linked = {"link": True} if fire.get("linked") else {}
    return fire | {"weapon": {"instances": INSTANCES} | weapon | linked}


def start(language: str) -> Tree:
    """Return the fields of the opening forms in a language."""
    t = words(language)
    parts = [
        {"name": t(f"jovian.form.part.{name}"), "kind": kind, "left": 1} for name, kind in PARTS
    ]
    return START | {SHIP: START[SHIP] | {"parts": parts}}


def facts(data: Mapping[str, str]) -> dict[str, str]:
    """Return the main fields of the target in the form, with the keys of their labels."""
    against = data.get("against", "")
    return {f"{against}.{name}": key for name, key in FACTS.get(against, {}).items()}


def form_context(language: str) -> dict[str, Any]:
    """Return the values for the form's template."""
    t = words(language)
    read = reader(language).slots
    data = start(language)
    attack = read(ShipAttack, data)
    squadron = read(Squadron, data[SQUADRON], SQUADRON)
    ship = read(Ship, data[SHIP], SHIP)
    return {
        "fields": {**attack, SQUADRON: squadron, SHIP: ship},
        "sections": (
            make_attack(attack, _choose_target_kind(t), t),
            make_squadron(squadron, t),
            make_ship(ship, t),
        ),
    }


def _choose_target_kind(t: Words) -> Slot:
    """Return the choice between the kinds of targets, which is in no type."""
    options = tuple([(kind, t(f"jovian.form.against_{kind}")) for kind in AGAINST])
    label = t("jovian.form.against")
    return Slot("chips", "against", label, "against", value=AGAINST[0], options=options)
