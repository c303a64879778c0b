"""The complete to-hit chart of edition 1.0, and shots that it forbids."""

import pytest

from engine.dystopian import Height, Size, WeaponType
from engine.dystopian.tables import MATRIX_1_0, NEVER, ShotFacts, look_up
from tests.engine.dystopian.examples import hp_lost, numbers

HEIGHTS = list(Height)
MIDDLE = [4, 4, 5]
MATRIX = {
    Height.OBSCURED: [6, 6, 6, 6, NEVER],
    Height.FLYING: [6, *MIDDLE, 6],
    Height.SURFACE: [6, *MIDDLE, 6],
    Height.DIVING: [6, *MIDDLE, 6],
    Height.SUBMERGED: [NEVER, NEVER, 6, 6, 6],
}
ORDNANCE = [weapon for weapon in WeaponType if weapon not in (WeaponType.AA, WeaponType.CC)]


def needs(case: ShotFacts) -> int | None:
    return look_up(MATRIX_1_0, case)[0]


@pytest.mark.parametrize("firing", HEIGHTS)
@pytest.mark.parametrize("weapon", ORDNANCE)
def test_ordnance_hits_by_firing_height_and_height(weapon: WeaponType, firing: Height) -> None:
    row = [needs(ShotFacts(weapon, firing_height=firing, height=height)) for height in HEIGHTS]
    assert row == MATRIX[firing]


@pytest.mark.parametrize("size", list(Size))
def test_auxiliary_weapons_hit_by_height_and_size(size: Size) -> None:
    number = 5 if size in (Size.TINY, Size.SMALL) else 4
    air, sea = (Height.OBSCURED, Height.FLYING), (Height.DIVING, Height.SUBMERGED)
    for height in HEIGHTS:
        assert needs(ShotFacts(WeaponType.AA, height=height, size=size)) == (
            number if height in air else None
        )
        assert needs(ShotFacts(WeaponType.CC, height=height, size=size)) == (
            number if height in sea else None
        )


def test_defensive_fire_and_mines_hit_on_5() -> None:
    assert needs(ShotFacts(WeaponType.AA, against="rockets")) == 5
    assert needs(ShotFacts(WeaponType.CC, against="torpedoes")) == 5
    assert needs(ShotFacts(WeaponType.CC, against="mines")) == 5


def test_every_row_names_several_agreeing_sources() -> None:
    assert {row.mark for row in MATRIX_1_0} == {"H"}
    assert len({row.key for row in MATRIX_1_0}) == len(MATRIX_1_0)


def test_forbidden_shot_has_no_die_despite_cards() -> None:
    result = numbers(
        volley={"height": "submerged"},
        target={"height": "flying"},
        rulings={"to_hit_table": "1.0"},
        modifiers=[{"effect": "to_hit", "step": 6, "amount": 3}],
    )
    assert result.to_hit.number == NEVER
    assert result.to_hit.die is None
    assert result.to_hit.rows[0].key == "from_submerged_v_flying"
    assert hp_lost(result.attack) == {0: 1}


def test_forbidden_shot_may_be_overridden() -> None:
    result = numbers(
        volley={"height": "submerged"},
        target={"height": "flying"},
        rulings={"to_hit_table": "1.0"},
        overrules={"to_hit": 6},
    )
    assert (result.to_hit.die, result.to_hit.by_hand) == (6, True)
    assert 0 < hp_lost(result.attack)[0] < 1
