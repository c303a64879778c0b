"""Whole activations against the second engine: every result with all effects, and the quick
odds.
"""

from collections import defaultdict
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dystopian.activation import Activation, ActivationState, start
from engine.flow import odds
from tests.engine.dystopian.activation.examples import (
    Data,
    activation,
    activation_flow,
    arm,
    model,
    odds_telling,
)
from tests.engine.dystopian.examples import EFFECT, ROW
from tests.oracles.dystopian.activation.second import Fire, Hull, Plan, all_ends

NONE: frozenset[int] = frozenset()
DEFENCE = {"rockets": "aa", "torpedoes": "cc"}
"""The auxiliary that answers a weapon; it fires once an activation."""


def planned_activation(plan: Plan, now: list[tuple[int, frozenset[int]]]) -> Activation:
    """The plan as a declaration: firing models fly and roll by overrides."""
    arms: dict[int, list[Data]] = defaultdict(list)
    attacks = []
    counters = []
    for fire in plan.fires:
        about = {"target": fire.target, "overrules": {"to_hit": fire.needs}}
        if fire.weapon in ("aa", "cc"):
            counters.append({**about, "models": fire.by, "weapon": fire.weapon})
            continue
        shots = [{"model": by, "arm": len(arms[by])} for by in fire.by]
        for by, dice in zip(fire.by, fire.dice, strict=True):
            arms[by].append(arm(dice, weapon=fire.weapon))
        option = "linked" if len(shots) > 1 else "single"
        attack = {"shots": shots, "defenders": fire.defenders, "option": option}
        attacks.append({**about, **attack})
    models = []
    for index, (hull, (hp, rows)) in enumerate(zip(plan.hulls, now, strict=True)):
        effects = [EFFECT[row] for row in rows]
        models.append({"ship": _ship(hull, arms[index]), "hp": hp, "effects": effects})
    explosion = "per_neighbour" if plan.each else "rolled_once"
    return activation(
        models=models,
        counterattacks=counters,
        attacks=attacks,
        explosion={"attack_dice": plan.blast, "neighbours": plan.near},
        rulings={
            "steady_weapons": "rockets_torpedoes_bombs",
            "fusion_leak": "next_attack",
            "overkill": "until_sunk",
            "attack_dice": plan.attack_kind,
            "auxiliary_dice": plan.auxiliary_kind,
            "explosion": explosion,
        },
    )


def _ship(hull: Hull, arms: list[Data]) -> Data:
    mars = ["ablative_armour"] if hull.ablative else []
    return {
        "name": "Ship",
        "dr": hull.dr,
        "cr": hull.cr,
        "hp": hull.start,
        "aa": hull.aa,
        "cc": hull.cc,
        "shields": hull.shields,
        "redoubtable": hull.redoubtable,
        "mars": mars,
        "arms": arms,
    }


def agree(plan: Plan, now: list[tuple[int, frozenset[int]]]) -> None:
    expected = all_ends(plan, tuple(now))
    asked = planned_activation(plan, now)
    slow = odds(activation_flow(asked), start(asked))
    result: dict[object, Fraction] = defaultdict(Fraction)
    for state, weight in slow.weights.items():
        models = tuple(
            (model.hp, frozenset(ROW[effect] for effect in model.effects)) for model in state.models
        )
        result[models, state.exploded] += Fraction(weight, slow.denominator)
    assert result == expected
    quick: dict[object, Fraction] = defaultdict(Fraction)
    end = odds_telling(asked, *range(len(asked.models))).end
    for state, weight in end.weights.items():
        quick[tuple(model.hp for model in state.models), state.exploded] += Fraction(
            weight, end.denominator
        )
    bare: dict[object, Fraction] = defaultdict(Fraction)
    for (models, exploded), chance in expected.items():
        bare[tuple(hp for hp, _ in models), exploded] += chance
    assert quick == bare


