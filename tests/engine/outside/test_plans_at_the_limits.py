"""Plans of WARSURGE units at the limits of a battle: dice of a declaration, small steps, first
plans.
"""

from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from engine.advice import Goal, Planning
from engine.warsurge.advice.plans.best_plan import Plan, alike_weapons, planning
from engine.warsurge.advice.plans.weapon_order import TargetedWeapons, WeaponEffect
from tests.engine.warsurge.build import attack

MOST_DICE = 400
"""The dice that one declaration takes."""
DICE = 200
"""The dice that one profile may have."""
UNIT_HP = 200
"""The HP that one unit may have."""
RULED = {"method": "formula", "excess": "lost"}
BODY = {"hp": 20, "models": UNIT_HP // 20, "armour": 6, "aegis": 8}
FIRES_OF_A_STEP = 12
"""Weapon profiles that may fire at a target in one step: those of the first plan."""


def begin(guns: list[dict[str, Any]], targets: int, goal: Goal = Goal.HP) -> Planning[Plan]:
    """Return the search for the best plan of a unit's weapons at some targets."""
    aimed = {}
    for number in range(targets):
        body = {**BODY, "defence": 4 + number}
        aimed[f"t{number}"] = attack(*guns, target=body, **RULED)
    weapons = aimed["t0"].weapons
    free = [index for index, weapon in enumerate(weapons) for _ in range(weapon.number)]
    return planning(aimed, list(aimed), goal, free)


def unlike(many: int, attacks: int, number: int = 1) -> list[dict[str, Any]]:
    """Return weapon profiles of which no two are equal."""
    return [
        {"attacks": attacks, "number": number, "power": 6 + index % 6, "range": 10 + index}
        for index in range(many)
    ]


def count_dice(plan: Plan) -> Iterator[int]:
    """Yield the dice at each target."""
    for ref, indexes in plan.fired.items():
        weapons = plan.aimed[ref].weapons
        yield sum(weapons[index].attacks * many for index, many in Counter(indexes).items())


@pytest.mark.parametrize("goal", [Goal.HP, Goal.ANY], ids=str)
@pytest.mark.parametrize(
    "guns",
    [unlike(12, 20, 10), unlike(5, 90), unlike(3, 7, 28), [{"attacks": 2, "number": 99}] * 5],
    ids=["2,400 dice", "90 dice each", "weapons of several numbers", "equal rows"],
)
def test_no_plan_fires_more_dice_at_a_target_than_a_declaration_takes(
    guns: list[dict[str, Any]], goal: Goal
) -> None:
    search = begin(guns, 2, goal)
    for _ in search.work():
        if search.best:
            assert max(count_dice(search.best)) <= MOST_DICE
    assert search.plans
    assert all(max(count_dice(plan)) <= MOST_DICE for plan in search.plans)


def test_dice_beyond_a_declaration_fire_at_another_target() -> None:
    search = begin(unlike(4, 50, 4), 2)
    assert list(search.work_of_best())
    assert search.best
    assert sorted(count_dice(search.best)) == [MOST_DICE, MOST_DICE]


def test_each_step_fires_few_weapons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps are counted by their work, so that the page answers taps between two of them."""
    fired = [0]
    fire = WeaponEffect.fire

    def count(effect: WeaponEffect, spread: "array[float]") -> "array[float]":
        fired[0] += 1
        return fire(effect, spread)

    monkeypatch.setattr(WeaponEffect, "fire", count)
    search = begin(unlike(8, MOST_DICE // 8), 2)
    steps = search.work()
    before_first = 0
    for _ in steps:
        if search.best is None:
            before_first += fired[0]
        assert fired[0] <= FIRES_OF_A_STEP
        fired[0] = 0
    assert before_first <= 2 * FIRES_OF_A_STEP
    assert search.plans


def test_no_group_of_weapons_has_more_dice_than_a_profile() -> None:
    rows = [{"attacks": 2, "number": 99}] * 3
    weapons = attack(*rows, *unlike(9, 20, 10)).weapons
    free = [index for index, weapon in enumerate(weapons) for _ in range(weapon.number)]
    kinds = alike_weapons(free, weapons)
    for kind in kinds:
        for group in kind:
            assert sum(weapons[index].attacks for index in group) <= DICE
    assert sorted(index for kind in kinds for group in kind for index in group) == free


FIRES_OF_A_SEARCH = 22_000
"""Weapon profiles fired to find the best plan at four targets; once they were 105,000."""


@pytest.mark.long
def test_best_plan_fires_each_order_of_few_weapons_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """In models of 7 HP, weapons that cost 1 HP and 2 HP kill more in some orders than in
    others.
    """
    fired = [0]
    fire = WeaponEffect.fire

    def count(effect: WeaponEffect, spread: "array[float]") -> "array[float]":
        fired[0] += 1
        return fire(effect, spread)

    monkeypatch.setattr(WeaponEffect, "fire", count)
    monkeypatch.setitem(BODY, "hp", 7)
    monkeypatch.setitem(BODY, "models", 4)
    guns = [
        {"attacks": 2, "power": 6 + index % 3 + index // 3, "range": 10 + index}
        for index in range(12)
    ]
    search = begin(guns, 4)
    assert list(search.work_of_best())
    assert search.best
    assert search.value == pytest.approx(float(search.best.value))
    assert 0 < fired[0] <= FIRES_OF_A_SEARCH


@pytest.mark.parametrize("goal", [Goal.HP, Goal.MODELS, Goal.ANY], ids=str)
def test_value_of_an_amount_is_that_of_its_best_order(goal: Goal) -> None:
    """The value is found without firing the last weapons; the order is found by firing all."""
    guns = [{"attacks": 2, "number": 1 + index % 2, "power": 4 + index} for index in range(8)]
    body = {**BODY, "defence": 4, "hp": 7, "models": 3}
    aimed = attack(*guns, target=body, **RULED)
    kinds = [[[index] for _ in range(weapon.number)] for index, weapon in enumerate(aimed.weapons)]
    side = TargetedWeapons(aimed, kinds, goal, ())
    for amount in product(*(range(len(kind) + 1) for kind in kinds)):
        if sum(amount) % 5 == 0:
            list(side.work(amount))
            worth = side.most(amount)
            list(side.prepare(amount))
            assert side.best(amount)[0] == worth
            orders = side._orders(side._useful_part(amount))
            ordered = max(side._worth(spread) for spread, _ in orders)
            assert ordered == pytest.approx(worth, abs=1e-10)
