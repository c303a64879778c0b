"""Ruling 24 in plans: a squadron counterattacks its attackers, so the choice of shooters decides
the counterattack.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from engine.advice import Goal
from engine.dystopian import WeaponType
from engine.dystopian.activation import Activation, Gun, check
from engine.dystopian.advice.plans import Aim, Plan, ProvokedAnswers, SafePlanSearch
from tests.engine.dystopian.activation.examples import activation, arm, model
from tests.engine.dystopian.advice.plans.test_safe_plan import NEAR, OURS, UNION, odds, sinks
from tests.oracles.dystopian.declarations import Weapon as Armed
from tests.oracles.dystopian.declarations import declarations

SQUADRONS = {2: "a", 3: "b"}
REACH = {(Gun(False, ref, 0), at): 2 for ref in OURS for at in SQUADRONS}
DEFAULT = {"counterattackers": "its_attackers"}


def ground(aa: tuple[int, int], hp: tuple[int, int] = (1, 2), **rulings: str) -> Activation:
    """Two flyers, with the same gun each but for one die, and two ships, each a squadron of its
    own.
    """
    return activation(
        rulings=rulings or DEFAULT,
        models=[
            model(1, 2, 2, arms=[arm(4)], height="flying") | {"hp": hp[0]},
            model(1, 2, 3, arms=[arm(3)], height="flying") | {"hp": hp[1]},
            model(1, 2, 2, aa=aa[0]),
            model(1, 2, 2, aa=aa[1]),
        ],
    )


def searched(asked: Activation, goal: Goal) -> SafePlanSearch:
    countered = SafePlanSearch(
        asked, REACH, Aim(goal=goal, models=tuple(SQUADRONS), keeping=OURS), SQUADRONS
    )
    for _ in countered.work():
        assert countered.bound >= countered.value - 1e-9
    return countered


def pairs(asked: Activation, attacks: list[Any]) -> frozenset[tuple[int, int]]:
    """The possible counterattacks: targets, and those of the acting models that they may fire
    at.
    """
    if asked.rulings.counterattackers == "all_attackers":
        return frozenset((attack["target"], ours) for attack in attacks for ours in OURS)
    return frozenset(
        (attack["target"], shot["model"]) for attack in attacks for shot in attack["shots"]
    )


def answers(asked: Activation, allowed: frozenset[tuple[int, int]]) -> Iterator[list[Any]]:
    """Every list of counterattacks among those pairs."""
    by = {ref: asked.models[ref].ship.aa for ref, _ in allowed if asked.models[ref].ship.aa}
    weapons = [Armed(ref, 0, "aa", aa) for ref, aa in by.items()]
    for every in declarations(weapons, OURS, split=True):
        if all(
            (shot["model"], item["target"]) in allowed for item in every for shot in item["shots"]
        ):
            yield [_as_counter(item) for item in every]


def _as_counter(attack: Any) -> Any:
    shares = [shot["share"] for shot in attack["shots"] if "share" in shot]
    rest = {name: attack[name] for name in ("target", "option", "primary")}
    return rest | {
        "models": [shot["model"] for shot in attack["shots"]],
        "weapon": "aa",
        "shares": shares,
    }


def best_of_all(asked: Activation, goal: Goal) -> Fraction:
    """Every declaration, each with the counterattack that most likely sinks a firing model."""
    guns = [Armed(ref, 0, "gunnery", asked.models[ref].ship.arms[0].attack_dice[1]) for ref in OURS]
    known: dict[frozenset[tuple[int, int]], list[Any]] = {}
    most = Fraction(0)
    for attacks in declarations(guns, tuple(SQUADRONS), split=False):
        allowed = pairs(asked, attacks)
        if allowed not in known:
            known[allowed] = max(answers(asked, allowed), key=lambda answer: sinks(asked, answer))
        if ends := attacks and odds(asked, attacks, known[allowed]):
            most = max(
                most, Aim(goal=goal, models=tuple(SQUADRONS), keeping=OURS).value(asked, ends)
            )
    return most


CASES = {
    "both answer": ground((1, 1)),
    "one does not": ground((2, 0)),
    "the weak one had better hold its fire": ground((3, 3), hp=(1, 3)),
    "all answer everybody": ground((1, 2), **UNION),
}


@pytest.mark.parametrize("goal", [Goal.HP, Goal.ANY])
@pytest.mark.parametrize("case", CASES)
def test_best_plan_beats_every_declaration_under_ruling_24(case: str, goal: Goal) -> None:
    asked = CASES[case]
    countered = searched(asked, goal)
    most = best_of_all(asked, goal)
    assert countered.best
    assert countered.best.value == most <= Fraction(countered.bound) + NEAR


@pytest.mark.parametrize("union", [True, False])
@pytest.mark.parametrize("flyer", OURS)
def test_model_on_the_surface_is_not_counterattacked(flyer: int, union: bool) -> None:
    """A flyer and a ship fire together: the enemy answers the flyer alone."""
    ours = [model(1, 2, 3, arms=[arm(4)]), model(1, 2, 3, arms=[arm(4)])]
    ours[flyer] |= {"height": "flying"}
    theirs = [model(1, 2, 3, aa=1), model(1, 2, 3, aa=1)]
    rulings = UNION if union else DEFAULT
    best = searched(activation(models=[*ours, *theirs], rulings=rulings), Goal.HP).best
    assert best
    shots = [shot for attack in best.attacks for shot in attack.shots]
    assert {shot.model for shot in shots} == set(OURS)
    assert {answer.target for answer in best.activation.counterattacks} == {flyer}


def test_model_that_does_not_fire_is_not_counterattacked() -> None:
    """A flyer of 1 HP and one of 3, which are answered by 3 AA: the strong one fires alone."""
    best = searched(CASES["the weak one had better hold its fire"], Goal.HP).best
    assert best
    assert {shot.model for declared_attack in best.attacks for shot in declared_attack.shots} == {1}
    assert {counterattack.target for counterattack in best.activation.counterattacks} == {1}


def test_weak_model_fires_only_at_targets_that_do_not_counterattack() -> None:
    """Three equal guns, one on a flyer of 1 HP: it fires at the ship without AA, which the strong
    ones share out.
    """
    asked = activation(
        models=[
            *(model(1, 2, 3, arms=[arm(4)], height="flying") | {"hp": hp} for hp in (1, 3, 3)),
            model(1, 2, 2, aa=2),
            model(1, 2, 2),
        ]
    )
    squadrons, ours = {3: "a", 4: "b"}, (0, 1, 2)
    aim = Aim(goal=Goal.HP, models=tuple(squadrons), keeping=ours)
    countered = SafePlanSearch(
        asked, {(Gun(False, ref, 0), at): 2 for ref in ours for at in squadrons}, aim, squadrons
    )
    for _ in countered.work():
        assert countered.bound >= countered.value - 1e-9
    attacks = [{"shots": [{"model": by}], "target": at} for by, at in ((1, 3), (2, 4), (0, 4))]
    ends = odds(asked, attacks, [{"models": [3], "weapon": "aa", "target": 1}])
    assert countered.best and countered.best.value >= aim.value(asked, ends)
    fired = {
        (shot.model, declared_attack.target)
        for declared_attack in countered.best.attacks
        for shot in declared_attack.shots
    }
    assert (0, 4) in fired and (0, 3) not in fired


def test_too_many_ways_are_reduced_to_one_per_set_of_squadrons() -> None:
    """Four different flyers and two squadrons: 256 ways; the bound holds for each."""
    asked = activation(
        models=[
            *(model(1, 2, hp, arms=[arm(2)], height="flying") for hp in (2, 3, 4, 5)),
            model(1, 2, 1, aa=2),
            model(1, 2, 1, aa=9),
        ]
    )
    squadrons, ours = {4: "a", 5: "b"}, (0, 1, 2, 3)
    reach = {(Gun(False, ref, 0), at): 2 for ref in ours for at in squadrons}
    patterns = ProvokedAnswers(
        asked, reach, squadrons, dict.fromkeys(ours, WeaponType.AA)
    ).patterns(("a", "b"))
    assert [sorted(pattern.squadrons) for pattern in patterns] == [["a", "b"], ["a"], ["b"]]
    assert not any(pattern.exact for pattern in patterns)
    countered = SafePlanSearch(
        asked, reach, Aim(goal=Goal.ANY, models=(4, 5), keeping=ours), squadrons
    )
    for _ in countered.work():
        assert countered.bound >= countered.value - 1e-9
    assert countered.best and countered.best.value


def provoked(asked: Activation) -> ProvokedAnswers:
    return ProvokedAnswers(asked, REACH, SQUADRONS, dict.fromkeys(OURS, WeaponType.AA))


def planned(asked: Activation, *shots: tuple[int, int]) -> Plan:
    attacks = [{"shots": [{"model": by}], "target": at} for by, at in shots]
    data = asked.model_dump(include={"rulings", "models"}) | {"attacks": attacks}
    result = check(data)
    assert isinstance(result, Activation)
    return Plan(result, Aim())


def test_attacked_squadrons_counterattack_their_attackers_in_a_plan() -> None:
    plan = planned(CASES["both answer"], (0, 2), (1, 3))
    assert provoked(plan.activation).pairs_of(plan) == {("a", 0), ("b", 1)}
    union = planned(CASES["all answer everybody"], (0, 2))
    assert provoked(union.activation).pairs_of(union) == {("a", 0), ("a", 1)}
