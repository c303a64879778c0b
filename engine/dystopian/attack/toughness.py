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
from engine.dystopian.words import NO_EFFECTS, Effect, Height

CRITICAL_HP = 2
DAMAGE_HP = 1
FRAGILE_HP = 2


def rating_effects(target: Target | Ship, rulings: Rulings) -> frozenset[Effect]:
    """Return the effects that can lower the CR of a target, if the CR is not already the DR."""
    if target.cr <= target.dr:
        return NO_EFFECTS
    rows = BY_ROLL[rulings.to_hit_table].values()
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
        self.target = impact.target
        self.rulings = impact.rulings
        self.hits_change = total(impact.modifiers, "hits", STEP)
        self.hp_change = total(impact.modifiers, "hit_points", STEP)
        self.per_critical = CRITICAL_HP
        if WeaponMar.HARD_IMPACT in impact.mars:
            self.per_critical += 1
        self.lethal = int(WeaponMar.LETHAL_STRIKE in impact.mars)
        self.is_fragile = is_fragile(self.target.starting_hp, self.rulings)
        is_per_cr = self.rulings.criticals == "one_per_cr" and not self.is_fragile
        self._rolls_every_critical = is_per_cr and self.rulings.overkill == "every"
        self.rows = BY_ROLL[self.rulings.to_hit_table]
        self._leaks = rating_effects(self.target, self.rulings)
        self._chances = OF_A_ROLL[self.rulings.to_hit_table]
        armour = self._armour_from(impact.height)
        self._cr = self.target.cr + armour
        self._leaking_cr = self.target.dr + armour

    def dr(self, state: AttackState) -> int:
        """Return the current DR; undamaged Ablative Armour has the CR here."""
        if self.has_ablative_armour(state):
            return self.cr(state)
        return self.target.dr

    def cr(self, state: AttackState) -> int:
        """Return the hits of one critical now; a Fusion Leak brings the number down to the DR."""
        if self._leaks & state.effects:
            return self._leaking_cr
        return self._cr

    def has_ablative_armour(self, state: AttackState) -> bool:
        """Return True if Ablative Armour still protects the model."""
        return TargetMar.ABLATIVE_ARMOUR in self.target.mars and state.hp == self.target.starting_hp

    def reaches(self, hits: int, rating: int) -> bool:
        """Return True if the hits reach a rating (ruling 1)."""
        return hits >= self._least_hits(rating)

    def criticals(self, state: AttackState, hits: int) -> int:
        """Return the number of criticals of some hits."""
        if self.has_ablative_armour(state):
            return 0
        return self._count_criticals(state, hits, self.cr(state))

    def criticals_after_leak(self, state: AttackState, hits: int) -> int:
        """Return the number of criticals of the same hits once a Fusion Leak acts on them at once.

        The number is 0 where a leak never acts at once (ruling 16).
        """
        if not self._can_leak(state):
            return 0
        return self._count_criticals(state, hits, self._leaking_cr)

    def loss(self, criticals: int, *, is_damaged: bool) -> int:
        """Return the HP lost by the criticals or by damage, never both; modifiers act on a loss
        only.
        """
        if criticals:
            return max(0, criticals * self.per_critical + self.hp_change)
        if is_damaged:
            return max(0, DAMAGE_HP + self.hp_change)
        return 0

    def rows_to_roll(self, hp: int, criticals: int) -> int:
        """Count the rolls on the critical table (ruling 19).

        One roll for each critical, or none past the critical that takes the last HP.
        """
        if self.rulings.overkill == "every":
            return criticals
        if self.rulings.overkill == "none" and self.loss(criticals, is_damaged=True) >= hp:
            return 0
        return min(criticals, self._to_sink(hp))

    def most_criticals(self, hp: int) -> int:
        """Return the number of criticals from which more criticals change only the chance of an
        explosion.
        """
        if self.rulings.criticals == "at_most_one" or self.is_fragile:
            return 1
        return self._to_sink(hp)

    def most_hits(self, state: AttackState) -> int:
        """Return the number of hits after step 8 from which more hits change only the chance of an
        explosion.
        """
        rating = self.dr(state)
        if not self.has_ablative_armour(state):
            rating = max(rating, self.cr(state) * self.most_criticals(state.hp))
        return self._least_hits(rating) + max(0, -self.hits_change)

    def explosion_chance(self, state: AttackState) -> Terms | None:
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
        if not self._rolls_every_critical or self.has_ablative_armour(state):
            return None
        stays, tight, tight_if_stays, explodes = self._chances
        if not self._can_leak(state):
            return Term(explodes), Term(-explodes, (self._power(stays, self.cr(state)),))
        leaking = self._power(stays, self._leaking_cr)
        return (
            Term(explodes),
            Term(-explodes, (self._power(tight, self.cr(state)),)),
            Term(-explodes, (leaking,)),
            Term(explodes, (self._power(tight_if_stays, self.cr(state)), leaking)),
        )

    def take_last_hp(self, state: AttackState, *, exploded: bool) -> AttackState:
        """Return the model after hits that take the last HP, with all criticals rolled."""
        criticals = self.most_criticals(state.hp)
        return state._replace(
            hits=0, criticals=criticals, loss=state.hp, exploded=exploded, stage=TABLE
        )

    def _power(self, base: Fraction, rating: int) -> Power:
        return Power(base, rating, self._least_hits(0) - self.hits_change)

    def _can_leak(self, state: AttackState) -> bool:
        """Return True if a Fusion Leak acts at once and makes a difference."""
        if self.rulings.fusion_leak != "at_once" or self._chances.tight >= self._chances.stays:
            return False
        return not self.has_ablative_armour(state) and self.cr(state) > self._leaking_cr

    def _count_criticals(self, state: AttackState, hits: int, rating: int) -> int:
        """Return how many times the hits reach a rating (ruling 1), up to the most that count.

        All of them count where every one is rolled (rulings 2 and 19).
        """
        criticals = max(0, hits - self._least_hits(0)) // rating
        if self._rolls_every_critical:
            return criticals
        return min(criticals, self.most_criticals(state.hp))

    def _to_sink(self, hp: int) -> int:
        """Return the number of criticals that take all HP."""
        return max(1, -((self.hp_change - hp) // self.per_critical))

    def _least_hits(self, rating: int) -> int:
        """Return the fewest hits that reach a rating (ruling 1)."""
        if self.rulings.reaching == "exceed":
            return rating + 1
        return rating

    def _armour_from(self, height: Height) -> int:
        """Return 1, added to the CR, for the armoured side that the attack comes from; the
        primary's height counts.
        """
        if height.is_above(self.target.height) and TargetMar.ARMOURED_TOPSIDE in self.target.mars:
            return 1
        if self.target.height.is_above(height) and TargetMar.ARMOURED_BELLY in self.target.mars:
            return 1
        return 0
