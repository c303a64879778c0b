"""The input of plans in a battle: the attacker and its possible targets in their current state."""

from collections.abc import Iterable, Mapping

from engine.jovian.advice.plans.fire import Ground, RemainingWeapon
from engine.jovian.advice.plans.plan import Target
from engine.jovian.battle.state import State


def ground(state: State, group: str, reach: Mapping[tuple[int, str], int]) -> Ground:
    """Return the current attacker, weapons and targets for a plan of fire.

    reach: attack modifiers of weapons, by index, at targets in range.
    """
    now = state.now(group)
    return Ground(
        weapons={
            index: RemainingWeapon(weapon, _unfired(state, group, index, weapon.instances))
            for index, weapon in enumerate(state.weapons(group))
            if weapon
        },
        fire_control=now.fire_control if now else 0,
        targets=current_targets(state, dict.fromkeys(ref for _, ref in reach)),
        reach=reach,
        rulings=state.setup.rulings,
        table=state.table,
    )


def current_targets(state: State, refs: Iterable[str]) -> dict[str, Target]:
    """Return the current profiles of squadrons and ships that are not destroyed."""
    return {ref: state.squadron(ref) if ref in state.squadrons else state.ship(ref) for ref in refs}


def _unfired(state: State, group: str, index: int, instances: int) -> int:
    unfired = state.unfired(group, index)
    return instances if unfired is None else unfired
