"""The HP that some dice cost a target on average: what ruling 27 compares primaries by."""

from fractions import Fraction
from functools import lru_cache

from engine.dice import HitPool, net
from engine.dystopian.attack.damage import CriticalHit, Damage, TakeHullPoints
from engine.dystopian.attack.fragile_models import Toughness
from engine.dystopian.attack.impact import Impact
from engine.dystopian.attack.state import DAMAGE, AttackState, unexploded
from engine.flow import Flow, odds


@lru_cache(maxsize=1024)
def mean_loss(impact: Impact, before: AttackState, dice: HitPool, shift: int, generators: HitPool) -> Fraction:
    """Return the mean HP that attack dice and `shift` more hits cost a target past its generators."""
    toughness = Toughness(impact)
    most = toughness.most_hits(before)
    die, damage = net(shift, dice, (generators,), most), Damage(toughness)
    table = Flow((CriticalHit(toughness), TakeHullPoints(toughness)))
    whole = Fraction(0)
    for hits, weight in die.items():
        hurt = damage.apply(before._replace(hits=hits, stage=DAMAGE), None)
        end = odds(table, unexploded(hurt), unexploded)
        total = sum(state.hp * chance for state, chance in end.weights.items())
        whole += weight * (before.hp - Fraction(total, end.denominator))
    return whole / die.denominator()
