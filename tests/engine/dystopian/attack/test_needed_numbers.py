"""The numbers of an attack to hit: charts, MARs, cards and overrides, in that order."""

import pytest

from tests.engine.dystopian.examples import Data, numbers


def to_hit(amount: int, step: int) -> list[Data]:
    return [{"name": "a card", "effect": "to_hit", "step": step, "amount": amount}]


def test_to_hit_chart_considers_every_circumstance() -> None:
    assert numbers().to_hit.number == 4
    assert numbers(volley={"weapon": "primary", "range_band": 1}).to_hit.number == 5
    assert numbers(volley={"indirect": True}).to_hit.number == 6
    assert numbers(volley={"height": "obscured"}).to_hit.number == 6
    assert numbers(target={"height": "submerged"}).to_hit.number == 6
    assert numbers(target={"height": "obscured", "size": "small"}).to_hit.number == 6
    assert (
        numbers(volley={"weapon": "aa"}, target={"height": "flying", "size": "small"}).to_hit.number
        == 5
    )
    assert numbers(volley={"weapon": "aa"}).to_hit.number is None


@pytest.mark.parametrize(
    ("weapon", "needed"), [("rockets", 5), ("torpedoes", 5), ("tft_torpedoes", 5)]
)
def test_defensive_fire_hits_on_5(weapon: str, needed: int) -> None:
    assert numbers(volley={"weapon": weapon}).defence_to_hit.number == needed


@pytest.mark.parametrize(
    "weapon", ["primary", "gunnery", "bombs", "tft_bombs", "sturginium", "aa", "cc"]
)
def test_other_weapons_allow_no_defensive_fire(weapon: str) -> None:
    result = numbers(volley={"weapon": weapon}, defenders=[{"attack_dice": 9}])
    assert result.defence_weapon is None
    assert result.defence_to_hit.die is None
    assert result.defence_dice == 0


def test_ack_ack_stops_rockets_and_concussion_charges_torpedoes() -> None:
    assert numbers(volley={"weapon": "rockets"}).defence_weapon == "aa"
    assert numbers(volley={"weapon": "torpedoes"}).defence_weapon == "cc"
    assert numbers(volley={"weapon": "tft_torpedoes"}).defence_weapon == "cc"


@pytest.mark.parametrize(
    ("weapon", "needed"),
    [
        ("primary", 4),
        ("gunnery", 4),
        ("aa", 4),
        ("cc", 4),
        ("bombs", 4),
        ("tft_bombs", 4),
        ("torpedoes", 5),
        ("tft_torpedoes", 5),
        ("rockets", 5),
        ("sturginium", 5),
    ],
)
def test_generators_remove_hits_at_a_number_by_weapon(weapon: str, needed: int) -> None:
    assert numbers(volley={"weapon": weapon}).generator_needs.number == needed


def test_air_hunter_improves_to_hit_only_against_obscured_models() -> None:
    hunter = {"mars": ["air_hunter"]}
    assert numbers(volley=hunter, target={"height": "obscured"}).to_hit.number == 4
    assert numbers(volley=hunter, target={"height": "obscured", "size": "small"}).to_hit.number == 5
    assert numbers(volley=hunter, target={"height": "flying"}).to_hit.number == 4
    assert numbers(volley=hunter, target={"height": "diving"}).to_hit.number == 5


def test_small_target_counts_as_small() -> None:
    small = {"mars": ["small_target"], "size": "massive"}
    assert numbers(target={**small, "height": "obscured"}).to_hit.number == 6
    assert numbers(volley={"weapon": "aa"}, target={**small, "height": "flying"}).to_hit.number == 5
    assert (
        numbers(volley={"weapon": "bombs"}, target={**small, "height": "flying"}).to_hit.number == 4
    )
    tiny = {"mars": ["small_target"], "size": "tiny", "height": "diving"}
    assert numbers(volley={"weapon": "cc"}, target=tiny).to_hit.number is None


@pytest.mark.parametrize(("amount", "number"), [(1, 3), (2, 2), (9, 2), (-1, 5), (-2, 6), (-9, 6)])
def test_cards_keep_to_hit_between_2_and_6(amount: int, number: int) -> None:
    assert numbers(modifiers=to_hit(amount, 6)).to_hit.number == number
    torpedoes = {"weapon": "torpedoes"}
    later = min(max(5 - amount, 2), 6)
    assert numbers(volley=torpedoes, modifiers=to_hit(amount, 7)).defence_to_hit.number == later
    assert numbers(volley=torpedoes, modifiers=to_hit(amount, 8)).generator_needs.number == later


def test_card_acts_only_in_its_own_step() -> None:
    result = numbers(volley={"weapon": "torpedoes"}, modifiers=to_hit(1, 7))
    assert (result.to_hit.number, result.defence_to_hit.number, result.generator_needs.number) == (
        4,
        4,
        5,
    )


def test_cards_add_up() -> None:
    assert numbers(modifiers=to_hit(1, 6) + to_hit(-2, 6)).to_hit.number == 5


def test_override_takes_precedence_over_every_chart() -> None:
    overrules = {"to_hit": 2, "defence_to_hit": 3, "generator_needs": 6}
    for weapon in ("torpedoes", "aa"):
        result = numbers(
            volley={"weapon": weapon}, overrules=overrules, modifiers=to_hit(-1, 6) + to_hit(-1, 8)
        )
        assert (result.to_hit.number, result.to_hit.by_hand) == (2, True)
        assert (result.generator_needs.number, result.generator_needs.by_hand) == (6, True)
    assert numbers(volley={"weapon": "rockets"}, overrules=overrules).defence_to_hit.number == 3
    assert not numbers().to_hit.by_hand


def test_to_hit_number_lists_its_rows() -> None:
    assert [row.key for row in numbers(target={"height": "diving"}).to_hit.rows] == ["v_diving"]
    assert numbers(overrules={"to_hit": 3}).to_hit.rows == ()
