"""The exact odds of one attack, as the answers players ask for."""

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial

import icepool

from engine.dice import HitPool, net, net_mean
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.damage import TABLE_THROW, CriticalHit, TakeHullPoints
from engine.dystopian.attack.flow import AttackSteps
from engine.dystopian.attack.state import OVER, AttackState, bare, for_hull, keep_hull_values, start
from engine.dystopian.attack.toughness import Toughness
from engine.dystopian.tables.criticals import CriticalRow, chance_of
from engine.dystopian.words import NO_EFFECTS, Effect
from engine.flow import Chances, Dice, Flow, Odds, Played, odds, push_through, remaining_odds

RARE = Fraction(1, 2000)
GONE = AttackState(0, 0, NO_EFFECTS, stage=OVER)


@dataclass(frozen=True)
class HitsOdds:
    """Hits after a step, `attack` + `shift` less `answers`; the last outcome of `die` stands for
    that many or more.
    """

    key: str
    die: "icepool.Die[int]"
    shift: int
    attack: HitPool
    answers: tuple[HitPool, ...]

    @property
    def mean(self) -> Fraction:
        """Exact mean, without a cap."""
        return net_mean(self.shift, self.attack, self.answers)


@dataclass(frozen=True)
class HullOdds:
    """The odds of one attack on the target's HP: the HP lost, the chances of destruction and of a
    critical.
    """

    hp_lost: "icepool.Die[int]"
    destroyed: Fraction
    critical: Fraction

    @property
    def no_damage(self) -> Fraction:
        """The chance that no HP is lost."""
        return self.hp_lost.probability(0)

    @property
    def mean_hp(self) -> Fraction:
        """Mean HP lost."""
        return Fraction(self.hp_lost.mean())


@dataclass(frozen=True)
class AttackOdds(HullOdds):
    """The answers about one attack.

    hits: after steps 6, 7 and 8.
    criticals: the last outcome stands for that many or more.
    effects: the chance that the model is afloat with each critical effect of this attack or from
        before.
    exploded: the chance of a Magazine Explosion.
    """

    hits: tuple[HitsOdds, ...]
    criticals: "icepool.Die[int]"
    most_criticals: int
    exploded: Fraction
    effects: dict[Effect, Fraction]


@lru_cache(maxsize=64)
def attack_odds(attack: Attack) -> AttackOdds:
    """Work out one attack exactly."""
    steps = AttackSteps(attack)
    before = start(attack)
    hurt = odds(steps.hits, before)
    # What explodes before any row is rolled is past its last HP: told apart, its long fractions
    # weigh on nothing else.
    exploded_before_rows = hurt.chance(_has_exploded)
    most = steps.toughness.most_criticals(before.hp)
    forget = partial(for_hull, most=most)

    def forget_explosion(state: AttackState) -> AttackState:
        return forget(state)._replace(exploded=False)

    end = push_through(_table(steps), hurt.map_states(forget_explosion), forget)
    hull = _hull(attack, end)
    return AttackOdds(
        hits=_hits(steps, before),
        hp_lost=hull.hp_lost,
        criticals=end.of(_criticals_of),
        most_criticals=most,
        destroyed=hull.destroyed,
        critical=hull.critical,
        exploded=exploded_before_rows + end.chance(_has_exploded),
        effects=_effects(hurt.map_states(_merge_sinking), steps, before.effects),
    )


def _has_exploded(state: AttackState) -> bool:
    return state.exploded


def _criticals_of(state: AttackState) -> int:
    return state.criticals


def _merge_sinking(state: AttackState) -> AttackState:
    """Return a target, or one state for all targets that lose all HP."""
    if state.loss >= state.hp:
        return GONE
    return state


def hull_odds(attack: Attack) -> HullOdds:
    """Compute the HP odds of an attack: a part of `attack_odds`, several times as fast."""
    return odds_from(AttackSteps(attack), start(attack))


def remaining_attack_odds(attack: Attack, played: Played[AttackState]) -> HullOdds:
    """Compute the HP odds of a whole attack after part of it has been thrown."""
    end = remaining_odds(played, keep_hull_values)
    assert end is not None
    return _hull(attack, end)


def odds_from(steps: AttackSteps, state: AttackState) -> HullOdds:
    """Compute the HP odds of a whole attack from a state between two of its steps."""
    return _hull(steps.numbers.attack, odds(steps.flow, state, keep_hull_values))


