"""Reviews of a ship's fire against all possible declarations, by independent code."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from math import prod
from typing import Any

import pytest

from engine.engagement import Engagement, Side, begin, make_fleet, ref_of, resume
from engine.engagement.review import Review, Reviewed
from engine.jovian import Ship, ShipPart, Squadron, Weapon, WeaponType
from engine.jovian.advice.review import REVIEW
from engine.jovian.battle import RULES, SHIP, SQUADRON, State
from engine.kit import plain
from tests.engine.courses import Thrower
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import STEADY
from tests.engine.jovian.battle.test_any_events import rolled
from tests.oracles.jovian import declarations as oracle

pytestmark = pytest.mark.shipped

NEAR = Fraction(1, 10**9)
WEAPONS = (
    Weapon(
        name="Cannon", type=WeaponType.KINETIC_CANNON, anti_ship=3, anti_squadron=2, instances=2
    ),
    Weapon(name="Driver", type=WeaponType.MASS_DRIVER, anti_ship=2, anti_squadron=3, macro=1),
)
FIRING = Ship(
    name="Red", defense=3, sensors=3, thrusters=3, structure=4, fire_control=3, weapons=WEAPONS
)
FLIGHT = Squadron(name="Flight", skill=2, structure=3)
WING = Squadron(name="Wing", skill=3, structure=4, armour=1)
HULL = Ship(
    name="Hull", defense=1, sensors=1, thrusters=1, structure=3, parts=(ShipPart(name="Bridge"),)
)
RED, *BLUE = ref_of(0, 0, "g0"), *(ref_of(1, 0, f"g{index}") for index in range(3))
Steps = Sequence[tuple[int, str]]
"""Weapons, by their places, one instance of each at a target."""


def table() -> Engagement[State]:
    sides = []
    for name, items in (("Red", (FIRING,)), ("Blue", (FLIGHT, WING, HULL))):
        groups = [
            {
                "id": f"g{index}",
                "kind": SHIP if isinstance(item, Ship) else SQUADRON,
                "name": item.name,
                "profile": plain(item),
            }
            for index, item in enumerate(items)
        ]
        sides.append(Side(name=name, fleets=(sure(make_fleet(RULES, name, groups, name.lower())),)))
    return sure(
        resume(
            RULES, sure(begin(RULES, "Skirmish", sides, {"rulings": STEADY}, "2026-01-01", "b1"))
        )
    )


def reviewed(steps: Steps) -> list[tuple[State, Reviewed]]:
    """Each declaration with the state before it."""
    now, faces = table(), count(3)
    dice = Thrower(lambda options: options[next(faces) % len(options)])
    before = []
    for weapon, target in steps:
        before.append(now.state)
        now = sure(now.act(sure(rolled(now.state, RED, weapon, target, dice))))
    review = Review(now, REVIEW)
    assert list(review.work())
    return list(zip(before, review.reviewed, strict=True))


def everything(state: State, steps: Steps, at: int, aim: str) -> tuple[Fraction, Fraction]:
    """The most that the weapons fired from one declaration on can do, and the most that begins with
    it.
    """
    remaining = [weapon for weapon, _ in steps[at:]]
    targets = [
        ref
        for ref in dict.fromkeys(ref for _, ref in (*steps[at:], *steps[:at]))
        if not gone(state, ref)
    ]
    indexes = sorted(set(remaining))
    guns = [
        oracle.Gun(
            WEAPONS[index].model_dump(mode="json"),
            remaining.count(index),
            dict.fromkeys(targets, 0),
        )
        for index in indexes
    ]
    want, *named = aim.split()
    data = {
        ref: (state.squadron(ref) if ref in state.squadrons else state.ship(ref)).model_dump(
            mode="json"
        )
        for ref in targets
    }

    def value(rows: tuple[oracle.Fired, ...]) -> Fraction:
        each = []
        for ref in named or targets:
            structure = data[ref]["structure"]
            lost = tuple(Fraction(structure - number) for number in range(structure + 1))
            worth = lost if want == "structure" else (Fraction(1), *[Fraction(0)] * structure)
            each.append(
                oracle.best(
                    guns, [fired for fired in rows if fired.target == ref], ref, data[ref], worth
                )
            )
        return (
            sum(each, Fraction(0))
            if want == "structure"
            else 1 - prod((1 - item for item in each), start=Fraction(1))
        )

    weapon, target = steps[at]
    first = oracle.Fired(indexes.index(weapon), target)
    every = {rows: value(rows) for rows in oracle.declarations(guns, len(remaining))}
    return max(every.values()), max(item for rows, item in every.items() if begins(rows, first))


def begins(rows: Sequence[oracle.Fired], first: oracle.Fired) -> bool:
    """True if an attack is the first at its target: those at others do not matter to it."""
    return next((fired for fired in rows if fired.target == first.target), None) == first


def gone(state: State, ref: str) -> bool:
    now: Any = state.now(ref)
    return bool(now.is_gone)


def test_every_review_of_a_ship_matches_brute_force() -> None:
    compared = 0
    for steps in (
        [(0, BLUE[0]), (1, BLUE[1]), (0, BLUE[1])],
        [(1, BLUE[2]), (0, BLUE[0]), (0, BLUE[2])],
    ):
        for at, (state, item) in enumerate(reviewed(steps)):
            decision = item.decision
            if decision is None or decision.alone:
                continue
            best, mine = everything(state, steps, at, decision.aim)
            assert abs(decision.best.value - best) <= NEAR, (steps, at, decision.aim)
            assert abs(decision.declared.value - mine) <= NEAR, (steps, at, decision.aim)
            compared += 1
    assert compared >= 5
