"""Steps 6 to 9 in order: one attack as a sequence that rolls, typed dice and odds share."""

from engine.dystopian.attack import Attack
from engine.dystopian.steps.damage import CriticalHit, Damage, FurtherDice, TakeHullPoints
from engine.dystopian.steps.exchange import DefensiveFire, Generators, ResolveAttack
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.state import AttackState
from engine.dystopian.steps.toughness import Toughness
from engine.flow.sequence import Exchange, Repeat, Sequence


def hits_exchange(numbers: Numbers, toughness: Toughness) -> Exchange[AttackState]:
    """Steps 6, 7 and 8."""
    steps = (ResolveAttack(numbers), DefensiveFire(numbers), Generators(numbers))
    return Exchange(steps, toughness.most_hits, toughness.beyond)


def attack_sequence(attack: Attack) -> Sequence[AttackState]:
    """Steps 6 to 9 of one attack. Source: the combat sequence sheet."""
    numbers = Numbers(attack)
    toughness = Toughness(numbers)
    table = Repeat((CriticalHit(toughness), FurtherDice(toughness)), lambda state: state.to_roll > 0)
    return Sequence((hits_exchange(numbers, toughness), Damage(toughness), table, TakeHullPoints(toughness)))
