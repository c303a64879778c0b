"""Plans that also protect one's own models, against every declaration and every counterattack.

By the union of ruling 24 all squadrons that are attacked answer whoever acts, by its default those
that attack them.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from engine.advice import Goal
from engine.dystopian.activation import Activation, Gun, check
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import Aim, SafePlanSearch, planning
from tests.engine.dystopian.activation.examples import Data, activation, arm, model
from tests.oracles.dystopian.declarations import Weapon, declarations

NEAR = Fraction(1, 10**9)
OURS = (0, 1)
SQUADRONS = {2: "a", 3: "a", 4: "b"}


UNION = {"counterattackers": "all_attackers"}


def ground(aa: int = 2, height: str = "flying", **rulings: str) -> Activation:
    """Two weak flyers; a squadron of two that counterattacks, and a lone target that does not."""
    answers: Data = {"aa": aa}
    return activation(
        rulings=rulings or UNION,
        models=[
            model(arms=[arm(4)], height=height) | {"hp": 1},
            model(1, 2, 2, arms=[arm(3)], height=height),
            model(1, 2, 1, **answers),
            model(2, 3, 2, **answers),
            model(3, 4, 2),
        ],
    )


def searched(asked: Activation, goal: Goal = Goal.ANY, *models: int) -> SafePlanSearch:
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS}
    countered = SafePlanSearch(
        asked, reach, Aim(goal=goal, models=models or tuple(SQUADRONS), keeping=OURS), SQUADRONS
    )
    for _ in countered.work():
        assert countered.bound >= countered.value - 1e-9
    return countered


def odds(asked: Activation, attacks: list[Any], counterattacks: list[Any]) -> Any:
    data = asked.model_dump(include={"rulings", "models"}) | {
        "attacks": attacks,
        "counterattacks": counterattacks,
    }
    checked = check(data)
    return activation_odds(checked) if isinstance(checked, Activation) else None


def answers(asked: Activation, by: tuple[int, ...]) -> list[Any]:
    """Every list of counterattacks of some models."""
    weapons = [
        Weapon(ref, 0, "aa", asked.models[ref].ship.aa) for ref in by if asked.models[ref].ship.aa
    ]
    return [
        [_as_counter(item) for item in every] for every in declarations(weapons, OURS, split=True)
    ]


def _as_counter(attack: Any) -> Data:
    shares = [shot["share"] for shot in attack["shots"] if "share" in shot]
    rest = {name: attack[name] for name in ("target", "option", "primary")}
    return rest | {
        "models": [shot["model"] for shot in attack["shots"]],
        "weapon": "aa",
        "shares": shares,
    }


def sinks(asked: Activation, counterattacks: list[Any]) -> Fraction:
    result = odds(asked, [], counterattacks)
    if result is None:
        return Fraction(-1)
    return Fraction(result.end.chance(lambda end: any(end.models[ref].hp <= 0 for ref in OURS)))


def test_bound_of_the_plan_holds_for_every_declaration() -> None:
    asked = ground()
    countered = searched(asked)
    best_answers = {
        by: max(answers(asked, by), key=lambda answer: sinks(asked, answer))
        for by in ((2, 3), (4,), (2, 3, 4))
    }
    weapons = [
        Weapon(ref, 0, "gunnery", asked.models[ref].ship.arms[0].attack_dice[1]) for ref in OURS
    ]
    most = Fraction(0)
    for attacks in declarations(weapons, tuple(SQUADRONS), split=False):
        squadrons = {SQUADRONS[attack["target"]] for attack in attacks}  # type: ignore[index]
        by = tuple(ref for ref, squadron in SQUADRONS.items() if squadron in squadrons)
        if ends := attacks and odds(asked, attacks, best_answers[by]):
            most = max(
                most, Aim(goal=Goal.ANY, models=tuple(SQUADRONS), keeping=OURS).value(asked, ends)
            )
    assert countered.best and countered.best.value <= most <= Fraction(countered.bound) + NEAR
    assert countered.best.value == most


def test_assumed_counterattack_is_the_one_most_likely_to_sink() -> None:
    asked = ground()
    plan = searched(asked, Goal.SINK, 2).best
    assert plan and plan.activation.counterattacks
    mine = sinks(
        asked, [counterattack.model_dump() for counterattack in plan.activation.counterattacks]
    )
    assert mine == max(sinks(asked, answer) for answer in answers(asked, (2, 3)))


@pytest.mark.parametrize("rulings", [{}, {"combined": "off"}])
def test_assumed_counterattack_rolls_separately_where_that_sinks_most_likely(rulings: Data) -> None:
    """Three escorts at one flyer with two HP left: one roll would hardly reach its CR."""
    asked = activation(
        rulings=rulings,
        models=[
            model(2, 9, 6, now=2, height="flying"),
            *[model(1, 2, 1, aa=3)] * 3,
        ],
    )
    squadrons = dict.fromkeys((1, 2, 3), "a")
    reach = {(Gun(False, 0, 0), 1): 2}
    countered = SafePlanSearch(
        asked, reach, Aim(goal=Goal.SINK, models=(1,), keeping=(0,)), squadrons
    )
    for _ in countered.work():
        pass
    weapons = [Weapon(ref, 0, "aa", 3) for ref in (1, 2, 3)]
    every = [
        [_as_counter(item) for item in some] for some in declarations(weapons, (0,), split=False)
    ]
    most = max(_sinks_first(asked, item) for item in every)
    assert countered.best and countered.best.activation.counterattacks
    mine = [
        counterattack.model_dump() for counterattack in countered.best.activation.counterattacks
    ]
    assert _sinks_first(asked, mine) == most and len(mine) == 3
    together = [_as_counter(attack) for attack in declarations_together(weapons)]
    assert max(_sinks_first(asked, [item]) for item in together) < most


def declarations_together(weapons: list[Weapon]) -> list[Any]:
    """All of them in one roll."""
    return [
        attacks[0]
        for attacks in declarations(weapons, (0,), split=False)
        if [len(attack["shots"]) for attack in attacks] == [len(weapons)]
    ]  # type: ignore[arg-type]


def _sinks_first(asked: Activation, counterattacks: list[Any]) -> Fraction:
    result = odds(asked, [], counterattacks)
    return Fraction(-1) if result is None else result.chance_to_destroy(0)


def test_counterattack_changes_the_best_target() -> None:
    weak, strong = searched(ground(aa=1)).best, searched(ground(aa=9)).best
    assert weak and {SQUADRONS[declared_attack.target] for declared_attack in weak.attacks} == {"a"}  # type: ignore[index]
    assert strong and {SQUADRONS[declared_attack.target] for declared_attack in strong.attacks} == {
        "b"
    }  # type: ignore[index]


def test_targets_of_surface_models_do_not_counterattack() -> None:
    asked = ground(aa=9, height="surface")
    countered = searched(asked)
    alone = planning(
        asked,
        {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS},
        Aim(goal=Goal.ANY, models=tuple(SQUADRONS)),
    )
    for _ in alone.work():
        pass
    assert countered.best and alone.best and countered.best.value == alone.best.value
    assert countered.bound == pytest.approx(alone.bound)
    assert not countered.best.activation.counterattacks


def test_plan_and_bound_appear_long_before_the_search_ends() -> None:
    asked = ground()
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS}
    countered = SafePlanSearch(
        asked, reach, Aim(goal=Goal.ANY, models=tuple(SQUADRONS), keeping=OURS), SQUADRONS
    )
    known = [(countered.value, countered.bound) for _ in countered.work()]
    first = next(step for step, (value, _) in enumerate(known) if value)
    assert known[first][0] > countered.value / 2 and countered.bound <= known[first][1]
    assert first < len(known) / 2
    assert all(a >= b for (_, a), (_, b) in pairwise(known)), "a bound is never taken back"
    assert all(plan.activation.counterattacks or plan.targets == (4,) for plan in countered.plans)


def test_counterattacks_are_computed_only_where_they_affect_the_bound() -> None:
    countered = searched(ground(aa=1))
    attacked = {
        frozenset(SQUADRONS[declared_attack.target] for declared_attack in plan.attacks)
        for plan in countered.plans
    }
    answering = {frozenset(squadron for squadron, _ in pairs) for pairs in countered._answers}
    assert frozenset("ab") not in attacked
    assert answering and frozenset("ab") not in answering


def test_bound_includes_the_combined_counterattack_of_two_squadrons() -> None:
    """Each alone sinks one in 6 times, both 5 in 12: no plan against both has a value above 7/12 of
    its HP.
    """
    asked = activation(
        rulings=UNION,
        models=[
            model(arms=[arm(4)], height="flying") | {"hp": 1},
            model(1, 2, 2, arms=[arm(3)], height="flying"),
            model(1, 2, 1, aa=1),
            model(2, 3, 2, aa=1),
        ],
    )
    squadrons = {2: "a", 3: "b"}
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in squadrons}
    countered = SafePlanSearch(
        asked, reach, Aim(goal=Goal.HP, models=(2, 3), keeping=OURS), squadrons
    )
    for _ in countered.work():
        assert countered.bound >= countered.value - 1e-9
    most = {
        group: unanswered(asked, group)
        * (1 - max(sinks(asked, answer) for answer in answers(asked, group)))
        for group in ((2,), (3,), (2, 3))
    }
    assert most[2, 3] == unanswered(asked, (2, 3)) * Fraction(7, 12)
    assert countered.bound == pytest.approx(max(most.values()))


def unanswered(asked: Activation, targets: tuple[int, ...]) -> Fraction:
    """Average HP of the best plan against some models that do not counterattack."""
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in targets}
    result = planning(asked, reach, Aim(goal=Goal.HP, models=targets))
    for _ in result.work():
        pass
    assert result.best
    return result.best.value


def test_models_out_of_range_have_no_plan() -> None:
    countered = SafePlanSearch(
        ground(), {}, Aim(goal=Goal.ANY, models=(2,), keeping=OURS), SQUADRONS
    )
    for _ in countered.work():
        pass
    assert (countered.best, countered.plans, countered.bound) == (None, (), 0)
