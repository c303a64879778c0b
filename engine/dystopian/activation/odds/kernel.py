"""The results of one declared attack, from any state: equal dice and equal targets are worked out once.

Only the attack dice depend on the firing models, only the defence dice on the defenders, and only the generators and
all of step 9 on the target. So the net hits are worked out once for equal pools, and the effect of every number of
hits once for equal targets. The steps are those of the attack itself. Equality follows from the fields of an attack:
all count but those that are known to vary, so that a new field is never left out.
"""

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import gcd, lcm

from engine.dice import HitPool, Terms, net, tail_mean
from engine.dystopian.activation.resolution import Read, Resolution
from engine.dystopian.activation.state import ActivationState, ModelState
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.flow import AttackSteps
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.attack.state import OVER, AttackState, start
from engine.dystopian.attack.throw import Net
from engine.dystopian.refs import Ref
from engine.dystopian.words import NO_EFFECTS, Effect
from engine.flow import Odds, odds
from engine.kit.base_profile import all_but

Pools = tuple[HitPool, ...]
Rolled = tuple[HitPool, "SharedSteps"]
VARY = ("volley", "target", "defenders", "defence_option", "defence_primary")
VARY_IN_VOLLEY = ("models", "option", "primary")
VARY_IN_MODEL = ("attack_dice", "share", "hp_lost", "effects")
"""Fields that may differ between two states of one activation: of an attack, its volley and its primary."""


@dataclass
class Known:
    """The values that the attacks of one activation have in common: defence pools.

    reported_explosions: the models whose explosions the states tell.
    """

    reported_explosions: frozenset[Ref] = frozenset()
    defences: dict[Hashable, dict[Hashable, HitPool]] = field(default_factory=lambda: defaultdict(dict))


@dataclass(frozen=True)
class Class:
    """Numbers of hits, from `low` to below `high`, that do the same to a target, with the weights of its ends."""

    low: int
    high: int
    ends: tuple[tuple[AttackState, int], ...]


@dataclass(frozen=True)
class Tail:
    """All numbers of hits from `low` on that cost the target all HP: the ends with and without an explosion."""

    low: int
    exploded: AttackState
    lost: AttackState
    chance: Terms


