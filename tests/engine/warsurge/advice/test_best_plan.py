"""The best plan of a unit against every way to fire its weapons, by the odds of each attack."""

from dataclasses import replace
from fractions import Fraction
from functools import cache, reduce
from itertools import cycle, permutations, product
from math import prod
from random import Random
from typing import Any

import pytest

from engine.advice import Goal, Planning
from engine.warsurge import RULINGS, Attack, attack_odds
from engine.warsurge.advice.plans.best_plan import WAYS, Plan, alike_weapons, planning
from engine.warsurge.advice.plans.weapon_order import GOALS, worth_of
from tests.engine.warsurge.build import attack

NEAR = Fraction(1, 10**9)
GUNS: tuple[dict[str, Any], ...] = (
    {"attacks": 3, "power": 5},
    {"attacks": 1, "power": 9, "ap": 3, "range": 12},
    {"attacks": 3, "power": 5},
    {"attacks": 2, "power": 7},
)
TROOP = {"models": 3, "hp": 2, "armour": 6}
ENGINE = {"defence": 6, "hp": 4, "hp_lost": 1, "aegis": 7}
LEVY = {"defence": 3, "models": 2, "hp": 1}


def ground(
    *targets: dict[str, Any], guns: tuple[dict[str, Any], ...] = GUNS, **rulings: Any
) -> dict[str, Attack]:
    """All weapons at each target, the last one 20" away."""
    distances = [*[8] * (len(targets) - 1), 20]
    return {
        f"t{index}": attack(
            *guns, target=target, situation={"distance": distances[index]}, **rulings
        )
        for index, target in enumerate(targets)
    }


def searched(aimed: dict[str, Attack], wanted: list[str], goal: Goal) -> Planning[Plan]:
    result = planning(aimed, wanted, goal, range(len(aimed[wanted[0]].weapons)))
    for _ in result.work():
        assert result.bound >= result.value - 1e-9
    return result


@cache
def lost(attack: Attack, goal: Goal) -> Fraction:
    toll = attack_odds(attack).toll
    return {Goal.HP: toll.mean_hp, Goal.MODELS: toll.mean_models}.get(goal, toll.destroyed)


def worth(
    aimed: dict[str, Attack],
    wanted: list[str],
    goal: Goal,
    at: tuple[str, ...],
    first: int | None = None,
) -> Fraction:
    """The value of firing each weapon at a target, in the best of all orders; one before all others
    if given.
    """
    each = []
    for ref in wanted:
        fired = [index for index, its in enumerate(at) if its == ref]
        orders = [order for order in permutations(fired) if first not in fired or order[0] == first]
        weapons = (tuple(aimed[ref].weapons[index] for index in order) for order in orders if order)
        attacks = (aimed[ref].model_copy(update={"weapons": some}) for some in weapons)
        each.append(max((lost(attack, goal) for attack in attacks), default=Fraction(0)))
    if goal is Goal.ANY:
        return 1 - reduce(lambda item, other: item * other, [1 - item for item in each])
    return each[0] if goal is Goal.DESTROY else Fraction(sum(each))


RULED = [
    {"method": "chart"},
    {"method": "formula", "excess": "lost"},
    {"method": "chart", "multiplier": "hp_loss"},
]


@pytest.mark.parametrize(("goal", "ruled"), [*zip(GOALS, cycle(RULED), strict=False)], ids=str)
def test_best_plan_beats_every_way_to_fire(goal: Goal, ruled: dict[str, Any]) -> None:
    aimed = ground(TROOP, ENGINE, LEVY, **ruled)
    for wanted in [["t1"]] if goal is Goal.DESTROY else [list(aimed), ["t0", "t2"]]:
        every = [worth(aimed, wanted, goal, at) for at in product(aimed, repeat=len(GUNS))]
        result = searched(aimed, wanted, goal)
        assert result.best is not None
        assert result.plans[0].value == result.best.value
        assert max(every) - NEAR <= result.best.value <= max(every)
        assert abs(result.bound - float(max(every))) < 1e-9
        for ref in wanted:
            # The second weapon has fired there before all others.
            begins = [
                worth(aimed, wanted, goal, (item, ref, *at), first=1)
                for item, *at in product(aimed, repeat=len(GUNS) - 1)
            ]
            search = planning(aimed, wanted, goal, range(len(aimed[wanted[0]].weapons))).beginning(
                Plan(aimed, wanted, goal, {ref: (1,)})
            )
            assert search and list(search.work_of_best()) and search.best
            assert search.best.fired[ref][0] == 1
            assert max(begins) - NEAR <= search.best.value <= max(begins)