GUNBOAT = Hull(1, 2, 3, aa=2, cc=2)
CRUISER = Hull(2, 3, 4, aa=2, cc=1, shields=1)
PLANS = {
    "counterattack, then a gun that lost dice": Plan(
        (GUNBOAT, CRUISER), (Fire((1,), (2,), 0, "aa"), Fire((0,), (4,), 1))
    ),
    "torpedoes keep theirs, CC wears off": Plan(
        (GUNBOAT, CRUISER),
        (Fire((0,), (3,), 1), Fire((0,), (3,), 1, "torpedoes", defenders=(1,))),
    ),
    "defences that may be shredded": Plan(
        (GUNBOAT, Hull(1, 3, 6, aa=5)),
        (Fire((0,), (3,), 1), Fire((0,), (3,), 1, "rockets", defenders=(1,))),
    ),
    "linked rockets against linked AA": Plan(
        (GUNBOAT, GUNBOAT, CRUISER, Hull(1, 2, 4, aa=3)),
        (Fire((0, 1), (2, 3), 2, "rockets", defenders=(2, 3)), Fire((0,), (2,), 3)),
    ),
    "three attacks with shields that may go": Plan(
        (GUNBOAT, Hull(1, 3, 6, shields=1)), tuple(Fire((0,), (n,), 1) for n in (2, 2, 3))
    ),
    "an attacker shot at twice": Plan(
        (Hull(1, 2, 5, redoubtable=True), GUNBOAT, GUNBOAT),
        (Fire((1,), (2,), 0, "aa"), Fire((2,), (2,), 0, "aa"), Fire((0,), (5,), 1)),
    ),
    "ablative armour": Plan(
        (GUNBOAT, Hull(1, 2, 4, ablative=True)), tuple(Fire((0,), (2,), 1) for _ in range(3))
    ),
    "basic dice": Plan(
        (GUNBOAT, CRUISER),
        (Fire((1,), (2,), 0, "aa"), Fire((0,), (4,), 1), Fire((0,), (4,), 1)),
        "basic",
        "basic",
    ),
    "an explosion among three": Plan(
        (Hull(9, 9, 3), *(Hull(1, 2, 4),) * 3),
        (Fire((0,), (3,), 1), Fire((0,), (2,), 2)),
        "basic",
        "basic",
        blast=2,
        near=((1, 2), (2, 3), (1, 3)),
    ),
    "the same, rolled for each": Plan(
        (Hull(9, 9, 3), *(Hull(1, 2, 4),) * 2),
        (Fire((0,), (3,), 1), Fire((0,), (2,), 2)),
        "heavy",
        "basic",
        blast=2,
        near=((2, 1), (0, 1)),
        each=True,
    ),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_each_example_equals_the_second_engine(plan: Plan) -> None:
    agree(plan, [(hull.start, NONE) for hull in plan.hulls])


def test_damaged_models_equal_the_second_engine() -> None:
    plan = Plan(
        (GUNBOAT, CRUISER, CRUISER),
        (Fire((0,), (4,), 1), Fire((0,), (5,), 2, "rockets", defenders=(1, 2))),
    )
    agree(plan, [(2, frozenset({6})), (3, frozenset({3, 10})), (4, frozenset({5}))])


@st.composite
def plans(draw: st.DrawFn) -> tuple[Plan, list[tuple[int, frozenset[int]]]]:
    kinds = st.sampled_from(["exploding", "heavy", "basic"])
    hulls, now = [], []
    for _ in range(3):
        dr, more, start_hp = (
            draw(st.integers(1, 2)),
            draw(st.integers(1, 2)),
            draw(st.integers(1, 4)),
        )
        small = st.integers(0, 2)
        hulls.append(
            Hull(
                dr,
                dr + more,
                start_hp,
                draw(small),
                draw(small),
                draw(st.integers(0, 1)),
                draw(st.booleans()),
                draw(st.booleans()),
            )
        )
        rows = st.frozensets(st.sampled_from([3, 5, 6, 10, 11]), max_size=1)
        now.append((draw(st.integers(1, start_hp)), draw(rows)))
    fires, fired = [], set()
    if draw(st.booleans()):
        weapon = draw(st.sampled_from(["aa", "cc"]))
        by = draw(st.sampled_from([(1,), (2,), (1, 2)]))
        fires.append(Fire(by, tuple(getattr(hulls[index], weapon) for index in by), 0, weapon))
        fired |= {(index, weapon) for index in by}
    for _ in range(draw(st.integers(1, 2))):
        weapon = draw(st.sampled_from(["gunnery", "torpedoes", "rockets"]))
        by = DEFENCE.get(weapon, "")
        able = tuple(
            index for index in draw(st.sampled_from([(), (1,), (1, 2)])) if (index, by) not in fired
        )
        fired |= {(index, by) for index in able}
        fires.append(
            Fire(
                (0,),
                (draw(st.integers(1, 4)),),
                draw(st.integers(1, 2)),
                weapon,
                draw(st.integers(3, 5)),
                able,
            )
        )
    return Plan(tuple(hulls), tuple(fires), draw(kinds), draw(kinds)), now


@settings(deadline=None, max_examples=12)
@given(plans())
def test_any_activation_equals_the_second_engine(
    drawn: tuple[Plan, list[tuple[int, frozenset[int]]]],
) -> None:
    agree(*drawn)


@pytest.mark.parametrize(("cr", "other", "mars"), [(3, 4, ()), (3, 3, ("hard_impact",))])
def test_quick_odds_separate_attacks_with_different_critical_charts(
    cr: int, other: int, mars: tuple[str, ...]
) -> None:
    """With a leak that acts at once the critical chart depends on CR and Hard Impact; compared with
    plain odds.
    """
    ships = [model(arms=[arm(5), arm(5, mars=mars)]), model(1, cr, 5), model(1, other, 5)]
    attacks = [{"shots": [{"model": 0, "arm": n}], "target": n + 1} for n in range(2)]
    asked = activation(models=ships, attacks=attacks, rulings={"overkill": "until_sunk"})
    slow, quick = odds(activation_flow(asked), start(asked)), odds_telling(asked, 1, 2).end
    for index in (1, 2):
        hp_of = partial(_hp_of, index)
        assert quick.of(hp_of) == slow.of(hp_of)
    assert quick.chance(lambda state: 2 in state.exploded) == slow.chance(
        lambda state: 2 in state.exploded
    )


def _hp_of(index: int, state: ActivationState) -> int:
    return state.models[index].hp