class AttackEnds:
    """The odds of the ends of one declared attack; call it with a state of all models."""

    def __init__(self, resolution: Resolution, kept: frozenset[Effect], most_hp: int, known: Known) -> None:
        """Take the values that the odds keep.

        kept: effects on the target that matter after this attack.
        most_hp: the HP of the target at the start.
        """
        self._resolution, self._kept, self._most_hp, self._known = resolution, kept, most_hp, known
        self._reported = resolution.target in known.reported_explosions
        self._attacks: dict[Hashable, Rolled | None] = {}
        self._fires: dict[Hashable, Rolled | None] = {}
        self._defends: dict[Hashable, HitPool] = {}
        self._pools: dict[HitPool, HitPool] = {}
        self._steps: dict[Hashable, SharedSteps] = {}
        self._targets: dict[tuple[int, ModelState], TargetEffects] = {}
        self._ends: dict[tuple[int, int, int, ModelState], Odds[AttackState]] = {}

    def __call__(self, state: ActivationState, read: Read) -> Odds[AttackState] | None:
        """Return the odds of the ends from one state, None if there is no attack.

        read: the values of the state that the attack reads.
        """
        target = state.models[self._resolution.target_index]
        fires, defends = read
        if target.hp > 0 and fires not in self._fires:
            self._fires[fires] = self._rolled(state)
        rolled = self._fires[fires] if target.hp > 0 else None
        if rolled is None:
            return None
        attack, steps = rolled
        if (defends, id(steps)) not in self._defends:
            self._defends[defends, id(steps)] = self._pool(self._defence_pool(state, steps))
        defence = self._defends[defends, id(steps)]
        key = (id(attack), id(defence), id(steps), target)
        result = self._ends.get(key)
        if result is None:
            result = self._ends[key] = self._mixed(attack, defence, steps, target)
        return result

    def _pool(self, pool: HitPool) -> HitPool:
        """Return the same object for equal pools, so that its id tells pools apart."""
        return self._pools.setdefault(pool, pool)

    def _rolled(self, state: ActivationState) -> Rolled | None:
        """Return the attack dice and the later steps; attacks that differ in their dice alone share the later steps."""
        key = self._resolution.firing(state)
        if key not in self._attacks:
            attack = self._resolution.build(state)
            self._attacks[key] = self._built(attack) if attack else None
        return self._attacks[key]

    def _built(self, attack: Attack) -> Rolled:
        steps = SharedSteps(attack, self._kept, self._reported)
        return self._pool(steps.attack), self._steps.setdefault(steps.fixed, steps)

    def _defence_pool(self, state: ActivationState, steps: "SharedSteps") -> HitPool:
        known = self._known.defences[self._resolution.defence, steps.fixed]
        key = self._resolution.defending(state)
        if key not in known:
            attack = self._resolution.build(state)
            assert attack is not None
            known[key] = AttackSteps(attack).defence.pool(start(attack))
        return known[key]

    def _mixed(self, attack: HitPool, defence: HitPool, steps: "SharedSteps", model: ModelState) -> Odds[AttackState]:
        """Return the odds of the target after the distribution of net hits."""
        top = steps.most_hits(self._most_hp)
        target = self._target(steps, model, top)
        pools = (attack, defence, target.generators)
        hits, denominator = _fewer(pools, steps.shift, top)
        weights: dict[AttackState, int] = defaultdict(int)
        for each in target.classes:
            weight = hits[each.high] - hits[each.low]
            for last, chance in each.ends if weight else ():
                weights[last] += weight * chance
        result = Odds(dict(weights), denominator * target.denominator)
        if self._resolution.answering:
            result = self._with_misses(result, target, _fewer((attack,), steps.shift, top))
        if target.tail is None or hits[-1] == hits[target.tail.low]:
            return result
        explodes = tail_mean(steps.shift, pools[0], pools[1:], target.tail.low, target.tail.chance)
        return _with_tail(result, target.tail, (hits[-1] - hits[target.tail.low]) * target.denominator, explodes)

    def _with_misses(
        self, result: Odds[AttackState], target: "TargetEffects", hits: tuple[list[int], int]
    ) -> Odds[AttackState]:
        """Return the same odds with the ends of attack dice without any hits told apart."""
        fewer, denominator = hits
        common = lcm(result.denominator, denominator * target.denominator)
        weights = {last: part * (common // result.denominator) for last, part in result.weights.items()}
        for last, chance in target.classes[0].ends if fewer[1] else ():
            part = fewer[1] * chance * (common // (denominator * target.denominator))
            weights[last] -= part
            weights[last._replace(missed=True)] = part
        return Odds({last: part for last, part in weights.items() if part}, common)

    def _target(self, steps: "SharedSteps", model: ModelState, top: int) -> "TargetEffects":
        key = (id(steps), model)
        if key not in self._targets:
            self._targets[key] = _target(steps, model, steps.generators(model), top)
        return self._targets[key]


@lru_cache(maxsize=4096)
def _fewer(pools: Pools, shift: int, top: int) -> tuple[list[int], int]:
    """Return the weights of fewer hits than 0, 1, 2 ... up to all, and their denominator."""
    distribution = net(shift, pools[0], pools[1:], top)
    return [0, *accumulate(map(distribution.quantity, range(top + 1)))], distribution.denominator()


def _with_tail(result: Odds[AttackState], tail: Tail, weight: int, explodes: Fraction) -> Odds[AttackState]:
    """Return the odds of fewer hits than those of the tail, plus the tail, which weighs `weight`."""
    scale = explodes.denominator // gcd(explodes.denominator, result.denominator)
    weights = defaultdict(int, {last: part * scale for last, part in result.weights.items()})
    exploded = explodes.numerator * (result.denominator * scale // explodes.denominator)
    weights[tail.exploded] += exploded
    weights[tail.lost] += weight * scale - exploded
    return Odds(dict(weights), result.denominator * scale)


class SharedSteps:
    """The steps of one attack, apart from the state of its target; equal if all of step 9 is the same.

    shift, attack: the hits that modifiers add in step 6, and the pool of step 6.
    fixed: equal if steps 7 and 8 are the same as well, for any remaining defenders.
    """

    def __init__(self, attack: Attack, kept: frozenset[Effect], reported: bool) -> None:
        """Take the values that the steps keep.

        kept: effects on the target that matter afterwards.
        reported: True if an explosion of the target matters.
        """
        self.begin = AttackState(attack.target.hp, 0, NO_EFFECTS)
        self._steps = AttackSteps(attack)
        self.shift, self.attack = self._steps.attack.shift, self._steps.attack.pool
        self.kept, self.reported = kept, reported
        self._most: dict[int, int] = {}
        self.fixed = _fixed(self._steps.numbers)
        self._key = self._steps.numbers.impact, kept, reported
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedSteps) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def generators(self, model: ModelState) -> HitPool:
        """Return the pool of step 8 against a current target."""
        return self._steps.generators.pool(self.of(model))

    def of(self, model: ModelState) -> AttackState:
        """Return a target before this attack."""
        return AttackState(model.hp, 0, model.effects)

    def most_hits(self, most_hp: int) -> int:
        """Return the number of hits from which more change nothing that is told apart, for any remaining HP."""
        if most_hp not in self._most:
            caps = [self._steps.toughness.most_hits(self.begin._replace(hp=hp)) for hp in range(1, most_hp + 1)]
            self._most[most_hp] = max(caps)
        return self._most[most_hp]

    def hurt(self, model: ModelState, hits: int) -> AttackState:
        """Return the target after some hits, before the critical table."""
        return self.forget(self._steps.damage.apply(self._steps.attack.apply(self.of(model), Net(hits)), None))

    def tail(self, model: ModelState) -> Tail | None:
        """Return the hits that cost a target all HP, if they may make the target explode."""
        chance = self._steps.toughness.explodes(self.of(model)) if self.reported else None
        if chance is None:
            return None
        lost = AttackState(0, 0, NO_EFFECTS, stage=OVER)
        return Tail(self._steps.toughness.most_hits(self.of(model)), lost._replace(exploded=True), lost, chance)

    def forget(self, state: AttackState) -> AttackState:
        """Forget all but the effects that act on later attacks; forget all effects of a doomed model."""
        effects = NO_EFFECTS if state.loss >= state.hp else state.effects & self.kept
        if not self.reported and state.loss >= state.hp:
            return AttackState(state.hp, 0, NO_EFFECTS, loss=state.hp, stage=state.stage)
        if state.to_roll:
            return state._replace(effects=effects, ap=0, row=0, rolled=state.rolled if state.leaking else 0)
        return AttackState(state.hp, 0, effects, loss=state.loss, exploded=state.exploded, stage=state.stage)

    def ends(self, hurt: AttackState) -> Odds[AttackState]:
        """Return the odds after the critical table and the loss of HP."""
        end = odds(self._steps.table, hurt, self.forget)
        return end.merged(lambda last: last._replace(effects=last.effects & self.kept))


def _fixed(numbers: Numbers) -> Hashable:
    """Return all values of an attack that do not depend on losses of its models, its target and its defenders."""
    volley = numbers.attack.volley
    primary = all_but(volley.models[numbers.primary], *VARY_IN_MODEL)
    return all_but(numbers.attack, *VARY), all_but(volley, *VARY_IN_VOLLEY), primary, numbers.impact


class TargetEffects:
    """A target before an attack: its generators, and the effect of every number of hits on the target."""

    def __init__(self, steps: SharedSteps, model: ModelState, generators: HitPool, top: int) -> None:
        self.generators = generators
        self.tail = steps.tail(model)
        past = self.tail.low if self.tail else top + 1
        hurt = [steps.hurt(model, hits) for hits in range(past)]
        starts = [hits for hits in range(past) if not hits or hurt[hits] != hurt[hits - 1]]
        ends = [_ends(steps, hurt[hits]) for hits in starts]
        self.denominator = lcm(*(end.denominator for end in ends))
        self.classes = [
            Class(low, high, tuple(_scaled(end, self.denominator)))
            for low, high, end in zip(starts, [*starts[1:], past], ends, strict=True)
        ]


_target = lru_cache(maxsize=1024)(TargetEffects)


@lru_cache(maxsize=4096)
def _ends(steps: SharedSteps, hurt: AttackState) -> Odds[AttackState]:
    return steps.ends(hurt)


def _scaled(end: Odds[AttackState], denominator: int) -> list[tuple[AttackState, int]]:
    return [(last, weight * (denominator // end.denominator)) for last, weight in end.weights.items()]
