"""What can be planned in a battle: who fires and who can be fired at, as they stand."""

from collections.abc import Iterable, Mapping

from engine.jovian.battle.state import State
from engine.jovian.planning import Armed, Ground, Target


def ground(state: State, group: str, reach: Mapping[tuple[int, str], int]) -> Ground:
    """A group that is left with its weapons; `reach`: attack modifiers of weapons, by their places, at targets."""
    now = state.now(group)
    return Ground(
        weapons={
            place: Armed(weapon, _unfired(state, group, place, weapon.instances))
            for place, weapon in enumerate(state.weapons(group))
            if weapon
        },
        fire_control=now.fire_control if now else 0,
        targets=standing(state, dict.fromkeys(ref for _, ref in reach)),
        reach=reach,
        rulings=state.setup.rulings,
        table=state.table,
    )


def standing(state: State, refs: Iterable[str]) -> dict[str, Target]:
    """Squadrons and ships that are left, as they stand."""
    return {ref: state.squadron(ref) if ref in state.squadrons else state.ship(ref) for ref in refs}


def _unfired(state: State, group: str, place: int, instances: int) -> int:
    unfired = state.unfired(group, place)
    return instances if unfired is None else unfired
