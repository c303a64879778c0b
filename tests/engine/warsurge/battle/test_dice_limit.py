"""The number of dice of an attack in a battle: new declarations are limited, and saved battles open
all the same.
"""

from engine.engagement import Draft, Refusal, resume
from engine.warsurge import Weapon
from engine.warsurge.battle import RULES, attack_draft
from tests.engine.refusals import sure
from tests.engine.warsurge.battle.table import engagement, form, ref

VETERANS, LEVY = ref(0, 2), ref(1, 0)
MANY = {"attacks": 99, "number": 2}
"""198 dice of one weapon profile; an attack has at most 400."""


def declare(*weapons: int) -> Draft | Refusal:
    """Declare an attack of some weapons with 198 dice each."""
    table = engagement()
    data = form(table, VETERANS, list(weapons), LEVY)
    data["weapons"] = [weapon | MANY for weapon in data["weapons"]]
    return attack_draft(table.state, VETERANS, weapons, LEVY, data)


def test_two_weapons_with_the_most_dice_may_fire_together() -> None:
    assert not isinstance(engagement().act(sure(declare(0, 1))), Refusal)


def test_more_dice_are_refused_beside_the_weapon() -> None:
    refused = declare(0, 1, 2)
    assert isinstance(refused, Refusal)
    assert [(fault.path, fault.code) for fault in refused.faults] == [
        (("weapons", 2, "number"), "too_high")
    ]


def test_saved_attack_with_more_dice_opens() -> None:
    table = engagement()
    two = sure(declare(0, 1))
    third = form(table, VETERANS, [2], LEVY)["weapons"][0] | MANY
    data = two.data | {
        "picked": [0, 1, 2],
        "weapons": [*two.data["weapons"], Weapon(**third).model_dump(mode="json")],
    }
    after = sure(table.act(two.model_copy(update={"data": data})))
    assert sure(resume(RULES, after.battle)).state == after.state
