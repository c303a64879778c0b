"""The HP that some dice cost a target on average: what ruling 27 compares primaries by."""

from fractions import Fraction
from functools import lru_cache

from engine.dice import HitPool, net
from engine.dystopian.attack.damage import CriticalHit, Damage, TakeHullPoints
from engine.dystopian.attack.impact import Impact
from engine.dystopian.attack.state import DAMAGE, AttackState, keep_hull_values
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
    die = net(shift, dice, (generators,), toughness.most_hits(before))
    damage = Damage(toughness)

    def hurt(hits: int) -> AttackState:
        return keep_hull_values(damage.apply(before._replace(hits=hits, stage=DAMAGE), None))

    spread = Odds(dict(die.items()), die.denominator()).map_states(hurt)
    table = Flow((CriticalHit(toughness), TakeHullPoints(toughness)))
    end = push_through(table, spread, keep_hull_values)

    def loss(state: AttackState) -> int:
        return before.hp - state.hp

    return Fraction(end.of(loss).mean())
