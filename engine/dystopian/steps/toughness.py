"""The target's DR, CR and HP against this attack, and how many hits matter at most."""

from engine.dystopian.profiles import TargetMar, WeaponMar
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.state import AttackState
from engine.dystopian.words import Effect, Height

CRITICAL_HP = 2
DAMAGE_HP = 1
FRAGILE_HP = 2


class Toughness:
    """What it takes to hurt the target. Source: sheet step 9; rulings 1, 2, 16 and 19; MARs of the rules file."""

    def __init__(self, numbers: Numbers) -> None:
        """`numbers` of the attack."""
        attack = numbers.attack
        self.attack, self.target, self.rulings = attack, attack.target, attack.rulings
        self.hits_change = numbers.modifier("hits", 9)
        self.hp_change = numbers.modifier("hit_points", 9)
        self.per_critical = CRITICAL_HP + (WeaponMar.HARD_IMPACT in numbers.mars)
        self.lethal = int(WeaponMar.LETHAL_STRIKE in numbers.mars)
        self.fragile = self.target.starting_hp <= FRAGILE_HP
        self.leaks_at_once = self.rulings.fusion_leak == "at_once"
        self._cr = self.target.cr + self._armoured(numbers.firing_height)

    def dr(self, state: AttackState) -> int:
        """The hits that damage takes now; undamaged Ablative Armour has the CR here."""
        return self.cr(state) if self.ablative(state) else self.target.dr

    def cr(self, state: AttackState) -> int:
        """The hits of one critical now; a Fusion Leak brings it down to the DR."""
        if Effect.FUSION_LEAK in state.effects:
            return self.target.dr + self._cr - self.target.cr
        return self._cr

    def ablative(self, state: AttackState) -> bool:
        """Whether Ablative Armour still stands."""
        return TargetMar.ABLATIVE_ARMOUR in self.target.mars and state.hp == self.target.starting_hp

    def reaches(self, hits: int, rating: int) -> bool:
        """Ruling 1."""
        return hits >= self._least(rating)

    def criticals(self, state: AttackState, hits: int) -> int:
        """Criticals of some hits, at most as many as odds tell apart."""
        if self.ablative(state):
            return 0
        rating = self.cr(state)
        full = hits // rating if self.rulings.reaching == "meet" else max(0, hits - 1) // rating
        return min(full, self.most_criticals(state.hp))

    def loss(self, criticals: int, damaged: bool) -> int:
        """HP lost: those of the criticals, or that of damage, never both; modifiers act on a loss only."""
        loss = criticals * self.per_critical if criticals else DAMAGE_HP * damaged
        return max(0, loss + self.hp_change) if loss else 0

    def rows_to_roll(self, hp: int, criticals: int) -> int:
        """Rolls on the critical table, ruling 19: none past the critical that takes the last HP."""
        if self.rulings.overkill == "none" and self.loss(criticals, True) >= hp:
            return 0
        return min(criticals, self._to_sink(hp))

    def most_criticals(self, hp: int) -> int:
        """The number of criticals from which on more of them change nothing."""
        return 1 if self.rulings.criticals == "at_most_one" or self.fragile else self._to_sink(hp)

    def most_hits(self, state: AttackState) -> int:
        """The hits after step 8 from which on more of them change nothing."""
        ablative = self.ablative(state)
        rating = self.dr(state) if ablative else self.cr(state) * self.most_criticals(state.hp)
        return self._least(max(rating, self.dr(state))) + max(0, -self.hits_change)

    def _to_sink(self, hp: int) -> int:
        return max(1, -((self.hp_change - hp) // self.per_critical))

    def _least(self, rating: int) -> int:
        return rating + (self.rulings.reaching == "exceed")

    def _armoured(self, height: Height) -> int:
        """CR +1 for the armoured side that the attack comes from: the primary's height counts."""
        above = self.target.height.level - height.level
        side = TargetMar.ARMOURED_TOPSIDE if above > 0 else TargetMar.ARMOURED_BELLY
        return int(above != 0 and side in self.target.mars)
