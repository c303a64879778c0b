"""The advised order of a unit's weapons against every other order, die by die and model by
model.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from engine.advice import Goal
from engine.warsurge import Attack
from engine.warsurge.advice.plans import weapon_order
from engine.warsurge.advice.plans.best_plan import Plan, planning
from engine.warsurge.advice.plans.weapon_order import TargetedWeapons
from tests.engine.warsurge.build import attack
from tests.oracles.warsurge.brute import ends
from tests.oracles.warsurge.reading import shot_of

RULED: dict[str, Any] = {"method": "formula", "excess": "lost"}


def lost(aimed: Attack, goal: Goal, order: tuple[tuple[int, int], ...]) -> Fraction:
    """The value of weapons in an order, each by its index and the number that fires."""
    data = aimed.model_dump(mode="json")
    target = aimed.target
    shots = []
    for index, number in order:
        if number:
            shots.append(shot_of(data["weapons"][index] | {"number": number}, data))
    models = (target.hp - target.hp_lost, *(target.hp,) * (target.models - 1))
    total = Fraction(0)
    for hit_points, chance in ends(tuple(shots), models, lost=True).items():
        remaining = [hp for hp in hit_points if hp]
        total += chance * worth(goal, models, remaining)
    return total


def worth(goal: Goal, models: Sequence[int], remaining: Sequence[int]) -> int:
    """The value of a result for a goal.

    models, remaining: the hit points of each model before, and of each that remains.
    """
    if goal is Goal.HP:
        return sum(models) - sum(remaining)
    if goal is Goal.MODELS:
        return len(models) - len(remaining)
    assert goal is Goal.DESTROY
    return int(not remaining)


def some(seed: int, targets: int, kinds: int) -> dict[str, Attack]:
    chance = Random(seed)
    guns = [
        {
            "attacks": chance.randint(1, 2),
            "power": chance.choice([3, 4, 6, 7, 9, 12]),
            "number": 1 + (index == seed % 3),
            "ap": chance.choice([None, 4]),
        }
        for index in range(kinds)
    ]
    return {
        f"t{index}": attack(
            *guns,
            **RULED,
            target={
                "defence": chance.choice([3, 4]),
                "hp": chance.randint(3, 5),
                "hp_lost": chance.randint(0, 1),
                "models": chance.randint(2, 4),
                "armour": chance.choice([None, 5]),
            },
        )
        for index in range(targets)
    }


def best_plan(aimed: dict[str, Attack], goal: Goal) -> Plan:
    weapons = aimed["t0"].weapons
    free = [index for index, weapon in enumerate(weapons) for _ in range(weapon.number)]
    search = planning(aimed, list(aimed), goal, free)
    assert list(search.work()) and search.best
    assert search.bound == pytest.approx(float(search.best.value))
    return search.best


@pytest.mark.parametrize("goal", [Goal.HP, Goal.MODELS, Goal.DESTROY])
def test_advised_order_beats_every_order(goal: Goal) -> None:
    differ = 0
    for seed in range(12):
        aimed = some(seed, targets=1, kinds=3)
        numbers = [(index, weapon.number) for index, weapon in enumerate(aimed["t0"].weapons)]
        every = [lost(aimed["t0"], goal, order) for order in permutations(numbers)]
        differ += every[0] < max(every)
        assert best_plan(aimed, goal).value == max(every)
    assert differ


def test_advised_order_at_two_targets_beats_every_order() -> None:
    for seed in range(4):
        aimed = some(seed + 20, targets=2, kinds=3)
        numbers = [weapon.number for weapon in aimed["t0"].weapons]
        most = Fraction(0)
        for context in product(*(range(many + 1) for many in numbers)):
            each = []
            for ref, counts in zip(
                aimed,
                (context, [many - item for many, item in zip(numbers, context, strict=True)]),
                strict=True,
            ):
                each.append(
                    max(
                        lost(aimed[ref], Goal.HP, order)
                        for order in permutations(enumerate(counts))
                    )
                )
            most = max(most, sum(each, Fraction(0)))
        assert best_plan(aimed, Goal.HP).value == most


def test_order_of_the_unit_stays_unless_another_is_better() -> None:
    guns = ({"attacks": 2, "power": 4}, {"attacks": 2, "power": 8}, {"attacks": 1, "power": 5})
    target = {"defence": 4, "hp": 2, "models": 3}
    lost_with, goes_on = (
        attack(*guns, target=target, **(RULED | {"excess": item}))
        for item in ("lost", "next_model")
    )
    assert best_plan({"t0": lost_with}, Goal.MODELS).fired == {"t0": (1, 0, 2)}
    assert best_plan({"t0": goes_on}, Goal.MODELS).fired == {"t0": (0, 1, 2)}
    counts = [
        TargetedWeapons(item, [[[0]], [[1]], [[2]]], Goal.HP, ()).count((1, 1, 1))
        for item in (lost_with, goes_on)
    ]
    assert counts == [sum(len([*permutations(range(3), many)]) for many in range(4)), 8]


def test_weapons_beyond_the_limit_fire_last(monkeypatch: pytest.MonkeyPatch) -> None:
    guns = ({"attacks": 2, "power": 4}, {"attacks": 2, "power": 8}, {"attacks": 2, "power": 12})
    aimed = {"t0": attack(*guns, target={"defence": 4, "hp": 4, "models": 2}, **RULED)}
    every = {
        order: lost(aimed["t0"], Goal.MODELS, tuple((gun, 1) for gun in order))
        for order in permutations(range(3))
    }
    assert best_plan(aimed, Goal.MODELS).value == max(every.values())
    monkeypatch.setattr(weapon_order, "ORDERED", 2)
    plan = best_plan(aimed, Goal.MODELS)
    assert plan.fired["t0"][-1] == 2 and plan.value == max(every[0, 1, 2], every[1, 0, 2])
