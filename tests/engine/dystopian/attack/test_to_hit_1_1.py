"""Every row of the to-hit chart of edition 1.1, looked up."""

from typing import Any

import pytest

from engine.dystopian import Height, Sight, Size, WeaponType
from engine.dystopian.tables import APPENDIX_1_1, ShotFacts, look_up

LARGER = (Size.MEDIUM, Size.LARGE, Size.MASSIVE)
ORDNANCE = [weapon for weapon in WeaponType if weapon not in (WeaponType.AA, WeaponType.CC)]
CONDITIONS: dict[str, tuple[int, dict[str, Any]]] = {
    "impeded_sight": (5, {"sight": Sight.LIMITED}),
    "v_diving": (5, {"height": Height.DIVING}),
    "v_larger_obscured": (5, {"height": Height.OBSCURED}),
    "v_small_obscured": (6, {"height": Height.OBSCURED, "size": Size.SMALL}),
    "v_submerged": (6, {"height": Height.SUBMERGED}),
    "from_obscured": (6, {"firing_height": Height.OBSCURED}),
    "from_submerged": (6, {"firing_height": Height.SUBMERGED}),
    "indirect": (6, {"indirect": True}),
}


def needs(weapon: WeaponType, **more: Any) -> int | None:
    return look_up(APPENDIX_1_1, ShotFacts(weapon, **more))[0]


def keys(weapon: WeaponType, **more: Any) -> list[str]:
    return [row.key for row in look_up(APPENDIX_1_1, ShotFacts(weapon, **more))[1]]


@pytest.mark.parametrize("weapon", ORDNANCE)
def test_ordnance_hits_on_4_and_tiny_flyers_on_3_by_default(weapon: WeaponType) -> None:
    tokens = weapon in (WeaponType.TFT_BOMBS, WeaponType.TFT_TORPEDOES)
    assert needs(weapon) == (3 if tokens else 4)
    assert keys(weapon) == (["tft_ordnance"] if tokens else ["default"])


@pytest.mark.parametrize("key", CONDITIONS)
@pytest.mark.parametrize("weapon", ORDNANCE)
def test_each_condition_changes_to_hit_of_any_ordnance(weapon: WeaponType, key: str) -> None:
    number, more = CONDITIONS[key]
    assert needs(weapon, **more) == number
    assert keys(weapon, **more) == [key]


@pytest.mark.parametrize("weapon", ORDNANCE)
def test_only_primary_gunnery_is_worse_in_range_band_1(weapon: WeaponType) -> None:
    usual = needs(weapon)
    assert needs(weapon, range_band=1) == (5 if weapon is WeaponType.PRIMARY else usual)
    for band in (2, 3, 4):
        assert needs(weapon, range_band=band) == usual


@pytest.mark.parametrize("size", list(Size))
@pytest.mark.parametrize("weapon", ORDNANCE)
def test_only_bombs_are_worse_against_large_flyers(weapon: WeaponType, size: Size) -> None:
    bombs = weapon in (WeaponType.BOMBS, WeaponType.TFT_BOMBS) and size in (
        Size.LARGE,
        Size.MASSIVE,
    )
    assert needs(weapon, height=Height.FLYING, size=size) == (5 if bombs else needs(weapon))
    assert needs(weapon, height=Height.SURFACE, size=size) == needs(weapon)


@pytest.mark.parametrize("size", list(Size))
def test_obscured_targets_are_hit_by_size(size: Size) -> None:
    assert needs(WeaponType.GUNNERY, height=Height.OBSCURED, size=size) == (
        5 if size in LARGER else 6
    )


@pytest.mark.parametrize("height", [Height.FLYING, Height.OBSCURED])
@pytest.mark.parametrize("size", list(Size))
def test_ack_ack_hits_flying_models_by_size(size: Size, height: Height) -> None:
    assert needs(WeaponType.AA, height=height, size=size) == (4 if size in LARGER else 5)


@pytest.mark.parametrize(
    ("wing", "number"),
    [("", 5), ("fighters", 3), ("recon", 5), ("dive_bombers", 6), ("torpedo_bombers", 6)],
)
def test_ack_ack_hits_tokens_by_kind_of_wing(wing: str, number: int) -> None:
    assert needs(WeaponType.AA, height=Height.FLYING, size=Size.TINY, wing=wing) == number


@pytest.mark.parametrize("size", [Size.SMALL, *LARGER])
def test_concussion_charges_hit_diving_models_by_size(size: Size) -> None:
    assert needs(WeaponType.CC, height=Height.DIVING, size=size) == (4 if size in LARGER else 5)


def test_defensive_fire_and_mines_hit_on_5() -> None:
    assert needs(WeaponType.AA, against="rockets") == 5
    assert needs(WeaponType.CC, against="torpedoes") == 5
    assert needs(WeaponType.CC, against="mines") == 5


@pytest.mark.parametrize("height", [Height.SURFACE, Height.DIVING, Height.SUBMERGED])
def test_ack_ack_has_no_row_for_models_on_or_below_the_surface(height: Height) -> None:
    assert look_up(APPENDIX_1_1, ShotFacts(WeaponType.AA, height=height)) == (None, ())


@pytest.mark.parametrize("height", [Height.SURFACE, Height.FLYING, Height.OBSCURED])
def test_concussion_charges_have_no_row_for_models_on_or_above_the_surface(height: Height) -> None:
    assert look_up(APPENDIX_1_1, ShotFacts(WeaponType.CC, height=height)) == (None, ())


def test_only_the_worst_condition_counts() -> None:
    assert (
        needs(WeaponType.PRIMARY, range_band=1, height=Height.SUBMERGED, sight=Sight.LIMITED) == 6
    )
    assert keys(WeaponType.PRIMARY, range_band=1, height=Height.SUBMERGED, sight=Sight.LIMITED) == [
        "v_submerged"
    ]
    assert needs(WeaponType.TFT_BOMBS, height=Height.FLYING, size=Size.LARGE, indirect=True) == 6


def test_equally_bad_conditions_are_all_listed() -> None:
    assert keys(WeaponType.PRIMARY, range_band=1, height=Height.DIVING) == [
        "primary_rb1",
        "v_diving",
    ]


def test_wing_of_the_firer_does_not_change_fire_at_models() -> None:
    """The kind of wing matters only against tokens."""
    assert needs(WeaponType.AA, height=Height.FLYING, wing="fighters") == 4
    assert needs(WeaponType.TFT_BOMBS, wing="dive_bombers") == 3


def test_every_row_names_one_player_as_its_source() -> None:
    assert {row.mark for row in APPENDIX_1_1} == {"M"}
    assert len({row.key for row in APPENDIX_1_1}) == len(APPENDIX_1_1) == 24
