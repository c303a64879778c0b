"""The exact odds of one attack, as the answers players ask for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import icepool

from engine.dice import HitPool, net_mean
from engine.dystopian.attack import Attack
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.sequence import attack_sequence, hits_exchange
from engine.dystopian.steps.state import AttackState, start
from engine.dystopian.steps.toughness import Toughness
from engine.dystopian.words import Effect
from engine.flow import Exchange, Item, Odds, onward

RARE = Fraction(1, 2000)
NO_EFFECTS: frozenset[Effect] = frozenset()


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
    hurt = onward(Odds({before: 1}, 1), (exchange, damage), _keeping(*Effect))
    end = onward(hurt, table, _keeping())
    most = toughness.most_criticals(before.hp)
    return AttackOdds(
        hits=_hits(hits_exchange(numbers, toughness), before, toughness),
        hp_lost=end.of(lambda state: before.hp - state.hp),
        criticals=end.of(lambda state: state.criticals),
        most_criticals=most,
        destroyed=end.chance(lambda state: state.destroyed),
        exploded=end.chance(lambda state: state.exploded),
        effects={effect: _afloat_with(effect, hurt, table) for effect in Effect},
    )


def _keeping(*effects: Effect) -> Callable[[AttackState], AttackState]:
    """Forget what is not asked for: AP, other effects (a Fusion Leak acts on the CR), and all of a doomed model's.

    Asking for one effect at a time keeps the states few: all effects together would be two thousand sets.
    """
    kept = frozenset((*effects, Effect.FUSION_LEAK))

    def forget(state: AttackState) -> AttackState:
        doomed = state.loss >= state.hp
        return state._replace(effects=NO_EFFECTS if doomed else state.effects & kept, ap=0, row=0)

    return forget


def _afloat_with(effect: Effect, hurt: Odds[AttackState], table: Iterable[Item[AttackState]]) -> Fraction:
    end = onward(hurt, table, _keeping(effect))
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
