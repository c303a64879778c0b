"""Linked fire of models that differ, and several defenders in one roll, in any order of the
models.
"""

from fractions import Fraction
from functools import partial
from itertools import permutations

import pytest

from engine.dystopian import WeaponMar
from engine.dystopian.activation import (
    Activation,
    ActivationState,
    ModelState,
    counterattack,
    declared_attack,
    start,
)
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.attack import Numbers
from engine.flow import odds
from tests.engine.dystopian.activation.examples import (
    Data,
    activation,
    activation_flow,
    arm,
    model,
    wing,
)

FLYER: Data = {"height": "flying"}
GUN = arm(8, 7, 5, 3)
SHOOTERS = [
    model(arms=[GUN]),
    model(arms=[arm(8, 7, 5, 3, mars=("hard_impact",))]),
    model(redoubtable=True, now=2),
]
TARGET = len(SHOOTERS)


def mixed(*shots: Data, **more: object) -> Activation:
    """The shooters fire together at one target."""
    models = [*SHOOTERS, model(4, 6, 6, aa=4, cc=3, shields=1), model(4, 6, 6, aa=5, cc=2)]
    return activation(
        models=models, attacks=[{"shots": shots, "target": TARGET, "option": "linked", **more}]
    )


def numbers(asked: Activation) -> Numbers:
    attack = declared_attack(asked, start(asked), 0)
    assert attack is not None
    return Numbers(attack)


def test_each_model_has_its_own_range_band_and_sight() -> None:
    """8 at range band 1 and half of the 7 at range band 2; then that half halved by an obstructed
    arc.
    """
    near, far = {"model": 0, "range_band": 1}, {"model": 1}
    assert numbers(mixed(near, far)).attack_dice.dice == 8 + 3
    assert numbers(mixed(near, far | {"sight": "obstructed_arc"})).attack_dice.dice == 8 + 1


def test_primary_determines_to_hit_and_mars() -> None:
    indirect = {"model": 0, "indirect": True}
    shots = (indirect, {"model": 1}, {"model": 2})
    for primary, needs, mars in ((0, 6, frozenset()), (1, 4, frozenset({WeaponMar.HARD_IMPACT}))):
        result = numbers(mixed(*shots, primary=primary))
        assert (result.to_hit.number, result.mars) == (needs, mars)
    assert numbers(mixed(*shots)).primary == 1


def test_best_model_leads_when_the_primary_is_destroyed() -> None:
    asked = mixed({"model": 0}, {"model": 1}, primary=1)
    state = start(asked).with_model(1, ModelState(0, 0, frozenset()))
    attack = declared_attack(asked, state, 0)
    assert attack is not None
    assert (len(attack.volley.models), Numbers(attack).mars) == (1, frozenset())


SHOTS: tuple[Data, ...] = (
    {"model": 0, "range_band": 1, "indirect": True},
    {"model": 1, "sight": "limited"},
    {"model": 2, "range_band": 3},
)


def test_order_of_models_does_not_change_the_odds() -> None:
    """Hard Impact, Redoubtable, range bands and sights: the average was 1.74 or 1.44 HP, by the
    first model.
    """
    means = {activation_odds(mixed(*shots)).mean_hp_loss(TARGET) for shots in permutations(SHOTS)}
    assert len(means) == 1
    means = {
        activation_odds(mixed(*shots, primary=shots.index(SHOTS[0]))).mean_hp_loss(TARGET)
        for shots in permutations(SHOTS)
    }
    assert len(means) == 1


@pytest.mark.parametrize(
    ("weapon", "mar"), [("gunnery", "hard_impact"), ("torpedoes", "fast_torpedoes")]
)
def test_primary_changes_with_the_remaining_models(weapon: str, mar: str) -> None:
    """Quick odds equal plain odds when a counterattack may sink the primary."""
    asked = activation(
        models=[
            model(9, 9, 3, arms=[arm(2, weapon=weapon)], **FLYER),
            model(1, 1, 2, arms=[arm(3, weapon=weapon, mars=(mar,))], **FLYER),
            model(1, 2, 5, aa=2, cc=4),
        ],
        counterattacks=[{"models": [2], "weapon": "aa", "target": 1}],
        attacks=[
            {
                "shots": [{"model": 0}, {"model": 1}],
                "target": 2,
                "option": "linked",
                "defenders": [2],
            }
        ],
    )
    slow, quick = odds(activation_flow(asked), start(asked)), activation_odds(asked).end
    for index in (1, 2):
        hp_of = partial(_hp_of, index)
        assert quick.of(hp_of) == slow.of(hp_of)


ROCKETS = arm(6, weapon="rockets")


