"""The best plan against every declaration there is, by the engine's own odds of the whole
activation.
"""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.advice import Goal, Planning
from engine.dystopian.activation import Activation, Gun, check
from engine.dystopian.activation.odds import ActivationOdds, activation_odds
from engine.dystopian.advice.plans import GOALS, Aim, Plan, planning
from tests.engine.dystopian.activation.examples import Data, activation, arm, model
from tests.oracles.dystopian.declarations import Attack, Weapon, declarations

NEAR = Fraction(1, 10**9)


def ground(*models: Data, rulings: Data | None = None) -> Activation:
    """Models, and nothing declared."""
    return activation(models=list(models), rulings=rulings or {})


def searched(asked: Activation, firing: int, aim: Aim, band: int = 2) -> Planning[Plan]:
    """The whole search: the first models fire with all arms at all others."""
    reach = {
        (Gun(False, ref, index), target): band
        for ref in range(firing)
        for index in range(len(asked.models[ref].ship.arms))
        for target in range(firing, len(asked.models))
    }
    result = planning(asked, reach, aim)
    for _ in result.work():
        assert result.allocation is None or result.bound >= result.allocation.value - 1e-9
    return result


def best(result: Planning) -> Plan:
    assert result.best is not None
    return result.best


def ends(asked: Activation, attacks: list[Attack]) -> ActivationOdds | None:
    """The odds of the whole activation; None when it is not allowed."""
    data: dict[str, Any] = asked.model_dump(include={"rulings", "models"}) | {"attacks": attacks}
    checked = check(data)
    return activation_odds(checked) if isinstance(checked, Activation) else None


def everything(asked: Activation, firing: int) -> list[ActivationOdds]:
    """All declarations that are allowed."""
    weapons = [
        Weapon(ref, index, arm.weapon.value, arm.attack_dice[1])
        for ref in range(firing)
        for index, arm in enumerate(asked.models[ref].ship.arms)
    ]
    every = {
        str(declaration): declaration
        for declaration in declarations(weapons, range(firing, len(asked.models)), split=True)
    }
    return [odds for attacks in every.values() if (odds := ends(asked, attacks))]


SMALL = {
    "two guns and a rocket": (
        2,
        ground(
            model(arms=[arm(2)]),
            model(arms=[arm(2), arm(2, weapon="rockets")]),
            model(1, 2, 2, points=30),
            model(1, 3, 3, shields=1, points=50),
        ),
    ),
    "armour that goes first": (
        1,
        ground(
            model(arms=[arm(1), arm(2)]),
            model(1, 2, 3, mars=["ablative_armour"], points=10),
            model(1, 1, 1, points=40),
        ),
    ),
    "shares that link": (
        2,
        ground(
            model(arms=[arm(3)]),
            model(arms=[arm(2, mars=("devastating_ordnance",))]),
            model(1, 2, 2, height="flying"),
            model(1, 3, 4, now=1, points=7),
            rulings={"split_and_link": "allowed", "combined": "off"},
        ),
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", SMALL)
def test_best_plan_beats_every_declaration(name: str) -> None:
    firing, asked = SMALL[name]
    every, targets = everything(asked, firing), tuple(range(firing, len(asked.models)))
    for goal in GOALS:
        aim = Aim(goal=goal, models=targets)
        plan, most = (
            searched(asked, firing, aim).best,
            max(aim.value(asked, odds) for odds in every),
        )
        assert most - (plan.value if plan else 0) <= NEAR
        odds = plan and ends(
            asked, [declared_attack.model_dump() for declared_attack in plan.attacks]
        )
        assert plan is None or (odds and plan.value == aim.value(asked, odds))


def squadron() -> tuple[int, Activation]:
    """Three equal models with two weapons each, and four targets."""
    ship = model(5, 7, 5, arms=[arm(8, 7, 5, 3), arm(7, 5, 4, 2, weapon="rockets")])
    return 3, ground(
        *[ship] * 3,
        model(3, 5, 2),
        model(4, 6, 3),
        model(5, 7, 4, shields=1),
        model(6, 9, 4, guardians=2),
    )


FIRING, SQUADRON = squadron()
TARGETS = tuple(range(FIRING, len(SQUADRON.models)))


@cache
def plans(goal: Goal) -> Planning[Plan]:
    """Of the squadron."""
    return searched(SQUADRON, FIRING, Aim(goal=goal, models=TARGETS))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from([*TARGETS, 0])), min_size=6, max_size=6),
    st.randoms(),
)
def test_best_plan_beats_random_declarations(
    drawn: list[tuple[int, int]], by_chance: Random
) -> None:
    """Each weapon has the number of its attack, and a target; 0 means that it does not fire."""
    groups: dict[tuple[int, int, int], list[Data]] = {}
    for index, (number, target) in enumerate(drawn):
        if target:
            groups.setdefault((number, target, index % 2), []).append(
                {"model": index // 2, "arm": index % 2}
            )
    attacks: list[Attack] = [
        {
            "shots": shots,
            "target": target,
            "option": by_chance.choice(("linked", "combined")) if shots[1:] else "single",
        }
        for (_, target, _), shots in groups.items()
    ]
    by_chance.shuffle(attacks)
    odds = ends(SQUADRON, attacks)
    assert odds
    for goal in (Goal.ANY, Goal.HP):
        assert best(plans(goal)).aim.value(SQUADRON, odds) <= best(plans(goal)).value + NEAR


def test_alternative_plans_differ_in_kind_and_are_no_better() -> None:
    result = plans(Goal.HP)
    values = [plan.value for plan in result.plans]
    assert len(values) == len({plan.kind for plan in result.plans}) == 3
    assert values == sorted(values, reverse=True)
    assert result.plans[0].value == best(result).value == pytest.approx(result.bound)
    assert result.split_limit == 2


def test_weapons_of_no_use_to_the_goal_fire_at_other_targets() -> None:
    reach = {(Gun(False, ref, arm), TARGETS[arm]): 2 for ref in range(FIRING) for arm in range(2)}
    result = planning(SQUADRON, reach, Aim(models=TARGETS[:1]))
    for _ in result.work():
        pass
    assert {attack.target for attack in result.plans[0].attacks} == set(TARGETS[:2])
    assert result.plans[0].value == best(result).value


def test_models_out_of_range_have_no_plan() -> None:
    result = planning(SQUADRON, {}, Aim(models=TARGETS))
    for _ in result.work():
        pass
    assert (result.best, result.plans, result.bound) == (None, (), 0)


def test_equal_weapons_and_options_are_computed_once() -> None:
    """Two equal guns with one die: linked, the second brings none, which is as if the first fired
    alone.
    """
    asked = ground(model(arms=[arm(1)]), model(arms=[arm(1)]), model(1, 2, 2))
    assert searched(asked, 2, Aim(models=(2,))).looked == len(
        ["none", "one", "both alone", "linked", "combined"]
    )


def test_value_of_a_plan_includes_explosions() -> None:
    near = {"attack_dice": 30, "neighbours": [(1, 2)]}
    asked = activation(
        models=[model(arms=[arm(20)]), model(2, 2, 9), model(1, 1, 1)], explosion=near
    )
    result = planning(asked, {(Gun(False, 0, 0), 1): 2}, Aim(goal=Goal.HP, models=(1, 2)))
    for _ in result.work():
        pass
    declared = asked.model_copy(update={"attacks": best(result).attacks})
    assert best(result).value == activation_odds(declared).mean_hp_loss(1, 2)
    assert best(result).value > activation_odds(declared).mean_hp_loss(1)
