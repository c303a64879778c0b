"""Groups in play: the models of a group that can act, their weapons, their partners and their
possible targets; the range band that an attack opens with.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.dystopian.activation.wings.profiles import ORDNANCE
from engine.dystopian.battle.state import State
from engine.dystopian.model_profiles import RANGE_BANDS
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import side_of


class Armament(NamedTuple):
    """An arm of a model, its AA or CC, or the ordnance or AA of a wing.

    arm: the place of the arm, the weapon of AA and CC, None for ordnance.
    dice: undamaged, at each range band.
    """

    ref: str
    arm: int | WeaponType | None
    weapon: WeaponType
    dice: tuple[int, ...]


def members(state: State, group: str) -> tuple[str, ...]:
    """Return the models of a squadron that are in play, or the wing itself."""
    if group in state.wings:
        return (group,)
    return tuple([str(ref) for ref in state.roster.squadrons[group] if state.models[ref].hp > 0])


def armaments(state: State, group: str) -> tuple[Armament, ...]:
    """Return all that a group can fire."""
    result = list[Armament]()
    for ref in members(state, group):
        if ref in state.wings:
            result += _armaments_of_wing(state, ref)
        else:
            result += _armaments_of_model(state, ref)
    return tuple(result)


def _armaments_of_model(state: State, ref: str) -> Iterator[Armament]:
    """Yield the arms of a model, then its AA and CC."""
    ship = state.roster.ships[ref]
    for index, arm in enumerate(ship.arms):
        yield Armament(ref, index, arm.weapon, arm.attack_dice)
    for weapon, dice in ((WeaponType.AA, ship.aa), (WeaponType.CC, ship.cc)):
        if dice:
            yield Armament(ref, weapon, weapon, (dice,) * RANGE_BANDS)


def _armaments_of_wing(state: State, ref: str) -> Iterator[Armament]:
    """Yield the ordnance and the AA of a wing; nothing once it is lost or has aborted."""
    wing = state.roster.wings[ref]
    now = state.wings[ref]
    if now.aborted or not now.tokens:
        return
    if wing.kind in ORDNANCE:
        dice = wing.attack_dice * now.tokens
        yield Armament(ref, None, ORDNANCE[wing.kind], (dice,) * RANGE_BANDS)
    if wing.aa:
        dice = wing.aa * now.tokens
        yield Armament(ref, WeaponType.AA, WeaponType.AA, (dice,) * RANGE_BANDS)


def enemies(state: State, side: int) -> list[Ref]:
    """Return the models of the other sides that are in play."""
    return [
        ref
        for ref, model in state.models.items()
        if model.hp > 0 and state.roster.side(ref) != side
    ]


def enemy_wings(state: State, side: int) -> list[Ref]:
    """Return the wings of the other sides that are in play."""
    return [
        ref
        for ref, wing in state.wings.items()
        if wing.tokens > 0 and state.roster.side(ref) != side
    ]


def targets_for(state: State, group: str, weapon: str) -> list[Ref]:
    """Return what a group can aim a weapon at: the enemy models, and for AA also the enemy
    wings.
    """
    side = side_of(group)
    if weapon == WeaponType.AA:
        return enemies(state, side) + enemy_wings(state, side)
    return enemies(state, side)


def opening_range_band(dice: Sequence[int]) -> int:
    """Return the range band that an attack opens with: the second, or the first with dice where the
    second has none.
    """
    reached = [band for band, number in enumerate(dice, 1) if number]
    if 2 in reached or not reached:
        return 2
    return reached[0]


def may_act(state: State, group: str) -> bool:
    """Return whether any of a group is in play, and no activation is under way."""
    if state.underway is not None:
        return False
    if group in state.wings:
        return state.wings[group].tokens > 0
    return bool(members(state, group))


def wings_beside(state: State, group: str) -> tuple[Ref, ...]:
    """Return the wings of the same side that may act together with a group."""
    side = side_of(group)
    return tuple(
        ref
        for ref, wing in state.wings.items()
        if wing.is_ready and ref != group and state.roster.side(ref) == side
    )


def squadrons_of_side(state: State, group: str) -> tuple[Ref, ...]:
    """Return the other squadrons of the same side with models in play; by ruling 25 they act in
    their own turn.
    """
    own = state.roster.squadrons_of(side_of(group))
    return tuple(ref for ref in own if ref != group and members(state, str(ref)))
