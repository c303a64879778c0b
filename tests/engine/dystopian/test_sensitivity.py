"""Fields that matter, compared with attacks and activations built with one field changed."""

from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from engine.advice import Difference, pair_differences
from engine.dystopian.activation import Activation
from engine.dystopian.activation import check as check_activation
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice import ACTIVATIONS, ATTACKS, activation_answers
from engine.dystopian.attack import Attack, attack_odds, check

Data = dict[str, Any]
WEAPONS = ("gunnery", "torpedoes", "rockets", "bombs", "aa", "cc")


def drawn(seed: int) -> Data:
    """An attack's plain data."""
    draw = Random(seed)
    models = [
        {"attack_dice": draw.randint(1, 9), "hp_lost": draw.randint(0, 2)}
        for _ in range(draw.randint(1, 3))
    ]
    option = draw.choice(["linked", "combined"]) if len(models) > 1 else "single"
    volley = {
        "models": models,
        "option": option,
        "weapon": draw.choice(WEAPONS),
        "range_band": draw.randint(1, 4),
    }
    volley |= {"sight": draw.choice(["clear", "limited"]), "indirect": False}
    hp, dr = draw.randint(1, 5), draw.randint(2, 5)
    target = {
        "dr": dr,
        "cr": dr + draw.randint(0, 4),
        "hp": hp,
        "starting_hp": hp + 1,
        "shields": draw.randint(0, 3),
    }
    target |= {"height": "diving"} if volley["weapon"] == "cc" else {}
    rulings = {
        "generator_dice": draw.choice(["one_hit", "heavy"]),
        "reaching": draw.choice(["meet", "exceed"]),
    }
    defenders = [{"attack_dice": draw.randint(1, 4)} for _ in range(draw.randint(0, 2))]
    return {"volley": volley, "target": target, "rulings": rulings, "defenders": defenders}


def otherwise(data: Data, difference: Difference) -> Data:
    """The plain data with the change."""
    result = deepcopy(data)
    *way, last = difference.change.path
    holder: Any = result
    for part in way:
        holder = holder.setdefault(part, {}) if isinstance(part, str) else holder[part]
    holder[last] = difference.change.value
    return result


def headline(attack: Attack) -> dict[str, Fraction]:
    """The figures, by the odds that the page shows."""
    odds = attack_odds(attack)
    none = Fraction(odds.criticals.quantity(0), odds.criticals.denominator())
    chances = {"any_damage": 1 - odds.no_damage, "destroyed": odds.destroyed, "critical": 1 - none}
    return chances | {"mean_hp": odds.mean_hp}


@pytest.mark.parametrize("seed", range(12))
def test_every_difference_equals_that_of_a_changed_attack(seed: int) -> None:
    data = drawn(seed)
    attack = check(data)
    assert isinstance(attack, Attack), attack
    before, answered = headline(attack), 0
    for difference in filter(None, ATTACKS.differences(attack)):
        answered += bool(difference.answers)
        other = check(otherwise(data, difference))
        assert isinstance(other, Attack) == difference.allowed
        if isinstance(other, Attack):
            after = headline(other)
            values = {answer.key: (answer.value, two.value) for answer, two in difference.answers}
            assert values == {
                key: (before[key], after[key]) for key in before if before[key] != after[key]
            }


def test_only_possible_changes_of_uncertain_fields_are_tried() -> None:
    attack = check({"volley": {"models": [{"attack_dice": 0}], "range_band": 4}, "target": {"dr": 5, "cr": 7, "hp": 4, "starting_hp": 4}})  # fmt: skip # noqa: E501
    assert isinstance(attack, Attack)
    tried = [
        (difference.change.path[-1], difference.change.value)
        for difference in ATTACKS.differences(attack)
        if difference and not difference.change.is_ruling
    ]
    assert tried == [
        ("attack_dice", 1),
        ("shields", 1),
        ("guardians", 1),
        ("sight", "obstructed_arc"),
        ("sight", "limited"),
        ("range_band", 3),
        ("indirect", True),
    ]


def activation(limited: bool = False, **rulings: str) -> Data:
    """Two ships fire at two others, one of them at both."""
    arms = [
        {"weapon": "gunnery", "attack_dice": [9, 8, 5, 3]},
        {"weapon": "rockets", "attack_dice": [6, 6, 6, 6]},
    ]
    firing = {"name": "F", "dr": 4, "cr": 6, "hp": 5, "arms": arms}
    target = {"name": "T", "dr": 4, "cr": 7, "hp": 4, "shields": 1, "aa": 3}
    models = [
        {"ship": {**firing}, "hp": 5},
        {"ship": {**firing}, "hp": 3},
        {"ship": {**target}, "hp": 4},
        {"ship": {**target}, "hp": 2},
    ]
    attacks = [
        {
            "shots": [{"model": 0, "arm": 0}, {"model": 1, "arm": 0}],
            "target": 2,
            "option": "linked",
        },
        {
            "shots": [{"model": 0, "arm": 1}],
            "target": 3,
            "sight": "limited" if limited else "clear",
        },
    ]
    return {"models": models, "attacks": attacks, "rulings": rulings}


def of_targets(data: Data) -> dict[tuple[str, str], Fraction]:
    result = check_activation(data)
    assert isinstance(result, Activation), result
    odds = activation_odds(result)
    each = {
        (key, str(model)): value
        for model in (2, 3)
        for key, value in (
            ("destroyed", odds.chance_to_destroy(model)),
            ("mean_hp", odds.mean_hp_loss(model)),
        )
    }
    return each | {("all_destroyed", ""): odds.chance_to_destroy(2, 3)}


