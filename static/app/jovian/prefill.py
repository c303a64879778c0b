"""The form of an attack as a battle has it: filled in from how both sides stand."""

from typing import Any

from app.jovian.form import LINK, SHIP, SQUADRON
from engine.engagement import Refusal
from engine.jovian.battle import AttackSaid, State, attack_of
from engine.jovian.profiles import Ship


def attack_form(state: State, group: str, weapon: int, target: str) -> dict[str, Any] | Refusal:
    """The form's nested data for one weapon at one target; refused when that attack cannot be made."""
    attack = attack_of(state, AttackSaid(group=group, weapon=weapon, target=target))
    now = state.now(group)
    if isinstance(attack, Refusal) or now is None:
        return attack if isinstance(attack, Refusal) else Refusal(())
    fire = attack.fires[0]
    against = SHIP if isinstance(attack.target, Ship) else SQUADRON
    names = FIELDS[against]
    target_now = {name: getattr(attack.target, name) for name in names}
    if isinstance(attack.target, Ship):
        target_now["parts"] = [part.model_dump(mode="json") for part in attack.target.parts]
    weapon_now = fire.weapon.model_dump(mode="json", include={"type", *NUMBERS})
    table = state.table
    return {
        "against": against,
        "fires": [{"weapon": weapon_now, "fired": 1, "modifier": 0}],
        "fire_control": now.fire_control,
        against: target_now,
        "table": table.model_dump(mode="json") if table else {},
        "rulings": state.setup.rulings.model_dump(mode="json"),
    }


NUMBERS = ("anti_squadron", "anti_ship", "macro", *LINK)
"""What the form says of a weapon beside its type."""
FIELDS = {
    SQUADRON: ("structure", "skill", "armour"),
    SHIP: ("defense", "sensors", "thrusters", "structure", "armour"),
}
"""What the form asks of either kind of target, beside the ship's parts."""
