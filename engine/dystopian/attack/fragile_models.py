"""The target's DR, CR and HP against this attack, and how many hits matter at most."""

from fractions import Fraction

from engine.dice import Power, Term, Terms
from engine.dystopian.attack.impact import STEP, Impact
from engine.dystopian.attack.modifiers import total
from engine.dystopian.attack.state import TABLE, AttackState
from engine.dystopian.model_profiles import Ship
from engine.dystopian.profiles import Target, TargetMar, WeaponMar
from engine.dystopian.rulings import Rulings
from engine.dystopian.tables.criticals import BY_ROLL, OF_A_ROLL
from engine.dystopian.words import Effect, Height

CRITICAL_HP = 2
DAMAGE_HP = 1
FRAGILE_HP = 2


def rating_effects(target: Target | Ship, rulings: Rulings) -> frozenset[Effect]:
    """Return the effects that can lower the CR of a target, if the CR is not already the DR."""
    rows = BY_ROLL[rulings.to_hit_table].values() if target.cr > target.dr else ()
    return frozenset(row.effect for row in rows if row.lowers_cr)


def is_fragile(starting_hp: int, rulings: Rulings) -> bool:
    """Return True if any critical removes a model that started with so many HP, without a roll.
    Source: ruling 32.
    """
    if starting_hp < FRAGILE_HP:
        return rulings.smallest_models == "removed"
    return starting_hp == FRAGILE_HP


