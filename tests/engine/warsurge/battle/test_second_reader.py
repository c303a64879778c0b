"""Battles of WARSURGE against single sentences of the sheet: weapons out of range, unused
weapons.
"""

from typing import Any

import pytest

from engine.engagement import Draft, Engagement, Refusal
from engine.warsurge.battle import State, attack_draft, attack_form
from tests.engine.warsurge.battle.table import engagement, ref, sure
from tests.engine.warsurge.battle.test_lost_weapons import TROOP, table
from tests.engine.warsurge.build import typed

pytestmark = pytest.mark.shipped

SALTGUARD, VETERANS, LEVY, HUNTERS = ref(0, 0), ref(0, 2), ref(1, 0), ref(1, 1)
CARBINE, LANCE, PIKE = range(3)
FAR: dict[str, Any] = {"melee": "none", "distance": 30, "line_of_sight": True}
UNSEEN: dict[str, Any] = {"melee": "none", "distance": None, "line_of_sight": False}


def fired(
    now: Engagement[State], unit: str, weapons: list[int], target: str, *dice: str, **more: Any
) -> Any:
    """The battle after an attack with these dice."""
    form = sure(attack_form(now.state, unit, weapons, target)) | more
    return sure(now.act(sure(attack_draft(now.state, unit, weapons, target, form, typed(*dice)))))


def test_weapon_out_of_range_may_fire_at_another_target() -> None:
    """Step 2: the carbine reaches 24 inches, the lance 48, the pike has no range."""
    after = fired(engagement(), VETERANS, [CARBINE, LANCE], HUNTERS, "0" * 8, situation=FAR)
    veterans = after.state.unit(VETERANS)
    assert veterans and [veterans.remaining(index) for index in (CARBINE, LANCE, PIKE)] == [4, 0, 4]
    assert (
        fired(after, VETERANS, [CARBINE], LEVY, "0" * 8).state.unit(VETERANS).remaining(CARBINE)
        == 0
    )


def test_weapon_without_sight_of_the_target_has_not_fired() -> None:
    after = fired(engagement(), VETERANS, [CARBINE, LANCE, PIKE], LEVY, situation=UNSEEN)
    veterans = after.state.unit(VETERANS)
    assert veterans and veterans.remaining(CARBINE) == 4 and veterans.remaining(PIKE) == 4


def test_next_weapon_may_fire_at_another_target_after_destruction() -> None:
    """Step 6: ten hits on ten models of 1 HP, then pikes without a target."""
    now = sure(
        engagement().act(Draft(kind="adjust", data={"unit": LEVY, "numbers": {"models": 5}}))
    )
    after = fired(now, SALTGUARD, [0, 1], LEVY, "9" * 10)
    assert after.state.unit(LEVY).is_destroyed
    assert [after.state.unit(SALTGUARD).remaining(index) for index in (0, 1)] == [0, 5]
    assert not fired(after, SALTGUARD, [1], HUNTERS, "0" * 15).result.overrides
    back = sure(sure(after.undo()).redo())
    assert back.state == after.state


def test_automatic_weapon_without_dice_has_fired() -> None:
    """Power 12 at Defence 2 is automatic."""
    after = fired(engagement(), VETERANS, [LANCE], LEVY)
    assert after.state.unit(VETERANS).remaining(LANCE) == 0


def test_weapons_of_a_unit_fire_with_at_most_as_many_dice_as_a_single_attack() -> None:
    """Twelve weapons with 200 dice each: two at once, the others in attacks of their own."""
    count = 12
    weapons = [
        TROOP["weapons"][0] | {"attacks": 4, "number": 50, "carriers": 50} for _ in range(count)
    ]
    now, unit, target = table(models=50, weapons=weapons)
    form = sure(attack_form(now.state, unit, range(count), target))
    assert isinstance(attack_draft(now.state, unit, range(count), target, form), Refusal)
    form = sure(attack_form(now.state, unit, range(2), target))
    draft = sure(attack_draft(now.state, unit, range(2), target, form))
    assert sure(now.act(draft)).state.underway
