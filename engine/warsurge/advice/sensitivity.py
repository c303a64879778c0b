"""Questions about an attack: the answers that players ask for, and the alternatives to test."""

from engine.advice import Answer, Answers, Sensitivity
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree
from engine.warsurge.attack import Attack, check
from engine.warsurge.odds import Toll, attack_odds
from engine.warsurge.rulings import RULINGS

OF_ATTACK = (
    "situation.melee",
    "situation.line_of_sight",
    "weapons.*.attacks",
    "weapons.*.modifiers.*.amount",
    "target.armour",
)
"""Fields that players are unsure of at the table."""


def toll_answers(toll: Toll, attack: Attack) -> Answers:
    """Return the answers about the losses of an attack's target."""
    models = attack.target.models
    several = (Answer("mean_models", toll.mean_models, of=models),) if models > 1 else ()
    return (
        Answer("destroyed", toll.destroyed),
        Answer("kills", toll.kills),
        Answer("any_damage", 1 - toll.no_damage),
        Answer("mean_hp", toll.mean_hp, of=attack.target.remaining_hp),
        *several,
    )


def attack_answers(attack: Attack) -> Answers:
    """Return the answers about an attack with all its weapons."""
    return toll_answers(attack_odds(attack).toll, attack)


class WarsurgeSensitivity(Sensitivity[Attack]):
    """The questions of players about an attack."""

    rulings = RULINGS
    patterns = OF_ATTACK

    def check(self, subject: Attack, tree: Tree) -> Attack | tuple[Fault, ...]:
        """Return plain data as an attack, or every fault in the data."""
        return check(tree)

    def answer(self, subject: Attack) -> Answers:
        """Return the answers about an attack with all its weapons."""
        return attack_answers(subject)


ATTACKS = WarsurgeSensitivity()
