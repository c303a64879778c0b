"""Whom the weapons of a squadron reach, at which range band."""

from collections.abc import Iterable, Mapping, Sequence

from engine.dystopian.activation.counterattack_weapons import has_number
from engine.dystopian.activation.uses import Gun
from engine.dystopian.battle import Armament, State
from engine.dystopian.model_profiles import RANGE_BANDS
from engine.dystopian.refs import Ref
from engine.dystopian.words import AUXILIARY, WeaponType

CLOSE = "0"
"""The distance of a target that CC reaches, within 4 inches."""
NEAR = "1"
"""The distance of a target that AA reaches, in the first range band."""
Fired = dict[tuple[Gun, Ref], int]
"""The range band of each weapon of a model, and of each of its targets."""


def distances(state: State, armaments: Iterable[Armament], ships: Iterable[Ref]) -> list[str]:
    """Return every range band; before them, where somebody has CC for any of some ships, what CC
    reaches.
    """
    bands = [str(band) for band in range(1, RANGE_BANDS + 1)]
    has_cc = any(armament.arm == WeaponType.CC for armament in armaments)
    if has_cc and any(band_at(state, WeaponType.CC, ref, CLOSE) for ref in ships):
        return [CLOSE, *bands]
    return bands


def band_at(state: State, arm: int | WeaponType | None, target: Ref, distance: str) -> int:
    """Return the range band in which a weapon of a model reaches a target that is so far away, 0
    out of reach.

    AA and CC reach what is near enough (see weapon_ranges.py) and what the appendix has a number
    for.
    """
    is_wing = target in state.wings
    if arm not in AUXILIARY:
        return 0 if is_wing else max(1, int(distance))
    is_near = distance == CLOSE or (distance == NEAR and arm == WeaponType.AA)
    if not is_near:
        return 0
    if is_wing:
        return 1 if arm == WeaponType.AA else 0
    height = state.models[target].height
    size = state.roster.ships[target].size
    return 1 if has_number(state.rulings, WeaponType(arm), height, size) else 0


def fired_at(
    state: State, armaments: Sequence[Armament], reach: Mapping[tuple[str, str], str]
) -> Fired:
    """Return the targets that each weapon of models reaches, with the range band."""
    fired = Fired()
    for (actor, target), distance in reach.items():
        for armament in armaments:
            if armament.ref == actor and armament.arm is not None:
                band = band_at(state, armament.arm, target, distance)
                if band:
                    fired[Gun(False, armament.ref, armament.arm), target] = band
    return fired
