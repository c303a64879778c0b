"""The steps read exactly the effects that they declare: odds ignore all others."""

from collections.abc import Set as AbstractSet
from typing import Any

import pytest

from engine.dystopian import Effect, FiringModel, Rulings, WeaponType
from engine.dystopian.attack import (
    DAMAGE,
    Attack,
    AttackState,
    AttackSteps,
    effects_read,
    generator_effects,
    model_dice,
    rating_effects,
)
from tests.engine.dystopian.examples import attack


class Watched(frozenset[Effect]):
    """Effects that know which of all there are have been asked for."""

    def __new__(cls, effects: AbstractSet[Effect]) -> "Watched":
        watched = super().__new__(cls, effects)
        watched.asked = set()  # type: ignore[attr-defined]
        return watched

    def __contains__(self, effect: object) -> bool:
        self.asked.add(effect)  # type: ignore[attr-defined]
        return super().__contains__(effect)

    def __rand__(self, others: AbstractSet[Any]) -> frozenset[Any]:
        return frozenset(other for other in others if other in self)


EITHER = [frozenset[Effect](), frozenset(Effect)]


@pytest.mark.parametrize("effects", EITHER, ids=["none", "all"])
@pytest.mark.parametrize("weapon", WeaponType)
def test_dice_of_a_weapon_read_only_declared_effects(
    weapon: WeaponType, effects: frozenset[Effect]
) -> None:
    watched = Watched(effects)
    model_dice(FiringModel.model_construct(attack_dice=8, effects=watched), weapon, Rulings())
    assert watched.asked <= effects_read(weapon)  # type: ignore[attr-defined]
    assert effects or watched.asked == effects_read(weapon)  # type: ignore[attr-defined]


def asked(result: Attack, effects: frozenset[Effect]) -> set[Effect]:
    """The effects read by the generators, ratings and criticals of a target."""
    watched, steps = Watched(effects), AttackSteps(result)
    state = AttackState(4, 4, watched, hits=9, stage=DAMAGE)
    steps.generators.pool(state)
    steps.damage.apply(state, None)
    steps.toughness.most_hits(state)
    steps.toughness.explosion_chance(state)
    seen: set[Effect] = watched.asked  # type: ignore[attr-defined]
    return seen


TARGETS: dict[str, tuple[dict[str, Any], set[Effect]]] = {
    "shields and a CR above the DR": (
        {"cr": 6, "shields": 1},
        {Effect.SYSTEMS_OFFLINE, Effect.FUSION_LEAK},
    ),
    "Guardians": ({"cr": 4, "guardians": 1}, {Effect.SYSTEMS_OFFLINE}),
    "none, and a CR that cannot leak": ({"cr": 4}, set()),
    "a CR above the DR in edition 1.0": ({"cr": 6, "edition": "1.0"}, set()),
}


@pytest.mark.parametrize("effects", EITHER, ids=["none", "all"])
@pytest.mark.parametrize(("data", "expected"), TARGETS.values(), ids=TARGETS)
def test_target_reads_only_declared_effects(
    data: dict[str, Any], expected: set[Effect], effects: frozenset[Effect]
) -> None:
    target = {"dr": 4, "hp": 4, "starting_hp": 4} | data
    edition = target.pop("edition", "1.1")
    result = attack(target=target, rulings={"to_hit_table": edition})
    assert (
        generator_effects(result.target) | rating_effects(result.target, result.rulings) == expected
    )
    assert asked(result, effects) == expected
