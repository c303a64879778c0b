"""Plans that keep one's own afloat, against every declaration and every counterattack there is.

By the union of ruling 24 all squadrons that are attacked answer whoever acts, by its default those that attack them.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from engine.advice import Goal
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.check import check
from engine.dystopian.activation.odds.activation_odds import activation_odds
from engine.dystopian.activation.uses import Gun
from engine.dystopian.planning import Countered, planning
from engine.dystopian.planning.aims import Aim
from tests.engine.dystopian.activation.examples import Data, activation, arm, model
from tests.oracles.dystopian.declarations import Weapon, declarations

NEAR = Fraction(1, 10**9)
OURS = (0, 1)
SQUADRONS = {2: "a", 3: "a", 4: "b"}


UNION = {"counterattackers": "all_attackers"}


def ground(aa: int = 2, height: str = "flying", **rulings: str) -> Activation:
    """Two weak flyers; a squadron of two that answers, and a lone target that does not."""
    answers: Data = {"aa": aa}
    return activation(rulings=rulings or UNION, models=[
        model(arms=[arm(4)], height=height) | {"hp": 1}, model(1, 2, 2, arms=[arm(3)], height=height),
        model(1, 2, 1, **answers), model(2, 3, 2, **answers), model(3, 4, 2),
    ])  # fmt: skip


def searched(asked: Activation, goal: Goal = Goal.ANY, *models: int) -> Countered:
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS}
    found = Countered(asked, reach, Aim(goal=goal, models=models or tuple(SQUADRONS), keeping=OURS), SQUADRONS)
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
            most = max(most, Aim(goal=Goal.ANY, models=tuple(SQUADRONS), keeping=OURS).value(asked, ends))
    assert found.best and found.best.value <= most <= Fraction(found.bound) + NEAR
    assert found.best.value == most


def test_the_answer_is_the_one_that_most_likely_sinks() -> None:
    asked = ground()
    plan = searched(asked, Goal.SINK, 2).best
    assert plan and plan.activation.counterattacks
    mine = sinks(asked, [one.model_dump() for one in plan.activation.counterattacks])
    assert mine == max(sinks(asked, one) for one in answers(asked, (2, 3)))


@pytest.mark.parametrize("rulings", [{}, {"combined": "off"}])
def test_the_answer_rolls_apart_where_that_most_likely_sinks(rulings: Data) -> None:
    """Three escorts at one flyer with two HP left: one roll would hardly reach its CR."""
    asked = activation(rulings=rulings, models=[
        model(2, 9, 6, now=2, height="flying"), *[model(1, 2, 1, aa=3)] * 3,
    ])  # fmt: skip
    squadrons = dict.fromkeys((1, 2, 3), "a")
    reach = {(Gun(False, 0, 0), 1): 2}
    found = Countered(asked, reach, Aim(goal=Goal.SINK, models=(1,), keeping=(0,)), squadrons)
    for _ in found.work():
        pass
    weapons = [Weapon(ref, 0, "aa", 3) for ref in (1, 2, 3)]
    every = [[_as_counter(one) for one in some] for some in declarations(weapons, (0,), split=False)]
    most = max(_sinks_first(asked, one) for one in every)
    assert found.best and found.best.activation.counterattacks
    mine = [one.model_dump() for one in found.best.activation.counterattacks]
    assert _sinks_first(asked, mine) == most and len(mine) == 3
    together = [_as_counter(attack) for attack in declarations_together(weapons)]
    assert max(_sinks_first(asked, [one]) for one in together) < most


def declarations_together(weapons: list[Weapon]) -> list[Any]:
    """All of them in one roll."""
    return [attacks[0] for attacks in declarations(weapons, (0,), split=False)
            if [len(one["shots"]) for one in attacks] == [len(weapons)]]  # type: ignore[arg-type]  # fmt: skip


def _sinks_first(asked: Activation, counterattacks: list[Any]) -> Fraction:
    found = odds(asked, [], counterattacks)
    return Fraction(-1) if found is None else found.destroyed(0)


def test_who_answers_makes_another_target_the_better_one() -> None:
    weak, strong = searched(ground(aa=1)).best, searched(ground(aa=9)).best
    assert weak and {SQUADRONS[one.target] for one in weak.attacks} == {"a"}  # type: ignore[index]
    assert strong and {SQUADRONS[one.target] for one in strong.attacks} == {"b"}  # type: ignore[index]


def test_on_the_surface_nobody_answers() -> None:
    asked = ground(aa=9, height="surface")
    found = searched(asked)
    alone = planning(asked, {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS},
                     Aim(goal=Goal.ANY, models=tuple(SQUADRONS)))  # fmt: skip
    for _ in alone.work():
        pass
    assert found.best and alone.best and found.best.value == alone.best.value
    assert found.bound == pytest.approx(alone.bound)
    assert not found.best.activation.counterattacks


def test_a_plan_and_a_bound_are_there_long_before_all_is_weighed() -> None:
    asked = ground()
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS}
    found = Countered(asked, reach, Aim(goal=Goal.ANY, models=tuple(SQUADRONS), keeping=OURS), SQUADRONS)
    known = [(found.value, found.bound) for _ in found.work()]
    first = next(step for step, (value, _) in enumerate(known) if value)
    assert known[first][0] > found.value / 2 and found.bound <= known[first][1]
    assert first < len(known) / 2
    assert all(a >= b for (_, a), (_, b) in pairwise(known)), "a bound is never taken back"
    assert all(plan.activation.counterattacks or plan.targets == (4,) for plan in found.plans)


def test_lots_whose_answer_the_bound_does_not_hang_on_are_not_answered_for_it() -> None:
    found = searched(ground(aa=1))
    attacked = {frozenset(SQUADRONS[one.target] for one in plan.attacks) for plan in found.plans}
    answering = {frozenset(squadron for squadron, _ in pairs) for pairs in found._answers}
    assert answering <= attacked | {frozenset("a"), frozenset("b")}


def test_the_bound_counts_what_two_squadrons_answer_together() -> None:
    """Each alone sinks one in 6 times, both 5 in 12: no plan against both is worth more than 7/12 of its HP."""
    asked = activation(rulings=UNION, models=[
        model(arms=[arm(4)], height="flying") | {"hp": 1}, model(1, 2, 2, arms=[arm(3)], height="flying"),
        model(1, 2, 1, aa=1), model(2, 3, 2, aa=1),
    ])  # fmt: skip
    squadrons = {2: "a", 3: "b"}
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in squadrons}
    found = Countered(asked, reach, Aim(goal=Goal.HP, models=(2, 3), keeping=OURS), squadrons)
    for _ in found.work():
        assert found.bound >= found.value - 1e-9
    most = {lot: unanswered(asked, lot) * (1 - max(sinks(asked, one) for one in answers(asked, lot)))
            for lot in ((2,), (3,), (2, 3))}  # fmt: skip
    assert most[2, 3] == unanswered(asked, (2, 3)) * Fraction(7, 12)
    assert found.bound == pytest.approx(max(most.values()))


def unanswered(asked: Activation, targets: tuple[int, ...]) -> Fraction:
    """Average HP of the best plan against some models that answer nothing."""
    reach = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in targets}
    found = planning(asked, reach, Aim(goal=Goal.HP, models=targets))
    for _ in found.work():
        pass
    assert found.best
    return found.best.value


def test_who_reaches_nobody_has_no_plan() -> None:
    found = Countered(ground(), {}, Aim(goal=Goal.ANY, models=(2,), keeping=OURS), SQUADRONS)
    for _ in found.work():
        pass
    assert (found.best, found.plans, found.bound) == (None, (), 0)
