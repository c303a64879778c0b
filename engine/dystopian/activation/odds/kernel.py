"""The results of one declared attack, from any state: equal dice and equal targets are worked out
once.

Only the attack dice depend on the firing models, only the defence dice on the defenders, and only
the generators and all of step 9 on the target. So the net hits are worked out once for equal pools,
and the effect of every number of hits once for equal targets. The steps are those of the attack
itself. Equality follows from the fields of an attack: all count but those that are known to vary,
so that a new field is never left out.
"""

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import lcm
from typing import Any, NamedTuple

from engine.dice import HitPool, Terms
from engine.dystopian.activation.resolution import ReadValues, Resolution
from engine.dystopian.activation.state import ActivationState, ModelState
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.flow import AttackSteps
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.attack.state import AttackState, start
from engine.dystopian.attack.throw import Missed, TotalHits
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import repeats_of
from engine.dystopian.words import NO_EFFECTS, Effect
from engine.flow import Odds, odds, weighted_sum
from engine.kit.base_profile import all_but

VARY = ("volley", "target", "defenders", "defence_option", "defence_primary")
VARY_IN_VOLLEY = ("models", "option", "primary")
VARY_IN_MODEL = ("attack_dice", "share", "hp_lost", "effects", "repeats")
"""Fields that may differ between two states of one activation: of an attack, its volley and its
primary.
"""


def _no_pools() -> dict[Hashable, dict[Hashable, HitPool]]:
    return defaultdict(dict)


@dataclass
class Known:
    """The values that the attacks of one activation have in common: defence pools.

    reported_explosions: the models whose explosions the states tell.
    """

    reported_explosions: frozenset[Ref] = frozenset()
    defences: dict[Hashable, dict[Hashable, HitPool]] = field(default_factory=_no_pools)


class _AttackRoll(NamedTuple):
    """The attack dice of an attack, and the later steps."""

    pool: HitPool
    steps: "SharedSteps"


class AttackEnds:
    """The odds of the ends of one declared attack; call it with a state of all models."""

    def __init__(self, resolution: Resolution, kept: frozenset[Effect], known: Known) -> None:
        """Take the values that the odds keep.

        kept: effects on the target that matter after this attack.
        """
        self._resolution = resolution
        self._kept = kept
        self._known = known
        self._is_reported = resolution.target in known.reported_explosions
        self._rolls: dict[Hashable, _AttackRoll | None] = {}
        self._defences: dict[Hashable, HitPool] = {}
        self._pools: dict[HitPool, HitPool] = {}
        self._steps: dict[Hashable, SharedSteps] = {}
        self._ends: dict[tuple[int, int, int, ModelState], Odds[AttackState]] = {}

    def __call__(self, state: ActivationState, read: ReadValues) -> Odds[AttackState] | None:
        """Return the odds of the ends from one state, None if there is no attack.

        read: the values of the state that the attack reads.
        """
        target = state.models[self._resolution.target_index]
        if target.hp <= 0:
            return None
        if read.attack not in self._rolls:
            self._rolls[read.attack] = self._build_roll(state)
        roll = self._rolls[read.attack]
        if roll is None:
            return None
        attack_pool, steps = roll
        defence_key = read.defence, id(steps)
        if defence_key not in self._defences:
            defence_pool = self._defence_pool(state, read.defence, steps)
            self._defences[defence_key] = self._unique(defence_pool)
        defence = self._defences[defence_key]
        key = (id(attack_pool), id(defence), id(steps), target)
        result = self._ends.get(key)
        if result is None:
            result = self._ends[key] = self._ends_of(attack_pool, defence, steps, target)
        return result

    def _unique(self, pool: HitPool) -> HitPool:
        """Return the same object for equal pools, so that its id tells pools apart."""
        return self._pools.setdefault(pool, pool)

    def _build_roll(self, state: ActivationState) -> _AttackRoll | None:
        """Return the attack dice and the later steps, None if there is no attack.

        Attacks that differ in their dice alone share the later steps.
        """
        attack = self._resolution.build(state)
        if attack is None:
            return None
        own_steps = SharedSteps(attack, self._kept, is_reported=self._is_reported)
        shared_steps = self._steps.setdefault(own_steps.fixed, own_steps)
        return _AttackRoll(self._unique(own_steps.attack), shared_steps)

    def _defence_pool(
        self, state: ActivationState, defends: Hashable, steps: "SharedSteps"
    ) -> HitPool:
        """Return the dice of step 7, built once for each state of the defenders."""
        known = self._known.defences[self._resolution.defence, steps.fixed]
        if defends not in known:
            attack = self._resolution.build(state)
            assert attack is not None
            known[defends] = AttackSteps(attack).defence.pool(start(attack))
        return known[defends]

    def _ends_of(
        self, attack: HitPool, defence: HitPool, steps: "SharedSteps", model: ModelState
    ) -> Odds[AttackState]:
        """Return the odds of the target after the distribution of net hits."""
        before = AttackState(model.hp, 0, model.effects, repeats=model.repeats)
        answers = defence, steps.steps.generators.pool(before)
        counts_missed = bool(self._resolution.answering)
        target = _target(steps, before)
        throw = TotalHits(
            attack, ATTACK, steps.shift, answers, target.most_hits, target.explodes, counts_missed
        )
        chances, denominator = _chances(throw)
        weights: dict[tuple[AttackState, bool], int] = defaultdict(int)
        for hits, weight in chances:
            is_missed = counts_missed and isinstance(hits, Missed)
            weights[target[hits], is_missed] += weight
        parts = []
        for (hurt, is_missed), weight in weights.items():
            parts.append((weight, _ends(steps, hurt, is_missed)))
        common = lcm(*[ends.denominator for _, ends in parts])
        return Odds(weighted_sum(parts, common), denominator * common)


