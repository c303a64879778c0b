"""The exact odds of one attack, as the answers players ask for."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import icepool

from engine.dice import HitPool, net_mean
from engine.dystopian.attack import Attack
from engine.dystopian.criticals import CriticalRow
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.sequence import attack_sequence, hits_exchange
from engine.dystopian.steps.state import AttackState, start
from engine.dystopian.steps.toughness import Toughness
from engine.dystopian.words import Effect
from engine.flow.sequence import Exchange, Item, Odds, onward, reduced

RARE = Fraction(1, 2000)
NO_EFFECTS: frozenset[Effect] = frozenset()
GONE = AttackState(0, 0, NO_EFFECTS)


@dataclass(frozen=True)
class HitsOdds:
    """Hits after a step, `attack` + `shift` less `answers`; the last outcome of `die` stands for that many or more."""

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
class AttackOdds:
    """Every answer about one attack.

    hits: after steps 6, 7 and 8; hp_lost; criticals: its last outcome stands for that many or more;
    effects: the chance that the model is afloat with each critical effect of this attack or from before;
    exploded: the chance of a Magazine Explosion.
    """

    hits: tuple[HitsOdds, ...]
    hp_lost: "icepool.Die[int]"
    criticals: "icepool.Die[int]"
    most_criticals: int
    destroyed: Fraction
    exploded: Fraction
    effects: dict[Effect, Fraction]

    @property
    def no_damage(self) -> Fraction:
        """The chance that no HP is lost."""
        return Fraction(self.hp_lost.quantity(0), self.hp_lost.denominator())

    @property
    def mean_hp(self) -> Fraction:
        """Mean HP lost."""
        lost = sum(hp * weight for hp, weight in self.hp_lost.items())
        return Fraction(lost, self.hp_lost.denominator())


@lru_cache(maxsize=64)
def attack_odds(attack: Attack) -> AttackOdds:
    """Work out one attack exactly."""
    numbers = Numbers(attack)
    toughness = Toughness(numbers)
    before = start(attack)
    exchange, damage, *table = attack_sequence(attack).items
    hurt = onward(Odds({before: 1}, 1), (exchange, damage), lambda state: state)
    # What explodes before any row is rolled is past its last HP: told apart, its long fractions weigh on nothing else.
    past = hurt.chance(lambda state: state.exploded)
    end = onward(_without(hurt, lambda state: _for_hull(state)._replace(exploded=False)), table, _for_hull)
    afloat = _without(hurt, lambda state: GONE if state.loss >= state.hp else state)
    most = toughness.most_criticals(before.hp)
    return AttackOdds(
        hits=_hits(hits_exchange(numbers, toughness), before, toughness),
        hp_lost=end.of(lambda state: before.hp - state.hp),
        criticals=end.of(lambda state: min(state.criticals, most)),
        most_criticals=most,
        destroyed=end.chance(lambda state: state.destroyed),
        exploded=past + end.chance(lambda state: state.exploded),
        effects=_effects(afloat, table, toughness.rows.values(), before.effects),
    )


def _for_hull(state: AttackState) -> AttackState:
    """Without what HP, criticals and explosions do not ask for: AP and effects, a leak being told by `leaking`."""
    return _bare(state, NO_EFFECTS, state.criticals)


def _bare(state: AttackState, effects: frozenset[Effect], criticals: int) -> AttackState:
    rolled = state.rolled if state.leaking else 0
    return AttackState(
        state.hp, 0, effects, state.hits, criticals, rolled, state.to_roll, state.loss, 0, state.exploded, state.leaking
    )


def _without(spread: Odds[AttackState], forget: Callable[[AttackState], AttackState]) -> Odds[AttackState]:
    weights: dict[AttackState, int] = defaultdict(int)
    for state, weight in spread.weights.items():
        weights[forget(state)] += weight
    return reduced(dict(weights), spread.denominator)


def _effects(
    afloat: Odds[AttackState],
    table: Sequence[Item[AttackState]],
    rows: Iterable[CriticalRow],
    before: frozenset[Effect],
) -> dict[Effect, Fraction]:
    """The chance of each effect on a model afloat: rows that are as likely, and no leaks, come to the same."""
    known: dict[tuple[bool, bool, Fraction, bool], Fraction] = {}
    found = {}
    for row in rows:
        key = (row.effect in before, row.destroys, row.chance, row.lowers_cr)
        if key not in known:
            known[key] = _afloat_with(row.effect, afloat, table)
        found[row.effect] = known[key]
    return found


def _afloat_with(effect: Effect, afloat: Odds[AttackState], table: Iterable[Item[AttackState]]) -> Fraction:
    """One effect at a time keeps the states few: all effects together would be two thousand sets."""

    only = frozenset({effect})

    def forget(state: AttackState) -> AttackState:
        if state.loss >= state.hp:
            return GONE
        return _bare(state, state.effects & only, 0)

    end = onward(_without(afloat, forget), table, forget)
    return end.chance(lambda state: not state.destroyed and effect in state.effects)


def _hits(exchange: Exchange[AttackState], state: AttackState, toughness: Toughness) -> tuple[HitsOdds, ...]:
    opening, *others = exchange.steps
    shift, attack = opening.shift(state), opening.roll(state)
    answers = tuple(step.roll(state) for step in others)
    cap = _cap(exchange, state, 2 * attack.count + max(shift, 0) + 2)
    return tuple(
        HitsOdds(step.key, exchange.law(state, done, cap), shift, attack, answers[:done])
        for done, step in enumerate(exchange.steps)
    )


def _cap(exchange: Exchange[AttackState], state: AttackState, far: int) -> int:
    """Up to where single numbers of hits are told apart: where more are rare, yet not short of what matters."""
    far = max(far, exchange.cap(state))
    die = exchange.law(state, 0, far)
    chance, cap = 0, far
    while cap > exchange.cap(state) and Fraction(chance + die.quantity(cap), die.denominator()) < RARE:
        chance += die.quantity(cap)
        cap -= 1
    return cap
