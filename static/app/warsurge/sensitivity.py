"""Questions for advice about an attack, in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.views.advice_words import Advice, UnsureField
from app.views.charts.chart_numbers import write_with_sign
from app.warsurge.odds import ANSWERS
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree
from engine.warsurge.advice.sensitivity import ATTACKS, WarsurgeSensitivity
from engine.warsurge.attack import Attack, check_battle_attack

if TYPE_CHECKING:
    from engine.warsurge.battle.state import UnitState


def _melee_key(melee: str) -> str:
    return f"warsurge.form.melee.{melee}"


def _sight_key(is_clear: bool) -> str:
    if is_clear:
        return "warsurge.form.sight_clear"
    return "warsurge.form.sight_none"


def _armour_key(armour: int) -> str:
    return "warsurge.form.or_more"


ATTACK = Advice(
    ATTACKS,
    "warsurge_ruling",
    ANSWERS,
    {
        "situation.melee": UnsureField("warsurge.form.melee_title", _melee_key),
        "situation.line_of_sight": UnsureField("warsurge.form.sight", _sight_key, off="false"),
        "weapons.*.attacks": UnsureField("warsurge.form.attacks"),
        "weapons.*.modifiers.*.amount": UnsureField("warsurge.form.modifier", show=write_with_sign),
        "target.armour": UnsureField("warsurge.form.armour", _armour_key),
    },
)


class UnitAttackSensitivity(WarsurgeSensitivity):
    """The questions of players about an attack that a unit declares in a battle."""

    def __init__(self, unit: "UnitState", picked: Sequence[int]) -> None:
        """Set the unit, and the indexes of its weapons that fire."""
        self._unit = unit
        self._picked = picked

    def check(self, subject: Attack, tree: Tree) -> Attack | tuple[Fault, ...]:
        """Return plain data as an attack that the unit may declare, or every fault in the data."""
        # Import late, so that a visit for single attacks loads no battles.
        from engine.warsurge.battle.overrides import under_rulings

        attack = check_battle_attack(tree)
        if not isinstance(attack, Attack):
            return attack
        return under_rulings(self._unit, self._picked, attack)