class Toughness:
    """The resistance of the target to hits.

    Source: sheet step 9; rulings 1, 2, 16 and 19; MARs of the rules file.
    """

    def __init__(self, impact: Impact) -> None:
        """Read the impact of the attack and nothing else, so that equal impacts do the same to a
        target.
        """
        self.target, self.rulings = impact.target, impact.rulings
        self.hits_change = total(impact.modifiers, "hits", STEP)
        self.hp_change = total(impact.modifiers, "hit_points", STEP)
        self.per_critical = CRITICAL_HP + (WeaponMar.HARD_IMPACT in impact.mars)
        self.lethal = int(WeaponMar.LETHAL_STRIKE in impact.mars)
        self.fragile = is_fragile(self.target.starting_hp, self.rulings)
        per_cr = self.rulings.criticals == "one_per_cr" and not self.fragile
        self._every = self.rulings.overkill == "every" and per_cr
        self.rows, self._leaks = (
            BY_ROLL[self.rulings.to_hit_table],
            rating_effects(self.target, self.rulings),
        )
        self._chances = OF_A_ROLL[self.rulings.to_hit_table]
        armour = self._armoured(impact.height)
        self._cr, self._leaking_cr = self.target.cr + armour, self.target.dr + armour

    def dr(self, state: AttackState) -> int:
        """Return the current DR; undamaged Ablative Armour has the CR here."""
        return self.cr(state) if self.ablative(state) else self.target.dr

    def cr(self, state: AttackState) -> int:
        """Return the hits of one critical now; a Fusion Leak brings the number down to the DR."""
        return self._leaking_cr if self._leaks & state.effects else self._cr

    def ablative(self, state: AttackState) -> bool:
        """Return True if Ablative Armour still protects the model."""
        return TargetMar.ABLATIVE_ARMOUR in self.target.mars and state.hp == self.target.starting_hp

    def reaches(self, hits: int, rating: int) -> bool:
        """Return True if the hits reach a rating (ruling 1)."""
        return hits >= self._least(rating)

    def criticals(self, state: AttackState, hits: int) -> int:
        """Return the number of criticals of some hits."""
        return 0 if self.ablative(state) else self._most(state, self._times(hits, self.cr(state)))

    def leaking(self, state: AttackState, hits: int) -> int:
        """Return the number of criticals of the same hits once a Fusion Leak acts on them at once.

        The number is 0 where a leak never acts at once (ruling 16).
        """
        return (
            self._most(state, self._times(hits, self._leaking_cr)) if self._may_leak(state) else 0
        )

    def loss(self, criticals: int, damaged: bool) -> int:
        """Return the HP lost by the criticals or by damage, never both; modifiers act on a loss
        only.
        """
        loss = criticals * self.per_critical if criticals else DAMAGE_HP * damaged
        return max(0, loss + self.hp_change) if loss else 0

    def rows_to_roll(self, hp: int, criticals: int) -> int:
        """Count the rolls on the critical table (ruling 19).

        One roll for each critical, or none past the critical that takes the last HP.
        """
        if self.rulings.overkill == "every":
            return criticals
        if self.rulings.overkill == "none" and self.loss(criticals, True) >= hp:
            return 0
        return min(criticals, self._to_sink(hp))

    def most_criticals(self, hp: int) -> int:
        """Return the number of criticals from which more criticals change only the chance of an
        explosion.
        """
        return 1 if self.rulings.criticals == "at_most_one" or self.fragile else self._to_sink(hp)

    def most_hits(self, state: AttackState) -> int:
        """Return the number of hits after step 8 from which more hits change only the chance of an
        explosion.
        """
        ablative = self.ablative(state)
        rating = self.dr(state) if ablative else self.cr(state) * self.most_criticals(state.hp)
        return self._least(max(rating, self.dr(state))) + max(0, -self.hits_change)

    def explodes(self, state: AttackState) -> Terms | None:
        """Return the chance of an explosion as a function of the hits, when every critical is
        rolled.

        The function holds for hits past those that take the last HP.
        The chance that no row removes the model is (s - l)^n + (1 - (1 - l/s)^n) s^m.
        n: the criticals.
        m: the criticals once a Fusion Leak acts.
        s: the chance that one row does not remove the model.
        l: the chance that the row is a leak.
        None: no number of hits changes anything any more.
        """
        if not self._every or self.ablative(state):
            return None
        stays, tight, tight_if_stays, explodes = self._chances
        if not self._may_leak(state):
            return Term(explodes), Term(-explodes, (self._power(stays, self.cr(state)),))
        leaking = self._power(stays, self._leaking_cr)
        return (
            Term(explodes),
            Term(-explodes, (self._power(tight, self.cr(state)),)),
            Term(-explodes, (leaking,)),
            Term(explodes, (self._power(tight_if_stays, self.cr(state)), leaking)),
        )

    def lost(self, state: AttackState, *, exploded: bool) -> AttackState:
        """Return the model after hits that take the last HP, with all criticals rolled."""
        criticals = self.most_criticals(state.hp)
        return state._replace(
            hits=0, criticals=criticals, loss=state.hp, exploded=exploded, stage=TABLE
        )

    def _power(self, base: Fraction, rating: int) -> Power:
        return Power(base, rating, self._least(0) - self.hits_change)

    def _may_leak(self, state: AttackState) -> bool:
        at_once = (
            self.rulings.fusion_leak == "at_once" and self._chances.tight < self._chances.stays
        )
        return at_once and not self.ablative(state) and self.cr(state) > self._leaking_cr

    def _most(self, state: AttackState, criticals: int) -> int:
        """Return the number of criticals that count: all of them where every one is rolled (rulings
        2 and 19).
        """
        return criticals if self._every else min(criticals, self.most_criticals(state.hp))

    def _times(self, hits: int, rating: int) -> int:
        """Return how many times the hits reach a rating (ruling 1)."""
        return max(0, hits - self._least(0)) // rating

    def _to_sink(self, hp: int) -> int:
        return max(1, -((self.hp_change - hp) // self.per_critical))

    def _least(self, rating: int) -> int:
        return rating + (self.rulings.reaching == "exceed")

    def _armoured(self, height: Height) -> int:
        """Return 1, added to the CR, for the armoured side that the attack comes from; the
        primary's height counts.
        """
        above = self.target.height.level - height.level
        side = TargetMar.ARMOURED_TOPSIDE if above > 0 else TargetMar.ARMOURED_BELLY
        return int(above != 0 and side in self.target.mars)
