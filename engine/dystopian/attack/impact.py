"""The values of an attack that step 9 reads; the odds compute equal impacts once, so nothing else
may act there.
"""

from dataclasses import dataclass
from functools import cached_property

from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.state import AttackState
from engine.dystopian.profiles import Modifier, Target, WeaponMar
from engine.dystopian.rulings import Rulings, of_steps
from engine.dystopian.words import Height
from engine.kit.base_profile import all_but, without

STEP = 9
IN_STATE = tuple(name for name in AttackState._fields if name in Target.model_fields)
"""Fields of a target that change while it is attacked: steps read them of its state alone."""


@dataclass(frozen=True)
class Impact:
    """The values of an attack that step 9 reads, besides the hits and the state of the target.

    target: the target without the fields of its state.
    rulings, modifiers: the rulings and modifiers of step 9.
    height, mars: the height and MARs of the primary.
    """

    target: Target
    rulings: Rulings
    modifiers: tuple[Modifier, ...]
    height: Height
    mars: frozenset[WeaponMar]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Rulings are left out: they seldom differ, and would take longer than all the rest.
        return hash((all_but(self.target, *IN_STATE), self.modifiers, self.height, self.mars))


def impact(attack: Attack, height: Height, mars: frozenset[WeaponMar]) -> Impact:
    """Return the impact of an attack with a primary at a height, its weapon under some rules."""
    modifiers = tuple([modifier for modifier in attack.modifiers if modifier.step == STEP])
    return Impact(
        without(attack.target, *IN_STATE), of_steps(attack.rulings, STEP), modifiers, height, mars
    )
