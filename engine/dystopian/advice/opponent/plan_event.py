"""A plan as the event that declares it."""

from engine.dystopian.activation.activation import DeclaredAttack
from engine.dystopian.advice.plans import Plan
from engine.dystopian.battle import State, armaments, draft, members
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import Draft, side_of
from engine.kit.saved_types import Tree, plain

Weapon = tuple[Ref, int | WeaponType | None]
"""A model, and one of its weapons; None for the weapon of a wing."""


def declare_plan(state: State, group: str, plan: Plan) -> Draft:
    """Return the event of step 1: all of the group act, with the attacks and the AA of the plan."""
    own = members(state, group)
    order: list[Weapon] = [(armament.ref, armament.arm) for armament in armaments(state, group)]
    data: Tree = {
        "models": [ref for ref in own if ref not in state.wings],
        "wings": [ref for ref in own if ref in state.wings],
        "attacks": [_sort_shots(attack, order) for attack in plan.attacks],
        **plain(plan.aa),
    }
    return draft("declare", data, side_of(group))


def _sort_shots(attack: DeclaredAttack, order: list[Weapon]) -> Tree:
    """Return an attack with its shots in the order of the squadron's weapons."""
    shots = sorted(attack.shots, key=lambda shot: order.index((shot.model, shot.arm)))
    primary = None
    if attack.primary is not None:
        primary = shots.index(attack.shots[attack.primary])
    update = {"shots": tuple(shots), "primary": primary}
    return plain(attack.model_copy(update=update))
