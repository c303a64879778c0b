"""The odds of the rest of an attack of Jovian Wars: a rerolled roll is not rolled a third time."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine.dice import Batch, Record, RecordedDice
from engine.flow import Choice, Picks, odds, play
from engine.jovian import (
    Fire,
    Rulings,
    Ship,
    ShipAttack,
    Squadron,
    SquadronAttack,
    Weapon,
    remaining_ends,
)
from engine.jovian.samples import BOMBER, CRUISER, DESTROYER
from engine.jovian.steps import attack_flow, attack_start

BEAM = DESTROYER.weapons[0]
FOUR_DICE = {True: {"anti_ship": 4, "macro": 2}, False: {"anti_squadron": 4, "macro": 0}}
"""Of the beam, against the armour of a ship and against a squadron."""


def attack_under(beam_reroll: str, *, ship: bool) -> ShipAttack | SquadronAttack:
    rulings = Rulings.model_validate({"beam_reroll": beam_reroll})
    fires = (Fire(weapon=BEAM.model_copy(update=FOUR_DICE[ship])),)
    if ship:
        return ShipAttack(fires=fires, target=CRUISER, rulings=rulings)
    return SquadronAttack(fires=fires, target=BOMBER, rulings=rulings)


@pytest.mark.parametrize("ship", [True, False])
def test_beam_rerolls_only_once(*, ship: bool) -> None:
    """Once a beam has rolled again, the rest is that of a beam that never rolls again."""
    once = attack_under("once", ship=ship)
    never = attack_under("none", ship=ship)
    rolled = play(attack_flow(once), attack_start(once), RecordedDice([Record((4, 2, 2, 1))]))
    assert isinstance(rolled.waiting, Choice)
    reroll = rolled.waiting.options.index(True)
    played = rolled.on(RecordedDice([]), Picks([reroll]))
    assert played.waiting
    remaining = remaining_ends(played)
    assert remaining is not None
    assert remaining == odds(attack_flow(never), attack_start(never))
    assert remaining != odds(attack_flow(once), attack_start(once))


@pytest.mark.parametrize(
    ("weapon", "target", "first"),
    [
        (BEAM.model_copy(update={"anti_ship": 4, "macro": 4}), CRUISER, (4, 2, 2, 1)),
        (
            DESTROYER.weapons[2].model_copy(update={"anti_ship": 5, "macro": 4}),
            CRUISER,
            (4, 4, 2, 2, 6, 6, 3),
        ),
        (
            DESTROYER.weapons[2].model_copy(update={"anti_squadron": 4, "macro": 2}),
            BOMBER,
            (3, 3, 5, 5, 1, 2),
        ),
    ],
)
def test_remaining_odds_match_between_two_batches_of_one_side(
    weapon: Weapon, target: Ship | Squadron, first: tuple[int, ...]
) -> None:
    kind: Any = ShipAttack if isinstance(target, Ship) else SquadronAttack
    attack = kind(
        fires=(Fire(weapon=weapon, modifier=2 if weapon.is_missile else 0),), target=target
    )
    between = play(attack_flow(attack), attack_start(attack), RecordedDice([Record(first)]))
    assert isinstance(between.waiting, Batch) and between.entries[-1].records
    result, expected = remaining_ends(between), defaultdict[Any, Fraction](Fraction)
    assert result is not None
    for macro in product(range(1, 7), repeat=between.waiting.count):
        after = remaining_ends(between.on(RecordedDice([Record(macro)])))
        assert after is not None
        for end, weight in after.weights.items():
            expected[end] += Fraction(weight, after.denominator * 6 ** len(macro))
    assert {
        end: Fraction(weight, result.denominator) for end, weight in result.weights.items()
    } == expected
