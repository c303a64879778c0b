"""The Critical Hit Chart as data."""

from fractions import Fraction

from engine.dice import SumOfDice
from engine.dystopian import Effect
from engine.dystopian.tables import BY_ROLL, CRITICAL_TABLE, TABLE_DICE, TABLES

SHEET = {
    2: Effect.MAGAZINE_EXPLOSION,
    3: Effect.SHREDDED_DEFENCES,
    4: Effect.RAGING_FIRE,
    5: Effect.SYSTEMS_OFFLINE,
    6: Effect.WEAPON_DAMAGE,
    7: Effect.HARD_POUNDING,
    8: Effect.ENGINE_FAILURE,
    9: Effect.NAVIGATIONAL_LOCK,
    10: Effect.FUSION_LEAK,
    11: Effect.CHAOS_AND_DISARRAY,
    12: Effect.STURGINIUM_FLARE,
}


def test_critical_hit_chart_has_the_rows_of_the_sheet() -> None:
    assert {row.roll: row.effect for row in CRITICAL_TABLE} == SHEET
    assert [row.roll for row in CRITICAL_TABLE] == list(range(2, 13))
    assert {row.effect for row in CRITICAL_TABLE} == set(Effect)
    assert {roll: row.effect for roll, row in BY_ROLL["1.1"].items()} == SHEET


def test_chances_of_rows_are_those_of_two_dice() -> None:
    assert (TABLE_DICE.count, TABLE_DICE.sides, TABLE_DICE.bonus) == (2, 6, 0)
    assert [row.chance * 36 for row in CRITICAL_TABLE] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert sum(row.chance for row in CRITICAL_TABLE) == Fraction(1)


def test_only_a_magazine_explosion_destroys() -> None:
    assert [row.roll for row in CRITICAL_TABLE if row.destroys] == [2]
    assert [row.roll for row in CRITICAL_TABLE if row.explodes] == [2]


def test_only_a_fusion_leak_reduces_the_cr() -> None:
    assert [row.roll for row in CRITICAL_TABLE if row.lowers_cr] == [10]


def test_edition_1_0_has_two_different_rows() -> None:
    """A Fusion Leak costs 1d6 AP and no more; a Sturginium Flare removes the model, but nothing
    explodes.
    """
    rows, own = BY_ROLL["1.0"], {10, 12}
    assert [row.roll for row in TABLES["1.0"]] == list(range(2, 13))
    assert {roll: row for roll, row in rows.items() if roll not in own} == {
        roll: row for roll, row in BY_ROLL["1.1"].items() if roll not in own
    }
    assert (rows[10].effect, rows[10].assault_dice, rows[10].lowers_cr) == (
        Effect.FUSION_LEAK,
        SumOfDice(1, 6),
        False,
    )
    assert (rows[12].effect, rows[12].destroys, rows[12].explodes) == (
        Effect.STURGINIUM_FLARE,
        True,
        False,
    )
    assert {rows[roll].mark for roll in own} == {"H"}


def test_raging_fire_and_hard_pounding_cost_assault_points() -> None:
    assert {row.roll: row.assault_points for row in CRITICAL_TABLE if row.assault_points} == {4: 2}
    assert {row.roll: row.assault_dice for row in CRITICAL_TABLE if row.assault_dice} == {
        7: SumOfDice(1, 3, bonus=1)
    }


def test_hard_pounding_and_sturginium_flare_roll_further_dice() -> None:
    further = {row.roll: row.follow_up for row in CRITICAL_TABLE if row.follow_up}
    assert further == {7: SumOfDice(1, 3, bonus=1), 12: SumOfDice(2, 6)}


def test_every_row_names_the_sheet_as_its_source() -> None:
    assert {row.mark for row in CRITICAL_TABLE} == {"S"}
