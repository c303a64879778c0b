"""What players wonder about an attack: what could be otherwise, and the answers that they ask for."""

from fractions import Fraction
from typing import Any

import icepool

from engine.advice import Advised, Answer, Answers
from engine.jovian.attack import Attack, ShipAttack, SquadronAttack, check_attack
from engine.jovian.odds import ship_odds, squadron_odds
from engine.jovian.rulings import RULINGS
from engine.kit.faults import Fault

OF_ATTACK = ("fires.*.modifier", "target.skill", "target.defense", "target.armour")
"""What is unsure at the table."""


def attack_answers(attack: Attack) -> Answers:
    """The answers about an attack."""
    structure = max(attack.target.structure, 1)
    if isinstance(attack, SquadronAttack):
        odds = squadron_odds(attack)
        return (
            Answer("no_damage", odds.no_damage),
            Answer("destroyed", odds.destroyed),
            Answer("mean_hp", Fraction(odds.damage.mean()), of=structure),
        )
    hurt = ship_odds(attack)
    return (
        Answer("no_damage", hurt.no_damage),
        Answer("crippled", hurt.crippled),
        Answer("critical", 1 - _none(hurt.criticals)),
        Answer("destroyed", hurt.destroyed),
        Answer("mean_hp", Fraction(hurt.structure.mean()), of=structure),
    )


def _none(die: "icepool.Die[int]") -> Fraction:
    return Fraction(die.quantity(0), die.denominator())


def _checked(attack: Attack, tree: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    if isinstance(attack, SquadronAttack):
        return check_attack(SquadronAttack, tree)
    return check_attack(ShipAttack, tree)


ATTACKS: Advised[Attack] = Advised(RULINGS, OF_ATTACK, _checked, attack_answers)