@pytest.mark.shipped
@pytest.mark.parametrize(
    ("field", "option"),
    [(ruling.field, option) for ruling in RULINGS if ruling.is_choice for option in ruling.options],
)
def test_search_and_odds_agree_under_every_ruling(field: str, option: str) -> None:
    """The search fires weapons of one profile one by one, the odds of an attack take them
    together.
    """
    aimed = ground(TROOP, ENGINE, guns=(GUNS[0],) * 3, method="chart", **{field: option})
    result = searched(aimed, list(aimed), Goal.HP)
    assert result.best is not None
    every = [
        aimed[ref].model_copy(
            update={"weapons": tuple(aimed[ref].weapons[index] for index in indexes)}
        )
        for ref, indexes in result.best.fired.items()
    ]
    assert result.value == pytest.approx(float(sum(lost(attack, Goal.HP) for attack in every)))


@pytest.mark.parametrize("goal", GOALS)
def test_weapons_of_one_profile_may_fire_at_several_targets(goal: Goal) -> None:
    """Like weapons listed in separate rows."""
    guns = ({"attacks": 1, "power": 9, "ap": 3}, {"attacks": 2, "power": 7, "ap": 4})
    rows, parted = (
        (guns[0],) * 3 + (guns[1],) * 2,
        (guns[0] | {"number": 3}, guns[1] | {"number": 2}),
    )
    singly, aimed = (ground(TROOP, ENGINE, LEVY, guns=some) for some in (rows, parted))
    wanted = ["t1"] if goal is Goal.DESTROY else list(aimed)
    most = max(worth(singly, wanted, goal, at) for at in product(singly, repeat=5))
    result = planning(aimed, wanted, goal, (0, 0, 0, 1, 1))
    assert list(result.work()) and result.best
    assert most - NEAR <= result.best.value <= most
    assert all(
        sum(indexes.count(gun) for indexes in plan.fired.values()) <= 3 - gun
        for plan in result.plans
        for gun in (0, 1)
    )
    first = Plan(aimed, wanted, goal, {wanted[0]: (0, 0)})
    begun = planning(aimed, wanted, goal, (0, 0, 0, 1, 1)).beginning(first)
    assert (
        begun
        and list(begun.work_of_best())
        and begun.best
        and begun.best.fired[wanted[0]][:2] == (0, 0)
    )
    begins = [
        worth(singly, wanted, goal, (wanted[0], wanted[0], *at)) for at in product(singly, repeat=3)
    ]
    assert max(begins) - NEAR <= begun.best.value <= max(begins)


