"""The best plan of a ship's fire against every way to fire, by independent code and by the engine's
own odds.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from random import Random
from typing import Any

import pytest

from engine.advice import Goal, Planning
from engine.jovian import (
    CatastrophicTable,
    Fire,
    Rulings,
    Ship,
    ShipAttack,
    ShipPart,
    Squadron,
    SquadronAttack,
    Weapon,
    WeaponType,
    ship_odds,
    squadron_odds,
)
from engine.jovian.advice.plans import (
    GOALS,
    Aim,
    Fired,
    Ground,
    Plan,
    RemainingWeapon,
    Target,
    planning,
)
from engine.jovian.samples import BOMBER, CRUISER, DESTROYER, EXO_SQUADRON, INTERCEPTOR, LANCERS
from tests.oracles.jovian import declarations as oracle

NEAR = Fraction(1, 10**9)
CANNON = Weapon(type=WeaponType.KINETIC_CANNON, anti_ship=3, anti_squadron=2, instances=2)
DRIVER = Weapon(type=WeaponType.MASS_DRIVER, anti_ship=2, anti_squadron=3, macro=1)
LINKED = Weapon(
    type=WeaponType.PARTICLE_CANNON,
    anti_ship=2,
    anti_squadron=2,
    instances=2,
    link=True,
    link_attacks=1,
    link_modifier=1,
)
TWICE = LINKED.model_copy(update={"link_attacks": 2})
ROCKETS = Weapon(type=WeaponType.MISSILE, anti_ship=4, anti_squadron=4)
BEAM = Weapon(type=WeaponType.BEAM_PROJECTOR, anti_ship=3, anti_squadron=3)
FLIGHT = Squadron(skill=2, structure=2, points=30)
WING = Squadron(skill=3, structure=3, armour=1, points=55)
HULL = Ship(
    defense=1, sensors=1, thrusters=0, structure=2, parts=(ShipPart(name="Bridge"),), points=200
)


def ground(
    weapons: Sequence[Weapon], fire_control: int, targets: dict[str, Target], **more: Any
) -> Ground:
    """All weapons reach all targets, the second of them with one modifier less."""
    reach = {(index, ref): -at for at, ref in enumerate(targets) for index in range(len(weapons))}
    armed = {
        index: RemainingWeapon(weapon, weapon.instances) for index, weapon in enumerate(weapons)
    }
    return Ground(
        armed,
        fire_control,
        targets,
        more.pop("reach", reach),
        Rulings(**more.pop("rulings", {})),
        **more,
    )


def searched(asked: Ground, goal: Goal, *wanted: str) -> Planning[Plan]:
    result = planning(asked, Aim(goal, wanted or tuple(asked.targets)))
    for _ in result.work():
        assert result.allocation is None or result.bound >= result.value - 1e-9
    return result


def by_structure(goal: Goal, target: Target) -> tuple[Fraction, ...]:
    """The value of each number of remaining Structure."""
    if goal is Goal.STRUCTURE:
        return tuple(Fraction(target.structure - number) for number in range(target.structure + 1))
    return (
        Fraction((target.points or 0) if goal is Goal.POINTS else 1),
        *[Fraction(0)] * target.structure,
    )


def joined(goal: Goal, each: Iterable[Fraction]) -> Fraction:
    """The results of all targets."""
    if goal in (Goal.STRUCTURE, Goal.POINTS):
        return sum(each, Fraction(0))
    if goal is Goal.ANY:
        return 1 - prod((1 - item for item in each), start=Fraction(1))
    return prod(each, start=Fraction(1))


SMALL: dict[str, tuple[list[Weapon], int, dict[str, Target]]] = {
    "two squadrons, rockets and a beam": ([CANNON, ROCKETS, BEAM], 3, {"a": FLIGHT, "b": WING}),
    "linked or one by one": ([LINKED, DRIVER], 2, {"a": FLIGHT, "b": WING}),
    "two attacks when linked": ([TWICE, DRIVER], 2, {"a": FLIGHT, "b": WING}),
    "a ship and a squadron": ([CANNON, DRIVER], 3, {"a": HULL, "b": FLIGHT}),
}


@pytest.mark.parametrize("name", SMALL)
def test_best_plan_beats_every_way_to_fire_by_independent_code(name: str) -> None:
    weapons, fire_control, targets = SMALL[name]
    asked = ground(weapons, fire_control, targets)
    for goal in (Goal.ANY, Goal.OUT, Goal.STRUCTURE, Goal.POINTS):
        values = worth_of_every_way(asked, fire_control, goal)
        result = searched(asked, goal)
        most = max(values.values())
        assert result.best and most - NEAR <= result.best.value <= most
        assert result.bound == pytest.approx(float(most))
        assert result.looked == len(values)
        for row in sorted({rows[0] for way in values for rows in way if rows}):
            most_after = max(value for way, value in values.items() if begins_with(way, row))
            fire = Fire(
                weapon=weapons[row.gun],
                linked=row.linked,
                modifier=asked.reach[row.gun, row.target],
            )
            declared = Plan(
                targets,
                asked.rulings,
                None,
                Aim(goal, tuple(targets)),
                (Fired(row.gun, row.target, fire),),
            )
            search = planning(asked, declared.aim).beginning(declared)
            assert search and list(search.work_of_best()) and search.best
            assert search.best.fired[0] == declared.fired[0]
            assert most_after - NEAR <= search.best.value <= most_after


Way = tuple[tuple[oracle.Fired, ...], ...]
"""The fire at each target, in the order of the targets."""


def worth_of_every_way(asked: Ground, fire_control: int, goal: Goal) -> dict[Way, Fraction]:
    """The value of each way to fire, by independent code."""
    guns = []
    for index, remaining in asked.weapons.items():
        reach = {ref: asked.reach[index, ref] for ref in asked.targets}
        weapon = remaining.weapon
        guns.append(oracle.Gun(weapon.model_dump(mode="json"), weapon.instances, reach))
    data = {ref: target.model_dump(mode="json") for ref, target in asked.targets.items()}

    @cache
    def best(ref: str, own: tuple[oracle.Fired, ...]) -> Fraction:
        return oracle.best(guns, own, ref, data[ref], by_structure(goal, asked.targets[ref]))

    values = {}
    for fired in oracle.declarations(guns, fire_control):
        way = []
        for ref in asked.targets:
            way.append(tuple(row for row in fired if row.target == ref))
        values[tuple(way)] = joined(goal, map(best, asked.targets, way))
    return values


def begins_with(way: Way, row: oracle.Fired) -> bool:
    """Return whether some fire is the first at its target."""
    return any(rows and rows[0] == row for rows in way)


def by_odds(plan: Plan, ref: str) -> dict[int, Fraction]:
    """The Structure a target loses by the odds of attacks."""
    fires, target = (
        tuple(fired.fire for fired in plan.fired if fired.target == ref),
        plan.targets[ref],
    )
    if isinstance(target, Squadron):
        die = squadron_odds(SquadronAttack(rulings=plan.rulings, fires=fires, target=target)).damage
    else:
        die = ship_odds(
            ShipAttack(rulings=plan.rulings, fires=fires, target=target, table=plan.table)
        ).structure
    return {int(many): Fraction(die.probability(many)) for many in die.outcomes()}


FLEET: dict[str, Target] = {"a": EXO_SQUADRON, "b": INTERCEPTOR, "c": DESTROYER, "d": LANCERS}


@cache
def plans(ship: Ship, goal: Goal) -> Planning[Plan]:
    """Of a sample ship."""
    return searched(ground(ship.weapons, ship.fire_control, FLEET), goal)


@pytest.mark.parametrize("goal", [Goal.ANY, Goal.STRUCTURE])
def test_best_plan_beats_random_declarations(goal: Goal) -> None:
    result, by_chance = plans(CRUISER, goal), Random(7)
    best = result.best
    assert best
    for _ in range(200):
        shots = [
            index for index, weapon in enumerate(CRUISER.weapons) for _ in range(weapon.instances)
        ]
        by_chance.shuffle(shots)
        aims = [(shot, by_chance.choice(list(FLEET))) for shot in shots[: CRUISER.fire_control]]
        fired = tuple(
            Fired(index, ref, Fire(weapon=CRUISER.weapons[index], modifier=-list(FLEET).index(ref)))
            for index, ref in aims
        )
        assert Plan(FLEET, Rulings(), None, best.aim, fired).value <= best.value + NEAR


def test_value_of_a_plan_equals_the_odds_of_its_attacks() -> None:
    for goal in (Goal.ANY, Goal.STRUCTURE):
        every = plans(CRUISER, goal).plans
        assert every
        for plan in every:
            each = []
            for ref in plan.ends:
                worth = by_structure(goal, FLEET[ref])[::-1]
                each.append(
                    sum(
                        (worth[many] * chance for many, chance in by_odds(plan, ref).items()),
                        Fraction(0),
                    )
                )
            assert plan.value == joined(goal, each)
            assert sum(fired.fire.fire_control for fired in plan.fired) <= CRUISER.fire_control


def test_alternative_plans_differ_in_kind_and_are_no_better() -> None:
    result = plans(CRUISER, Goal.STRUCTURE)
    values = [plan.value for plan in result.plans]
    assert len(values) == len({plan.kind for plan in result.plans}) == 3
    assert values == sorted(values, reverse=True)
    assert result.plans[0].value == result.best.value == pytest.approx(result.bound)  # type: ignore[union-attr]


def test_weapons_of_no_use_to_the_goal_fire_at_other_targets() -> None:
    targets: dict[str, Target] = {"a": FLIGHT, "b": WING}
    asked = ground([DRIVER, BEAM], 2, targets, reach={(0, "a"): 0, (1, "b"): 0})
    plan = searched(asked, Goal.OUT, "a").plans[0]
    assert [(fired.weapon, fired.target) for fired in plan.fired] == [(0, "a"), (1, "b")]
    assert plan.value == searched(ground([DRIVER], 1, {"a": FLIGHT}), Goal.OUT).best.value  # type: ignore[union-attr]


def test_plan_to_destroy_a_ship_uses_the_players_table() -> None:
    table = CatastrophicTable(rows=[{"up_to": 4}, {"up_to": 9, "destroys": True}])
    asked = ground([CANNON, DRIVER], 3, {"a": HULL}, table=table)
    best = searched(asked, Goal.DESTROY).best
    assert best and best.value == best.ends["a"].chance(lambda end: end.destroyed) > 0
    fires = tuple(fired.fire for fired in best.fired)
    assert best.value == ship_odds(ShipAttack(fires=fires, target=HULL, table=table)).destroyed
    assert searched(ground([CANNON], 3, {"a": HULL}), Goal.DESTROY).value == 0


def test_heavy_weapons_at_ships_are_compared_too() -> None:
    """No form computes their odds at once."""
    heavy = LINKED.model_copy(update={"anti_ship": 4, "macro": 2, "link_modifier": 2})
    best = searched(ground([heavy], 1, {"a": HULL}, reach={(0, "a"): 2}), Goal.STRUCTURE).best
    assert best and best.fired[0].fire.linked


def test_weapons_fire_while_fire_control_lasts_under_that_ruling() -> None:
    asked = ground([DRIVER], 3, {"a": BOMBER}, rulings={"weapon_fires": "fire_control"})
    best = searched(asked, Goal.STRUCTURE).best
    assert best and [fired.fire.fired for fired in best.fired] == [3]
    assert searched(ground([DRIVER], 3, {"a": BOMBER}), Goal.STRUCTURE).value < best.value


def test_ship_without_fire_control_or_targets_has_no_plan() -> None:
    assert searched(ground([DRIVER], 0, {"a": FLIGHT}), Goal.ANY).plans == ()
    assert searched(ground([DRIVER], 2, {"a": FLIGHT}, reach={}), Goal.STRUCTURE).best is None
    assert {searched(ground([DRIVER], 2, {}), goal).best for goal in GOALS} == {None}
