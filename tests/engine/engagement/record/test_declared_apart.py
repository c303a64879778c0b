"""A review judges a decision at its own moment: later dice and declarations do not change it."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple

import pytest

from engine.advice import Goal
from engine.engagement import Engagement
from engine.engagement.review import Review, Reviewed, ReviewRules
from engine.jovian.advice import plans as jovian_plans
from engine.jovian.advice.plans import ground
from engine.jovian.advice.review import REVIEW as JOVIAN
from engine.warsurge import Attack
from engine.warsurge.advice.plans import best_plan as warsurge_plans
from engine.warsurge.advice.review import REVIEW as WARSURGE
from engine.warsurge.battle import attack_draft, attack_form
from tests.engine.courses import Thrower
from tests.engine.engagement.review.asked_plan import AskedPlan
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle import table as jovian
from tests.engine.jovian.battle.test_any_events import rolled
from tests.engine.warsurge.battle import table as warsurge

Steps = Sequence[tuple[int, str]]
"""Weapons, by their places, each at a target."""
SHIP, WING = jovian.CRUISERS, jovian.BOMBERS
UNIT, LEVY, HUNTERS, BEAST = warsurge.ref(0, 2), *(warsurge.ref(1, index) for index in range(3))


def shoot(now: Engagement[Any], weapon: int, target: str, dice: Thrower) -> Any:
    return rolled(now.state, jovian.DESTROYERS, weapon, target, dice)


def attack(now: Engagement[Any], weapon: int, target: str, dice: Thrower) -> Any:
    form = warsurge.form(now, UNIT, [weapon], target)
    return attack_draft(
        now.state, UNIT, [weapon], target, form, warsurge.rolled(form, then=dice)[1]
    )


def all_ships(state: Any, goal: str) -> Any:
    """Every weapon of the destroyer reaches both targets."""
    targets = SHIP, WING
    reach = {(weapon, at): 0 for weapon in range(3) for at in targets}
    aim = jovian_plans.Aim(Goal(goal), targets)
    return jovian_plans.planning(ground(state, jovian.DESTROYERS, reach), aim)


def all_units(state: Any, goal: str) -> Any:
    """Every weapon of the veterans that has not fired reaches all targets."""
    unit = state.unit(UNIT)
    every = range(len(unit.weapons))
    forms = {at: sure(attack_form(state, UNIT, every, at)) for at in (LEVY, HUNTERS, BEAST)}
    aimed = {at: Attack.model_validate(form) for at, form in forms.items()}
    return warsurge_plans.planning(aimed, list(aimed), Goal(goal), unit.ready_weapons)


class Table(NamedTuple):
    """A game with one who fires: after a hit and after a miss it goes on at other targets."""

    rules: ReviewRules[Any]
    begun: Callable[[], Engagement[Any]]
    fire: Callable[[Engagement[Any], int, str, Thrower], Any]
    everything: Callable[[Any, str], Any]
    goal: str
    after_hit: Steps
    after_miss: Steps


TABLES = {
    "jovian": Table(
        JOVIAN,
        jovian.engagement,
        shoot,
        all_ships,
        "structure",
        [(1, WING), (0, SHIP), (2, WING)],
        [(1, WING), (0, WING), (2, SHIP)],
    ),
    "warsurge": Table(
        WARSURGE,
        warsurge.engagement,
        attack,
        all_units,
        "hp",
        [(0, LEVY), (1, HUNTERS), (2, BEAST)],
        [(0, LEVY), (1, BEAST), (2, HUNTERS)],
    ),
}


def unlike() -> Thrower:
    """Dice that come up one after the other."""
    faces = count()
    return Thrower(lambda options: options[next(faces) % len(options)])


def reviewed(table: Table, steps: Steps, dice: Thrower, goal: str) -> Sequence[Reviewed]:
    """Return every reviewed declaration.

    dice: the dice of the first declaration.
    goal: the goal for all targets in range, if they are known.
    """
    now = table.begun()
    for index, (weapon, target) in enumerate(steps):
        now = sure(now.act(sure(table.fire(now, weapon, target, unlike() if index else dice))))

    def asked(episode: Any) -> AskedPlan | None:
        return (
            AskedPlan("all", goal, lambda aim: table.everything(episode.before, aim))
            if goal
            else None
        )

    review = Review(now, table.rules, asked)
    assert list(review.work())
    return review.reviewed


@pytest.mark.parametrize("given", [False, True])
@pytest.mark.parametrize("game", TABLES)
def test_later_dice_do_not_change_the_review_of_a_decision(game: str, given: bool) -> None:
    """Three weapons fire at other targets after a hit; with two given targets, both once at the
    same one.
    """
    table = TABLES[game]
    hit, miss, goal = table.after_hit, table.after_miss, ""
    if given:
        hit, miss, goal = hit[:2], [miss[0], (miss[1][0], miss[0][1])], table.goal
    lucky = reviewed(table, hit, Thrower(max), goal)
    unlucky = reviewed(table, miss, unlike(), goal)
    assert (
        lucky[0].taken and unlucky[0].taken and lucky[0].taken.outcome != unlucky[0].taken.outcome
    )
    decision, same = lucky[0].decision, unlucky[0].decision
    assert decision and same and not decision.alone
    assert (decision.aim, decision.declared.value, decision.best.value) == (
        same.aim,
        same.declared.value,
        same.best.value,
    )
    every = [each.decision for each in (*lucky, *unlucky) if each.decision]
    assert len(every) > 2 and all(each.lost >= 0 for each in every)


@pytest.mark.parametrize("game", TABLES)
def test_last_decision_of_a_series_is_compared_with_earlier_targets(game: str) -> None:
    """The best is the highest value among these targets; without another target the decision is
    alone.
    """
    table = TABLES[game]
    *before, (weapon, _) = table.after_hit
    every = dict.fromkeys(at for _, at in before)
    last = [reviewed(table, [*before, (weapon, at)], unlike(), "")[-1].decision for at in every]
    assert len(last) > 1 and all(decision and not decision.alone for decision in last)
    values = [
        (decision.aim, decision.best.value, decision.declared.value)
        for decision in last
        if decision
    ]
    compared = 0
    for aim in {aim for aim, _, _ in values}:
        bests, mine = (
            {best for item, best, _ in values if item == aim},
            [value for item, _, value in values if item == aim],
        )
        assert len(bests) == 1
        if len(mine) == len(every):
            compared += 1
            assert max(mine) in bests
    assert bool(compared) == (game == "jovian"), (
        "in WARSURGE the two decisions have goals of their own"
    )
    given = [
        reviewed(table, [*before, (weapon, at)], unlike(), table.goal)[-1].decision for at in every
    ]
    (best,) = {decision.best.value for decision in given if decision}
    assert len(given) > 1 and all(
        decision and decision.declared.value <= best for decision in given
    )
    (first,) = reviewed(table, [(weapon, before[0][1])], unlike(), "")
    assert first.decision and first.decision.alone
