"""Weapons that split their fire in plans, against every division of their dice."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

import pytest

from engine.advice import Goal, Planning
from engine.dystopian.activation import Activation, Gun, uses
from engine.dystopian.advice.plans import Aim, Plan, planning
from engine.dystopian.advice.plans import possible_declarations as searching
from tests.engine.dystopian.activation.examples import arm, model
from tests.engine.dystopian.advice.plans.test_best import NEAR, best, ends, ground, searched
from tests.oracles.dystopian.declarations import Fired, Weapon, at_target, shared_out

Bands = Mapping[tuple[int, int], int]
"""The range band of each target for each model."""


def most(asked: Activation, bands: Bands, goal: Goal, splitting: int) -> Fraction:
    """The best of all declarations in which so many weapons at most split their fire; undamaged
    models fire.
    """
    targets = tuple(dict.fromkeys(target for _, target in bands))
    weapons = [
        Weapon(ref, index, item.weapon.value, 0)
        for ref in dict.fromkeys(ref for ref, _ in bands)
        for index, item in enumerate(asked.models[ref].ship.arms)
    ]
    dice = [[_dice(asked, bands, weapon, target) for target in targets] for weapon in weapons]
    known: dict[object, Fraction] = {}

    def value(index: int, fired: list[Fired]) -> Fraction:
        armed = [
            item._replace(weapon=item.weapon._replace(dice=dice[weapons.index(item.weapon)][index]))
            for item in fired
        ]
        alike = Counter((item.weapon.kind, item.weapon.dice, item.share) for item in armed)
        key = asked.models[targets[index]], frozenset(alike.items())
        if key not in known:
            known[key] = _most_at(
                asked, bands, goal, [item._replace(target=targets[index]) for item in armed]
            )
        return known[key]

    search = Fraction(-1)
    for every in shared_out(weapons, dice):
        split = {item.weapon for fired in every for item in fired if item.share is not None}
        if len(split) <= splitting:
            search = max(
                search, reduce(goal.combination.of, map(value, range(len(targets)), every))
            )
    assert search > 0
    return search


def _most_at(asked: Activation, bands: Bands, goal: Goal, fired: list[Fired]) -> Fraction:
    """The best that some weapons do to one target."""
    if not fired:
        return Fraction(0)
    aim = Aim(goal=goal, models=(fired[0].target,))
    every = [
        ends(asked, [_ranged(item, bands) for item in attacks]) for attacks in at_target(fired)
    ]
    return max(aim.value(asked, odds) for odds in every if odds)


def _ranged(attack: Any, bands: Bands) -> Any:
    shots = [
        shot | {"range_band": bands[shot["model"], attack["target"]]} for shot in attack["shots"]
    ]
    return attack | {"shots": shots}


def _dice(asked: Activation, bands: Bands, weapon: Weapon, target: int) -> int:
    band = bands.get((weapon.model, target))
    return asked.models[weapon.model].ship.arms[weapon.arm].attack_dice[band - 1] if band else 0


def plan_of(asked: Activation, bands: Bands, goal: Goal) -> Planning[Plan]:
    """The whole search with all arms of the models that fire."""
    reach = {
        (Gun(False, ref, index), target): band
        for (ref, target), band in bands.items()
        for index in range(len(asked.models[ref].ship.arms))
    }
    search = planning(
        asked, reach, Aim(goal=goal, models=tuple(dict.fromkeys(target for _, target in bands)))
    )
    for _ in search.work():
        pass
    return search


def everywhere(firing: int, targets: int) -> dict[tuple[int, int], int]:
    return {(ref, firing + target): 2 for ref in range(firing) for target in range(targets)}


def split_weapons(plan: Plan) -> Counter[Gun]:
    """The number of shares of each weapon that splits its fire."""
    return Counter(use.gun for use in uses(plan.activation) if use.share is not None)


@pytest.mark.parametrize(
    ("dice", "frigate", "worth"), [(10, (3, 5, 2), 4.24), (8, (2, 5, 1), 3.08)]
)
def test_two_guns_split_their_dice_at_four_frigates(
    dice: int, frigate: tuple[int, int, int], worth: float
) -> None:
    """A split of one weapon alone gains less: 3.94 and 2.52 HP."""
    asked = ground(*[model(arms=[arm(dice)])] * 2, *[model(*frigate)] * 4)
    search = searched(asked, 2, Aim(goal=Goal.HP, models=(2, 3, 4, 5)))
    plan, half = best(search), dice // 2
    assert round(float(plan.value), 2) == worth and search.split_limit == 2
    assert split_weapons(plan) == {Gun(False, 0, 0): 2, Gun(False, 1, 0): 2}
    shares = [
        {
            "shots": [{"model": target % 2, "arm": 0, "share": half}],
            "target": target,
            "option": "split",
        }
        for target in range(2, 6)
    ]
    odds = ends(asked, shares)
    assert odds and odds.mean_hp_loss(2, 3, 4, 5) == plan.value


FEW = {
    "equal guns": (
        ground(*[model(arms=[arm(4)])] * 2, *[model(1, 3, 2)] * 2, model(2, 3, 1)),
        everywhere(2, 3),
        2,
    ),
    "unlike guns": (
        ground(
            model(arms=[arm(5)]),
            model(arms=[arm(3, weapon="torpedoes")]),
            model(1, 9, 3, points=9),
            model(1, 3, 1, points=50),
            model(2, 2, 2, shields=1, points=20),
        ),
        everywhere(2, 3),
        2,
    ),
    "one gun in three": (
        ground(model(arms=[arm(5)]), *[model(1, 2, 1)] * 2, model(1, 4, 2)),
        everywhere(1, 3),
        1,
    ),
    "other ranges": (
        ground(
            model(arms=[arm(6, 4, 3, 0)]),
            model(arms=[arm(4, 3, 2, 0)]),
            *[model(1, 3, 2)] * 2,
            model(1, 2, 1),
        ),
        {(0, 2): 1, (0, 3): 2, (0, 4): 3, (1, 2): 2, (1, 3): 1},
        2,
    ),
}


@pytest.mark.parametrize("goal", [Goal.HP, Goal.ANY, Goal.SINK])
@pytest.mark.parametrize("name", FEW)
def test_no_split_beats_the_plan(name: str, goal: Goal) -> None:
    asked, bands, many = FEW[name]
    search = plan_of(asked, bands, goal)
    plan = best(search)
    assert search.split_limit == many
    assert abs(most(asked, bands, goal, many) - plan.value) <= NEAR
    odds = ends(asked, [item.model_dump() for item in plan.attacks])
    assert odds and plan.value == plan.aim.value(asked, odds) == pytest.approx(search.bound)


@pytest.mark.long
def test_only_splits_of_more_weapons_may_beat_the_plan() -> None:
    asked, bands = ground(*[model(arms=[arm(2)])] * 3, *[model(1, 5, 1)] * 6), everywhere(3, 6)
    search = plan_of(asked, bands, Goal.HP)
    assert len(split_weapons(best(search))) == search.split_limit == 2
    assert abs(most(asked, bands, Goal.HP, 2) - best(search).value) <= NEAR
    assert most(asked, bands, Goal.HP, 3) > best(search).value


def test_shares_link_under_the_ruling_that_allows_it() -> None:
    asked = ground(
        *[model(arms=[arm(3)])] * 2, *[model(2, 3, 2)] * 2, rulings={"split_and_link": "allowed"}
    )
    search = plan_of(asked, everywhere(2, 2), Goal.HP)
    assert abs(most(asked, everywhere(2, 2), Goal.HP, 2) - best(search).value) <= NEAR


def test_many_different_weapons_reduce_the_search_to_one_split(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, bands, _ = FEW["unlike guns"]
    monkeypatch.setattr(searching, "EFFORT", 0)
    search = plan_of(asked, bands, Goal.HP)
    assert (
        search.split_limit == 1 and abs(most(asked, bands, Goal.HP, 1) - best(search).value) <= NEAR
    )


def test_weapon_with_one_target_is_not_split() -> None:
    assert (
        plan_of(ground(model(arms=[arm(5)]), model(1, 2, 3)), everywhere(1, 1), Goal.HP).split_limit
        == 0
    )


@pytest.mark.parametrize("dice_at_range", [0, 5])
def test_weapon_is_split_only_between_targets_at_which_it_has_dice(dice_at_range: int) -> None:
    gun = arm(5, 5, 5, dice_at_range)
    asked = ground(model(arms=[gun]), model(1, 2, 3), model(1, 2, 3))
    plan = plan_of(asked, {(0, 1): 1, (0, 2): 4}, Goal.HP)
    assert plan.split_limit == (1 if dice_at_range else 0)
