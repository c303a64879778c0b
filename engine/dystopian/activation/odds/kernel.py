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
from typing import Any

from engine.dice import HitPool
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

Rolled = tuple[HitPool, "SharedSteps"]
VARY = ("volley", "target", "defenders", "defence_option", "defence_primary")
VARY_IN_VOLLEY = ("models", "option", "primary")
VARY_IN_MODEL = ("attack_dice", "share", "hp_lost", "effects", "repeats")
"""Fields that may differ between two states of one activation: of an attack, its volley and its
primary.
"""


@dataclass
class Known:
    """The values that the attacks of one activation have in common: defence pools.

    reported_explosions: the models whose explosions the states tell.
    """

    reported_explosions: frozenset[Ref] = frozenset()
    defences: dict[Hashable, dict[Hashable, HitPool]] = field(
        default_factory=lambda: defaultdict(dict)
    )


class AttackEnds:
    """The odds of the ends of one declared attack; call it with a state of all models."""

    def __init__(self, resolution: Resolution, kept: frozenset[Effect], known: Known) -> None:
        """Take the values that the odds keep.

        kept: effects on the target that matter after this attack.
        """
        self._resolution, self._kept, self._known = resolution, kept, known
        self._reported = resolution.target in known.reported_explosions
        self._fires: dict[Hashable, Rolled | None] = {}
        self._defends: dict[Hashable, HitPool] = {}
        self._pools: dict[HitPool, HitPool] = {}
        self._steps: dict[Hashable, SharedSteps] = {}
        self._ends: dict[tuple[int, int, int, ModelState], Odds[AttackState]] = {}

    def __call__(self, state: ActivationState, read: ReadValues) -> Odds[AttackState] | None:
        """Return the odds of the ends from one state, None if there is no attack.

        read: the values of the state that the attack reads.
        """
        target = state.models[self._resolution.target_index]
        fires, defends = read
        if target.hp > 0 and fires not in self._fires:
            attack = self._resolution.build(state)
            self._fires[fires] = self._built(attack) if attack else None
        rolled = self._fires[fires] if target.hp > 0 else None
        if rolled is None:
            return None
        attack_pool, steps = rolled
        if (defends, id(steps)) not in self._defends:
            self._defends[defends, id(steps)] = self._pool(
                self._defence_pool(state, defends, steps)
            )
        defence = self._defends[defends, id(steps)]
        key = (id(attack_pool), id(defence), id(steps), target)
        result = self._ends.get(key)
        if result is None:
            result = self._ends[key] = self._mixed(attack_pool, defence, steps, target)
        return result

    def _pool(self, pool: HitPool) -> HitPool:
        """Return the same object for equal pools, so that its id tells pools apart."""
        return self._pools.setdefault(pool, pool)

    def _built(self, attack: Attack) -> Rolled:
        """Return the attack dice and the later steps; attacks that differ in their dice alone share
        the later steps.
        """
        steps = SharedSteps(attack, self._kept, self._reported)
        return self._pool(steps.attack), self._steps.setdefault(steps.fixed, steps)

    def _defence_pool(
        self, state: ActivationState, defends: Hashable, steps: "SharedSteps"
    ) -> HitPool:
        known = self._known.defences[self._resolution.defence, steps.fixed]
        if defends not in known:
            attack = self._resolution.build(state)
            assert attack is not None
            known[defends] = AttackSteps(attack).defence.pool(start(attack))
        return known[defends]

    def _mixed(
        self, attack: HitPool, defence: HitPool, steps: "SharedSteps", model: ModelState
    ) -> Odds[AttackState]:
        """Return the odds of the target after the distribution of net hits."""
        before = AttackState(model.hp, 0, model.effects, repeats=model.repeats)
        spent = bool(self._resolution.answering)
        target = _target(steps, before)
        answers = defence, steps.steps.generators.pool(before)
        throw = TotalHits(
            attack, ATTACK, steps.shift, answers, target.most_hits, target.explodes, spent
        )
        chances, denominator = _chances(throw)
        alike: dict[tuple[AttackState, bool], int] = defaultdict(int)
        for hits, weight in chances:
            alike[target[hits], spent and isinstance(hits, Missed)] += weight
        parts = [(weight, _ends(steps, hurt, missed)) for (hurt, missed), weight in alike.items()]
        common = lcm(*(ends.denominator for _, ends in parts))
        return Odds(weighted_sum(parts, common), denominator * common)


class SharedSteps:
    """The steps of one attack, apart from the state of its target; equal if all of step 9 is the
    same.

    shift, attack: the hits that modifiers add in step 6, and the pool of step 6.
    fixed: equal if steps 7 and 8 are the same as well, for any remaining defenders.
    """

    def __init__(self, attack: Attack, kept: frozenset[Effect], reported: bool) -> None:
        """Take the values that the steps keep.

        kept: effects on the target that matter afterwards.
        reported: True if an explosion of the target matters.
        """
        self.steps = AttackSteps(attack)
        self.shift, self.attack = self.steps.attack.shift, self.steps.attack.pool
        self.kept, self.reported = kept, reported
        self.fixed = _fixed(self.steps.numbers)
        self._key = self.steps.numbers.impact, kept, reported
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
        effects = NO_EFFECTS if state.loss >= state.hp else state.effects & self.kept
        if not self.reported and state.loss >= state.hp:
            return AttackState(state.hp, 0, NO_EFFECTS, loss=state.hp, stage=state.stage)
        repeats = repeats_of(state.repeats, effects)
        if state.to_roll:
            rolled = state.rolled if state.leaking else 0
            return state._replace(effects=effects, ap=0, row=0, rolled=rolled, repeats=repeats)
        forgotten = AttackState(
            state.hp, 0, effects, loss=state.loss, stage=state.stage, repeats=repeats
        )
        return forgotten._replace(exploded=state.exploded)


def _fixed(numbers: Numbers) -> Hashable:
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
        self._shared, self._before, toughness = shared, before, shared.steps.toughness
        self.explodes = toughness.explodes(before) if shared.reported else None
        # With the same number for any remaining HP, targets share the net hits.
        self.most_hits = shared.most_hits if self.explodes is None else toughness.most_hits(before)

    def __missing__(self, hits: Any) -> AttackState:
        steps = self._shared.steps
        state = steps.attack.apply(self._before, hits)._replace(missed=False)
        hurt = steps.damage.apply(state, None) if steps.damage.due(state) else state
        result = self[hits] = self._shared.forget(hurt)
        return result


_target = lru_cache(maxsize=1024)(TargetEffects)
_chances = lru_cache(maxsize=4096)(TotalHits.distribution)


@lru_cache(maxsize=4096)
def _ends(shared: SharedSteps, hurt: AttackState, missed: bool) -> Odds[AttackState]:
    """Return the odds after the critical table and the loss of HP.

    missed: True if step 6 gave no hits.
    """
    end = odds(shared.steps.table, hurt, shared.forget)
    return end.map_states(lambda last: _kept(last, shared.kept)._replace(missed=missed))


def _kept(last: AttackState, kept: frozenset[Effect]) -> AttackState:
    return last._replace(effects=last.effects & kept, repeats=repeats_of(last.repeats, kept))
