"""The form of an attack: what its names mean, its options, defaults and bounds."""

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
"""What an attack may be on; also the group of the target's fields."""
INSTANCES = 6
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
"""An entry as it is added to a list of the forms."""
START: Tree = {
    "against": SQUADRON,
    "fires": [FIRE],
    "fire_control": "",
    SQUADRON: {"structure": 3, "skill": 2, "armour": 0},
    SHIP: {"defense": 4, "sensors": 3, "thrusters": 1, "structure": 4, "armour": 0},
    "table": TABLE_START,
}
"""The attack that the page opens with; its ship is the damaged one of the sheet's example."""
FACTS = {
    SQUADRON: {name: f"jovian.form.{name}" for name in ("structure", "skill", "armour")},
    SHIP: {name: f"jovian.chart.rating.{name}" for name in RATINGS}
    | {name: f"jovian.form.{name}" for name in ("structure", "armour")},
}
"""What says most about a target, with the keys of the labels."""
ON_PAPER = "paper"
"""The field by which players say that they roll on a table of theirs themselves."""
PARTS = (("communications", "system"), ("hangar", "system"), ("main_gun", "weapon"), ("missiles", "weapon"))
"""Systems and weapons of the ship that the page opens with."""


def shape(against: str) -> Shape:
    """What the names mean for an attack on a squadron or on a ship."""

    def elsewhere(fault: Fault) -> str | None:
        path = [str(part) for part in fault.path]
        return ".".join((against, *path[1:])) if path[:1] == ["target"] else None

    return Shape(
        lists=("fires", "parts", "rows"), blank_is_none=("defence", "fire_control"), elsewhere=elsewhere
    )  # fmt: skip


def attack_of(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """The attack that the form's nested data describe, or every fault in it.

    Fields of the other kind of target, and a table without rows, say nothing.
    """
    left = dict(data)
    against, targets = left.pop("against", None), {kind: left.pop(kind, {}) for kind in AGAINST}
    table = _table(left.pop("table", {}))
    if against not in AGAINST:
        return (Fault(("against",), "not_a_choice"),)
    fires = left.get("fires")
    left |= {"fires": list(map(_fire, fires)) if isinstance(fires, list) else (), "target": targets[against]}
    if against == SQUADRON:
        return check_attack(SquadronAttack, left)
    return check_attack(ShipAttack, left | ({"table": table} if table else {}))


def _table(table: Any) -> Any:
    """The players' table, if they have typed one in and do not roll on paper."""
    if isinstance(table, dict) and (ON_PAPER in table or not table.get("rows")):
        return None
    return table


def rolls_on_paper(pairs: Iterable[tuple[str, str]]) -> bool:
    """Whether the players have said that they roll Catastrophic Damage on paper."""
    return any(name == f"table.{ON_PAPER}" for name, _ in pairs)


def _fire(fire: Any) -> Any:
    """A weapon that fires by the Link trait has it."""
    weapon = fire.get("weapon") if isinstance(fire, dict) else None
    if not isinstance(weapon, dict):
        return fire
    linked = {"link": True} if fire.get("linked") else {}
    return fire | {"weapon": {"instances": INSTANCES} | weapon | linked}


def start(language: str) -> Tree:
    """The fields of the forms as the page opens, in a language."""
    t = words(language)
    parts = [{"name": t(f"jovian.form.part.{name}"), "kind": kind, "left": 1} for name, kind in PARTS]
    return START | {SHIP: START[SHIP] | {"parts": parts}}


def facts(said: Mapping[str, str]) -> dict[str, str]:
    """The fields of what a form's attack is on, with the keys of their labels."""
    against = said.get("against", "")
    return {f"{against}.{name}": key for name, key in FACTS.get(against, {}).items()}


def form_context(language: str) -> dict[str, Any]:
    """Everything the form's template needs."""
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