def _hull(attack: Attack, end: Odds[AttackState]) -> HullOdds:
    """Return the odds of the HP that the target loses."""

    def hp_loss(state: AttackState) -> int:
        return attack.target.hp - state.hp

    return HullOdds(
        hp_lost=end.of(hp_loss),
        destroyed=end.chance(_is_destroyed),
        critical=end.chance(_has_critical),
    )


def _is_destroyed(state: AttackState) -> bool:
    return state.is_destroyed


def _has_critical(state: AttackState) -> bool:
    return state.criticals > 0


class _RowsAlike(CriticalHit):
    """A roll on the critical table whose rows are told apart by what they do to the hull, and by
    one effect.
    """

    def __init__(self, toughness: Toughness, effect: Effect | None) -> None:
        super().__init__(toughness)
        alike = defaultdict[Hashable, list[CriticalRow]](list)
        for row in toughness.rows.values():
            alike[row.destroys, row.explodes, row.lowers_cr, row.effect is effect].append(row)
        _, total = TABLE_THROW.distribution()
        chances = tuple((rows[0].roll, int(total * chance_of(rows))) for rows in alike.values())
        self._throw = _WeightedDice(TABLE_THROW.pool, TABLE_THROW.key, (chances, total))

    def ask(self, state: AttackState) -> Dice:
        return self._throw


@dataclass(frozen=True)
class _WeightedDice(Dice):
    """Dice with chances of their own."""

    chances: Chances

    def distribution(self) -> Chances:
        return self.chances


def _table(steps: AttackSteps, effect: Effect | None = None) -> Flow[AttackState]:
    """Return the flow of the critical table, as far as `bare` and an effect need it, and of the
    loss of HP.
    """
    return Flow((_RowsAlike(steps.toughness, effect), TakeHullPoints(steps.toughness)))


def _effects(
    afloat: Odds[AttackState], steps: AttackSteps, before: frozenset[Effect]
) -> dict[Effect, Fraction]:
    """Compute the chance of each effect on a model afloat.

    Rows of equal chance share one result, leaks apart from the others.
    """
    known: dict[tuple[bool, bool, Fraction, bool], Fraction] = {}
    result = {}
    for row in steps.toughness.rows.values():
        key = (row.effect in before, row.destroys, row.chance, row.lowers_cr)
        if key not in known:
            known[key] = _afloat_with(row.effect, afloat, _table(steps, row.effect))
        result[row.effect] = known[key]
    return result


def _afloat_with(effect: Effect, afloat: Odds[AttackState], table: Flow[AttackState]) -> Fraction:
    """Compute the chance of one effect on a model afloat.

    One effect at a time keeps the states few: all effects together would be two thousand sets.
    """
    only = frozenset({effect})

    def forget(state: AttackState) -> AttackState:
        if state.loss >= state.hp:
            return GONE
        return bare(state, state.effects & only, 0)

    def has_effect(state: AttackState) -> bool:
        return not state.is_destroyed and effect in state.effects

    end = push_through(table, afloat.map_states(forget), forget)
    return end.chance(has_effect)


def _hits(steps: AttackSteps, state: AttackState) -> tuple[HitsOdds, ...]:
    """Return the odds of the hits after steps 6, 7 and 8."""
    attack = steps.attack.pool
    shift = steps.attack.shift
    answers = (steps.defence.pool(state), steps.generators.pool(state))
    cap = _cap(attack, shift, steps.toughness.most_hits(state))
    keys = (steps.attack.key, steps.defence.key, steps.generators.key)
    result = []
    for count, key in enumerate(keys):
        answered = answers[:count]
        result.append(HitsOdds(key, net(shift, attack, answered, cap), shift, attack, answered))
    return tuple(result)


def _cap(attack: HitPool, shift: int, matters: int) -> int:
    """Return the number of hits from which all hits are grouped: more are rare, and at least
    `matters` stay apart.
    """
    cap = max(2 * attack.count + max(shift, 0) + 2, matters)
    die = net(shift, attack, (), cap)
    chance = 0
    while cap > matters and Fraction(chance + die.quantity(cap), die.denominator()) < RARE:
        chance += die.quantity(cap)
        cap -= 1
    return cap
