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
from engine.dystopian.attack.state import OVER, AttackState, bare, for_hull, start, unexploded
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
    steps, before = AttackSteps(attack), start(attack)
    hurt = odds(steps.hits, before)
    # What explodes before any row is rolled is past its last HP: told apart, its long fractions
    # weigh on nothing else.
    past = hurt.chance(lambda state: state.exploded)
    most = steps.toughness.most_criticals(before.hp)
    forget = partial(for_hull, most=most)
    end = push_through(
        _table(steps), hurt.map_states(lambda state: forget(state)._replace(exploded=False)), forget
    )
    afloat = hurt.map_states(lambda state: GONE if state.loss >= state.hp else state)
    return AttackOdds(
        hits=_hits(steps, before),
        hp_lost=end.of(lambda state: before.hp - state.hp),
        criticals=end.of(lambda state: state.criticals),
        most_criticals=most,
        destroyed=end.chance(lambda state: state.destroyed),
        critical=end.chance(lambda state: state.criticals > 0),
        exploded=past + end.chance(lambda state: state.exploded),
        effects=_effects(afloat, steps, before.effects),
    )


def hull_odds(attack: Attack) -> HullOdds:
    """Compute the HP odds of an attack: a part of `attack_odds`, several times as fast."""
    return odds_from(AttackSteps(attack), start(attack))


def remaining_attack_odds(attack: Attack, played: Played[AttackState]) -> HullOdds:
    """Compute the HP odds of a whole attack after part of it has been thrown."""
    end = remaining_odds(played, unexploded)
    assert end is not None
    return _hull(attack, end)


def odds_from(steps: AttackSteps, state: AttackState) -> HullOdds:
    """Compute the HP odds of a whole attack from a state between two of its steps."""
    return _hull(steps.numbers.attack, odds(steps.flow, state, unexploded))


def _hull(attack: Attack, end: Odds[AttackState]) -> HullOdds:
    return HullOdds(
        hp_lost=end.of(lambda state: attack.target.hp - state.hp),
        destroyed=end.chance(lambda state: state.destroyed),
        critical=end.chance(lambda state: state.criticals > 0),
    )


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

    end = push_through(table, afloat.map_states(forget), forget)
    return end.chance(lambda state: not state.destroyed and effect in state.effects)


def _hits(steps: AttackSteps, state: AttackState) -> tuple[HitsOdds, ...]:
    attack, shift = steps.attack.pool, steps.attack.shift
    answers = (steps.defence.pool(state), steps.generators.pool(state))
    cap = _cap(attack, shift, steps.toughness.most_hits(state))
    keys = (steps.attack.key, steps.defence.key, steps.generators.key)
    return tuple(
        HitsOdds(key, net(shift, attack, answers[:done], cap), shift, attack, answers[:done])
        for done, key in enumerate(keys)
    )


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
