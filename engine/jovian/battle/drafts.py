"""Events as players ask for them: an attack from its form and its dice, numbers set by hand."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.dice import Record
from engine.engagement import Draft, Refusal, refusal, thrown
from engine.engagement.refusal import accepted, refused
from engine.engagement.saved import plain
from engine.jovian.attack import Fire, ShipAttack
from engine.jovian.battle.attacks import attack_of
from engine.jovian.battle.data import AttackSaid, TableSaid
from engine.jovian.battle.state import State
from engine.jovian.profiles import CatastrophicTable
from engine.jovian.steps.flow import Attack
from engine.kit.faults import Fault


def attack_draft(
    state: State,
    group: str,
    weapon: int,
    target: str,
    attack: Attack,
    records: Sequence[Record],
    picks: Sequence[int] = (),
) -> Draft | Refusal:
    """The event of one weapon's attack as players set it up and rolled it.

    Numbers of the weapon and of the defence may be set by hand; what is said of the target and the rulings must be
    as it is in the battle; refused with the attack's own paths.
    """
    said = _said(state, group, weapon, target, attack, picks)
    if isinstance(said, Refusal):
        return said
    return Draft(kind="attack", data=plain(said), dice=thrown(*records))


def _said(
    state: State, group: str, weapon: int, target: str, attack: Attack, picks: Sequence[int]
) -> AttackSaid | Refusal:
    if len(attack.fires) != 1:
        return refusal("too_many", "fires", max_length=1)
    fire = attack.fires[0]
    fields: dict[str, Any] = {"group": group, "weapon": weapon, "target": target, "picks": tuple(picks)}
    fields |= {"bombing_run": attack.bombing_run, "modifier": fire.modifier, "defence": fire.defence}
    said = accepted(AttackSaid, fields | {"fired": fire.fired, "linked": fire.linked})
    built = said if isinstance(said, Refusal) else attack_of(state, said)
    if isinstance(said, Refusal) or isinstance(built, Refusal):
        return built if isinstance(built, Refusal) else said
    wrong = refused(_differing(built, attack))
    if wrong:
        return wrong
    dice = "anti_ship" if isinstance(attack, ShipAttack) else "anti_squadron"
    pairs = {"dice": dice, "macro": "macro"}
    own, shown = built.fires[0].weapon, fire.weapon
    by_hand = {
        name: getattr(shown, field) for name, field in pairs.items() if getattr(own, field) != getattr(shown, field)
    }
    return said.model_copy(update=by_hand)


def _differing(built: Attack, attack: Attack) -> Iterator[Fault]:
    """What is said of target, rulings and kind of weapon that is not so in the battle."""
    if type(built) is not type(attack):
        yield Fault(("against",), "not_as_in_battle")
        return
    if built.fires[0].weapon.type is not attack.fires[0].weapon.type:
        yield Fault(("fires", 0, "weapon", "type"), "not_as_in_battle")
    yield from _linked_otherwise(built.fires[0], attack.fires[0])
    for name in TARGET_FIELDS:
        if getattr(built.target, name, None) != getattr(attack.target, name, None):
            yield Fault(("target", name), "not_as_in_battle")
    if built.rulings != attack.rulings:
        yield Fault(("rulings",), "not_as_in_battle")
    if getattr(built, "table", None) != getattr(attack, "table", None):
        yield Fault(("table", "rows"), "not_as_in_battle")


def _linked_otherwise(own: Fire, shown: Fire) -> Iterator[Fault]:
    for name in LINK_FIELDS if shown.linked else ():
        if getattr(own.weapon, name) != getattr(shown.weapon, name):
            yield Fault(("fires", 0, "weapon", name), "not_as_in_battle")


LINK_FIELDS = ("link_attacks", "link_modifier")
"""What the Link trait of a weapon does, which its owner says."""
TARGET_FIELDS = ("structure", "armour", "skill", "defense", "sensors", "thrusters", "parts")
"""What an attack asks of a squadron or a ship."""


def adjust_draft(ref: str, side: int | None = None, **fields: Any) -> Draft:
    """The event of numbers set by hand, by the fields of `Adjust`."""
    data = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
    return Draft(kind="adjust", side=side, data={"ref": ref} | data)


def table_draft(table: CatastrophicTable | None) -> Draft:
    """The event by which players put their Catastrophic Damage Table into a battle."""
    return Draft(kind="table", data=plain(TableSaid(table=table)))