def test_differences_of_a_declaration_cover_each_target_and_all_together() -> None:
    result = check_activation(activation())
    assert isinstance(result, Activation)
    every = {
        (difference.change.path, difference.change.value): difference
        for difference in ACTIVATIONS.differences(result)
        if difference
    }
    before = of_targets(activation())
    for change, data in (
        ((("rulings", "generator_dice"), "exploding"), activation(generator_dice="exploding")),
        ((("rulings", "link"), "sum_up"), activation(link="sum_up")),
        ((("attacks", 1, "sight"), "limited"), activation(limited=True)),
    ):
        after = of_targets(data)
        values = {
            (answer.key, answer.about): (answer.value, two.value)
            for answer, two in every[change].answers
        }
        assert values == {
            key: (before[key], after[key]) for key in before if before[key] != after[key]
        }
    assert every[("rulings", "generator_dice"), "exploding"].answers
    assert not every[("rulings", "wing_fuel"), "at_most_one"].answers
    for index in range(2):
        (fewer, more) = (
            difference
            for path, difference in every.items()
            if path[0] == ("attacks", index, "modifiers")
        )
        (mean, _), (_, better) = (
            next(pair for pair in difference.answers if pair[0].key == "mean_hp")
            for difference in (fewer, more)
        )
        assert mean.value < better.value, "an AD is worth it"


def differences(data: Data) -> dict[tuple[Any, Any], Difference]:
    """The difference of each change, checked against the changed activation; by its path and
    value.
    """
    result = check_activation(data)
    assert isinstance(result, Activation), result
    now, every = activation_answers(result), {}
    for difference in filter(None, ACTIVATIONS.differences(result)):
        alone = check_activation(otherwise(data, difference))
        if isinstance(alone, Activation):
            assert difference.answers == pair_differences(now, activation_answers(alone)), (
                difference.change
            )
        every[difference.change.path, difference.change.value] = difference
    return every


def test_odds_shared_with_a_similar_declaration_do_not_change() -> None:
    """Two salvos against one crew that divides its AA; the tests below have other declarations."""
    data = activation()
    for model, attack, share in zip(data["models"], data["attacks"], (2, 1), strict=False):
        model["height"] = "flying"
        attack |= {"shots": [{"model": data["models"].index(model), "arm": 1}], "option": "single"}
        attack |= {"defenders": [2], "defence_option": "split", "defence_shares": [share]}
    assert sum(bool(difference.answers) for difference in differences(data).values()) > 5


def lost(difference: Difference) -> list[float]:
    """Mean HP before and after."""
    return [
        round(float(answer.value), 2)
        for pair in difference.answers
        for answer in pair
        if answer.key == "mean_hp"
    ]


def test_individual_range_and_sight_of_shots_are_varied() -> None:
    """Two guns link, each with its own range and sight: those of the attack count for neither."""
    data = activation()
    own = {"range_band": 2, "sight": "clear", "indirect": False}
    data["attacks"] = [
        {
            "shots": [{"model": ref, "arm": 0, **own} for ref in (0, 1)],
            "target": 2,
            "option": "linked",
        }
    ]
    every = differences(data)
    for name, value in (("range_band", 3), ("sight", "limited"), ("indirect", True)):
        assert (("attacks", 0, name), value) not in every
        assert any(every[("attacks", 0, "shots", index, name), value].answers for index in (0, 1))
    (before, near), (_, far) = (
        lost(every[("attacks", 0, "shots", 0, "range_band"), band]) for band in (1, 3)
    )
    assert near > before > far
    del data["attacks"][0]["shots"][1]["sight"]
    every = differences(data)
    assert every[("attacks", 0, "sight"), "limited"].answers, (
        "it holds for the shot that has none of its own"
    )
    assert (("attacks", 0, "shots", 1, "sight"), "limited") not in every


def test_individual_sight_of_models_in_one_attack_is_varied() -> None:
    models = [
        {"attack_dice": 6, "sight": "clear", "range_band": 2},
        {"attack_dice": 5, "sight": "limited"},
    ]
    data = drawn(0) | {"volley": {"models": models, "option": "linked"}, "defenders": []}
    attack = check(data)
    assert isinstance(attack, Attack)
    paths = [
        difference.change.path
        for difference in ATTACKS.differences(attack)
        if difference and difference.change.path[-1] == "sight"
    ]
    assert set(paths) == {("volley", "models", 0, "sight"), ("volley", "models", 1, "sight")}
    ranges = [
        difference.change.path
        for difference in ATTACKS.differences(attack)
        if difference and difference.change.path[-1] == "range_band"
    ]
    assert set(ranges) == {("volley", "models", 0, "range_band"), ("volley", "range_band")}


def test_guardians_defenders_and_counterattacks_are_varied() -> None:
    data = activation()
    data["models"][0]["height"] = data["models"][1]["height"] = "flying"
    data["counterattacks"] = [{"models": [3], "weapon": "aa", "target": 0}]
    data["attacks"][1] |= {"defenders": [2], "defence_option": "linked"}
    every = differences(data)
    guardian, defence = (
        every[("models", 3, "ship", "guardians"), 1],
        every[("attacks", 1, "defenders"), ()],
    )
    counter = every[("counterattacks",), ()]
    for item, better in ((guardian, False), (defence, True), (counter, True)):
        before, after = lost(item)[:2]
        assert (after > before) is better and after != before
    dice = {
        value[-1].amount: lost(difference)
        for (path, value), difference in every.items()
        if path == ("counterattacks", 0, "modifiers")
    }
    assert dice[1][1] < dice[1][0] and dice[-1][1] > dice[-1][0], (
        "a counterattack costs the attack dice"
    )
    assert not any(path[0] == "answers" for path, _ in every), (
        "no AA is declared, so none can be left out"
    )
