"""The attack sequence with typed dice: the dice requested, their order, and the result."""

import pytest

from engine.dice import Batch, RecordedDice
from engine.flow import Played, play
from engine.warsurge import Attack
from engine.warsurge.steps import AttackState, attack_flow, start
from tests.engine.noted_dice import NotedDice
from tests.engine.warsurge.build import attack, typed

TOUGH = {"defence": 4, "armour": 6, "aegis": 8, "models": 2, "hp": 2}


def played(built: Attack, *batches: str) -> Played[AttackState]:
    return play(attack_flow(built), start(built), RecordedDice(typed(*batches)))


def test_attack_dice_come_before_armour_and_aegis() -> None:
    built = attack({"attacks": 5}, target=TOUGH)
    assert played(built).waiting == Batch(5, 10)
    assert played(built, "59048").waiting == Batch(3, 10)
    assert played(built, "59048", "650").waiting == Batch(2, 10)
    done = played(built, "59048", "650", "87")
    assert done.waiting is None
    assert [(entry.step.key, entry.step.number, entry.answer) for entry in done.entries] == [
        ("attack", "3", 3),
        ("armour", "4", 1),
        ("aegis", "4", 1),
        ("hp_loss", "5", None),
    ]
    assert done.state.hp == 3


def test_nines_earn_second_dice() -> None:
    built = attack({"attacks": 4, "power": 1}, target={"defence": 7, "hp": 3})
    waiting = played(built, "9909")
    assert waiting.waiting == Batch(3, 10, earned=True)
    assert waiting.at is not None
    assert waiting.at.key == "attack"
    assert played(built, "9909", "210").state.hp == 2
    assert played(built, "8880").state.hp == 3


def test_automatic_hits_need_no_attack_dice() -> None:
    built = attack({"attacks": 2, "power": 10}, target={"defence": 4, "armour": 5, "hp": 9})
    assert played(built).waiting == Batch(4, 10)
    assert played(built, "5400").state.hp == 6
    unarmoured = attack({"attacks": 2, "power": 10}, target={"defence": 4, "hp": 9})
    assert played(unarmoured).state.hp == 5


def test_formula_multiplies_losses_after_saves() -> None:
    built = attack(
        {"attacks": 2, "power": 12}, target={"defence": 4, "armour": 5, "hp": 9}, method="formula"
    )
    assert played(built).waiting == Batch(2, 10)
    assert played(built, "54").state.hp == 6


def test_saves_use_six_sided_dice_by_ruling() -> None:
    built = attack({"attacks": 1, "power": 9}, target={"armour": 4, "hp": 2}, save_dice="d6")
    assert played(built).waiting == Batch(1, 6)
    with pytest.raises(ValueError, match="not 1 dice of 6"):
        played(built, "7")


def test_weapons_fire_one_after_another_at_the_same_unit() -> None:
    built = attack({"attacks": 2}, {"attacks": 1, "power": 5}, target={"hp": 2, "models": 2})
    assert played(built, "55").waiting == Batch(1, 10)
    assert played(built, "55", "4").state.hp == 1


def test_remaining_weapons_roll_nothing_at_a_destroyed_unit() -> None:
    built = attack(
        {"attacks": 2}, {"attacks": 9}, {"attacks": 3, "power": 20}, target={"hp": 2, "armour": 9}
    )
    done = played(built, "55", "00")
    assert done.waiting is None
    assert done.state.hp == 0
    assert done.state.is_destroyed


def test_weapon_out_of_range_or_without_power_rolls_nothing() -> None:
    far = attack({"range": 12}, {"range": 36}, situation={"distance": 20})
    assert played(far).waiting == Batch(1, 10)
    assert played(far, "5").state.is_destroyed
    assert played(attack({"power": 0, "attacks": 9})).state.hp == 1


def test_automatic_hits_need_range() -> None:
    assert played(attack({"power": 20, "range": 12}, situation={"distance": 20})).state.hp == 1


def test_app_can_roll_a_whole_attack() -> None:
    built = attack({"attacks": 9}, {"attacks": 4, "power": 1}, target=TOUGH)
    source = NotedDice()
    done = play(attack_flow(built), start(built), source)
    assert done.waiting is None
    assert play(attack_flow(built), start(built), RecordedDice(source.used)).state == done.state


def test_typed_dice_must_match_the_batch() -> None:
    with pytest.raises(ValueError, match="not 1 dice of 10"):
        played(attack(), "55")
