"""The form of an attack: names, options, defaults and bounds."""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from app.fields import bounds
from app.form import Shape
from app.jovian.charts import OWN_TABLE, TABLE_ROW, TABLE_START
from app.views.chart_parts import signed
from app.words import Words, words
from engine.jovian.attack import Attack, Fire, ShipAttack, SquadronAttack, check_attack
from engine.jovian.profiles import Part, Ship, Squadron, Weapon
from engine.jovian.words import RATINGS, WeaponType
from engine.kit.faults import Fault
from engine.kit.saved import Tree

SQUADRON, SHIP = "squadron", "ship"
AGAINST = (SQUADRON, SHIP)
"""The kinds of targets of an attack; also the group of the target's fields."""
INSTANCES = bounds(Weapon)["instances"]["max"]
"""Instances of a weapon that the form does not limit further."""

FIRE: Tree = {
    "weapon": {
        "type": "missile",
        "anti_squadron": 5,
        "anti_ship": 4,
        "macro": 1,
        "link_attacks": 1,
        "link_modifier": 0,
    },
    "fired": 1,
    "modifier": 0,
    "defence": "",
}
ENTRIES: dict[str, Tree] = {
    "fires": FIRE,
    "ship.parts": {"name": "", "kind": "system", "left": 1},
    "table.rows": TABLE_ROW,
}
"""A new entry of each list of the forms."""
START: Tree = {
    "against": SQUADRON,
    "fires": [FIRE],
    "fire_control": "",
    SQUADRON: {"structure": 3, "skill": 2, "armour": 0},
    SHIP: {"defense": 4, "sensors": 3, "thrusters": 1, "structure": 4, "armour": 0},
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
PARTS = (("communications", "system"), ("hangar", "system"), ("main_gun", "weapon"), ("missiles", "weapon"))
"""Systems and weapons of the ship in the opening form."""


def shape(against: str) -> Shape:
    """Return the shape of the form for an attack on a squadron or on a ship."""

    def elsewhere(fault: Fault) -> str | None:
        path = [str(part) for part in fault.path]
        return ".".join((against, *path[1:])) if path[:1] == ["target"] else None

    return Shape(
        lists=("fires", "parts", "rows"), blank_is_none=("defence", "fire_control"), elsewhere=elsewhere
    )  # fmt: skip


def attack_of(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """Return the attack of the nested data, or every fault in them.

    The fields of the other kind of target, and a table without rows, are ignored.
    """
    remaining = dict(data)
    against, targets = remaining.pop("against", None), {kind: remaining.pop(kind, {}) for kind in AGAINST}
    table = _table(remaining.pop("table", {}))
    if against not in AGAINST:
        return (Fault(("against",), "not_a_choice"),)
    fires = remaining.get("fires")
    remaining |= {"fires": list(map(_fire, fires)) if isinstance(fires, list) else (), "target": targets[against]}
    if against == SQUADRON:
        return check_attack(SquadronAttack, remaining)
    return check_attack(ShipAttack, remaining | ({"table": table} if table else {}))


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
    parts = [{"name": t(f"jovian.form.part.{name}"), "kind": kind, "left": 1} for name, kind in PARTS]
    return START | {SHIP: START[SHIP] | {"parts": parts}}


def facts(data: Mapping[str, str]) -> dict[str, str]:
    """Return the main fields of the target in the form, with the keys of their labels."""
    against = data.get("against", "")
    return {f"{against}.{name}": key for name, key in FACTS.get(against, {}).items()}


def form_context(language: str) -> dict[str, Any]:
    """Return the values for the form's template."""
    t = words(language)
    return {
        "options": _options(t),
        "bounds": {
            "weapon": bounds(Weapon),
            "fire": bounds(Fire),
            "attack": bounds(ShipAttack),
            SQUADRON: bounds(Squadron),
            SHIP: bounds(Ship),
            "part": bounds(Part),
        },
        "start": start(language),
        "entries": ENTRIES,
        "ratings": RATINGS,
        "own_table": OWN_TABLE,
    }


def _options(t: Words) -> dict[str, list[tuple[str, str]]]:
    least, most = bounds(Fire)["modifier"].values()
    return {
        "against": [(kind, t(f"jovian.form.against_{kind}")) for kind in AGAINST],
        "weapon": [(str(kind), t(f"jovian.chart.weapon.{kind}")) for kind in WeaponType],
        "modifier": [(str(sum_), signed(sum_)) for sum_ in range(least, most + 1)],
        "kind": [(kind, t(f"jovian.form.kind_{kind}")) for kind in get_args(Part.model_fields["kind"].annotation)],
    }
