"""The odds of what is left of an attack of Jovian Wars: a roll that is rolled again is not rolled a third time."""

import pytest

from engine.dice import Record, RecordedDice
from engine.flow import Choice, Picks, odds, play
from engine.jovian.attack import Fire, ShipAttack, SquadronAttack
from engine.jovian.left import left_of
from engine.jovian.rulings import Rulings
from engine.jovian.samples import BOMBER, CRUISER, DESTROYER
from engine.jovian.steps.flow import attack_flow, attack_start

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
def test_a_beam_that_rolls_again_rolls_once_more(*, ship: bool) -> None:
    once, never = attack_under("once", ship=ship), attack_under("none", ship=ship)
    first = RecordedDice([Record((4, 2, 2, 1))])
    rolled = play(attack_flow(once), attack_start(once), first)
    assert isinstance(rolled.waiting, Choice)
    again = rolled.on(RecordedDice([]), Picks([rolled.waiting.options.index(True)]))
    assert again.waiting
    left, anew = left_of(again), odds(attack_flow(never), attack_start(never))
    assert left is not None
    assert left.merged(lambda end: (end.structure, end.volley)) == anew.merged(lambda end: (end.structure, end.volley))
    assert left != odds(attack_flow(once), attack_start(once))