def defended(**more: object) -> Numbers:
    """Rockets at a model that defends with another: AA 4 and 5."""
    models = [model(arms=[ROCKETS]), model(aa=4), model(aa=5)]
    data = {"shots": [{"model": 0}], "target": 1, "defenders": [1, 2], **more}
    return numbers(activation(models=models, attacks=[data]))


@pytest.mark.parametrize(
    ("more", "dice"),
    [
        ({}, 5 + 2),
        ({"defence_primary": 0}, 4 + 2),
        ({"defence_option": "combined"}, 9),
        ({"defenders": [2], "defence_option": "split", "defence_shares": [3]}, 3),
    ],
)
def test_each_option_of_defensive_fire_gives_its_dice(more: Data, dice: int) -> None:
    assert defended(**more).defence_dice == dice


@pytest.mark.parametrize(("primary", "dice"), [(None, 6), (0, 5), (1, 6)])
def test_any_model_may_be_primary_in_a_counterattack(primary: int | None, dice: int) -> None:
    """AA 3 and 5: 5 + 1 or 3 + 2."""
    counter = {"models": [1, 2], "weapon": "aa", "target": 0, "primary": primary}
    asked = activation(
        models=[model(arms=[GUN], **FLYER), model(aa=3), model(aa=5)], counterattacks=[counter]
    )
    attack = counterattack(asked, start(asked), 0)
    assert attack is not None
    assert Numbers(attack).attack_dice.dice == dice


def test_primary_decides_rerolls_of_defensive_fire() -> None:
    """Fast Torpedoes of one of two that link: quick odds equal plain odds, and differ by the
    primary.
    """
    tubes = [arm(3, weapon="torpedoes"), arm(3, weapon="torpedoes", mars=("fast_torpedoes",))]
    result = []
    for primary in (0, 1):
        asked = activation(
            models=[model(arms=tubes[:1]), model(arms=tubes[1:]), model(2, 4, 4, cc=6)],
            attacks=[
                {
                    "shots": [{"model": 0}, {"model": 1}],
                    "target": 2,
                    "option": "linked",
                    "primary": primary,
                    "defenders": [2],
                }
            ],
        )
        slow, quick = odds(activation_flow(asked), start(asked)), activation_odds(asked)
        assert quick.end.of(lambda state: state.models[2].hp) == slow.of(
            lambda state: state.models[2].hp
        )
        result.append(quick.mean_hp_loss(2))
    assert result[0] < result[1]


def test_bombers_of_two_wings_use_the_primarys_rules() -> None:
    """Devastating Ordnance of one wing acts when it is primary, in any order of the wings."""
    wings = [
        wing("dive_bombers", 2, dice=3),
        wing("dive_bombers", 2, dice=2, weapon_mars=["devastating_ordnance"]),
    ]
    means: dict[int | None, set[Fraction]] = {}
    for named in ((0, 1), (1, 0)):
        for wanted in (None, 0, 1):
            primary = None if wanted is None else named.index(wanted)
            attack = {"wings": list(named), "target": 0, "option": "linked", "primary": primary}
            asked = activation(models=[model(3, 5, 6)], wings=wings, attacks=[attack])
            means.setdefault(wanted, set()).add(activation_odds(asked).mean_hp_loss(0))
    assert [len(mean) for mean in means.values()] == [1, 1, 1]
    assert means[0] != means[1]


def test_best_result_depends_on_remaining_hp_of_the_target() -> None:
    """Ruling 27: at 4 HP Hard Impact removes most, at 2 HP more dice do; quick odds equal plain
    odds.
    """
    more, sharp = arm(5, weapon="rockets"), arm(3, weapon="rockets", mars=("hard_impact",))
    first = {"shots": [{"model": 0, "arm": 1}], "target": 2}
    both = {
        "shots": [{"model": 0}, {"model": 1}],
        "target": 2,
        "option": "linked",
        "defenders": [2],
    }
    asked = activation(
        rulings={
            "unnamed_primary": "best_result",
            "attack_dice": "basic",
            "auxiliary_dice": "basic",
        },
        models=[model(arms=[more, arm(4)]), model(arms=[sharp]), model(2, 3, 4, aa=2)],
        attacks=[first, both],
    )
    before, seen = start(asked), {}
    for hp in (2, 4):
        attack = declared_attack(asked, before.with_model(2, ModelState(hp, 0, frozenset())), 1)
        assert attack is not None
        seen[hp] = Numbers(attack).primary
    assert seen == {2: 0, 4: 1}
    slow, quick = odds(activation_flow(asked), before), activation_odds(asked).end
    assert quick.of(lambda state: state.models[2].hp) == slow.of(lambda state: state.models[2].hp)


def _hp_of(index: int, state: ActivationState) -> int:
    return state.models[index].hp
