"""Define one attack, steps 6 to 9, as a flow that is played with dice and evaluated as odds."""

from functools import cached_property

from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.damage import CriticalHit, Damage, FurtherDice, TakeHullPoints
from engine.dystopian.attack.hits import DefensiveFire, Generators, ResolveAttack
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.attack.state import AttackState
from engine.dystopian.attack.toughness import Toughness
from engine.flow import Flow


class AttackSteps:
    """The steps of one attack."""

    def __init__(self, attack: Attack) -> None:
        """Build the steps of an attack that has been checked."""
        self.numbers = Numbers(attack)
        self.toughness = Toughness(self.numbers.impact)
        self.defence = DefensiveFire(self.numbers)
        self.generators = Generators(self.numbers)
        self.attack = ResolveAttack(self.numbers, self.toughness, (self.defence, self.generators))
        self.damage = Damage(self.toughness)

    @property
    def hits(self) -> Flow[AttackState]:
        """Steps 6 to 8, and of step 9 what the hits do before the critical table."""
        return Flow((self.attack, self.defence, self.generators, self.damage))

    @property
    def table(self) -> Flow[AttackState]:
        """The critical table and the loss of HP."""
        tough = self.toughness
        return Flow((FurtherDice(tough), CriticalHit(tough), TakeHullPoints(tough)))

    @cached_property
    def flow(self) -> Flow[AttackState]:
        """All steps of the attack, 6 to 9."""
        return Flow((*self.hits.steps, *self.table.steps))


def attack_flow(attack: Attack) -> Flow[AttackState]:
    """Return steps 6 to 9 of one attack.

    Source: the combat sequence sheet.
    """
    return AttackSteps(attack).flow
