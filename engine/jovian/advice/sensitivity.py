"""Questions about an attack: the answers that players ask for, and the alternatives to test."""

from fractions import Fraction

from engine.advice import Answer, Answers, Sensitivity
from engine.jovian.attack import Attack, SquadronAttack, check_attack
from engine.jovian.odds import ShipOdds, SquadronOdds, ship_odds, squadron_odds
from engine.jovian.rulings import RULINGS
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree

OF_ATTACK = ("fires.*.modifier", "target.skill", "target.defense", "target.armour")
"""Fields that players are unsure of at the table."""


def attack_answers(attack: Attack) -> Answers:
    """Return the answers about an attack."""
    odds = squadron_odds(attack) if isinstance(attack, SquadronAttack) else ship_odds(attack)
    return odds_answers(odds, attack)


def odds_answers(odds: SquadronOdds | ShipOdds, attack: Attack) -> Answers:
    """Return the answers about the losses of an attack's target."""
    structure = max(attack.target.structure, 1)
    harm = Answer("any_damage", 1 - odds.no_damage)
    if isinstance(odds, SquadronOdds):
        mean = Answer("mean_hp", Fraction(odds.damage.mean()), of=structure)
        return (harm, Answer("destroyed", odds.destroyed), mean)
    return (
        harm,
        Answer("crippled", odds.crippled),
        Answer("critical", 1 - odds.criticals.probability(0)),
        Answer("destroyed", odds.destroyed),
        Answer("mean_hp", Fraction(odds.structure.mean()), of=structure),
        Answer("catastrophes", Fraction(odds.catastrophes.mean()), of=structure),
    )


class JovianSensitivity(Sensitivity[Attack]):
    """The questions of players about an attack."""

    rulings = RULINGS
    patterns = OF_ATTACK

    def check(self, subject: Attack, tree: Tree) -> Attack | tuple[Fault, ...]:
        """Return plain data as an attack on the same kind of target, or every fault in the data."""
        return check_attack(type(subject), tree)

    def answer(self, subject: Attack) -> Answers:
        """Return the answers about an attack."""
        return attack_answers(subject)


ATTACKS = JovianSensitivity()
