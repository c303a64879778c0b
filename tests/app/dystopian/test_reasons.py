"""Explanations of the numbers of an attack."""

from itertools import product
from math import prod

import pytest

from app.dystopian import reasons
from engine.dystopian import Effect, FireOption, FiringModel, Volley, WeaponType
from engine.dystopian.attack import Attack


def dice_text(
    *models: FiringModel, rugged: int = 0, option: FireOption = FireOption.LINKED, **rulings: str
) -> str:
    """The explanation of the dice of some models, without marks that isolate texts."""
    volley = Volley(
        models=models,
        option=option if len(models) > 1 else FireOption.SINGLE,
        weapon=WeaponType.GUNNERY,
    )
    target = {"dr": 4, "cr": 6, "hp": 4, "starting_hp": 4, "rugged": rugged}
    attack = Attack.model_validate({"volley": volley, "target": target, "rulings": rulings})
    return reason(attack, "dice")


def reason(attack: Attack, name: str) -> str:
    text = reasons(attack, "en")[name]
    return text.replace("\u2068", "").replace("\u2069", "")


SIX, FOUR, WEAK = (FiringModel(attack_dice=dice) for dice in (6, 4, 1))


@pytest.mark.parametrize(
    ("sentence", "explained"),
    [
        ("6 dice, hitting on 4+.", dice_text(SIX)),
        ("6 + half of 6 = 9 dice, hitting on 4+.", dice_text(SIX, SIX)),
        ("6 + half of 4 + half of 4 = 10 dice, hitting on 4+.", dice_text(SIX, FOUR, FOUR)),
        (
            "6 + half of (4 + 4) = 10 dice, hitting on 4+.",
            dice_text(SIX, FOUR, FOUR, link="sum_down"),
        ),
        ("6 + 4 = 10 dice, hitting on 4+.", dice_text(SIX, FOUR, option=FireOption.COMBINED)),
        ("4 + 11 × 2 = 26 dice, hitting on 4+.", dice_text(*[FOUR] * 12)),
        ("6 + 2 + 2 × 3 = 14 dice, hitting on 4+.", dice_text(SIX, FOUR, SIX, SIX)),
        (
            "4 + half of (11 × 4) = 26 dice, hitting on 4+.",
            dice_text(*[FOUR] * 12, link="sum_down"),
        ),
        (
            "12 × 4 = 48 dice, hitting on 4+.",
            dice_text(*[FOUR] * 12, option=FireOption.COMBINED),
        ),
        (
            "4 + 3 × 1 = 7 dice, hitting on 4+.",
            dice_text(FOUR, *[WEAK] * 3, link="each_at_least_one"),
        ),
        (
            "6 − 2 (damage) = 4 dice, hitting on 4+.",
            dice_text(SIX.model_copy(update={"hp_lost": 2})),
        ),
        (
            "6 + half of 6 − 1 (Rugged Construction) = 8 dice, hitting on 4+.",
            dice_text(SIX, SIX, rugged=1),
        ),
        (
            "6 − 3 (Weapon Damage) = 3 dice, hitting on 4+.",
            dice_text(SIX.model_copy(update={"effects": frozenset({Effect.WEAPON_DAMAGE})})),
        ),
    ],
)
def test_dice_are_explained_as_a_sum(sentence: str, explained: str) -> None:
    assert explained == sentence


@pytest.mark.parametrize("link", ["each_down", "each_at_least_one"])
def test_sum_of_linked_models_is_true(link: str) -> None:
    for dice in product((1, 3, 4), repeat=4):
        models = [FiringModel(attack_dice=5), *(FiringModel(attack_dice=each) for each in dice)]
        written, _, total = dice_text(*models, link=link).partition(" dice")[0].partition(" = ")
        terms = [list(map(int, term.split(" × "))) for term in written.split(" + ")]
        assert sum(map(prod, terms)) == int(total)


@pytest.mark.parametrize(
    ("weapon", "defenders", "option", "sentence"),
    [
        ("rockets", 0, "linked", "AA may defend: add the models in range of the target."),
        ("rockets", 1, "linked", "AA: 4 dice, hitting on 5+."),
        ("rockets", 2, "linked", "AA: 6 dice, linked, hitting on 5+."),
        ("torpedoes", 2, "combined", "CC: 8 dice, combined, hitting on 5+."),
        ("gunnery", 1, "linked", ""),
    ],
)
def test_defence_is_explained_or_offered(
    weapon: str, defenders: int, option: str, sentence: str
) -> None:
    data = {
        "volley": {"models": [{"attack_dice": 6}], "weapon": weapon},
        "target": {"dr": 4, "cr": 6, "hp": 4, "starting_hp": 4},
        "defenders": defenders * [{"attack_dice": 4}],
        "defence_option": option,
    }
    assert reason(Attack.model_validate(data), "defence") == sentence


FROM_TABLE = "Source: likely, not certain."


@pytest.mark.parametrize(
    ("changes", "name", "sentence"),
    [
        ({}, "generators", "No Shields or Guardians."),
        (
            {"target": {"shields": 2}},
            "generators",
            "Shields and Guardians: 4 dice, each 4+ removes a hit.",
        ),
        (
            {"target": {"shields": 2, "mars": ["inventive_scientist"]}},
            "generators",
            "Shields and Guardians: 4 dice, each 4+ removes a hit. Inventive Scientist.",
        ),
        (
            {"overrules": {"to_hit": 3, "generator_needs": 6}},
            "from",
            "3+ set manually. Generators against Guns: 6.",
        ),
        (
            {"target": {"height": "flying"}, "rulings": {"to_hit_table": "1.0"}},
            "from",
            "To hit: 4+ (Flying / Surface / Diving → Flying, edition 1.0). "
            f"Generators against Guns: 4+. {FROM_TABLE}",
        ),
        (
            {"volley": {"weapon": "aa", "sight": "limited"}, "target": {"height": "flying"}},
            "from",
            "To hit: 4+ (Medium or larger target, flying or obscured, edition 1.1). "
            "AA and CC ignore line of sight and arcs. "
            f"Generators against AA: 4+. {FROM_TABLE}",
        ),
        (
            {"volley": {"weapon": "aa"}, "target": {"height": "submerged"}},
            "dice",
            "6 dice. The chart has no number for this shot. Set one manually.",
        ),
    ],
)
def test_sources_of_numbers_are_explained(
    changes: dict[str, dict[str, object]], name: str, sentence: str
) -> None:
    data: dict[str, dict[str, object]] = {
        "volley": {"models": [{"attack_dice": 6}], "weapon": "gunnery"},
        "target": {"dr": 4, "cr": 6, "hp": 4, "starting_hp": 4},
    }
    for field, values in changes.items():
        data[field] = data.get(field, {}) | values
    assert reason(Attack.model_validate(data), name) == sentence
