"""Charts and rulings as data."""

import pytest

from engine.jovian import (
    DOGFIGHT_STEPS,
    INITIATIVE_TABLE,
    MODIFIER_TABLE,
    RATING_TABLE,
    RULINGS,
    Pool,
    Rulings,
    Squadron,
    WeaponType,
    attack_pool,
    modifier_row,
)
from engine.jovian.dogfight import Dogfight, DogfightSide, Encounter, all_orders, dogfight_odds
from engine.jovian.samples import CRUISER, DESTROYER, SQUADRONS
from tests.engine.jovian.dogfight.encounters import structures
from tests.engine.jovian.shorthand import TABLE


@pytest.mark.parametrize(
    ("modifier", "dice"),
    [
        (-5, (0, 0, -5)),
        (-1, (0, 0, -1)),
        (0, (0, 0, 0)),
        (1, (1, 0, 0)),
        (2, (1, 1, 0)),
        (3, (1, 1, 1)),
        (4, (1, 1, 2)),
        (6, (1, 1, 4)),
    ],
)
def test_attack_modifiers_add_their_dice(modifier: int, dice: tuple[int, int, int]) -> None:
    row = modifier_row(modifier)
    assert (row.base, row.flex, row.macro) == dice
    assert row.modifier == modifier


def test_modifier_rows_are_consecutive() -> None:
    assert [row.modifier for row in MODIFIER_TABLE] == list(range(-3, 5))


def test_attack_pool_adds_weapon_and_modifiers() -> None:
    bare, *armoured = (Squadron(structure=1, armour=armour) for armour in range(3))
    assert attack_pool(3, 1, 0, bare) == Pool(3, 0, 1)
    assert attack_pool(3, 1, 3, armoured[0]) == Pool(4, 1, 1)
    assert attack_pool(3, 0, -2, armoured[1]) == Pool(3, 0, -4)
    assert attack_pool(0, 0, 0, bare) == Pool(0)


def test_every_value_has_one_rating() -> None:
    assert sorted(value for row in RATING_TABLE for value in row.values) == [1, 2, 3, 4, 5, 6]


def test_initiative_chart_orders_weapons_and_steps() -> None:
    ordered = [row.weapon for row in INITIATIVE_TABLE if row.order]
    assert ordered == list(WeaponType)[:4]
    assert [row.weapon for row in INITIATIVE_TABLE if row.last] == [WeaponType.MISSILE]
    assert [row.number for row in DOGFIGHT_STEPS] == list(range(1, 9))
    assert [row.number for row in DOGFIGHT_STEPS if row.secret] == [2, 3, 4]


def test_default_of_every_ruling_comes_first() -> None:
    for ruling in RULINGS:
        assert getattr(Rulings(), ruling.field) == ruling.options[0]


def test_samples_can_fight_each_other() -> None:
    for squadron in SQUADRONS:
        encounter = Encounter(
            sides=(DogfightSide(squadron=squadron), DogfightSide(squadron=SQUADRONS[0]))
        )
        orders = [all_orders(side, encounter.rulings)[-1] for side in encounter.sides]
        odds = dogfight_odds(Dogfight(encounter=encounter, orders=(orders[0], orders[1])))
        assert sum(structures(odds).values()) == 1


def test_samples_have_unique_names() -> None:
    names = [model.name for model in (*SQUADRONS, DESTROYER, CRUISER)]
    assert all(names) and len(set(names)) == len(names)


def test_row_of_a_table_rises_with_ratings_at_0() -> None:
    assert [TABLE.row(rolled, 0) for rolled in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    assert [TABLE.row(rolled, 3) for rolled in (1, 3, 4, 6)] == [1, 1, 2, 2]
    assert TABLE.row(6, 9) == 2