class SharedSteps:
    """The steps of one attack, apart from the state of its target; equal if all of step 9 is the
    same.

    shift, attack: the hits that modifiers add in step 6, and the pool of step 6.
    fixed: equal if steps 7 and 8 are the same as well, for any remaining defenders.
    """

    def __init__(self, attack: Attack, kept: frozenset[Effect], *, is_reported: bool) -> None:
        """Take the values that the steps keep.

        kept: effects on the target that matter afterwards.
        is_reported: True if an explosion of the target matters.
        """
        self.steps = AttackSteps(attack)
        self.shift = self.steps.attack.shift
        self.attack = self.steps.attack.pool
        self.kept = kept
        self.is_reported = is_reported
        self.fixed = _fixed_values(self.steps.numbers)
        self._key = self.steps.numbers.impact, kept, is_reported
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedSteps) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def most_hits(self) -> int:
        """Return the number of hits from which more change nothing that is told apart, for any
        remaining HP.
        """
        toughness = self.steps.toughness
        every = range(1, toughness.target.starting_hp + 1)
        return max(toughness.most_hits(AttackState(hp, 0, NO_EFFECTS)) for hp in every)

    def forget(self, state: AttackState) -> AttackState:
        """Forget all but the effects that act on later attacks; forget all effects of a doomed
        model.
        """
        is_doomed = state.loss >= state.hp
        if is_doomed and not self.is_reported:
            return AttackState(state.hp, 0, NO_EFFECTS, loss=state.hp, stage=state.stage)
        effects = NO_EFFECTS
        if not is_doomed:
            effects = state.effects & self.kept
        repeats = repeats_of(state.repeats, effects)
        if state.to_roll:
            rolled = 0
            if state.leaking:
                rolled = state.rolled
            return state._replace(effects=effects, ap=0, row=0, rolled=rolled, repeats=repeats)
        forgotten = AttackState(
            state.hp, 0, effects, loss=state.loss, stage=state.stage, repeats=repeats
        )
        return forgotten._replace(exploded=state.exploded)


def _fixed_values(numbers: Numbers) -> Hashable:
    """Return all values of an attack that do not depend on losses of its models, its target and its
    defenders.
    """
    volley = numbers.attack.volley
    primary = all_but(volley.models[numbers.primary], *VARY_IN_MODEL)
    return all_but(numbers.attack, *VARY), all_but(volley, *VARY_IN_VOLLEY), primary, numbers.impact


class TargetEffects(dict[Any, AttackState]):
    """A target before an attack, and the target after each outcome of the attack dice, before the
    critical table.

    most_hits: the number of hits from which more change nothing that is told apart, or only the
        chance to explode.
    explodes: the chance of an explosion by the number of hits, if it matters.
    """

    def __init__(self, shared: SharedSteps, before: AttackState) -> None:
        super().__init__()
        self._shared = shared
        self._before = before
        toughness = shared.steps.toughness
        self.explodes: Terms | None = None
        if shared.is_reported:
            self.explodes = toughness.explosion_chance(before)
        # With the same number for any remaining HP, targets share the net hits.
        self.most_hits = shared.most_hits
        if self.explodes is not None:
            self.most_hits = toughness.most_hits(before)

    def __missing__(self, hits: Any) -> AttackState:
        """Return the target's state after some net hits."""
        steps = self._shared.steps
        hurt = steps.attack.apply(self._before, hits)._replace(missed=False)
        if steps.damage.due(hurt):
            hurt = steps.damage.apply(hurt, None)
        result = self[hits] = self._shared.forget(hurt)
        return result


_target = lru_cache(maxsize=1024)(TargetEffects)
_chances = lru_cache(maxsize=4096)(TotalHits.distribution)


@lru_cache(maxsize=4096)
def _ends(shared: SharedSteps, hurt: AttackState, is_missed: bool) -> Odds[AttackState]:
    """Return the odds after the critical table and the loss of HP.

    is_missed: True if step 6 gave no hits.
    """

    def keep(last: AttackState) -> AttackState:
        return last._replace(
            effects=last.effects & shared.kept,
            repeats=repeats_of(last.repeats, shared.kept),
            missed=is_missed,
        )

    return odds(shared.steps.table, hurt, shared.forget).map_states(keep)
