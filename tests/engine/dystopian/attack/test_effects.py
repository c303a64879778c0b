"""Effects on a model act in steps 6 to 9."""

from fractions import Fraction

import pytest

from engine.dice import Batch, Record, RecordedDice
from engine.dystopian.attack import attack_flow, attack_odds, start
from engine.flow import play
from tests.engine.dystopian.examples import End, all_ends, attack, hp_lost, numbers

BIG = {"dr": 3, "cr": 6, "hp": 8, "starting_hp": 8, "ap": 9}


def single_critical(**target: int) -> dict[End, Fraction]:
    """Ends of exactly one critical."""
    card = {"effect": "hits", "step": 6, "amount": 6}
    return all_ends(
        attack(0, target=BIG | target, modifiers=[card], rulings={"fusion_leak": "next_attack"})
    )


def test_systems_offline_stops_all_generators() -> None:
    bare, offline = {"shields": 0}, {"shields": 3, "guardians": 2, "effects": ["systems_offline"]}
    assert hp_lost(attack(target=offline)) == hp_lost(attack(target=bare))
    assert hp_lost(attack(target=offline | {"effects": ["fusion_leak"]})) != hp_lost(
        attack(target=bare)
    )


def test_fusion_leak_lowers_the_cr_to_the_dr() -> None:
    leaking = attack(7, target=BIG | {"effects": ["fusion_leak"]})
    assert hp_lost(leaking) == hp_lost(attack(7, target=BIG | {"cr": 3}))


@pytest.mark.parametrize(
    "effect",
    [
        "shredded_defences",
        "raging_fire",
        "weapon_damage",
        "engine_failure",
        "navigational_lock",
        "chaos_and_disarray",
        "sturginium_flare",
    ],
)
def test_other_effects_do_not_change_the_toughness_of_the_target(effect: str) -> None:
    shielded = BIG | {"shields": 1}
    assert hp_lost(attack(7, target=shielded | {"effects": [effect]})) == hp_lost(
        attack(7, target=shielded)
    )


@pytest.mark.parametrize(
    ("ap", "fire", "pounding"), [(9, {7}, {7, 6, 5}), (3, {1}, {1, 0}), (0, {0}, {0})]
)
def test_raging_fire_and_hard_pounding_reduce_assault_points(
    ap: int, fire: set[int], pounding: set[int]
) -> None:
    ends = single_critical(ap=ap)
    assert {end[1] for end in ends if end[2] == {4}} == fire
    assert {end[1] for end in ends if end[2] == {7}} == pounding
    assert {end[1] for end in ends if end[0] and not end[2] & {4, 7}} == {ap}


def test_hard_pounding_costs_a_d3_and_one_ap() -> None:
    chances = {end[1]: chance for end, chance in single_critical().items() if end[2] == {7}}
    assert chances == {7: Fraction(2, 36), 6: Fraction(2, 36), 5: Fraction(2, 36)}


def test_magazine_explosion_destroys_the_model_at_any_hp() -> None:
    ends = single_critical()
    assert {end: chance for end, chance in ends.items() if end[4]} == {
        (0, 0, frozenset[int](), 1, True): Fraction(1, 36)
    }
    assert {end[0] for end in ends if not end[4]} == {6}


def test_magazine_explosion_ends_the_critical_rolls() -> None:
    """Of two criticals the second is rolled only after a first that did not explode."""
    card = {"effect": "hits", "step": 6, "amount": 12}
    asked = attack(0, target=BIG | {"dr": 6}, modifiers=[card])
    flow, before = attack_flow(asked), start(asked)
    ended, going = (
        play(flow, before, RecordedDice([Record(typed=faces)])) for faces in ((1, 1), (4, 4))
    )
    assert ended.waiting is None and ended.state.exploded
    assert going.waiting == Batch(2, 6)


@pytest.mark.parametrize("starting", [1, 2])
def test_model_of_2_starting_hp_is_destroyed_by_a_critical_without_a_roll(starting: int) -> None:
    small = {"dr": 2, "cr": 4, "hp": starting, "starting_hp": starting}
    card = {"effect": "hits", "step": 6, "amount": 4}
    result = attack_odds(attack(0, target=small, modifiers=[card]))
    assert result.destroyed == 1
    assert result.exploded == 0
    assert result.most_criticals == 1


def test_damage_below_the_cr_costs_one_of_2_hp() -> None:
    card = {"effect": "hits", "step": 6, "amount": 3}
    small = {"dr": 2, "cr": 4, "hp": 2, "starting_hp": 2}
    assert hp_lost(attack(0, target=small, modifiers=[card])) == {1: Fraction(1)}


def test_model_reduced_to_2_hp_rolls_criticals_as_usual() -> None:
    card = {"effect": "hits", "step": 6, "amount": 6}
    result = attack_odds(attack(0, target=BIG | {"hp": 2}, modifiers=[card]))
    assert result.destroyed == 1
    assert result.exploded == Fraction(1, 36) + Fraction(3, 36) * Fraction(1, 36)


def test_effects_on_the_firing_model_change_its_dice() -> None:
    def dice(weapon: str, *effects: str) -> int:
        volley = {"models": [{"attack_dice": 9, "effects": list(effects)}], "weapon": weapon}
        return numbers(volley=volley, target={"height": "flying"}).attack_dice.dice

    for weapon in ("primary", "gunnery", "sturginium", "rockets", "torpedoes", "bombs"):
        assert dice(weapon, "weapon_damage") == 4
        assert dice(weapon, "shredded_defences") == 9
        silenced = weapon in ("rockets", "torpedoes", "bombs")
        assert dice(weapon, "chaos_and_disarray") == (0 if silenced else 9)
    for weapon in ("aa", "cc"):
        assert dice(weapon, "weapon_damage", "chaos_and_disarray") == 9
        assert dice(weapon, "shredded_defences") == 0


def test_shredded_defenses_silence_a_defender() -> None:
    defenders = [{"attack_dice": 6, "effects": ["shredded_defences"]}, {"attack_dice": 4}]
    assert numbers(volley={"weapon": "rockets"}, defenders=defenders).defence_dice == 4
