"""The input of plans in a battle: the attacker and its possible targets in their current state."""

from collections.abc import Iterable, Mapping

from engine.jovian.advice.plans.fire import Ground, RemainingWeapon
from engine.jovian.advice.plans.plan import Target
from engine.jovian.battle.state import State


def ground(state: State, group: str, reach: Mapping[tuple[int, str], int]) -> Ground:
    """Return the current attacker, weapons and targets for a plan of fire.

    reach: attack modifiers of weapons, by index, at targets in range.
    """
    weapons: dict[int, RemainingWeapon] = {}
    for index, weapon in enumerate(state.weapons(group)):
        if weapon:
            unfired = state.remaining_instances(group, index)
            if unfired is None:
                unfired = weapon.instances
            weapons[index] = RemainingWeapon(weapon, unfired)
    now = state.now(group)
    fire_control = now.fire_control if now else 0
    return Ground(
        weapons=weapons,
        fire_control=fire_control,
        targets=current_targets(state, dict.fromkeys(ref for _, ref in reach)),
        reach=reach,
        rulings=state.setup.rulings,
        table=state.table,
    )


def current_targets(state: State, refs: Iterable[str]) -> dict[str, Target]:
    """Return the current profiles of squadrons and ships, by reference."""
    targets: dict[str, Target] = {}
    for ref in refs:
        if ref in state.squadrons:
            targets[ref] = state.squadron(ref)
        else:
            targets[ref] = state.ship(ref)
    return targets
