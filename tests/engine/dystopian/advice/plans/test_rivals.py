"""The best plan against declarations that are changed while that improves them."""

from random import Random

import pytest

from engine.dystopian.activation import Gun
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import Aim, Plan, planning
from engine.dystopian.advice.plans.possible_declarations import Declarations
from tests.engine.dystopian.activation.examples import activation, arm, model
from tests.engine.dystopian.advice.plans.rivals import moment, rivals
from tests.engine.dystopian.advice.plans.test_best import NEAR, ends


def is_never_beaten(seed: int, tries: int) -> int:
    """The number of legal declarations, with as many weapons that split their fire as plans
    have.
    """
    by_chance = Random(seed)
    now = moment(by_chance)
    result = planning(*now)
    bounds = [result.bound for _ in result.work() if not result.splitting]
    worth = result.best.value if result.best else result.value
    every = list(rivals(now, by_chance, tries, result.split_limit))
    assert max(every, default=0) <= worth + NEAR
    assert result.bound == pytest.approx(float(worth))
    unsplit = not any(
        shot.share
        for declared_attack in (result.best.attacks if result.best else ())
        for shot in declared_attack.shots
    )
    assert not unsplit or min(bounds, default=result.bound) >= float(worth) - 1e-9
    for plan in result.plans:
        odds = ends(now.ground, [declared_attack.model_dump() for declared_attack in plan.attacks])
        assert odds and now.aim.value(now.ground, odds) == plan.value <= worth
    return len(every)


@pytest.mark.long
@pytest.mark.parametrize(
    "seed", sorted({*range(100, 112)} - {100, 105})
)  # those two have no rivals
def test_rivals_never_beat_the_best_plan(seed: int) -> None:
    assert is_never_beaten(seed, 60)


@pytest.mark.shipped
def test_attack_has_no_more_weapons_than_a_declaration_allows() -> None:
    asked = activation(models=[model(arms=[arm(1)] * 12), model(arms=[arm(1)]), model(9, 12, 1)])
    guns = [Gun(False, 0, index) for index in range(12)] + [Gun(False, 1, 0)]
    result = planning(asked, {(gun, 2): 2 for gun in guns}, Aim(models=(2,)))
    for _ in result.work():
        pass
    assert (
        result.best
        and max(len(declared_attack.shots) for declared_attack in result.best.attacks) == 12
    )
    assert (
        activation_odds(
            asked.model_copy(update={"attacks": result.best.attacks})
        ).chance_to_destroy(2)
        == result.best.value
    )


@pytest.mark.shipped
def test_filled_plan_stays_within_the_limits_of_a_declaration() -> None:
    many = activation(
        models=[model(arms=[arm(1)] * 12) for _ in range(3)] + [model(1, 1, 1), model(9, 12, 12)]
    )
    singles = [
        {"shots": [{"model": ref, "arm": index}], "target": 4}
        for ref in range(3)
        for index in range(12)
    ]
    every = activation(
        models=[in_play.model_dump() for in_play in many.models.values()], attacks=singles[:24]
    )
    plan, fewer = (
        Plan(every.model_copy(update={"attacks": some}), Aim(models=(3,)))
        for some in (every.attacks, every.attacks[:20])
    )
    means = Declarations(many, {}, Aim(models=(3,)))
    assert (
        len(means.together(plan, fewer).attacks) == 24 == len(means.together(fewer, plan).attacks)
    )
    assert plan.is_declarable and not plan.with_more(fewer.attacks).is_declarable
