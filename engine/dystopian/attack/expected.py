"""The HP that some dice cost a target on average: what ruling 27 compares primaries by."""

from fractions import Fraction
from functools import lru_cache

from engine.dice import HitPool, net
from engine.dystopian.attack.damage import CriticalHit, Damage, TakeHullPoints
from engine.dystopian.attack.impact import Impact
from engine.dystopian.attack.state import DAMAGE, AttackState, unexploded
from engine.dystopian.attack.toughness import Toughness
from engine.flow import Flow, Odds, push_through


@lru_cache(maxsize=1024)
def mean_loss(
    impact: Impact, before: AttackState, dice: HitPool, shift: int, generators: HitPool
) -> Fraction:
    """Return the mean HP that attack dice and `shift` more hits cost a target past its
    generators.
    """
    toughness = Toughness(impact)
    die, damage = net(shift, dice, (generators,), toughness.most_hits(before)), Damage(toughness)

    def hurt(hits: int) -> AttackState:
        return unexploded(damage.apply(before._replace(hits=hits, stage=DAMAGE), None))

    spread = Odds(dict(die.items()), die.denominator()).map_states(hurt)
    end = push_through(
        Flow((CriticalHit(toughness), TakeHullPoints(toughness))), spread, unexploded
    )
    return Fraction(end.of(lambda state: before.hp - state.hp).mean())
