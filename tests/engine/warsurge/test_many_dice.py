"""Odds of weapons with many dice, also of battles saved before dice were limited."""

from random import Random

import pytest

from engine.dice import Batch, Record, RecordedDice
from engine.flow import play
from engine.warsurge import Attack, attack_odds, toll_of
from engine.warsurge.steps import attack_flow, start
from tests.calls import calls

CALLS = 2_000_000
"""For 2,400 dice at 196 HP; the steps make 4,800,000, with products of thousands of digits."""
MANY = "engine.warsurge.many_dice.MANY"
RULINGS = {"method": "formula", "excess": "lost"}


def build(chance: Random) -> Attack:
    """Return an attack with up to four weapons, some of which roll no dice."""
    weapons = []
    for _ in range(chance.randint(1, 4)):
        weapon = {"attacks": chance.randint(0, 12), "number": chance.randint(0, 3)}
        weapon |= {"power": chance.randint(0, 14), "ap": chance.choice([None, 3, 5])}
        weapons.append(weapon | {"range": chance.choice([None, 9, 30])})
    hp = chance.randint(1, 9)
    target = {"defence": chance.randint(0, 12), "hp": hp, "hp_lost": chance.randint(0, hp - 1)}
    target |= {"models": chance.randint(1, 6), "armour": chance.choice([None, 5])}
    rulings = {"method": chance.choice(["formula", "chart"])}
    rulings["excess"] = chance.choice(["lost", "next_model"])
    data = {
        "rulings": rulings,
        "weapons": weapons,
        "target": target | {"aegis": chance.choice([None, 8])},
        "situation": {"distance": 12},
    }
    return Attack.model_validate(data)


def test_odds_of_single_dice_equal_those_of_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(39)
    rolled = 0
    for _ in range(120):
        attack = build(chance)
        spreads = []
        for many in (10**6, 1):
            monkeypatch.setattr(MANY, many)
            attack_odds.cache_clear()
            spreads.append(attack_odds(attack).spreads)
        assert spreads[0] == spreads[1]
        rolled += len(spreads[1][-1].weights) > 1
    attack_odds.cache_clear()
    assert rolled > 60


def test_remaining_odds_of_single_dice_equal_those_of_the_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After the first batch of dice, whatever it shows."""
    chance = Random(40)
    uncertain = 0
    for _ in range(80):
        attack = build(chance)
        first = play(attack_flow(attack), start(attack), RecordedDice([])).waiting
        if not isinstance(first, Batch):
            continue
        faces = tuple(chance.randint(1, first.sides) for _ in range(first.count))
        thrown = RecordedDice([Record(typed=faces)])
        played = play(attack_flow(attack), start(attack), thrown)
        tolls = []
        for many in (10**6, 1):
            monkeypatch.setattr(MANY, many)
            attack_odds.cache_clear()
            tolls.append(toll_of(attack, played))
        assert tolls[0] == tolls[1]
        uncertain += 0 < tolls[0].mean_hp < attack.target.remaining_hp
    attack_odds.cache_clear()
    assert uncertain > 20


def test_odds_of_a_battle_before_the_limits_need_few_calls() -> None:
    weapons = [
        {"attacks": 50, "number": 4, "power": 6 + index % 6, "range": 10 + index}
        for index in range(12)
    ]
    target = {"defence": 6, "hp": 7, "models": 28, "armour": 6, "aegis": 8}
    attack = Attack.model_validate({"rulings": RULINGS, "weapons": weapons, "target": target})
    attack_odds.cache_clear()
    assert calls(lambda: attack_odds(attack)) < CALLS
    assert attack_odds(attack).toll.destroyed < 1
