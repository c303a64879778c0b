"""Plans that keep one's own afloat, against every declaration and every counterattack there is."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from engine.dystopian.activation.check import check
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.activation.plans import Aim, Want
from engine.dystopian.activation.uses import Gun
from engine.dystopian.planning import Countered, planning
from tests.engine.dystopian.activation.examples import Data, activation, arm, model
from tests.oracles.dystopian.declarations import Weapon, declarations

NEAR = Fraction(1, 10**9)
OURS = (0, 1)
SQUADRONS = {2: "a", 3: "a", 4: "b"}


def ground(aa: int = 2, height: str = "flying", weapon: str = "aa") -> Activation:
    """Two weak flyers; a squadron of two that answers, and a lone target that does not."""
    answers: Data = {weapon: aa}
    return activation(models=[
        model(arms=[arm(4)], height=height) | {"hp": 1}, model(1, 2, 2, arms=[arm(3)], height=height),
        model(1, 2, 1, **answers), model(2, 3, 2, **answers), model(3, 4, 2),
    ])  # fmt: skip


def searched(asked: Activation, want: Want = Want.ANY, *models: int) -> Countered:
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS}
    found = Countered(asked, reach, Aim(want=want, models=models or tuple(SQUADRONS), keeping=OURS), SQUADRONS)
    for _ in found.work():
        assert found.bound >= found.value - 1e-9
    return found


def odds(asked: Activation, attacks: list[Any], counterattacks: list[Any]) -> Any:
    said = asked.model_dump(include={"rulings", "models"}) | {"attacks": attacks, "counterattacks": counterattacks}
    checked = check(said)
    return activation_odds(checked) if isinstance(checked, Activation) else None


def answers(asked: Activation, by: tuple[int, ...]) -> list[Any]:
    """Every list of counterattacks of some models."""
    weapons = [Weapon(ref, 0, "aa", asked.models[ref].ship.aa) for ref in by if asked.models[ref].ship.aa]
    return [[_as_counter(one) for one in every] for every in declarations(weapons, OURS, split=True)]


def _as_counter(attack: Any) -> Data:
    shares = [shot["share"] for shot in attack["shots"] if "share" in shot]
    rest = {name: attack[name] for name in ("target", "option", "primary")}
    return rest | {"models": [shot["model"] for shot in attack["shots"]], "weapon": "aa", "shares": shares}


def sinks(asked: Activation, counterattacks: list[Any]) -> Fraction:
    found = odds(asked, [], counterattacks)
    return Fraction(-1) if found is None else found.chance(lambda end: any(end.models[ref].hp <= 0 for ref in OURS))


@pytest.mark.thorough
def test_no_declaration_is_better_than_the_bound_and_few_better_than_what_is_called_best() -> None:
    asked = ground()
    found = searched(asked)
    best_answers = {by: max(answers(asked, by), key=lambda one: sinks(asked, one)) for by in ((2, 3), (4,), (2, 3, 4))}
    weapons = [Weapon(ref, 0, "gunnery", asked.models[ref].ship.arms[0].attack_dice[1]) for ref in OURS]
    most = Fraction(0)
    for attacks in declarations(weapons, tuple(SQUADRONS), split=False):
        lots = {SQUADRONS[one["target"]] for one in attacks}  # type: ignore[index]
        by = tuple(ref for ref, squadron in SQUADRONS.items() if squadron in lots)
        if ends := attacks and odds(asked, attacks, best_answers[by]):
            most = max(most, Aim(want=Want.ANY, models=tuple(SQUADRONS), keeping=OURS).value(asked, ends))
    assert found.best and found.best.value <= most <= Fraction(found.bound) + NEAR
    assert found.best.value == most


def test_the_answer_is_the_one_that_most_likely_sinks() -> None:
    asked = ground()
    plan = searched(asked, Want.SINK, 2).best
    assert plan and plan.activation.counterattacks
    mine = sinks(asked, [one.model_dump() for one in plan.activation.counterattacks])
    assert mine == max(sinks(asked, one) for one in answers(asked, (2, 3)))


@pytest.mark.thorough
def test_who_answers_makes_another_target_the_better_one() -> None:
    weak, strong = searched(ground(aa=1)).best, searched(ground(aa=9)).best
    assert weak and {SQUADRONS[one.target] for one in weak.attacks} == {"a"}  # type: ignore[index]
    assert strong and {SQUADRONS[one.target] for one in strong.attacks} == {"b"}  # type: ignore[index]


@pytest.mark.thorough
def test_on_the_surface_nobody_answers() -> None:
    asked = ground(aa=9, height="surface")
    found = searched(asked)
    alone = planning(asked, {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS},
                     Aim(want=Want.ANY, models=tuple(SQUADRONS)))  # fmt: skip
    for _ in alone.work():
        pass
    assert found.best and alone.best and found.best.value == alone.best.value
    assert found.bound == pytest.approx(alone.bound)
    assert not found.best.activation.counterattacks


@pytest.mark.thorough
def test_a_plan_and_a_bound_are_there_long_before_all_is_weighed() -> None:
    asked = ground()
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS}
    found = Countered(asked, reach, Aim(want=Want.ANY, models=tuple(SQUADRONS), keeping=OURS), SQUADRONS)
    known = [(found.value, found.bound) for _ in found.work()]
    first = next(step for step, (value, _) in enumerate(known) if value)
    assert known[first][0] > found.value / 2 and found.bound <= known[first][1]
    assert first < len(known) / 2
    assert all(a >= b for (_, a), (_, b) in pairwise(known)), "a bound is never taken back"
    assert all(plan.activation.counterattacks or plan.targets == (4,) for plan in found.plans)


def test_lots_whose_answer_the_bound_does_not_hang_on_are_not_answered_for_it() -> None:
    found = searched(ground(aa=1))
    attacked = {frozenset(SQUADRONS[one.target] for one in plan.attacks) for plan in found.plans}
    assert set(found._answers) <= attacked | {frozenset("a"), frozenset("b")}


def test_who_reaches_nobody_has_no_plan() -> None:
    found = Countered(ground(), {}, Aim(want=Want.ANY, models=(2,), keeping=OURS), SQUADRONS)
    for _ in found.work():
        pass
    assert (found.best, found.plans, found.bound) == (None, (), 0)