@pytest.mark.shipped
def test_many_weapons_are_divided_into_larger_groups() -> None:
    weapons = attack(*({"power": 1 + index, "number": 99} for index in range(12))).weapons
    free = [index for index in range(12) for _ in range(99)]
    kinds = alike_weapons(free, weapons)
    assert sorted(index for kind in kinds for group in kind for index in group) == free
    assert prod((len(kind) + 1) * (len(kind) + 2) // 2 for kind in kinds) <= WAYS
    assert all(len({len(group) for group in kind}) == 1 for kind in kinds)
    assert [len(kind) for kind in alike_weapons(free[:30], weapons)] == [30]
    five = attack(*({"power": 1 + index, "number": 5} for index in range(5))).weapons
    kinds = alike_weapons([index for index in range(5) for _ in range(5)], five)
    assert sorted(map(len, kinds)) == [1, 5, 5, 5, 5]


def fired_once(plan: Plan) -> bool:
    indexes = [index for some in plan.fired.values() for index in some]
    return len(indexes) == len(set(indexes)) and all(
        list(some) == sorted(some) for some in plan.fired.values()
    )


@pytest.mark.shipped
def test_plans_differ_in_their_targets_and_are_sorted_best_first() -> None:
    aimed = ground(TROOP, ENGINE, LEVY)
    result = searched(aimed, list(aimed), Goal.ANY)
    assert len({plan.targets for plan in result.plans}) == len(result.plans) == 3
    assert [plan.value for plan in result.plans] == sorted(
        (plan.value for plan in result.plans), reverse=True
    )
    assert all(map(fired_once, result.plans))


@pytest.mark.shipped
def test_weapons_of_no_use_to_the_goal_fire_at_other_targets() -> None:
    gun, sling = {"attacks": 2, "power": 7}, {"attacks": 9, "power": 8, "range": 10}
    aimed = ground(TROOP, ENGINE, guns=(gun, sling))
    plan = searched(aimed, ["t1"], Goal.DESTROY).plans[0]
    assert plan.fired == {"t1": (0,), "t0": (1,)}
    assert plan.value == attack_odds(aimed["t1"]).toll.destroyed


@pytest.mark.shipped
def test_weapons_without_effect_have_no_plan() -> None:
    aimed = ground(TROOP, guns=({"attacks": 2, "range": 3},))
    result = searched(aimed, ["t0"], Goal.HP)
    assert (result.best, result.plans, result.value) == (None, (), 0)


@pytest.mark.parametrize("seed", range(6))
def test_best_plan_beats_random_plans(seed: int) -> None:
    chance = Random(seed)
    guns = tuple(
        {
            "attacks": chance.randint(1, 5),
            "power": chance.randint(2, 10),
            "ap": chance.choice([None, 3, 6]),
        }
        for _ in range(6)
    )
    targets = [
        {
            "defence": chance.randint(2, 9),
            "hp": chance.randint(1, 6),
            "models": chance.randint(1, 4),
            "armour": chance.choice([None, 4, 7]),
        }
        for _ in range(4)
    ]
    aimed = ground(*targets, guns=guns, excess=chance.choice(["lost", "next_model"]))
    plans = [at_random(aimed, chance) for _ in range(200)]
    for goal in (Goal.ANY, Goal.HP, Goal.MODELS):
        result = searched(aimed, list(aimed), goal)
        assert result.best is not None
        values = [
            reduce(goal.combination.of, (worth_of(goal, toll) for toll in plan.tolls.values()))
            for plan in plans
        ]
        assert values[0] == replace(plans[0], goal=goal).value
        assert max(values) <= result.best.value + NEAR


def test_many_different_weapons_are_compared_exactly() -> None:
    """As many as a unit can have, no two of them equal."""
    guns = tuple(
        {"attacks": 1 + index % 4, "power": 3 + index // 2, "range": 10 + index}
        for index in range(12)
    )
    aimed = ground(TROOP, ENGINE, guns=guns)
    result = searched(aimed, list(aimed), Goal.HP)
    assert result.best and float(result.best.value) == pytest.approx(result.bound)
    chance = Random(5)
    for _ in range(50):
        assert at_random(aimed, chance).value <= result.best.value + NEAR


def at_random(aimed: dict[str, Attack], chance: Random) -> Plan:
    """All weapons somewhere, in any order."""
    fired: dict[str, tuple[int, ...]] = dict.fromkeys(aimed, ())
    weapons = range(len(next(iter(aimed.values())).weapons))
    for index in chance.sample(weapons, len(weapons)):
        fired[chance.choice(list(aimed))] += (index,)
    return Plan(
        aimed, list(aimed), Goal.HP, {ref: indexes for ref, indexes in fired.items() if indexes}
    )
