"""Steps 6 to 8: Total Hits, defensive fire, shield and Guardian generators."""

from abc import abstractmethod
from functools import cached_property

from engine.dice import HitPool, Reroll, hit_die
from engine.dystopian.attack.numbers import NO_POOL, Numbers
from engine.dystopian.attack.state import ATTACK, DAMAGE, DEFENCE, GENERATORS, AttackState
from engine.dystopian.attack.throw import FatalHits, Missed, Net, TakenOff, TotalHits
from engine.dystopian.attack.toughness import Toughness
from engine.dystopian.model_profiles import Ship
from engine.dystopian.profiles import Target, WeaponMar
from engine.dystopian.tables.generators import OFFLINE
from engine.dystopian.words import NO_EFFECTS, Effect
from engine.flow import ResultValues, Step


class ResolveAttack(Step[AttackState, int | Net | Missed | FatalHits]):
    """Step 6: the attack dice give Total Hits."""

    key = "attack"
    number = "6"

    def __init__(
        self, numbers: Numbers, toughness: Toughness, answers: "tuple[_Reaction, ...]"
    ) -> None:
        """Prepare the step.

        answers: the steps that take hits off.
        """
        self._toughness = toughness
        self._answers = answers
        self.pool = numbers.attack_pool or NO_POOL
        self._defended = bool(numbers.attack.defenders)
        self.shift = numbers.modifier("hits", 6)

    def due(self, state: AttackState) -> bool:
        return state.stage == ATTACK

    def ask(self, state: AttackState) -> TotalHits:
        answers = tuple(step.pool(state) for step in self._answers)
        cap = self._toughness.most_hits(state)
        explodes = self._toughness.explosion_chance(state)
        return TotalHits(self.pool, self.key, self.shift, answers, cap, explodes, self._defended)

    def apply(self, state: AttackState, answer: int | Net | Missed | FatalHits) -> AttackState:
        """Set the hits: total hits still have to be answered, net hits already are."""
        if isinstance(answer, FatalHits):
            return self._toughness.take_last_hp(state, exploded=answer.exploded)
        if isinstance(answer, Net):
            return state._replace(hits=answer.hits, stage=DAMAGE)
        if isinstance(answer, Missed):
            return state._replace(hits=0, stage=DAMAGE, missed=True)
        hits = max(0, answer + self.shift)
        return state._replace(hits=hits, stage=DEFENCE, missed=not hits)

    def result_values(
        self, state: AttackState, answer: int | Net | Missed | FatalHits
    ) -> ResultValues:
        """Return the hits of the dice, and those with the hits of cards."""
        assert isinstance(answer, int)
        return {"hits": answer, "total": self.apply(state, answer).hits}


class _Reaction(Step[AttackState, int | None]):
    """A step in which the target's side throws dice that take hits off.

    Without hits nobody throws the dice.
    stage: the stage of the target in which the step is due.
    """

    stage: int

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.attack = numbers.attack

    @abstractmethod
    def pool(self, state: AttackState) -> HitPool:
        """Return the dice of the step; 0 when there is nothing to throw."""

    def due(self, state: AttackState) -> bool:
        return state.stage == self.stage

    def ask(self, state: AttackState) -> TakenOff | None:
        pool = self.pool(state)
        if not pool.count or not state.hits:
            return None
        return TakenOff(pool, self.key, state.hits)

    def apply(self, state: AttackState, answer: int | None) -> AttackState:
        """Return the state with the remaining hits."""
        return state._replace(hits=max(0, state.hits - (answer or 0)), stage=self.stage + 1)

    def result_values(self, state: AttackState, answer: int | None) -> ResultValues:
        """Return the hits of the dice, and those on the target before and after, with the
        difference.
        """
        after = self.apply(state, answer).hits
        return {
            "hits": answer or 0,
            "before": state.hits,
            "off": state.hits - after,
            "after": after,
        }


def generator_effects(target: Target | Ship) -> frozenset[Effect]:
    """Return the effects that can change a target's generators."""
    if target.shields or target.guardians:
        return OFFLINE
    return NO_EFFECTS


class DefensiveFire(_Reaction):
    """Step 7: AA takes hits off rockets, CC off torpedoes; Fast Torpedoes have CC successes
    re-rolled.
    """

    key = "defence"
    number = "7"
    stage = DEFENCE

    def pool(self, state: AttackState) -> HitPool:
        return self._pool

    @cached_property
    def _pool(self) -> HitPool:
        to_hit = self.numbers.defence_to_hit.die
        if to_hit is None:
            return NO_POOL
        die = hit_die(to_hit, self.attack.rulings.auxiliary_dice, repeated=self._reroll())
        return HitPool(self.numbers.defence_dice, die)

    @property
    def meets_fast_torpedoes(self) -> bool:
        """True if Fast Torpedoes have successes re-rolled."""
        return WeaponMar.FAST_TORPEDOES in self.numbers.mars and self.numbers.defence_weapon == "cc"

    def _reroll(self) -> Reroll:
        if not self.meets_fast_torpedoes:
            return self.numbers.reroll_at(7)
        if self.attack.rulings.fast_torpedoes == "whole":
            return Reroll.WHOLE
        return Reroll.SUCCESSES


class Generators(_Reaction):
    """Step 8: each success of the target's shield and Guardian generators takes off one hit."""

    key = "generators"
    number = "8"
    stage = GENERATORS

    def pool(self, state: AttackState) -> HitPool:
        if generator_effects(self.attack.target) & state.effects:
            return NO_POOL
        return self.numbers.generator_pool
