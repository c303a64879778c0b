"""Every row of the to-hit appendix of edition 1.1, looked up."""

from typing import Any

import pytest

from engine.dystopian import Height, Sight, Size, Weapon
from engine.dystopian.tables import APPENDIX_1_1, Situation, look_up

LARGER = (Size.MEDIUM, Size.LARGE, Size.MASSIVE)
ORDNANCE = [weapon for weapon in Weapon if weapon not in (Weapon.AA, Weapon.CC)]
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


def needs(weapon: Weapon, **more: Any) -> int | None:
    return look_up(APPENDIX_1_1, Situation(weapon, **more))[0]


def keys(weapon: Weapon, **more: Any) -> list[str]:
    return [row.key for row in look_up(APPENDIX_1_1, Situation(weapon, **more))[1]]


@pytest.mark.parametrize("weapon", ORDNANCE)
def test_ordnance_starts_at_4_and_tiny_flyers_at_3(weapon: Weapon) -> None:
    tokens = weapon in (Weapon.TFT_BOMBS, Weapon.TFT_TORPEDOES)
    assert needs(weapon) == (3 if tokens else 4)
    assert keys(weapon) == (["tft_ordnance"] if tokens else ["default"])


@pytest.mark.parametrize("key", CONDITIONS)
@pytest.mark.parametrize("weapon", ORDNANCE)
def test_conditions_of_any_ordnance(weapon: Weapon, key: str) -> None:
    number, more = CONDITIONS[key]
    assert needs(weapon, **more) == number
    assert keys(weapon, **more) == [key]


@pytest.mark.parametrize("weapon", ORDNANCE)
def test_only_primary_gunnery_suffers_in_range_band_1(weapon: Weapon) -> None:
    usual = needs(weapon)
    assert needs(weapon, range_band=1) == (5 if weapon is Weapon.PRIMARY else usual)
    for band in (2, 3, 4):
        assert needs(weapon, range_band=band) == usual


@pytest.mark.parametrize("size", list(Size))
@pytest.mark.parametrize("weapon", ORDNANCE)
def test_only_bombs_suffer_against_large_flyers(weapon: Weapon, size: Size) -> None:
    bombs = weapon in (Weapon.BOMBS, Weapon.TFT_BOMBS) and size in (Size.LARGE, Size.MASSIVE)
    assert needs(weapon, height=Height.FLYING, size=size) == (5 if bombs else needs(weapon))
    assert needs(weapon, height=Height.SURFACE, size=size) == needs(weapon)


@pytest.mark.parametrize("size", list(Size))
def test_obscured_targets_by_size(size: Size) -> None:
    assert needs(Weapon.GUNNERY, height=Height.OBSCURED, size=size) == (5 if size in LARGER else 6)


@pytest.mark.parametrize("height", [Height.FLYING, Height.OBSCURED])
@pytest.mark.parametrize("size", list(Size))
def test_ack_ack_against_what_flies(size: Size, height: Height) -> None:
    assert needs(Weapon.AA, height=height, size=size) == (4 if size in LARGER else 5)


@pytest.mark.parametrize(
    ("wing", "number"), [("", 5), ("fighters", 3), ("recon", 5), ("dive_bombers", 6), ("torpedo_bombers", 6)]
)
def test_ack_ack_against_tokens_by_wing(wing: str, number: int) -> None:
    assert needs(Weapon.AA, height=Height.FLYING, size=Size.TINY, wing=wing) == number


@pytest.mark.parametrize("size", [Size.SMALL, *LARGER])
def test_concussion_charges_against_divers(size: Size) -> None:
    assert needs(Weapon.CC, height=Height.DIVING, size=size) == (4 if size in LARGER else 5)


def test_defensive_fire_and_mines() -> None:
    assert needs(Weapon.AA, against="rockets") == 5
    assert needs(Weapon.CC, against="torpedoes") == 5
    assert needs(Weapon.CC, against="mines") == 5


@pytest.mark.parametrize("height", [Height.SURFACE, Height.DIVING, Height.SUBMERGED])
def test_ack_ack_has_no_row_below_the_air(height: Height) -> None:
    assert look_up(APPENDIX_1_1, Situation(Weapon.AA, height=height)) == (None, ())


@pytest.mark.parametrize("height", [Height.SURFACE, Height.FLYING, Height.OBSCURED])
def test_concussion_charges_have_no_row_above_the_sea(height: Height) -> None:
    assert look_up(APPENDIX_1_1, Situation(Weapon.CC, height=height)) == (None, ())


def test_the_single_worst_condition_counts() -> None:
    assert needs(Weapon.PRIMARY, range_band=1, height=Height.SUBMERGED, sight=Sight.LIMITED) == 6
    assert keys(Weapon.PRIMARY, range_band=1, height=Height.SUBMERGED, sight=Sight.LIMITED) == ["v_submerged"]
    assert needs(Weapon.TFT_BOMBS, height=Height.FLYING, size=Size.LARGE, indirect=True) == 6


def test_all_conditions_that_are_equally_bad_are_told() -> None:
    assert keys(Weapon.PRIMARY, range_band=1, height=Height.DIVING) == ["primary_rb1", "v_diving"]


def test_a_wing_fires_at_models_like_anyone() -> None:
    """Only against tokens does the kind of wing matter."""
    assert needs(Weapon.AA, height=Height.FLYING, wing="fighters") == 4
    assert needs(Weapon.TFT_BOMBS, wing="dive_bombers") == 3


def test_every_row_says_it_comes_from_one_player() -> None:
    assert {row.mark for row in APPENDIX_1_1} == {"M"}
    assert len({row.key for row in APPENDIX_1_1}) == len(APPENDIX_1_1) == 24
